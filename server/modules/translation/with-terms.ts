import { textOf, unwrapped } from "#platform/html.ts";

export interface Term {
  term: string;
  translation: string;
}

const toHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** Each of the letters that Turkish has twice stands for both, and a word stands alone: "yaz" is none of "yazlık". */
const patternOf = ({ term }: Term) =>
  [...term]
    .map((sign) => (/[iI\u0130\u0131]/.test(sign) ? "[iI\u0130\u0131]" : sign.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("");

/**
 * A text with each term of the glossary in its place: as its translation, in an element that says so (`translate="no"`), which DeepL's and
 * LibreTranslate's forms leave alone (developers.deepl.com/docs/translate/translating-html; argosopentech/translate-html, pull request 3).
 * `back` makes of the answer what was asked for: a service may write the element and its entities in another way. Null: no term stands in it.
 */
export const withTerms = (text: string, isHtml: boolean, terms: readonly Term[]) => {
  const longestFirst = terms.toSorted((a, b) => b.term.length - a.term.length);
  if (longestFirst.length === 0) return null;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map((one) => `(${patternOf(one)})`).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  const used: string[] = [];
  /** Terms are looked for in what is read, and not in how HTML writes it: "amp" is none of "&amp;". */
  const marked = (words: string) => {
    let html = "";
    let end = 0;
    for (const match of words.matchAll(pattern)) {
      const { translation } = longestFirst[match.slice(1).findIndex((group) => group !== undefined)]!;
      used.push(translation);
      html += `${toHtml(words.slice(end, match.index))}<span translate="no">${toHtml(translation)}</span>`;
      end = match.index + match[0].length;
    }
    return html + toHtml(words.slice(end));
  };
  const html = isHtml
    ? text
        .split(/(<[^>]*>)/)
        .map((part) => (part.startsWith("<") ? part : marked(textOf(part))))
        .join("")
    : marked(text).replaceAll("\n", "<br>");
  if (used.length === 0) return null;
  const back = (answer: string) => {
    const made = isHtml
      ? unwrapped(answer, (tag, { translate }) => tag === "span" && translate === "no")
      : textOf(answer.replace(/<br\s*\/?>/gi, "\n")).replaceAll("\u00a0", " ");
    const plainText = isHtml ? textOf(made) : made;
    return { text: made, missedTerms: [...new Set(used)].filter((translation) => !plainText.includes(translation)) };
  };
  return { html, back };
};
