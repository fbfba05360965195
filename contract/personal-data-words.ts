import type { Labels } from "./labels.ts";

/** In place of what was erased of a buyer. */
export const erasedWords: Labels = { tr: "silindi", en: "erased", de: "gelöscht", fr: "effacé", it: "cancellato" };
/** In place of what a reader who only looks on is not shown of a buyer. */
export const hiddenWords: Labels = { tr: "gizli", en: "hidden", de: "verborgen", fr: "masqué", it: "nascosto" };
