import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DraftListing, DraftOffer, OfferChange } from "../catalogue.ts";
import { operationsOf } from "../conformance/operations.ts";
import { type RemoteClient, RemoteError, remoteFor } from "../http.ts";
import { startSandbox } from "../sandbox.ts";
import { causeWords } from "../words.ts";
import { etsy } from "./index.ts";
import { plainText } from "./listings.ts";
import { controlAt, leftToday, signInPage } from "./sandbox/testing.ts";

const dataDir = mkdtempSync(join(tmpdir(), "etsy-"));
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let token = "";
const shopId = "98767";
const credentials = { keystring: "sandbox-keystring", sharedSecret: "sandbox-shared-secret", shopId };
const operations = operationsOf(etsy);

const enter = (given: Record<string, string> = credentials, id = token): RemoteClient =>
  remoteFor(etsy, {
    credentials: given,
    sandboxOrigin: sandbox.origin,
    spend: async (limit) => expect(Object.keys(etsy.limits)).toContain(limit),
    throttled: async () => {},
    sign: async () => ({ id, headers: etsy.session!.headers(given, id) }),
  });
let control: ReturnType<typeof controlAt>;
const truth = () => control(`_truth?shopId=${shopId}`);
const fault = (given: object) => control("_faults", [{ times: 1, ...given }]);
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error("it was done")),
    (error: RemoteError) => ({ kind: error.kind, cause: etsy.recognise(error.reasons[0] ?? "") }),
  );

let serial = 0;
const draft = (offers = 2, over: Partial<DraftListing> = {}): DraftListing => {
  const at = ++serial;
  const sizes = ["2001", "2002", "2003", "2004"];
  return {
    groupCode: `G-${at}`,
    remoteId: null,
    title: `Linen bag ${at}`,
    description: "<p>Soft &amp; strong.</p><ul><li>Washable</li></ul>",
    brandCode: "Deneme",
    categoryCode: "482",
    imageUrls: [`${sandbox.origin}/etsy/picture.png`],
    attributes: [
      { code: "who_made", valueCode: "i_did" },
      { code: "when_made", valueCode: "made_to_order" },
      { code: "148789511877", valueCode: "3001" },
    ],
    originCountry: "TR",
    offers: Array.from({ length: offers }, (_, n) => ({
      key: `SKU-${at}-${n}`,
      barcode: `SKU-${at}-${n}`,
      stockCode: `S-${at}-${n}`,
      price: "449.90",
      listPrice: "499.90",
      currency: "TRY",
      quantity: 12,
      vatRate: 20,
      dimensionalWeight: "1",
      attributes: offers > 1 ? [{ code: "62809790395", valueCode: sizes[n]! }] : [],
    })),
    ...over,
  };
};
const sell = async (offers = 2) => {
  const listing = draft(offers);
  const receipt = await operations.createListings(enter(), [listing]);
  const { items } = await operations.readBatch(enter(), receipt);
  return { listing, listingId: items[0]!.remoteListingId!, keys: listing.offers.map(({ key }) => key) };
};
const change = (key: string, remoteListingId: string, over: Partial<OfferChange> = {}): OfferChange => ({
  key,
  remoteListingId,
  price: "449.90",
  listPrice: "449.90",
  currency: "TRY",
  quantity: 12,
  due: ["price", "stock"],
  ...over,
});
const shownThere = async (listingId: string) =>
  (await truth()).products
    .filter((each: { listingId: string }) => each.listingId === listingId)
    .map((each: { barcode: string; price: string; quantity: number }) => [each.barcode, each.price, each.quantity]);

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir });
  control = controlAt(sandbox.origin);
  await control("_settings", { limits: "off" });
  token = (await control("_grant", { shopId })).access_token;
});
beforeEach(() => control("_faults", undefined, "DELETE"));
afterAll(async () => {
  await sandbox?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the account says which shop it is and its currency; a wrong secret and a dead token are told apart in words (R22)", async () => {
  expect(await operations.testConnection(enter())).toEqual({
    name: "DenemeEvi",
    account: { shopId },
    currency: "TRY",
    countryCode: "TR",
  });
  const wrong = await failed(operations.testConnection(enter({ ...credentials, sharedSecret: "not-the-secret" })));
  expect(wrong).toMatchObject({ kind: "unauthorized", cause: { fingerprint: "key", owner: "account", field: "credentials" } });
  const stored = token;
  token = "12345680.dead";
  expect(await failed(operations.testConnection(enter()))).toMatchObject({
    kind: "unauthorized",
    cause: { fingerprint: "sign-in" },
  });
  token = stored;
});

test("a listing is a draft, gets its variations, its picture and its attributes, and is published once", async () => {
  const { listing, listingId, keys } = await sell();
  const { listings, fees } = await truth();
  expect(listings.find((each: { listing_id: number }) => String(each.listing_id) === listingId)).toMatchObject({
    state: "active",
    title: listing.title,
    description: "Soft & strong.\n• Washable",
    images: 1,
    properties: { 148789511877: { value_ids: [3001], values: ["Cotton"] } },
  });
  expect(fees.filter((fee: { listing_id: number }) => String(fee.listing_id) === listingId)).toHaveLength(1);
  const shown = await operations.readOffers(enter(), keys);
  expect(shown.map(({ key, state, price, quantity, remoteListingId }) => [key, state, price, quantity, remoteListingId])).toEqual(
    keys.map((key) => [key, "live", "449.9", 12, listingId]),
  );
  expect(await operations.readOffers(enter(), keys, new Map(keys.map((key) => [key, listingId])))).toEqual(shown);
});

test("R14: cut anywhere, a creation that is sent again goes on with its draft: one listing, one fee, one picture", async () => {
  const paths: [path: string, method: string][] = [
    [`/shops/${shopId}/listings`, "POST"],
    ["/inventory", "PUT"],
    ["/images", "POST"],
    ["/properties/148789511877", "PUT"],
  ];
  for (const [path, method] of paths) {
    const listing = draft();
    await fault({ match: { path, method }, kind: "accept-then-drop" });
    expect(await operations.createListings(enter(), [listing]).catch((error: RemoteError) => error.kind)).toBe("unknown");
    // Nothing that a buyer could see is there.
    expect(
      await operations.readOffers(
        enter(),
        listing.offers.map(({ key }) => key),
      ),
    ).toEqual([]);
    await operations.createListings(enter(), [listing]);
    const { listings, fees } = await truth();
    const made = listings.filter((each: { title: string }) => each.title === listing.title);
    expect(made).toMatchObject([{ state: "active", images: 1 }]);
    expect(fees.filter((fee: { listing_id: number }) => fee.listing_id === made[0].listing_id)).toHaveLength(1);
  }
});

test("what is due changes, the other variations and sides stay as the listing shows them now (R18, R20)", async () => {
  const { listingId, keys } = await sell();
  const [one, other] = keys as [string, string];
  // A piece was sold there that we have not read yet.
  await control("_buy", { shopId, lines: [{ barcode: other, quantity: 1 }] });
  const message = [
    change(one, listingId, { price: "500.10", quantity: 99, due: ["price"] }),
    change(other, listingId, { price: "1.00", due: [] }),
  ];
  await operations.updateOffers(enter(), message);
  expect(await shownThere(listingId)).toEqual([
    [one, "500.10", 12],
    [other, "449.90", 11],
  ]);
  await operations.updateOffers(enter(), [
    change(one, listingId, { quantity: 3, due: ["stock"] }),
    change(other, listingId, { quantity: 5, due: [] }),
  ]);
  expect(await shownThere(listingId)).toEqual([
    [one, "500.10", 3],
    // never more than we have confirmed
    [other, "449.90", 5],
  ]);
});

test("R17, R20: an inventory that tells a variation without its SKU is not written back, and the variation keeps it", async () => {
  const { keys, listingId } = await sell();
  const before = await shownThere(listingId);
  // null, and a value in place of a text; the reference has a string and nothing else (ListingInventoryProduct).
  for (const value of ["products.1.sku=null", 'products.1.sku=["SKU"]']) {
    await fault({ match: { path: `/listings/${listingId}/inventory`, method: "GET" }, kind: "odd", value });
    const sent = operations.updateOffers(enter(), [change(keys[0]!, listingId, { quantity: 5 })]);
    expect((await failed(sent)).kind).toBe("malformed");
    expect(await shownThere(listingId)).toEqual(before);
  }
  await operations.updateOffers(enter(), [change(keys[0]!, listingId, { quantity: 5 })]);
  expect(await shownThere(listingId)).toEqual([[keys[0], "449.90", 5], before[1]]);
});

test("R10: nothing is said of an offer while the listing that has it can't be read", async () => {
  const { listingId, keys } = await sell();
  const price = () =>
    operations.updateOffers(enter(), [{ ...change(keys[0]!, listingId, { price: "410.00" }), remoteListingId: null }]);
  await fault({ match: { method: "GET", path: `/shops/${shopId}/listings` }, kind: "schema-", value: "state" });
  await expect(price()).rejects.toMatchObject({ kind: "malformed" });
  await control("_faults", undefined, "DELETE");
  await price();
  expect((await shownThere(listingId))[0]).toEqual([keys[0], "410.00", 12]);
});

test("a listing that was sold out goes on sale again with what there is", async () => {
  const { listingId, keys } = await sell(1);
  const [key] = keys as [string];
  await control("_buy", { shopId, lines: [{ barcode: key, quantity: 12 }] });
  expect((await operations.readOffers(enter(), keys))[0]).toMatchObject({ state: "passive", quantity: 0 });
  await operations.updateOffers(enter(), [change(key, listingId, { quantity: 4, due: ["stock"] })]);
  expect((await operations.readOffers(enter(), keys))[0]).toMatchObject({ state: "live", quantity: 4 });
});

test("content changes in place, and a new variation is put in beside the others", async () => {
  const { listing, listingId, keys } = await sell();
  const grown = draft(3, { title: "Linen bag, washed", remoteId: listingId });
  grown.offers.forEach((offer, at) => {
    if (keys[at]) offer.key = keys[at];
  });
  await control("_buy", { shopId, lines: [{ barcode: keys[0], quantity: 2 }] });
  await operations.updateListings(enter(), [{ ...grown, categoryCode: listing.categoryCode }]);
  expect(await shownThere(listingId)).toEqual([
    [keys[0], "449.90", 10],
    [keys[1], "449.90", 12],
    [grown.offers[2]!.key, "449.90", 12],
  ]);
  expect((await truth()).fees.filter((fee: { listing_id: number }) => String(fee.listing_id) === listingId)).toHaveLength(1);
});

test("who made it, when, and whether it is a supply travel together; what its seller marked as a supply stays one (open-api #280, #511)", async () => {
  const { listing, listingId } = await sell();
  const there = async () =>
    (await truth()).listings.find((each: { listing_id: number }) => String(each.listing_id) === listingId);
  expect(await there()).toMatchObject({ who_made: "i_did", when_made: "made_to_order", is_supply: false });
  await control("_listing", { listingId, is_supply: true });
  await operations.updateListings(enter(), [{ ...listing, remoteId: listingId, title: "Linen bag, dyed" }]);
  expect(await there()).toMatchObject({ title: "Linen bag, dyed", is_supply: true });
  const finished = { code: "is_supply", valueCode: "false" };
  await operations.updateListings(enter(), [{ ...listing, remoteId: listingId, attributes: [...listing.attributes, finished] }]);
  expect(await there()).toMatchObject({ is_supply: false });
});

test("what somebody else made lately names the shop's only production partner; without one the refusal says what to do (open-api #118, #365)", async () => {
  const byOthers = (when: string) =>
    draft(1, {
      attributes: [
        { code: "who_made", valueCode: "someone_else" },
        { code: "when_made", valueCode: when },
      ],
    });
  await operations.createListings(enter(), [byOthers("made_to_order")]);
  expect((await truth()).listings[0]).toMatchObject({ who_made: "someone_else", production_partner_ids: [987674] });
  const own = token;
  token = (await control("_grant", { shopId: 98765 })).access_token;
  const without = enter({ ...credentials, shopId: "98765" });
  expect(await failed(operations.createListings(without, [byOthers("made_to_order")]))).toMatchObject({
    kind: "refused",
    cause: { fingerprint: "production-partner", owner: "mapping", field: "attribute:Who made it?" },
  });
  await operations.createListings(without, [byOthers("before_2007")]);
  token = own;
});

test("refusals in the shapes that Etsy was seen to answer name their field", () => {
  const cause = (body: unknown) => etsy.readError(400, body).reasons.map((reason) => etsy.recognise(reason).fingerprint);
  const list = (path: string, message: string) => [{ path, type: "x", message }];
  expect(cause(list("/title/1", "contains invalid characters"))).toEqual(["title"]);
  expect(cause(list("/images", "cannot be less than 1 items"))).toEqual(["images"]);
  const seen: [text: string, fingerprint: string][] = [
    ["There was a problem with /price : must be above min price ₫4,420 VND", "price"],
    ["There was a problem with price : must be above min price", "price"],
    ["There was a problem with /quantity : cannot be empty", "no-stock"],
    ["There was a problem with /description : cannot be empty", "description"],
    ["There was a problem with /item/weight : Invalid Shipping Data", "item-size"],
    ["There was a problem with /marketplace : Oh dear, you cannot sell this item on Etsy.", "production-partner"],
    ["Cannot update 'when_made' without 'who_made' and  without 'is_supply' and vice versa", "attribute:is_supply"],
    ["A shipping_profile_id is required for physical listings.", "shipping-profile"],
    ["A tracking number is required", "tracking-required"],
  ];
  expect(seen.map(([text]) => cause({ error: text }))).toEqual(seen.map(([, fingerprint]) => [fingerprint]));
});

test("R13: a file that is no picture and variations that are alike are refused in words that name the field", async () => {
  const cases: [change: (listing: DraftListing) => void, field: RegExp][] = [
    [(listing) => Object.assign(listing, { imageUrls: [`${sandbox.origin}/etsy/`] }), /^images$/],
    [(listing) => Object.assign(listing.offers[1]!, { attributes: listing.offers[0]!.attributes }), /^attribute$/],
    [
      (listing) => {
        const [offer] = listing.offers as [DraftOffer];
        listing.offers = Array.from({ length: 71 }, (_, n) => ({
          ...offer,
          ...{ key: `${offer.key}-${n}`, barcode: `${offer.key}-${n}`, attributes: [{ code: "62809790395", text: `Size ${n}` }] },
        }));
      },
      /^attributes$/,
    ],
  ];
  for (const [spoil, field] of cases) {
    const listing = draft();
    spoil(listing);
    const { kind, cause } = await failed(operations.createListings(enter(), [listing]));
    expect([kind, cause.fingerprint.startsWith("other:"), cause.field]).toEqual(["refused", false, expect.stringMatching(field)]);
    const words = causeWords(cause)!;
    expect(words.cause.tr).not.toBe(words.cause.en);
  }
});

test("inside the US above 10 USD nothing is marked as sent without a tracking code", async () => {
  const own = { ...credentials, shopId: "98765" };
  const { access_token } = await control("_grant", { shopId: own.shopId });
  const there = () => enter(own, access_token);
  const listing = draft(1);
  await operations.readBatch(there(), await operations.createListings(there(), [listing]));
  const { orderNumber } = await control("_buy", {
    shopId: own.shopId,
    lines: [{ barcode: listing.offers[0]!.key, quantity: 1 }],
  });
  const ship = (fields: Record<string, string>) =>
    operations.act(there(), { packageId: orderNumber, action: "ship", lines: [], fields });
  expect(await failed(ship({}))).toMatchObject({
    kind: "refused",
    cause: { fingerprint: "tracking-required", field: "trackingCode" },
  });
  await ship({ carrierName: "usps", trackingCode: "US-1" });
  expect((await operations.readOrder(there(), orderNumber)).packages[0]).toMatchObject({ state: "shipped" });
});

test("an order comes unpaid, is paid, sent with its number, delivered, and the buyer is mailed once (R14)", async () => {
  const { keys } = await sell();
  const [key] = keys as [string];
  const { orderNumber } = await control("_buy", { shopId, lines: [{ barcode: key, quantity: 2 }], awaiting: true });
  const window = () => ({
    since: new Date(Date.now() - 3_600_000).toISOString(),
    until: new Date().toISOString(),
    kind: "deep" as const,
  });
  const listed = async () => {
    const found = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const page = await operations.listOrders(enter(), { ...window(), cursor });
      expect(page.unreadable).toEqual([]);
      found.push(...page.packages);
      cursor = page.next;
    }
    return found.filter(({ orderId }) => orderId === orderNumber);
  };
  expect(await listed()).toMatchObject([
    {
      state: "pending_approval",
      paymentPending: true,
      currency: "TRY",
      total: "899.8",
      lines: [{ key, quantity: 2, total: "899.8" }],
    },
  ]);
  await control("_pay", { packageId: orderNumber });
  const read = async () => (await operations.readOrder(enter(), orderNumber)).packages[0]!;
  expect(await read()).toMatchObject({
    state: "new",
    paymentPending: false,
    deliveryAddress: { countryCode: "US", city: "Portland" },
  });
  const ship = {
    packageId: orderNumber,
    action: "ship" as const,
    lines: [],
    fields: { carrierName: "ptt", trackingCode: "PT-1" },
  };
  await fault({ match: { path: "/tracking" }, kind: "accept-then-drop" });
  expect(await operations.act(enter(), ship).catch((error: RemoteError) => error.kind)).toBe("unknown");
  await operations.act(enter(), ship);
  expect((await truth()).mails.filter((mail: { tracking_code: string }) => mail.tracking_code === "PT-1")).toHaveLength(1);
  expect(await read()).toMatchObject({ state: "shipped", cargo: { company: "PTT", trackingCode: "PT-1" } });
  await control("_deliver", { packageId: orderNumber });
  expect((await listed()).map(({ state }) => state)).toEqual(["shipped", "delivered"]);
});

test("a cancel in the shop manager, a refund, and addresses that this application may not see", async () => {
  const { keys } = await sell();
  const buy = async () => (await control("_buy", { shopId, lines: [{ barcode: keys[0], quantity: 1 }] })).orderNumber as string;
  const read = async (orderId: string) => (await operations.readOrder(enter(), orderId)).packages[0]!;
  const canceled = await buy();
  await control("_cancel", { packageId: canceled });
  expect((await read(canceled)).state).toBe("canceled");
  const refunded = await buy();
  await control("_scan", { packageId: refunded });
  await control("_refund", { packageId: refunded, amount: 10_000, note: "Scratched" });
  expect((await read(refunded)).state).toBe("shipped");
  // All of its money went back, and the piece is still with the buyer.
  const [given, unsent] = [await buy(), await buy()];
  await control("_scan", { packageId: given });
  for (const packageId of [given, unsent]) await control("_refund", { packageId, amount: 100_000_000 });
  expect((await read(given)).remoteStatus.toLowerCase()).toBe("fully refunded");
  expect([(await read(given)).state, (await read(unsent)).state]).toEqual(["shipped", "canceled"]);
  const window = {
    since: new Date(Date.now() - 3_600_000).toISOString(),
    until: new Date(Date.now() + 1000).toISOString(),
    kind: "deep" as const,
  };
  const { claims } = await operations.listClaims(enter(), window);
  expect(claims.filter(({ orderId }) => orderId === refunded)).toMatchObject([
    { kind: "refund", currency: "TRY", lines: [{ state: "refunded", amount: "100", key: keys[0], note: "Scratched" }] },
  ]);
  await control("_settings", { addresses: "hidden" });
  expect(await read(refunded)).toMatchObject({ customerName: "", deliveryAddress: { city: "", countryCode: "" } });
  await control("_settings", { addresses: "shown" });
});

test("R10: a receipt that cannot be read is handed over whole, the others of its page are read", async () => {
  const { keys } = await sell();
  const { orderNumber } = await control("_buy", { shopId, lines: [{ barcode: keys[0], quantity: 1 }] });
  await fault({ match: { path: `/receipts/${orderNumber}` }, kind: "schema-", value: "is_paid" });
  const { packages, unreadable } = await operations.readOrder(enter(), orderNumber);
  expect(packages).toEqual([]);
  expect(unreadable).toMatchObject([
    { packageId: orderNumber, error: expect.stringContaining("is_paid"), raw: expect.any(Object) },
  ]);
});

test("the application's limits are told with 429 and a wait", async () => {
  await control("_settings", { limits: "on" });
  const calls = Array.from({ length: 8 }, () => operations.testConnection(enter()).catch((error: RemoteError) => error));
  const errors = (await Promise.all(calls)).filter((each) => each instanceof RemoteError);
  await control("_settings", { limits: "off" });
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) expect(error).toMatchObject({ kind: "throttled", retryAfterMs: 1000 });
});

test("descriptions are plain text there", () => {
  expect(plainText("<p>A<br>B</p><script>x</script><ul><li>C</li></ul>&lt;b&gt; &#39;")).toBe("A\nB\n• C\n<b> '");
});

test("each shop of the sandbox counts as one with an application of its own: another one's calls take nothing of its day", async () => {
  await control("_settings", { limits: 3 });
  const other = (await control("_grant", { shopId: "98768" })).access_token as string;
  const first = await leftToday(sandbox.origin, other);
  for (let call = 0; call < 3; call++) await leftToday(sandbox.origin, token);
  expect(await leftToday(sandbox.origin, other)).toBe(first - 1);
  await control("_settings", { limits: "off" });
});

test("the page of the sign-in says of each shop whether it has been connected", async () => {
  const cards = (await signInPage(sandbox.origin)).split('class="card"');
  const card = (name: string) => cards.find((each) => each.includes(name));
  expect(card("DenemeEvi")).toContain("Bağlanmış · Has been connected");
  expect(card("DenemeAtelier")).toContain("Boş · Free");
});

test("a value with a comma is one value, and how a listing is renewed is as it is mapped, else as its seller has it (open-api #291, #524)", async () => {
  const { listing, listingId } = await sell(1);
  const stateOf = async () =>
    (await truth()).listings.find((each: { listing_id: number }) => String(each.listing_id) === listingId);
  expect((await stateOf()).should_auto_renew).toBe(true);
  await control("_listing", { listingId, should_auto_renew: false });
  const attributes = [...listing.attributes, { code: "513", text: "Linen, washed" }, { code: "513", text: "Cotton" }];
  await operations.updateListings(enter(), [{ ...listing, remoteId: listingId, attributes }]);
  expect((await stateOf()).properties["513"].values).toEqual(["Linen, washed", "Cotton"]);
  expect((await stateOf()).should_auto_renew).toBe(false);
  const renewing = [...attributes, { code: "should_auto_renew", valueCode: "true" }];
  await operations.updateListings(enter(), [{ ...listing, remoteId: listingId, attributes: renewing }]);
  expect((await stateOf()).should_auto_renew).toBe(true);
});

test("how soon what is sent stays as the seller has it, with the variations that it hangs on, when stock goes there and a variation comes", async () => {
  const { listing, listingId, keys } = await sell(2);
  const shop = 98767;
  const readiness = async () => {
    const { products, ...on } = (await truth()).inventories[listingId];
    return [
      on.readiness_state_on_property,
      products.map((each: { offerings: { readiness_state_id: number }[] }) => each.offerings[0]!.readiness_state_id),
    ];
  };
  const { products, ...on } = (await truth()).inventories[listingId];
  products[1].offerings[0].readiness_state_id = shop * 10 + 9;
  await control("_listing", { listingId, inventory: { ...on, products, readiness_state_on_property: [62809790395] } });
  const tied = [[62809790395], [shop * 10 + 2, shop * 10 + 9]];
  expect(await readiness()).toEqual(tied);
  const receipt = await operations.updateOffers(enter(), [change(keys[0]!, listingId, { quantity: 7, due: ["stock"] })]);
  expect((await operations.readBatch(enter(), receipt)).items[0]).toMatchObject({ outcome: "accepted" });
  expect(await readiness()).toEqual(tied);
  const third = { ...listing.offers[1]!, key: "SKU-THIRD", attributes: [{ code: "62809790395", valueCode: "2003" }] };
  await operations.updateListings(enter(), [{ ...listing, remoteId: listingId, offers: [...listing.offers, third] }]);
  expect(await readiness()).toEqual([[62809790395], [shop * 10 + 2, shop * 10 + 9, shop * 10 + 2]]);
});
