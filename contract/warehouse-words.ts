import type { LabelsOf } from "./labels.ts";
import type { WarehouseKind } from "./warehouses.ts";

/** What kind of place it is where stock lies. */
export const warehouseKindWords: LabelsOf<WarehouseKind> = {
  own: { tr: "Kendi deposu", en: "Own", de: "Eigenes", fr: "Propre", it: "Proprio" },
  return: { tr: "İade deposu", en: "Returns", de: "Rücksendungen", fr: "Retours", it: "Resi" },
  transit: { tr: "Yolda", en: "In transit", de: "Unterwegs", fr: "En transit", it: "In transito" },
  consignment: { tr: "Konsinye", en: "On consignment", de: "Kommission", fr: "En dépôt-vente", it: "In conto deposito" },
  marketplace: {
    tr: "Pazaryerinin deposu",
    en: "At the marketplace",
    de: "Beim Marktplatz",
    fr: "Chez la place de marché",
    it: "Presso il marketplace",
  },
};
