import type { StoreValue } from "#modules/listings/index.ts";
import type { Locale } from "#platform/errors.ts";
import { type Cell, cellCap } from "#platform/excel/template.ts";
import { statusIn, storeFile } from "./store-file.ts";

const text = (given: string | null): Cell => (given === null || given === "" ? null : given.slice(0, cellCap));
const amount = (given: string | null): Cell => (given === null ? null : Number(given));

/** What a variant in a store has in each column, its status by its key. */
const plainCells = ({ view, variant, productCode, status }: StoreValue, locale: Locale): Record<string, Cell> => ({
  store: view.storeName,
  mainCode: view.productMainCode,
  productCode,
  barcode: variant.barcode,
  name: text(view.title),
  description: text(view.description),
  listPrice: amount(variant.listPrice),
  salePrice: amount(variant.salePrice),
  currency: variant.currency,
  listingStatus: status ?? "NotTransferred",
  quantity: variant.quantity,
  channelCategory: text(view.category?.path ?? null),
  channelAttributes: text([...view.attributes, ...variant.attributes].map(({ name, value }) => `${name}: ${value}`).join("\n")),
  lacks: text(view.missing.map(({ cause }) => cause[locale]).join("\n")),
});

/** As the file shows them in a language. */
export const cellsOf = (value: StoreValue, locale: Locale): Map<string, Cell> =>
  new Map(Object.entries({ ...plainCells(value, locale), listingStatus: statusIn(value.status ?? "NotTransferred", locale) }));

/** What a row was made with: whose it is, and each of its cells; what it lacks as its file's language says it. */
export const baseCells = (value: StoreValue, locale: Locale): [string, Cell][] => {
  const values = plainCells(value, locale);
  return [
    ...storeFile.columns.filter(({ key }) => key !== "store").map(({ key }): [string, Cell] => [key, values[key] ?? null]),
    ["store", value.view.storeId],
    ["storeName", value.view.storeName],
  ];
};

/** A cell of today, to be compared. */
export const cellNow = (value: StoreValue): ((key: string) => Cell) => {
  const values = plainCells(value, "tr");
  return (key) => values[key] ?? null;
};
