import { afterAll, beforeAll, expect, test } from "vitest";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { lineOf, reportOf } from "./testing.ts";

/** Pieces that were taken in before their package was replaced. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

let serial = 0;
/** Two of ten pieces went out, one of them came back, and then another package stands for this one. */
const replaced = async (
  went: string,
  unpacked: boolean,
  then: string,
  pieces: { sellable?: number; damaged?: number; notBack?: number } = { sellable: 1 },
) => {
  const number = `HO${++serial}`;
  const variantId = await w.addVariant(number, 10, [w.store]);
  const lines = [lineOf(number, 2)];
  const one = await w.sendOut(number, lines, {}, went);
  await w.refund(one, [{ orderLineId: one.pack.lines[0]!.id, quantity: 1, amount: "90.00", ...pieces }]);
  const from = { orderId: `O-${number}`, originPackageIds: [number] };
  if (unpacked) await w.deliver(w.store, [reportOf(number, "UnPacked", 4, lines)]);
  const tell = (word: string, at: number) => w.deliver(w.store, [reportOf(`${number}r`, word, at, lines, from)]);
  await tell(then, 6);
  const next = await w.seen(`${number}r`);
  return { number, variantId, next, line: next.pack.lines[0]!, tell, stock: () => w.stockIn(variantId) };
};

test.each([
  ["on its way", "Shipped", false, "Shipped"],
  ["delivered, and dissolved before", "Delivered", true, "Delivered"],
])("a piece that was taken in stays on the shelf when its package is replaced: %s", async (_, went, unpacked, then) => {
  const { next, line, stock, tell } = await replaced(went, unpacked, then);
  expect(await stock()).toEqual({ sellable: 9 });
  expect([line.refundable, line.receivable]).toEqual([1, 1]);
  await tell("Delivered", 7);
  expect(await stock()).toEqual({ sellable: 9 });
  await w.refund(next, [{ orderLineId: line.id, quantity: 1, amount: "90.00", sellable: 1 }]);
  const more = { orderLineId: line.id, restocked: 1, writtenOff: 0 };
  await expect(w.call(restockOrderLine, more)).rejects.toMatchObject({ code: "restock_too_many", values: { left: 0 } });
  expect(await stock()).toEqual({ sellable: 10 });
  await w.noFaults();
});

test("so do one that is damaged and one that never comes", async () => {
  const damaged = await replaced("Shipped", false, "Shipped", { damaged: 1 });
  expect(await damaged.stock()).toEqual({ sellable: 8, damaged: 1 });
  expect(damaged.line.receivable).toBe(1);
  const lost = await replaced("Shipped", false, "Shipped", { notBack: 1 });
  expect(await lost.stock()).toEqual({ sellable: 8 });
  expect(lost.line.receivable).toBe(1);
  await w.noFaults();
});

test("where what came of it waits all of its pieces are here, and leave with it once more", async () => {
  const { tell, stock, number } = await replaced("Shipped", true, "Created");
  expect(await stock()).toEqual({ sellable: 10 });
  await w.noFaults();
  await tell("Shipped", 7);
  expect(await stock()).toEqual({ sellable: 8 });
  expect((await w.seen(`${number}r`)).pack.lines[0]!.receivable).toBe(2);
  await w.noFaults();
});

test("a claim's piece is taken in in what came of its package, and only as many as left", async () => {
  const { next, line, stock, number } = await replaced("Delivered", true, "Delivered", {});
  const [claimed] = next.order.claims[0]!.lines;
  expect(claimed).toMatchObject({ orderLineId: line.id, receivable: 1 });
  await w.call(restockOrderLine, { orderLineId: line.id, claimLineId: claimed!.id, restocked: 1, writtenOff: 0 });
  expect(await stock()).toEqual({ sellable: 9 });
  expect((await w.seen(`${number}r`)).pack.lines[0]!.receivable).toBe(1);
  await w.noFaults();
});
