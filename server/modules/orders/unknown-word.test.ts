import type { Message } from "@tradeport/contract/messages";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { wordsOf } from "#modules/messages/index.ts";
import { sql } from "#platform/db.ts";
import { reconcileOrders } from "./steps/reconcile-orders.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
});
afterAll(() => w.close());

const shown = async (packageId: string) => {
  const [row] = await w.rows<{
    status: string;
    remoteStatus: string;
    problem: Message | null;
    hasProblem: boolean;
  }>(sql`select status, remote_status, problem, has_problem from order_package where channel_package_id = ${packageId}`);
  return { ...row!, problem: row!.problem && wordsOf(row!.problem) };
};
const stock = async (variantId: string) => {
  const { onHand, reserved } = await w.stockOf(variantId);
  return [onHand, reserved];
};

it("R18: a word that nobody knows moves no stock of a package that is known, is shown and flagged, and heals with the next one", async () => {
  const variantId = await w.addVariant("U1", 10, [store]);
  await w.deliver(store, [reportOf("P1", "Created", 1, [lineOf("U1", 2)])]);
  expect(await stock(variantId)).toEqual([10, 2]);
  await w.deliver(store, [reportOf("P1", "OnTheMoon", 2, [lineOf("U1", 2)])]);
  expect([await stock(variantId), (await shown("P1")).status]).toEqual([[10, 2], "S_NEW"]);
  await w.deliver(store, [reportOf("P1", "Delivered", 3, [lineOf("U1", 2)])]);
  expect([await stock(variantId), await shown("P1")]).toMatchObject([[8, 0], { status: "S_DELIVERED", problem: null }]);
  await w.deliver(store, [reportOf("P1", "OnTheMoon", 4, [lineOf("U1", 2)])]);
  const { problem, ...rest } = await shown("P1");
  // Delivered pieces are not promised a second time.
  expect([await stock(variantId), rest]).toEqual([
    [8, 0],
    { status: "S_DELIVERED", remoteStatus: "OnTheMoon", hasProblem: true },
  ]);
  for (const words of [problem!.tr, problem!.en]) expect(words).toContain('"OnTheMoon"');
  await w.deliver(store, [reportOf("P1", "Returned", 5, [lineOf("U1", 2)])]);
  expect([await stock(variantId), await shown("P1")]).toMatchObject([[8, 0], { problem: null, hasProblem: false }]);
});

it("R18: a package that is first heard of by such a word keeps its pieces until more is known; a word of one line is told too", async () => {
  const variantId = await w.addVariant("U2", 10, [store]);
  await w.deliver(store, [reportOf("P2", "OnTheMoon", 1, [lineOf("U2", 3)])]);
  expect([await stock(variantId), await shown("P2")]).toMatchObject([[10, 3], { status: "S_ANOTHER", hasProblem: true }]);
  await w.deliver(store, [reportOf("P2", "Shipped", 2, [lineOf("U2", 3)], { unknownStatus: "Lost" })]);
  const { problem, status } = await shown("P2");
  expect([await stock(variantId), status, problem?.en]).toEqual([[7, 0], "S_SHIPPED", expect.stringContaining('"Lost"')]);
});

it("R18: what is only known by such a word is kept for a fortnight and not for ever, and nothing of what was bought before its store was connected", async () => {
  const variantId = await w.addVariant("U3", 10, [store]);
  const bought = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const report = (packageId: string, days: number, at: number) =>
    w.deliver(store, [reportOf(packageId, "OnTheMoon", at, [lineOf("U3", 3)], { orderedAt: bought(days) })]);
  await report("P3-OLD", 30, 1);
  expect(await stock(variantId)).toEqual([10, 0]);
  await report("P3", 0, 1);
  expect([await stock(variantId), await shown("P3")]).toMatchObject([[10, 3], { status: "S_ANOTHER", hasProblem: true }]);
  await w.rows(
    sql`update order_package set holds_until = now() - interval '1 second' where channel_package_id = 'P3' returning 1`,
  );
  await reconcileOrders.claim(w.contextOf(store));
  expect([await stock(variantId), await shown("P3")]).toMatchObject([[10, 0], { status: "S_ANOTHER", hasProblem: true }]);
  // Told again in the same word it takes nothing; in a known one it does.
  await report("P3", 0, 2);
  expect(await stock(variantId)).toEqual([10, 0]);
  await w.deliver(store, [reportOf("P3", "Created", 3, [lineOf("U3", 3)], { orderedAt: bought(0) })]);
  expect([await stock(variantId), await shown("P3")]).toMatchObject([[10, 3], { status: "S_NEW", problem: null }]);
});

it("engine fault 4: one unreadable answer marks a good order until the next good one, also when nothing of the order has changed", async () => {
  const variantId = await w.addVariant("U9", 10, [store]);
  const good = reportOf("P9", "Created", 1, [lineOf("U9", 2)]);
  await w.deliver(store, [good]);
  const odd = { packageId: "P9", orderId: good.orderId, modifiedAt: null, error: "lines: missing", raw: { lines: "gone" } };
  const version = async () =>
    (await w.rows<{ version: number }>(sql`select version from order_package where channel_package_id = 'P9'`))[0]!.version;
  const before = await version();
  await w.deliver(store, [], [odd]);
  // Whoever has it open sees that it is another one now.
  expect(await version()).toBe(before + 1);
  expect(await shown("P9")).toMatchObject({
    status: "S_NEW",
    hasProblem: true,
    problem: { en: expect.stringContaining("lines") },
  });
  await w.deliver(store, [good]);
  expect(await shown("P9")).toMatchObject({ status: "S_NEW", hasProblem: false, problem: null });
  expect(await stock(variantId)).toEqual([10, 2]);
  // And again, when the same odd answer comes once more.
  await w.deliver(store, [], [odd]);
  expect(await shown("P9")).toMatchObject({ hasProblem: true });
  await w.deliver(store, [good]);
  expect(await shown("P9")).toMatchObject({ hasProblem: false, problem: null });
});

it("R10: the good answer heals its package also when another one, readable and of the same moment, came between it and the odd one", async () => {
  const variantId = await w.addVariant("U11", 10, [store]);
  const good = reportOf("P11", "Created", 1, [lineOf("U11", 2)]);
  const other = reportOf("P11", "Created", 1, [lineOf("U11", 2)], { customerName: "" });
  const odd = { packageId: "P11", orderId: good.orderId, modifiedAt: null, error: "lines: missing", raw: { lines: "nowhere" } };
  for (const [packages, unreadable] of [
    [[good], []],
    [[other], []],
    [[], [odd]],
  ] as const)
    await w.deliver(store, [...packages], [...unreadable]);
  expect(await shown("P11")).toMatchObject({ hasProblem: true });
  await w.deliver(store, [good]);
  expect(await shown("P11")).toMatchObject({ status: "S_NEW", hasProblem: false, problem: null });
  // A word that nobody knows, of the same moment as well.
  await w.deliver(store, [reportOf("P11", "OnTheMoon", 2, [lineOf("U11", 2)])]);
  const next = reportOf("P11", "Picking", 2, [lineOf("U11", 2)]);
  await w.deliver(store, [next]);
  await w.deliver(store, [reportOf("P11", "OnTheMoon", 2, [lineOf("U11", 2)], { customerName: "" })]);
  await w.deliver(store, [next]);
  expect(await shown("P11")).toMatchObject({ status: "S_GETTING_READY", hasProblem: false, problem: null });
  expect(await stock(variantId)).toEqual([10, 2]);
});

it("of two readable answers of one moment and one status the one that is told last stands, also when it was told before", async () => {
  const variantId = await w.addVariant("U12", 10, [store]);
  const answers = [2, 3].map((quantity) => reportOf("P12", "Created", 1, [lineOf("U12", quantity)]));
  const seen = [];
  for (const at of [0, 1, 0, 1]) {
    await w.deliver(store, [answers[at]!]);
    seen.push(await stock(variantId));
  }
  expect(seen).toEqual([
    [10, 2],
    [10, 3],
    [10, 2],
    [10, 3],
  ]);
});

it("R10: the good answer after an odd one leaves the mark of a line whose product nobody knows", async () => {
  const good = reportOf("P10", "Created", 1, [lineOf("NOT-OURS", 1)]);
  await w.deliver(store, [good]);
  expect(await shown("P10")).toMatchObject({ hasProblem: true, problem: null });
  const odd = { packageId: "P10", orderId: good.orderId, modifiedAt: null, error: "lines: missing", raw: { lines: "away" } };
  await w.deliver(store, [], [odd]);
  expect((await shown("P10")).problem).not.toBeNull();
  await w.deliver(store, [good]);
  expect(await shown("P10")).toMatchObject({ hasProblem: true, problem: null });
});
