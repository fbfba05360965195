import { useTranslation } from "#i18n";
import { TextLink } from "#ui/link.tsx";

/** The screen on which this kind of cause is put right. */
export function Fix({
  owner,
  field,
  productId,
}: {
  owner: "data" | "mapping" | "account" | "marketplace";
  field: string | null;
  productId: string | null;
}) {
  const { t } = useTranslation("bulk");
  if (owner === "account") return <TextLink to="/Integrations/MarketPlace/api-information">{t("detail.fixStores")}</TextLink>;
  if (!productId) return null;
  return owner === "mapping" ? (
    <TextLink to="/Mapping/CategoryMapping" search={{ productId, ...(field === "brand" && { about: field }) } as never}>
      {t("detail.fixMapping")}
    </TextLink>
  ) : (
    <TextLink to="/Product/New/Update" search={{ productId } as never}>
      {t("detail.fixProduct")}
    </TextLink>
  );
}
