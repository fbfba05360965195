import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { sendReplacement } from "./send-replacement.ts";
import { lineOf, reportOf } from "./testing.ts";

/** A unit is taken in beside its own claim, replaced once, and paid back on its day; the unit beside it stays free. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

test("pieces of one line are not taken in beside a claim of another", async () => {
  const one = await w.delivered([1, 1]);
  const [first, second] = one.pack.lines;
  await w.refund(one, [{ orderLineId: second!.id, quantity: 1, amount: "90.00" }]);
  const claimLineId = (await w.seen(one.number)).order.claims[0]!.lines[0]!.id;
  const takeIn = (orderLineId: string) => w.call(restockOrderLine, { orderLineId, claimLineId, restocked: 1, writtenOff: 0 });
  await expect(takeIn(first!.id)).rejects.toMatchObject({ code: "not_found" });
  await takeIn(second!.id);
  await w.noFaults();
});

test("what was taken in without a word of its claim is not taken in once more beside it", async () => {
  const one = await w.delivered([2]);
  const orderLineId = one.pack.lines[0]!.id;
  await w.refund(one, [{ orderLineId, quantity: 2 }]);
  const claimLineId = (await w.seen(one.number)).order.claims[0]!.lines[0]!.id;
  await w.call(restockOrderLine, { orderLineId, restocked: 1, writtenOff: 0 });
  const takeIn = (restocked: number) => w.call(restockOrderLine, { orderLineId, claimLineId, restocked, writtenOff: 0 });
  await expect(takeIn(2)).rejects.toMatchObject({ code: "restock_too_many", values: { left: 1 } });
  await takeIn(1);
  expect(await w.stockIn(one.variants[0]!)).toEqual({ sellable: 10 });
  await w.noFaults();
});

test("for one unit a new one is sent once, also after its claim was turned down and it is claimed again", async () => {
  const one = await w.delivered([1]);
  const claim = async () => {
    await w.act(one, "A_REFUND_REQUEST", w.reason);
    return (await w.seen(one.number)).order.claims.find(({ isOpen }) => isOpen)!;
  };
  const send = (claimLineId: string) =>
    w.call(sendReplacement, { orderHeaderId: one.orderId, claimLineId, quantity: 1, carrier: "Aras", number: "", link: "" });
  const before = await claim();
  expect(before.lines[0]!.replaceable).toBe(1);
  await send(before.lines[0]!.id);
  await w.act(one, "A_REFUND_REJECT", { ...w.reason, claimId: before.id });
  const again = await claim();
  expect(again.lines[0]!.replaceable).toBe(0);
  await expect(send(again.lines[0]!.id)).rejects.toMatchObject({ code: "replacement_again", values: { sold: 1, sent: 1 } });
  // What is left is to pay it back.
  await w.act(one, "A_REFUND", { claimId: again.id });
  expect((await w.seen(one.number)).pack.status).toBe("S_REFUNDED");
});

test("of two units that went into two packages after one was refunded the other can still be refunded, once, for its own price", async () => {
  await w.addVariant("ONE-3", 10, [w.store]);
  const one = await w.sendOut("ONE-3", [lineOf("ONE-3", 2)]);
  await w.refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "90.00" }]);
  const from = { orderId: "O-ONE-3", originPackageIds: ["ONE-3"] };
  await w.deliver(w.store, [reportOf("ONE-3", "UnPacked", 4, [lineOf("ONE-3", 2)])]);
  for (const number of ["ONE-3a", "ONE-3b"])
    await w.deliver(w.store, [reportOf(number, "Delivered", 6, [lineOf("ONE-3", 1)], from)]);
  const halves = [await w.seen("ONE-3a"), await w.seen("ONE-3b")];
  expect(halves.map(({ pack }) => [pack.status, pack.lines[0]!.refundable])).toEqual([
    ["S_REFUNDED", 0],
    ["S_DELIVERED", 1],
  ]);
  const other = halves[1]!;
  await w.refund(other, [{ orderLineId: other.pack.lines[0]!.id, quantity: 1 }]);
  const after = await w.seen("ONE-3b");
  expect([after.pack.status, after.order.refundedTotal?.amount]).toEqual(["S_REFUNDED", "180.00"]);
  await w.noFaults();
});

test("what a claim paid back in two parts stands on the day of each", async () => {
  const one = await w.delivered([2]);
  const unit = { orderLineId: one.pack.lines[0]!.id, quantity: 1 };
  await w.act(one, "A_REFUND_REQUEST", { ...w.reason, lines: [unit, unit] });
  const claim = (await w.seen(one.number)).order.claims[0]!;
  const pay = (at: number) => w.act(one, "A_REFUND", { claimId: claim.id, refunds: [{ claimLineId: claim.lines[at]!.id }] });
  await pay(0);
  await w.rows(sql`update money_entry set occurred_at = now() - interval '40 days' where claim_id = ${claim.id}`);
  await pay(1);
  const entries = await w.rows(sql`select amount::text, occurred_at < now() - interval '1 day' as is_old from money_entry
    where claim_id = ${claim.id} order by occurred_at`);
  expect(entries).toEqual([
    { amount: "-90.00", isOld: true },
    { amount: "-90.00", isOld: false },
  ]);
});
