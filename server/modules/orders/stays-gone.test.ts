import type { RemotePackage } from "@tradeport/connectors/orders";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { retryProblems } from "./retry-problems.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** What left stays gone, and what a count was made without is not taken off a second time: of sets, of words that nobody knows, of steps of a person. */
let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
});
afterEach(async () => expect(await w.rows(unitFaults(w.clients.ayse))).toEqual([]));
afterAll(() => w.close());

const hear = async (...reports: RemotePackage[]) => {
  for (const report of reports) await w.deliver(store, [report]);
};
const stockOf = async (variantId: string) => {
  const { onHand, reserved } = await w.stockOf(variantId);
  return { onHand, reserved };
};
const waitingOf = (packageId: string) =>
  w.rows<{ id: string; waits: number }>(sql`
    select l.id, l.waits from order_line l join order_package p on p.id = l.package_id
    where p.channel_package_id = ${packageId} order by l.channel_line_id`);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** As many as there are, counted so many minutes ago. */
const count = (variantId: string, minutesAgo: number) =>
  w.rows(sql`insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor, created_at)
    select client_id, gen_random_uuid(), item_id, warehouse_id, 'count', 0, 0, gen_random_uuid()::text, 'Ayşe', now() - interval '1 minute' * ${minutesAgo}::int
    from stock where item_id = ${variantId}`);

test("a set that left before its piece was counted and is canceled after it moves nothing, and taken in it brings all its pieces", async () => {
  const [single, set] = [await w.addVariant("TEK", 10), await w.addVariant("SET", 0)];
  const [product] = await w.rows<{ version: number }>(
    sql`select p.version from product p join variant v on v.product_id = p.id where v.id = ${set}`,
  );
  const components = [{ variantId: single, quantity: 2 }];
  await w.call(catalogueHandlers.Product.SetVariantComponents as never, { variantId: set, ...product!, components } as never);
  await count(single, 20);
  const tell = (status: string, at: number) =>
    hear(reportOf("P-SET", status, at, [lineOf("SET", 2)], { orderedAt: hoursAgo(100), leftAt: hoursAgo(50) }));
  await tell("Shipped", 1);
  expect(await stockOf(single)).toEqual({ onHand: 10, reserved: 0 });
  await tell("Cancelled", 15 * 60);
  expect(await stockOf(single)).toEqual({ onHand: 10, reserved: 0 });
  const [line] = await waitingOf("P-SET");
  expect(line!.waits).toBe(2);
  await w.call(restockOrderLine, { orderLineId: line!.id, restocked: 1, writtenOff: 0 });
  expect(await stockOf(single)).toEqual({ onHand: 12, reserved: 0 });
});

test("a line that left stays gone when it comes to a package that is first heard of by a word that nobody knows", async () => {
  const variantId = await w.addVariant("WORD", 10, [store]);
  const order = { orderId: "P-WORD" };
  const [a, b] = [lineOf("WORD", 2, "a"), lineOf("WORD", 3, "b")];
  await hear(reportOf("P-WORD", "Shipped", 1, [a, b], order));
  expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
  await w.deliver(store, [reportOf("P-WORD", "Shipped", 2, [a], order), reportOf("P-WORD-b", "Verified", 2, [b], order)]);
  expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
  await hear(reportOf("P-WORD-b", "Delivered", 3, [b], order));
  expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
  await hear(reportOf("P-WORD-b", "Cancelled", 4, [b], order));
  expect(await stockOf(variantId)).toEqual({ onHand: 5, reserved: 0 });
  expect((await waitingOf("P-WORD-b")).map(({ waits }) => waits)).toEqual([3]);
});

test("a step that a person marks after a parcel left moves not the time at which it left: a count between stands", async () => {
  await hear(reportOf("P-STEP", "Created", 1, [lineOf("STEP", 3)]), reportOf("P-STEP", "Shipped", 2, [lineOf("STEP", 3)]));
  const variantId = await w.addVariant("STEP", 10);
  await count(variantId, 5);
  const [pack] = await w.rows<{ id: string }>(sql`select id from order_package where channel_package_id = 'P-STEP'`);
  const fields = { reason: "Adres kapalıydı" };
  await w.call(setOrderPackageStatus, { orderPackageId: pack!.id, action: "A_DELIVER_FAIL", fields } as never);
  expect(await w.rows(sql`select status from order_package where id = ${pack!.id}`)).toEqual([
    { status: "S_COULD_NOT_BE_DELIVERED" },
  ]);
  expect(await w.contextOf(store).write((tx) => retryProblems(tx, w.clients.ayse))).toBe(1);
  expect(await stockOf(variantId)).toEqual({ onHand: 10, reserved: 0 });
});
