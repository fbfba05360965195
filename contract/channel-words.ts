import type { TaxonomyChangeKind } from "./channels.ts";
import type { LabelsOf } from "./labels.ts";

/** Which of a marketplace is meant: the real one, or its sandbox. */
export const channelScopeWords: LabelsOf<"live" | "sandbox"> = {
  live: { tr: "Gerçek", en: "Real", de: "Echt", fr: "Réel", it: "Reale" },
  sandbox: { tr: "Deneme", en: "Trial", de: "Test", fr: "Essai", it: "Prova" },
};

/** What became different at a marketplace; {{name}} is the attribute. */
export const taxonomyChangeWords: LabelsOf<TaxonomyChangeKind> = {
  category_added: {
    tr: "Kategori eklendi",
    en: "Category added",
    de: "Kategorie hinzugefügt",
    fr: "Catégorie ajoutée",
    it: "Categoria aggiunta",
  },
  category_removed: {
    tr: "Kategori kaldırıldı",
    en: "Category removed",
    de: "Kategorie entfernt",
    fr: "Catégorie supprimée",
    it: "Categoria rimossa",
  },
  category_closed: {
    tr: "Kategori ürün almıyor",
    en: "Category takes no products",
    de: "Kategorie nimmt keine Produkte",
    fr: "Catégorie fermée aux produits",
    it: "La categoria non accetta prodotti",
  },
  attribute_added: {
    tr: "Özellik eklendi: {{name}}",
    en: "Attribute added: {{name}}",
    de: "Merkmal hinzugefügt: {{name}}",
    fr: "Attribut ajouté : {{name}}",
    it: "Attributo aggiunto: {{name}}",
  },
  attribute_removed: {
    tr: "Özellik kaldırıldı: {{name}}",
    en: "Attribute removed: {{name}}",
    de: "Merkmal entfernt: {{name}}",
    fr: "Attribut supprimé : {{name}}",
    it: "Attributo rimosso: {{name}}",
  },
  attribute_required: {
    tr: "Artık zorunlu: {{name}}",
    en: "Now mandatory: {{name}}",
    de: "Jetzt Pflicht: {{name}}",
    fr: "Désormais obligatoire : {{name}}",
    it: "Ora obbligatorio: {{name}}",
  },
  attribute_optional: {
    tr: "Artık zorunlu değil: {{name}}",
    en: "No longer mandatory: {{name}}",
    de: "Nicht mehr Pflicht: {{name}}",
    fr: "N'est plus obligatoire : {{name}}",
    it: "Non più obbligatorio: {{name}}",
  },
  attribute_listed: {
    tr: "Artık yalnız listeden: {{name}}",
    en: "Now only from the list: {{name}}",
    de: "Jetzt nur aus der Liste: {{name}}",
    fr: "Désormais dans la liste seulement : {{name}}",
    it: "Ora solo dall'elenco: {{name}}",
  },
  value_added: {
    tr: "Yeni değerler: {{name}}",
    en: "New values: {{name}}",
    de: "Neue Werte: {{name}}",
    fr: "Nouvelles valeurs : {{name}}",
    it: "Nuovi valori: {{name}}",
  },
  value_removed: {
    tr: "Kaldırılan değerler: {{name}}",
    en: "Removed values: {{name}}",
    de: "Entfernte Werte: {{name}}",
    fr: "Valeurs supprimées : {{name}}",
    it: "Valori rimossi: {{name}}",
  },
};
