import { hints } from "@tradeport/contract/errors";
import { z } from "zod";
import type { Locale } from "./errors.ts";

type Explain = z.core.$ZodErrorMap;
type Raw = Parameters<Explain>[0];

const others = { tr: z.locales.tr().localeError, en: z.locales.en().localeError };

const kinds: Record<string, Record<Locale, string>> = {
  string: { tr: "metin", en: "text" },
  number: { tr: "sayı", en: "a number" },
  int: { tr: "tam sayı", en: "a whole number" },
  boolean: { tr: "true ya da false", en: "true or false" },
  array: { tr: "liste ([…])", en: "a list ([…])" },
  object: { tr: "nesne ({…})", en: "an object ({…})" },
  record: { tr: "nesne ({…})", en: "an object ({…})" },
  null: { tr: "null", en: "null" },
};

const sentences = {
  tr: {
    missing: (kind: string) => `eksik; ${kind} olmalı`,
    kind: (kind: string) => `${kind} olmalı`,
    unknown: "böyle bir alan yok",
    known: (names: string) => `; burada olabilenler: ${names}`,
    oneOf: (values: string) => `şunlardan biri olmalı: ${values}`,
    only: (value: string) => `${value} olmalı`,
    nothing: "boş",
    empty: "boş olamaz",
    least: (least: string) => `en az ${least} olmalı`,
    most: (most: string) => `en çok ${most} olmalı`,
    above: (bound: string) => `${bound} değerinden büyük olmalı`,
    below: (bound: string) => `${bound} değerinden küçük olmalı`,
    signs: (count: string) => `${count} karakter`,
    entries: (count: string) => `${count} öğe`,
  },
  en: {
    missing: (kind: string) => `is missing; it must be ${kind}`,
    kind: (kind: string) => `must be ${kind}`,
    unknown: "there is no such field",
    known: (names: string) => `; these can stand here: ${names}`,
    oneOf: (values: string) => `must be one of these: ${values}`,
    only: (value: string) => `must be ${value}`,
    nothing: "empty",
    empty: "must not be empty",
    least: (least: string) => `must be at least ${least}`,
    most: (most: string) => `must be at most ${most}`,
    above: (bound: string) => `must be more than ${bound}`,
    below: (bound: string) => `must be less than ${bound}`,
    signs: (count: string) => `${count} characters long`,
    entries: (count: string) => `${count} entries`,
  },
} as const;

/** The fields of the object that an unknown name stood in. */
const namesIn = (inst: unknown): string[] => (inst instanceof z.ZodObject ? Object.keys(inst.shape) : []);

/** Of a list that is longer a reader is sent to the documentation of the call, which has all of it. */
const namedMax = 50;
const choice = (locale: Locale, values: readonly unknown[]) => {
  const say = sentences[locale];
  const named = [...new Set(values)].map((value) => (value === "" ? say.nothing : String(value)));
  if (named.length === 1) return say.only(named[0]!);
  return say.oneOf(named.slice(0, namedMax).join(", ") + (named.length > namedMax ? ", …" : ""));
};
/** What may stand there, where each way of a union is a list of values; null: one of them is something else. */
const choicesOf = (ways: readonly (readonly z.core.$ZodIssue[])[]): unknown[] | null => {
  const lists = ways.map(([first, ...more]) => (first?.code === "invalid_value" && more.length === 0 ? first.values : null));
  return lists.length > 0 && lists.every((list) => list !== null) ? lists.flat() : null;
};

const amount = (locale: Locale, { origin }: { origin: string }, bound: unknown) => {
  const say = sentences[locale];
  if (origin === "string") return say.signs(String(bound));
  return origin === "array" || origin === "set" ? say.entries(String(bound)) : String(bound);
};

/** What a schema complains of, as a person says it in their language: no name of a type, nothing of another language. */
export const explainIssue =
  (locale: Locale): Explain =>
  (issue: Raw) => {
    const say = sentences[locale];
    switch (issue.code) {
      case "invalid_type": {
        const kind = kinds[issue.expected]?.[locale];
        if (!kind) break;
        return issue.input === undefined ? say.missing(kind) : say.kind(kind);
      }
      case "unrecognized_keys": {
        const names = namesIn(issue.inst);
        return say.unknown + (names.length > 0 ? say.known(names.slice(0, 30).join(", ")) : "");
      }
      case "too_small":
        if (issue.origin !== "number" && Number(issue.minimum) === 1) return say.empty;
        return (issue.inclusive === false ? say.above : say.least)(amount(locale, issue, issue.minimum));
      case "too_big":
        return (issue.inclusive === false ? say.below : say.most)(amount(locale, issue, issue.maximum));
      case "invalid_format":
        if (issue.format === "datetime") return hints.instant[locale];
        if (issue.format === "date") return hints.isoDay[locale];
        break;
      case "invalid_value":
        return choice(locale, issue.values);
      case "invalid_union": {
        const values = choicesOf(issue.errors);
        if (values) return choice(locale, values);
        // An address or nothing: what is wrong with the address says what may stand there.
        const first = issue.errors[0]?.[0]?.message;
        if (first !== undefined && first in hints) return first;
      }
    }
    return others[locale](issue);
  };
