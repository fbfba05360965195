import fs from "node:fs";
import path from "node:path";
import { fold } from "#platform/fold.ts";

const linesOf = (file: string) =>
  fs
    .readFileSync(path.join(import.meta.dirname, "names", file), "utf8")
    .trim()
    .split("\n");
/**
 * What is called by several names in Turkish and English: one thing a line. A word is met in any of its endings; it stands in two lines where it
 * is two things, and is marked where it is one in Turkish and the other in English (top@tr is a ball).
 */
const synonyms = linesOf("synonyms.txt");
/** Narrower things, each below what a channel that does not tell them apart lists. */
const broader = linesOf("broader.txt");

/** Words that tell no category from another. */
const empty = new Set(["ve", "ile", "icin", "veya", "olan", "and", "of", "the", "for", "with", "or", "in", "to", "a", "an", "s"]);

/**
 * A word without its endings, of a Turkish or an English one alike: plural, the "of it" of compounds ("çantası", "rengi"), and the sound that
 * it softens. It need not be a word; it has to be the same for each form of one.
 */
export const stemOf = (word: string): string => {
  let stem = word;
  const cut = (ending: RegExp, most: number, into = "") => {
    const shorter = stem.replace(ending, into);
    if (shorter.length >= most) stem = shorter;
  };
  cut(/ies$/, 3, "y");
  cut(/(ss|sh|ch|x)es$/, 3, "$1");
  if (!stem.endsWith("ss")) cut(/s$/, 3);
  cut(/(lari|leri|lar|ler)$/, 3);
  cut(/(?<=[aeiou])s[iu]$/, 3);
  cut(/[iu]$/, 3);
  const last = { g: "k", b: "p", d: "t" }[stem.at(-1)!];
  return last && stem.length >= 3 ? stem.slice(0, -1) + last : stem;
};

type Language = "tr" | "en";
/** A name with the language that it is known to be in. */
export interface Named {
  path: string;
  language?: Language;
}
/** Which language an ending is of: "tops" are no "topu". */
const languageOf = (word: string): Language | undefined =>
  /[^s]s$/.test(word) ? "en" : /(lari|leri|lar|ler|[iu])$/.test(word) ? "tr" : undefined;

const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !empty.has(word));
/** The words of a name without their endings: what two spellings of one name have in common. */
export const stemsOf = (text: string): string => wordsOf(text).map(stemOf).join(" ");

/** A run of stems -> the first of its line; of several lines where a word is one in Turkish and another in English ("top", "short"). */
const concepts = new Map<string, { name: string; language: Language | undefined }[]>();
for (const line of synonyms) {
  const phrases = line.split(",").map((phrase) => {
    const [words, language] = phrase.trim().split("@") as [string, Language | undefined];
    return { stems: stemsOf(words), language };
  });
  const name = phrases[0]!.stems;
  for (const [stems, { language }] of new Map(phrases.map((phrase) => [phrase.stems, phrase])))
    concepts.set(stems, [...(concepts.get(stems) ?? []), { name, language }]);
}
const longest = Math.max(...[...concepts.keys()].map((phrase) => phrase.split(" ").length));

/** What a text speaks of: a word, or several that are one thing, each by its line's first name. */
export const conceptsOf = (text: string, language?: Language): string[] => {
  const words = wordsOf(text);
  const all = words.map(stemOf);
  const found: string[] = [];
  for (let at = 0; at < all.length; ) {
    let length = Math.min(longest, all.length - at);
    while (length > 1 && !concepts.has(all.slice(at, at + length).join(" "))) length--;
    const phrase = all.slice(at, at + length).join(" ");
    const spoken = languageOf(words[at]!) ?? language;
    const meant = concepts.get(phrase)?.filter((each) => !each.language || !spoken || each.language === spoken);
    found.push(...(meant?.length ? meant.map(({ name }) => name) : [phrase]));
    at += length;
  }
  return found;
};

const above = new Map<string, string[]>();
for (const line of broader) {
  const [wide, narrow] = line.split(":") as [string, string];
  for (const phrase of narrow.split(","))
    for (const concept of conceptsOf(phrase)) above.set(concept, [...(above.get(concept) ?? []), conceptsOf(wide)[0]!]);
}
/** What a narrower thing is a kind of. */
export const kindsOf = (concept: string): readonly string[] => above.get(concept) ?? [];

/** A shade -> the colours that a short list has in its place. */
const shades = new Map<string, string[]>();
for (const line of linesOf("colours.txt")) {
  const [wide, narrow] = line.split(":") as [string, string];
  for (const phrase of narrow.split(",")) {
    const shade = conceptsOf(phrase).join(" ");
    shades.set(shade, [...new Set([...(shades.get(shade) ?? []), conceptsOf(wide)[0]!])]);
  }
}
/** The colours that a shade is nearest to, by either of its names. */
export const coloursNear = (name: string, language?: Language): readonly string[] =>
  shades.get(conceptsOf(name, language).join(" ")) ?? [];

const people = new Set(["erkek", "kadin", "unisex", "cocuk", "erkek cocuk", "kiz cocuk", "bebek", "kucuk cocuk"]);
/** Of these concepts those that say whom a thing is for. */
export const peopleOf = (all: readonly string[]) => all.filter((concept) => people.has(concept));

/** One of ours by both of its names; the same in both languages says nothing of the language. */
export const inBoth = ({ tr, en }: { tr: string; en: string }): Named[] =>
  tr === en
    ? [{ path: tr }]
    : [
        { path: tr, language: "tr" },
        { path: en, language: "en" },
      ];
