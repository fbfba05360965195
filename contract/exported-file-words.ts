import type { ExportedFileKind, ExportedFileState } from "./exported-files.ts";
import type { LabelsOf } from "./labels.ts";

/** What an exported file holds. */
export const exportedFileKindWords: LabelsOf<ExportedFileKind> = {
  products: { tr: "Ürün listesi", en: "Product list", de: "Produktliste", fr: "Liste des produits", it: "Elenco dei prodotti" },
  product_master: {
    tr: "Ürün bilgileri",
    en: "Product data",
    de: "Produktdaten",
    fr: "Données des produits",
    it: "Dati dei prodotti",
  },
};

/** How it stands. */
export const exportedFileStateWords: LabelsOf<ExportedFileState> = {
  preparing: {
    tr: "Hazırlanıyor",
    en: "Being made",
    de: "Wird erstellt",
    fr: "En préparation",
    it: "In preparazione",
  },
  ready: { tr: "Hazır", en: "Ready", de: "Bereit", fr: "Prêt", it: "Pronto" },
  failed: { tr: "Hazırlanamadı", en: "Could not be made", de: "Nicht erstellt", fr: "Échec", it: "Non riuscito" },
  canceled: { tr: "Durduruldu", en: "Stopped", de: "Angehalten", fr: "Arrêté", it: "Interrotto" },
  expired: { tr: "Süresi doldu", en: "Expired", de: "Abgelaufen", fr: "Expiré", it: "Scaduto" },
};
