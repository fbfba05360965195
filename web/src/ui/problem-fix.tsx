import Button from "@mui/material/Button";
import type { Problem } from "@tradeport/contract/bulk";
import { useTranslation } from "#i18n";
import { at } from "../address.ts";
import { TextLink } from "./link.tsx";
import { useLeft } from "./way-back.ts";

/** Where a mapping is put right: the brands, the values of the attribute that is named, or the category with its attributes, the one that is named marked. */
export const mappingOf = ({ field }: Pick<Problem, "field">, productId: string | undefined, channelId: string | undefined) =>
  at("/Mapping/CategoryMapping", {
    productId,
    channelId,
    about: field === "brand" ? field : undefined,
    attribute: after("value:", field),
    lacks: after("attribute:", field),
  });
/** The product's page, at the field that is named; of an attribute, which may be called otherwise here, at its attributes. */
export const productAt = (productId: string, { owner, field }: Pick<Problem, "owner" | "field">) =>
  at("/Product/New", {
    pageType: "Update",
    productId,
    about: owner === "data" && field ? field : after("attribute:", field) && "attributes",
  });
const after = (begin: string, field: string | null) => (field?.startsWith(begin) ? field.slice(begin.length) : undefined);

/** The screen on which this kind of cause is put right; `channelId`: at which marketplace, where that is known. */
export function ProblemFix({
  problem,
  productId,
  channelId,
  onField,
}: {
  problem: Pick<Problem, "owner" | "field">;
  productId: string | null;
  channelId?: string | undefined;
  /** On the product's own page: goes to the field that is named. */
  onField?: ((field: string | null) => void) | undefined;
}) {
  const { t } = useTranslation("listings");
  const { owner } = problem;
  const left = useLeft();
  if (owner === "account") return <TextLink to="/Integrations/MarketPlace/api-information">{t("send.fixStores")}</TextLink>;
  if (!productId) return null;
  if (owner === "data" && onField)
    return (
      <Button size="small" onClick={() => onField(problem.field)} sx={{ minHeight: 24, py: 0 }}>
        {t("list.goToField")}
      </Button>
    );
  return owner === "mapping" ? (
    <TextLink state={left} to={mappingOf(problem, productId, channelId)}>
      {t("send.fixMapping")}
    </TextLink>
  ) : (
    <TextLink state={left} to={productAt(productId, problem)}>
      {t("list.openProduct")}
    </TextLink>
  );
}
