import { afterAll, beforeAll, expect, test } from "vitest";
import { listingHandlers } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());

test("R10: an order is of the offer that had its key when it was placed, whoever has that key by now", async () => {
  const store = await w.addStore("Devreden");
  const before = await w.addVariant("DEVIR", 10, [store]);
  const [listing] = await w.rows<{ id: string }>(sql`select id from listing where store_id = ${store.id}`);
  await w.call(listingHandlers.Product.EndListing, { listingId: listing!.id });
  const after = await w.addVariant("DEVIR-2", 10, [store]);
  await w.rows(sql`update variant set barcode = 'ESKI' where id = ${before}`);
  await w.rows(sql`update offer set remote_key = 'DEVIR' where store_id = ${store.id} and variant_id = ${after}`);
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const order = (packageId: string, orderedAt: string) => reportOf(packageId, "Created", 1, [lineOf("DEVIR", 1)], { orderedAt });
  await w.deliver(store, [order("7001", at(-60)), order("7002", at(60))]);
  const rows = await w.rows<{ packageId: string; variantId: string }>(sql`
    select p.channel_package_id as package_id, l.variant_id from order_line l join order_package p on p.id = l.package_id
    where p.store_id = ${store.id} order by 1`);
  expect(rows).toEqual([
    { packageId: "7001", variantId: before },
    { packageId: "7002", variantId: after },
  ]);
});
