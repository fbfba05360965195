import { exportedFileKindWords, exportedFileStateWords } from "@tradeport/contract/exported-file-words";
import { inLanguage } from "@tradeport/contract/labels";
import type { exports as tr } from "../tr/exports.ts";

export const exports: typeof tr = {
  title: "Export",
  files: "Exported files",
  filesText: "Files are made in the background and stay for {{days}} days; then they are deleted.",
  none: "No exported file",
  noneText: "When you press Export in the product list, the file appears here.",
  fromList: "Export from the product list",
  downloadOf: "{{name}}: download",
  deleteOf: "{{name}}: delete",
  deleteTitle: "Delete “{{name}}”?",
  deleteText: "The file is deleted for everybody in your team. No product is touched; you can export the same list once more.",
  stopText: "The file is no longer made. No product is touched.",
  delete: "Delete",
  deleted: "{{name}} was deleted.",
  name: "File",
  kind: "Contents",
  by: "Made by",
  until: "Last day",
  rows: "Rows",
  state: "State",
  size: "Size",
  preparing: "{{name}} is being made and is downloaded at its end. If you leave this page, it waits in the list of files.",
  notMade: "{{name}} could not be made.",
  fetch: "Download the file",
  seeFiles: "Open the files",
  all: "all products",
  toExport: "Export",
  kinds: inLanguage(exportedFileKindWords, "en"),
  states: inLanguage(exportedFileStateWords, "en"),
};
