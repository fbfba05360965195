/** How a number's format changes what a person sees: a date; or a currency beside it, zeros in front up to a length, and what its sections do. */
export type NumberKind =
  | { kind: "date" }
  | { kind: "number"; currency?: string; length?: number; sectionOf?: (value: number) => Section }
  | null;

/** What one section of a format makes of a number. */
export interface Section {
  /** A number that is stored as positive is shown with a minus, or in brackets as accounts write one: it is below zero. */
  isSigned: boolean;
  /** A percent sign stands beside it, typed or quoted; only the typed ones multiply by a hundred. */
  isPercent: boolean;
  percents: number;
  /** Commas behind the digits: each divides what is shown by a thousand. */
  thousands: number;
  decimals: number;
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
  const currencies = [...new Set(literals.map(currencyIn).filter((one) => one !== undefined))];
  return currencies.length === 0 ? undefined : currencies.join("/");
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

const sectionsOf = (code: string): string[] => {
  const sections = [""];
  for (const [sign] of code.matchAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|./gsu))
    if (sign === ";") sections.push("");
    else sections[sections.length - 1] += sign;
  return sections;
};
/** Its format letters alone: no quoted words, escaped characters and [colours]. */
const bareOf = (code: string) => code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, "");

const readSection = (section: string): Section => {
  const text = literal(section).replace(/\p{Sc}|\b(?:TL|TRY|USD|EUR|GBP)\b/gu, "");
  const bare = bareOf(section);
  const [whole = "", fraction = ""] = bare.split(".");
  const percents = bare.split("%").length - 1;
  const pattern = section
    .replace(/_.|\*.|\[[^\]]*\]/g, "")
    .replace(/"([^"]*)"|\\(.)/g, (_, quoted, escaped) => String(quoted ?? escaped).replace(/[^%\s]/g, "x"));
  return {
    isSigned: signedFront.test(text) || signedBack.test(text),
    isPercent: percents > 0 || /[0#?]\s*%|%\s*[0#?]/.test(pattern),
    percents,
    thousands: [whole, fraction].reduce(
      (sum, part) => sum + (/[0#?](,+)[^0#?]*$/.exec(part.replace(/[%\s]/g, ""))?.[1]?.length ?? 0),
      0,
    ),
    decimals: (fraction.match(/[0#?]/g) ?? []).length,
  };
};

/** By the section that a value is shown by: each may name a condition; without any the first is for what is above zero, the others for what is below it and for zero. */
const sectionBy = (code: string): ((value: number) => Section) | undefined => {
  const shown = sectionsOf(code).map((section) => {
    const [, sign, than] = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/.exec(section) ?? [];
    return { ...readSection(section), sign, than: Number(than) };
  });
  if (!shown.some(({ isSigned, isPercent, thousands }) => isSigned || isPercent || thousands > 0)) return undefined;
  const first = shown[0]!;
  return (value) => {
    if (shown.some(({ sign }) => sign !== undefined))
      return (
        shown.find(({ sign, than }) => sign !== undefined && compares[sign]!(value, than)) ??
        shown.find(({ sign }) => sign === undefined) ??
        first
      );
    return (value < 0 ? shown[1] : value === 0 ? shown[2] : first) ?? first;
  };
};

export const kindOfNumber = (id: number, code: string | undefined): NumberKind => {
  if (id === 9 || id === 10) return { kind: "number", sectionOf: sectionBy("0%") };
  if (builtInDate(id)) return { kind: "date" };
  if (code === undefined) return builtInMoney(id) ? { kind: "number", currency: "USD" } : null;
  const currency = currencyOf(code);
  const sectionOf = sectionBy(code);
  if (currency !== undefined) return { kind: "number", currency, sectionOf };
  const bare = bareOf(code);
  if (/^0{2,}$/.test(bare)) return { kind: "number", length: bare.length, sectionOf };
  if (!bare.includes("%") && /[ymdhs]/i.test(bare.replace(/general/gi, ""))) return { kind: "date" };
  return sectionOf ? { kind: "number", sectionOf } : null;
};
