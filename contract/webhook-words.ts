import type { LabelsOf } from "./labels.ts";
import type { WebhookEventType, WebhookOutcome, WebhookState } from "./webhooks.ts";

/** What a company's program is told of. */
export const webhookEventWords: LabelsOf<WebhookEventType> = {
  order: { tr: "Sipariş", en: "Order", de: "Bestellung", fr: "Commande", it: "Ordine" },
  claim: { tr: "İade", en: "Return", de: "Rückgabe", fr: "Retour", it: "Reso" },
  stock: { tr: "Stok", en: "Stock", de: "Bestand", fr: "Stock", it: "Scorte" },
  listing: {
    tr: "Mağazadaki ürün",
    en: "Product in a store",
    de: "Produkt in einem Shop",
    fr: "Produit dans une boutique",
    it: "Prodotto in un negozio",
  },
  process: {
    tr: "Biten işlem",
    en: "Ended process",
    de: "Beendeter Vorgang",
    fr: "Traitement terminé",
    it: "Elaborazione terminata",
  },
  test: { tr: "Deneme", en: "Test", de: "Test", fr: "Test", it: "Prova" },
  missed: { tr: "Kaçırılanlar", en: "Missed", de: "Verpasst", fr: "Manqué", it: "Mancato" },
};

export const webhookStateWords: LabelsOf<WebhookState> = {
  on: { tr: "Açık", en: "On", de: "An", fr: "Activé", it: "Attivo" },
  failing: { tr: "Alınmıyor", en: "Not taken", de: "Nicht angenommen", fr: "Non reçu", it: "Non ricevuto" },
  off: { tr: "Kapalı", en: "Off", de: "Aus", fr: "Désactivé", it: "Disattivato" },
  stopped: { tr: "Durduruldu", en: "Stopped", de: "Angehalten", fr: "Arrêté", it: "Fermato" },
};

export const webhookOutcomeWords: LabelsOf<WebhookOutcome> = {
  taken: { tr: "Alındı", en: "Taken", de: "Angenommen", fr: "Reçu", it: "Ricevuto" },
  refused: { tr: "Alınmadı", en: "Not taken", de: "Nicht angenommen", fr: "Non reçu", it: "Non ricevuto" },
  gone: { tr: "Artık istenmiyor", en: "No longer wanted", de: "Nicht mehr erwünscht", fr: "Plus souhaité", it: "Non più voluto" },
  silent: {
    tr: "15 saniyede yanıt yok",
    en: "No answer in 15 seconds",
    de: "Keine Antwort in 15 Sekunden",
    fr: "Pas de réponse en 15 secondes",
    it: "Nessuna risposta in 15 secondi",
  },
  unreached: {
    tr: "Adrese ulaşılamadı",
    en: "Address not reached",
    de: "Adresse nicht erreicht",
    fr: "Adresse non jointe",
    it: "Indirizzo non raggiunto",
  },
};
