import { channelViewWords } from "@tradeport/contract/channel-view-words";
import { listingStatusWords } from "@tradeport/contract/listing-words";
import { productFieldWords } from "@tradeport/contract/product-words";
import { connectedStores } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import type { RawCell } from "#platform/excel/cell.ts";
import type { Template, TemplateColumn } from "#platform/excel/template.ts";
import { type Base, hashOf, inBase, plainText } from "./base.ts";
import type { Report } from "./check-row.ts";
import { type ColumnKey, type FileForm, type ProductColumn, wordsKey } from "./columns.ts";
import { wordsOf } from "./read-words.ts";

/** A file of what stores of one channel are sent: a row is a variant in a store (decision 0139). */
export const storeSheet: Record<Locale, string> = { tr: "Pazaryerindeki ürünler", en: "Products at marketplaces" };
export const storeSheetNames = Object.values(storeSheet);

type Word = { tr: string; en: string };
const of = (key: ColumnKey, { tr, en }: Word, more: Partial<ProductColumn> = {}): ProductColumn => ({
  ...{ key, header: tr, headerEn: en, kind: "text", ...more },
});
const number = { kind: "number", width: 14 } as const;
const { store, title, status, channelCategory, channelAttributes, lacks } = channelViewWords;

export const storeFile: FileForm = {
  columns: [
    of("store", store, { isRequired: true, width: 24 }),
    of("mainCode", productFieldWords.mainCode, { width: 20 }),
    of("productCode", productFieldWords.productCode, { width: 20 }),
    of("barcode", productFieldWords.barcode, { isRequired: true, max: 40, width: 20 }),
    of("name", title, { max: 500, width: 50 }),
    of("description", productFieldWords.description, { max: 30_000, width: 50 }),
    of("listPrice", productFieldWords.listPrice, number),
    of("salePrice", productFieldWords.salePrice, number),
    of("currency", productFieldWords.currency, { width: 12 }),
    of("listingStatus", status, { width: 20 }),
    of("quantity", productFieldWords.quantity, number),
    of("channelCategory", channelCategory, { width: 40 }),
    of("channelAttributes", channelAttributes, { width: 50 }),
    of("lacks", lacks, { width: 50 }),
  ],
  takes: new Set(["barcode", "name", "description", "listPrice", "salePrice", "listingStatus"]),
  valued: new Set(["name", "description", "listPrice", "salePrice", "listingStatus"]),
  ofStores: true,
};

/** The file's own columns as they come back. */
export const storeTemplate = (columns: TemplateColumn[], locale: Locale): Template => ({
  ...{ locale, sheet: storeSheet[locale], columns, lists: {}, marks: {} },
  about: { sheet: { tr: "Açıklama", en: "Help" }[locale], lines: [[channelViewWords.about[locale]]] },
});

export interface FileStore {
  id: string;
  name: string;
}
/** Those that the process may speak of, as long as they are connected. */
export const storesOfProcess = async (tx: Tx, clientId: string, processId: string) => {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select jsonb_array_elements_text(input -> 'storeIds')) as ids from process where client_id = ${clientId} and id = ${processId}`.execute(
    tx,
  );
  return connectedStores(tx, clientId, rows[0]?.ids ?? []);
};

/** How a line says what it is of. */
export const labelIn = ({ name }: FileStore, barcode: string) => `${barcode} · ${name}`;

/** A row was made for a store and stays of it, also where that is called otherwise by now; one that was typed names it. */
export const storeOfRow = (
  stores: readonly FileStore[],
  base: Base | undefined,
  raw: RawCell,
  report: Report,
): FileStore | undefined => {
  const text = plainText(raw.slice(1));
  if (base) {
    const found = stores.find(({ id }) => inBase(base, "store") === hashOf("store", id));
    if (!found) return void report("store_unknown");
    return inBase(base, "storeName") === hashOf("storeName", text) ? found : void report("store_mixed");
  }
  if (raw === "") return void report("missing");
  const named = stores.filter(({ name }) => wordsKey(name) === wordsKey(text));
  if (named.length > 1) return void report("store_ambiguous");
  return named[0] ?? void report("store_unknown");
};

/** How a listing stands, as its cell says it; one that its seller holds back is not on sale. */
export type ListingCell = keyof typeof listingStatusWords | "NotTransferred";
const statusWords: Record<ListingCell, Word> = { ...listingStatusWords, NotTransferred: channelViewWords.notTransferred };
export const statusIn = (status: ListingCell, locale: Locale) => statusWords[status][locale];
const statuses = new Map(
  Object.entries(statusWords).flatMap(([key, { tr, en }]) => [tr, en, key].map((word) => [wordsKey(word), key as ListingCell])),
);
/** In whichever of our languages it is said. */
export const statusKey = (text: string): ListingCell | undefined => statuses.get(wordsKey(text));

/** What a person sets; all else is what a marketplace makes of a listing, or an end, which no cell asks for. */
const settable = ["Live", "Passive"] as const;
export const readListingStatus = (
  raw: RawCell,
  report: Report,
  locale: Locale,
): { value: string; currency?: string } | undefined => {
  const text = wordsOf(raw, report);
  if (text === undefined) return undefined;
  const key = statusKey(text);
  if (settable.some((one) => one === key)) return { value: key! };
  return void report("status_word", { a: settable.map((one) => statusIn(one, locale)).join(", ") });
};
