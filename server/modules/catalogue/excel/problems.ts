import type { Words } from "@tradeport/contract";
import type { cellWords } from "@tradeport/contract/messages/cells";
import type { rowWords } from "@tradeport/contract/messages/rows";
import { named } from "@tradeport/contract/text";
import type { LineProblem } from "#modules/bulk/index.ts";
import { asShown } from "./as-shown.ts";

export type RowCode = keyof typeof cellWords | keyof typeof rowWords;

export interface RowProblem {
  code: RowCode;
  /** The header as it is in the template; also where the group of failures points. */
  column?: string;
  columnEn?: string;
  field?: string;
  value?: string | Words;
  /** The value is a number as the file stores it, written here as its cell shows it; of a price with both decimals. */
  isNumber?: "price" | "other";
  a?: string | number | Words;
  b?: string | number | Words;
}

/** Cases whose additions are amounts as well. */
const amountsBeside = new Set<RowCode>(["scaled", "list_below_sale", "too_big", "moved_meanwhile", "counted_to_the_same"]);

/** What has a name in each language, in this one. */
const inLocale = <T extends string | number | undefined>(text: T | Words, locale: "tr" | "en") =>
  typeof text === "object" ? text[locale] : text;

const shown = (value: string) => {
  const clean = named(value)
    .toWellFormed()
    .replace(/\p{Cc}/gu, "\ufffd");
  return clean.length > 80 ? `${clean.slice(0, 80)}…` : clean;
};

/** The problem as a process line keeps it. The same case in the same column is one group. */
export const problemOf = ({ code, column, columnEn, field, value, isNumber, a, b }: RowProblem): LineProblem => {
  const written = (text: string | number | undefined, locale: "tr" | "en") =>
    isNumber && text !== undefined ? asShown(String(text), locale, isNumber) : text;
  const beside = (text: string | number | undefined, locale: "tr" | "en") => {
    if (amountsBeside.has(code)) return written(text, locale);
    // The readings of what was typed: decimal text, each as its reader types it.
    return code === "ambiguous" || code === "ambiguous_one" ? asShown(String(text), locale, "other") : text;
  };
  const both = (say: (locale: "tr" | "en") => string | number | undefined) => {
    const [tr, en] = [String(say("tr") ?? ""), String(say("en") ?? "")];
    return tr === en ? tr : { tr, en };
  };
  return {
    fingerprint: column ? `excel.${code}:${column}` : `excel.${code}`,
    code: `row_${code}`,
    values: {
      column: column === undefined ? "" : { tr: column, en: columnEn ?? column },
      value: both((locale) => written(shown(inLocale(value, locale) ?? ""), locale)),
      ...(a === undefined ? {} : { a: both((locale) => beside(inLocale(a, locale), locale)) }),
      ...(b === undefined ? {} : { b: both((locale) => beside(inLocale(b, locale), locale)) }),
    },
    owner: "data",
    field: field ?? null,
    value: value === undefined ? null : typeof value === "string" ? shown(value) : { tr: shown(value.tr), en: shown(value.en) },
    column: column === undefined ? null : { tr: column, en: columnEn ?? column },
  };
};
