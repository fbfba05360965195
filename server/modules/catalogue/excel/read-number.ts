import type { RawCell } from "#platform/excel/cell.ts";

/**
 * A number as a person writes it, in Turkish or English spelling, without ever guessing (R32): "1.234,56" and "1,234.56" say which
 * sign is which; "1.234" could be 1234 or 1,234 and is told as ambiguous. `value` is plain decimal text. `byFormat`: the currency is not typed, the cell's number format shows it.
 */
export type NumberRead =
  | { kind: "number"; value: string; currency?: string; byFormat?: true }
  | { kind: "ambiguous"; readings: [string, string] }
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

export const readNumber = (cell: RawCell): NumberRead => {
  const kind = cell[0];
  const body = cell.slice(1);
  if (kind === "n") return numberText(body);
  if (kind === "m") {
    const [currency = "", number = ""] = body.split(" ");
    const read = numberText(number);
    return read.kind === "number" ? { ...read, currency, byFormat: true } : read;
  }
  if (kind === "p") return { kind: "percent", value: body };
  if (kind === "d") return { kind: "date" };
  if (kind !== "s") return { kind: "not_a_number" };
  return readText(body);
};

/** A typed number: its point is a decimal point, there is nothing to guess. */
const numberText = (text: string): NumberRead => {
  const [, minus = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === "" ? { kind: "not_a_number" } : plain(whole, fraction, minus);
};

const readText = (text: string): NumberRead => {
  let bare = text.replace(/[\s\u00a0\u202f\u2009]+/g, " ").trim();
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{2}-\d{2}$/.test(bare) && looksLikeDate(bare)) return { kind: "date" };
  const found = [...bare.matchAll(signPattern)].map((match) => match[0].trim().replace(/\.$/, "").toLocaleLowerCase("en"));
  bare = bare.replace(signPattern, "").trim();
  if (found.length > 1) return { kind: "not_a_number" };
  const currency = found[0] === undefined ? undefined : signs[found[0]];
  if (/^%\s*|\s*%$/.test(bare)) {
    const inner = readText(bare.replace(/^%\s*|\s*%$/g, ""));
    return inner.kind === "number" && currency === undefined ? { kind: "percent", value: inner.value } : { kind: "not_a_number" };
  }
  const read = readDigits(bare);
  return read.kind === "number" && currency !== undefined ? { ...read, currency } : read;
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
    return { kind: "ambiguous", readings: [`${negative}${whole}${fraction}`, `${negative}${whole},${fraction}`] };
  return plain(whole, fraction, negative);
};

const isGrouped = (text: string, sign: string) => new RegExp(`^\\d{1,3}(\\${sign}\\d{3})+$`).test(text);
