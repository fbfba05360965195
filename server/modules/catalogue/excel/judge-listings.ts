import type { Values } from "#modules/bulk/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { chunksOf, readStoreValues, type StoreText, type StoreValue } from "#modules/listings/index.ts";
import { readStandingPrices, type StandingPrice } from "#modules/prices/index.ts";
import type { Installation } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import type { Cell } from "#platform/excel/template.ts";
import { baseColumn } from "./base.ts";
import type { Chunk, Verdict } from "./chunk.ts";
import type { Differing } from "./doubled.ts";
import { compare } from "./judge-update.ts";
import { problemOf, type RowProblem } from "./problems.ts";
import type { GivenCell } from "./staged-row.ts";
import { cellNow } from "./store-cells.ts";
import { type ListingCell, statusIn, storeFile } from "./store-file.ts";

/** What a row changes in its store. */
export interface Judged {
  rowNo: number;
  storeId: string;
  productId: string;
  before: Values;
  after: Values;
  price?: StandingPrice;
  text?: Omit<StoreText, "productId">;
  isPaused?: boolean;
}

interface Found {
  rowNo: number;
  barcode: string;
  storeId: string;
  variantId: string | null;
  productId: string | null;
  barcodeRow: number | null;
  differs: Differing[] | null;
  name: string | null;
  description: string | null;
  salePrice: string | null;
  listPrice: string | null;
  currency: string | null;
  listingStatus: "Live" | "Passive" | null;
  isRefused: boolean;
  given: GivenCell[];
  input: Cell[];
}
const productsAtOnce = 500;

/**
 * Each row beside what its store is sent now: what is wrong with it, or what it changes from what to what. What moved since the file was made
 * holds the row with both values, as in every file of updates (decision 0028).
 */
export const judgeListings = async (
  chunk: Chunk,
  stores: ReadonlyMap<string, StoreRef>,
  places: Installation,
): Promise<{ verdicts: Verdict[]; changed: Judged[] }> => {
  const { tx, clientId, all } = chunk;
  const { rows } = await sql<Found>`
    select r.row_no, r.barcode, r.of_store as store_id, own.id as variant_id, own.product_id, r.barcode_row, r.differs, r.name, r.description,
      r.sale_price::text, r.list_price::text, r.currency, r.listing_status, r.problems <> '[]' as is_refused, coalesce(r.given, '[]') as given, r.input
    from (select r.* from ${all}) as r
    left join variant own on own.client_id = ${clientId} and own.barcode = r.barcode
    where r.barcode is not null and r.of_store is not null order by r.row_no`.execute(tx);
  const baseAt = chunk.columns.findIndex(({ header }) => header === baseColumn.header);
  const verdicts: Verdict[] = [];
  const changed: Judged[] = [];
  for (const [storeId, ofStore] of Map.groupBy(rows, (row) => row.storeId)) {
    const store = stores.get(storeId);
    const there = store ? await readThere(chunk, store, ofStore, places) : new Map<string, There>();
    for (const row of ofStore) {
      const problems = doubledIn(row);
      const now = row.variantId === null ? undefined : there.get(row.variantId);
      if (!store) problems.push({ ...columnOf("store"), code: "store_unknown", value: storeId });
      else if (row.variantId === null) problems.push({ ...columnOf("barcode"), code: "not_in_catalogue", value: row.barcode });
      // A row of which no cell was changed asks for nothing, and was not read.
      const seen = now && compare(row, cellNow(now.value), baseAt, inFile(chunk.locale));
      if (now) problems.push(...movedIn(row, seen!.moved), ...limitsIn(row, now, store!));
      if (problems.length > 0)
        verdicts.push({
          ...{ rowNo: row.rowNo, outcome: "failed", problems: problems.map(problemOf) },
          ...(seen && seen.moved.length > 0 ? { input: seen.renewed } : {}),
        });
      if (problems.length > 0 || row.isRefused) continue;
      const change = now && changeOf(row, now);
      if (change && Object.keys(change.after).length > 0) changed.push(change);
      else
        verdicts.push({
          ...{ rowNo: row.rowNo, outcome: "skipped" },
          problems: [problemOf({ ...columnOf("barcode"), code: "unchanged", value: row.barcode })],
        });
    }
  }
  return { verdicts, changed };
};

interface There {
  value: StoreValue;
  /** The store's own price without an end. */
  standing: StandingPrice;
}

/** Of the rows that say something what their store is sent now, by variant. */
const readThere = async ({ tx, clientId }: Chunk, store: StoreRef, rows: readonly Found[], places: Installation) => {
  const saying = rows.filter(({ given, productId }) => given.length > 0 && productId !== null);
  const variantIds = saying.map(({ variantId }) => variantId!);
  const prices = await readStandingPrices(tx, clientId, { storeId: store.id, currency: store.currency }, variantIds);
  const standing = new Map(prices.map((one) => [one.variantId, one]));
  const there = new Map<string, There>();
  for (const part of chunksOf([...new Set(saying.map(({ productId }) => productId!))], productsAtOnce))
    for (const value of await readStoreValues(tx, clientId, store, part, places)) {
      const own = standing.get(value.variantId);
      if (own) there.set(value.variantId, { value, standing: own });
    }
  return there;
};

const columnOf = (key: string) => {
  const { header, headerEn } = storeFile.columns.find((one) => one.key === key)!;
  return { column: header, columnEn: headerEn, field: key };
};
const inFile = (locale: "tr" | "en") => (key: string, cell: Cell) =>
  key === "listingStatus" ? statusIn(cell as ListingCell, locale) : cell;
const shown = (key: string, cell: Cell) =>
  key === "listingStatus" && cell !== null
    ? { tr: statusIn(cell as ListingCell, "tr"), en: statusIn(cell as ListingCell, "en") }
    : String(cell ?? "–");

const doubledIn = ({ barcode, barcodeRow, differs }: Found): RowProblem[] => [
  ...(barcodeRow === null ? [] : [{ ...columnOf("barcode"), code: "doubled_in_file" as const, value: barcode, a: barcodeRow }]),
  ...(differs ?? []).map(
    ({ key, row, first, value }): RowProblem => ({
      ...{ ...columnOf(key), code: "differs_in_file", value: shown(key, value), a: shown(key, first), b: row },
    }),
  ),
];

const movedIn = (row: Found, moved: ReturnType<typeof compare>["moved"]): RowProblem[] =>
  moved.map(({ at, key, now }) => ({
    ...{ ...columnOf(key), code: "moved_meanwhile", value: String(row.input[at] ?? ""), a: shown(key, now) },
    ...(typeof now === "number" && { isNumber: "price" as const }),
    ...(key === "listingStatus" && row.listingStatus && { value: shown(key, row.listingStatus) }),
  }));

/** What the store would not take: a text that is too long, a list price below the sale price, a status that is not the seller's to set. */
const limitsIn = (row: Found, { value }: There, store: StoreRef): RowProblem[] => {
  const problems: RowProblem[] = [];
  const { most } = value.view;
  for (const [key, field, now] of [
    ["name", "title", value.view.title],
    ["description", "description", value.view.description],
  ] as const) {
    const text = row[key];
    if (most && text !== null && text !== now && text.length > most[field])
      problems.push({ ...columnOf(key), code: "too_long", value: text, a: most[field], b: text.length });
  }
  if (row.currency !== null && row.currency !== store.currency)
    problems.push({ ...columnOf("currency"), code: "other_currency", value: row.currency, a: row.currency, b: store.currency });
  const pair = pairOf(row, value);
  if (pair && pair.salePrice === null) problems.push({ ...columnOf("salePrice"), code: "missing" });
  // of two prices of the row itself the row's own check has said it
  else if (pair && Number(pair.listPrice) < Number(pair.salePrice) && (row.listPrice === null || row.salePrice === null))
    problems.push({
      ...{ ...columnOf("listPrice"), code: "list_below_sale", a: pair.listPrice!, b: pair.salePrice! },
      isNumber: "price",
    });
  const code = row.listingStatus && statusProblem(row.listingStatus, value);
  if (code)
    problems.push({
      ...{ ...columnOf("listingStatus"), code },
      ...{ value: shown("listingStatus", row.listingStatus), a: shown("listingStatus", value.status ?? "NotTransferred") },
    });
  return problems;
};

const statusProblem = (wanted: "Live" | "Passive", { status, isPaused, isUnderWay }: StoreValue) => {
  if (wanted === status) return null;
  if (status === null || status === "Archived") return "status_not_listed" as const;
  if (wanted === "Live") return isPaused ? null : ("status_theirs" as const);
  return isUnderWay ? ("status_under_way" as const) : null;
};

/** Both prices that the row asks for; the one that it leaves out is that of now. Without a list price of now both are one. */
const pairOf = ({ salePrice, listPrice }: Found, { variant }: StoreValue) =>
  salePrice === null && listPrice === null
    ? null
    : {
        salePrice: salePrice ?? variant.salePrice,
        listPrice: listPrice ?? variant.listPrice ?? salePrice,
      };

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Number(one) === Number(other);
const numberOf = (text: string | null) => (text === null ? undefined : Number(text));

/**
 * What a row changes, from what to what as its reader sees it. `inherited` of before: what the store had no value of its own for, but what
 * stands behind it; an undo leaves it that again.
 */
const changeOf = (row: Found, { value, standing }: There): Judged => {
  const before: Values = {};
  const after: Values = {};
  const inherited: string[] = [];
  const judged: Judged = { rowNo: row.rowNo, storeId: row.storeId, productId: row.productId!, before, after };
  const note = (field: string, was: unknown, is: unknown, isInherited: boolean) => {
    if (was !== undefined && was !== null && was !== "") before[field] = was;
    after[field] = is;
    if (isInherited) inherited.push(field);
  };
  const { title, description, texts } = value.view;
  if (row.name !== null && row.name !== title) {
    judged.text = { ...judged.text, title: row.name };
    note("listingTitle", title, row.name, texts.title.source !== "store");
  }
  if (row.description !== null && row.description !== description) {
    judged.text = { ...judged.text, description: row.description };
    note("listingDescription", description, row.description, texts.description.source !== "store");
  }
  const pair = pairOf(row, value);
  const isInherited = standing.salePrice === null;
  const was = isInherited ? value.variant : standing;
  const prices = (["salePrice", "listPrice"] as const).filter((field) => pair && !isSame(was[field], pair[field]));
  if (pair && prices.length > 0) {
    judged.price = { variantId: row.variantId!, ...pair };
    for (const field of prices) note(fieldOf[field], numberOf(was[field]), Number(pair[field]), isInherited);
  }
  if (row.listingStatus !== null && row.listingStatus !== value.status) {
    judged.isPaused = row.listingStatus === "Passive";
    note("listingStatus", value.status, row.listingStatus, false);
  }
  if (inherited.length > 0) before.inherited = inherited;
  return judged;
};
const fieldOf = { salePrice: "storeSalePrice", listPrice: "storeListPrice" } as const;
