/**
 * JSON in which no number is damaged. An id of 17 digits or a price that a double can't hold stays the text that was sent;
 * a decimal is written as the exact number it is.
 */

type SourceReviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: SourceReviver) => unknown;
const rawJSON = (JSON as unknown as { rawJSON(text: string): object }).rawJSON;

/** The largest real answer, a batch of 1,000 products, has a third of it; ten million values take a worker's memory and minutes. */
const valuesMax = 1_000_000;
/** Pages are of 1,000 at most; each entry of a longer list would be judged, and its refusal kept. */
const listMax = 20_000;

/**
 * Numbers that a double can't hold exactly come back as text. Throws SyntaxError (also for a `__proto__` key), RangeError when nested too
 * deep or with too many values.
 */
export function parseExact(text: string): unknown {
  if (text.length > valuesMax && hasMoreValues(text, valuesMax)) throw new RangeError(`more than ${valuesMax} values`);
  return parse(text, (key, value, { source }) => {
    if (key === "__proto__") throw new SyntaxError("a key is named __proto__");
    if (Array.isArray(value) && value.length > listMax) throw new RangeError(`a list of more than ${listMax}`);
    return typeof value === "number" && source !== undefined && !isExact(value, source) ? source : value;
  });
}

/** Counts what opens or parts values outside of texts, without building any. */
function hasMoreValues(text: string, max: number): boolean {
  let count = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inText = !inText;
    else if (inText && code === 0x5c) at++;
    else if (!inText && (code === 0x2c || code === 0x5b || code === 0x7b) && ++count > max) return true;
  }
  return false;
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
