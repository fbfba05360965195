import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { Output } from "@tradeport/contract";
import type { SalesFigures, salesReport } from "@tradeport/contract/sales-report";
import { formatCount, formatMoney, useTranslation } from "#i18n";
import { Change } from "./change.tsx";
import { asOne } from "./figure.tsx";

type Total = Output<typeof salesReport.GetSalesReport>["totals"][number];

const shown = ["net", "sales", "orderCount", "unitCount", "averageBasket", "canceled", "returned"] as const;
/** How many pieces an amount is of. */
const pieces = { canceled: "canceledUnitCount", returned: "returnedUnitCount" } as const;

/** What each currency comes to, beside the period before. */
export const SalesTotals = ({ totals }: { totals: readonly Total[] }) => (
  <Box sx={{ display: "grid", gap: 1.5 }}>
    {totals.map((total) => (
      <Paper
        key={total.currency}
        variant="outlined"
        component="section"
        aria-label={total.currency}
        sx={{ p: 2, borderRadius: 2 }}
      >
        <Box
          component="dl"
          sx={{ m: 0, display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(max(136px, 22%), 1fr))" }}
        >
          {shown.map((field) => (
            <Figure key={field} field={field} total={total} />
          ))}
        </Box>
      </Paper>
    ))}
  </Box>
);

function Figure({ field, total: { currency, now, before } }: { field: (typeof shown)[number]; total: Total }) {
  const { t } = useTranslation("reports");
  const text = (figures: SalesFigures) => {
    const value = figures[field];
    return value === null ? "–" : typeof value === "number" ? formatCount(value) : formatMoney(value, currency);
  };
  const units = field in pieces ? now[pieces[field as keyof typeof pieces]] : 0;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: 13, color: "text.secondary" }}>
        {t(`figure.${field}`)}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box sx={{ fontSize: 20, fontWeight: 700, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" }}>
          {asOne(text(now))}
        </Box>
        <Typography component="div" variant="caption" color="textSecondary">
          {units > 0 && <div>{t("sales.pieces", { n: formatCount(units) })}</div>}
          {t("sales.before", { value: text(before) })} <Change now={now[field]} before={before[field]} />
        </Typography>
      </Box>
    </Box>
  );
}
