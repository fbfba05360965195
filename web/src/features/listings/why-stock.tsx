import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { at } from "#address";
import { api } from "#api";
import { formatCount, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { TextLink } from "#ui/link.tsx";

/** Why a store is shown so many pieces: each step that changes the number, and whose rule it is. */
export function WhyStock({ storeId, variantId }: { storeId: string; variantId: string }) {
  const { t } = useTranslation("queue");
  const words = useWords();
  const may = useMay(api.Product.GetShownStock);
  const mayGuard = useMay(api.Product.GetStockGuard);
  const mayRule = useMay(api.Product.SetChannelProductParameters);
  const mayStores = useMay(api.Client.GetDisconnectEffect);
  const { data } = useQuery({ ...api.Product.GetShownStock.query({ storeId, variantId }), enabled: may });
  if (!data) return null;
  const name = data.sourceName ? words(data.sourceName) : "";
  const steps = [
    t("why.available", { n: formatCount(data.available) }),
    data.afterCritical !== data.available && t("why.critical", { n: formatCount(data.afterCritical) }),
    data.source !== "none" && t(`why.${data.source}`, { n: formatCount(data.buffer), name }),
    data.lastPieces > 0 && t(data.isLastStore ? "why.lastHere" : "why.lastElsewhere", { n: formatCount(data.lastPieces) }),
    data.maximum !== null && data.shown === data.maximum && t("why.maximum", { n: formatCount(data.maximum) }),
    t("why.shown", { n: formatCount(data.shown) }),
  ].filter(Boolean);
  const isGuard = data.lastPieces > 0 || !["none", "channel"].includes(data.source);
  return (
    <Typography variant="caption" color="textSecondary" component="div" sx={{ mb: 1, overflowWrap: "anywhere" }}>
      {steps.join(" → ")}{" "}
      {isGuard && mayGuard && <TextLink to="/Integrations/MarketPlace/stock-guard">{t("why.guard")}</TextLink>}
      {!isGuard && data.source === "channel" && mayRule && mayStores && (
        <TextLink to={at("/Integrations/MarketPlace/api-information", { rules: storeId })}>{t("why.rules")}</TextLink>
      )}
    </Typography>
  );
}
