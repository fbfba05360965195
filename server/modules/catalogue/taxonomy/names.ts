import type { AllWords } from "@tradeport/contract";
import type { NamesInput } from "@tradeport/contract/category-changes";
import type { Locale } from "#platform/errors.ts";

interface Given {
  name?: string | undefined;
  names?: NamesInput | undefined;
}

/** The names of something new: a name alone is that of the language it was written in, and of the other until somebody says that. */
export const newNames = ({ name = "", names = {} }: Given, locale: Locale): AllWords => {
  const { tr = "", en = "", de = "", fr = "", it = "" } = { ...(locale === "tr" ? { tr: name } : { en: name }), ...names };
  return { tr: tr || en, en: en || tr, de, fr, it };
};

/** The same with what was said anew. An English name that was the Turkish one for want of its own stays so. */
export const changedNames = (there: AllWords, { name, names = {} }: Given, locale: Locale): AllWords => {
  const given = { ...(name !== undefined && (locale === "tr" ? { tr: name } : { en: name })), ...names };
  const bare = { ...there, en: there.en === there.tr ? "" : there.en };
  const { tr, en, de, fr, it } = { ...bare, ...given };
  return { tr, en: en || tr, de, fr, it };
};
