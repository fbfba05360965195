import type { ProfitFigures } from "@tradeport/contract/profit-report";
import { useMemo } from "react";
import { formatCount, useTranslation } from "#i18n";

const missing = ["cost", "commission", "vat", "returned"] as const;

/** What is not known, and of how many pieces; then what is to be known of those in the profit. Nothing where all is known and settled. */
export function useProfitLacks() {
  const { t } = useTranslation("reports");
  return useMemo(() => {
    const line = (what: (typeof missing)[number] | "estimated" | "laterCost", n: number) =>
      n > 0 ? [t("profit.count", { what: t(`profit.lack.${what}`), n: formatCount(n) })] : [];
    return {
      missingOf: ({ missing: pieces }: ProfitFigures) => missing.flatMap((what) => line(what, pieces[what])),
      knownOf: ({ estimatedUnitCount, laterCostUnitCount }: ProfitFigures) => [
        ...line("estimated", estimatedUnitCount),
        ...line("laterCost", laterCostUnitCount),
      ],
    };
  }, [t]);
}
