import type { LabelsOf } from "./labels.ts";
import type { ProposalState } from "./proposals.ts";

export const proposalStateWords: LabelsOf<ProposalState> = {
  waiting: { tr: "Onay bekliyor", en: "Waiting", de: "Offen", fr: "En attente", it: "In attesa" },
  released: { tr: "Onaylandı", en: "Released", de: "Freigegeben", fr: "Validée", it: "Approvata" },
  rejected: { tr: "Reddedildi", en: "Rejected", de: "Abgelehnt", fr: "Refusée", it: "Rifiutata" },
  expired: { tr: "Süresi doldu", en: "Expired", de: "Abgelaufen", fr: "Expirée", it: "Scaduta" },
  revoked: {
    tr: "Anahtarı iptal edildi",
    en: "Key revoked",
    de: "Schlüssel widerrufen",
    fr: "Clé révoquée",
    it: "Chiave revocata",
  },
};
