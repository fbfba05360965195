import { sql } from "#platform/db.ts";
import { CallFailed } from "../world.ts";
import type { History } from "./history.ts";
import { nameThere, type Parcel, type Snapshot } from "./market.ts";
import type { Place } from "./place.ts";
import { played } from "./played.ts";

/** An independent account of one product: what people changed and what left, as they and the marketplaces said it. */
export interface Life {
  history: History;
  productId: string;
  code: string;
  barcode: string;
  /** Its other variant, which nobody touches: it stays as it was made. */
  sibling: { productCode: string; barcode: string; quantity: number } | null;
  /** Where it is sold: places among the sellers. */
  stores: number[];
  /** Its English name, that Etsy shows. */
  english: string;
  name: string;
  price: string;
  /** Counted by people: what was there at first and each difference that they were allowed to book. */
  counted: number;
  /** What came back and can't be sold. */
  apart: { damaged: number; quarantine: number };
  /** Pieces that a carrier took. */
  left: number;
  /** Parcels that a carrier took, by store and id. */
  scanned: Map<string, { orderNumber: string; units: number }>;
  orders: { at: number; orderNumber: string }[];
  pages: [Page | null, Page | null];
  /** What a person typed into this product's row of the file that is open on somebody's desk. */
  typed: Change | null;
  /** How many more had left than were counted, at the worst: so many the console may have more, as it counts no shelf below nothing. */
  deepest: number;
  /** Parcels that had left and that nobody had heard of when somebody counted: the count may have them in or out. */
  unsure: Map<string, number>;
  log: string[];
  wrong: string[];
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
export const leaves = (life: Life, at: number, parcel: Parcel) => {
  if (life.scanned.has(`${at}:${parcel.id}`)) return;
  const units = parcel.units.get(nameThere(at, life)) ?? 0;
  life.scanned.set(`${at}:${parcel.id}`, { orderNumber: parcel.orderNumber, units });
  life.left += units;
  played.shipped += 1;
  notice(life);
};

/** More left than anybody had counted: somebody's count was wrong. */
const notice = (life: Life) => {
  life.deepest = Math.max(life.deepest, life.left - life.counted);
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
  life.counted += Math.max(0, shown + pieces) - shown;
  played.counted += 1;
  notice(life);
  for (const [parcel, { units }] of await unheard(place, life)) life.unsure.set(parcel, units);
};
