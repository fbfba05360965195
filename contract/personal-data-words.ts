import type { Labels } from "./labels.ts";

/** In place of what was erased of a buyer. */
export const erasedWords: Labels = { tr: "silindi", en: "erased", de: "gelöscht", fr: "effacé", it: "cancellato" };
