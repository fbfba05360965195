import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Output } from "@tradeport/contract";
import type { stockReport } from "@tradeport/contract/stock-report";
import { formatCount, formatMoney, useTranslation } from "#i18n";
import { Figure } from "./figure.tsx";

type Report = Pick<Output<typeof stockReport.GetStockReport>, "totals" | "costMissing">;

/** What the stock is worth in each currency, and how much of it has no cost and is in none of these figures. */
export function StockTotals({ report: { totals, costMissing }, onMissing }: { report: Report; onMissing: () => void }) {
  const { t } = useTranslation("reports");
  const held = ({ variantCount, unitCount }: Report["costMissing"]) =>
    t("stock.held", { variants: formatCount(variantCount), n: formatCount(unitCount) });
  return (
    <Box
      component="dl"
      sx={{ m: 0, mb: 1.5, display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 220px), 1fr))" }}
    >
      {totals.map((total) => (
        <Figure
          key={total.currency}
          title={t("stock.total", { currency: total.currency })}
          value={formatMoney(total.value, total.currency)}
        >
          {held(total)}
        </Figure>
      ))}
      {costMissing.variantCount > 0 && (
        <Figure title={t("stock.missing")} value={held(costMissing)}>
          {t("stock.missingText")}
          <Button size="small" onClick={onMissing} sx={{ display: "block", mt: 0.5, px: 0 }}>
            {t("stock.showMissing")}
          </Button>
        </Figure>
      )}
    </Box>
  );
}
