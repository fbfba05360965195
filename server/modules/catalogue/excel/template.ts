import type { Template, TemplateColumn } from "#platform/excel/template.ts";
import { categoryList, categoryMark, fixedLists, sheetNames } from "./columns.ts";
import type { Reference } from "./reference.ts";

const about = [
  ["Nasıl doldurulur?", "Her satır bir varyanttır. Aynı Ürün Ana Kodu ile yazılan satırlar tek bir üründür."],
  ["*", "Yıldızlı sütunlar zorunludur."],
  ["Kategori", "Boş bırakılırsa bu şablonun kategorisi sayılır. Açılır listeden başka bir kategori seçilebilir."],
  ["Ürün Ana Kodu", "İlk satır ürünü kurar (ad, açıklama, görseller, özellikler); sonrakiler ona varyant ekler."],
  ["Barkod, Stok Kodu", "Kataloğunuzda her biri bir kez bulunabilir. Hücreler metin biçimindedir, baştaki sıfırlar korunur."],
  ["Fiyatlar", "1234,56 ya da 1234.56 gibi yazın. 1.234 iki türlü okunabildiği için kabul edilmez. Para birimi boşsa TRY."],
  ["KDV Oranı", "0, 1, 10 ya da 20."],
  ["Görseller", "http:// veya https:// ile başlayan adresler."],
  ["Formüller", "Kabul edilmez; değer olarak yapıştırın."],
  [
    "Zaten kayıtlı ürün",
    "Ana kodu, stok kodu ve barkodu kataloğunuzdakiyle aynı olan satır atlanır. Değiştirmek için güncelleme şablonunu kullanın.",
  ],
  ["Güncelleme", "Güncelleme dosyasında satır barkoduyla bulunur; boş hücreler değişmez."],
  [
    "How to fill it in",
    "Each row is a variant; rows with one main code are one product. Columns with a star are required. English headers are taken too.",
  ],
];

/** The template of these columns, with the lists that they need. */
export const templateOf = (reference: Reference, columns: TemplateColumn[], categoryCode: string | undefined): Template => {
  const lists: Record<string, string[]> = {};
  for (const { list } of columns) {
    if (list === undefined) continue;
    if (list === categoryList) lists[list] = reference.leafPaths;
    else if (list in fixedLists) lists[list] = fixedLists[list as keyof typeof fixedLists];
    else lists[list] = [...reference.attributes.values()].flat().find(({ tr }) => tr === list)?.names ?? [];
  }
  return {
    sheet: sheetNames[0]!,
    columns,
    lists,
    about: { sheet: "Açıklama", lines: about },
    marks: categoryCode ? { [categoryMark]: categoryCode } : {},
  };
};
