import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OfferChange } from "../catalogue.ts";
import { benchOf, openSandboxes } from "../conformance/bench.ts";
import { operationsOf } from "../conformance/operations.ts";
import { replay } from "../conformance/replay.ts";
import { etsy } from "./index.ts";
import { putInventory, readListing, toWrite } from "./inventory.ts";
import { readReceipts } from "./orders.ts";

/** An inventory of nothing but zeros is refused (open-api #395, #501, #560): what a stock of nothing and a stock again do there. */
let market: Awaited<ReturnType<typeof openSandboxes>>;
let requests: { line: string; body: string }[] = [];
const bench = benchOf(etsy, () => market.origin, 60_000);
const { enter, control, sell, finished, change } = bench;
const operations = operationsOf(etsy);
beforeAll(async () => {
  market = await openSandboxes(({ call }) => requests.push({ line: `${call.method} ${call.path}`, body: call.body.toString() }));
  await bench.quick();
});
afterAll(() => market?.close());
beforeEach(() => {
  requests = [];
});

const there = async (listingId: string) => {
  const { listings, products, fees } = await control("_truth?shopId=98765");
  const of = (row: { listing_id: number }) => String(row.listing_id) === listingId;
  return {
    state: listings.find(of)?.state,
    pieces: products
      .filter((each: { listingId: string }) => each.listingId === listingId)
      .map(({ quantity }: { quantity: number }) => quantity),
    fees: fees.filter(of).map(({ what }: { what: string }) => what),
  };
};
const onSale = async (offers = 2) => {
  const keys = await sell(enter(), offers);
  const [shown] = await operations.readOffers(enter(), keys);
  requests = [];
  return { keys, listingId: shown!.remoteListingId! };
};
const say = async (listingId: string, pieces: Record<string, number>, over: Partial<OfferChange> = {}) => {
  const changes = Object.entries(pieces).map(([key, quantity]) =>
    change(key, { remoteListingId: listingId, quantity, price: "449.90", due: ["stock"], ...over }),
  );
  return finished(enter(), await operations.updateOffers(enter(), changes));
};
const writes = () =>
  requests.filter(({ line }) => !line.startsWith("GET") && !line.includes("/_")).map(({ line }) => line.split("/").at(-1));
const zeros = () => requests.filter(({ body }) => body.includes('"offerings"') && !/"quantity":[1-9]/.test(body));

test("R18: D1: with nothing left the listing goes off sale, and with stock on again: the numbers first, no fee, never zeros alone", async () => {
  const { keys, listingId } = await onSale();
  const [one, other] = keys as [string, string];
  const none = await say(listingId, { [one]: 0, [other]: 0 });
  expect(none).toMatchObject([
    { outcome: "accepted", withdrawn: true },
    { outcome: "accepted", withdrawn: true },
  ]);
  expect(await there(listingId)).toMatchObject({ state: "inactive" });
  expect((await operations.readOffers(enter(), keys)).map(({ state, quantity }) => [state, quantity])).toEqual([
    ["passive", 0],
    ["passive", 0],
  ]);
  // Said again it is nothing to be done.
  expect(await say(listingId, { [one]: 0, [other]: 0 }, { withdrawn: true })).toMatchObject([
    { withdrawn: true },
    { withdrawn: true },
  ]);
  expect(writes()).toEqual([listingId]);
  requests = [];
  const again = await say(listingId, { [one]: 5, [other]: 0 }, { withdrawn: true });
  expect(again).toMatchObject([
    { outcome: "accepted", withdrawn: false },
    { outcome: "accepted", withdrawn: false },
  ]);
  expect([await there(listingId), writes(), zeros()]).toEqual([
    { state: "active", pieces: [5, 0], fees: ["publish"] },
    ["inventory", listingId],
    [],
  ]);
});

test("R18: D1: a variant without pieces is one of zero while another has some, and what was sold meanwhile is not put back", async () => {
  const { keys, listingId } = await onSale();
  const [one, other] = keys as [string, string];
  await bench.buy([[other, 2]]);
  expect(await say(listingId, { [one]: 0 })).toMatchObject([{ outcome: "accepted", withdrawn: false }]);
  expect(await there(listingId)).toMatchObject({ state: "active", pieces: [0, 10] });
  // All of the rest is sold before we have read it: it can't be bought, and nothing has to be said.
  await bench.buy([[other, 10]]);
  requests = [];
  expect(await say(listingId, { [one]: 0, [other]: 0 })).toMatchObject([
    { outcome: "accepted", withdrawn: false },
    { withdrawn: false },
  ]);
  expect([await there(listingId), writes()]).toMatchObject([{ state: "sold_out", pieces: [0, 0] }, []]);
  // A price has no piece to go with: it waits, and says so.
  const priced = await say(listingId, { [one]: 0, [other]: 0 }, { due: ["price", "stock"], price: "500.00" });
  const price = priced.filter(({ syncField }) => syncField === "price");
  expect(price.map(({ outcome, reasons }) => [outcome, etsy.recognise(reasons[0]!)])).toMatchObject([
    ["refused", { fingerprint: "no-stock", passes: true }],
    ["refused", {}],
  ]);
});

test("R18: D1: what the seller took off sale stays off it, whatever the stock does", async () => {
  const { keys, listingId } = await onSale(1);
  await control("_listing", { listingId, state: "inactive" });
  for (const pieces of [0, 4]) {
    expect(await say(listingId, { [keys[0]!]: pieces })).toMatchObject([{ outcome: "accepted", withdrawn: false }]);
    expect(await there(listingId)).toMatchObject({ state: "inactive", fees: ["publish"] });
  }
  // The numbers are right for the day on which the seller puts it back.
  expect((await there(listingId)).pieces).toEqual([4]);
  // "edit" was seen where "inactive" was asked for (open-api #473).
  await control("_listing", { listingId, state: "edit" });
  expect((await operations.readOffers(enter(), keys, new Map([[keys[0]!, listingId]])))[0]).toMatchObject({
    state: "passive",
    quantity: 0,
  });
  await say(listingId, { [keys[0]!]: 3 }, { withdrawn: true });
  expect(await there(listingId)).toMatchObject({ state: "active", pieces: [3] });
});

test.each(["sold_out", "expired"])(
  "R18: D1: a listing that is %s is renewed only where the seller lets Etsy renew it; else people are told",
  async (state) => {
    const { keys, listingId } = await onSale(1);
    const [key] = keys as [string];
    if (state === "sold_out") await bench.buy([[key, 12]]);
    else await control("_listing", { listingId, state });
    await control("_listing", { listingId, should_auto_renew: false });
    // By its key alone, too, it is found where it is now.
    expect(await operations.readOffers(enter(), keys)).toMatchObject([{ key, state: "passive" }]);
    const before = await there(listingId);
    const [refused] = await say(listingId, { [key]: 4 });
    expect([refused!.outcome, etsy.recognise(refused!.reasons[0]!)]).toMatchObject([
      "refused",
      { fingerprint: "renew", passes: true },
    ]);
    expect(await there(listingId)).toEqual(before);
    await control("_listing", { listingId, should_auto_renew: true });
    expect(await say(listingId, { [key]: 4 })).toMatchObject([{ outcome: "accepted" }]);
    expect(await there(listingId)).toEqual({ state: "active", pieces: [4], fees: ["publish", "renew"] });
  },
);

test("R18: the sandbox refuses zeros on sale and off it, and going off sale without a piece, in words that are known", async () => {
  const { listingId } = await onSale(1);
  const none = async () => {
    const { inventory } = await readListing(enter(), listingId);
    const products = inventory!.products.map((product) => toWrite(product, { quantity: 0 }));
    return putInventory(enter(), listingId, products).catch(
      (error: { reasons: string[] }) => etsy.recognise(error.reasons[0]!).fingerprint,
    );
  };
  expect(await none()).toBe("no-stock");
  await control("_listing", { listingId, state: "inactive" });
  expect(await none()).toBe("no-stock");
  expect(etsy.recognise("There was a problem with /quantity : cannot be empty")).toMatchObject({
    fingerprint: "no-stock",
    passes: true,
  });
});

test("R3: a canceled receipt, which the list leaves out, is heard in every look, and first (corrections 5)", async () => {
  const { keys } = await onSale(1);
  const { orderNumber } = await bench.buy([[keys[0]!, 1]]);
  await control("_cancel", { packageId: orderNumber });
  const short = {
    since: new Date(Date.now() - 15 * 60_000).toISOString(),
    until: new Date().toISOString(),
    kind: "short" as const,
  };
  const plain = await operations.listOrders(enter(), { ...short, cursor: "all|0" });
  expect(plain.packages.map(({ orderId }) => orderId)).not.toContain(orderNumber);
  const first = await operations.listOrders(enter(), short);
  expect(first.packages.find(({ orderId }) => orderId === orderNumber)?.state).toBe("canceled");
  // Where nothing was sent a short look asks twice: the day's calls are counted.
  expect(first.next).toBe("all|0");
});

test("R3: a look goes on behind each page while there is more, and remembers to ask for what was delivered", async () => {
  const receipt = JSON.parse(readFileSync(new URL("./samples/receipt.json", import.meta.url), "utf8"));
  const account = { keystring: "key", sharedSecret: "secret-1", shopId: "98765" };
  const { remote } = replay(etsy, account, { receipts: { count: 250, results: [receipt] } });
  const next = async (cursor?: string) => {
    const window = { since: "2026-09-21T14:00:00.000Z", until: "2026-09-21T15:00:00.000Z", kind: "short" as const };
    return (await operations.listOrders(remote, { ...window, cursor })).next;
  };
  expect([await next(), await next("canceled|200")]).toEqual(["canceled|100|", "all|0"]);
  expect([await next("all|0"), await next("all|100|sent"), await next("all|200|sent")]).toEqual([
    "all|100|sent",
    "all|200|sent",
    "delivered|0",
  ]);
});

test("R10: a receipt with a ship date of 0, a zip that is a number and an odd shipment is read (corrections 11)", async () => {
  const receipt = JSON.parse(readFileSync(new URL("./samples/receipt.json", import.meta.url), "utf8"));
  receipt.transactions[0].expected_ship_date = 0;
  Object.assign(receipt, { zip: 97201, shipments: [null], buyer_email: {} });
  const { packages, unreadable } = readReceipts([receipt], false);
  expect(unreadable).toEqual([]);
  expect(packages[0]).toMatchObject({ deliveryAddress: { zipCode: "97201" }, lines: [{ quantity: expect.any(Number) }] });
  // Without its lines a report would let go of what the order holds: it is kept as it is, and said.
  expect(readReceipts([{ ...receipt, transactions: [] }], false)).toMatchObject({
    packages: [],
    unreadable: [{ orderId: packages[0]!.orderId }],
  });
});

test("what the buyer wrote is told as it was published: with its entities, by its old box or as an answer, and nothing of what was not wanted (open-api #187, #254, #260, #270)", () => {
  const receipt = JSON.parse(readFileSync(new URL("./samples/receipt.json", import.meta.url), "utf8"));
  const words = (formatted_name: string, formatted_value: string, more: object) => ({
    formatted_name,
    formatted_value,
    value_id: null,
    ...more,
  });
  const variations = [
    words("Women's clothing size", "14 UK women&#039;s", { property_id: 52047899294, value_id: 110653694015 }),
    words("Personalization", "Not requested on this item.", { property_id: 54 }),
    words("Personalization", "To Mum &amp; Dad", { property_id: 54 }),
    words("Which name?", "Ada", { property_id: 55, question_id: 9 }),
    null,
  ];
  const [line] = receipt.transactions;
  const read = (more: object, sku = "MUG-S") =>
    readReceipts([{ ...receipt, ...more, transactions: [{ ...line, sku, variations }] }], false).packages[0]!;
  const own = [
    { name: "Personalization", value: "To Mum & Dad" },
    { name: "Which name?", value: "Ada" },
  ];
  expect(read({}).lines[0]!.personalization).toEqual(own);
  // A line without a SKU says nowhere else what was chosen.
  expect(read({}, "").lines[0]!.personalization).toEqual([{ name: "Women's clothing size", value: "14 UK women's" }, ...own]);
  expect(read({ gift_message: "Enjoy", message_from_buyer: " " }).particulars).toEqual({
    gift: { message: "Enjoy", sender: "" },
  });
});

test("an order is to be sent by the first of its lines' dates", () => {
  const receipt = JSON.parse(readFileSync(new URL("./samples/receipt.json", import.meta.url), "utf8"));
  const [line] = receipt.transactions;
  const dated = (seconds: number, at: number) => ({ ...line, transaction_id: at, expected_ship_date: seconds });
  receipt.transactions = [dated(1_790_300_000, 1), dated(1_790_200_000, 2), dated(1_790_400_000, 3)];
  expect(readReceipts([receipt], false).packages[0]!.shipBy).toBe(new Date(1_790_200_000_000).toISOString());
});

test("engine fault 3: a receipt that was canceled after it was sent says when it left; one that was not sent says nothing", async () => {
  const receipt = JSON.parse(readFileSync(new URL("./samples/receipt.json", import.meta.url), "utf8"));
  const stateOf = (over: object) => {
    const [pack] = readReceipts([{ ...receipt, ...over }], false).packages;
    return [pack!.state, pack!.leftAt];
  };
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  expect(stateOf({ status: "Canceled" })).toEqual(["canceled", at(1_790_000_090)]);
  expect(stateOf({ status: "Canceled", shipments: [] })).toEqual(["canceled", at(1_790_000_100)]);
  expect(stateOf({ status: "Canceled", shipments: [], is_shipped: false })).toEqual(["canceled", null]);
  expect(stateOf({ status: "Paid", shipments: [] })).toEqual(["shipped", null]);
});
