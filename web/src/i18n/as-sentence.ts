/** What is said after a colon elsewhere, where it stands by itself: it begins with a capital and ends with a full stop. */
export const asSentence = (text: string, language: "tr" | "en") =>
  text === "" ? "" : text.charAt(0).toLocaleUpperCase(language) + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
