import { connectorOf } from "@tradeport/connectors";
import { controlAt } from "@tradeport/connectors/etsy/sandbox/testing";
import type { Message } from "@tradeport/contract/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingHandlers } from "#modules/listings/index.ts";
import { mappingHandlers } from "#modules/mapping/index.ts";
import { wordsOf } from "#modules/messages/index.ts";
import { orderHandlers } from "#modules/orders/index.ts";
import { newId, sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { etsyApp, etsyShop, etsySignIn } from "#testing/etsy-sign-in.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { connectionHandlers } from "./index.ts";

const etsy = connectorOf("etsy")!;
const { limits } = etsy;
const shop = etsyShop;
const app = etsyApp;
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let control: ReturnType<typeof controlAt>;
let channelId: string;
let store: { id: string };
let trendyol: Awaited<ReturnType<StoreWorld["goLive"]>>;

type SignIn = ReturnType<typeof etsySignIn>;
let [start, complete, signIn] = [] as unknown as [SignIn["start"], SignIn["complete"], SignIn["signIn"]];
const health = async (id: string) =>
  (
    await w.query(sql<{ health: string; reason: Message | null; testing: boolean }>`
    select health, health_reason as reason, credentials_next is not null as testing from store where id = ${id}`)
  )[0]!;
/** The second look comes some seconds after the first; here they pass at once. */
const becomes = (id: string, wanted: string) =>
  w.until(`health ${wanted}`, async () => {
    await w.query(
      sql`update store set next_poll_at = now() where id = ${id} and next_poll_at > now() returning wake_stores(array[id])`,
    );
    return (await health(id)).health === wanted;
  });
const truth = () => control(`_truth?shopId=${shop.id}`);
const shownThere = async (barcode: string) =>
  (await truth()).products.find((each: { barcode: string }) => each.barcode === barcode);

beforeAll(async () => {
  const quick = { requests: 100, perSeconds: 1, scope: "store" } as const;
  etsy.limits = { calls: quick, token: quick };
  w = await storeWorld();
  control = controlAt(w.sandbox.origin);
  await control("_settings", { limits: "off" });
  await w.control("_settings", { batchDelayMs: 50, reviewDelayMs: 50, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  channelId = (await w.call(connectionHandlers.Client.GetAllChannel, {})).find(({ code }) => code === "etsy")!.id;
  ({ start, complete, signIn } = etsySignIn(w, channelId));
  trendyol = await w.goLive(2);
});
afterAll(async () => {
  await worker?.stop();
  etsy.limits = limits;
  await w?.close();
});

test("a store is connected by signing in at Etsy: the worker exchanges the code, learns the shop, and no secret stands as text (R21, S30)", async () => {
  const signedIn = await signIn();
  expect(signedIn.back.pathname).toBe("/oauth/etsy-callback");
  store = signedIn;
  await becomes(store.id, "ok");
  expect(await w.call(connectionHandlers.Client.GetEtsyStoreInfo, { storeId: store.id })).toEqual({
    storeId: store.id,
    shopId: shop.id,
    shopName: "DenemeEvi",
    currency: "TRY",
    health: "ok",
  });
  const { stores, channels } = await w.call(connectionHandlers.Client.GetClientChannelAuths, {});
  const shown = stores.find(({ id }) => id === store.id)!;
  expect(await w.query(sql`select country_code from store where id = ${store.id}`)).toEqual([{ countryCode: "TR" }]);
  expect([shown.currency, stores.find(({ id }) => id === trendyol.storeId)!.currency]).toEqual(["TRY", "TRY"]);
  expect(shown.credentials).toEqual({
    keystring: app.keystring,
    sharedSecret: "••••cret",
    shopId: shop.id,
  });
  const form = channels.find(({ code }) => code === "etsy")!;
  expect([form.signIn, form.callback, form.fields.filter(({ requested }) => requested).map(({ key }) => key)]).toEqual([
    "page",
    "http://localhost:3000/oauth/etsy-callback",
    ["keystring", "sharedSecret"],
  ]);
  const everything = JSON.stringify(
    await w.query(sql`select row_to_json(s) as s, row_to_json(a) as a from store s, oauth_attempt a`),
  );
  for (const secret of ["sandbox-shared-secret", `${shop.user}.`]) expect(everything).not.toContain(secret);
});

test("the sandbox's permission page names each shop's currency, and begins with those of Turkey", async () => {
  const request = { channelId, isSandbox: true, name: "Etsy mağazam", credentials: app };
  const { authorizationUrl } = await w.call(start, request);
  const page = await (await fetch(authorizationUrl)).text();
  expect([...page.matchAll(/Para birimi · Currency: ([A-Z]{3})/g)].map(([, currency]) => currency)).toEqual([
    "TRY",
    "TRY",
    "USD",
    "EUR",
  ]);
});

test("the same shop a second time is not connected twice, and says as what it is", async () => {
  const second = await signIn();
  await becomes(second.id, "needs_sign_in");
  expect(wordsOf((await health(second.id)).reason!).en).toContain('connected already, as "Etsy mağazam"');
  await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId: second.id });
  expect((await health(store.id)).health).toBe("ok");
});

test("the main job: mapped, pushed as draft, inventory and publish, and live in both stores with one truth", async () => {
  await w.until(
    "Etsy's categories",
    async () =>
      (
        await w.query(
          sql`select 1 from channel_taxonomy where channel_id = ${channelId} and subject = 'categories' and read_at is not null`,
        )
      )[0],
  );
  await w.call(mappingHandlers.Mapping.SetClientProductCategoryMapping, {
    from: null,
    tradeportCategoryId: w.categoryId,
    channelId,
    channelCategoryCode: "482",
  });
  await w.until(
    "its attributes",
    async () =>
      (
        await w.query(
          sql`select 1 from channel_taxonomy where channel_id = ${channelId} and subject = 'attributes:482' and read_at is not null`,
        )
      )[0],
  );
  const theirs = await w.call(mappingHandlers.Mapping.GetChannelAttributesAndValues, { channelId, channelCategoryCode: "482" });
  const namesOf = (code: string) => {
    const one = theirs.find((each) => each.code === code)!;
    return [one.names, ...one.values.slice(0, 2).map(({ names }) => names?.tr)];
  };
  expect(namesOf("who_made")).toEqual([{ tr: "Kim yaptı?", en: "Who made it?" }, "Ben yaptım", "Başka bir firma ya da kişi"]);
  expect(namesOf("62809790395")[0]).toBeUndefined();
  const lacks = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, {
    productIds: trendyol.products.map(({ id }) => id),
    storeIds: [store.id],
  });
  const lacking = lacks.groups.find(({ problem }) => problem.field === "attribute:Who made it?")!.problem;
  expect(lacking.cause.tr).toContain("Kim yaptı?");
  expect(lacking.cause.en).toContain("Who made it?");
  await w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
    from: [],
    tradeportCategoryId: w.categoryId,
    channelId,
    attributeMappings: [
      { channelAttributeCode: "who_made", tradeportAttributeId: null, fixedValueCode: "i_did", fixedText: null },
      { channelAttributeCode: "when_made", tradeportAttributeId: null, fixedValueCode: "made_to_order", fixedText: null },
      { channelAttributeCode: "62809790395", tradeportAttributeId: w.attributes.beden, fixedValueCode: null, fixedText: null },
    ],
  });
  await w.query(sql`insert into product_text (client_id, product_id, language, name, description)
    select client_id, id, 'en-US', 'T-shirt ' || main_code, '<p>Cotton &amp; linen.</p>' from product`);
  await w.query(sql`update product_image set url = ${`${w.sandbox.origin}/etsy/picture.png`}`);
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: trendyol.products.map(({ id }) => id),
    storeIds: [store.id],
  });
  await w.until(
    "both live at Etsy",
    async () => (await w.query(sql`select 1 from listing where store_id = ${store.id} and status = 'Live'`)).length === 2,
    60_000,
  );
  await w.inSync(store.id);
  const there = await truth();
  expect(there.listings.map(({ state, images }: { state: string; images: number }) => [state, images])).toEqual([
    ["active", 1],
    ["active", 1],
  ]);
  expect(
    there.products.map((each: Record<string, unknown>) => [each.barcode, each.price, each.quantity, each.values]).sort(),
  ).toEqual([
    ["TS-0000-M", "199.90", 7, ["M"]],
    ["TS-0000-S", "199.90", 7, ["S"]],
    ["TS-0001-M", "199.90", 7, ["M"]],
    ["TS-0001-S", "199.90", 7, ["S"]],
  ]);
  expect(there.fees).toHaveLength(2);
});

test("a new price goes to Etsy in one message for each listing, with every variation of it (R20)", async () => {
  const puts = async () => (await truth()).calls["PUT /listings/:listingId/inventory"]["200"];
  const before = await puts();
  await w.setPrices("249.90");
  await w.until("the new price there", async () =>
    (await truth()).products.every(({ price }: { price: string }) => price === "249.90"),
  );
  await w.inSync(store.id);
  expect((await puts()) - before).toBe(2);
});

test("an order at Etsy moves the stock at Trendyol and of its own listing, waits for payment, and goes out with its number (R18)", async () => {
  const { orderNumber } = await control("_buy", {
    shopId: shop.id,
    lines: [{ barcode: "TS-0000-S", quantity: 2 }],
    awaiting: true,
  });
  const detail = async () => {
    const [row] = await w.query(sql<{ id: string }>`select id from order_header where channel_order_id = ${orderNumber}`);
    return row ? w.call(orderHandlers.Order.GetOrderDetail, { orderHeaderId: row.id }) : null;
  };
  const first = await w.until("the order", detail);
  expect(first).toMatchObject({ tradeportStatus: "S_PENDING_APPROVAL", orderPackages: [{ paymentPending: true }] });
  await w.until("five at Trendyol", async () => {
    const { products } = await w.truth();
    return products.find(({ barcode }) => barcode === "TS-0000-S")!.quantity === 5;
  });
  expect((await shownThere("TS-0000-S")).quantity).toBe(5);
  expect((await shownThere("TS-0000-M")).quantity).toBe(7);

  await control("_pay", { packageId: orderNumber });
  await w.query(sql`update store set orders_hint_at = clock_timestamp() where id = ${store.id} returning wake_stores(array[id])`);
  const paid = await w.until("the payment", async () => {
    const now = await detail();
    return now?.tradeportStatus === "S_NEW" ? now : null;
  });
  const pack = paid.orderPackages[0]!;
  expect(pack.actions.find(({ action }) => action === "A_CANCEL_REQUEST")?.how).toBe("guided");
  await w.call(orderHandlers.Order.AcceptOrder, { orderPackageIds: [pack.id] });
  await w.call(orderHandlers.Order.SetOrderPackageStatus, {
    orderPackageId: pack.id,
    action: "A_SHIP",
    fields: { carrierName: "ptt", trackingCode: "RR123" },
  });
  await w.until("shipped", async () => (await detail())!.tradeportStatus === "S_SHIPPED");
  expect((await truth()).mails).toMatchObject([{ tracking_code: "RR123" }]);
});

test("an order at Trendyol moves the stock at Etsy, and leaves the other variation as it is (R18)", async () => {
  await w.control("_buy", { sellerId: 100_001, lines: [{ barcode: "TS-0001-M", quantity: 3 }] });
  await w.query(
    sql`update store set orders_hint_at = clock_timestamp() where id = ${trendyol.storeId} returning wake_stores(array[id])`,
  );
  await w.until("four at Etsy", async () => (await shownThere("TS-0001-M")).quantity === 4);
  expect((await shownThere("TS-0001-S")).quantity).toBe(7);
});

test("a listing that Etsy refused whole for one of its sizes is made whole once that size is mapped otherwise (R13)", async () => {
  const [shirt] = await w.addProducts(1, () => ({
    code: "BEDEN",
    brand: "Beden",
    image: `${w.sandbox.origin}/etsy/picture.png`,
  }));
  await w.query(sql`insert into product_text (client_id, product_id, language, name, description)
    values (${w.clientId}, ${shirt!.id}, 'en-US', 'T-shirt in two sizes', '<p>Cotton.</p>')`);
  // A size of its own goes as it is typed, and Etsy takes no brackets.
  const text = "M (yeni)";
  await w.query(sql`update product_attribute set value_id = null, text = ${text}
    where product_id = ${shirt!.id} and value_id = ${w.values.m}`);
  const large = { tradeportValueId: null, text, channelValueCode: "2003" };
  const map = (clientChannelAttributeValueList: (typeof large)[]) =>
    w.call(mappingHandlers.Mapping.SetClientCategoryAttributeValueMapping, {
      ...{ tradeportAttributeId: w.attributes.beden, channelId, channelCategoryCode: "482", channelAttributeCode: "62809790395" },
      ...{ from: [], clientChannelAttributeValueList },
    });
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds: [shirt!.id], storeIds: [store.id] });
  const contentOf = sql<{ state: string }>`
    select f.state from sync_field f join listing l on l.client_id = f.client_id and l.id = f.listing_id
    where l.product_id = ${shirt!.id} and l.store_id = ${store.id} and f.kind = 'content'`;
  await w.until("the refusal", async () => (await w.query(contentOf))[0]?.state === "refused");
  await map([large]);
  await w.until("both sizes are live", async () => {
    const rows = await w.query(sql`select 1 from offer o join listing l on l.client_id = o.client_id and l.id = o.listing_id
      where l.product_id = ${shirt!.id} and o.store_id = ${store.id} and o.remote_state = 'live' and o.problem_id is null`);
    return rows.length === 2;
  });
  const there = (await truth()).products.filter(({ barcode }: { barcode: string }) => barcode.startsWith("BEDEN"));
  expect(there.map(({ barcode, values }: { barcode: string; values: string[] }) => [barcode, values]).sort()).toEqual([
    ["BEDEN-M", ["L"]],
    ["BEDEN-S", ["S"]],
  ]);
});

test("U22: a size that Etsy does not list goes live as it is typed, without any mapping", async () => {
  const [shirt] = await w.addProducts(1, () => ({
    code: "OLCU",
    brand: "Ölçü",
    image: `${w.sandbox.origin}/etsy/picture.png`,
  }));
  await w.query(sql`insert into product_text (client_id, product_id, language, name, description)
    values (${w.clientId}, ${shirt!.id}, 'en-US', 'T-shirt of odd sizes', '<p>Cotton.</p>')`);
  await w.query(
    sql`update product_attribute set value_id = null, text = 'XXS' where product_id = ${shirt!.id} and value_id = ${w.values.m}`,
  );
  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds: [shirt!.id], storeIds: [store.id] });
  const there = () =>
    truth().then(({ products }) =>
      products
        .filter(({ barcode }: { barcode: string }) => barcode.startsWith("OLCU"))
        .map(({ barcode, values }: { barcode: string; values: string[] }) => [barcode, ...values])
        .sort(),
    );
  await w.until("both sizes", async () => (await there()).length === 2);
  expect(await there()).toEqual([
    ["OLCU-M", "XXS"],
    ["OLCU-S", "S"],
  ]);
});

test("a sign-in that Etsy took back parks the work and says so; signing in again, with that very shop alone, resumes it (R21, R22)", async () => {
  await control("_revoke", {});
  await w.query(sql`update store set session = session || '{"youngUntil":"2020-01-01T00:00:00Z"}' where id = ${store.id}`);
  await w.setPrices("259.90");
  await becomes(store.id, "needs_sign_in");
  expect(wordsOf((await health(store.id)).reason!).en).toContain("sign in at Etsy again on this card");

  await signIn({ storeId: store.id, user: "12345678" });
  await w.until("the other shop is refused", async () => !(await health(store.id)).testing);
  expect(wordsOf((await health(store.id)).reason!).en).toContain("another Etsy account (98765)");
  expect((await health(store.id)).health).toBe("needs_sign_in");

  await signIn({ storeId: store.id });
  await becomes(store.id, "ok");
  await w.until("the parked price there", async () =>
    (await truth()).products.every(({ price }: { price: string }) => price === "259.90"),
  );
});

test("a refresh whose answer is lost: the old token stands until the new one is stored; where Etsy takes it no more, the card says so (R21)", async () => {
  const lose = async (price: string) => {
    await w.inSync(store.id);
    await control("_faults", [{ match: { path: "/oauth/token" }, kind: "accept-then-drop", times: 1 }]);
    await w.query(sql`update store set session = null where id = ${store.id}`);
    await w.query(sql`update offer set observed_at = now() where store_id = ${store.id}`);
    await w.setPrices(price);
  };
  const priceThere = (price: string) =>
    w.until(`the price ${price} there`, async () => {
      // What waits for a store that was away, or for its next look, waits no longer.
      await w.query(
        sql`update store set next_poll_at = now() where id = ${store.id} and next_poll_at > now() returning wake_stores(array[id])`,
      );
      return (await truth()).products.every((each: { price: string }) => each.price === price);
    });
  await lose("261.00");
  await priceThere("261.00");
  await control("_settings", { reuse: "refused" });
  await lose("262.00");
  await becomes(store.id, "needs_sign_in");
  expect(wordsOf((await health(store.id)).reason!).en).toContain("broke off");
  await signIn({ storeId: store.id });
  await becomes(store.id, "ok");
  await priceThere("262.00");
});

test("U31: a name that is changed while somebody is at Etsy to sign in again stays (issue 15 B1)", async () => {
  const name = async () => (await w.query(sql<{ name: string }>`select name from store where id = ${store.id}`))[0]!.name;
  const input = { channelId, isSandbox: true, credentials: {} };
  const seen = await w.seen(store.id);
  const begun = await w.call(start, { ...input, ...seen, name: "Girişle gelen ad" });
  expect(await name()).toBe("Girişle gelen ad");
  await w.query(sql`update store set name = 'Başkasının adı', version = version + 1 where id = ${store.id}`);
  await expect(w.call(start, { ...input, ...seen, name: "Girişle gelen ad" })).rejects.toMatchObject({ code: "conflict" });
  await expect(w.call(start, { ...input, storeId: store.id, name: "Girişle gelen ad" })).rejects.toMatchObject({
    code: "bad_input",
  });
  await w.call(complete, { channelId, code: "of no use", state: begun.state });
  expect(await name()).toBe("Başkasının adı");
  await w.query(sql`update store set credentials_next = null, shown_next = null where id = ${store.id}`);
});

test("a store that was disconnected while somebody was at Etsy to sign in again stays so, and takes no key", async () => {
  const begun = await w.call(start, { channelId, isSandbox: true, credentials: {}, ...(await w.seen(store.id)) });
  await w.query(sql`update store set is_active = false where id = ${store.id}`);
  await expect(w.call(complete, { channelId, code: "of no use", state: begun.state })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await w.query(sql`select is_active, credentials_next from store where id = ${store.id}`)).toEqual([
    { isActive: false, credentialsNext: null },
  ]);
  await w.query(sql`update store set is_active = true where id = ${store.id}`);
});

test("a state is of its session alone, once, and for ten minutes (S30)", async () => {
  const begin = () => w.call(start, { channelId, isSandbox: true, name: "Etsy", credentials: app });
  const finish = (state: string) => w.call(complete, { channelId, code: "stolen", state });
  const unknown = { code: "oauth_state_unknown" };
  const count = async () => (await w.query(sql`select 1 from store`)).length;
  const before = await count();
  await expect(finish("made-up")).rejects.toMatchObject(unknown);
  const { state: foreign } = await begin();
  await w.query(sql`update oauth_attempt set session_id = 'another' where used_at is null`);
  await expect(finish(foreign)).rejects.toMatchObject(unknown);
  const { state: others } = await begin();
  await w.query(sql`update oauth_attempt set person_id = ${newId()} where used_at is null`);
  await expect(finish(others)).rejects.toMatchObject(unknown);
  const { state: old } = await begin();
  await w.query(sql`update oauth_attempt set expires_at = now() where used_at is null`);
  await expect(finish(old)).rejects.toMatchObject(unknown);
  expect(await count()).toBe(before);
  const { state } = await begin();
  const made = await finish(state);
  await expect(finish(state)).rejects.toMatchObject(unknown);
  // A code that Etsy did not give opens nothing.
  await becomes(made.id, "needs_sign_in");
  await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId: made.id });
});

test("what is asked for is checked by field, and a live sign-in needs an address that Etsy may send people to", async () => {
  const begin = (over: object) => w.call(start, { channelId, isSandbox: true, name: "Etsy", credentials: app, ...over });
  await expect(begin({ credentials: { keystring: "x" } })).rejects.toMatchObject({
    fields: [{ field: "credentials.sharedSecret" }],
  });
  await expect(begin({ credentials: { ...app, refreshToken: "x" } })).rejects.toMatchObject({
    fields: [{ field: "credentials.refreshToken" }],
  });
  await expect(begin({ isSandbox: false })).rejects.toMatchObject({ code: "oauth_needs_https" });
  await expect(begin({ channelId: trendyol.channelId })).rejects.toMatchObject({ code: "oauth_not_offered" });
  const typed = { channelId, name: "Etsy", isSandbox: true, credentials: { ...app, refreshToken: "x" } };
  await expect(w.call(connectionHandlers.Client.SetClientChannelAuth, typed)).rejects.toMatchObject({ code: "oauth_only" });
});
