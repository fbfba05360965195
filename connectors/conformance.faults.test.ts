import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { benchOf, openSandboxes } from "./conformance/bench.ts";
import { faults, hurriedBy } from "./conformance/faults.ts";
import { operationsOf } from "./conformance/operations.ts";
import { isWrite, preparedOf } from "./conformance/prepared.ts";
import { marketplaces } from "./index.ts";
import type { Marketplace } from "./marketplace.ts";
import type { RemotePackage } from "./orders.ts";
import { causeWords } from "./words.ts";

/** Every operation of every connector under every fault that its sandbox can play: what is not known to be done is never called done. */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
beforeAll(async () => {
  sandboxes = await openSandboxes();
});
afterAll(() => sandboxes?.close());

/** An empty reply can't be cut, and a reply that nobody reads can't be spoiled. */
const needsBody = ["cut", "garbage", "drip", "html"];

describe.each(marketplaces.map((connector) => [connector.code, connector] as const))("%s", (_, connector: Marketplace) => {
  const bench = benchOf(connector, () => sandboxes.origin, 5_000);
  const { fixture, enter, under, kindOf, change, buy, packagesOf, act } = bench;
  const operations = operationsOf(connector);
  const { targets } = fixture;
  let key: string;
  let receipt: { id: string };
  let labelled: RemotePackage;

  beforeAll(async () => {
    await bench.quick();
    const remote = enter();
    [key] = (await bench.sell(remote)) as [string];
    receipt = await operations.updateOffers(remote, [change(key, { quantity: 500 })]);
    await bench.finished(remote, receipt);
    const order = await buy([[key, 1]]);
    const [pack] = await packagesOf(remote, order.orderNumber);
    for (const { action, fields } of fixture.life) await act(remote, pack!, action, fields);
    labelled = (await packagesOf(remote, order.orderNumber))[0]!;
    await connector.labels?.readLabels(remote, labelled.cargo.trackingCode);
  });

  const prepared = preparedOf(connector, bench, () => ({ key, receipt, labelled }));
  const cells = Object.entries(prepared).flatMap(([name, [target, prepare]]) =>
    targets[target] === null ? [] : faults.map((fault) => ({ name, target: targets[target]!, prepare, fault, kind: fault[0] })),
  );

  test.each(cells)("R11, R12, R14, R16, R17: $name under $kind", async ({ name, target, prepare, fault }) => {
    const [kind, value, onRead, onWrite] = fault;
    const run = await prepare(enter());
    bench.throttles.length = 0;
    let bodies = true;
    const hurried = hurriedBy(kind, enter(), (request) => {
      const isHit = request.path.includes(target.path) && (!target.method || request.method === target.method);
      if (isHit && request.expect.safeParse(undefined).success) bodies = false;
      return isHit;
    });
    const match = { path: target.path, ...(target.method ? { method: target.method } : {}) };
    const outcome = await under({ match, kind, value }, () => kindOf(run(hurried)));
    // What comes back is not looked at: an answer is an answer.
    if (!bodies && needsBody.includes(kind)) expect(["done", "unknown", "unavailable"]).toContain(outcome);
    else expect(outcome).toBe(isWrite(name) ? onWrite : onRead);
    if (kind === "429") expect(bench.throttles.map(([, ms]) => ms)).toEqual([(value ?? 10) * 1000]);
  });

  test("R14: a message that is taken while its answer is lost is unknown; reading back tells the truth", async () => {
    const remote = enter();
    const update = [change(key, { quantity: 33 })];
    const lost = { match: targets.updateOffers!, kind: "accept-then-drop" };
    expect(await under(lost, () => kindOf(operations.updateOffers(remote, update)))).toBe("unknown");
    expect(await kindOf(operations.updateOffers(remote, update))).toBe(fixture.refusesRepeats ? "duplicate" : "done");
    await expect.poll(async () => (await bench.shown(remote, key))?.quantity, { interval: 20 }).toBe(33);
  });

  test.runIf(bench.has("batches"))(
    "R13: of a message that fails in part each item has its own outcome and its words",
    async () => {
      const remote = enter();
      const keys = await bench.sell(remote, 4);
      const update = keys.map((each) => change(each, { quantity: 3, due: ["stock"] }));
      const fault = { match: targets.updateOffers!, kind: "partial", value: 50 };
      const sent = await under(fault, () => operations.updateOffers(remote, update));
      const items = await bench.finished(remote, sent);
      const refused = items.filter(({ outcome }) => outcome === "refused");
      expect([items.length, refused.length]).toEqual([4, 2]);
      for (const { reasons } of refused) expect(causeWords(connector.recognise(reasons[0]!))?.cause.tr).toMatch(/\S/);
    },
  );

  test("R15: what never ends is running, for the host to give up; what nobody can tell of any more is gone", async () => {
    const remote = enter();
    expect((await operations.readBatch(remote, { id: fixture.noReceipt })).state).toBe("gone");
    // What is done at once has its end in the first answer.
    if (!bench.has("batches")) return expect((await operations.readBatch(remote, receipt)).state).toBe("finished");
    const endless = { match: targets.updateOffers!, kind: "never-complete" };
    const open = await under(endless, () => operations.updateOffers(remote, [change(key, { quantity: 41 })]));
    expect((await operations.readBatch(remote, open)).state).toBe("running");
  });

  test("R10: an order without its line's key is handed over whole; a field more is none of our business", async () => {
    const remote = enter();
    const bought = await buy([[key, 1]]);
    const orderId = String(bought.orderNumber);
    const fault = { match: targets.readOrder!, kind: "schema-", value: fixture.lineField };
    const page = await under(fault, () => operations.readOrder(remote, orderId));
    expect(page.packages).toEqual([]);
    expect(page.unreadable[0]).toMatchObject({
      packageId: expect.stringMatching(/./),
      orderId,
      error: expect.stringContaining(fixture.lineField),
      raw: expect.any(Object),
    });
    const more = { match: targets.readOrder!, kind: "schema+" };
    expect((await under(more, () => operations.readOrder(remote, orderId))).unreadable).toEqual([]);
  });

  test("R3: an order that the list hides for a while is in the next one", async () => {
    const remote = enter();
    const bought = await buy([[key, 1]]);
    const orderId = String(bought.orderNumber);
    const isListed = async () => (await bench.changes(remote)).some((each) => each.orderId === orderId);
    expect(await under({ match: targets.listOrders!, kind: "hide", value: orderId, times: 20 }, isListed)).toBe(false);
    expect(await isListed()).toBe(true);
  });
});
