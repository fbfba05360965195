import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import type { BatchOutcome, DraftListing, OfferChange } from "../catalogue.ts";
import { type RemoteClient, type RemoteError, type RemoteErrorKind, remoteFor } from "../http.ts";
import { marketplaces } from "../index.ts";
import type { Marketplace } from "../marketplace.ts";
import type { OrderAction, RemotePackage } from "../orders.ts";
import type { Exchange } from "../sandbox/call.ts";
import { startSandbox } from "../sandbox.ts";
import type { ConformanceFixture } from "./fixture.ts";
import { operationsOf } from "./operations.ts";

/** By convention: conformance.fixture.ts of each connector's folder, which has the connector's code for its name. */
const fixtures = new Map(
  await Promise.all(
    marketplaces.map(async ({ code }) => {
      const { fixture } = (await import(`../${code}/conformance.fixture.ts`)) as { fixture: ConformanceFixture };
      return [code, fixture] as const;
    }),
  ),
);

export const openSandboxes = async (watch?: (exchange: Exchange) => void) => {
  const dataDir = mkdtempSync(join(tmpdir(), "conformance-"));
  const sandbox = await startSandbox({ port: 0, dataDir, ...(watch && { watch }) });
  const close = async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin: sandbox.origin, close };
};

/** A control address of a sandbox. */
export const controlAt = async (origin: string, code: string, path: string, body?: unknown): Promise<unknown> => {
  const init =
    body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await fetch(`${origin}/${code}/${path}`, init)).json();
};

/** Everything that two suites do with a connector at its sandbox. `from` numbers its offers, so that suites do not meet. */
export const benchOf = (connector: Marketplace, origin: () => string, from: number) => {
  const { code } = connector;
  const operations = operationsOf(connector);
  const requirements = connector.listings?.requirements;
  const fixture = fixtures.get(code)!;
  const throttles: [limit: string, ms: number][] = [];
  let serial = from;

  const { session } = connector;
  let token = "";
  const enter = (credentials = fixture.credentials): RemoteClient =>
    remoteFor(connector, {
      credentials,
      channel: connector.channels[0],
      sandboxOrigin: origin(),
      ...(session && { sign: async () => ({ id: token, headers: session.headers(credentials, token) }) }),
      spend: async (limit) => expect(Object.keys(connector.limits)).toContain(limit),
      throttled: async (limit, ms) => void throttles.push([limit, ms]),
    });

  // biome-ignore lint/suspicious/noExplicitAny: the sandbox's own answers
  const control = async (path: string, body?: unknown): Promise<any> => {
    const init =
      body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(`${origin()}/${code}/${path}`, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  const quick = async () => {
    await control("_settings", fixture.quick);
    if (session) token = (await control("_grant", fixture.seller)).access_token;
  };
  const has = (what: NonNullable<ConformanceFixture["lacks"]>[number]) => !fixture.lacks?.includes(what);
  const truth = () => control(`_truth?${new URLSearchParams(fixture.seller)}`);
  const books = async () => fixture.books(await truth());
  /** What the sandbox holds under this key. */
  const ledger = async (key: string) =>
    (await truth()).products.find((each: Record<string, unknown>) => each[fixture.ledgerKey] === key);

  /** Runs with a fault in place, once. */
  const under = async <T>(fault: object, run: () => Promise<T>): Promise<T> => {
    await control("_faults", [{ times: 1, ...fault }]);
    try {
      return await run();
    } finally {
      await fetch(`${origin()}/${code}/_faults`, { method: "DELETE" });
    }
  };
  const kindOf = (promise: Promise<unknown>): Promise<RemoteErrorKind | "done"> =>
    promise.then(
      () => "done" as const,
      (error: RemoteError) => error.kind ?? Promise.reject(error),
    );

  let required: DraftListing["attributes"] | undefined;
  let brand = "";
  /** The first value of each required attribute, text where no list is given. */
  const readNeeds = async (remote: RemoteClient) => {
    if (required) return;
    brand = requirements?.brand === "listed" ? (await operations.listBrands(remote)).items[0]!.code : "Deneme";
    const found: DraftListing["attributes"] = [];
    for (const attribute of (await operations.listAttributes(remote, fixture.category)).filter((each) => each.required)) {
      const [value] = (await operations.listValues(remote, fixture.category, attribute.code)).items;
      found.push(value ? { code: attribute.code, valueCode: value.code } : { code: attribute.code, text: "24" });
    }
    required = found;
  };
  const keyOf = ({ barcode, stockCode }: ReturnType<ConformanceFixture["offer"]>) => connector.keyOf(barcode, stockCode);

  /** A listing of so many new offers. */
  const draft = async (remote: RemoteClient, offers = 1): Promise<DraftListing> => {
    await readNeeds(remote);
    const own = Array.from({ length: offers }, () => fixture.offer(++serial));
    return {
      groupCode: `GROUP-${serial}`,
      remoteId: null,
      title: "Uygunluk çantası",
      description: "<p>Su geçirmez.</p>",
      brandCode: brand,
      categoryCode: fixture.category,
      imageUrls: [fixture.picture ? `${origin()}${fixture.picture}` : "https://img.example.com/1.jpg"],
      attributes: structuredClone(required!),
      originCountry: "TR",
      offers: own.map((offer, at) => ({
        ...offer,
        key: keyOf(offer),
        price: "449.90",
        listPrice: "499.90",
        currency: connector.channels[0]!.currency,
        quantity: 12,
        vatRate: requirements?.vatRates === "any" || requirements?.vatRates.includes(20) ? 20 : 0,
        dimensionalWeight: "2",
        attributes: own.length > 1 ? (fixture.variation?.(at) ?? []) : [],
      })),
    };
  };
  const finished = async (remote: RemoteClient, receipt: { id: string }) => {
    const outcome = () => operations.readBatch(remote, receipt);
    await vi.waitFor(async () => expect((await outcome()).state).toBe("finished"), { interval: 20, timeout: 30_000 });
    return (await outcome()).items;
  };
  /** What became of a message: what its end says of each item, or, where the answer itself refuses it, that of all of them. */
  const ended = (remote: RemoteClient, sent: Promise<{ id: string }>, keys: string[]): Promise<BatchOutcome["items"]> =>
    sent.then(
      (receipt) => finished(remote, receipt),
      (error: RemoteError) => {
        if (error.kind !== "refused") throw error;
        return keys.map((key) => ({ key, outcome: "refused", reasons: error.reasons }));
      },
    );
  /** Of new listings by their offers, in one message, or in one each where no two go together. */
  const outcomes = async (remote: RemoteClient, listings: DraftListing[]) => {
    const parts = connector.listings?.push.createListings.whole ? listings.map((listing) => [listing]) : [listings];
    const reported = new Map<string, BatchOutcome["items"][number]>();
    for (const part of parts) {
      const keys = part.flatMap(({ offers }) => offers.map(({ key }) => key));
      for (const item of await ended(remote, operations.createListings(remote, part), keys)) reported.set(item.key, item);
    }
    return reported;
  };
  const shown = async (remote: RemoteClient, key: string) => (await operations.readOffers(remote, [key]))[0];
  const isLive = (remote: RemoteClient, key: string) =>
    vi.waitFor(async () => expect((await shown(remote, key))?.state).toBe("live"), { interval: 20, timeout: 30_000 });
  /** Makes so many offers live in the store; answers their keys. */
  const sell = async (remote: RemoteClient, offers = 1): Promise<string[]> => {
    if (!connector.listings) {
      const own = Array.from({ length: offers }, () => keyOf(fixture.offer(++serial)));
      for (const key of own) await control("_list", { ...fixture.seller, ...fixture.list!(key) });
      return own;
    }
    const listing = await draft(remote, offers);
    await operations.createListings(remote, [listing]);
    const keys = listing.offers.map(({ key }) => key);
    for (const key of keys) await isLive(remote, key);
    return keys;
  };
  const change = (key: string, over: Partial<OfferChange> = {}): OfferChange => ({
    key,
    price: "10.00",
    listPrice: "10.00",
    currency: connector.channels[0]!.currency,
    quantity: 1,
    ...over,
  });

  const buy = (lines: [key: string, quantity: number][], more: object = {}) =>
    control("_buy", {
      ...fixture.seller,
      lines: lines.map(([barcode, quantity]) => ({ barcode, quantity })),
      ...more,
    }) as Promise<{ orderNumber: string; packageId: string }>;
  /** As the engine asks: days ahead of our clock, for the sandbox's may have been put on. */
  const window = () => ({
    since: new Date(Date.now() - 3_600_000).toISOString(),
    until: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    kind: "deep" as const,
  });
  const changes = async (remote: RemoteClient, range = window()): Promise<RemotePackage[]> => {
    const found: RemotePackage[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const page = await operations.listOrders(remote, { ...range, cursor });
      expect(page.unreadable).toEqual([]);
      found.push(...page.packages);
      cursor = page.next;
    }
    return found;
  };
  const packagesOf = async (remote: RemoteClient, orderId: string) =>
    (await operations.readOrder(remote, String(orderId))).packages;
  const stateOf = async (remote: RemoteClient, orderId: string) => (await packagesOf(remote, orderId))[0]?.state;
  const linesOf = (pack: RemotePackage) => pack.lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const act = (remote: RemoteClient, pack: RemotePackage, action: OrderAction, fields: Record<string, string> = {}) =>
    operations.act(remote, { packageId: pack.packageId, action, lines: linesOf(pack), fields });

  return {
    fixture,
    has,
    throttles,
    enter,
    control,
    quick,
    books,
    ledger,
    under,
    kindOf,
    keyOf,
    draft,
    finished,
    ended,
    outcomes,
    shown,
    isLive,
    sell,
    change,
    buy,
    window,
    changes,
    packagesOf,
    stateOf,
    linesOf,
    act,
  };
};

/** What the suites of one connector share. */
export interface Suite {
  connector: Marketplace;
  bench: ReturnType<typeof benchOf>;
  /** What was asked and answered so far, of every connector. */
  exchanges: readonly Exchange[];
  origin: () => string;
}
