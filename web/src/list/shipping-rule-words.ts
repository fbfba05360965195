import type { ShippingRule } from "@tradeport/contract/shipping-rules";
import { useMemo } from "react";
import { formatDecimal, useTranslation } from "#i18n";

/** What a shipping rule says, in one line: "İstanbul, 0–5 desi". */
export const useRuleWords = () => {
  const { t } = useTranslation("logistics");
  return useMemo(() => {
    const range = (from: string | null, to: string | null, decimals: number, unit: string) => {
      const [low, high] = [from, to].map((end) => (end === null ? null : formatDecimal(end, decimals)));
      if (low && high) return [t("rules.between", { from: low, to: high, unit })];
      if (low) return [t("rules.from", { from: low, unit })];
      return high ? [t("rules.upTo", { to: high, unit })] : [];
    };
    const conditions = (rule: ShippingRule) =>
      [
        ...[...rule.channelNames, ...rule.storeNames, ...rule.cities],
        ...range(rule.desiFrom, rule.desiTo, 0, "desi"),
        ...range(rule.amountFrom, rule.amountTo, 2, rule.currency ?? ""),
      ].join(", ") || t("rules.always");
    return {
      conditions,
      carrier: ({ carrierName }: Pick<ShippingRule, "carrierName">) => carrierName ?? t("rules.marketplace"),
      /** "Kural 2: İstanbul, 0–5 desi" */
      named: (rule: ShippingRule) => t("rules.named", { place: rule.place, what: conditions(rule) }),
    };
  }, [t]);
};
