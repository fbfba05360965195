import { nameThere, type Parcel } from "./market.ts";
import type { Warehouses } from "./warehouses.ts";

/** What lies on a shelf, by the account of those who carried it there and away. */
export interface Item {
  barcode: string;
  /** Counted by people: what was there at first and each difference that they were allowed to book. */
  counted: number;
  /** Of these carried to other places, by the place. */
  carried: Map<string, number>;
  /** What came back and can't be sold. */
  apart: { damaged: number; quarantine: number };
  /** Pieces that a carrier took, by the store that sold them. */
  left: number[];
  writtenOff: number;
  /** All that buyers ever ordered, and the fewest that were counted at the first place. */
  bought: number;
  least: number;
  /** How many more had left a place than were counted there, at the worst: so many the console may have more, as it counts no shelf below nothing. */
  deepest: Map<string, number>;
  /** Parcels that had left and that nobody had heard of when somebody counted: the count may have them in or out. */
  unsure: Map<string, number>;
  /** Pieces that a person wanted canceled because they are not there, while their buyer did: whoever is heard first decides. */
  doubted: Map<string, number>;
}
/** What buyers order, and what one piece of it takes. */
export interface Variant {
  code: string;
  barcode: string;
  quantity: number;
  takes: Map<Item, number>;
}

export const itemOf = (barcode: string, counted: number): Item => ({
  barcode,
  counted,
  carried: new Map(),
  apart: { damaged: 0, quarantine: 0 },
  left: [0, 0, 0, 0],
  writtenOff: 0,
  bought: 0,
  least: counted,
  deepest: new Map(),
  unsure: new Map(),
  doubted: new Map(),
});

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
const home = "";

/** More left a place than anybody had counted there: somebody's count was wrong. */
export const notice = (warehouses: Warehouses, item: Item) => {
  const near = item.counted - sum(item.carried.values());
  item.least = Math.min(item.least, near);
  const deep = (place: string, by: number) => item.deepest.set(place, Math.max(item.deepest.get(place) ?? 0, by));
  deep(home, sum(item.left) - near);
  for (const [id, pieces] of item.carried) deep(id, sum(item.left.filter((_, at) => warehouses.served(id, at))) - pieces);
};

export const gone = (warehouses: Warehouses, item: Item, at: number, pieces: number) => {
  item.left[at]! += pieces;
  notice(warehouses, item);
};

/** So many pieces of each item are in a parcel, as its marketplace has it. */
export const piecesIn = (at: number, { units }: Parcel, variants: readonly Variant[]) => {
  const pieces = new Map<Item, number>();
  for (const variant of variants)
    for (const [item, each] of variant.takes) {
      const count = (units.get(nameThere(at, variant)) ?? 0) * each;
      if (count > 0) pieces.set(item, (pieces.get(item) ?? 0) + count);
    }
  return pieces;
};

/** Between these the console may have of an item. */
export const bounds = (item: Item) => {
  const sure = item.counted - sum(item.left);
  // What was sold beyond what is there was never there to be written off.
  const writtenOff = item.bought > item.least ? item.writtenOff : 0;
  return {
    least: sure - sum(item.doubted.values()),
    most: sure + writtenOff + sum(item.deepest.values()) + sum(item.unsure.values()),
  };
};
