import type { LabelsOf } from "./labels.ts";
import type { Outcome } from "./stock.ts";

/** In which condition pieces are. */
export const outcomeWords: LabelsOf<Outcome> = {
  sellable: { tr: "Satılabilir", en: "Sellable", de: "Verkäuflich", fr: "Vendable", it: "Vendibile" },
  damaged: { tr: "Hasarlı", en: "Damaged", de: "Beschädigt", fr: "Endommagé", it: "Danneggiato" },
  quarantine: { tr: "Karantinada", en: "In quarantine", de: "In Quarantäne", fr: "En quarantaine", it: "In quarantena" },
  lost: { tr: "Kayıp", en: "Lost", de: "Verloren", fr: "Perdu", it: "Perso" },
};
