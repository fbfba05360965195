import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { benchOf, openSandboxes } from "../conformance/bench.ts";
import { operationsOf } from "../conformance/operations.ts";
import { replay } from "../conformance/replay.ts";
import type { KnownPackage, OrderPage, OrderQuery, RemotePackage } from "../orders.ts";
import { hepsiburada } from "./index.ts";

/** What the lists tell and what is read for it, with the words and rows that published programs have met. */
let market: Awaited<ReturnType<typeof openSandboxes>>;
let requests: string[] = [];
const bench = benchOf(hepsiburada, () => market.origin, 40_000);
const { enter, control, buy, packagesOf, sell } = bench;
const operations = operationsOf(hepsiburada);
beforeAll(async () => {
  market = await openSandboxes(({ call }) => requests.push(call.path));
  await bench.quick();
});
afterAll(() => market?.close());
beforeEach(async () => {
  await control("_faults-clear", {});
  await control("_settings", { oldParcels: 0, parcelOrder: "newest" });
  requests = [];
});

const HOUR = 3_600_000;
const windowOf = (hours: number) => ({
  since: new Date(Date.now() - hours * HOUR).toISOString(),
  until: new Date(Date.now() + 48 * HOUR).toISOString(),
  kind: hours < 1 ? ("short" as const) : hours > 24 ? ("sweep" as const) : ("deep" as const),
});
/** Every page of a window, as the engine asks for them. */
const walk = async (query: OrderQuery) => {
  const found: OrderPage = { packages: [], unreadable: [], marks: {} };
  const cursors = new Set<string>();
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await operations.listOrders(enter(), { ...query, cursor });
    found.packages.push(...page.packages);
    found.unreadable.push(...page.unreadable);
    Object.assign(found.marks!, page.marks);
    cursor = page.next;
    if (cursor) expect(cursors.has(cursor)).toBe(false);
    cursors.add(cursor ?? "");
  }
  return { ...found, pages: cursors.size };
};
/** As the engine stores what it was told. */
const storeOf = (packages: RemotePackage[]) => {
  const stored = new Map<string, RemotePackage>();
  const tell = (more: RemotePackage[]) => {
    for (const one of more) stored.set(one.packageId, one);
  };
  tell(packages);
  const known = async (orderIds: string[]) => {
    const found = new Map<string, KnownPackage[]>();
    for (const { orderId, superseded, cargo, lines } of stored.values())
      if (!superseded && orderIds.includes(orderId)) found.set(orderId, [...(found.get(orderId) ?? []), { ...cargo, lines }]);
    return found;
  };
  return { known, tell };
};
const detailsRead = () => requests.filter((path) => path.includes("/ordernumber/")).map((path) => path.split("/").at(-1));
const brief = (packages: RemotePackage[]) =>
  packages
    .filter(({ superseded }) => !superseded)
    .map(({ state, remoteStatus, total, lines }) => [state, remoteStatus, total, lines.map(({ key }) => key).join()])
    .sort();

test("R18: a line that anybody canceled is free by itself: what is open and its money stay right (corrections 2)", async () => {
  const [one, two, three] = (await sell(enter(), 3)) as [string, string, string];
  const lines: [string, number][] = [one, two, three].map((key) => [key, 1]);
  const { orderNumber } = await buy(lines);
  const read = async () => brief(await packagesOf(enter(), orderNumber));
  await control("_cancel", { packageId: orderNumber, skus: [one] });
  expect(await read()).toEqual([
    ["canceled", "CancelledByCustomer", "449.9", one],
    ["new", "Open", "899.8", [two, three].join()],
  ]);
  const [open] = (await packagesOf(enter(), orderNumber)).filter(({ state }) => state === "new");
  await bench.act(enter(), open!, "prepare", { parcelQuantity: "1" });
  await control("_cancel", { packageId: orderNumber, skus: [two], by: "Sap" });
  expect(await read()).toEqual([
    ["awaiting_shipping", "Packaged", "449.9", three],
    ["canceled", "CancelledByCustomer", "899.8", [one, two].join()],
  ]);
  const all = await buy(lines);
  const [whole] = await packagesOf(enter(), all.orderNumber);
  await bench.act(enter(), whole!, "cancel_request", { reasonId: "83" });
  expect(brief(await packagesOf(enter(), all.orderNumber))).toMatchObject([
    ["canceled", "CancelledByMerchant", "1349.7", expect.anything()],
  ]);
});

test("R18: of a package that was made nothing but the whole is canceled: a part of it is refused, and the package stays", async () => {
  const keys = await sell(enter(), 2);
  const { orderNumber } = await buy(keys.map((key) => [key, 1]));
  const [pack] = await packagesOf(enter(), orderNumber);
  await bench.act(enter(), pack!, "prepare", { parcelQuantity: "1" });
  const packed = async () => brief(await packagesOf(enter(), orderNumber));
  const before = await packed();
  const some = { ...pack!, lines: pack!.lines.slice(0, 1) };
  await expect(bench.act(enter(), some, "cancel_request", { reasonId: "83" })).rejects.toMatchObject({ kind: "refused" });
  expect(await packed()).toEqual(before);
});

test("R18: a line with a claim is one that was delivered; a word that nobody knows is told and moves nothing else", async () => {
  const [one, two] = (await sell(enter(), 2)) as [string, string];
  const { orderNumber } = await buy([
    [one, 1],
    [two, 1],
  ]);
  const [pack] = await packagesOf(enter(), orderNumber);
  await bench.act(enter(), pack!, "prepare", { parcelQuantity: "1" });
  for (const move of ["_scan", "_deliver"]) await control(move, { packageId: orderNumber });
  await control("_return", { packageId: orderNumber, skus: [one] });
  const read = async () => (await packagesOf(enter(), orderNumber))[0]!;
  expect(await read()).toMatchObject({
    state: "delivered",
    total: "899.8",
    lines: [{ remoteStatus: "ClaimCreated" }, { remoteStatus: "Delivered" }],
  });
  await control("_return", { packageId: orderNumber, skus: [two] });
  expect(await read()).toMatchObject({ state: "delivered", remoteStatus: "ClaimCreated" });
  expect(await read()).not.toHaveProperty("unknownStatus");
  await control("_word", { packageId: orderNumber, skus: [one], status: "InLimbo" });
  expect(await read()).toMatchObject({ state: "delivered", unknownStatus: "InLimbo" });
  await control("_word", { packageId: orderNumber, status: "InLimbo" });
  expect(await read()).toMatchObject({ state: "another", unknownStatus: "InLimbo" });
});

test("R10: published shapes: an order with three kinds of cancel, a claim, times of the year 1 and numbers for texts is read whole", async () => {
  const order = JSON.parse(readFileSync(new URL("./samples/order-cancelled.json", import.meta.url), "utf8"));
  const { remote } = replay(hepsiburada, bench.fixture.credentials, { ordernumber: order });
  const { packages, unreadable } = await operations.readOrder(remote, "4500067890");
  expect(unreadable).toEqual([]);
  expect(brief(packages)).toEqual([
    ["canceled", "CancelledByCustomer", "60.25", "SKU-A,SKU-B,SKU-C"],
    ["delivered", "ClaimCreated", "40", "SKU-D"],
    ["new", "Open", "10", "SKU-E"],
  ]);
  expect(packages[0]).toMatchObject({
    modifiedAt: "2026-10-02T06:15:30.123Z",
    shipBy: null,
    billingAddress: { taxNumber: "1234567890", taxOffice: "Kadıköy" },
    deliveryAddress: { phone: "5550000000", zipCode: "34710" },
  });
});

const odd: [what: string, path: string, put: string, cursor: string, shown: number][] = [
  ["a change in the year 1", "/orders/merchantid", 'items.0.lastStatusUpdateDate="0001-01-01T00:00:00"', "open", 0],
  ["an order without its number", "/orders/merchantid", "items.0.orderNumber=null", "open", 1],
  ["a row that is nothing", "/orders/merchantid", "items.0=null", "open", 1],
  ["a list that is nothing", "/orders/merchantid", "items=null", "open", 1],
  ["no count", "/orders/merchantid", "totalCount=null", "open", 0],
  ["a package without lines", "/packages/merchantid", "0.items=null", "packages", 1],
  ["sent in the year 1", "/shipped", 'items.0.ShippedDate="0001-01-01T00:00:00"', "shipped", 0],
  ["a cancel without its order", "/cancelled", "items.0.orderNumber=null", "cancelled", 1],
];
test.each(odd)(
  "R10: %s is kept and shown, and the rest of the page is read (corrections 3)",
  async (_, path, put, cursor, shown) => {
    const [key] = (await sell(enter())) as [string];
    const made = async () => {
      const { orderNumber } = await buy([[key, 1]]);
      if (cursor === "cancelled") await control("_cancel", { packageId: orderNumber });
      if (cursor === "open" || cursor === "cancelled") return orderNumber;
      const [pack] = await packagesOf(enter(), orderNumber);
      await bench.act(enter(), pack!, "prepare", { parcelQuantity: "1" });
      if (cursor === "shipped") await control("_scan", { packageId: orderNumber });
      return orderNumber;
    };
    const orders = [await made(), await made()];
    await control("_faults", [{ kind: "odd", match: { path }, value: put, times: 1 }]);
    const page = await operations.listOrders(enter(), { ...windowOf(1), cursor });
    const read = new Set(page.packages.map(({ orderId }) => orderId));
    // Of the rows of this test at most the odd one is not read.
    const missing = orders.filter((orderId) => !read.has(orderId)).length;
    expect(missing).toBeLessThanOrEqual(put === "items=null" ? 2 : shown);
    expect(page.unreadable).toHaveLength(shown);
    for (const row of page.unreadable)
      expect(row).toMatchObject({ packageId: "", orderId: "", error: expect.stringMatching(/\w/) });
    expect(page.next).toBeDefined();
  },
);

test("a look reads only the orders of which its rows say something that was not heard (engine fault 16)", async () => {
  const [key] = (await sell(enter())) as [string];
  const orders: string[] = [];
  let canceled = "";
  for (let n = 0; n < 6; n++) orders.push((await buy([[key, 1]])).orderNumber);
  const pack = async (orderNumber: string) =>
    bench.act(enter(), (await packagesOf(enter(), orderNumber))[0]!, "prepare", { parcelQuantity: "1" });
  for (const orderNumber of orders.slice(1, 5)) await pack(orderNumber);
  for (const orderNumber of orders.slice(2, 5)) await control("_scan", { packageId: orderNumber });
  await control("_deliver", { packageId: orders[4] });
  await control("_cancel", { packageId: orders[5] });
  const first = await walk(windowOf(0.5));
  const store = storeOf(first.packages);
  const look = async () => {
    requests = [];
    const { packages } = await walk({ ...windowOf(0.5), known: store.known });
    store.tell(packages);
    return detailsRead().filter((orderId) => [...orders, canceled].includes(orderId!));
  };
  expect(await look()).toEqual([]);
  await pack(orders[0]!);
  await control("_scan", { packageId: orders[1] });
  await control("_deliver", { packageId: orders[2] });
  await control("_undeliver", { packageId: orders[3] });
  expect((await look()).sort()).toEqual(orders.slice(0, 4).sort());
  expect(await look()).toEqual([]);
  // The carrier's link may come later than its word.
  const [shipped] = await packagesOf(enter(), orders[1]!);
  store.tell([{ ...shipped!, cargo: { ...shipped!.cargo, trackingLink: "" } }]);
  expect(await look()).toEqual([orders[1]]);
  canceled = (await buy([[key, 1]])).orderNumber;
  await control("_cancel", { packageId: canceled });
  expect(await look()).toEqual([canceled]);
});

test("R4: an urgent look between the pages reads what takes or frees stock; a page hands over few orders at a time, none twice", async () => {
  const keys = await sell(enter(), 4);
  const orders: string[] = [];
  for (let n = 0; n < 45; n++) orders.push((await buy([[keys[n % 4]!, 1]])).orderNumber);
  const short = windowOf(0.5);
  const store = storeOf([]);
  const ask = async (query: Partial<OrderQuery>) => {
    const page = await operations.listOrders(enter(), { ...short, known: store.known, ...query });
    store.tell(page.packages);
    return page;
  };
  requests = [];
  const first = await ask({ cursor: "open" });
  expect(detailsRead().length).toBeLessThanOrEqual(20);
  await control("_cancel", { packageId: orders[0] });
  const bought = (await buy([[keys[0]!, 1]])).orderNumber;
  requests = [];
  const urgent = await walk({ ...short, kind: "urgent", known: store.known });
  store.tell(urgent.packages);
  const stateOf = (orderId: string) => urgent.packages.find((one) => one.orderId === orderId)?.state;
  expect([stateOf(orders[0]!), stateOf(bought)]).toEqual(["canceled", "new"]);
  const lists = requests.filter((path) => !path.includes("/ordernumber/"));
  expect(lists.map((path) => path.split("/merchantid/")[1]!.split("/")[1] ?? "open").sort()).toEqual([
    ...["cancelled", "open", "paymentawaiting"],
  ]);
  // The long list goes on where it was: no list is asked for again before the page's orders are through.
  requests = [];
  for (let page = first; page.next?.startsWith("{"); ) page = await ask({ cursor: page.next });
  expect(requests.every((path) => path.includes("/ordernumber/"))).toBe(true);
  expect(new Set(requests).size).toBe(requests.length);
});

test("R4: a short look turns back at a page of parcels that says nothing new, where all was read until then", async () => {
  const keys = await sell(enter(), 5);
  let middle = "";
  for (let n = 0; n < 51; n++) {
    // The parcels of the second half come a minute after the others.
    if (n === 26) {
      middle = new Date(Date.now() + HOUR / 120).toISOString();
      await control("_settings", { advanceMs: HOUR / 60 });
    }
    const { orderNumber } = await buy([[keys[n % 5]!, 1]]);
    await bench.act(enter(), (await packagesOf(enter(), orderNumber))[0]!, "prepare", { parcelQuantity: "1" });
    for (const move of ["_scan", "_deliver"]) await control(move, { packageId: orderNumber });
  }
  const store = storeOf((await walk(windowOf(0.5))).packages);
  const pages = async (more: Partial<OrderQuery>) => {
    requests = [];
    await walk({ ...windowOf(0.5), known: store.known, ...more });
    return requests.filter((path) => path.endsWith("/delivered")).length;
  };
  const readUntil = new Date(Date.now() + HOUR).toISOString();
  const since = new Date(Date.now() - HOUR).toISOString();
  expect(await pages({ readUntil })).toBe(1);
  // Where the look before did not end, and where a row is newer than it, all of it is read.
  expect(await pages({})).toBeGreaterThan(1);
  expect(await pages({ readUntil: since })).toBeGreaterThan(1);
  expect(await pages({ readUntil: middle })).toBeGreaterThan(1);
  await control("_settings", { advanceMs: -HOUR / 60 });
});

/** Whether a look that knows what this store has heard asks for the whole of this order. */
const isReadAgain = async (store: ReturnType<typeof storeOf>, orderNumber: string) => {
  requests = [];
  await walk({ ...windowOf(0.5), known: store.known });
  return detailsRead().includes(orderNumber);
};

test("R3: an open line of which other pieces were heard than its row tells is read again", async () => {
  const [key] = (await sell(enter())) as [string];
  const { orderNumber } = await buy([[key, 2]]);
  const store = storeOf((await walk(windowOf(0.5))).packages);
  expect(await isReadAgain(store, orderNumber)).toBe(false);
  // Somebody heard of three, before a piece was canceled.
  const [known] = await packagesOf(enter(), orderNumber);
  store.tell([{ ...known!, lines: known!.lines.map((line) => ({ ...line, quantity: 3 })) }]);
  expect(await isReadAgain(store, orderNumber)).toBe(true);
});

test("a row of one line of several, of which no more was heard than it tells, is not read again", async () => {
  const [one, two] = (await sell(enter(), 2)) as [string, string];
  const { orderNumber } = await buy([
    [one, 1],
    [two, 1],
  ]);
  const store = storeOf((await walk(windowOf(0.5))).packages);
  expect(await isReadAgain(store, orderNumber)).toBe(false);
});

test("a row of a known package that names a line of which nobody has heard is read, beside one that was heard", async () => {
  const [one, two] = (await sell(enter(), 2)) as [string, string];
  const { orderNumber } = await buy([
    [one, 1],
    [two, 1],
  ]);
  await bench.act(enter(), (await packagesOf(enter(), orderNumber))[0]!, "prepare", { parcelQuantity: "1" });
  const store = storeOf((await walk(windowOf(0.5))).packages);
  expect(await isReadAgain(store, orderNumber)).toBe(false);
  const packed = (await packagesOf(enter(), orderNumber)).find(({ state }) => state === "awaiting_shipping")!;
  expect(packed.lines).toHaveLength(2);
  store.tell([{ ...packed, lines: packed.lines.slice(0, 1) }]);
  expect(await isReadAgain(store, orderNumber)).toBe(true);
});

test.each(["newest", "oldest", "mixed"])(
  "200,000 delivered parcels, %s first: cancels come first, every window ends soon, and a parcel missed long ago is found (engine fault 8)",
  async (parcelOrder) => {
    const [key] = (await sell(enter())) as [string];
    const deliver = async () => {
      const { orderNumber } = await buy([[key, 1]]);
      await bench.act(enter(), (await packagesOf(enter(), orderNumber))[0]!, "prepare", { parcelQuantity: "1" });
      await control("_scan", { packageId: orderNumber });
      const before = await packagesOf(enter(), orderNumber);
      await control("_deliver", { packageId: orderNumber });
      return { orderNumber, before };
    };
    const { before, orderNumber } = await deliver();
    const store = storeOf(before);
    await control("_settings", { oldParcels: 200_000, parcelOrder });
    const canceled = (await buy([[key, 1]])).orderNumber;
    await control("_cancel", { packageId: canceled });

    requests = [];
    const short = await walk({ ...windowOf(0.25), known: store.known });
    expect(requests[0]).toMatch(/\/cancelled$/);
    expect(short.packages.find(({ orderId }) => orderId === canceled)?.state).toBe("canceled");
    expect(requests.filter((path) => !/\/(order|package)number\//.test(path)).length).toBeLessThan(12);

    // A window that begins after it was delivered: neither end tells of it, only the walk.
    await control("_settings", { advanceMs: 2 * 86_400_000 });
    const later = () => ({
      since: new Date(Date.now() + 36 * HOUR).toISOString(),
      until: new Date(Date.now() + 48 * HOUR).toISOString(),
      kind: "deep" as const,
    });
    let marks: Record<string, string> = {};
    let found = false;
    let windows = 0;
    const at: number[] = [];
    for (; !found && windows < 20; windows++) {
      const page = await walk({ ...later(), known: store.known, marks });
      expect(page.pages).toBeLessThan(60);
      marks = { ...marks, ...page.marks };
      at.push(Number(marks.delivered));
      found = page.packages.some(({ orderId, state }) => orderId === orderNumber && state === "delivered");
      // A few windows show the way; the rest of it is the same.
      if (windows === 3 && parcelOrder !== "newest") marks.delivered = String(parcelOrder === "mixed" ? 99_500 : 199_500);
    }
    expect(found).toBe(true);
    for (const [n, mark] of at.slice(1, 4).entries()) expect(mark === 0 || mark > at[n]!).toBe(true);
  },
  120_000,
);

test("R11: more than a second's requests are told to wait as long as the limit's own header says (page Sipariş Entegrasyonu Önemli Bilgiler)", async () => {
  await control("_settings", { limits: "on", ordersPerSecond: 1 });
  const read = () => hepsiburada.orders.readOrder(enter(), "4500000000").catch((error: unknown) => error);
  const answers = await Promise.all([read(), read(), read(), read()]);
  await control("_settings", { limits: "off", ordersPerSecond: 1000 });
  const refused = answers.filter((answer) => answer instanceof Error);
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused) expect(error).toMatchObject({ kind: "throttled", status: 429, retryAfterMs: 1000 });
});

test("the trial list has a shelf for what a shop of any kind sells", async () => {
  const names = new Set((await operations.listCategories(enter())).map(({ name }) => name));
  const sold = ["Havlu", "Vazo", "Bot", "Cüzdan", "Kulaklık", "Şampuan", "Defter", "Çadır", "Yapı Blokları", "Bebek Body"];
  expect(sold.filter((name) => !names.has(name))).toEqual([]);
});

test("a place in a list that there is no more, as an older version kept it, begins again at the first list", async () => {
  const ask = async (cursor?: string) => {
    requests = [];
    const { next } = await operations.listOrders(enter(), { ...windowOf(0.5), cursor });
    return { next, first: requests[0]! };
  };
  const anew = await ask();
  expect(anew.first).toContain("/cancelled");
  expect(await ask("returned|head|0|0")).toEqual(anew);
});
