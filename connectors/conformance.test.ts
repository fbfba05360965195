import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { benchOf, openSandboxes } from "./conformance/bench.ts";
import { orderSuite } from "./conformance/orders.ts";
import { productSuite } from "./conformance/products.ts";
import { addressesOf, checkAgainst, isPublished } from "./conformance/published.ts";
import { remoteSuite } from "./conformance/remote.ts";
import { marketplaces } from "./index.ts";
import type { Marketplace } from "./marketplace.ts";
import type { Exchange } from "./sandbox/call.ts";

/**
 * What every connector must do against its own sandbox, over HTTP. The sandbox is steered by the calls that all of them have: _settings,
 * _buy, _faults, _truth, _scan, _deliver. What a connector can't do its manifest says, and nothing else is skipped.
 */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
const exchanges: Exchange[] = [];
beforeAll(async () => {
  sandboxes = await openSandboxes((exchange) => void exchanges.push(exchange));
});
afterAll(() => sandboxes?.close());

/** Whole calls that a document does not have. */
const outside = (quirks: readonly [string, string][]) =>
  quirks.flatMap(([start]) =>
    start.endsWith("is not in the document") && !start.includes(": ") ? start.replace(" is not in the document", "") : [],
  );

/** A quirk is how differences begin; one that names a field is of that field alone. */
const covers = (quirk: string, difference: string) =>
  /additional properties \w+$/.test(quirk) ? difference === quirk : difference.startsWith(quirk);

describe.each(marketplaces.map((connector) => [connector.code, connector] as const))("%s", (_, connector: Marketplace) => {
  const bench = benchOf(connector, () => sandboxes.origin, 0);
  const suite = { connector, bench, exchanges, origin: () => sandboxes.origin };

  beforeAll(() => bench.quick());

  test("what it spends is of limits that it has", () => {
    const spent = Object.values(connector.spends).flatMap((of) => Object.keys(of));
    expect(spent.filter((name) => !connector.limits[name])).toEqual([]);
    expect([connector.spends.offers, connector.spends.orders, connector.spends.actions]).not.toContainEqual({});
  });

  remoteSuite(suite);
  productSuite(suite);
  orderSuite(suite);

  const { published } = bench.fixture;
  const isAbsent = published?.files.some((file) => !isPublished(file));
  const aloud = isAbsent ? " [SKIPPED: the documents are not beside the project]" : "";
  test.runIf(published)(`what was asked and answered above is as the published documents say${aloud}`, ({ skip }) => {
    if (isAbsent) {
      console.warn(`${connector.name}: not held against ${published!.files.join(", ")}: they are not beside the project`);
      skip();
    }
    const open = [...(published!.elsewhere ?? []).map(([address]) => address), ...outside(published!.quirks)];
    console.info(`${connector.name}: in no document, and so held against none: ${open.join("; ")}`);
    const { differences, check } = checkAgainst(published!);
    // What a fault put in its place is no answer of the sandbox.
    const own = exchanges.filter(({ code, call }) => code === connector.code && call.faults.length === 0);
    for (const exchange of own) check(exchange);
    const requested = [...new Set(own.filter(({ reply }) => reply.status < 300).map(({ call }) => call.path))];
    const elsewhere = new Map(published!.elsewhere);
    const unrequested = addressesOf(connector.code).filter(
      ([address, pattern]) => elsewhere.has(address) === requested.some((path) => pattern.test(path)),
    );
    expect(unrequested.map(([address]) => address)).toEqual([]);
    const met = new Set<string>();
    const isKnown = (difference: string) =>
      published!.quirks.some(([start]) => covers(start, difference) && met.add(start) !== undefined);
    expect([...differences].filter((difference) => !isKnown(difference)).sort()).toEqual([]);
    // A quirk that is met no more is none.
    expect(published!.quirks.filter(([start]) => !met.has(start))).toEqual([]);
  });

  afterAll(() => {
    if (!published) console.info(`${connector.name}: publishes no OpenAPI document: none of its calls is held against one`);
  });
});
