import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { formatCount, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";

/** Why a store is shown so many pieces: each step that changes the number, and whose rule it is. */
export function WhyStock({ storeId, variantId }: { storeId: string; variantId: string }) {
  const { t } = useTranslation("queue");
  const words = useWords();
  const may = useMay(api.Product.GetShownStock);
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
  return (
    <Typography variant="caption" color="textSecondary" component="div" sx={{ mb: 1, overflowWrap: "anywhere" }}>
      {steps.join(" → ")}
    </Typography>
  );
}
