import type { LabelsOf } from "./labels.ts";
import type { ChannelProductStatus, SyncFieldKind, SyncFieldState } from "./listings.ts";

/** The state of one side of what a store should show. */
export const syncStateWords: LabelsOf<SyncFieldState> = {
  in_sync: { tr: "Güncel", en: "Up to date", de: "Aktuell", fr: "À jour", it: "Aggiornato" },
  pending: {
    tr: "Gönderilmeyi bekliyor",
    en: "Waiting to be sent",
    de: "Wartet auf Versand",
    fr: "En attente d’envoi",
    it: "In attesa di invio",
  },
  sending: { tr: "Gönderiliyor", en: "Sending", de: "Wird gesendet", fr: "Envoi en cours", it: "Invio in corso" },
  in_review: { tr: "İncelemede", en: "In review", de: "In Prüfung", fr: "En vérification", it: "In revisione" },
  unknown: {
    tr: "Yanıt doğrulanıyor",
    en: "Answer being verified",
    de: "Antwort wird geklärt",
    fr: "Réponse à éclaircir",
    it: "Risposta in verifica",
  },
  refused: { tr: "Reddedildi", en: "Rejected", de: "Abgelehnt", fr: "Refusé", it: "Rifiutato" },
  blocked: { tr: "Bekletiliyor", en: "Held", de: "Zurückgehalten", fr: "Retenu", it: "Trattenuto" },
  paused: {
    tr: "Yayına girince gönderilecek",
    en: "Will be sent once live",
    de: "Wird nach Freischaltung gesendet",
    fr: "Sera envoyé une fois en ligne",
    it: "Sarà inviato quando online",
  },
  differs: {
    tr: "Aksiyon bekliyor",
    en: "Needs your decision",
    de: "Wartet auf Ihre Wahl",
    fr: "Attend votre choix",
    it: "Attende la tua scelta",
  },
};

/** That side. */
export const syncFieldWords: LabelsOf<SyncFieldKind> = {
  content: { tr: "İçerik", en: "Content", de: "Inhalt", fr: "Contenu", it: "Contenuto" },
  presence: { tr: "Yayın", en: "Presence", de: "Angebot", fr: "Présence", it: "Presenza" },
  price: { tr: "Fiyat", en: "Price", de: "Preis", fr: "Prix", it: "Prezzo" },
  stock: { tr: "Stok", en: "Stock", de: "Bestand", fr: "Stock", it: "Scorta" },
};

/** How a product stands at a store. */
export const listingStatusWords: LabelsOf<ChannelProductStatus> = {
  Processing: { tr: "İşleniyor", en: "Processing", de: "In Bearbeitung", fr: "En traitement", it: "In elaborazione" },
  InReview: { tr: "İncelemede", en: "In review", de: "In Prüfung", fr: "En vérification", it: "In revisione" },
  Live: { tr: "Yayında", en: "Live", de: "Online", fr: "En ligne", it: "Online" },
  Passive: { tr: "Satışa kapalı", en: "Not on sale", de: "Nicht im Verkauf", fr: "Hors vente", it: "Non in vendita" },
  Rejected: {
    tr: "Pazaryeri reddetti",
    en: "Rejected by the marketplace",
    de: "Vom Marktplatz abgelehnt",
    fr: "Refusé par la place de marché",
    it: "Rifiutato dal marketplace",
  },
  Failed: { tr: "Hatalı", en: "Failed", de: "Fehlerhaft", fr: "En erreur", it: "Con errori" },
  Archived: { tr: "Arşivde", en: "Archived", de: "Archiviert", fr: "Archivé", it: "Archiviato" },
};
