import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** What an order's heading says while a part of it is canceled or refunded, over reports by hand. */
let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
  for (const key of ["A", "B", "C"]) await w.addVariant(key, 20);
});
afterAll(() => w.close());

const headingOf = async (order: string) => {
  const [row] = await w.rows(sql<{ id: string }>`select id from order_header where channel_order_id = ${order}`);
  const { tradeportStatus, total, canceledTotal, refundedTotal } = await w.call(getOrderDetail, {
    orderHeaderId: row!.id,
  } as never);
  return [tradeportStatus, ...[total, canceledTotal, refundedTotal].map((money) => Number(money?.amount))];
};

test("R5: the heading's money is that of the parcels that live on, and says beside it what was canceled", async () => {
  const parcel = (id: string, status: string, at: number, pieces: number) =>
    reportOf(id, status, at, [lineOf(id.slice(0, 1), pieces)], { orderId: "O1" });
  await w.deliver(store, [parcel("A1", "Created", 1, 1), parcel("B1", "Created", 1, 2), parcel("C1", "Picking", 1, 3)]);
  expect(await headingOf("O1")).toEqual(["S_NEW", 540, 0, 0]);
  await w.deliver(store, [parcel("B1", "Cancelled", 2, 2)]);
  expect(await headingOf("O1")).toEqual(["S_NEW", 360, 180, 0]);
  await w.deliver(store, [parcel("A1", "UnSupplied", 3, 1), parcel("C1", "Cancelled", 3, 3)]);
  expect(await headingOf("O1")).toEqual(["S_CANCELED", 0, 540, 0]);
});

test("R5: of a page of more reports than share a transaction, an order's packages are seen together: what was accepted stays so", async () => {
  const line = (key: string) => lineOf(key, 1, key);
  const of = (id: string, status: string, at: number, keys: string[]) =>
    reportOf(id, status, at, keys.map(line), {
      orderId: "O2",
      orderPackageIds: id === "O2" && keys.length > 1 ? [id] : ["O2", "O2:B"],
    });
  await w.deliver(store, [of("O2", "Created", 1, ["A", "B"])]);
  // Marked here alone, as at a marketplace without a step of accepting.
  await w.rows(sql`update order_package set status = 'S_GETTING_READY' where channel_package_id = 'O2'`);
  const others = Array.from({ length: 99 }, (_, n) => reportOf(`N${n}`, "Cancelled", 1, [lineOf("C", 1)]));
  await w.deliver(store, [...others, of("O2", "Cancelled", 2, ["A"]), of("O2:B", "Created", 2, ["B"])]);
  expect(
    await w.rows(sql`select channel_package_id as id, status from order_package where channel_package_id like 'O2%' order by 1`),
  ).toEqual([
    { id: "O2", status: "S_CANCELED" },
    { id: "O2:B", status: "S_GETTING_READY" },
  ]);
});

test("R5: a new package is as far as the line of it that is furthest behind, and one with a line that nobody accepted is accepted by nobody", async () => {
  const of = (id: string, at: number, keys: string[], order: string, status = "Created") =>
    reportOf(
      id,
      status,
      at,
      keys.map((key) => lineOf(key, 1, key)),
      { orderId: order },
    );
  const statusOf = async (id: string) =>
    (await w.rows<{ status: string }>(sql`select status from order_package where channel_package_id = ${id}`))[0]!.status;
  const accept = (id: string) =>
    w.rows(sql`update order_package set status = 'S_GETTING_READY' where channel_package_id = ${id}`);
  // Another line comes along that was never here.
  await w.deliver(store, [of("O3", 1, ["A"], "O3")]);
  await accept("O3");
  await w.deliver(store, [of("O3:1", 2, ["A", "C"], "O3")]);
  expect(await statusOf("O3:1")).toBe("S_NEW");
  // Both were here: one accepted, the other not yet; and then both.
  await w.deliver(store, [of("O4", 1, ["A"], "O4"), of("O4:B", 1, ["B"], "O4")]);
  await accept("O4");
  await w.deliver(store, [of("O4:1", 2, ["A", "B"], "O4")]);
  expect(await statusOf("O4:1")).toBe("S_NEW");
  await accept("O4:B");
  await accept("O4:1");
  await w.deliver(store, [of("O4:2", 3, ["A", "B"], "O4")]);
  expect(await statusOf("O4:2")).toBe("S_GETTING_READY");
  // One of them is told otherwise now than it was: what is reported counts.
  await w.deliver(store, [of("O5", 1, ["A"], "O5"), of("O5:B", 1, ["B"], "O5", "Awaiting")]);
  await accept("O5");
  await w.deliver(store, [of("O5:1", 2, ["A", "B"], "O5")]);
  expect(await statusOf("O5:1")).toBe("S_NEW");
});
