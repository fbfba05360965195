import type { LineOutcome, Problem, ProcessState, ProcessType } from "./bulk.ts";
import type { LabelsOf } from "./labels.ts";

/** What a long operation is called. */
export const processTypeWords: LabelsOf<ProcessType> = {
  import_product_from_excel: {
    tr: "Excel’den ürün ekleme",
    en: "Add products from Excel",
    de: "Produkte aus Excel anlegen",
    fr: "Ajout de produits depuis Excel",
    it: "Aggiunta di prodotti da Excel",
  },
  update_product_from_excel: {
    tr: "Excel’den ürün güncelleme",
    en: "Update products from Excel",
    de: "Produkte aus Excel ändern",
    fr: "Mise à jour de produits depuis Excel",
    it: "Aggiornamento di prodotti da Excel",
  },
  update_quantity_and_price_from_excel: {
    tr: "Excel’den stok ve fiyat",
    en: "Stock and price from Excel",
    de: "Bestand und Preis aus Excel",
    fr: "Stock et prix depuis Excel",
    it: "Scorte e prezzi da Excel",
  },
  update_listings_from_excel: {
    tr: "Excel’den pazaryeri ürünleri",
    en: "Products at marketplaces from Excel",
    de: "Produkte bei Marktplätzen aus Excel",
    fr: "Produits des places de marché depuis Excel",
    it: "Prodotti dei marketplace da Excel",
  },
  fields_bulk_update: {
    tr: "Toplu alan güncelleme",
    en: "Bulk field update",
    de: "Felder in Masse ändern",
    fr: "Mise à jour de champs en masse",
    it: "Aggiornamento di campi in blocco",
  },
  translate_products: {
    tr: "Ürün metinlerini çevirme",
    en: "Translation of products",
    de: "Produkte übersetzen",
    fr: "Traduction des produits",
    it: "Traduzione dei prodotti",
  },
  export_products: {
    tr: "Ürünleri dışa aktarma",
    en: "Export of products",
    de: "Produkte exportieren",
    fr: "Export des produits",
    it: "Esportazione dei prodotti",
  },
  export_orders: {
    tr: "Siparişleri dışa aktarma",
    en: "Export of orders",
    de: "Bestellungen exportieren",
    fr: "Export des commandes",
    it: "Esportazione degli ordini",
  },
  import_product_from_store: {
    tr: "Mağazadan ürün alma",
    en: "Import from a store",
    de: "Aus einem Shop übernehmen",
    fr: "Import depuis une boutique",
    it: "Importazione da un negozio",
  },
  transfer_to_channel: {
    tr: "Pazaryerine gönderme",
    en: "Send to marketplaces",
    de: "An Marktplätze senden",
    fr: "Envoi aux places de marché",
    it: "Invio ai marketplace",
  },
  update_channel_stock: {
    tr: "Pazaryeri stok güncelleme",
    en: "Marketplace stock update",
    de: "Bestand bei Marktplätzen ändern",
    fr: "Mise à jour du stock en ligne",
    it: "Aggiornamento delle scorte sui marketplace",
  },
  update_channel_price: {
    tr: "Pazaryeri fiyat güncelleme",
    en: "Marketplace price update",
    de: "Preise bei Marktplätzen ändern",
    fr: "Mise à jour des prix en ligne",
    it: "Aggiornamento dei prezzi sui marketplace",
  },
  run_xml: {
    tr: "XML’den ürün alma",
    en: "Products from XML",
    de: "Produkte aus XML",
    fr: "Produits depuis XML",
    it: "Prodotti da XML",
  },
  sync_channel_taxonomy: {
    tr: "Pazaryeri kategorilerini okuma",
    en: "Reading marketplace categories",
    de: "Kategorien des Marktplatzes lesen",
    fr: "Lecture des catégories de la place de marché",
    it: "Lettura delle categorie del marketplace",
  },
  undo: { tr: "Geri alma", en: "Undo", de: "Rückgängig machen", fr: "Annulation", it: "Annullamento" },
};

/** How it stands. */
export const processStateWords: LabelsOf<ProcessState> = {
  queued: { tr: "Sırada", en: "Queued", de: "In der Warteschlange", fr: "En file d’attente", it: "In coda" },
  running: { tr: "Çalışıyor", en: "Running", de: "Läuft", fr: "En cours", it: "In corso" },
  held: { tr: "Onay bekliyor", en: "Held", de: "Angehalten", fr: "Retenu", it: "In sospeso" },
  done: { tr: "Tamamlandı", en: "Done", de: "Fertig", fr: "Terminé", it: "Completato" },
  partly: {
    tr: "Kısmen tamamlandı",
    en: "Partly done",
    de: "Teilweise fertig",
    fr: "Terminé en partie",
    it: "Completato in parte",
  },
  failed: { tr: "Başarısız", en: "Failed", de: "Fehlgeschlagen", fr: "Échoué", it: "Non riuscito" },
  canceled: { tr: "İptal edildi", en: "Canceled", de: "Abgebrochen", fr: "Annulé", it: "Annullato" },
};

/** What became of one of its lines. */
export const lineOutcomeWords: LabelsOf<LineOutcome> = {
  waiting: { tr: "Bekliyor", en: "Waiting", de: "Wartet", fr: "En attente", it: "In attesa" },
  done: { tr: "Tamamlandı", en: "Done", de: "Fertig", fr: "Faite", it: "Completata" },
  skipped: { tr: "Atlandı", en: "Skipped", de: "Übersprungen", fr: "Ignorée", it: "Saltata" },
  failed: { tr: "Hatalı", en: "Failed", de: "Fehlerhaft", fr: "En erreur", it: "Con errori" },
  held: { tr: "Bekletildi", en: "Held", de: "Zurückgehalten", fr: "Retenue", it: "Trattenuta" },
};

/** Who can put a problem right. */
export const problemOwnerWords: LabelsOf<Problem["owner"]> = {
  data: { tr: "Ürün bilgisi", en: "Product data", de: "Produktdaten", fr: "Données du produit", it: "Dati del prodotto" },
  mapping: { tr: "Eşleştirme", en: "Mapping", de: "Zuordnung", fr: "Correspondance", it: "Associazione" },
  account: { tr: "Mağaza hesabı", en: "Store account", de: "Shopkonto", fr: "Compte de la boutique", it: "Account del negozio" },
  marketplace: { tr: "Pazaryeri", en: "Marketplace", de: "Marktplatz", fr: "Place de marché", it: "Marketplace" },
};
