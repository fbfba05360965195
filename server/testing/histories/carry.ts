import type { Caller } from "../world.ts";
import { notice } from "./items.ts";
import { type Life, may, picked } from "./life.ts";
import { played } from "./played.ts";
import type { Warehouses } from "./warehouses.ts";

/** One piece, or two, are carried to the other place or back. */
export const carry = async (
  seller: Caller,
  warehouses: Warehouses,
  life: Life,
  { far, units, pick }: { far: boolean; units: number; pick: number },
) => {
  const item = picked(life.items, pick)!;
  const from = far ? undefined : [...item.carried].find(([, pieces]) => pieces > 0)?.[0];
  const to = from ? warehouses.home() : warehouses.open()?.id;
  if (!to) return;
  const rows = await seller.Product.GetProductStock({ productId: life.productId });
  const { variantId } = rows.find(({ barcode }) => barcode === item.barcode) ?? {};
  if (!variantId) return;
  const input = { variantId, warehouseId: from ?? warehouses.home(), toWarehouseId: to, quantity: units };
  const grade = { condition: "sellable", outcome: "sellable" } as const;
  const what = `${units} of ${item.barcode} are carried ${from ? "back" : "away"}`;
  if (!(await may(life, what, () => seller.Product.RegradeStock({ ...input, ...grade })))) return;
  const other = from ?? to;
  item.carried.set(other, (item.carried.get(other) ?? 0) + (from ? -units : units));
  notice(warehouses, item);
  played.carried += 1;
};
