import type { StoreHealth } from "./connections.ts";
import type { LabelsOf } from "./labels.ts";

/** How a store works. */
export const storeHealthWords: LabelsOf<StoreHealth> = {
  ok: { tr: "Çalışıyor", en: "Works", de: "Funktioniert", fr: "Fonctionne", it: "Funziona" },
  unproven: {
    tr: "Henüz denenmedi",
    en: "Not tried yet",
    de: "Noch nicht geprüft",
    fr: "Pas encore testée",
    it: "Non ancora verificato",
  },
  needs_sign_in: {
    tr: "Bağlantı bilgisi reddedildi",
    en: "Credentials rejected",
    de: "Zugangsdaten abgelehnt",
    fr: "Identifiants refusés",
    it: "Credenziali rifiutate",
  },
  away: { tr: "Yanıt vermiyor", en: "Does not answer", de: "Antwortet nicht", fr: "Ne répond pas", it: "Non risponde" },
};
