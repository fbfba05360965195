const marked = new Map([..."aeioucgnsyzAEIOUCGNSYZ"].map((letter, at) => [letter, [..."ȧḗīǿŭƈɠƞşẏẑȦḖĪǾŬƇƓƝŞẎẐ"][at]!]));

const pseudoText = (text: string) => {
  const drawn = text
    .split(/(\{\{\w+\}\})/)
    .map((piece) => (piece.startsWith("{{") ? piece : [...piece].map((letter) => marked.get(letter) ?? letter).join("")))
    .join("");
  // Longer by words, as other languages are: a run that never breaks is no sentence of any of them.
  const more = "·".repeat(Math.ceil(text.length / 3)).replace(/.{12}(?=.)/g, "$& ");
  return `⟦${drawn}${more}⟧`;
};

/** A label set with marked letters, brackets at both ends and a third more length. */
export const pseudoWords = (words: object): object =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, typeof value === "string" ? pseudoText(value) : pseudoWords(value)]),
  );
