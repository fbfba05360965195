/**
 * JSON in which no number is damaged. An id of 17 digits or a price that a double can't hold stays the text that was sent;
 * a decimal is written as the exact number it is.
 */

type SourceReviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: SourceReviver) => unknown;
const rawJSON = (JSON as unknown as { rawJSON(text: string): object }).rawJSON;

/** Numbers that a double can't hold exactly come back as text. Throws SyntaxError (also for a `__proto__` key), RangeError when nested too deep. */
export function parseExact(text: string): unknown {
  return parse(text, (key, value, { source }) => {
    if (key === "__proto__") throw new SyntaxError("a key is named __proto__");
    return typeof value === "number" && source !== undefined && !isExact(value, source) ? source : value;
  });
}

function isExact(value: number, source: string): boolean {
  if (/^-?\d+$/.test(source)) return Number.isSafeInteger(value);
  const digits = source.replace(/e.*$/i, "").replace(/\D/g, "").replace(/^0+/, "");
  // A double gives back any decimal of up to 15 significant digits.
  return Number.isFinite(value) && digits.length <= 15 && (value !== 0 || digits === "");
}

/** Puts decimal text ("449.90", "73300011122233345") into a body as that very number. */
export function exactNumber(decimal: string): object {
  const plain = decimal.replace(/^(-?)0+(?=\d)/, "$1");
  if (!/^-?\d+(\.\d+)?$/.test(plain)) throw new TypeError(`not a decimal: ${JSON.stringify(decimal)}`);
  return rawJSON(plain);
}
