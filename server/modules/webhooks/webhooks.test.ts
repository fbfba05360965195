import { spawn } from "node:child_process";
import { once } from "node:events";
import { openNetwork } from "@tradeport/connectors/network";
import { Webhook as Receiver } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "#modules/orders/testing.ts";
import { sql } from "#platform/db.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { until, untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { certificate, eventsOf, type Got, host, lookup, openReceiver, startWebhooks } from "./testing.ts";

let w: World;
let o: OrderWorld;
let r: Awaited<ReturnType<typeof openReceiver>>;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const fresh = await freshDatabase();
  w = await world({ fresh });
  o = await orderWorld(fresh);
  await w.database.asPlatform((tx) =>
    sql`insert into brand (client_id, id, name) values (${w.clientId("ayse")}, ${w.clientId("ayse")}, 'Anka')`.execute(tx),
  );
  r = await openReceiver();
});
afterAll(async () => {
  await r.close();
  await o.close().catch(() => {});
  await w.close().catch(() => {});
});
beforeEach(async () => {
  r.reset();
  await w.database.pool.query("truncate webhook cascade");
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const start = (reach = r.network) => stops.push(startWebhooks(w, reach));
const hooks = (who: "ayse" | "mehmet" = "ayse") => w.as(who).Webhook;
const create = (more: object = {}) =>
  hooks().CreateWebhook({ name: "ERP", address: `https://${host}:${r.port}/in`, kinds: ["order", "stock"], ...more });
const shown = async (id: string) => (await hooks().GetAllWebhook({})).find((one) => one.id === id)!;
const all = () => r.events();
/** Its time to wait is over. */
const due = () => w.database.pool.query("update webhook set next_at = now()");
const stock = (variantId: string, n: number) =>
  w.database.asClient(w.clientId("ayse"), (tx) =>
    sql`update stock set on_hand = ${n} where client_id = ${w.clientId("ayse")} and item_id = ${variantId}`.execute(tx),
  );

test("a company's program is told of orders and stock with what they are called here, once each, signed so that a library of others takes it", async () => {
  const { id, secret } = await create();
  const clientId = w.clientId("ayse");
  const store = await o.addStore("Mağaza", clientId);
  const variantId = await o.addVariant("B-1", 10, [], clientId);
  await o.deliver(store, [reportOf("P-1", "Created", 1, [lineOf("B-1", 2)])]);
  start();
  await until("both were told", () => all().some(({ type }) => type === "stock") && all().some(({ type }) => type === "order"));
  const [order] = (await w.as("ayse").Order.GetAllOrder({})).data;
  const events = all();
  expect(events.filter(({ type }) => type === "order")).toEqual([
    { type: "order", date: expect.any(String), data: { orderHeaderId: order!.id, storeId: store.id } },
  ]);
  expect(events.filter(({ type }) => type === "stock").map(({ data }) => data.variantId)).toEqual([variantId]);
  for (const { headers, body } of r.got) {
    expect(new Receiver(secret!).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Receiver(secret!).verify(`${body} `, headers)).toThrow();
  }
  // Nothing of an order or a buyer stands in it.
  expect(r.got.map(({ body }) => body).join()).not.toMatch(/Ali|P-1|90\.00/);
  expect(await shown(id)).toMatchObject({ state: "on", lastTaken: expect.any(String), nextDate: null });
});

test("what is not taken is sent again under the same id, ever later, and what changes meanwhile is one event of each thing", async () => {
  const { id } = await create({ kinds: ["stock"] });
  const variantId = await o.addVariant("B-2", 10, [], w.clientId("ayse"));
  r.status = () => 500;
  start();
  await until("it was tried", () => r.got.length === 1);
  for (const n of [9, 8, 7, 6]) await stock(variantId, n);
  for (const tries of [2, 3]) {
    await until("it is seen as failing", async () => (await shown(id)).state === "failing");
    await due();
    await until("it was tried again", () => r.got.length === tries);
  }
  const [delivery] = (await hooks().GetWebhookDeliveries({ webhookId: id })).data;
  await until(
    "the third try is written down",
    async () => (await hooks().GetWebhookDeliveries({ webhookId: id })).data[0]!.tries === 3,
  );
  expect((await hooks().GetWebhookDeliveries({ webhookId: id })).data[0]).toMatchObject({
    outcome: "refused",
    httpStatus: 500,
    takenDate: null,
  });
  const wait = Date.parse((await shown(id)).nextDate!) - Date.now();
  expect(wait).toBeGreaterThan(30_000);
  expect(wait).toBeLessThan(41_000);
  expect(await w.database.pool.query("select from webhook_event").then(({ rowCount }) => rowCount)).toBe(1);
  r.status = () => 200;
  await due();
  await until("the waiting one and what came after", () => r.got.length === 5);
  expect(new Set(r.got.slice(0, 4).map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([delivery!.id]));
  expect(r.got[4]!.headers["webhook-id"]).not.toBe(delivery!.id);
  expect(eventsOf(r.got[4]!)).toEqual([expect.objectContaining({ type: "stock" })]);
  await until("it is well again", async () => (await shown(id)).state === "on");
});

test("an event of a change that is committed late is told, though later ones were told before", async () => {
  await create({ kinds: ["stock"] });
  const clientId = w.clientId("ayse");
  const [late, early] = [await o.addVariant("B-3", 10, [], clientId), await o.addVariant("B-4", 10, [], clientId)];
  start();
  await until("both are known", () => all().length >= 2);
  r.got = [];
  await w.database.asClient(clientId, async (tx) => {
    await sql`update stock set on_hand = 1 where client_id = ${clientId} and item_id = ${late}`.execute(tx);
    await stock(early, 2);
    await until("the one that came after", () => all().some(({ data }) => data.variantId === early));
  });
  await until("the one that was committed late", () => all().some(({ data }) => data.variantId === late));
});

test("a change that runs while its webhook is deleted is made, and nothing is left of the event", async () => {
  await create({ kinds: ["order", "stock", "listing", "process", "claim"] });
  const clientId = w.clientId("ayse");
  const store = await o.addStore("Mağaza 3", clientId);
  const variantId = await o.addVariant("B-8", 10, [store], clientId);
  await o.deliver(store, [reportOf("P-8", "Created", 1, [lineOf("B-8", 1)])]);
  for (const change of [
    () => stock(variantId, 3),
    () => o.deliver(store, [reportOf("P-8", "Picking", 2, [lineOf("B-8", 1)])]),
    () => o.addVariant("B-9", 1, [store], clientId),
  ]) {
    const deleting = await w.database.pool.connect();
    await deleting.query("begin; delete from webhook");
    const changed = change();
    await untilLocked("the change waits for it", w.database.pool);
    await deleting.query("commit");
    deleting.release();
    await changed;
    expect(await w.database.pool.query("select from webhook_event").then(({ rowCount }) => rowCount)).toBe(0);
    await create({ kinds: ["order", "stock", "listing", "process", "claim"] });
  }
  expect((await o.stockOf(variantId, clientId)).onHand).toBe(3);
});

test("410, or three days without a taker, switch it off and say so; switched on again it is told since when it missed things", async () => {
  const gone = await create({ name: "Eski" });
  await hooks().SendWebhookTest({ webhookId: gone.id });
  r.status = () => 410;
  start();
  await until("it is off", async () => (await shown(gone.id)).state === "stopped");
  await hooks().DeleteWebhook({ webhookId: gone.id });

  r.status = () => 503;
  const { id } = await create();
  await hooks().SendWebhookTest({ webhookId: id });
  await until("it fails", async () => (await shown(id)).state === "failing");
  await w.database.pool.query("update webhook set failing_since = failing_since - interval '73 hours', next_at = now()");
  await until("it is off", async () => (await shown(id)).state === "stopped");
  const off = await shown(id);
  await expect(hooks().SendWebhookTest({ webhookId: id })).rejects.toMatchObject({ code: "webhook_off" });
  await o.addVariant("B-5", 10, [], w.clientId("ayse"));
  r.status = () => 200;
  r.got = [];
  await hooks().UpdateWebhook({ webhookId: id, version: off.version, isActive: true });
  await until("both went", () => all().length === 2);
  expect(all()).toEqual([
    { type: "test", date: expect.any(String), data: {} },
    { type: "missed", date: off.sinceDate, data: {} },
  ]);
});

test("a message can be sent again, and one of a new secret is signed with the former one as well for a day", async () => {
  const { id, secret } = await create();
  await hooks().SendWebhookTest({ webhookId: id });
  start();
  await until("it arrived", () => r.got.length === 1);
  const { data } = await hooks().GetWebhookDeliveries({ webhookId: id });
  const renewed = await hooks().RenewWebhookSecret({ webhookId: id });
  await hooks().SendDeliveryAgain({ webhookDeliveryId: data[0]!.id });
  await until("it arrived again", () => r.got.length === 2);
  const [first, second] = r.got as [Got, Got];
  expect(second.headers["webhook-id"]).not.toBe(first.headers["webhook-id"]);
  expect(eventsOf(second)).toEqual(eventsOf(first));
  for (const key of [secret, renewed.secret]) expect(new Receiver(key!).verify(second.body, second.headers)).toBeTruthy();
  await w.database.pool.query("update webhook set former_until = now() - interval '1 second'");
  await hooks().SendWebhookTest({ webhookId: id });
  await until("the third arrived", () => r.got.length === 3);
  expect(() => new Receiver(secret!).verify(r.got[2]!.body, r.got[2]!.headers)).toThrow();
  expect(new Receiver(renewed.secret!).verify(r.got[2]!.body, r.got[2]!.headers)).toBeTruthy();
});

test("only a public address by https is taken, and a name that leads into a private net is not reached (S27)", async () => {
  for (const address of [
    "http://hooks.example.com/in",
    "https://127.0.0.1/in",
    "https://10.0.0.8/in",
    "https://erp.local/in",
    "https://localhost/in",
  ])
    await expect(create({ address })).rejects.toMatchObject({ code: "webhook_address_wrong", status: 422 });
  const { id } = await create();
  await hooks().SendWebhookTest({ webhookId: id });
  const inside = openNetwork((address) => address !== "127.0.0.1", { lookup });
  start(inside);
  await until(
    "it was not reached",
    async () => (await hooks().GetWebhookDeliveries({ webhookId: id })).data[0]!.outcome === "unreached",
  );
  expect(r.got).toEqual([]);
  await inside.close();
});

test("another company sees, changes and hears nothing of it", async () => {
  const { id, version } = await create();
  expect(await hooks("mehmet").GetAllWebhook({})).toEqual([]);
  for (const call of [
    () => hooks("mehmet").UpdateWebhook({ webhookId: id, version, name: "x" }),
    () => hooks("mehmet").DeleteWebhook({ webhookId: id }),
    () => hooks("mehmet").GetWebhookDeliveries({ webhookId: id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "not_found" });
  const theirs = await o.addStore("Öteki", w.clientId("mehmet"), "100002");
  await o.deliver(theirs, [reportOf("P-9", "Created", 1, [lineOf("YOK", 1)])]);
  expect(await w.database.pool.query("select from webhook_event").then(({ rowCount }) => rowCount)).toBe(0);
});

test("names are one of a kind, versions are compared, and the secret is shown once", async () => {
  const { id, version } = await create();
  await expect(create()).rejects.toMatchObject({ code: "webhook_name_taken" });
  await hooks().UpdateWebhook({ webhookId: id, version, kinds: ["listing", "process", "claim"] });
  await expect(hooks().UpdateWebhook({ webhookId: id, version, name: "Başka" })).rejects.toMatchObject({ code: "conflict" });
  expect(await shown(id)).toMatchObject({ name: "ERP", kinds: ["listing", "process", "claim"] });
  const stored = await w.database.pool.query("select secrets::text from webhook");
  expect(stored.rows[0].secrets).not.toContain("whsec_");
});

test("a worker that is killed before or after a message left sends it once more, under the same id", async () => {
  const { id } = await create();
  const ids: string[] = [];
  for (const [crashAt, arrived] of [
    ["webhook.claimed", 0],
    ["webhook.sent", 1],
  ] as const) {
    r.got = [];
    await hooks().SendWebhookTest({ webhookId: id });
    const child = spawn("node", [new URL("./webhook-child.ts", import.meta.url).pathname], {
      env: { ...process.env, DATABASE_URL: w.url, CERTIFICATE: certificate.cert, CRASH_AT: crashAt },
      stdio: ["ignore", "inherit", "inherit"],
    });
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
    expect(r.got).toHaveLength(arrived);
    const { data } = await hooks().GetWebhookDeliveries({ webhookId: id });
    expect(data[0]).toMatchObject({ tries: 0, takenDate: null });
    await w.database.pool.query("update webhook set taken_until = now(), next_at = now()");
    start();
    await until("it was taken", async () => (await hooks().GetWebhookDeliveries({ webhookId: id })).data[0]!.takenDate);
    ids.push(...r.got.map(({ headers }) => headers["webhook-id"]!));
    expect(new Set(r.got.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([data[0]!.id]));
    for (const stop of stops.splice(0)) await stop();
  }
  expect(ids).toHaveLength(3);
});

test("each kind is told of: an order and its address, a return and its lines, a listing that comes, changes and goes, a set, a process that ended", async () => {
  await create({ kinds: ["order", "claim", "stock", "listing", "process"] });
  const clientId = w.clientId("ayse");
  const store = await o.addStore("Mağaza 2", clientId);
  const run = (text: ReturnType<typeof sql>) => w.database.asClient(clientId, (tx) => text.execute(tx));
  /** What was collected since the last look, without what it is about. */
  const since = async () => {
    const { rows } = await w.database.pool.query("delete from webhook_event returning kind, subject");
    return [...new Set(rows.map(({ kind, subject }) => `${kind} ${Object.keys(subject).sort().join(" ")}`))].sort();
  };
  const variantId = await o.addVariant("B-7", 10, [store], clientId);
  expect(await since()).toEqual(["listing listingId productId storeId", "stock productId variantId"]);
  await run(sql`update listing set modified_at = now() where client_id = ${clientId} and store_id = ${store.id}`);
  expect(await since()).toEqual([]);
  await run(sql`update listing set status = 'Passive' where client_id = ${clientId} and store_id = ${store.id}`);
  expect(await since()).toEqual(["listing listingId productId storeId"]);
  await run(sql`delete from listing where client_id = ${clientId} and store_id = ${store.id}`);
  expect(await since()).toEqual(["listing listingId productId storeId"]);
  await o.deliver(store, [reportOf("P-7", "Created", 1, [lineOf("YOK", 2)])]);
  expect(await since()).toEqual(["order orderHeaderId storeId"]);
  await run(
    sql`update order_header set delivery_address = '{"city": "Ankara"}' where client_id = ${clientId} and channel_order_id = 'O-P-7'`,
  );
  expect(await since()).toEqual(["order orderHeaderId storeId"]);
  await run(sql`update order_package set status = status where client_id = ${clientId}`);
  expect(await since()).toEqual([]);
  const claimId = crypto.randomUUID();
  await run(sql`insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at)
    values (${clientId}, ${claimId}, ${store.id}, 'C-7', 'O-P-7', 'return', true, now(), 'TRY', now())`);
  expect(await since()).toEqual(["claim claimId storeId"]);
  await run(sql`update claim set is_open = false where client_id = ${clientId} and id = ${claimId}`);
  expect(await since()).toEqual(["claim claimId storeId"]);
  await run(sql`delete from variant_component where client_id = ${clientId} and variant_id = ${variantId}`);
  expect(await since()).toEqual(["stock productId variantId"]);
  const processId = crypto.randomUUID();
  await run(
    sql`insert into process (client_id, id, process_type, subject, started_by_name) values (${clientId}, ${processId}, 'import', 'x', 'x')`,
  );
  await run(sql`update process set state = 'running' where client_id = ${clientId} and id = ${processId}`);
  expect(await since()).toEqual([]);
  await run(sql`update process set state = 'done' where client_id = ${clientId} and id = ${processId}`);
  expect(await since()).toEqual(["process processId"]);
});
