import type { OrderPage } from "@tradeport/connectors/orders";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { storeClaims } from "./inbox.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** A marketplace that names a package twice in one page, or otherwise at one moment. */
let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
});
afterAll(() => w.close());

const shown = async (packageId: string) => {
  const [row] = await w.rows<{ status: string; discount: string; hasProblem: boolean; code: string | null }>(sql`
    select status, discount::text as discount, has_problem, problem ->> 'code' as code from order_package where channel_package_id = ${packageId}`);
  return row;
};
const unread = (packageId: string) =>
  w.rows(sql`select id from inbox where external_id = ${packageId} and unread_by is not null`);
const odd = (packageId: string, modifiedAt: string, times = 1): OrderPage["unreadable"][number] => ({
  packageId,
  orderId: `O-${packageId}`,
  modifiedAt,
  error: "lines = null",
  raw: { packageId, lines: null, times },
});
const good = { status: "S_NEW", discount: "0.00", hasProblem: false, code: null };

it("R3, R17: a page that names a package or a claim twice word for word is stored, and each counts once", async () => {
  const variantId = await w.addVariant("T1", 10, [store]);
  const report = reportOf("T1", "Created", 1, [lineOf("T1", 2)]);
  await w.deliver(store, [report, report], [odd("T1-ODD", report.modifiedAt), odd("T1-ODD", report.modifiedAt)]);
  expect([(await w.stockOf(variantId)).reserved, await shown("T1")]).toEqual([2, good]);
  expect(await shown("T1-ODD")).toMatchObject({ hasProblem: true, code: "order_unreadable" });
  const context = w.contextOf(store);
  const claims = [odd("C1", report.modifiedAt), odd("C1", report.modifiedAt)];
  expect(await context.write((tx) => storeClaims(tx, store, { claims: [], unreadable: claims }))).toHaveLength(1);
});

it("R3, R17: a package that one page names readable and otherwise carries no mark once it is read", async () => {
  await w.addVariant("T2", 10, [store]);
  const report = reportOf("T2", "Created", 1, [lineOf("T2", 2)]);
  await w.deliver(store, [report], [odd("T2", report.modifiedAt)]);
  expect([await shown("T2"), await unread("T2")]).toEqual([good, []]);
});

it("R3, R17: a mark goes with the next good answer, though another answer of the same moment came between", async () => {
  await w.addVariant("T3", 10, [store]);
  const lines = [lineOf("T3", 2)];
  const canceled = reportOf("T3", "Cancelled", 1, lines);
  await w.deliver(store, [reportOf("T3", "Created", 1, lines)]);
  await w.deliver(store, [canceled]);
  await w.deliver(store, [], [odd("T3", canceled.modifiedAt)]);
  expect(await shown("T3")).toMatchObject({ status: "S_CANCELED", hasProblem: true, code: "order_unreadable" });
  // As it looked in the same second, before it was canceled.
  await w.deliver(store, [reportOf("T3", "Created", 1, lines, { customerName: "Ali İpek 2" })]);
  await w.deliver(store, [canceled]);
  expect([await shown("T3"), await unread("T3")]).toEqual([{ ...good, status: "S_CANCELED" }, []]);
});

it("R3, R18: what an odd answer said of a package's money goes with the next good one, and a cancel stays a cancel", async () => {
  const variantId = await w.addVariant("T4", 10, [store]);
  const lines = [lineOf("T4", 2)];
  const [made, spoiled] = ["0", "7"].map((discount) => reportOf("T4", "Created", 1, lines, { discount }));
  await w.deliver(store, [made!]);
  await w.deliver(store, [spoiled!]);
  expect(await shown("T4")).toEqual({ ...good, discount: "7.00" });
  await w.deliver(store, [made!]);
  expect(await shown("T4")).toEqual(good);
  await w.deliver(store, [reportOf("T4", "Cancelled", 1, lines)]);
  expect(await w.deliver(store, [made!])).toEqual([]);
  expect([(await w.stockOf(variantId)).reserved, await shown("T4")]).toEqual([0, { ...good, status: "S_CANCELED" }]);
});
