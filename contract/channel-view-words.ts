import { labels } from "./labels.ts";

/** What a product in a store is told by, in the file of what stores are sent. */
export const channelViewWords = labels({
  store: { tr: "Mağaza", en: "Store", de: "Shop", fr: "Boutique", it: "Negozio" },
  title: { tr: "Başlık", en: "Title", de: "Titel", fr: "Titre", it: "Titolo" },
  status: { tr: "Durum", en: "Status", de: "Status", fr: "Statut", it: "Stato" },
  notTransferred: {
    tr: "Aktarılmadı",
    en: "Not transferred",
    de: "Nicht übertragen",
    fr: "Non transféré",
    it: "Non trasferito",
  },
  channelCategory: {
    tr: "Pazaryeri kategorisi",
    en: "Marketplace category",
    de: "Kategorie des Marktplatzes",
    fr: "Catégorie de la place de marché",
    it: "Categoria del marketplace",
  },
  channelAttributes: {
    tr: "Pazaryeri özellikleri",
    en: "Marketplace attributes",
    de: "Merkmale beim Marktplatz",
    fr: "Attributs de la place de marché",
    it: "Attributi del marketplace",
  },
  lacks: { tr: "Eksikler", en: "What is missing", de: "Was fehlt", fr: "Ce qui manque", it: "Che cosa manca" },
  about: {
    tr: "Başlık, açıklama, fiyatlar ve durum (Yayında, Satışa kapalı) değiştirilebilir; öbür sütunlar bilgi içindir. Dokunmadığınız hücre bir şey değiştirmez.",
    en: "Title, description, prices and status (Live, Not on sale) can be changed; the other columns are for your information. A cell that you leave as it is changes nothing.",
    de: "Titel, Beschreibung, Preise und Status (Online, Nicht im Verkauf) können geändert werden; die anderen Spalten dienen zur Information. Eine unberührte Zelle ändert nichts.",
    fr: "Titre, description, prix et statut (En ligne, Hors vente) peuvent être modifiés ; les autres colonnes informent. Une cellule laissée telle quelle ne change rien.",
    it: "Titolo, descrizione, prezzi e stato (Online, Non in vendita) si possono cambiare; le altre colonne informano. Una cella lasciata com’è non cambia nulla.",
  },
});
