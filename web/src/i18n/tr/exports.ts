import { exportedFileKindWords, exportedFileStateWords } from "@tradeport/contract/exported-file-words";
import { inLanguage } from "@tradeport/contract/labels";

/** Words of exported files and of taking data in and out. */
export const exports = {
  title: "Dışa aktarma",
  files: "Dışa aktarılan dosyalar",
  filesText: "Dosyalar arka planda hazırlanır ve {{days}} gün saklanır; sonra silinir.",
  none: "Dışa aktarılan dosya yok",
  noneText: "Ürün listesinde Dışa aktar’a bastığınızda dosya burada görünür.",
  fromList: "Ürün listesinden dışa aktar",
  downloadOf: "{{name}}: indir",
  deleteOf: "{{name}}: sil",
  deleteTitle: "“{{name}}” silinsin mi?",
  deleteText: "Dosya ekipteki herkes için silinir. Ürünlere dokunulmaz; aynı listeyi yeniden dışa aktarabilirsiniz.",
  stopText: "Dosyanın hazırlanması durdurulur. Ürünlere dokunulmaz.",
  delete: "Sil",
  deleted: "{{name}} silindi.",
  name: "Dosya",
  kind: "İçerik",
  by: "Hazırlayan",
  until: "Son gün",
  rows: "Satır",
  state: "Durum",
  size: "Boyut",
  preparing: "{{name}} hazırlanıyor; bitince indirilir. Bu sayfadan ayrılırsanız dosya listede bekler.",
  notMade: "{{name}} hazırlanamadı.",
  fetch: "Dosyayı indir",
  seeFiles: "Dosyaları aç",
  all: "tüm ürünler",
  toExport: "Dışa aktarma",
  kinds: inLanguage(exportedFileKindWords, "tr"),
  states: inLanguage(exportedFileStateWords, "tr"),
};
