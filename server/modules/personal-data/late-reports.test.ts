import type { RemoteClaim } from "@tradeport/connectors/claims";
import type { OrderPage } from "@tradeport/connectors/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { applyClaims } from "#modules/orders/apply-claims.ts";
import { storeClaims } from "#modules/orders/inbox.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "#modules/orders/testing.ts";
import { sql } from "#platform/db.ts";
import { eraseBuyer } from "./erase-buyer.ts";

/** What a marketplace tells of a buyer after their erasure is gone with the report that brought it, readable or not. */
let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
  await w.addVariant("GEC-1", 1000, [store]);
});
afterAll(() => w.close());

const buyer = { customerFirstName: "Gülfidan", customerLastName: "Kanarya" };
const erasedOrder = async (packageId: string) => {
  const lines = [lineOf("GEC-1", 1)];
  for (const [status, at] of [
    ["Created", 1],
    ["Delivered", 2],
  ] as const)
    await w.deliver(store, [reportOf(packageId, status, at, lines, { customerName: "Gülfidan Kanarya" })]);
  const [row] = await w.rows<{ id: string }>(
    sql`select order_id as id from order_package where channel_package_id = ${packageId}`,
  );
  expect(await w.call(eraseBuyer, { orderHeaderIds: [row!.id] })).toMatchObject({ erased: 1 });
};
const named = () =>
  w.rows(sql`select kind, external_id from inbox where body::text like '%Kanarya%' or parsed::text like '%Kanarya%'`);
const hearClaims = async (claims: RemoteClaim[], unreadable: OrderPage["unreadable"] = []) => {
  const context = w.contextOf(store);
  await applyClaims(context, await context.write((tx) => storeClaims(tx, store, { claims, unreadable })));
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 12, minute)).toISOString();
const openReturn = (orderId: string): RemoteClaim => ({
  ...{
    claimId: `CL-${orderId}`,
    orderId,
    packageId: null,
    kind: "return",
    openedAt: at(1),
    modifiedAt: at(1),
    deadlineAt: null,
    currency: "TRY",
  },
  cargo: { company: "", trackingCode: "", trackingLink: "" },
  lines: [
    {
      ...{
        lineId: "1",
        orderLineId: "",
        key: "GEC-1",
        title: "Ürün",
        quantity: 1,
        state: "deciding",
        remoteStatus: "WaitingInAction",
      },
      ...{ reason: "", note: "küçük geldi", amount: null },
    },
  ],
  raw: { ...buyer, orderId },
});

test("S58, E1: the report of an open return is emptied, and its note stays until it is decided", async () => {
  await erasedOrder("GEC-A");
  await hearClaims([openReturn("O-GEC-A")]);
  expect(await named()).toEqual([]);
  const notes = () => w.rows<{ note: string }>(sql`select note from claim_line`);
  expect(await notes()).toEqual([{ note: "küçük geldi" }]);
});

test("S58, E1: a return that could not be read is emptied as well", async () => {
  await erasedOrder("GEC-B");
  await hearClaims(
    [],
    [{ packageId: "CL-ODD", orderId: "O-GEC-B", modifiedAt: at(1), error: "items = 7", raw: { ...buyer, items: 7 } }],
  );
  expect(await named()).toEqual([]);
});

test("S58, E1: an order's report without a package is emptied, and one that a readable one has overtaken", async () => {
  await erasedOrder("GEC-C");
  const odd = (packageId: string, minute: number) => ({
    ...{ packageId, orderId: "O-GEC-C", modifiedAt: at(minute), error: "shipmentPackageId = null", raw: { ...buyer, minute } },
  });
  await w.deliver(store, [], [odd("", 3)]);
  expect(await named()).toEqual([]);
  await w.deliver(
    store,
    [reportOf("GEC-C", "Delivered", 9, [lineOf("GEC-1", 1)], { customerName: "Gülfidan Kanarya" })],
    [odd("GEC-C", 4)],
  );
  expect(await named()).toEqual([]);
});
