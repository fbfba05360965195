import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { benchOf, openSandboxes } from "./conformance/bench.ts";
import { operationsOf } from "./conformance/operations.ts";
import { isWrite, preparedOf } from "./conformance/prepared.ts";
import { type RemoteClient, RemoteError } from "./http.ts";
import { marketplaces } from "./index.ts";
import type { Marketplace } from "./marketplace.ts";
import type { OrderPage, RemotePackage } from "./orders.ts";

/**
 * Every operation of every connector over replies with one to four things wrong (connectors/sandbox/hostile.ts): it may say that it can't read the answer
 * or leave something out, and nothing else. HOSTILE_ROUNDS=500 tries as many seeds of each; a seed that failed is run alone by its number.
 */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
beforeAll(async () => {
  sandboxes = await openSandboxes();
});
afterAll(() => sandboxes?.close());

const rounds = Number(process.env.HOSTILE_ROUNDS ?? 40);
/** What each write makes costs more than a look. */
const writes = Math.max(2, Math.floor(rounds / 8));

describe.each(marketplaces.map((connector) => [connector.code, connector] as const))("%s", (_, connector: Marketplace) => {
  const bench = benchOf(connector, () => sandboxes.origin, 8_000);
  const operations = operationsOf(connector);
  let key: string;
  let receipt: { id: string };
  let labelled: RemotePackage;
  const { targets } = bench.fixture;
  const prepared = preparedOf(connector, bench, () => ({ key, receipt, labelled }));
  const names = Object.keys(prepared).filter((name) => targets[prepared[name]![0]] !== null);

  beforeAll(async () => {
    await bench.quick();
    const remote = bench.enter();
    [key] = (await bench.sell(remote)) as [string];
    receipt = await operations.updateOffers(remote, [bench.change(key, { quantity: 500 })]);
    await bench.finished(remote, receipt);
    const order = await bench.buy([[key, 1]]);
    const [pack] = await bench.packagesOf(remote, order.orderNumber);
    for (const { action, fields } of bench.fixture.life) await bench.act(remote, pack!, action, fields);
    labelled = (await bench.packagesOf(remote, order.orderNumber))[0]!;
    await connector.labels?.readLabels(remote, labelled.cargo.trackingCode);
  });

  const under = async <T>(seed: string, run: () => Promise<T>): Promise<T> => {
    await bench.control("_faults", [{ match: {}, kind: "hostile", value: seed }]);
    try {
      return await run();
    } finally {
      await bench.control("_faults-clear", {});
    }
  };

  test.each(names)("R17, S31: %s says that it can't read a hostile reply, or reads what is left of it", async (name) => {
    const [, prepare] = prepared[name]!;
    const crashes: string[] = [];
    for (let round = 1; round <= (isWrite(name) ? writes : rounds); round += 1) {
      const run = await prepare(bench.enter());
      const error = await under(`${round}`, () => run(bench.enter())).then(
        () => null,
        (problem: unknown) => problem,
      );
      if (error !== null && !(error instanceof RemoteError)) crashes.push(`seed ${round}: ${String(error)}`);
    }
    expect(crashes).toEqual([]);
  });

  test("R3, R10, R17: of the orders that a hostile list or order tells none is lost without a word, and none is read with other pieces", async () => {
    const remote = bench.enter();
    const bought = await bench.buy([[key, 3]]);
    const read = async (from: RemoteClient): Promise<OrderPage> => operations.readOrder(from, String(bought.orderNumber));
    const [honest] = (await read(remote)).packages;
    const lines = ({ lines }: RemotePackage) => lines.map((line) => `${line.lineId} ${line.quantity}`).join();
    const wrong: string[] = [];
    let odd = 0;
    for (let round = 1; round <= rounds * 5; round += 1) {
      const page = await under(`${round}`, () => read(remote)).catch((error: RemoteError) => error);
      if (page instanceof Error) {
        // Nothing is known: it is asked for again. "Not there" would be an answer.
        if (page.kind === "not_found") wrong.push(`seed ${round}: not found`);
        continue;
      }
      odd += page.unreadable.length;
      if (page.packages.length + page.unreadable.length === 0) wrong.push(`seed ${round}: lost`);
      for (const pack of page.packages)
        if (pack.packageId === honest!.packageId && lines(pack) !== lines(honest!))
          wrong.push(`seed ${round}: ${lines(pack)} in place of ${lines(honest!)}`);
    }
    expect(wrong).toEqual([]);
    expect(odd).toBeGreaterThan(0);
  });
});
