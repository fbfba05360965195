import type { Condition } from "@tradeport/contract/stock";
import type { StockMove } from "#modules/inventory/index.ts";
import type { Held } from "./held-units.ts";
import type { Unit } from "./settled-units.ts";

/** So many pieces by place: promised, and gone from there. */
export type Sums = Map<string, { reserved: number; consumed: number }>;

/** What changes of an order's units of one item of a variant. */
export interface Change extends Held {
  changed: Unit[];
  before: Sums;
}

/** So many of a variant a person has back, all told, and of these what can't be sold. */
export interface Restocked {
  variantId: string;
  quantity: number;
  damaged: number;
  quarantine: number;
}
const unsellable = ["damaged", "quarantine"] as const;

export const merged = (rows: readonly Unit[], changed: readonly Unit[]) => [
  ...new Map([...rows, ...changed].map((row) => [row.no, row])).values(),
];

export const sumsOf = (rows: readonly Unit[]): Sums => {
  const sums: Sums = new Map();
  for (const { warehouseId, state, quantity } of rows) {
    if (warehouseId === null || (state !== "reserved" && state !== "gone")) continue;
    const at = sums.get(warehouseId) ?? { reserved: 0, consumed: 0 };
    sums.set(warehouseId, at);
    if (state === "reserved") at.reserved += quantity;
    else at.consumed += quantity;
  }
  return sums;
};

/** Where more or less is promised or gone than before. */
export const differences = ({ rows, changed, before }: Change) => {
  const after = sumsOf(merged(rows, changed));
  const none = { reserved: 0, consumed: 0 };
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((warehouseId) => {
    const [was, is] = [before.get(warehouseId) ?? none, after.get(warehouseId) ?? none];
    const reserved = is.reserved - was.reserved;
    const leaving = is.consumed - was.consumed;
    return reserved === 0 && leaving === 0 ? [] : [{ warehouseId, reserved, leaving, gone: is.consumed }];
  });
};

export type Movement = Omit<StockMove, "actor"> & { variantId: string; condition: Condition };

/**
 * On hand never falls below zero: what left without being there is short, and is given back last, but what a person has on the shelf again
 * counts in full; what of it can't be sold lies apart. What is `lost` is not on the shelf either. The stock of each place follows, for the next
 * order; what comes back to a place that was closed since lands at another; the rows that are gone say what of them is short. Writes that and the movement's number into the change.
 */
export const movementsOf = (
  change: Change,
  stockAt: (warehouseId: string) => { onHand: number; reserved: number },
  back: Restocked | null,
  lostAt: ReadonlyMap<string, number>,
  landsAt: (warehouseId: string) => string = (id) => id,
): Movement[] => {
  const { orderId, variantId, rows, taken } = change;
  const { itemId, perUnit } = taken;
  const rev = Math.max(0, ...rows.map((row) => row.rev)) + 1;
  const cause = `order:${orderId}:${variantId}:${rev}`;
  const open = {
    all: (back?.quantity ?? 0) * perUnit,
    damaged: (back?.damaged ?? 0) * perUnit,
    quarantine: (back?.quarantine ?? 0) * perUnit,
  };
  const movements: Movement[] = [];
  for (const { warehouseId, reserved: reservedDelta, leaving, gone } of differences(change)) {
    const place = leaving < 0 && reservedDelta === 0 ? landsAt(warehouseId) : warehouseId;
    const stock = stockAt(place);
    const lost = lostAt.get(warehouseId) ?? 0;
    const isHere = (row: Unit) => row.warehouseId === warehouseId;
    const shortBefore = rows.filter(isHere).reduce((sum, { short }) => sum + short, 0);
    let inHand = Math.min(open.all, Math.max(0, -leaving));
    const missing = leaving > 0 ? Math.max(0, leaving - stock.onHand) : -Math.min(shortBefore, Math.max(0, -leaving) - inHand);
    open.all -= inHand;
    const kind =
      lost > 0 ? "loss" : leaving > 0 ? "consume" : leaving < 0 ? "restock" : reservedDelta > 0 ? "reserve" : "release";
    const booked = place === warehouseId ? cause : `${cause}:${warehouseId}`;
    const move = { itemId, variantId, warehouseId: place, kind } as const;
    const apart = unsellable.flatMap((condition): Movement[] => {
      const pieces = Math.min(open[condition], inHand);
      open[condition] -= pieces;
      inHand -= pieces;
      return pieces > 0 ? [{ ...move, condition, onHandDelta: pieces, reservedDelta: 0, cause: `${booked}:${condition}` }] : [];
    });
    const onHandDelta = missing - leaving - lost - apart.reduce((sum, one) => sum + one.onHandDelta, 0) || 0;
    stock.onHand += onHandDelta;
    stock.reserved += reservedDelta;
    if (onHandDelta !== 0 || reservedDelta !== 0 || apart.length === 0)
      movements.push({ ...move, condition: "sellable", onHandDelta, reservedDelta, cause: booked });
    movements.push(...apart);
    change.changed = withShort(change, isHere, Math.min(shortBefore + missing, gone));
  }
  change.changed = change.changed.map((row) => ({ ...row, rev }));
  return movements;
};

/** The rows that are gone from a place say what of them was not there, and so do those that change by that alone. */
const withShort = ({ rows, changed }: Change, isHere: (row: Unit) => boolean, pieces: number): Unit[] => {
  let short = pieces;
  const numbers = new Set(changed.map(({ no }) => no));
  return merged(rows, changed).flatMap((row): Unit[] => {
    if (!isHere(row)) return numbers.has(row.no) ? [row] : [];
    const own = row.state === "gone" ? Math.min(short, row.quantity) : 0;
    short -= own;
    const now = { ...row, short: own };
    return numbers.has(row.no) || own !== rows.find(({ no }) => no === row.no)?.short ? [now] : [];
  });
};
