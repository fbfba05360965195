import { productFieldWords } from "@tradeport/contract/product-words";
import { vatRates } from "@tradeport/contract/products";
import type { Locale } from "#platform/errors.ts";
import type { TemplateColumn } from "#platform/excel/template.ts";
import { fold } from "#platform/fold.ts";

/** What a column of the product file holds; attributes come behind these. */
export type ColumnKey =
  | "category"
  | "mainCode"
  | "productCode"
  | "barcode"
  | "name"
  | "invoiceName"
  | "subtitle"
  | "description"
  | "brand"
  | "vatRate"
  | "listPrice"
  | "salePrice"
  | "currency"
  | "quantity"
  | "criticalQuantity"
  | "dimensionalWeight"
  | "width"
  | "length"
  | "height"
  | "weight"
  | "originCountry"
  | `image${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  /** Of a file of what stores are sent alone (`store-file/columns.ts`). */
  | "store"
  | "listingStatus"
  | "channelCategory"
  | "channelAttributes"
  | "lacks";

export interface ProductColumn extends TemplateColumn {
  key: ColumnKey;
  /** Longest text. */
  max?: number;
  /** What templates of before called it. */
  formerly?: string[];
}

export const sheetOf: Record<Locale, string> = { tr: "Ürünler", en: "Products" };
export const sheetNames = Object.values(sheetOf);
export const currencies = ["TRY", "USD", "EUR", "GBP"];
/** The list of categories and the unseen mark that says which one a blank cell means. */
export const categoryList = "Kategori";
export const categoryMark = "Tradeport_Kategori";

type Field = keyof typeof productFieldWords;
/** A column is called as its field of the form is, with its unit where it has one. */
const column = (field: Field, kind: "text" | "number", more: Partial<ProductColumn> & { unit?: string }): ProductColumn => {
  const { unit, ...given } = more;
  const called = (locale: Locale) => productFieldWords[field][locale] + (unit ? ` (${unit})` : "");
  return { key: field === "origin" ? "originCountry" : field, header: called("tr"), headerEn: called("en"), kind, ...given };
};
const text = (field: Field, more: Partial<ProductColumn> = {}) => column(field, "text", more);
const number = (field: Field, more: Partial<ProductColumn> & { unit?: string } = {}) =>
  column(field, "number", { width: 13, ...more });

export const productColumns: ProductColumn[] = [
  text("category", { list: categoryList, width: 34 }),
  text("mainCode", { isRequired: true, max: 40, formerly: ["Ürün Ana Kodu", "Product main code"] }),
  text("productCode", { isRequired: true, max: 40, formerly: ["Ürün Kodu", "Product Code"] }),
  text("barcode", { isRequired: true, max: 40 }),
  text("name", { isRequired: true, max: 150, width: 44 }),
  text("invoiceName", { max: 150, width: 30 }),
  text("subtitle", { max: 150, width: 30 }),
  text("description", { max: 30_000, width: 44 }),
  text("brand", { isRequired: true, max: 100 }),
  number("vatRate", { isRequired: true, list: "KDV" }),
  number("listPrice", { isRequired: true, formerly: ["Liste Fiyatı", "List price"] }),
  number("salePrice", { isRequired: true, formerly: ["Satış Fiyatı", "Sale price"] }),
  text("currency", { list: "Para Birimi", width: 12 }),
  number("quantity", { isRequired: true }),
  number("criticalQuantity"),
  number("dimensionalWeight", { formerly: ["Desi"] }),
  number("width", { unit: "cm", formerly: ["Genişlik (cm)"] }),
  number("length", { unit: "cm", formerly: ["Uzunluk (cm)"] }),
  number("height", { unit: "cm" }),
  number("weight", { unit: "kg" }),
  text("origin", { max: 2, width: 10 }),
  ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map(
    (n): ProductColumn => ({
      key: `image${n}`,
      header: `Görsel ${n}`,
      headerEn: `Image ${n}`,
      kind: "text",
      max: 1000,
      width: 40,
    }),
  ),
];

/** A file that is not of whole products: what it changes, and beside that what its rows are found and told by. */
export interface FileForm {
  /** Other columns are left out, and named. */
  columns: readonly ProductColumn[];
  takes: ReadonlySet<ColumnKey>;
  /** A file without one of these says nothing. */
  valued: ReadonlySet<ColumnKey>;
  /** It is of what stores are sent: its rows are found by barcode and store, it comes back with its hidden column, and what it only tells is refused where it was changed. */
  ofStores: boolean;
}

const ofQuantityAndPrice: ColumnKey[] = ["barcode", "productCode", "name", "listPrice", "salePrice", "currency", "quantity"];
export const quantityAndPrice: FileForm = {
  columns: ofQuantityAndPrice.map((key) => productColumns.find((one) => one.key === key)!),
  takes: new Set(["barcode", "listPrice", "salePrice", "currency", "quantity"]),
  valued: new Set(["listPrice", "salePrice", "quantity"]),
  ofStores: false,
};

export const fixedLists = { KDV: vatRates.map(String), "Para Birimi": currencies };

/** Headers are told apart by their words alone: case, Turkish letters, stars and spaces don't matter. */
export const headerKey = (header: string): string => remembered(headerKeys, header, (one) => plainKey(withoutMark(one)));

const ofAttribute = "attribute ";
/** An attribute's column beside the fixed ones: by its Turkish name. */
export const attributeKey = (name: string) => `${ofAttribute}${headerKey(name)}`;
/** What stands under that name. */
export const attributesOfKey = <T>(attributes: ReadonlyMap<string, T[]>, key: string): T[] =>
  (key.startsWith(ofAttribute) && attributes.get(key.slice(ofAttribute.length))) || [];

/** A header's words without what marks it as required, also where a name ends in stars of its own. */
export const withoutMark = (header: string): string => header.replace(/[*\s]+$/, "").trim();

/** What a cell says (a category, a value), however it is typed: a star is part of it. */
export const wordsKey = (words: string): string => remembered(wordKeys, words, plainKey);

const plainKey = (words: string) => fold(words.trim()).replaceAll("\u0307", "").replace(/\s+/g, " ");

/** A file says the same categories and values again and again. */
const [headerKeys, wordKeys] = [new Map<string, string>(), new Map<string, string>()];
const remembered = (keys: Map<string, string>, words: string, keyOf: (words: string) => string) => {
  const known = keys.get(words);
  if (known !== undefined) return known;
  const key = keyOf(words);
  if (words.length <= 100 && keys.size < 10_000) keys.set(words, key);
  return key;
};

/** These columns by each name that a header may have, in either language. */
export const byHeader = (columns: readonly ProductColumn[]) =>
  new Map(
    columns.flatMap((column) =>
      [column.header, column.headerEn, ...(column.formerly ?? [])].map((name) => [headerKey(name), column]),
    ),
  );
export const ours = byHeader(productColumns);
export const isOurs = (header: string) => ours.has(headerKey(header));

/** What a file may not leave empty: of an update the barcode alone, by which its row is found. */
export const isNeeded = ({ key, isRequired }: ProductColumn, forUpdate: boolean): boolean =>
  forUpdate ? key === "barcode" : isRequired === true;
