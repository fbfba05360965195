import { afterAll, beforeAll, expect, test } from "vitest";
import { benchOf, openSandboxes } from "../conformance/bench.ts";
import { trendyol } from "./index.ts";

/**
 * States and the audit call as the pages "İadesi Oluşturulan Siparişleri Çekme" and "İade Audit Bilgilerini Çekme" have them. Trendyol accepts
 * what nobody decided within 48 hours of its coming to the seller, and a claim's own times do not say when that was.
 */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
beforeAll(async () => {
  sandboxes = await openSandboxes();
  await bench.quick();
});
afterAll(() => sandboxes?.close());

const bench = benchOf(trendyol, () => sandboxes.origin, 14_000);
const hours48 = 48 * 3_600_000;

/** A package of two pieces that was delivered and sent back; its claim as it is listed. */
const returned = async () => {
  const remote = bench.enter();
  const [key] = (await bench.sell(remote)) as [string];
  const order = await bench.buy([[key, 2]]);
  for (const move of ["_scan", "_deliver", "_return"]) await bench.control(move, { packageId: order.packageId });
  const read = async () => {
    const { claims, unreadable } = await trendyol.claims.listClaims(remote, bench.window());
    expect(unreadable).toEqual([]);
    return claims.find(({ orderId }) => orderId === String(order.orderNumber))!;
  };
  await expect.poll(async () => (await read()).lines[0]?.state, { interval: 20 }).toBe("deciding");
  return { read, decide: (more: object) => read().then(({ claimId }) => bench.control("_claim", { claimId, ...more })) };
};
const waitingSince = (claim: { raw: unknown }) => Date.parse(String((claim.raw as { waitingSince?: string }).waitingSince));

test("the deadline counts from when a unit came to be decided, by its audit; a decision on another unit does not move it", async () => {
  const { read, decide } = await returned();
  const before = await read();
  expect(Date.parse(before.deadlineAt!) - waitingSince(before)).toBe(hours48);
  expect(waitingSince(before)).toBeGreaterThanOrEqual(Date.parse(before.openedAt));
  await new Promise((done) => setTimeout(done, 15));
  await decide({ status: "Accepted", units: 1 });
  const after = await read();
  expect(after.lines.map(({ state }) => state)).toEqual(["refunded", "deciding"]);
  expect(after.modifiedAt > before.modifiedAt).toBe(true);
  expect(after.deadlineAt).toBe(before.deadlineAt);
  await decide({ status: "Rejected" });
  expect((await read()).deadlineAt).toBeNull();
});

test("what goes back from dispute to the seller has its 48 hours anew", async () => {
  const { read, decide } = await returned();
  const before = await read();
  await new Promise((done) => setTimeout(done, 15));
  for (const status of ["Unresolved", "WaitingInAction"]) await decide({ status });
  expect((await read()).deadlineAt! > before.deadlineAt!).toBe(true);
});

test.each([
  ["is not there", { kind: "status", value: 404 }],
  ["is broken", { kind: "garbage" }],
] as const)(
  "where the audit %s, the earliest possible deadline is shown: two days after it was opened; it is news once it is there",
  async (_, fault) => {
    const { read } = await returned();
    const without = await bench.under({ ...fault, match: { path: "/audit" }, times: 50 }, read);
    expect(without.deadlineAt).toBe(new Date(Date.parse(without.openedAt) + hours48).toISOString());
    const found = await read();
    expect(Date.parse(found.deadlineAt!)).toBeGreaterThanOrEqual(Date.parse(without.deadlineAt!));
    expect(found.raw).not.toEqual(without.raw);
  },
);

test("every state that the page names is read: who decides now, and what has ended", async () => {
  const { read, decide } = await returned();
  const seen: string[] = [];
  for (const status of [
    "WaitingFraudCheck",
    "Unresolved",
    "InAnalysis",
    "WaitingInAction",
    "Cancelled",
    "Rejected",
    "Accepted",
  ]) {
    await decide({ status });
    seen.push((await read()).lines[0]!.state);
  }
  expect(seen).toEqual(["checking", "disputed", "checking", "deciding", "canceled", "rejected", "refunded"]);
});
