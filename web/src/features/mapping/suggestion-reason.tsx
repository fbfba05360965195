import Typography from "@mui/material/Typography";
import type { SuggestedCategory, SuggestedRule, SuggestedValue } from "@tradeport/contract/mapping-suggestions";
import { counted, formatPercent, useTranslation } from "#i18n";

/** How sure a suggestion is, and why it is made. */
export function SuggestionReason({ confidence, reason, productCount, clientCount, channelName }: SuggestedCategory) {
  const { t } = useTranslation("mapping");
  const why =
    reason === "products"
      ? t("suggestions.reason.products", counted(productCount ?? 0))
      : reason === "clients"
        ? t("suggestions.reason.clients", counted(clientCount ?? 0))
        : t(`suggestions.reason.${reason === "earlierChoice" && channelName ? "earlierThere" : reason}`, {
            channel: channelName ?? "",
          });
  return (
    <Typography component="span" variant="caption" color="textSecondary">
      {t("suggestions.confidence", { percent: formatPercent(confidence), why })}
    </Typography>
  );
}

/** The same of an attribute or a value, as a text. */
export const useMappingReason = () => {
  const { t } = useTranslation("mapping");
  return ({ confidence, reason, channelName }: Pick<SuggestedRule | SuggestedValue, "confidence" | "reason" | "channelName">) =>
    t("suggestions.confidence", {
      percent: formatPercent(confidence),
      why: t(`why.${reason === "earlierChoice" && channelName ? "earlierThere" : reason}`, { channel: channelName ?? "" }),
    });
};
