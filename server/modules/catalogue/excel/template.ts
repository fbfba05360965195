import type { Locale } from "#platform/errors.ts";
import type { Template, TemplateColumn } from "#platform/excel/template.ts";
import { categoryList, categoryMark, fixedLists, sheetOf } from "./columns.ts";
import { type Reference, valueLabel } from "./reference.ts";

const helpSheet: Record<Locale, string> = { tr: "Açıklama", en: "Help" };
const turkish = [
  ["Nasıl doldurulur?", "Her satır bir varyanttır. Model kodu aynı olan satırlar tek bir üründür."],
  ["*", "Yıldızlı sütunlar zorunludur."],
  ["Kategori", "Boş bırakılırsa bu şablonun kategorisi sayılır. Açılır listeden başka bir kategori seçilebilir."],
  ["Model kodu", "İlk satır ürünü kurar (ad, açıklama, görseller, özellikler); sonrakiler ona varyant ekler."],
  ["Barkod, stok kodu", "Kataloğunuzda her biri bir kez bulunabilir. Hücreler metin biçimindedir, baştaki sıfırlar korunur."],
  [
    "Fiyatlar",
    "KDV dahildir. 1234,56 ya da 1234.56 gibi yazın. 1.234 iki türlü okunabildiği için kabul edilmez. Para birimi boşsa TRY.",
  ],
  ["KDV oranı", "0, 1, 10 ya da 20."],
  [
    "Görseller",
    "https:// ile başlayan ve internetten herkesin açabildiği adresler. Bilgisayarınızdaki bir görseli ürün sayfasından yükleyin.",
  ],
  ["Formüller", "Kabul edilmez; değer olarak yapıştırın."],
  [
    "Zaten kayıtlı ürün",
    "Model kodu, stok kodu ve barkodu kataloğunuzdakiyle aynı olan satır atlanır. Değiştirmek için güncelleme şablonunu kullanın.",
  ],
  ["Güncelleme", "Güncelleme dosyasında satır barkoduyla bulunur; boş hücreler değişmez."],
];
const english = [
  ["How to fill it in", "Each row is a variant. Rows with the same model code are one product."],
  ["*", "Columns with a star are required."],
  ["Category", "Left empty, it is the category of this template. Another one can be chosen from the list."],
  ["Model code", "Its first row makes the product (name, description, images, attributes); the next ones add variants to it."],
  ["Barcode, stock code", "Each may be there once in your catalogue. The cells are text, so zeros in front stay."],
  [
    "Prices",
    "They include VAT. Type 1234.56 or 1234,56. 1.234 is refused, because it can be read in two ways. An empty currency is TRY.",
  ],
  ["VAT rate", "0, 1, 10 or 20."],
  [
    "Images",
    "Addresses that begin with https:// and that everybody can open from the internet. Upload an image of your computer on the product's page.",
  ],
  ["Formulas", "Not accepted; paste them as values."],
  [
    "Products you have already",
    "A row whose model code, stock code and barcode are those of a product in your catalogue is skipped. Use the update template to change it.",
  ],
  ["Update", "In a file of updates a row is found by its barcode; empty cells change nothing."],
];
const about: Record<Locale, string[][]> = { tr: turkish, en: english };

/** The template of these columns in this language, with the lists that they need. */
export const templateOf = (
  reference: Reference,
  columns: TemplateColumn[],
  categoryCode: string | undefined,
  locale: Locale,
): Template => {
  const lists: Record<string, string[]> = {};
  const all = [...reference.attributes.values()].flat();
  const own = [...(categoryCode ? (reference.byCode.get(categoryCode)?.attributes ?? []) : [])];
  for (const { list } of columns) {
    if (list === undefined) continue;
    if (list === categoryList) lists[list] = reference.leafPaths[locale];
    else if (list in fixedLists) lists[list] = fixedLists[list as keyof typeof fixedLists];
    else {
      const titled = own.find(([, { tr }]) => tr === list)?.[0];
      const attribute = all.find(({ id, tr }) => (titled ? id === titled : tr === list));
      lists[list] =
        attribute?.values.filter(({ isActive }) => isActive).map((value) => valueLabel(attribute, value, locale)) ?? [];
    }
  }
  return {
    locale,
    sheet: sheetOf[locale],
    columns,
    lists,
    about: { sheet: helpSheet[locale], lines: about[locale] },
    marks: categoryCode ? { [categoryMark]: categoryCode } : {},
  };
};
