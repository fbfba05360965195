import type { NumberKind } from "./number-format.ts";

/**
 * A cell as it stood: its first letter says what it is, the rest is its text. "" is an empty cell.
 * s text, n number (plain decimal digits), m number that is shown with a currency ("EUR 19.9"), p percentage (the number that is
 * shown), k number that is shown divided by thousands ("1.5 1500": as shown, as stored), d date (ISO), b TRUE or FALSE, e error ("#N/A"), f formula (its result is not trusted).
 */
export type RawCell = string;

/** A double as the digits that a spreadsheet shows: 15 of them, so 19.989999999999998 is 19.99. Never an exponent. */
const plainNumber = (text: string): string | null => {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(text)) return null;
  const value = Number(Number(text).toPrecision(15));
  if (!Number.isFinite(value)) return null;
  if (Number.isInteger(value)) return BigInt(value).toString();
  const shown = String(value);
  return shown.includes("e") ? value.toFixed(20).replace(/0+$/, "") : shown;
};

const dayMs = 86_400_000;
/** Day 60 of the 1900 system is a 29 February that never was. */
const isoDate = (serial: number, is1904: boolean): string => {
  const days = is1904 ? serial + 1_462 : serial;
  const at = new Date(Math.round((days - 25_569 + (days < 60 ? 1 : 0)) * dayMs));
  if (Number.isNaN(at.getTime())) return String(serial);
  const text = at.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
};

export const numberCell = (text: string, kind: NumberKind, is1904: boolean): RawCell => {
  const stored = plainNumber(text.trim());
  if (stored === null) return `e${text.slice(0, 40)}`;
  if (kind === null || kind === undefined) return `n${stored}`;
  if (kind.kind === "date") return `d${isoDate(Number(stored), is1904)}`;
  const section = kind.sectionOf?.(Number(stored));
  const plain = section?.isSigned && Number(stored) > 0 ? `-${stored}` : stored;
  const times = 100 ** (section?.percents ?? 0);
  if (section && section.thousands > 0 && Number(plain) !== 0) {
    const shown = ((Number(plain) * times) / 1000 ** section.thousands).toFixed(Math.min(section.decimals, 20));
    return `k${section.isPercent ? "%" : ""}${shown} ${plain}`;
  }
  if (section?.isPercent) return `p${plainNumber(String(Number(plain) * times))}`;
  if (kind.currency !== undefined) return `m${kind.currency} ${plain}`;
  if (kind.length === undefined) return `n${plain}`;
  return `n${/^\d+$/.test(plain) ? plain.padStart(kind.length, "0") : plain}`;
};

/** Column counted from 0 of a reference such as "XFD1048576"; -1 when it is none. */
export const columnOf = (reference: string): number => {
  let column = 0;
  let at = 0;
  for (; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return at === 0 || at > 3 ? -1 : column - 1;
};
