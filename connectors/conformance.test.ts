import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Connector, DraftListing, RemotePackage } from "./connector.ts";
import { type Door, type DoorError, doorFor, type Verdict } from "./http.ts";
import { connectors } from "./index.ts";
import { startSandbox } from "./sandbox.ts";

/**
 * What every connector must do against its own sandbox, over HTTP. A new connector adds a line to `trials` and passes, or is not one.
 * The sandbox is steered by the calls that all of them have: _settings, _buy, _faults, _truth, _scan, _deliver.
 */
interface Trial {
  credentials: Record<string, string>;
  wrong: Record<string, string>;
  /** A leaf category to sell in. */
  category: string;
  /** What the sandbox's _buy and _truth are told of the seller. */
  seller: Record<string, string>;
  /** Parts of paths for faults. */
  paths: { offers: string; orders: string; action: string; batch: string };
}

const trials: Record<string, Trial> = {
  trendyol: {
    credentials: { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret: "sandbox-secret-100001" },
    wrong: { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret: "not-the-secret" },
    category: "3101",
    seller: { sellerId: "100001" },
    paths: { offers: "price-and-inventory", orders: "orders/stream", action: "shipment-packages", batch: "batch-requests" },
  },
};

const dataDir = mkdtempSync(join(tmpdir(), "conformance-"));
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir });
});
afterAll(async () => {
  await sandbox?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(connectors.map((connector) => [connector.code, connector] as const))("%s", (code, connector: Connector) => {
  const trial = trials[code];
  if (!trial) throw new Error(`conformance.test.ts has no trial for ${code}`);
  const { operations } = connector;
  const throttles: [limit: string, ms: number][] = [];

  const enter = (credentials = trial.credentials): Door =>
    doorFor(connector, {
      credentials,
      sandboxOrigin: sandbox.origin,
      spend: async (limit) => expect(Object.keys(connector.limits)).toContain(limit),
      throttled: async (limit, ms) => void throttles.push([limit, ms]),
    });

  // biome-ignore lint/suspicious/noExplicitAny: the sandbox's own answers
  const control = async (path: string, body?: unknown): Promise<any> => {
    const init =
      body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(`${sandbox.origin}/${code}/${path}`, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };

  const truth = () => control(`_truth?${new URLSearchParams(trial.seller)}`);

  /** Runs with a fault in place, once. */
  async function under<T>(fault: object, run: () => Promise<T>): Promise<T> {
    await control("_faults", [{ times: 1, ...fault }]);
    try {
      return await run();
    } finally {
      await fetch(`${sandbox.origin}/${code}/_faults`, { method: "DELETE" });
    }
  }

  const verdictOf = (promise: Promise<unknown>): Promise<Verdict | "done"> =>
    promise.then(
      () => "done" as const,
      (error: DoorError) => error.verdict ?? Promise.reject(error),
    );

  /** The first value of each required attribute, text where no list is given. */
  async function draft(door: Door, keys: string[]): Promise<DraftListing> {
    const brands = await operations.listBrands(door);
    const attributes = [];
    for (const attribute of (await operations.listAttributes(door, trial!.category)).filter((each) => each.required)) {
      const [value] = (await operations.listValues(door, trial!.category, attribute.code)).items;
      attributes.push(value ? { code: attribute.code, valueCode: value.code } : { code: attribute.code, text: "Deneme" });
    }
    return {
      groupCode: `GROUP-${keys[0]}`,
      remoteId: null,
      title: "Uygunluk çantası",
      description: "<p>Su geçirmez.</p>",
      brandCode: brands.items[0]?.code ?? "",
      categoryCode: trial!.category,
      imageUrls: ["https://img.example.com/1.jpg"],
      attributes,
      originCountry: "TR",
      offers: keys.map((key) => ({
        key,
        stockCode: `SKU-${key}`,
        price: "449.90",
        listPrice: "499.90",
        currency: connector.channels[0]?.currency ?? "TRY",
        quantity: 12,
        vatRate: connector.requirements.vatRates.includes(20) ? 20 : 0,
        dimensionalWeight: "2",
        attributes: [],
      })),
    };
  }

  const settled = async (door: Door, receipt: { id: string }) => {
    const outcome = () => operations.readBatch(door, receipt);
    await expect.poll(async () => (await outcome()).state, { interval: 20 }).toBe("finished");
    return (await outcome()).items;
  };

  const shown = async (door: Door, key: string) => (await operations.readOffers(door, [key]))[0];

  /** Makes keys live in the store. */
  async function sell(door: Door, ...keys: string[]): Promise<void> {
    await operations.createListings(door, [await draft(door, keys)]);
    for (const key of keys)
      await vi.waitFor(async () => expect((await shown(door, key))?.state).toBe("live"), { interval: 20, timeout: 5000 });
  }

  async function changes(door: Door): Promise<RemotePackage[]> {
    const found: RemotePackage[] = [];
    const window = { since: new Date(Date.now() - 3_600_000).toISOString(), until: new Date().toISOString() };
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const page = await operations.listOrders(door, { ...window, cursor });
      expect(page.unreadable).toEqual([]);
      found.push(...page.packages);
      cursor = page.next;
    }
    return found;
  }

  const buy = (barcode: string, quantity = 1, more: object = {}) =>
    control("_buy", { ...trial.seller, lines: [{ barcode, quantity }], ...more }) as Promise<{
      orderNumber: string;
      packageId: string;
    }>;

  const stateOf = async (door: Door, orderId: string) => (await operations.readOrder(door, String(orderId))).packages[0]?.state;

  beforeAll(async () => {
    await control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, splitDelayMs: 0, limits: "off" });
  });

  test("the manifest is whole: limits for every call, fields for every credential, words in both languages", () => {
    expect(Object.keys(connector.credentialFields)).toEqual(Object.keys(connector.credentials.shape));
    for (const limit of Object.values(connector.limits)) expect(limit.requests * limit.perSeconds).toBeGreaterThan(0);
    const fields = Object.values(connector.actions).flatMap((rule) => rule.fields);
    const words = [
      ...Object.values(connector.credentialFields).flatMap((field) => [field.label, field.help]),
      ...fields.map((field) => field.label),
    ];
    for (const { tr, en } of words) expect([tr, en].every((text) => text.length > 1)).toBe(true);
    expect(URL.parse(connector.origin)?.protocol).toBe("https:");
  });

  test("the right key opens, a wrong one says unauthorized and keeps its secret to itself", async () => {
    await operations.testConnection(enter());
    const error = await operations.testConnection(enter(trial.wrong)).catch((thrown: DoorError) => thrown);
    expect(error).toMatchObject({ verdict: "unauthorized" });
    expect(JSON.stringify([error, (error as DoorError).message])).not.toContain(trial.wrong.apiSecret);
    expect(connector.recognise((error as DoorError).reasons[0] ?? "")).toMatchObject({ owner: "account", field: "credentials" });
  });

  test("the taxonomy is read to its ends: a tree with one root or more, brands and values page by page, nothing twice", async () => {
    const door = enter();
    const categories = await operations.listCategories(door);
    const codes = new Set(categories.map((category) => category.code));
    expect(codes.size).toBe(categories.length);
    expect(categories.every((category) => category.parentCode === null || codes.has(category.parentCode))).toBe(true);
    expect(categories.find((category) => category.code === trial.category)?.leaf).toBe(true);
    const all = async (read: (cursor?: string) => Promise<{ items: { code: string }[]; next?: string | undefined }>) => {
      const found: string[] = [];
      for (let cursor: string | undefined, first = true; first || cursor; first = false) {
        const page = await read(cursor);
        found.push(...page.items.map((item) => item.code));
        cursor = page.next;
      }
      return found;
    };
    const brands = await all((cursor) => operations.listBrands(door, cursor));
    expect(new Set(brands).size).toBe(brands.length);
    expect(brands.length).toBeGreaterThan(0);
    for (const leaf of categories.filter((category) => category.leaf).slice(0, 12))
      for (const attribute of await operations.listAttributes(door, leaf.code)) {
        const values = await all((cursor) => operations.listValues(door, leaf.code, attribute.code, cursor));
        expect(new Set(values).size).toBe(values.length);
        if (attribute.required && !attribute.allowsCustom) expect(values.length).toBeGreaterThan(0);
      }
  });

  test("a product is made, reviewed, live, and shows the price and stock that were sent; a later change arrives exactly", async () => {
    const door = enter();
    const items = await settled(door, await operations.createListings(door, [await draft(door, ["CONF-1A", "CONF-1B"])]));
    expect(items.map((item) => [item.key, item.outcome]).sort()).toEqual([
      ["CONF-1A", "accepted"],
      ["CONF-1B", "accepted"],
    ]);
    await expect.poll(async () => (await shown(door, "CONF-1A"))?.state, { interval: 20 }).toBe("live");
    expect(await shown(door, "CONF-1A")).toMatchObject({
      price: "449.9",
      listPrice: "499.9",
      quantity: 12,
      stockCode: "SKU-CONF-1A",
    });
    const change = { key: "CONF-1A", price: "1234567.89", listPrice: "1234567.89", currency: "TRY", quantity: 7 };
    expect(await settled(door, await operations.updateOffers(door, [change]))).toMatchObject([
      { key: "CONF-1A", outcome: "accepted" },
    ]);
    expect(await shown(door, "CONF-1A")).toMatchObject({ price: "1234567.89", listPrice: "1234567.89", quantity: 7 });
    const product = (await truth()).products.find((each: { barcode: string }) => each.barcode === "CONF-1A");
    expect(JSON.stringify(product)).toContain("1234567.89");
  });

  test("content is updated before and after the marketplace has given the product its id", async () => {
    const door = enter();
    await control("_settings", { reviewDelayMs: 3_600_000 });
    const listing = await draft(door, ["CONF-2A"]);
    await settled(door, await operations.createListings(door, [listing]));
    expect(await shown(door, "CONF-2A")).toMatchObject({ state: "in_review", remoteListingId: null });
    const early = await settled(door, await operations.updateListings(door, [{ ...listing, title: "Yeni ad" }]));
    expect(early).toMatchObject([{ key: "CONF-2A", outcome: "accepted" }]);
    await control("_settings", { reviewDelayMs: 0, advanceMs: 3_700_000 });
    await expect.poll(async () => (await shown(door, "CONF-2A"))?.state, { interval: 20 }).toBe("live");
    const remoteId = (await shown(door, "CONF-2A"))?.remoteListingId ?? null;
    expect(remoteId).toMatch(/^\d+$/);
    const late = await settled(door, await operations.updateListings(door, [{ ...listing, remoteId, title: "Daha yeni ad" }]));
    expect(late.every((item) => item.outcome === "accepted")).toBe(true);
    expect(late.map((item) => [item.unit ?? "offer", item.key]).sort()).toEqual([
      ["listing", remoteId],
      ["offer", "CONF-2A"],
    ]);
  });

  test("R13: items that are refused say why in words that are recognised; the others of the message are taken", async () => {
    const door = enter();
    const good = await draft(door, ["CONF-3A"]);
    const bad = (key: string, change: (listing: DraftListing) => void) => {
      const listing = structuredClone({
        ...good,
        groupCode: `GROUP-${key}`,
        offers: [{ ...good.offers[0]!, key, stockCode: key }],
      });
      change(listing);
      return listing;
    };
    const edit = (change: Partial<DraftListing>) => (listing: DraftListing) => void Object.assign(listing, change);
    const offer = (change: Partial<DraftListing["offers"][number]>) => (listing: DraftListing) =>
      void Object.assign(listing.offers[0]!, change);
    const cases: [DraftListing, field: RegExp][] = [
      [bad("CONF-3B", offer({ price: "500.00", listPrice: "400.00" })), /^listPrice$/],
      [bad("CONF-3C", offer({ vatRate: 18 })), /^vatRate$/],
      [bad("CONF-3D", edit({ attributes: [] })), /^attribute:.+/],
      [bad("CONF-3E", edit({ brandCode: "999999999" })), /^brand$/],
      [bad("CONF-3F", edit({ categoryCode: "999999999" })), /^category$/],
      [bad("CONF-3G", edit({ title: "x".repeat(101) })), /^title$/],
      [bad("CONF-3H", edit({ imageUrls: [] })), /^images$/],
      [bad("CONF-3I", edit({ description: "" })), /^description$/],
      [bad("CONF-3J", offer({ price: "0", listPrice: "0" })), /^(price|listPrice)$/],
      [bad("CONF-3K*", () => {}), /^barcode$/],
      [bad("CONF-3L", edit({ originCountry: null })), /^origin$/],
      [bad("CONF-3M", edit({ attributes: [{ code: "999999", text: "x" }, ...good.attributes] })), /^attribute/],
      [bad("CONF-3N", offer({ stockCode: "" })), /^stockCode$/],
    ];
    const items = await settled(door, await operations.createListings(door, [good, ...cases.map(([listing]) => listing)]));
    const told = new Map(items.map((item) => [item.key, item]));
    expect(told.get("CONF-3A")?.outcome).toBe("accepted");
    for (const [listing, field] of cases) {
      const key = listing.offers[0]!.key;
      const { outcome, reasons } = told.get(key) ?? { outcome: "missing", reasons: [] };
      const causes = reasons.map(connector.recognise);
      expect([key, outcome, reasons, causes.filter((cause) => !field.test(cause.field ?? ""))]).toEqual([
        key,
        "refused",
        expect.anything(),
        [],
      ]);
      expect(causes.length).toBeGreaterThan(0);
      expect(causes.filter((cause) => cause.fingerprint.startsWith("other:"))).toEqual([]);
    }
    const unknown = { key: "CONF-NONE", price: "1.00", listPrice: "1.00", currency: "TRY", quantity: 1 };
    const [refused] = await settled(door, await operations.updateOffers(door, [unknown]));
    expect(connector.recognise(refused?.reasons[0] ?? "")).toMatchObject({ fingerprint: "barcode-unknown" });
  });

  test("an order is bought, listed, accepted, prepared, scanned and delivered, and the marketplace says the same at each step", async () => {
    const door = enter();
    await sell(door, "CONF-4");
    const bought = await buy("CONF-4", 2);
    const listed = (await changes(door)).find((each) => each.orderId === String(bought.orderNumber));
    expect(listed).toMatchObject({
      packageId: String(bought.packageId),
      state: "new",
      superseded: false,
      lines: [{ key: "CONF-4", quantity: 2, total: "899.8" }],
    });
    expect(Math.abs(Date.parse(listed!.orderedAt) - Date.parse(listed!.modifiedAt))).toBeLessThan(60_000);
    const command = {
      packageId: listed!.packageId,
      lines: listed!.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
      fields: {},
    };
    await operations.act(door, { ...command, action: "accept" });
    expect(await stateOf(door, bought.orderNumber)).toBe("getting_ready");
    await operations.act(door, { ...command, action: "prepare", fields: { invoiceNumber: "ABC2026000000001" } });
    expect(await stateOf(door, bought.orderNumber)).toBe("awaiting_shipping");
    const labels = async () => (await operations.readLabels(door, listed!.cargo.trackingCode))[0];
    await expect.poll(labels, { interval: 20 }).toMatchObject({ format: "ZPL", body: expect.stringContaining("^XA") });
    await control("_scan", { packageId: bought.packageId });
    expect(await stateOf(door, bought.orderNumber)).toBe("shipped");
    await control("_deliver", { packageId: bought.packageId });
    expect(await stateOf(door, bought.orderNumber)).toBe("delivered");
    expect((await changes(door)).find((each) => each.packageId === listed!.packageId)?.state).toBe("delivered");
  });

  test("an unpaid order is seen and marked; a cancel takes its reason; a split leaves a parent that is superseded", async () => {
    const door = enter();
    await sell(door, "CONF-5A", "CONF-5B");
    const unpaid = await buy("CONF-5A", 1, { awaiting: true });
    expect((await changes(door)).find((each) => each.orderId === String(unpaid.orderNumber))).toMatchObject({
      state: "pending_approval",
      paymentPending: true,
    });
    expect(await stateOf(door, unpaid.orderNumber)).toBe("pending_approval");

    const canceled = await buy("CONF-5A");
    const [first] = (await operations.readOrder(door, String(canceled.orderNumber))).packages;
    const lines = first!.lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
    const reasonId = connector.actions.cancel_request.fields[0]?.options?.[0]?.value ?? "";
    await operations.act(door, { packageId: first!.packageId, action: "cancel_request", lines, fields: { reasonId } });
    expect(await stateOf(door, canceled.orderNumber)).toBe("canceled");

    for (const [quantity, more] of [
      [3, []],
      [1, [{ barcode: "CONF-5B", quantity: 1 }]],
    ] as const) {
      const order = await control("_buy", { ...trial.seller, lines: [{ barcode: "CONF-5A", quantity }, ...more] });
      const [whole] = (await operations.readOrder(door, String(order.orderNumber))).packages;
      const moved = [{ lineId: whole!.lines[0]!.lineId, quantity: 1 }];
      await operations.act(door, { packageId: whole!.packageId, action: "split", lines: moved, fields: {} });
      const family = async () =>
        (await operations.readOrder(door, String(order.orderNumber))).packages.filter((each) => !each.superseded);
      await expect.poll(async () => (await family()).length, { interval: 20 }).toBe(2);
      const children = await family();
      expect(children.every((child) => child.originPackageIds.includes(whole!.packageId))).toBe(true);
      const pieces = children.flatMap((child) => child.lines).reduce((sum, line) => sum + line.quantity, 0);
      expect(pieces).toBe(whole!.lines.reduce((sum, line) => sum + line.quantity, 0));
    }
  });

  test("a carrier is changed and a package is sent by a carrier of our own", async () => {
    const door = enter();
    await sell(door, "CONF-6");
    const order = await buy("CONF-6");
    const read = async () => (await operations.readOrder(door, String(order.orderNumber))).packages[0]!;
    const before = await read();
    const lines = before.lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
    const command = { packageId: before.packageId, lines };
    await operations.act(door, { ...command, action: "accept", fields: {} });
    await operations.act(door, { ...command, action: "cargo", fields: { cargoProvider: "YKMP" } });
    expect((await read()).cargo.company).not.toBe(before.cargo.company);
    await operations.act(door, { ...command, action: "ship", fields: { trackingInfo: "https://tracking.example/1" } });
    expect((await read()).state).toBe("shipped");
    const error = await operations.act(door, { ...command, action: "accept", fields: {} }).catch((thrown: DoorError) => thrown);
    expect(error).toMatchObject({ verdict: "refused" });
    expect(connector.recognise((error as DoorError).reasons[0] ?? "").fingerprint).toBe("package-state");
  });

  test("webhooks are made, listed and removed", async () => {
    const door = enter();
    const made = await operations.subscribe(door, { url: "http://127.0.0.1:9/hooks/1", secret: "hook-secret" });
    expect(await operations.listSubscriptions(door)).toContainEqual({ id: made.id, url: made.url, active: true });
    await operations.unsubscribe(door, made.id);
    await operations.unsubscribe(door, made.id);
    expect((await operations.listSubscriptions(door)).map((hook) => hook.id)).not.toContain(made.id);
  });

  describe("when the line is bad", () => {
    const change = (quantity: number) => [{ key: "CONF-7", price: "10.00", listPrice: "10.00", currency: "TRY", quantity }];
    beforeAll(async () => {
      await sell(enter(), "CONF-7");
    });
    const stock = async () => (await shown(enter(), "CONF-7"))?.quantity;

    test("R14: a message that is taken while its answer is lost is unknown; the same again is repeated; reading back tells the truth", async () => {
      const fault = { match: { path: trial.paths.offers }, kind: "accept-then-drop" };
      expect(await under(fault, () => verdictOf(operations.updateOffers(enter(), change(3))))).toBe("unknown");
      expect(await verdictOf(operations.updateOffers(enter(), change(3)))).toBe("repeated");
      await expect.poll(stock, { interval: 20 }).toBe(3);
    });

    test.each([
      ["cut", 20, "unavailable", "unknown"],
      ["garbage", undefined, "garbage", "unknown"],
      ["html", undefined, "garbage", "unknown"],
      ["status", 503, "unavailable", "unknown"],
      ["429", 7, "throttled", "throttled"],
      ["429", undefined, "throttled", "throttled"],
    ])("R11, R16, R17: %s %s is %s on a read and %s on a write", async (kind, value, onRead, onWrite) => {
      throttles.length = 0;
      const query = { since: new Date(Date.now() - 60_000).toISOString(), until: new Date().toISOString() };
      const read = () => verdictOf(operations.listOrders(enter(), query));
      expect(await under({ match: { path: trial.paths.orders }, kind, value }, read)).toBe(onRead);
      const quantity = 100 + (Math.floor(performance.now()) % 10_000);
      const write = () => verdictOf(operations.updateOffers(enter(), change(quantity)));
      expect(await under({ match: { path: trial.paths.offers }, kind, value }, write)).toBe(onWrite);
      expect(throttles.map(([, ms]) => ms)).toEqual(kind === "429" ? [(value ?? 10) * 1000, (value ?? 10) * 1000] : []);
    });

    test("R16: a reply that comes too late ends the call at its deadline", async () => {
      const fault = { match: { path: trial.paths.offers }, kind: "delay", value: 60_000 };
      const hurried: Door = { ...enter(), call: (request) => enter().call({ ...request, deadlineMs: 200 }) };
      expect(await under(fault, () => verdictOf(operations.updateOffers(hurried, change(5))))).toBe("unknown");
      const drip = { match: { path: trial.paths.orders }, kind: "drip", value: 1000 };
      const query = { since: new Date(Date.now() - 60_000).toISOString(), until: new Date().toISOString() };
      expect(await under(drip, () => verdictOf(operations.listOrders(hurried, query)))).toBe("unavailable");
    });

    test("R10: one package without its line's key is handed over whole, the rest of the page is read", async () => {
      await buy("CONF-7");
      const query = { since: new Date(Date.now() - 3_600_000).toISOString(), until: new Date().toISOString() };
      const fault = { match: { path: trial.paths.orders }, kind: "schema-" };
      const page = await under(fault, () => operations.listOrders(enter(), query));
      expect(page.unreadable.length).toBeGreaterThan(0);
      expect(page.unreadable[0]).toMatchObject({
        packageId: expect.stringMatching(/./),
        error: expect.stringContaining("barcode"),
        raw: expect.any(Object),
      });
      const more = { match: { path: trial.paths.orders }, kind: "schema+" };
      expect((await under(more, () => operations.listOrders(enter(), query))).unreadable).toEqual([]);
    });

    test("R15: a batch that never ends is running, for the host to give up; one that is gone says so", async () => {
      const door = enter();
      const endless = { match: { path: trial.paths.offers }, kind: "never-complete" };
      const receipt = await under(endless, () => operations.updateOffers(door, change(41)));
      expect((await operations.readBatch(door, receipt)).state).toBe("running");
      expect((await operations.readBatch(door, { id: "no-such-batch" })).state).toBe("gone");
    });
  });
});
