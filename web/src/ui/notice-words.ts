import i18next from "i18next";
import { translate, useLanguage, useWords } from "#i18n";
import type { Label, Notice } from "./notify.ts";

/** A label whose slice is not here by now is said as it was. */
const isHere = ({ ns, key }: Label) => i18next.exists(key, { ns });
const say = ({ ns, key }: Label) => translate(key, { ns });

/** What a notice says, in the language of who reads it now. */
export const useNoticeWords = () => {
  useLanguage();
  const words = useWords();
  return ({ text, words: said, label, before }: Pick<Notice, "text" | "words" | "label" | "before">): string => {
    const own = label && isHere(label) ? say(label) : said ? words(said) : null;
    if (own === null || (before && !isHere(before))) return text;
    return `${before ? say(before) : ""} ${own}`.trim();
  };
};
