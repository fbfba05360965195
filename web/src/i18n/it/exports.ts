import { exportedFileKindWords, exportedFileStateWords } from "@tradeport/contract/exported-file-words";
import { inLanguage } from "@tradeport/contract/labels";
import type { exports as tr } from "../tr/exports.ts";

export const exports: typeof tr = {
  title: "Esportazione",
  files: "File esportati",
  filesText: "I file sono preparati in background e conservati per {{days}} giorni; poi sono eliminati.",
  none: "Nessun file esportato",
  noneText: "Quando premi Esporta nell’elenco dei prodotti, il file compare qui.",
  fromList: "Esporta dall’elenco dei prodotti",
  downloadOf: "{{name}}: scarica",
  deleteOf: "{{name}}: elimina",
  deleteTitle: "Eliminare “{{name}}”?",
  deleteText:
    "Il file è eliminato per tutto il tuo team. Nessun prodotto è modificato; puoi esportare di nuovo lo stesso elenco.",
  stopText: "La preparazione del file è interrotta. Nessun prodotto è modificato.",
  delete: "Elimina",
  deleted: "{{name}} è stato eliminato.",
  name: "File",
  kind: "Contenuto",
  by: "Preparato da",
  until: "Ultimo giorno",
  rows: "Righe",
  state: "Stato",
  size: "Dimensione",
  preparing: "{{name}} è in preparazione e sarà scaricato alla fine. Se lasci questa pagina, attende nell’elenco dei file.",
  notMade: "Non è stato possibile preparare {{name}}.",
  fetch: "Scarica il file",
  seeFiles: "Apri i file",
  all: "tutti i prodotti",
  toExport: "Esportazione",
  kinds: inLanguage(exportedFileKindWords, "it"),
  states: inLanguage(exportedFileStateWords, "it"),
};
