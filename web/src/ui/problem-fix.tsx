import type { Problem } from "@tradeport/contract/bulk";
import { useTranslation } from "#i18n";
import { TextLink } from "./link.tsx";

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
  if (owner === "account") return <TextLink to="/Integrations/MarketPlace/api-information">{t("send.fixStores")}</TextLink>;
  if (!productId) return null;
  return owner === "mapping" ? (
    <TextLink
      to="/Mapping/CategoryMapping"
      search={{ productId, ...(channelId && { channelId }), ...(field === "brand" && { about: field }) } as never}
    >
      {t("send.fixMapping")}
    </TextLink>
  ) : (
    <TextLink to="/Product/New/Update" search={{ productId } as never}>
      {t("list.openProduct")}
    </TextLink>
  );
}
