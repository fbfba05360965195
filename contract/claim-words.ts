import type { ClaimState } from "./claims.ts";
import type { LabelsOf } from "./labels.ts";

/** What a person reads of the state of a line of a return. */
export const claimStateWords: LabelsOf<ClaimState> = {
  requested: { tr: "Talep edildi", en: "Requested", de: "Angefragt", fr: "Demandé", it: "Richiesto" },
  deciding: {
    tr: "Aksiyon bekliyor",
    en: "Waits for your decision",
    de: "Wartet auf Ihre Entscheidung",
    fr: "En attente de votre décision",
    it: "Attende la vostra decisione",
  },
  checking: { tr: "İnceleniyor", en: "Being checked", de: "In Prüfung", fr: "En vérification", it: "In verifica" },
  disputed: { tr: "İtiraz edildi", en: "Disputed", de: "Strittig", fr: "En litige", it: "Contestato" },
  refunded: { tr: "Geri ödendi", en: "Refunded", de: "Erstattet", fr: "Remboursé", it: "Rimborsato" },
  rejected: { tr: "Reddedildi", en: "Rejected", de: "Abgelehnt", fr: "Refusé", it: "Rifiutato" },
  canceled: { tr: "Geri çekildi", en: "Withdrawn", de: "Zurückgezogen", fr: "Retiré", it: "Ritirato" },
  another: { tr: "Diğer", en: "Other", de: "Sonstiges", fr: "Autre", it: "Altro" },
};
