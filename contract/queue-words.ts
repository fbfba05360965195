import type { LabelsOf } from "./labels.ts";
import { syncFieldWords } from "./listing-words.ts";
import type { HeldCause, QueueKind, RestCause } from "./queue.ts";

const { stock, price, content } = syncFieldWords;

/** What waits. */
export const queueKindWords: LabelsOf<QueueKind> = {
  ...{ stock, price, content },
  readBack: {
    tr: "Gönderilenlerin yanıtı",
    en: "Answers to what was sent",
    de: "Antworten auf Gesendetes",
    fr: "Réponses aux envois",
    it: "Risposte agli invii",
  },
  orders: {
    tr: "Sipariş işlemleri",
    en: "Order actions",
    de: "Bestellaktionen",
    fr: "Actions de commande",
    it: "Azioni sugli ordini",
  },
};

/** Why nothing leaves for a store. */
export const restCauseWords: LabelsOf<RestCause> = {
  channelOff: {
    tr: "Pazaryeri şu anda kapalı: hiçbir şey gönderilmiyor",
    en: "The marketplace is switched off: nothing is sent",
    de: "Der Marktplatz ist abgeschaltet: nichts wird gesendet",
    fr: "La place de marché est désactivée : rien n’est envoyé",
    it: "Il marketplace è disattivato: non si invia nulla",
  },
  paused: {
    tr: "Mağaza duraklatıldı: yalnızca stok azalmaları gönderilir",
    en: "The store is paused: only decreases of stock are sent",
    de: "Der Shop ist pausiert: nur Bestandsabgänge werden gesendet",
    fr: "La boutique est en pause : seules les baisses de stock partent",
    it: "Il negozio è in pausa: partono solo le riduzioni di stock",
  },
  signIn: {
    tr: "Bağlantı bilgisi reddedildi: yenilenene kadar hiçbir şey gönderilmez",
    en: "Credentials rejected: nothing is sent until they are renewed",
    de: "Zugangsdaten abgelehnt: bis zur Erneuerung wird nichts gesendet",
    fr: "Identifiants refusés : rien n’est envoyé avant leur renouvellement",
    it: "Credenziali rifiutate: nulla parte finché non si rinnovano",
  },
  away: {
    tr: "Pazaryeri yanıt vermiyor: kısa aralıklarla yeniden deneniyor",
    en: "The marketplace does not answer: it is tried again at short intervals",
    de: "Der Marktplatz antwortet nicht: er wird in kurzen Abständen versucht",
    fr: "La place de marché ne répond pas : nouvel essai à brefs intervalles",
    it: "Il marketplace non risponde: si riprova a brevi intervalli",
  },
  unproven: {
    tr: "Bağlantı bilgisi deneniyor",
    en: "The credentials are being tried",
    de: "Die Zugangsdaten werden geprüft",
    fr: "Les identifiants sont à l’essai",
    it: "Le credenziali sono in prova",
  },
  subscription: {
    tr: "Abonelik sona erdi: siparişler okunur, başka bir şey gönderilmez",
    en: "The subscription is over: orders are read, nothing else is sent",
    de: "Das Abonnement ist abgelaufen: Bestellungen werden gelesen, sonst nichts gesendet",
    fr: "L’abonnement est terminé : les commandes sont lues, rien d’autre ne part",
    it: "L’abbonamento è finito: gli ordini si leggono, nient’altro parte",
  },
  ordersFirst: {
    tr: "Yeniden bağlandı: önce kaçırılan siparişler okunuyor",
    en: "Connected again: the orders that were missed are read first",
    de: "Neu verbunden: zuerst werden versäumte Bestellungen gelesen",
    fr: "Reconnectée : les commandes manquées sont lues d’abord",
    it: "Ricollegato: prima si leggono gli ordini persi",
  },
  readFirst: {
    tr: "Yedekten geri yüklendi: önce pazaryerindeki değerler okunuyor",
    en: "Restored from a backup: what the marketplace shows is read first",
    de: "Aus einer Sicherung: zuerst wird gelesen, was der Marktplatz zeigt",
    fr: "Restaurée d’une sauvegarde : l’affichage en ligne est lu d’abord",
    it: "Ripristinato da un backup: prima si legge ciò che mostra il marketplace",
  },
  noCallsLeft: {
    tr: "Pazaryerinin günlük çağrı hakkı şimdilik bitti",
    en: "The marketplace’s calls of the day are used up for now",
    de: "Die Tagesaufrufe des Marktplatzes sind vorerst verbraucht",
    fr: "Les appels du jour de la place de marché sont épuisés pour l’instant",
    it: "Le chiamate del giorno del marketplace sono finite per ora",
  },
  fewerAlone: {
    tr: "Bugünkü güncelleme hakkının sonu azalan stoğa ayrıldı; fiyatlar ve artan stok yarın gider",
    en: "The day’s last updates are kept for fewer pieces; prices and more pieces go tomorrow",
    de: "Die letzten Änderungen des Tages sind für sinkende Bestände reserviert; alles andere folgt morgen",
    fr: "Les dernières mises à jour du jour sont réservées aux stocks en baisse ; le reste part demain",
    it: "Gli ultimi aggiornamenti del giorno sono riservati alle scorte in calo; il resto parte domani",
  },
};

/** Why some of what waits is not sent with the rest. */
export const heldCauseWords: LabelsOf<HeldCause> = {
  blocked: {
    tr: "Eksiği var",
    en: "Something is missing",
    de: "Etwas fehlt",
    fr: "Il manque quelque chose",
    it: "Manca qualcosa",
  },
  repeat: {
    tr: "Tekrar kuralı",
    en: "Repeat rule",
    de: "Wiederholungsregel",
    fr: "Règle de répétition",
    it: "Regola di ripetizione",
  },
  later: {
    tr: "Yeniden denenecek",
    en: "To be tried again",
    de: "Wird erneut versucht",
    fr: "Nouvel essai prévu",
    it: "Da riprovare",
  },
  word: {
    tr: "Aksiyon bekliyor",
    en: "Needs your decision",
    de: "Wartet auf Ihre Wahl",
    fr: "Attend votre choix",
    it: "Attende la tua scelta",
  },
};
