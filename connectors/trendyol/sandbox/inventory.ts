import { lira } from "../../sandbox/money.ts";
import type { BatchContext, Reasons } from "./batches.ts";
import { barcodeOf, checkPrices, checkStock, type Item } from "./checks.ts";
import { noteAccepted, type ProductRow, productOf } from "./products.ts";
import { kurusOf, type World } from "./world.ts";

/** Price changes of the last minute by seller and barcode: more than thirty are refused item by item. */
const changes = new WeakMap<World, Map<string, number[]>>();

/** Absolute stock and prices of one approved product; what is left out stays as it was. */
export function updateInventory(world: World, item: Item, { sellerId }: BatchContext): Reasons {
  const barcode = barcodeOf(item.barcode);
  const row = productOf(world, sellerId, barcode);
  if (!row) return [`Ürün bulunamadı. Barkod: ${barcode}`];
  if (row.state !== "approved") return [`Onaylı olmayan ürünün stok ve fiyatı güncellenemez. Barkod: ${barcode}`];
  if (row.blacklisted) return [`Satışa kapatılan ürünün stok ve fiyatı güncellenemez. Barkod: ${barcode}`];
  if ([item.quantity, item.salePrice, item.listPrice].every((value) => value === undefined || value === null))
    return ["quantity, salePrice ve listPrice alanlarından en az biri gönderilmelidir."];
  const quantity = item.quantity ?? row.quantity;
  const sale = item.salePrice ?? lira(row.sale_kurus);
  const list = item.listPrice ?? lira(row.list_kurus);
  const reasons = [...checkStock(world, quantity), ...checkPrices(sale, list)];
  if (reasons.length > 0) return reasons;

  const now = world.now();
  lag(world, row, now);
  const next = { sale: kurusOf(sale)!, list: kurusOf(list)!, quantity: quantity as number };
  const repriced = next.sale !== row.sale_kurus || next.list !== row.list_kurus;
  if (repriced && !mayReprice(world, `${sellerId} ${barcode}`, now)) {
    return [`Bir barkod için dakikada en fazla 30 fiyat güncellemesi yapılabilir. Barkod: ${barcode}`];
  }
  world.store.run(
    "update products set quantity = ?, sale_kurus = ?, list_kurus = ?, stock_at = ?, price_at = ?, modified_at = ? where seq = ?",
    next.quantity,
    next.sale,
    next.list,
    item.quantity === undefined ? row.stock_at : now,
    repriced ? now : row.price_at,
    now,
    row.seq,
  );
  noteAccepted(world, { seller_id: sellerId, barcode, quantity: next.quantity, sale_kurus: next.sale, list_kurus: next.list });
  return [];
}

type Amounts = Pick<ProductRow, "quantity" | "sale_kurus" | "list_kurus">;
const before = new WeakMap<World, Map<number, Amounts & { until: number }>>();

function lag(world: World, row: ProductRow, now: number): void {
  const { readLagMs } = world.settings;
  if (readLagMs === 0) return;
  const all = before.get(world) ?? new Map<number, Amounts & { until: number }>();
  before.set(world, all);
  const { quantity, sale_kurus, list_kurus } = shownNow(world, row);
  all.set(row.seq, { quantity, sale_kurus, list_kurus, until: now + readLagMs });
}

/** As the lists show it: what was taken a moment ago is not there yet. */
export function shownNow(world: World, row: ProductRow): ProductRow {
  const { until = 0, ...amounts } = before.get(world)?.get(row.seq) ?? {};
  return until > world.now() ? { ...row, ...amounts } : row;
}

function mayReprice(world: World, key: string, now: number): boolean {
  if (world.settings.limits === "off") return true;
  const all = changes.get(world) ?? new Map<string, number[]>();
  changes.set(world, all);
  const recent = (all.get(key) ?? []).filter((at) => at > now - 60_000);
  if (recent.length >= 30) return false;
  recent.push(now);
  all.set(key, recent);
  return true;
}
