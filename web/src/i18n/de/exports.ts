import { exportedFileKindWords, exportedFileStateWords } from "@tradeport/contract/exported-file-words";
import { inLanguage } from "@tradeport/contract/labels";
import type { exports as tr } from "../tr/exports.ts";

export const exports: typeof tr = {
  title: "Export",
  files: "Exportierte Dateien",
  filesText: "Dateien werden im Hintergrund erstellt und {{days}} Tage aufbewahrt; danach werden sie gelöscht.",
  none: "Keine exportierte Datei",
  noneText: "Wenn Sie in der Produktliste auf Exportieren drücken, erscheint die Datei hier.",
  fromList: "Aus der Produktliste exportieren",
  downloadOf: "{{name}}: herunterladen",
  deleteOf: "{{name}}: löschen",
  deleteTitle: "„{{name}}“ löschen?",
  deleteText:
    "Die Datei wird für alle in Ihrem Team gelöscht. Produkte bleiben unverändert; dieselbe Liste können Sie erneut exportieren.",
  stopText: "Die Datei wird nicht weiter erstellt. Produkte bleiben unverändert.",
  delete: "Löschen",
  deleted: "{{name}} wurde gelöscht.",
  name: "Datei",
  kind: "Inhalt",
  by: "Erstellt von",
  until: "Letzter Tag",
  rows: "Zeilen",
  state: "Status",
  size: "Größe",
  preparing:
    "{{name}} wird erstellt und danach heruntergeladen. Wenn Sie die Seite verlassen, wartet sie in der Liste der Dateien.",
  notMade: "{{name}} konnte nicht erstellt werden.",
  fetch: "Datei herunterladen",
  seeFiles: "Dateien öffnen",
  all: "alle Produkte",
  toExport: "Export",
  kinds: inLanguage(exportedFileKindWords, "de"),
  states: inLanguage(exportedFileStateWords, "de"),
};
