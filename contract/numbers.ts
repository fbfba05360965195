/** What a typed number can be. `value` and readings are plain decimal text: no thousands, a point, no zero behind it that says nothing. */
export type NumberRead =
  | { kind: "number"; value: string; currency?: string }
  | { kind: "ambiguous"; sign: "." | ","; readings: [thousands: string, decimals: string]; currency?: string }
  | { kind: "percent"; value: string }
  | { kind: "date" }
  | { kind: "not_a_number" };

const signs: Record<string, string> = {
  "₺": "TRY",
  tl: "TRY",
  try: "TRY",
  $: "USD",
  usd: "USD",
  "€": "EUR",
  eur: "EUR",
  euro: "EUR",
  "£": "GBP",
  gbp: "GBP",
};
const signPattern = /^(₺|tl|try|\$|usd|€|eur|euro|£|gbp)\s*|\s*(₺|tl|try|\$|usd|€|eur|euro|£|gbp)\.?$/giu;

const trim = (digits: string) => digits.replace(/^(-?)0+(?=\d)/, "$1");
const plain = (whole: string, fraction = "", minus = ""): NumberRead => ({
  kind: "number",
  value: trim(`${minus}${whole}`) + (/[1-9]/.test(fraction) ? `.${fraction.replace(/0+$/, "")}` : ""),
});

/** Decimal text without zeros that say nothing: "007.50" is "7.5". */
export const plainNumber = (text: string): string => {
  const [, minus = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === "" ? text : textOf(plain(whole, fraction, minus));
};

/** Decimal text as screens and sentences write it, in every language: "1.234,56". Works on the text, so no digit is lost; more than two decimals are kept when they say something. */
export const formatDecimal = (text: string, decimals = 2) => {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!found) return text;
  const [, sign, whole, rest = ""] = found;
  const significant = rest.replace(/0+$/, "");
  const fraction = significant.length > decimals ? significant : significant.padEnd(decimals, "0");
  const digits = whole!.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ".");
  return `${sign}${digits}${fraction ? `,${fraction}` : ""}`;
};

/**
 * The one reading of a number that a person typed: in a field, a list's cell, a filter, a pasted block and a file. Turkish and English
 * spelling are both taken, and nothing is ever guessed (R32): "1.234,56" and "1,234.56" say which sign is which; "1.234" could be
 * 1234 or 1,234 and is told as ambiguous, in every language.
 */
export const readNumber = (text: string): NumberRead => {
  let bare = text.replace(/[\s\u00a0\u202f\u2009]+/g, " ").trim();
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{2}-\d{2}$/.test(bare) && looksLikeDate(bare)) return { kind: "date" };
  const found = [...bare.matchAll(signPattern)].map((match) => match[0].trim().replace(/\.$/, "").toLocaleLowerCase("en"));
  bare = bare.replace(signPattern, "").trim();
  if (found.length > 1) return { kind: "not_a_number" };
  const currency = found[0] === undefined ? undefined : signs[found[0]];
  if (/^%\s*|\s*%$/.test(bare)) {
    const inner = readNumber(bare.replace(/^%\s*|\s*%$/g, ""));
    return inner.kind === "number" && currency === undefined ? { kind: "percent", value: inner.value } : { kind: "not_a_number" };
  }
  const read = readDigits(bare);
  return (read.kind === "number" || read.kind === "ambiguous") && currency !== undefined ? { ...read, currency } : read;
};

const looksLikeDate = (text: string) => {
  const [a = 0, b = 0, c = 0] = text.split(/[./-]/).map(Number);
  return (
    text.split(/[./-]/)[2]!.length !== 3 && ((a <= 31 && b <= 12) || (a >= 1900 && b <= 12 && c <= 31) || (a <= 12 && b <= 31))
  );
};

const readDigits = (bare: string): NumberRead => {
  const [, minus = "", body = ""] = /^([+-]?)(.*)$/.exec(bare) ?? [];
  const negative = minus === "-" ? "-" : "";
  if (/^\d+$/.test(body)) return plain(body, "", negative);
  // Spaces and apostrophes only ever part thousands.
  const grouped = /^\d{1,3}(?:([ '’])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/.exec(body);
  if (grouped) {
    const [whole = "", fraction = ""] = body.replace(/[ '’]/g, "").split(/[.,]/);
    return plain(whole, fraction, negative);
  }
  // A sign at an end is a decimal sign: ",5" and, while it is being typed, "5,".
  const [, before = "", after = ""] = /^(\d*)[.,](\d*)$/.exec(body) ?? [];
  if (before + after !== "" && (before === "" || after === "")) return plain(before || "0", after, negative);
  if (!/^\d[\d.,]*\d$/.test(body)) return { kind: "not_a_number" };
  const points = body.split(".").length - 1;
  const commas = body.split(",").length - 1;
  if (points > 0 && commas > 0) {
    const decimal = body.lastIndexOf(".") > body.lastIndexOf(",") ? "." : ",";
    const thousands = decimal === "." ? "," : ".";
    const parts = body.split(decimal);
    if (parts.length !== 2 || !isGrouped(parts[0]!, thousands) || parts[1]!.includes(thousands)) return { kind: "not_a_number" };
    return plain(parts[0]!.replaceAll(thousands, ""), parts[1], negative);
  }
  const sign = points > 0 ? "." : ",";
  if (points + commas > 1)
    return isGrouped(body, sign) ? plain(body.replaceAll(sign, ""), "", negative) : { kind: "not_a_number" };
  const [whole = "", fraction = ""] = body.split(sign);
  // Three digits behind one sign: thousands or decimals, unless the number begins with 0.
  if (fraction.length === 3 && whole.length <= 3 && !whole.startsWith("0"))
    return { kind: "ambiguous", sign, readings: [`${negative}${whole}${fraction}`, textOf(plain(whole, fraction, negative))] };
  return plain(whole, fraction, negative);
};

const textOf = (read: NumberRead) => (read.kind === "number" ? read.value : "");
const isGrouped = (text: string, sign: string) => new RegExp(`^\\d{1,3}(\\${sign}\\d{3})+$`).test(text);

/** Which figures a field takes. */
export interface NumberRule {
  decimals: number;
  min: number;
  max: number;
}
export const fits = (text: string, { decimals, min, max }: NumberRule): boolean => {
  const fraction = /^-?\d{1,15}(?:\.(\d+))?$/.exec(text);
  return fraction !== null && (fraction[1]?.length ?? 0) <= decimals && Number(text) >= min && Number(text) <= max;
};

/**
 * The ways to read it that its field takes: no other is offered, for it would be refused. `asks`: it could be meant in another way too, so
 * that a person says it even where one is left. A point is how whole numbers are written here (1.234): among counts that one is no question.
 */
export const readingsFor = (read: NumberRead, rule: NumberRule): { readings: string[]; asks: boolean } => {
  if (read.kind !== "number" && read.kind !== "ambiguous") return { readings: [], asks: false };
  const readings = (read.kind === "number" ? [read.value] : [...read.readings]).filter((one) => fits(one, rule));
  const isPlain = read.kind === "number" || (rule.decimals === 0 && read.sign === "." && readings.length === 1);
  return { readings, asks: !isPlain && readings.length > 0 };
};

/** What an attribute of a channel takes that wants whole numbers. */
export const isWholeNumber = (text: string) => /^\d{1,9}$/.test(text);
