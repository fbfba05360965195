/**
 * What a text may hold, by whatever way it comes: a call, a form, a file, a marketplace. One rule, so that nothing is found by one way and
 * missed by another.
 */

/** Signs that no text is kept with: control signs but tab and line ends, halves of pairs, and the code points that are no characters. */
const unkeepable = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/** What no reader can tell us and XML can't hold: refused on every way in. NUL is the one sign that the database can't hold either. */
const refused = /[\0\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** Signs that nobody sees: zero width, direction marks, soft hyphens, fillers, the empty one of Braille. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Behind these a joiner and a selector make one picture of several: a family, a heart in red. */
const picture = /(?:\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])$/u;
const joins = new Set(["\u200d", "\ufe0f"]);

export const isRefused = (text: string): boolean => refused.test(text);
/** As it can be written into a file of ours. */
export const keepable = (text: string): string => text.replace(unkeepable, "");
/** The same with a mark where such a sign stood, so that it is seen and refused again. */
export const marked = (text: string): string => text.replace(unkeepable, "\ufffd");

/** With each sign that nobody sees by its name, as a refusal has to show it: "868[U+200B]". */
export const named = (text: string): string =>
  text.replace(unseen, (sign) => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`);

/** A code or a brand: what cannot be seen is not part of it, and one spelling of a letter is the other. */
export const cleanCode = (text: string): string => text.normalize("NFC").replace(unseen, "").trim();
/** A line that people read: the same, but the joiners within a picture stay. */
export const cleanLine = (text: string): string =>
  text
    .normalize("NFC")
    .replace(unseen, (sign, at: number, whole: string) => (joins.has(sign) && picture.test(whole.slice(0, at)) ? sign : ""))
    .trim();
