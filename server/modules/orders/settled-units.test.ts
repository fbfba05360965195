import fc from "fast-check";
import { expect, test } from "vitest";
import { type LineUnits, settled, type Unit } from "./settled-units.ts";

const taken = { itemId: "item", perUnit: 3, warehouseId: "shelf" };
const few = fc.integer({ min: 0, max: 3 });
const line: fc.Arbitrary<LineUnits> = fc.record({
  packageId: fc.constantFrom("P1", "P2", "P3"),
  channelLineId: fc.constantFrom("1", "2"),
  variantId: fc.constant("variant"),
  reserved: few,
  gone: few,
  before: few,
  back: few,
});
const reports = fc.array(
  fc.uniqueArray(line, { maxLength: 6, selector: ({ packageId, channelLineId }) => `${packageId} ${channelLineId}` }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

const fateOf = ({ state, warehouseId }: Unit) => (state === "gone" && warehouseId === null ? "before" : state);
/** So many pieces in each place, of those that are not over. */
const places = (rows: readonly Unit[]) => {
  const sums: Record<string, number> = {};
  for (const row of rows)
    if (row.state !== "canceled") {
      const key = `${row.packageId} ${row.channelLineId} ${fateOf(row)}`;
      sums[key] = (sums[key] ?? 0) + row.quantity;
    }
  return sums;
};
const placesOf = (lines: readonly LineUnits[]) =>
  Object.fromEntries(
    lines.flatMap((one) =>
      (["reserved", "gone", "before", "back"] as const).flatMap((fate) =>
        one[fate] > 0 ? [[`${one.packageId} ${one.channelLineId} ${fate}`, one[fate] * taken.perUnit]] : [],
      ),
    ),
  );

test("units are what the packages say after each of any reports; no row is lost, the same report again changes none", () => {
  fc.assert(
    fc.property(reports, (history) => {
      let rows = new Map<number, Unit>();
      let no = 0;
      for (const lines of history) {
        const before = [...rows.values()].reduce((sum, { quantity }) => sum + quantity, 0);
        const apply = () => settled([...rows.values()], lines, taken, () => ++no);
        for (const row of apply()) rows = new Map(rows).set(row.no, row);
        const now = [...rows.values()];
        expect(places(now)).toEqual(placesOf(lines));
        expect(now.reduce((sum, { quantity }) => sum + quantity, 0)).toBeGreaterThanOrEqual(before);
        expect(now.every(({ quantity }) => quantity > 0 && quantity % taken.perUnit === 0)).toBe(true);
        expect(apply()).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});

test("units that go to another package go along as rows: none is canceled and none is new", () => {
  const of = (packageId: string, reserved: number): LineUnits => ({
    ...{ packageId, channelLineId: "1", variantId: "variant" },
    ...{ reserved, gone: 0, before: 0, back: 0 },
  });
  let no = 0;
  const first = settled([], [of("P1", 3)], taken, () => ++no);
  const moved = settled(first, [of("P1", 1), of("P2", 2)], taken, () => ++no);
  expect(moved.map(({ no, packageId, quantity, state }) => [no, packageId, quantity, state])).toEqual([
    [1, "P1", 3, "reserved"],
    [2, "P2", 6, "reserved"],
  ]);
});
