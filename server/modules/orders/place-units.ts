import type { Unit } from "./settled-units.ts";

/**
 * Where new units are taken from: the first of the store's places that has all of them; else each in turn gives what it has, in whole sets, and
 * what nobody has is taken where counts are booked if that serves the store, which is oversold by that: a count covers it. `free`: so many pieces
 * of the item lie there and are not promised.
 */
export const placedUnits = (
  unit: Unit,
  places: readonly string[],
  free: (warehouseId: string) => number,
  nextNo: () => number,
  standard: string,
): Unit[] => {
  if (unit.warehouseId === null) return [unit];
  const [first = unit.warehouseId] = places;
  const whole = places.length > 1 ? places.find((id) => free(id) >= unit.quantity) : first;
  if (whole) return [{ ...unit, warehouseId: whole }];
  const shares = new Map<string, number>();
  let open = unit.quantity;
  for (const id of places) {
    const pieces = Math.min(open, Math.floor(Math.max(0, free(id)) / unit.perUnit) * unit.perUnit);
    if (pieces > 0) shares.set(id, pieces);
    open -= pieces;
  }
  const spare = places.includes(standard) ? standard : first;
  if (open > 0) shares.set(spare, (shares.get(spare) ?? 0) + open);
  return [...shares].map(([warehouseId, quantity], at) => ({
    ...unit,
    no: at === 0 ? unit.no : nextNo(),
    warehouseId,
    quantity,
  }));
};
