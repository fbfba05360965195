import type { LabelsOf } from "./labels.ts";
import type { NotificationKind } from "./notification-kinds.ts";

/** What a person is told of: the subject of the e-mail, and where it is chosen. */
export const notificationWords: LabelsOf<NotificationKind> = {
  signIn: {
    tr: "Mağazanın bağlantı bilgisi reddediliyor",
    en: "A store's key is refused",
    de: "Die Zugangsdaten eines Shops werden abgelehnt",
    fr: "Les identifiants d’une boutique sont refusés",
    it: "Le credenziali di un negozio vengono rifiutate",
  },
  away: {
    tr: "Mağaza yanıt vermiyor",
    en: "A store does not answer",
    de: "Ein Shop antwortet nicht",
    fr: "Une boutique ne répond pas",
    it: "Un negozio non risponde",
  },
  silent: {
    tr: "Siparişler okunamıyor",
    en: "Orders are not read",
    de: "Bestellungen werden nicht abgerufen",
    fr: "Les commandes ne sont pas lues",
    it: "Gli ordini non vengono letti",
  },
  warehouse: {
    tr: "Depo sistemi yanıt vermiyor",
    en: "A warehouse system does not answer",
    de: "Ein Lagersystem antwortet nicht",
    fr: "Un système d’entrepôt ne répond pas",
    it: "Un sistema di magazzino non risponde",
  },
  oversold: {
    tr: "Stoktan fazla satış var",
    en: "More was sold than there is",
    de: "Es wurde mehr verkauft, als da ist",
    fr: "Il s’est vendu plus que le stock",
    it: "È stato venduto più di quanto c’è",
  },
  late: {
    tr: "Kargo süresi dolan sipariş var",
    en: "Orders are late",
    de: "Bestellungen sind überfällig",
    fr: "Des commandes sont en retard",
    it: "Ci sono ordini in ritardo",
  },
  near: {
    tr: "Kargo süresi dolmak üzere",
    en: "Ship-by times are near",
    de: "Versandfristen laufen bald ab",
    fr: "Des délais d’expédition approchent",
    it: "Le scadenze di spedizione sono vicine",
  },
  claim: {
    tr: "İade kararı için süre doluyor",
    en: "Returns wait for a decision",
    de: "Rückgaben warten auf eine Entscheidung",
    fr: "Des retours attendent une décision",
    it: "Ci sono resi da decidere",
  },
  held: {
    tr: "Bekletilen XML onay bekliyor",
    en: "A held feed waits for a decision",
    de: "Ein angehaltener Feed wartet auf eine Entscheidung",
    fr: "Un flux retenu attend une décision",
    it: "Un feed in sospeso attende una decisione",
  },
  unread: {
    tr: "İşlenemeyen pazaryeri mesajı var",
    en: "Messages could not be processed",
    de: "Nachrichten konnten nicht verarbeitet werden",
    fr: "Des messages n’ont pas pu être traités",
    it: "Ci sono messaggi non elaborati",
  },
  shipment: {
    tr: "Kargo firmasındaki bir paket sizi bekliyor",
    en: "A package at a carrier needs you",
    de: "Ein Paket bei einem Spediteur braucht Sie",
    fr: "Un colis chez un transporteur vous attend",
    it: "Un pacco presso un corriere attende una decisione",
  },
  webhook: {
    tr: "Webhook mesajları alınmıyor",
    en: "Webhook messages are not taken",
    de: "Webhook-Nachrichten werden nicht angenommen",
    fr: "Des messages de webhook ne sont pas reçus",
    it: "I messaggi di un webhook non vengono ricevuti",
  },
  proposal: {
    tr: "Programınızın önerisi onay bekliyor",
    en: "A program of yours proposes something",
    de: "Ein Programm von Ihnen schlägt etwas vor",
    fr: "Un de vos programmes propose un changement",
    it: "Un tuo programma propone una modifica",
  },
  process: {
    tr: "Başlattığınız işlem tümüyle tamamlanmadı",
    en: "A process of yours was not completed in full",
    de: "Ein Vorgang von Ihnen wurde nicht ganz abgeschlossen",
    fr: "Un de vos traitements n’est pas entièrement terminé",
    it: "Una tua elaborazione non è stata completata del tutto",
  },
};
