import type { Problem } from "@tradeport/contract/bulk";
import { useTranslation } from "#i18n";
import { at } from "../address.ts";
import { TextLink } from "./link.tsx";
import { useLeft } from "./way-back.ts";

/** The screen on which this kind of cause is put right; `channelId`: at which marketplace, where that is known. */
export function ProblemFix({
  problem: { owner, field },
  productId,
  channelId,
}: {
  problem: Pick<Problem, "owner" | "field">;
  productId: string | null;
  channelId?: string;
}) {
  const { t } = useTranslation("listings");
  const left = useLeft();
  if (owner === "account") return <TextLink to="/Integrations/MarketPlace/api-information">{t("send.fixStores")}</TextLink>;
  if (!productId) return null;
  return owner === "mapping" ? (
    <TextLink
      state={left}
      to={at("/Mapping/CategoryMapping", { productId, channelId, about: field === "brand" ? field : undefined })}
    >
      {t("send.fixMapping")}
    </TextLink>
  ) : (
    <TextLink state={left} to={at("/Product/New", { pageType: "Update", productId })}>
      {t("list.openProduct")}
    </TextLink>
  );
}
