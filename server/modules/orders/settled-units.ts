/** A row of an order's units, in pieces of the item that they are taken from. */
export interface Unit {
  no: number;
  packageId: string;
  channelLineId: string;
  variantId: string;
  itemId: string;
  /** Null: they take nothing from our shelves. */
  warehouseId: string | null;
  perUnit: number;
  quantity: number;
  state: "reserved" | "gone" | "canceled" | "written_off" | "back";
  short: number;
  rev: number;
  /** What a carrier moves them in; null: not packed yet. */
  parcelId: string | null;
  /** Nobody has looked yet where it is taken from. */
  isNew?: true;
}

/** What a package says of its line's units: so many of the variant are here, are gone, were gone before the count, and came back. */
export interface LineUnits {
  packageId: string;
  channelLineId: string;
  variantId: string;
  reserved: number;
  gone: number;
  before: number;
  back: number;
}

/** A component of a variant, and where it is taken from. */
export interface Taken {
  itemId: string;
  perUnit: number;
  warehouseId: string;
}

const fates = ["gone", "before", "back", "reserved"] as const;
type Fate = (typeof fates)[number];
const isFate = (fate: Fate | null): fate is Fate => fate !== null;
/** What is canceled or written off is over. */
const fateOf = ({ state, warehouseId }: Unit): Fate | null =>
  state === "canceled" || state === "written_off" ? null : state === "gone" && warehouseId === null ? "before" : state;
const putTo = (unit: Unit, fate: Fate, { packageId, channelLineId }: LineUnits, warehouseId: string): Unit => ({
  ...unit,
  packageId,
  channelLineId,
  state: fate === "before" ? "gone" : fate,
  warehouseId: fate === "before" ? null : (unit.warehouseId ?? warehouseId),
  short: fate === "gone" ? unit.short : 0,
  // Its package's parcel is another one.
  parcelId: unit.packageId === packageId ? unit.parcelId : null,
});

interface Place {
  line: LineUnits;
  fate: Fate;
  /** Pieces that are there, less what is wanted: more than 0 is left over, less is lacking. */
  over: number;
}

/**
 * The rows of one order's units of one variant's item as its packages say, from the rows that are there: those in their place stay, what is
 * left over in one place goes where it lacks (the same line's first), what lacks then is new, and what is left over then is canceled. Answers
 * the rows that change; the same again changes nothing.
 */
export const settled = (rows: readonly Unit[], lines: readonly LineUnits[], taken: Taken, nextNo: () => number): Unit[] => {
  const units = new Map(rows.map((row) => [row.no, row]));
  const changed = new Map<number, Unit>();
  const put = (unit: Unit) => {
    units.set(unit.no, unit);
    changed.set(unit.no, unit);
  };
  const places = new Map<string, Place>();
  const placeAt = (line: LineUnits, fate: Fate) => {
    const key = `${line.packageId} ${fate} ${line.channelLineId}`;
    const place = places.get(key) ?? { line, fate, over: 0 };
    places.set(key, place);
    return place;
  };
  const placeOf = (unit: Unit, fate: Fate) => placeAt({ ...unit, reserved: 0, gone: 0, before: 0, back: 0 }, fate);
  for (const line of lines) for (const fate of fates) placeAt(line, fate).over -= line[fate] * taken.perUnit;
  for (const unit of rows) {
    const fate = fateOf(unit);
    if (isFate(fate)) placeOf(unit, fate).over += unit.quantity;
  }
  /** The newest rows of a place give up what is left over there. */
  const giveUp = (from: Place, pieces: number, turn: (unit: Unit) => Unit) => {
    let left = pieces;
    for (const unit of [...units.values()].toSorted((a, b) => b.no - a.no)) {
      if (left === 0) return;
      if (fateOf(unit) !== from.fate || unit.packageId !== from.line.packageId || unit.channelLineId !== from.line.channelLineId)
        continue;
      const quantity = Math.min(left, unit.quantity);
      left -= quantity;
      if (quantity === unit.quantity) put(turn(unit));
      else {
        const stays = unit.quantity - quantity;
        const short = Math.min(unit.short, stays);
        put({ ...unit, quantity: stays, short });
        put(turn({ ...unit, no: nextNo(), quantity, short: unit.short - short }));
      }
    }
  };
  const nearness: ((from: Place, to: Place) => boolean)[] = [
    (from, to) => from.line.channelLineId === to.line.channelLineId && from.line.packageId === to.line.packageId,
    (from, to) => from.line.channelLineId === to.line.channelLineId && from.fate === to.fate,
    (from, to) => from.line.channelLineId === to.line.channelLineId,
    (from, to) => from.fate === to.fate,
    () => true,
  ];
  for (const isNear of nearness)
    for (const to of places.values())
      for (const from of places.values()) {
        const pieces = Math.min(-to.over, from.over);
        if (pieces <= 0 || !isNear(from, to)) continue;
        from.over -= pieces;
        to.over += pieces;
        giveUp(from, pieces, (unit) => putTo(unit, to.fate, to.line, taken.warehouseId));
      }
  for (const { line, fate, over } of places.values()) {
    if (over >= 0) continue;
    const { packageId, channelLineId, variantId } = line;
    const made = {
      no: nextNo(),
      packageId,
      channelLineId,
      variantId,
      ...taken,
      quantity: -over,
      short: 0,
      rev: 0,
      parcelId: null,
      isNew: true as const,
      state: "reserved" as const,
    };
    put(putTo(made, fate, line, taken.warehouseId));
  }
  for (const from of places.values())
    if (from.over > 0) giveUp(from, from.over, (unit) => ({ ...unit, state: "canceled", short: 0 }));
  return [...changed.values()];
};
