export interface Term {
  term: string;
  translation: string;
}

const toHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);
const toText = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " })[name]!,
  );

/** Each of the letters that Turkish has twice stands for both, and a word stands alone: "yaz" is none of "yazlık". */
const patternOf = ({ term }: Term) =>
  [...toHtml(term)]
    .map((sign) => (/[iI\u0130\u0131]/.test(sign) ? "[iI\\u0130\\u0131]" : sign.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("");

/**
 * A text with each term of the glossary in its place: as its translation, in an element that says so (`translate="no"`), which DeepL's and
 * LibreTranslate's forms leave alone (developers.deepl.com/docs/translate/translating-html; argosopentech/translate-html, pull request 3).
 * `back` makes of the answer what was asked for. Null: no term stands in it.
 */
export const withTerms = (text: string, isHtml: boolean, terms: readonly Term[]) => {
  const longestFirst = terms.toSorted((a, b) => b.term.length - a.term.length);
  if (longestFirst.length === 0) return null;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map((one) => `(${patternOf(one)})`).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  const html = isHtml ? text : toHtml(text).replaceAll("\n", "<br>");
  const used: string[] = [];
  const marked = html
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith("<")
        ? part
        : part.replace(pattern, (_, ...groups: (string | undefined)[]) => {
            const { translation } =
              longestFirst[groups.findIndex((group, at) => at < longestFirst.length && group !== undefined)]!;
            used.push(translation);
            return `<span translate="no">${toHtml(translation)}</span>`;
          }),
    )
    .join("");
  if (used.length === 0) return null;
  const back = (answer: string) => {
    const whole = answer.replace(/<span translate="no">(.*?)<\/span>/gs, "$1");
    const made = isHtml ? whole : toText(whole.replace(/<br\s*\/?>/g, "\n"));
    const plain = isHtml ? toText(made) : made;
    return { text: made, missedTerms: [...new Set(used)].filter((translation) => !plain.includes(translation)) };
  };
  return { html: marked, back };
};
