import type { Archive } from "./archive.ts";
import { readXml } from "./xml.ts";

/** How a number's format changes what a person sees: a date, a percentage, a currency, or zeros in front up to a length. */
export type Look =
  | { kind: "date" }
  | (Signed &
      ({ kind: "percent" } | { kind: "money"; currency: string } | { kind: "padded"; length: number } | { kind: "plain" }))
  | null;
/** A number that is stored as positive and shown with a minus, or in brackets as accounts write one, is below zero. */
interface Signed {
  isNegative?: (value: number) => boolean;
}

const signs: Record<string, string> = { "₺": "TRY", TL: "TRY", $: "USD", "€": "EUR", EURO: "EUR", "£": "GBP" };
const isoCodes = new Set(Intl.supportedValuesOf("currency"));
/** Numbers 5 to 8, 42 and 44 without a code of their own: "$" in the standard, and written so by programs that mean it. */
const builtInMoney = (id: number) => (id >= 5 && id <= 8) || id === 42 || id === 44;

/** A currency that a format's literal text says: "USD", "TL", "€"; of a sign that names no one currency, the sign itself. */
const currencyIn = (literal: string): string | undefined => {
  const word = literal.replace(/\s+/g, "");
  if (isoCodes.has(word)) return word;
  return signs[word.toUpperCase()] ?? (/\p{Sc}/u.test(word) ? word : undefined);
};
/** What a number's format shows beside it: [$€-407], "TL", \$ or a bare sign, but not "_€", a space as wide. Sections that disagree are told as both. */
const currencyOf = (code: string): string | undefined => {
  const literals = [...code.matchAll(/_.|\*.|\[\$([^\]-]*)(?:-[^\]]*)?\]|"([^"]*)"|((?:\\.)+)|\[[^\]]*\]|(\p{Sc})/gu)].map(
    ([, bracket, quoted, escaped, bare]) => bracket ?? quoted ?? escaped?.replaceAll("\\", "") ?? bare ?? "",
  );
  const said = [...new Set(literals.map(currencyIn).filter((one) => one !== undefined))];
  return said.length === 0 ? undefined : said.join("/");
};

const builtInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A section's literal text: quoted, escaped or bare, without spaces as wide as a sign ("_-"), fillers, colours and conditions. */
const literal = (section: string) =>
  section.replace(/_.|\*.|\[[^\]]*\]/g, "").replace(/"([^"]*)"|\\(.)/g, (_, quoted, escaped) => quoted ?? escaped);
const signedFront = /^[^\p{L}\p{N}#?]*[-−–(][^\p{L}\p{N}#?]*[#0?.]/u;
const signedBack = /[#0?][^\p{L}\p{N}#?]*[-−–]\s*$/u;
const compares: Record<string, (value: number, with_: number) => boolean> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "=": (a, b) => a === b,
  "<>": (a, b) => a !== b,
};

/** By the section that a value is shown by: each may name a condition; without one the first is for what is not below zero. */
const negativeBy = (code: string): Signed => {
  const sections = [""];
  for (const [sign] of code.matchAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|./gsu))
    if (sign === ";") sections.push("");
    else sections[sections.length - 1] += sign;
  const shown = sections.map((section) => {
    const [, sign, than] = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/.exec(section) ?? [];
    const text = literal(section).replace(/\p{Sc}|\b(?:TL|TRY|USD|EUR|GBP)\b/gu, "");
    return { sign, than: Number(than), isSigned: signedFront.test(text) || signedBack.test(text) };
  });
  if (!shown.some(({ isSigned }) => isSigned)) return {};
  const first = shown[0]!;
  return {
    isNegative: (value) =>
      value > 0 &&
      (
        shown.find(({ sign, than }) => sign !== undefined && compares[sign]!(value, than)) ??
        shown.find(({ sign }) => sign === undefined) ??
        first
      ).isSigned,
  };
};

const lookOf = (id: number, code: string | undefined): Look => {
  if (id === 9 || id === 10) return { kind: "percent" };
  if (builtInDate(id)) return { kind: "date" };
  if (code === undefined) return builtInMoney(id) ? { kind: "money", currency: "USD" } : null;
  const currency = currencyOf(code);
  const signed = negativeBy(code);
  if (currency !== undefined) return { kind: "money", currency, ...signed };
  // Quoted words, escaped characters and [colours] are no format letters.
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, "");
  if (bare.includes("%")) return { kind: "percent", ...signed };
  if (/^0{2,}$/.test(bare)) return { kind: "padded", length: bare.length };
  if (/[ymdhs]/i.test(bare.replace(/general/gi, ""))) return { kind: "date" };
  return signed.isNegative ? { kind: "plain", ...signed } : null;
};

/** The look of each cell format, by its index. */
export const readStyles = async (archive: Archive, part: string | null): Promise<Look[]> => {
  const source = part === null ? undefined : await archive.read(part);
  if (!source || part === null) return [];
  const codes = new Map<number, string>();
  const looks: Look[] = [];
  let inCells = false;
  await readXml(
    part,
    source,
    {
      open: (element, attributes) => {
        if (element === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
        if (element === "cellXfs") inCells = true;
        const id = Number(attributes.numFmtId ?? 0);
        if (element === "xf" && inCells) looks.push(lookOf(id, codes.get(id)));
      },
      close: (element) => {
        if (element === "cellXfs") inCells = false;
      },
    },
    20_000_000,
  );
  return looks;
};
