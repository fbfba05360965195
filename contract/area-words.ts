import type { Area, Level, Preset } from "./areas.ts";
import type { LabelsOf } from "./labels.ts";

/** What a company's work is made of. */
export const areaWords: LabelsOf<Area> = {
  catalogue: { tr: "Ürünler", en: "Products", de: "Produkte", fr: "Produits", it: "Prodotti" },
  stock: {
    tr: "Stok ve depolar",
    en: "Stock and warehouses",
    de: "Bestand und Lager",
    fr: "Stock et entrepôts",
    it: "Scorte e magazzini",
  },
  prices: {
    tr: "Mağaza fiyatları",
    en: "Prices by store",
    de: "Preise je Shop",
    fr: "Prix par boutique",
    it: "Prezzi per negozio",
  },
  orders: { tr: "Siparişler", en: "Orders", de: "Bestellungen", fr: "Commandes", it: "Ordini" },
  packing: { tr: "Paketleme", en: "Packing", de: "Verpacken", fr: "Emballage", it: "Imballaggio" },
  claims: { tr: "İadeler", en: "Returns", de: "Rückgaben", fr: "Retours", it: "Resi" },
  money: {
    tr: "Tutarlar ve ciro",
    en: "Amounts and revenue",
    de: "Beträge und Umsatz",
    fr: "Montants et ventes",
    it: "Importi e ricavi",
  },
  connections: { tr: "Entegrasyonlar", en: "Integrations", de: "Integrationen", fr: "Intégrations", it: "Integrazioni" },
  people: { tr: "Üyeler", en: "Members", de: "Mitglieder", fr: "Membres", it: "Membri" },
  settings: {
    tr: "Şirket bilgileri",
    en: "Company data",
    de: "Firmendaten",
    fr: "Données de l’entreprise",
    it: "Dati aziendali",
  },
};

/** What may be done in one of them. */
export const levelWords: LabelsOf<Level | "none"> = {
  none: { tr: "Kapalı", en: "Closed", de: "Gesperrt", fr: "Fermé", it: "Chiuso" },
  read: { tr: "Görür", en: "Looks", de: "Sieht", fr: "Consulte", it: "Consulta" },
  write: { tr: "Değiştirir", en: "Changes", de: "Ändert", fr: "Modifie", it: "Modifica" },
};

/** Rights by area that have a name; `areas` are those that have none. */
export const presetWords: LabelsOf<Preset | "areas"> = {
  packer: { tr: "Paketleyen", en: "Packer", de: "Packer", fr: "Emballeur", it: "Imballatore" },
  accountant: { tr: "Muhasebe", en: "Accountant", de: "Buchhaltung", fr: "Comptable", it: "Contabile" },
  agency: { tr: "Ajans", en: "Agency", de: "Agentur", fr: "Agence", it: "Agenzia" },
  areas: { tr: "Alan bazında", en: "By area", de: "Nach Bereichen", fr: "Par domaine", it: "Per area" },
};
