import type { NotificationChoice } from "@tradeport/contract/preferences";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { takePost } from "#modules/registration/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { openKeyring } from "#platform/secrets.ts";
import type { Name } from "#testing/people.ts";
import { jobCtx } from "#testing/run-import.ts";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { type World, world } from "#testing/world.ts";
import { notificationJobs } from "./index.ts";

const secrets = openKeyring({ masterKey: Buffer.alloc(32, 7) });
let w: World;
let store: string;
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
beforeAll(async () => {
  w = await world();
  await rows(sql`update person set email = subject || '@test.example'`);
});
afterAll(() => w.close());

/** Ten in the morning in Istanbul, some days ahead: what the fixtures hold is old. */
const ten = Date.parse("2027-03-02T07:00:00Z");
let at = ten;
const minute = 60_000;
const pass = (minutes: number) => {
  at += minutes * minute;
};
const run = () => notificationJobs(secrets).notifications!({ ...jobCtx(w), now: () => new Date(at) }, {});
/** Whom an e-mail was written to since the last time, and what about. */
const letters = async () => {
  await run();
  return (await takePost(w)).map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`).sort();
};
const choose = (who: Name, notifications: Partial<NotificationChoice> | null) =>
  w.as(who).Preference.SetPreference({ notifications });
const health = (state: string, id = store) =>
  rows(sql`update store set health = ${state}, health_since = ${new Date(at)}, orders_until = ${new Date(at)} where id = ${id}`);
/** A package of the first company that is to be handed over so many minutes from now. */
const toShip = async (minutes: number, storeId = store) => {
  const id = newId();
  await rows(sql`
    with header as (insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name,
        delivery_address, billing_address)
      values (${w.clientId("ayse")}, ${id}, ${storeId}, ${`ORD-${id.slice(-6)}`}, now(), now(), 'TRY', 'Canary Kaya', '{}', '{}') returning *)
    insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at,
      remote_hash, ordered_at, ship_by, currency, total, discount, customer_name)
    select client_id, id, id, store_id, channel_order_id, 'S_NEW', 'Created', 'new', ordered_at, '', ordered_at, ${new Date(at + minutes * minute)},
      currency, 90, 0, customer_name from header`);
  return id;
};

beforeEach(async () => {
  at += 2 * 1440 * minute;
  at -= (at - ten) % (1440 * minute);
  await rows(sql`delete from notification_letter`);
  await rows(sql`delete from notification`);
  await rows(sql`update order_package set status = 'S_CANCELED'`);
  await rows(sql`update store set is_active = false`);
  for (const who of ["ayse", "can", "zeynep"] as const) await choose(who, null);
  await w.database.asWideClient(w.clientId("ayse"), (tx) => addFixtures(tx, w.clientId("ayse"), `magaza ${at}`));
  await rows(sql`update order_package set status = 'S_CANCELED'`);
  await rows(sql`update inbox set problem = null`);
  await rows(sql`update process set state = 'done'`);
  const [own] = await rows<{ id: string }>(sql`select id from store where name = ${`magaza ${at}`}`);
  store = own!.id;
  await rows(sql`update store set is_active = true, is_sample = false where id = ${store}`);
  await health("ok");
  expect(await letters()).toEqual([]);
});

test("a fresh member is told of a store that does not answer, once for as long as it does not (U48)", async () => {
  await health("away");
  // It may be up again in a moment.
  expect(await letters()).toEqual([]);
  pass(6);
  expect(await letters()).toEqual(["ayse: Mağaza yanıt vermiyor", "can: Mağaza yanıt vermiyor", "zeynep: Mağaza yanıt vermiyor"]);
  pass(60);
  expect(await letters()).toEqual([]);
  await health("ok");
  expect(await letters()).toEqual([]);
  await health("away");
  pass(6);
  expect((await letters()).length).toBe(3);
});

test("U48: each thing that costs money is told, the dearest in the subject; who may not see it is not told", async () => {
  await rows(
    sql`update client_member m set "right" = 'read', areas = '{"catalogue": "write"}' from person p where p.id = m.person_id and p.subject = 'can'`,
  );
  await toShip(3 * 60);
  const late = await toShip(-5);
  await rows(sql`update store set orders_until = ${new Date(at - 31 * minute)} where id = ${store}`);
  const failed = newId();
  const [can] = await rows<{ id: string }>(sql`select id from person where subject = 'can'`);
  await rows(sql`insert into process (client_id, id, process_type, state, subject, started_by, started_by_name, ended_at)
    values (${w.clientId("ayse")}, ${failed}, 'import_product_from_excel', 'failed', 'urunler.xlsx', ${can!.id}, 'Can Demir', ${new Date(at)})`);
  await run();
  const post = await takePost(w);
  expect(post.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ["ayse@test.example", "Siparişler okunamıyor (ve 2 konu daha)"],
    // Orders are closed to Can, a process of his own is not.
    ["can@test.example", "Başlattığınız işlem tümüyle tamamlanmadı"],
    ["zeynep@test.example", "Siparişler okunamıyor (ve 2 konu daha)"],
  ]);
  expect(post.find(({ to }) => to.startsWith("can"))!.text).toContain(
    `/Product/BulkOperations/ProcessDetail?processId=${failed}`,
  );
  const { text } = post.find(({ to }) => to.startsWith("ayse"))!;
  expect(text).toContain(`1 siparişin kargo süresi doldu: ORD-${late.slice(-6)}.`);
  expect(text).toContain("1 siparişin kargo süresi 4 saat içinde doluyor");
  expect(text).toContain("http://localhost:3000/");
  // Nothing of a buyer leaves the house.
  expect(text).not.toContain("Canary");
  await rows(
    sql`update client_member m set "right" = 'write', areas = null from person p where p.id = m.person_id and p.subject = 'can'`,
  );
});

test("U48: what happens soon after is gathered, a member of some stores hears of theirs alone, and other companies of nothing", async () => {
  await toShip(60);
  expect(await letters()).toHaveLength(3);
  await toShip(90);
  pass(10);
  expect(await letters()).toEqual([]);
  pass(25);
  expect(await letters()).toHaveLength(3);
  const [other] = await rows<{ id: string }>(
    sql`select id from store where id <> ${store} and client_id = ${w.clientId("ayse")} limit 1`,
  );
  await rows(
    sql`update store set is_active = true, health = 'ok', orders_until = ${new Date(at + 600 * minute)} where id = ${other!.id}`,
  );
  await rows(
    sql`update client_member m set store_ids = array[${other!.id}::uuid] from person p where p.id = m.person_id and p.subject = 'zeynep'`,
  );
  pass(60);
  await health("ok");
  await toShip(60);
  expect(await letters()).toHaveLength(2);
  await toShip(60, other!.id);
  pass(31);
  await health("ok");
  expect(await letters()).toHaveLength(3);
  await rows(sql`update client_member m set store_ids = null from person p where p.id = m.person_id and p.subject = 'zeynep'`);
});

test("whoever started what went to a store, and has that store no more, is not told how it ended", async () => {
  const [can] = await rows<{ id: string }>(sql`select id from person where subject = 'can'`);
  const [other] = await rows<{ id: string }>(
    sql`select id from store where id <> ${store} and client_id = ${w.clientId("ayse")} limit 1`,
  );
  const failed = (to: string) =>
    rows(sql`insert into process (client_id, id, process_type, state, subject, started_by, started_by_name, ended_at, input)
      values (${w.clientId("ayse")}, ${newId()}, 'transfer_to_channel', 'failed', 'x', ${can!.id}, 'Can Demir', ${new Date(at)},
        ${JSON.stringify({ storeIds: [to] })}::jsonb)`);
  await rows(
    sql`update client_member m set store_ids = array[${other!.id}::uuid] from person p where p.id = m.person_id and p.subject = 'can'`,
  );
  await failed(store);
  expect(await letters()).toEqual([]);
  await failed(other!.id);
  expect(await letters()).toEqual(["can: Başlattığınız işlem tümüyle tamamlanmadı"]);
  await rows(sql`update client_member m set store_ids = null from person p where p.id = m.person_id and p.subject = 'can'`);
});

test("U48: a person chooses what, one e-mail a day, and hours in which none comes", async () => {
  await choose("can", { off: ["near"] });
  await choose("zeynep", { quiet: { from: 9, to: 12 } });
  await choose("ayse", { isDaily: true });
  await toShip(100);
  // It is ten: Ayşe's e-mail of the day has not left yet.
  expect(await letters()).toEqual(["ayse: Kargo süresi dolmak üzere"]);
  pass(61);
  await toShip(10);
  await health("ok");
  expect(await letters()).toEqual([]);
  pass(60);
  // Noon: what is so by then.
  await health("ok");
  expect(await letters()).toEqual(["can: Kargo süresi dolan sipariş var", "zeynep: Kargo süresi dolan sipariş var"]);
  // Of the next day, at nine.
  pass(20 * 60);
  await health("ok");
  expect(await letters()).toEqual([]);
  pass(60);
  await health("ok");
  expect(await letters()).toEqual(["ayse: Kargo süresi dolan sipariş var"]);
  // What was off while it was told to others is not made up for.
  await choose("can", null);
  pass(60);
  await health("ok");
  expect(await letters()).toEqual([]);
});

test("U48: a feed that is held is told once, with its name, to those whose products it would change; released, it is news no more", async () => {
  await rows(
    sql`update client_member m set "right" = 'read', areas = '{"orders": "write"}' from person p where p.id = m.person_id and p.subject = 'can'`,
  );
  const held = newId();
  await rows(sql`insert into process (client_id, id, process_type, state, subject, started_by_name, held_at)
    values (${w.clientId("ayse")}, ${held}, 'run_xml', 'queued', 'Tedarikçi A', 'Tradeport', ${new Date(at)})`);
  await run();
  const post = await takePost(w);
  // Can sees orders alone; whoever runs the platform is no member.
  expect(post.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ["ayse@test.example", "Bekletilen XML onay bekliyor"],
    ["zeynep@test.example", "Bekletilen XML onay bekliyor"],
  ]);
  expect(post[0]!.text).toContain("hiçbir ürün değiştirilmedi: Tedarikçi A. İşlemin sayfasında farklara bakın");
  pass(60);
  await health("ok");
  expect(await letters()).toEqual([]);
  await rows(sql`update process set held_at = null where id = ${held}`);
  await run();
  expect(await rows(sql`select from notification where kind = 'held'`)).toEqual([]);
  await rows(
    sql`update client_member m set "right" = 'write', areas = null from person p where p.id = m.person_id and p.subject = 'can'`,
  );
});

test("two workers at once, and one that ends between, write one e-mail", async () => {
  await toShip(-1);
  await Promise.all([run(), run(), run()]);
  expect((await takePost(w)).map(({ to }) => to).sort()).toEqual([
    "ayse@test.example",
    "can@test.example",
    "zeynep@test.example",
  ]);
  pass(60);
  await toShip(-1);
  // Written down and not sent, or sent and not written down: neither is.
  const failing = notificationJobs({
    seal: () => {
      throw new Error("killed");
    },
  }).notifications!;
  await expect(failing({ ...jobCtx(w), now: () => new Date(at) }, {})).rejects.toThrow("killed");
  expect(await takePost(w)).toEqual([]);
  await run();
  expect(await takePost(w)).toHaveLength(3);
});
