import type { ClaimState, RemoteClaim } from "@tradeport/connectors/claims";
import type { RefundUnits } from "@tradeport/contract/refunds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { applyClaims } from "./apply-claims.ts";
import { createOrderRefund } from "./create-order-refund.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { storeClaims } from "./inbox.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { lineOf, moment, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

/** Where two claims, two packages or two people are about one unit. */
let w: OrderWorld;
let store: Awaited<ReturnType<OrderWorld["addStore"]>>;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
});
afterAll(() => w.close());

type Line = ReturnType<typeof lineOf>;
const words = [
  ["Created", 1],
  ["Shipped", 2],
  ["Delivered", 3],
] as const;
const deliver = async (number: string, lines: Line[], over: Parameters<typeof reportOf>[4] = {}) => {
  for (const [word, at] of words) await w.deliver(store, [reportOf(number, word, at, lines, over)]);
  return seen(number);
};
const seen = async (number: string) => {
  const [row] = await w.rows<{ id: string; orderId: string }>(
    sql`select id, order_id from order_package where channel_package_id = ${number}`,
  );
  const order = await w.call(getOrderDetail, { orderHeaderId: row!.orderId });
  return { order, orderId: row!.orderId, pack: order.orderPackages.find(({ id }) => id === row!.id)! };
};
type Seen = Awaited<ReturnType<typeof seen>>;
const refund = ({ orderId, pack }: Seen, lines: RefundUnits[]) =>
  w.call(createOrderRefund, {
    orderHeaderId: orderId,
    orderPackageRefunds: [{ orderPackageId: pack.id, reason: "Anlaşıldı", lines }],
  });
type Act = Parameters<typeof setOrderPackageStatus>[1];
const act = ({ pack }: Seen, action: Act["action"], over: Partial<Act> = {}) =>
  w.call(setOrderPackageStatus, { orderPackageId: pack.id, action, fields: {}, ...over });
const reported = (number: string, at: number, line: Line, state: ClaimState, over: Partial<RemoteClaim> = {}): RemoteClaim => ({
  ...{ claimId: `C-${number}`, orderId: `O-${number}`, packageId: number, kind: "return", currency: "TRY", deadlineAt: null },
  ...{
    openedAt: moment(5),
    modifiedAt: moment(at),
    cargo: { company: "", trackingCode: "", trackingLink: "" },
    raw: { at, state },
  },
  lines: [
    {
      ...{ lineId: "0", orderLineId: line.lineId, key: line.key, title: line.title, quantity: 1, state, remoteStatus: state },
      ...{ reason: "", note: "", amount: "90.00" },
    },
  ],
  ...over,
});
const hear = async (claim: RemoteClaim) => {
  const context = w.contextOf(store);
  await applyClaims(context, await context.write((tx) => storeClaims(tx, store, { claims: [claim], unreadable: [] })));
};
const onHand = async (item: string) =>
  (await w.rows<{ onHand: number }>(sql`select on_hand from stock where item_id = ${item} and condition = 'sellable'`))[0]!
    .onHand;

test("a unit that was refunded here and is claimed at the marketplace too can still be decided there, and an own claim beside it", async () => {
  await w.addVariant("LIM-1", 10, [store]);
  const line = lineOf("LIM-1", 1);
  const one = await deliver("LIM-1", [line]);
  await refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "90.00" }]);
  await hear(reported("LIM-1", 6, line, "deciding"));
  const { pack, order } = await seen("LIM-1");
  expect(pack.status).toBe("S_REFUNDED");
  const claim = order.claims.find(({ isOwn }) => !isOwn)!;
  const fields = { reasonId: "451", description: "Zaten ödendi" };
  const { pendingAction } = await act(one, "A_REFUND_REJECT", { claimId: claim.id, fields });
  expect(pendingAction).toMatchObject({ action: "A_REFUND_REJECT", state: "waiting" });

  await w.addVariant("LIM-2", 10, [store]);
  const other = lineOf("LIM-2", 1);
  const two = await deliver("LIM-2", [other]);
  await act(two, "A_REFUND_REQUEST", { fields: { reason: "Kutu" } });
  await hear(reported("LIM-2", 6, other, "refunded"));
  const own = (await seen("LIM-2")).order.claims.find(({ isOwn }) => isOwn)!;
  await act(two, "A_REFUND_REJECT", { claimId: own.id, fields: { reason: "Pazaryeri ödedi" } });
  expect((await seen("LIM-2")).order.claims.every(({ isOpen }) => !isOpen)).toBe(true);
});

test("a piece of a claim is taken in once, whoever says where it is", async () => {
  const item = await w.addVariant("LIM-3", 10, [store]);
  const one = await deliver("LIM-3", [lineOf("LIM-3", 3)]);
  const orderLineId = one.pack.lines[0]!.id;
  await act(one, "A_REFUND_REQUEST", { fields: { reason: "Kutu" }, lines: [{ orderLineId, quantity: 1 }] });
  const claimLineId = (await seen("LIM-3")).order.claims[0]!.lines[0]!.id;
  const takeIn = () => w.call(restockOrderLine, { orderLineId, claimLineId, restocked: 1, writtenOff: 0 });
  await takeIn();
  await expect(takeIn()).rejects.toMatchObject({ code: "restock_too_many", values: { left: 0 } });
  await expect(act(one, "A_REFUND", { refunds: [{ claimLineId, sellable: 1 }] })).rejects.toMatchObject({
    code: "restock_too_many",
  });
  expect(await onHand(item)).toBe(8);
});

test("what a claim without a package gave back counts for the package that has its line", async () => {
  for (const key of ["LIM-4", "LIM-4b"]) await w.addVariant(key, 10, [store]);
  const line = lineOf("LIM-4", 2);
  const one = await deliver("LIM-4", [line]);
  await deliver("LIM-4b", [lineOf("LIM-4b", 2)], { orderId: "O-LIM-4" });
  await hear(reported("LIM-4", 6, line, "refunded", { packageId: null }));
  const rest = (amount: string) => refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount }]);
  await expect(rest("90.01")).rejects.toMatchObject({ code: "refund_too_much" });
  await rest("90.00");
});

test("units that were refunded before a split are not refunded in what came of it", async () => {
  await w.addVariant("LIM-5", 10, [store]);
  const lines = [lineOf("LIM-5", 2)];
  const one = await deliver("LIM-5", lines);
  await refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "50.00" }]);
  const from = { orderId: "O-LIM-5", originPackageIds: ["LIM-5"] };
  await w.deliver(store, [reportOf("LIM-5", "UnPacked", 4, lines), reportOf("LIM-5r", "Shipped", 5, lines, from)]);
  await w.deliver(store, [reportOf("LIM-5r", "Delivered", 6, lines, from)]);
  const next = await seen("LIM-5r");
  const [line] = next.pack.lines;
  expect(line!.refundable).toBe(1);
  const both = refund(next, [{ orderLineId: line!.id, quantity: 2, amount: "130.00" }]);
  await expect(both).rejects.toMatchObject({ code: "refund_too_many", values: { left: 1 } });
});

test("an own claim that is open outlives a split and a cancellation, and can be ended", async () => {
  await w.addVariant("LIM-7", 10, [store]);
  const lines = [lineOf("LIM-7", 1)];
  const one = await deliver("LIM-7", lines);
  await act(one, "A_REFUND_REQUEST", { fields: { reason: "Kutu" } });
  const from = { orderId: "O-LIM-7", originPackageIds: ["LIM-7"] };
  await w.deliver(store, [reportOf("LIM-7", "UnPacked", 4, lines)]);
  await w.deliver(store, [reportOf("LIM-7r", "Delivered", 5, lines, from)]);
  const next = await seen("LIM-7r");
  expect(next.pack.lines[0]!.refundable).toBe(0);
  await act(next, "A_REFUND_REJECT", { fields: { reason: "Vazgeçildi" } });
  expect((await seen("LIM-7r")).order.claims.map(({ isOpen }) => isOpen)).toEqual([false]);

  await w.addVariant("LIM-8", 10, [store]);
  const two = await deliver("LIM-8", [lineOf("LIM-8", 1)]);
  await act(two, "A_REFUND_REQUEST", { fields: { reason: "Kutu" } });
  await w.deliver(store, [reportOf("LIM-8", "Cancelled", 6, [lineOf("LIM-8", 1)])]);
  expect((await seen("LIM-8")).order.claims[0]!.actions.map(({ action }) => action)).toEqual(["A_REFUND_REJECT"]);
  await act(two, "A_REFUND_REJECT", { fields: { reason: "İptal edildi" } });
  expect((await seen("LIM-8")).order.claims.map(({ isOpen }) => isOpen)).toEqual([false]);
});

test("of a line that two packages have each is proposed its own share", async () => {
  await w.addVariant("LIM-6", 10, [store]);
  const lines = [lineOf("LIM-6", 1)];
  const first = await deliver("LIM-6", lines);
  const second = await deliver("LIM-6b", lines, { orderId: "O-LIM-6" });
  await refund(first, [{ orderLineId: first.pack.lines[0]!.id, quantity: 1, amount: "90.00" }]);
  await act(second, "A_REFUND_REQUEST", { fields: { reason: "Kutu" } });
  const open = (await seen("LIM-6b")).order.claims.find(({ isOpen }) => isOpen)!;
  expect(open.lines[0]!.amount?.amount).toBe("90.00");
});
