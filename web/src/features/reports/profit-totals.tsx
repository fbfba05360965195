import Box from "@mui/material/Box";
import type { Output } from "@tradeport/contract";
import type { profitReport } from "@tradeport/contract/profit-report";
import { formatCount, formatMoney, formatPercent, useTranslation } from "#i18n";
import { TextLink } from "#ui/link.tsx";
import { Figure } from "./figure.tsx";
import { useProfitLacks } from "./profit-lacks.tsx";

type Total = Output<typeof profitReport.GetProfitReport>["totals"][number];

/** What each currency comes to: revenue, profit before and after cargo of the pieces of which it is known, and what is not known of the others. */
export function ProfitTotals({ totals, mayCost }: { totals: readonly Total[]; mayCost: boolean }) {
  const { t } = useTranslation("reports");
  const { missingOf, knownOf } = useProfitLacks();
  return totals.map(({ currency, figures }) => {
    const [missing, known] = [missingOf(figures), knownOf(figures)];
    const profit = (field: "beforeCargo" | "afterCargo") => {
      const { profit: amount, margin, unitCount } = figures[field];
      return (
        <Figure title={t(`profit.field.${field}`)} value={amount === null ? t("profit.unknown") : formatMoney(amount, currency)}>
          {unitCount > 0 && <div>{t("profit.known", { n: formatCount(unitCount), all: formatCount(figures.unitCount) })}</div>}
          {margin !== null && <div>{t("profit.margin", { value: formatPercent(margin) })}</div>}
        </Figure>
      );
    };
    return (
      <Box key={currency} component="section" aria-label={t("profit.region", { currency })} sx={{ mb: 1.5 }}>
        <Box
          component="dl"
          sx={{ m: 0, display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 220px), 1fr))" }}
        >
          <Figure title={t("profit.field.revenue")} value={formatMoney(figures.revenue, currency)}>
            {t("profit.count", { what: t("profit.field.discount"), n: formatMoney(figures.discount, currency) })}
          </Figure>
          {profit("beforeCargo")}
          {profit("afterCargo")}
          {missing.length > 0 && (
            <Figure title={t("profit.missing")} value={formatCount(figures.unitCount - figures.beforeCargo.unitCount)}>
              {missing.map((line) => (
                <div key={line}>{line}</div>
              ))}
              {mayCost && figures.missing.cost > 0 && <TextLink to="/Reports/Stock">{t("profit.toStock")}</TextLink>}
            </Figure>
          )}
          {known.length > 0 && (
            <Figure title={t("profit.counted")} value={formatCount(figures.beforeCargo.unitCount)}>
              {known.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Figure>
          )}
        </Box>
      </Box>
    );
  });
}
