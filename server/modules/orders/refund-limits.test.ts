import { afterAll, beforeAll, expect, test } from "vitest";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { lineOf, reportOf } from "./testing.ts";

/** Where two claims, two packages or two people are about one unit. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

/** The statements that are sent from now on. */
const listen = () => {
  const sent: string[] = [];
  const heard = new WeakSet<object>();
  w.database.pool.on("acquire", (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => never;
    client.query = ((...args: unknown[]) => {
      sent.push(String((args[0] as { text?: string }).text ?? args[0]));
      return send(...args);
    }) as never;
  });
  return sent;
};

test("a unit that was refunded here and is claimed at the marketplace too can still be decided there, and an own claim beside it", async () => {
  await w.addVariant("LIM-1", 10, [w.store]);
  const line = lineOf("LIM-1", 1);
  const one = await w.sendOut("LIM-1", [line]);
  await w.refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "90.00" }]);
  await w.hear(w.reported("LIM-1", 6, [{ line: line, state: "deciding" }]));
  const { pack, order } = await w.seen("LIM-1");
  expect(pack.status).toBe("S_REFUNDED");
  const claim = order.claims.find(({ isOwn }) => !isOwn)!;
  const fields = { reasonId: "451", description: "Zaten ödendi" };
  const { pendingAction } = await w.act(one, "A_REFUND_REJECT", { claimId: claim.id, fields });
  expect(pendingAction).toMatchObject({ action: "A_REFUND_REJECT", state: "waiting" });

  await w.addVariant("LIM-2", 10, [w.store]);
  const other = lineOf("LIM-2", 1);
  const two = await w.sendOut("LIM-2", [other]);
  await w.act(two, "A_REFUND_REQUEST", { fields: { reason: "Kutu" } });
  await w.hear(w.reported("LIM-2", 6, [{ line: other, state: "refunded" }]));
  const own = (await w.seen("LIM-2")).order.claims.find(({ isOwn }) => isOwn)!;
  await w.act(two, "A_REFUND_REJECT", { claimId: own.id, fields: { reason: "Pazaryeri ödedi" } });
  expect((await w.seen("LIM-2")).order.claims.every(({ isOpen }) => !isOpen)).toBe(true);
});

test("a piece of a claim is taken in once, whoever says where it is", async () => {
  const item = await w.addVariant("LIM-3", 10, [w.store]);
  const one = await w.sendOut("LIM-3", [lineOf("LIM-3", 3)]);
  const orderLineId = one.pack.lines[0]!.id;
  await w.act(one, "A_REFUND_REQUEST", { fields: { reason: "Kutu" }, lines: [{ orderLineId, quantity: 1 }] });
  const claimLineId = (await w.seen("LIM-3")).order.claims[0]!.lines[0]!.id;
  const takeIn = () => w.call(restockOrderLine, { orderLineId, claimLineId, restocked: 1, writtenOff: 0 });
  await takeIn();
  await expect(takeIn()).rejects.toMatchObject({ code: "restock_too_many", values: { left: 0 } });
  await expect(w.act(one, "A_REFUND", { refunds: [{ claimLineId, sellable: 1 }] })).rejects.toMatchObject({
    code: "restock_too_many",
  });
  expect(await w.stockIn(item)).toEqual({ sellable: 8 });
});

test("what a claim without a package gave back counts for the package that has its line", async () => {
  for (const key of ["LIM-4", "LIM-4b"]) await w.addVariant(key, 10, [w.store]);
  const line = lineOf("LIM-4", 2);
  const one = await w.sendOut("LIM-4", [line]);
  await w.sendOut("LIM-4b", [lineOf("LIM-4b", 2)], { orderId: "O-LIM-4" });
  await w.hear(w.reported("LIM-4", 6, [{ line: line, state: "refunded" }], { packageId: null }));
  const rest = (amount: string) => w.refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount }]);
  await expect(rest("90.01")).rejects.toMatchObject({ code: "refund_too_much" });
  await rest("90.00");
});

test("units that were refunded before a split are not refunded in what came of it", async () => {
  await w.addVariant("LIM-5", 10, [w.store]);
  const lines = [lineOf("LIM-5", 2)];
  const one = await w.sendOut("LIM-5", lines);
  await w.refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "50.00" }]);
  const from = { orderId: "O-LIM-5", originPackageIds: ["LIM-5"] };
  await w.deliver(w.store, [reportOf("LIM-5", "UnPacked", 4, lines), reportOf("LIM-5r", "Shipped", 5, lines, from)]);
  await w.deliver(w.store, [reportOf("LIM-5r", "Delivered", 6, lines, from)]);
  const next = await w.seen("LIM-5r");
  const [line] = next.pack.lines;
  expect(line!.refundable).toBe(1);
  const both = w.refund(next, [{ orderLineId: line!.id, quantity: 2, amount: "130.00" }]);
  await expect(both).rejects.toMatchObject({ code: "refund_too_many", values: { left: 1 } });
});

test("an own claim that is open outlives a split and a cancellation, and can be ended", async () => {
  await w.addVariant("LIM-7", 10, [w.store]);
  const lines = [lineOf("LIM-7", 1)];
  const one = await w.sendOut("LIM-7", lines);
  await w.act(one, "A_REFUND_REQUEST", { fields: { reason: "Kutu" } });
  const from = { orderId: "O-LIM-7", originPackageIds: ["LIM-7"] };
  await w.deliver(w.store, [reportOf("LIM-7", "UnPacked", 4, lines)]);
  await w.deliver(w.store, [reportOf("LIM-7r", "Delivered", 5, lines, from)]);
  const next = await w.seen("LIM-7r");
  expect(next.pack.lines[0]!.refundable).toBe(0);
  await w.act(next, "A_REFUND_REJECT", { fields: { reason: "Vazgeçildi" } });
  expect((await w.seen("LIM-7r")).order.claims.map(({ isOpen }) => isOpen)).toEqual([false]);

  await w.addVariant("LIM-8", 10, [w.store]);
  const two = await w.sendOut("LIM-8", [lineOf("LIM-8", 1)]);
  await w.act(two, "A_REFUND_REQUEST", { fields: { reason: "Kutu" } });
  await w.deliver(w.store, [reportOf("LIM-8", "Cancelled", 6, [lineOf("LIM-8", 1)])]);
  expect((await w.seen("LIM-8")).order.claims[0]!.actions.map(({ action }) => action)).toEqual(["A_REFUND_REJECT"]);
  await w.act(two, "A_REFUND_REJECT", { fields: { reason: "İptal edildi" } });
  expect((await w.seen("LIM-8")).order.claims.map(({ isOpen }) => isOpen)).toEqual([false]);
});

test("what a claim without a package says of a line is of the package that left with it, and not of one that was canceled before", async () => {
  await w.addVariant("LIM-19", 10, [w.store]);
  const line = lineOf("LIM-19", 1);
  await w.deliver(w.store, [reportOf("LIM-19", "Created", 1, [line])]);
  await w.deliver(w.store, [reportOf("LIM-19", "Cancelled", 2, [line])]);
  await w.sendOut("LIM-19b", [line], { orderId: "O-LIM-19" });
  await w.hear(w.reported("LIM-19", 6, [{ line, state: "refunded" }], { packageId: null }));
  const [left] = (await w.seen("LIM-19b")).pack.lines;
  expect(left!.refundable).toBe(0);
});

test("of a line that two packages have each is proposed its own share", async () => {
  await w.addVariant("LIM-6", 10, [w.store]);
  const lines = [lineOf("LIM-6", 1)];
  const first = await w.sendOut("LIM-6", lines);
  const second = await w.sendOut("LIM-6b", lines, { orderId: "O-LIM-6" });
  await w.refund(first, [{ orderLineId: first.pack.lines[0]!.id, quantity: 1, amount: "90.00" }]);
  await w.act(second, "A_REFUND_REQUEST", { fields: { reason: "Kutu" } });
  const open = (await w.seen("LIM-6b")).order.claims.find(({ isOpen }) => isOpen)!;
  expect(open.lines[0]!.amount?.amount).toBe("90.00");
});

test("a split of which one page tells both sides leaves an open claim in what came of it: refunding, and not delivered beside it", async () => {
  await w.addVariant("LIM-9", 10, [w.store]);
  const lines = [lineOf("LIM-9", 1)];
  const one = await w.sendOut("LIM-9", lines);
  await w.act(one, "A_REFUND_REQUEST", w.reason);
  const from = { orderId: "O-LIM-9", originPackageIds: ["LIM-9"] };
  await w.deliver(w.store, [reportOf("LIM-9", "UnPacked", 4, lines), reportOf("LIM-9r", "Delivered", 5, lines, from)]);
  expect(await w.seen("LIM-9r")).toMatchObject({ pack: { status: "S_REFUNDING" }, refundFrom: "S_DELIVERED" });
  await w.noFaults();
});

test("a package that is told as new once more after pieces of it were refunded waits with all of them; sent out again it is refunded again, and nothing stands twice", async () => {
  const one = await w.delivered([3]);
  const [orderLineId, variantId] = [one.pack.lines[0]!.id, one.variants[0]!];
  await w.refund(one, [{ orderLineId, quantity: 3, amount: "270.00", sellable: 1, damaged: 1, notBack: 1 }]);
  expect((await w.seen(one.number)).pack.status).toBe("S_REFUNDED");
  await w.deliver(w.store, [reportOf(one.number, "Created", 6, one.lines)]);
  expect(await w.seen(one.number)).toMatchObject({ pack: { status: "S_NEW" }, refundFrom: null });
  await w.noFaults();
  for (const [at, word] of ["Shipped", "Delivered"].entries())
    await w.deliver(w.store, [reportOf(one.number, word, 7 + at, one.lines)]);
  const again = await w.seen(one.number);
  expect(again).toMatchObject({ pack: { status: "S_REFUNDED" }, refundFrom: "S_DELIVERED" });
  expect(again.order.refundedTotal?.amount).toBe("270.00");
  await w.noFaults();
  // They left a second time, and come back once more.
  const [line] = again.order.claims[0]!.lines;
  expect(line).toMatchObject({ received: [], receivable: 3 });
  await w.call(restockOrderLine, { orderLineId, claimLineId: line!.id, restocked: 3, writtenOff: 0 });
  await w.noFaults();
  expect(await w.stockIn(variantId)).toEqual({ sellable: 9, damaged: 1 });
});

test("what several packages of an order do at once is written into their histories by one statement", async () => {
  const numbers = ["LIM-10a", "LIM-10b", "LIM-10c"];
  for (const key of numbers) await w.addVariant(key, 10, [w.store]);
  for (const key of numbers) await w.sendOut(key, [lineOf(key, 1)], { orderId: "O-LIM-10" });
  const lines = numbers.map((key) => ({ line: { ...lineOf(key, 1) }, state: "requested" as const }));
  const sent = listen();
  await w.hear(w.reported("LIM-10", 6, lines, { packageId: null }));
  expect(sent.filter((text) => text.includes("insert into order_status_history"))).toHaveLength(1);
  for (const number of numbers) {
    const one = await w.seen(number);
    expect(one.pack.status).toBe("S_REFUNDING");
    expect((await w.history(one))[0]).toEqual(["A_MARKETPLACE", "S_DELIVERED", "S_REFUNDING"]);
  }
});

test("of several claims that wait a decision names one, of one it need not, and of none or another order's there is nothing to decide", async () => {
  await w.addVariant("LIM-W", 10, [w.store]);
  const one = await w.sendOut("LIM-W", [lineOf("LIM-W", 3)]);
  const orderLineId = one.pack.lines[0]!.id;
  const ask = () => w.act(one, "A_REFUND_REQUEST", { fields: { reason: "Kutu" }, lines: [{ orderLineId, quantity: 1 }] });
  const reject = (over: { claimId?: string } = {}) => w.act(one, "A_REFUND_REJECT", { fields: { reason: "Geç" }, ...over });
  await expect(reject()).rejects.toMatchObject({ code: "claim_ended" });
  await ask();
  await ask();
  await expect(reject()).rejects.toMatchObject({ code: "claim_which", values: { count: 2 } });
  await w.addVariant("LIM-X", 10, [w.store]);
  const other = await w.sendOut("LIM-X", [lineOf("LIM-X", 1)]);
  await w.act(other, "A_REFUND_REQUEST", { fields: { reason: "Kutu" } });
  const [foreign] = (await w.seen("LIM-X")).order.claims;
  await expect(reject({ claimId: foreign!.id })).rejects.toMatchObject({ code: "not_found" });
  const [first] = (await w.seen("LIM-W")).order.claims;
  await reject({ claimId: first!.id });
  await reject();
  expect((await w.seen("LIM-W")).order.claims.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  await expect(reject()).rejects.toMatchObject({ code: "claim_ended" });
});
