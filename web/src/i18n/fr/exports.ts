import { exportedFileKindWords, exportedFileStateWords } from "@tradeport/contract/exported-file-words";
import { inLanguage } from "@tradeport/contract/labels";
import type { exports as tr } from "../tr/exports.ts";

export const exports: typeof tr = {
  title: "Export",
  files: "Fichiers exportés",
  filesText: "Les fichiers sont préparés en arrière-plan et conservés {{days}} jours, puis supprimés.",
  none: "Aucun fichier exporté",
  noneText: "Quand vous appuyez sur Exporter dans la liste des produits, le fichier apparaît ici.",
  fromList: "Exporter depuis la liste des produits",
  downloadOf: "{{name}} : télécharger",
  deleteOf: "{{name}} : supprimer",
  deleteTitle: "Supprimer « {{name}} » ?",
  deleteText:
    "Le fichier est supprimé pour toute votre équipe. Aucun produit n’est modifié ; vous pouvez exporter à nouveau la même liste.",
  stopText: "La préparation du fichier est arrêtée. Aucun produit n’est modifié.",
  delete: "Supprimer",
  deleted: "{{name}} a été supprimé.",
  name: "Fichier",
  kind: "Contenu",
  by: "Préparé par",
  until: "Dernier jour",
  rows: "Lignes",
  state: "État",
  size: "Taille",
  preparing:
    "{{name}} est en préparation et sera téléchargé à la fin. Si vous quittez cette page, il attend dans la liste des fichiers.",
  notMade: "{{name}} n’a pas pu être préparé.",
  fetch: "Télécharger le fichier",
  seeFiles: "Ouvrir les fichiers",
  all: "tous les produits",
  toExport: "Export",
  kinds: inLanguage(exportedFileKindWords, "fr"),
  states: inLanguage(exportedFileStateWords, "fr"),
};
