import type { Many } from "../plural.ts";
import type { brands as tr } from "../tr/brands.ts";

export const brands: Many<typeof tr> = {
  brands: {
    title: "Marques",
    find: "Nom de la marque",
    add: "Ajouter des marques",
    addTitle: "Ajouter des marques",
    addText:
      "Une marque par ligne. Une marque existante n’est pas ajoutée deux fois, même si la casse ou les lettres turques diffèrent.",
    names: "Noms des marques",
    products: "Produits",
    mappings: "Marketplaces associées",
    use: "Utilisation",
    used: "Avec produits",
    unused: "Sans produits",
    none: "Aucune marque",
    noneText: "Les marques viennent aussi avec les produits.",
    merge: "Fusionner : {{name}}",
    remove: "Supprimer : {{name}}",
    usedTitle: "{{name}} ne peut pas être supprimée",
    removeTitle: "Supprimer {{name}} ?",
    removeText: "Aucun produit n’a cette marque.",
    removed: "{{name}} supprimée.",
    mergeTitle: "Fusionner {{name}} avec quelle marque ?",
    mergeAct: "Fusionner",
    into: "Marque qui reste",
    intoHint: "Tapez son nom et choisissez-la.",
    differTitle: "Les correspondances diffèrent",
    added_one: "{{n}} marque ajoutée.",
    added_many: "{{n}} marques ajoutées.",
    added_other: "{{n}} marques ajoutées.",
    there_one: "{{n}} existait déjà.",
    there_many: "{{n}} existaient déjà.",
    there_other: "{{n}} existaient déjà.",
    usedText_one: "{{n}} produit l’a. Vous pouvez la fusionner avec une autre marque.",
    usedText_many: "{{n}} produits l’ont. Vous pouvez la fusionner avec une autre marque.",
    usedText_other: "{{n}} produits l’ont. Vous pouvez la fusionner avec une autre marque.",
    removeMapped_one: "Aucun produit n’a cette marque. Sa correspondance sur {{n}} marketplace est supprimée aussi.",
    removeMapped_many: "Aucun produit n’a cette marque. Ses correspondances sur {{n}} marketplaces sont supprimées aussi.",
    removeMapped_other: "Aucun produit n’a cette marque. Ses correspondances sur {{n}} marketplaces sont supprimées aussi.",
    mergeText_one:
      "Son {{n}} produit passe à la marque qui reste, les boutiques reçoivent le nouveau nom et cette marque est supprimée définitivement.",
    mergeText_many:
      "Ses {{n}} produits passent à la marque qui reste, les boutiques reçoivent le nouveau nom et cette marque est supprimée définitivement.",
    mergeText_other:
      "Ses {{n}} produits passent à la marque qui reste, les boutiques reçoivent le nouveau nom et cette marque est supprimée définitivement.",
    merged_one: "Marques fusionnées ; {{n}} produit déplacé.",
    merged_many: "Marques fusionnées ; {{n}} produits déplacés.",
    merged_other: "Marques fusionnées ; {{n}} produits déplacés.",
  },
};
