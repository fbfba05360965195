import { Webhook as Receiver } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { openVault } from "#platform/secrets.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { claimDelivery } from "./claim-delivery.ts";
import { createWebhook } from "./create-webhook.ts";
import { sendDelivery } from "./send-delivery.ts";
import { eventsOf, host, openReceiver, startWebhooks } from "./testing.ts";

let w: World;
let r: Awaited<ReturnType<typeof openReceiver>>;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  w = await world();
  r = await openReceiver();
});
afterAll(async () => {
  await r.close();
  await w.close();
});
beforeEach(async () => {
  r.reset();
  await query("truncate webhook cascade");
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const query = async (text: string, ...values: unknown[]) => (await w.database.pool.query(text, values)).rows;
const start = () => stops.push(startWebhooks(w, r.network));
const hooks = () => w.as("ayse").Webhook;
const create = (name = "ERP") => hooks().CreateWebhook({ name, address: `https://${host}:${r.port}/in`, kinds: ["stock"] });
const shown = async (id: string) => (await hooks().GetAllWebhook({})).find((one) => one.id === id)!;
const deliveries = async (webhookId: string, more: object = {}) =>
  (await hooks().GetWebhookDeliveries({ webhookId, ...more })).data;
const ask = (webhookId: string) => hooks().SendWebhookTest({ webhookId });
const clientId = () => w.clientId("ayse")!;
/** What changed of so many things in one transaction, the first first. */
const collect = (webhookId: string, subjects: string[], at = "2026-01-01T00:00:00Z") =>
  query(
    `insert into webhook_event (client_id, webhook_id, kind, subject, at)
      select $1, $2, 'stock', jsonb_build_object('variantId', given.id), $3 from unnest($4::text[]) with ordinality as given(id, no) order by no`,
    ...[clientId(), webhookId, at, subjects],
  );

test("changes are told the oldest first, of each thing with the time of its last, and 200 at most in one message", async () => {
  const { id } = await create();
  const [a, b, c] = [newId(), newId(), newId()].toReversed() as [string, string, string];
  await collect(id, [a, b, c]);
  await collect(id, [a], "2026-01-02T00:00:00Z");
  start();
  await until("it arrived", () => r.got.length === 1);
  expect(r.events().map(({ data, date }) => [data.variantId, date.slice(8, 10)])).toEqual([
    [a, "02"],
    [b, "01"],
    [c, "01"],
  ]);
  const many = Array.from({ length: 201 }, newId);
  await collect(id, many);
  await until("the rest arrived", () => r.got.length === 3);
  expect(r.got.slice(1).map((got) => eventsOf(got).length)).toEqual([200, 1]);
  expect(r.events().at(-1)!.data.variantId).toBe(many[200]);
});

test("of what waits the oldest goes first, and one of a company that is suspended is not sent", async () => {
  const { id } = await create();
  await ask(id);
  await collect(id, [newId()]);
  await query("update client set is_active = false where id = $1", clientId());
  const own = await w.as("mehmet").Webhook.CreateWebhook({ name: "B", address: `https://${host}:${r.port}/b`, kinds: ["stock"] });
  await w.as("mehmet").Webhook.SendWebhookTest({ webhookId: own.id });
  start();
  // The other company's goes in the same look, and the next one two looks later.
  await until("the other company's", () => r.got.length === 1);
  await w.as("mehmet").Webhook.SendWebhookTest({ webhookId: own.id });
  await until("and its next", () => r.got.length === 2);
  expect(r.got.map(({ path }) => path)).toEqual(["/b", "/b"]);
  await query("update client set is_active = true where id = $1", clientId());
  await ask(id);
  await until("all of it", () => r.events().length === 5);
  const ids = r.got.slice(2).map(({ headers }) => headers["webhook-id"]);
  const waited = await deliveries(id, { orderType: "asc" });
  expect(ids).toEqual(waited.map((one) => one.id));
  expect((await deliveries(id)).map((one) => one.id)).toEqual(ids.toReversed());
  expect((await w.as("mehmet").Webhook.GetWebhookDeliveries({ webhookId: own.id })).data).toHaveLength(2);
  expect((await shown(id)).lastTaken).toBe(waited.at(-1)!.takenDate);
});

test("a receiver says how long it wants to wait, and the wait grows to an hour and no further", async () => {
  const { id } = await create();
  r.status = () => 503;
  r.headers = { "retry-after": "600" };
  await ask(id);
  start();
  const tries = (n: number) => until(`try ${n}`, async () => (await deliveries(id))[0]?.tries === n);
  const waits = async () => Math.round((Date.parse((await shown(id)).nextDate!) - Date.now()) / 60_000);
  await tries(1);
  expect(await waits()).toBe(10);
  const { sinceDate } = await shown(id);
  r.headers = {};
  await query("update webhook_delivery set tries = 12");
  await query("update webhook set next_at = now()");
  await tries(13);
  expect(await waits()).toBe(60);
  // It fails since the first of them.
  expect(await shown(id)).toMatchObject({ state: "failing", sinceDate });
  // A person who asks does not wait, and what was taken ends the failing.
  r.status = () => 200;
  await ask(id);
  await until("both went", async () => (await deliveries(id)).every(({ takenDate }) => takenDate));
  expect(await shown(id)).toMatchObject({ state: "on", sinceDate: null, nextDate: null });
});

test("what one worker has no other takes, nor what waits for its time or is off", async () => {
  const { id } = await create();
  const vault = openVault({ masterKey: Buffer.alloc(32, 7) });
  const claim = () => claimDelivery({ database: w.database, vault }, { clientId: clientId(), id });
  await ask(id);
  expect((await claim())!.delivery.tries).toBe(0);
  expect(await claim()).toBeNull();
  // While it is out nothing is due before it is back.
  expect(Date.parse((await shown(id)).nextDate!) - Date.now()).toBeGreaterThan(30_000);
  await query("update webhook set taken_until = '-infinity'");
  await query("update webhook set next_at = now() + interval '1 hour'");
  expect(await claim()).toBeNull();
  await query("update webhook set next_at = now(), is_active = false");
  expect(await claim()).toBeNull();
});

test("a test waits behind twenty at most, and a company has ten, shown in the order in which they came", async () => {
  const { id } = await create();
  for (let n = 0; n < 20; n++) await ask(id);
  await expect(ask(id)).rejects.toMatchObject({ code: "webhook_busy" });
  // Another one of the company has none of them.
  expect(await deliveries((await create("ERP 0")).id)).toEqual([]);
  const names = Array.from({ length: 8 }, (_, n) => `ERP ${n + 1}`);
  for (const name of names) await create(name);
  await expect(create("elf")).rejects.toMatchObject({ code: "webhook_too_many" });
  expect((await hooks().GetAllWebhook({})).map(({ name }) => name)).toEqual(["ERP", "ERP 0", ...names]);
});

test("switched off nothing goes and it says since when; switched on it starts afresh at once, and another change of it adds nothing", async () => {
  const { id, version } = await create();
  await ask(id);
  await query("update webhook set failing_since = now(), next_at = now() + interval '1 hour'");
  const off = await hooks().UpdateWebhook({ webhookId: id, version, isActive: false });
  expect(off).toMatchObject({ state: "off", sinceDate: expect.any(String), nextDate: null });
  await query("update webhook set next_at = now() + interval '1 hour'");
  const on = await hooks().UpdateWebhook({ webhookId: id, version: off.version, isActive: true });
  expect(on).toMatchObject({ state: "on", sinceDate: null });
  expect(Date.parse(on.nextDate!) - Date.now()).toBeLessThan(60_000);
  await hooks().UpdateWebhook({ webhookId: id, version: on.version, name: "ERP 2" });
  expect(await query("select kind from webhook_event")).toEqual([{ kind: "missed" }]);
});

test("a former secret signs for a day, and the one before it no more", async () => {
  const { id, secret } = await create();
  const second = await hooks().RenewWebhookSecret({ webhookId: id });
  const [{ hours }] = (await query(
    "select round(extract(epoch from former_until - now()) / 3600)::int as hours from webhook",
  )) as [{ hours: number }];
  expect(hours).toBe(24);
  const third = await hooks().RenewWebhookSecret({ webhookId: id });
  await ask(id);
  start();
  await until("it arrived", () => r.got.length === 1);
  const [{ body, headers }] = r.got as [(typeof r.got)[0]];
  for (const key of [second.secret, third.secret]) expect(new Receiver(key!).verify(body, headers)).toBeTruthy();
  expect(() => new Receiver(secret!).verify(body, headers)).toThrow();
});

test("what the operator names of their own net is taken as well, and nothing beside it (S27)", async () => {
  const own = await world({ webhookOrigins: ["http://10.0.0.5:8080", "https://erp.local"] });
  const create = (address: string) =>
    own.as("ayse").Webhook.CreateWebhook({ name: address.slice(0, 90), address, kinds: ["order"] });
  for (const address of ["http://10.0.0.5:8080/in?a=1", "https://erp.local/in"])
    expect((await create(address)).address).toBe(address);
  for (const address of ["http://10.0.0.5/", "https://10.0.0.5:8080/", "http://10.0.0.50:8080/", "http://erp.local/"])
    await expect(create(address), address).rejects.toMatchObject({ code: "webhook_address_wrong" });
  await own.close();
});

test("a receiver that is named no more is not sent to in the clear (S27)", async () => {
  const { id } = await create();
  await query(`update webhook set address = 'http://${host}:${r.port}/in'`);
  await ask(id);
  const vault = openVault({ masterKey: Buffer.alloc(32, 7) });
  const { signal } = new AbortController();
  const outlet = { database: w.database, vault, publicUrl: "http://localhost:3000", signal, network: r.network };
  await sendDelivery(outlet, { clientId: clientId(), id });
  expect(await deliveries(id)).toMatchObject([{ tries: 1, outcome: "unreached", httpStatus: null }]);
});

test("a message that two workers sent, since the first stood still, is settled by whoever comes first, once", async () => {
  const { id } = await create();
  await ask(id);
  const vault = openVault({ masterKey: Buffer.alloc(32, 7) });
  const { signal } = new AbortController();
  const outlet = { database: w.database, vault, publicUrl: "http://localhost:3000", signal, network: r.network };
  const send = () => sendDelivery(outlet, { clientId: clientId(), id });
  r.status = () => 503;
  const held = Promise.withResolvers<void>();
  r.answersAfter = held.promise;
  const first = send();
  await until("the first arrived", () => r.got.length === 1);
  await query("update webhook set taken_until = '-infinity'");
  const second = send();
  await until("so did the second", () => r.got.length === 2);
  expect(r.got[0]!.headers["webhook-id"]).toBe(r.got[1]!.headers["webhook-id"]);
  held.resolve();
  await Promise.all([first, second]);
  expect(await deliveries(id)).toMatchObject([{ tries: 1, outcome: "refused", httpStatus: 503 }]);
});

test("our own address is no receiver's, whatever stands before and behind its name", async () => {
  const { personId } = (await query('select person_id as "personId" from client_member limit 1'))[0];
  const at = (address: string) =>
    w.database.asWideClient(clientId(), (db) =>
      createWebhook(
        {
          ...{
            db,
            clientId: clientId(),
            locale: "tr",
            who: { personId, displayName: "Ayşe" },
            secrets: { sealCredentials: () => ({}) },
          },
          ...{ installation: { publicUrl: "https://konsol.example.com:8443" }, audit: async () => {} },
        } as never,
        { name: address, address, kinds: ["stock"] },
      ),
    );
  for (const address of ["https://konsol.example.com/in", "https://KONSOL.example.com:8443/"])
    await expect(at(address), address).rejects.toMatchObject({ code: "webhook_address_wrong" });
  expect(await at("https://erp.example.com/in")).toMatchObject({ name: "https://erp.example.com/in" });
});
