import type { PriceLink, StorePrice } from "@tradeport/contract/prices";
import { dayHere, formatDate, formatDateTime, formatMoney, startHere, useTranslation } from "#i18n";

/** It begins and ends with days, as they were typed; the time is said of what was set by a program, in the middle of one. */
const isWithDay = (instant: string) => startHere(dayHere(0, new Date(instant))).getTime() === Date.parse(instant);
const beginning = (instant: string) => (isWithDay(instant) ? formatDate(instant) : formatDateTime(instant));
/** The last day, where the end is the beginning of the next. */
const end = (instant: string) => (isWithDay(instant) ? formatDate(new Date(Date.parse(instant) - 1)) : formatDateTime(instant));

/** How a price reads: its amount, where it comes from, and from when to when it holds. */
export const usePriceWords = () => {
  const { t } = useTranslation("offers");
  return {
    amount: ({ salePrice }: PriceLink, { currency }: StorePrice) => formatMoney(salePrice, currency),
    /** Null where it says no more than the price itself. */
    list: ({ salePrice, listPrice }: PriceLink, { currency }: StorePrice) =>
      listPrice === salePrice ? null : t("prices.list", { list: formatMoney(listPrice, currency) }),
    source: ({ source }: PriceLink, { currency }: StorePrice) => t(`prices.sources.${source}`, { currency }),
    begins: (validFrom: string) => t("prices.begins", { from: beginning(validFrom) }),
    /** Null of the product's own and of what a rule makes of it, which hold until they are changed. */
    period: ({ source, validFrom, validTo }: PriceLink) => {
      if (source === "product" || source === "rule") return null;
      const [from, to] = [validFrom && beginning(validFrom), validTo && end(validTo)];
      if (from && to) return t("prices.between", { from, to });
      if (to) return t(isWithDay(validTo!) ? "prices.through" : "prices.until", { to });
      return from ? t("prices.since", { from }) : t("prices.always");
    },
  };
};
