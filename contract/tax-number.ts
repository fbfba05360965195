/** The number of a company (vkn) or of a person (tckn) by its check digits, or null. */
export const taxNumberKind = (text: string): "vkn" | "tckn" | null => (isVkn(text) ? "vkn" : isTckn(text) ? "tckn" : null);

/**
 * Written on invoices of buyers who gave no number: all ones for a person, all twos for a foreigner. They are taken as what they are
 * and are nobody's number.
 */
export const placeholderTaxNumbers = ["11111111111", "2222222222"] as const;

/** Ten digits, the last by the nine before it. */
const isVkn = (text: string): boolean => {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = digits.slice(0, 9).reduce((total, digit, at) => {
    const place = 9 - at;
    const first = (digit + place) % 10;
    return total + (first === 0 ? 0 : (first * 2 ** place) % 9 || 9);
  }, 0);
  return (10 - (sum % 10)) % 10 === digits[9] && text !== placeholderTaxNumbers[1];
};

/** Eleven digits that don't begin with 0, the last two by those before them. */
const isTckn = (text: string): boolean => {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = (from: number, to: number, step: number) => {
    let total = 0;
    for (let at = from; at < to; at += step) total += digits[at]!;
    return total;
  };
  const tenth = (((7 * sum(0, 9, 2) - sum(1, 8, 2)) % 10) + 10) % 10;
  return digits[9] === tenth && sum(0, 10, 1) % 10 === digits[10] && text !== placeholderTaxNumbers[0];
};
