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

test("R10: of several that had the key in turn, each order is of the one whose time it was, and of the last where nobody has it now", async () => {
  const store = await w.addStore("Sırayla");
  const owners: string[] = [];
  for (const [n, hoursAgo] of [3, 2, 1].entries()) {
    const variantId = await w.addVariant(`SIRA-${n}`, 10, [store]);
    owners.push(variantId);
    await w.rows(sql`update offer set remote_key = 'SIRA' where variant_id = ${variantId}`);
    const [listing] = await w.rows<{ id: string }>(sql`select listing_id as id from offer where variant_id = ${variantId}`);
    await w.call(listingHandlers.Product.EndListing, { listingId: listing!.id });
    await w.database.asPlatform((tx) =>
      sql`update ended_offer set ended_at = now() - make_interval(hours => ${hoursAgo}::int) where variant_id = ${variantId}`.execute(
        tx,
      ),
    );
  }
  const orderedHoursAgo = [3.5, 2.5, 1.5, 0.5];
  const reports = orderedHoursAgo.map((hours, n) =>
    reportOf(`71${n}`, "Created", 1, [lineOf("SIRA", 1)], { orderedAt: new Date(Date.now() - hours * 3_600_000).toISOString() }),
  );
  await w.deliver(store, reports);
  const rows = await w.rows<{ variantId: string }>(sql`
    select l.variant_id from order_line l join order_package p on p.id = l.package_id
    where p.store_id = ${store.id} order by p.channel_package_id`);
  expect(rows.map(({ variantId }) => owners.indexOf(variantId))).toEqual([0, 1, 2, 2]);
});
