const plain: Record<string, string> = { ı: "i", ğ: "g", ü: "u", ş: "s", ö: "o", ç: "c", â: "a", î: "i", û: "u" };

/** How text is brought into form while it is typed. Each keeps the number of letters, so the caret stays where it is. */
export const characterModes = {
  /** istanbul -> İSTANBUL */
  upper: (text: string) => text.toLocaleUpperCase("tr-TR"),
  /** inr -> INR: codes of the world's standards have the letters A to Z, whatever the reader's language. */
  standard: (text: string) => text.replace(/ı/g, "I").toUpperCase().replace(/İ/g, "I"),
  /** ayşe yılmaz -> Ayşe Yılmaz; capitals that were typed stay. */
  capitalise: (text: string) =>
    text.replace(/(^|[\s'’-])(\p{Ll})/gu, (_, before, letter) => before + letter.toLocaleUpperCase("tr-TR")),
  /** İyi Ürün -> iyi urun */
  lower: (text: string) => text.toLocaleLowerCase("tr-TR").replace(/[ığüşöçâîû]/g, (letter) => plain[letter] ?? letter),
  /** A code has no spaces. */
  code: (text: string) => text.replace(/\s+/g, ""),
} as const satisfies Record<string, (text: string) => string>;
export type CharacterMode = keyof typeof characterModes;
