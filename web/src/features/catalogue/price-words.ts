import type { PriceLink, StorePrice } from "@tradeport/contract/prices";
import { formatDateTime, formatMoney, useTranslation } from "#i18n";

/** How a price reads: its amount, where it comes from, and from when to when it holds. */
export const usePriceWords = () => {
  const { t } = useTranslation("catalogue");
  return {
    amount: ({ salePrice }: PriceLink, { currency }: StorePrice) => formatMoney(salePrice, currency),
    /** Null where it says no more than the price itself. */
    list: ({ salePrice, listPrice }: PriceLink, { currency }: StorePrice) =>
      listPrice === salePrice ? null : t("prices.list", { list: formatMoney(listPrice, currency) }),
    source: ({ source }: PriceLink, { currency }: StorePrice) => t(`prices.sources.${source}`, { currency }),
    /** Null of the product's own, which holds until it is changed. */
    period: ({ source, validFrom, validTo }: PriceLink) => {
      if (source === "product") return null;
      const [from, to] = [validFrom && formatDateTime(validFrom), validTo && formatDateTime(validTo)];
      if (from && to) return t("prices.between", { from, to });
      if (to) return t("prices.until", { to });
      return from ? t("prices.since", { from }) : t("prices.always");
    },
  };
};
