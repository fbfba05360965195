/**
 * "199.9" as people of a language write it, so as their spreadsheet shows it; of a price with both decimals. A currency beside it stays there, and
 * "%20" has its sign where the language has it.
 */
export const asShown = (text: string, locale: "tr" | "en", kind: "price" | "other"): string => {
  const number = text.replace(/-?\d+(?:\.\d+)?/, (digits) => {
    const decimals = digits.split(".")[1]?.length ?? 0;
    const least = kind === "price" && !text.startsWith("%") ? Math.max(2, decimals) : decimals;
    return new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: least,
      useGrouping: kind === "price",
    }).format(digits as Intl.StringNumericLiteral);
  });
  const [, minus = "", percent] = /^%(-?)(.+)$/.exec(number) ?? [];
  if (percent === undefined) return number;
  return locale === "tr" ? `${minus}%${percent}` : `${minus}${percent}%`;
};
