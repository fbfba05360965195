import { sql } from "#platform/db.ts";
import { CallFailed } from "../world.ts";
import type { History } from "./history.ts";
import { gone, type Item, notice, piecesIn, type Variant } from "./items.ts";
import { isCanceled, nameThere, type Parcel, type Snapshot } from "./market.ts";
import { type Place, sellers } from "./place.ts";
import { played } from "./played.ts";

/** An independent account of one product: what people changed and what left, as they and the marketplaces said it. */
export interface Life {
  history: History;
  productId: string;
  code: string;
  /** What is sold of it: the first is edited and sold singly, the second lies beside it, the third is a set of both. */
  variants: Variant[];
  items: Item[];
  /** What is sold at the first store under a barcode that is entered here later, as a product of its own. */
  late: Late | null;
  /** Where it is sold: places among the sellers. */
  stores: number[];
  /** Its English name, that Etsy shows. */
  english: string;
  name: string;
  price: string;
  /** Parcels that a carrier took, by store and id, with the pieces of each item. */
  scanned: Map<string, { orderNumber: string; pieces: Map<Item, number> }>;
  orders: { at: number; orderNumber: string }[];
  /** Orders whose buyers claim something, and orders in which people packed. */
  claimed: Set<string>;
  packed: Set<string>;
  /** Parcels that people wanted canceled because a piece is not there, and what is written off by now. */
  notThere: Set<string>;
  missing: Map<string, number>;
  pages: [Page | null, Page | null];
  /** What a person typed into this product's row of the file that is open on somebody's desk. */
  typed: Change | null;
  log: string[];
  wrong: string[];
}
export interface Late {
  productId: string;
  code: string;
  /** What somebody typed at first in place of its barcode. */
  typed: string;
  variant: Variant;
  isKnown: boolean;
}
export interface Change {
  name?: number;
  price?: number;
  pieces?: number;
}
export type Page = Awaited<ReturnType<ReturnType<Place["w"]["as"]>["Product"]["GetProductMasterData"]>>;

export const people = ["ayse", "can"] as const;
export const names = ["Işıltılı Bardak", "Şeffaf Bardak, altılı", "Çay bardağı (ince belli)"];
export const prices = ["100.00", "104.50", "108.90"];
/** Refusals that a person can act on: they change nothing. All else is a fault. */
const allowed = [
  "conflict",
  "stock_moved",
  "stock_below_reserved",
  "action_waiting",
  "action_field_missing",
  "action_guided",
  "store_not_connected",
  "action_not_allowed",
  "payment_pending",
  "regrade_too_many",
  "units_changed",
  "replacement_too_many",
  "replacement_again",
  "replacement_not_there",
  "restock_too_many",
];

/** Does what a person asks for; answers whether it was done. */
export const may = async (life: Life, what: string, work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    life.log.push(what);
    return true;
  } catch (error) {
    if (error instanceof CallFailed && error.status < 500) {
      played.refused += 1;
      life.log.push(`${what}: refused, ${error.code}`);
      if (!allowed.includes(error.code)) life.wrong.push(`${what}: ${error.message} ${JSON.stringify(error.fields)}`);
    } else life.wrong.push(`${what}: ${(error as Error).message}`);
    return false;
  }
};

/** This history's parcels as their marketplaces have them now. */
export const parcelsOf = (life: Life, there: Snapshot[]) =>
  life.orders.flatMap(({ at, orderNumber }) => (there[at]!.parcels.get(orderNumber) ?? []).map((parcel) => ({ at, parcel })));
export const picked = <T>(list: T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

/** A carrier took it: its pieces are gone, whatever is said of it later. */
export const leaves = (place: Place, life: Life, at: number, parcel: Parcel) => {
  const key = `${at}:${parcel.id}`;
  if (life.scanned.has(key)) return;
  const pieces = piecesIn(at, parcel, sold(life));
  const before = [...life.scanned.values()].some(({ orderNumber }) => orderNumber === parcel.orderNumber);
  if (before) played.leftInParts += 1;
  life.scanned.set(key, { orderNumber: parcel.orderNumber, pieces });
  for (const [item, count] of pieces) gone(place.warehouses, item, at, count);
  played.shipped += 1;
};

/** All that buyers can have bought of it. */
export const sold = ({ variants, late }: Life) => (late ? [...variants, late.variant] : variants);

/** Pieces of canceled parcels that their seller wrote off, as their marketplace has it by now. */
export const writeOff = (place: Place, life: Life, there: Snapshot[]) => {
  const single = life.variants[0]!;
  const [item] = life.items as [Item];
  for (const { at, parcel } of parcelsOf(life, there)) {
    const key = `${at}:${parcel.id}`;
    const name = nameThere(at, single);
    if (life.notThere.has(key) && isCanceled(parcel))
      item.doubted.set(key, (parcel.units.get(name) ?? 0) - (parcel.missing.get(name) ?? 0));
    const before = life.missing.get(key) ?? 0;
    const now = parcel.missing.get(name) ?? 0;
    if (now === before) continue;
    life.missing.set(key, now);
    item.counted -= now - before;
    item.writtenOff += now - before;
    played.writtenOff += now - before;
    life.log.push(`${sellers[at]!.name}: ${now} of ${parcel.id} are not there`);
    notice(place.warehouses, item);
  }
};

/** The parcels that left and whose order the console has not heard of. */
const unheard = async (place: Place, life: Life) => {
  const numbers = [...life.scanned.values()].map(({ orderNumber }) => orderNumber);
  if (numbers.length === 0) return [];
  const heard = await place.query(
    sql<{ number: string }>`select channel_order_id as number from order_header
      where client_id = ${place.clientId} and channel_order_id = any(${numbers}::text[])`,
  );
  return [...life.scanned].filter(([, { orderNumber }]) => !heard.some(({ number }) => number === orderNumber));
};

/** What the console took of a person's change, who saw so many pieces. */
export const taken = async (place: Place, life: Life, { name, price, pieces }: Change, shown: number) => {
  if (name !== undefined) life.name = names[name]!;
  if (price !== undefined) life.price = prices[price]!;
  if (pieces === undefined) return;
  const [item] = life.items as [Item];
  item.counted += Math.max(0, shown + pieces) - shown;
  played.counted += 1;
  notice(place.warehouses, item);
  for (const [parcel, { pieces }] of await unheard(place, life)) item.unsure.set(parcel, pieces.get(item) ?? 0);
};
