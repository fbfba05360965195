import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { offered } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogueHandlers, catalogueJobs } from "#modules/catalogue/index.ts";
import { connectionHandlers } from "#modules/connections/index.ts";
import { listingSteps, requestSyncOffers } from "#modules/listings/index.ts";
import { mappingSteps } from "#modules/mapping/index.ts";
import { orderJobs, orderSteps } from "#modules/orders/index.ts";
import { type Database, openDatabase, sql } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { bareDatabase } from "./cluster.ts";
import { type Connected, connected } from "./connected.ts";
import { fastTimers } from "./fast-timers.ts";
import { masterKey, startWorker } from "./start-worker.ts";
import { contextOf, type StoreWorld, storeWorld } from "./store-world.ts";

/**
 * A company with a store of each connector: it sells, is backed up, sells more, is edited and goes down; the backup is restored in a new
 * place, with the marketplaces where they are by then.
 */
const root = resolve(import.meta.dirname, "../..");
const { actions, reading, upkeep } = orderSteps({ publicUrl: "http://localhost:3000" });
const steps = [...actions, ...listingSteps.offers, ...reading, ...listingSteps.content, ...upkeep, ...mappingSteps];
let w: StoreWorld;
let folder: string;
let worker: ReturnType<typeof startWorker>;
let undo: () => void;
const places: Connected[] = [];
const orders: string[] = [];
let dropNew = async () => {};
let there: Database;

const run = (command: "backup" | "restore", args: string[], env: Record<string, string>) =>
  new Promise<string>((done, fail) =>
    execFile(
      process.execPath,
      [join(root, `server/${command}.ts`), ...args],
      { env: { PATH: process.env.PATH, TZ: "UTC", MASTER_KEY: masterKey.toString("base64"), ...env } },
      (error, stdout, stderr) => (error ? fail(new Error(`${stdout}${stderr}`)) : done(stdout)),
    ),
  );
const buy = async (it: Connected, at: number, pieces: number) =>
  orders.push(`${it.connector.code} ${(await it.bench.buy([[it.live.offers[at]!.key, pieces]])).orderNumber}`);
const shownAt = async (it: Connected) =>
  Promise.all(it.live.offers.map(async ({ key }) => (await it.bench.shown(it.bench.enter(), key))?.quantity));
const known = async () =>
  (
    await w.query(
      sql<{ name: string }>`select c.code || ' ' || h.channel_order_id as name from order_header h
      join store s on s.client_id = h.client_id and s.id = h.store_id join channel c on c.id = s.channel_id order by 1`,
    )
  ).map(({ name }) => name);
const sorted = () => orders.map((name) => name).sort();
const messages = async () => Promise.all(places.map(async (it) => (await it.calls("updateOffers")).length));
const it0 = () => places[0]!;
const ofPlaces = <T>(look: (it: Connected) => Promise<T>) => Promise.all(places.map(look));

beforeAll(async () => {
  undo = fastTimers();
  folder = mkdtempSync(join(tmpdir(), "tp-restored-"));
  w = await storeWorld();
  worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3, steps });
  for (const connector of offered) places.push(await connected(w, connector));
  for (const it of places) {
    // Its sync fields stay, as of something that was never: they must hold nothing up.
    await w.query(sql`delete from offer where listing_id = ${it.gone.listingId}`);
    await w.query(sql`delete from listing where id = ${it.gone.listingId}`);
    await it.becomes("ok");
    await it.count(100);
    await it.inSync(100);
  }
  for (const it of places) await buy(it, 0, 2);
  await w.until("the first orders", async () => (await known()).length === places.length);
  for (const it of places)
    await it.until(
      "98 of the first",
      async () => String(await shownAt(it)) === "98,100" && (await it.states()).join() === "in_sync",
    );

  await run("backup", [join(folder, "safe")], { DATABASE_URL: w.url, TRADEPORT_DATA: join(folder, "data") });

  // Since then: counted up at two, sold at all, and a price of one raised.
  for (const it of places.slice(1)) await it.count(150);
  for (const it of places.slice(1)) await it.until("148 of the first", async () => String(await shownAt(it)) === "148,150");
  for (const it of places) await buy(it, 1, 3);
  await w.until("the second orders", async () => (await known()).length === 2 * places.length);
  for (const it of places.slice(1)) await it.until("147 of the second", async () => String(await shownAt(it)) === "148,147");
  await it0().until("97 of the second", async () => String(await shownAt(it0())) === "98,97");
  await worker.stop();
  // And while everything is down.
  for (const it of places) await buy(it, 0, 1);

  const fresh = await bareDatabase();
  dropNew = fresh.drop;
  const backup = join(folder, "safe", readdirSync(join(folder, "safe"))[0]!);
  await run("restore", [backup], { DATABASE_URL: fresh.url, TRADEPORT_DATA: join(folder, "new") });
  there = openDatabase({ url: fresh.url, name: "restored", max: 12 });
  const query: StoreWorld["query"] = async (text) => there.asPlatform(async (tx) => (await text.execute(tx)).rows);
  const queued: [string, object][] = [];
  const call: StoreWorld["call"] = async (useCase, input) => {
    const answer = await there.asWideClient(w.clientId, (tx) =>
      useCase(contextOf(w.clientId, w.sandbox.origin, queued)(tx), input),
    );
    const ctx = { database: there, signal: new AbortController().signal } as unknown as JobCtx;
    for (const [name, payload] of queued.splice(0)) await catalogueJobs[name]?.(ctx, payload as never);
    return answer;
  };
  Object.assign(w, { restored: w.database, database: there, query, call });
});
afterAll(async () => {
  await worker?.stop();
  await there?.close();
  await w?.close();
  await dropNew();
  undo();
  rmSync(folder, { recursive: true, force: true });
});

const statesOf = (it: Connected) =>
  w.query(
    sql<{
      state: string;
      count: number;
    }>`select state, count(*)::int as count from sync_field where store_id = ${it.storeId} and kind in ('price', 'stock')
      and subject_id = any(${it.live.offers.map(({ id }) => id)}::uuid[]) group by 1 order by 1`,
  );

test("engine fault 21: a restored installation sends nothing before its orders were read since the backup and each offer was read back", async () => {
  const before = await messages();
  expect((await ofPlaces((it) => statesOf(it))).flat().every(({ state }) => state === "differs")).toBe(true);
  const stores = await w.call(catalogueHandlers.Product.GetRestoredStores, {});
  expect(stores.map(({ isReading, differing }) => [isReading, differing])).toEqual(places.map(() => [true, 0]));
  // A person edits while nothing was read: it waits like all else.
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`update variant set sale_price = sale_price - 1 where id = ${it0().live.offers[0]!.variantId}`.execute(tx);
    await requestSyncOffers(tx, w.clientId, [it0().live.offers[0]!.variantId], "user");
  });
  worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3, steps });
  for (const it of places)
    await it.until(
      "read back",
      async () => (await w.query(sql`select 1 from store where id = ${it.storeId} and read_back_at >= restored_at`)).length > 0,
    );
  // Every order since the backup is there, once, also those of the time when everything was down.
  await w.until("all orders", async () => (await known()).length === orders.length);
  expect(await known()).toEqual(sorted());
  await w.until("nothing is unread", async () =>
    (await w.call(catalogueHandlers.Product.GetRestoredStores, {})).every(({ unread }) => unread === 0),
  );
  // What was only sold agrees; what was counted or priced since then differs, and stays as the marketplace has it.
  const differing = await w.call(catalogueHandlers.Product.GetDifferences, { page: 0, pageSize: 50, orderType: "asc" });
  const named = differing.data.map(
    ({ storeId, ours, theirs }) => `${places.findIndex((it) => it.storeId === storeId)} ${ours.quantity} ${theirs.quantity}`,
  );
  expect(named.filter((name) => !name.endsWith("null")).sort()).toEqual(
    ["0 97 97", ...places.slice(1).flatMap((_, at) => [`${at + 1} 97 147`, `${at + 1} 97 147`])].sort(),
  );
  for (const it of places.slice(1)) expect(String(await shownAt(it))).toBe("147,147");
  expect((await messages()).slice(1)).toEqual(before.slice(1));
});

test("engine fault 21: ours goes out, theirs is taken, and an order that comes meanwhile is no difference", async () => {
  const [first, second, third] = places as [Connected, Connected, Connected];
  // Bought while nobody has decided: ours and theirs fall together, and nothing is sent.
  const before = await messages();
  await buy(second, 0, 4);
  await w.until("the order", async () => (await known()).length === orders.length);
  const seen = async () =>
    (
      await w.call(catalogueHandlers.Product.GetDifferences, { storeId: second.storeId, page: 0, pageSize: 50, orderType: "asc" })
    ).data.filter(({ theirs }) => theirs.quantity !== null);
  const numbers = async () =>
    (await seen())
      .map(({ ours, theirs }) => `${ours.quantity} ${theirs.quantity}`)
      .sort()
      .join();
  await second.until("read again", async () => (await numbers()) === "93 143,97 147");
  expect((await messages())[1]).toBe(before[1]);

  // A row that was seen otherwise stays.
  const [row, ...others] = await seen();
  const stale = await w.call(catalogueHandlers.Product.ResolveDifferences, {
    storeId: second.storeId,
    keep: "ours",
    rows: [{ offerId: row!.offerId, version: "x" }],
  });
  expect(stale).toEqual({ resolved: 0, left: 1, isRunning: false });

  // Theirs, for chosen rows: our stock becomes what is shown there, beside what orders hold.
  const rows = [row!, ...others].map(({ offerId, version }) => ({ offerId, version }));
  expect(await w.call(catalogueHandlers.Product.ResolveDifferences, { storeId: second.storeId, keep: "theirs", rows })).toEqual({
    resolved: 2,
    left: 0,
    isRunning: false,
  });
  expect(String(await shownAt(second))).toBe("143,147");
  expect((await messages())[1]).toBe(before[1]);
  const stock = await w.query(
    sql<{ available: number; moved: number }>`select s.on_hand - s.reserved as available,
      (select count(*)::int from stock_movement m where m.item_id = s.item_id and m.cause like 'restored:%') as moved
      from stock s where s.item_id = any(${second.live.offers.map(({ variantId }) => variantId)}::uuid[]) order by 1`,
  );
  expect(stock).toEqual([
    { available: 143, moved: 1 },
    { available: 147, moved: 1 },
  ]);

  // Ours, for the whole store by one press.
  expect(await w.call(catalogueHandlers.Product.ResolveDifferences, { storeId: third.storeId, keep: "ours" })).toMatchObject({
    isRunning: true,
  });
  await third.until(
    "ours there",
    async () => String(await shownAt(third)) === "97,97" && (await third.states()).join() === "in_sync",
  );
  // And the store whose price was edited after the restore, with the price that was typed.
  await w.call(catalogueHandlers.Product.ResolveDifferences, { storeId: first.storeId, keep: "ours" });
  await first.until("in step", async () => (await first.states()).join() === "in_sync");

  // From now on all is as ever.
  await third.count(60);
  await third.until("a change goes out", async () => String(await shownAt(third)) === "57,57");
  await buy(second, 1, 1);
  await second.until(
    "146",
    async () => String(await shownAt(second)) === "143,146" && (await second.states()).join() === "in_sync",
  );
  await w.until("the last order", async () => (await known()).length === orders.length);
  expect(await known()).toEqual(sorted());
});

test("engine fault 21: disconnecting and connecting again goes around no press", async () => {
  const [, second] = places as [Connected, Connected];
  await w.query(
    sql`update sync_field set state = 'differs', observed_at = now(), observed = '9999' where store_id = ${second.storeId} and kind = 'stock'`,
  );
  await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId: second.storeId });
  await orderJobs.wind_up_store!({ database: w.database, signal: new AbortController().signal } as unknown as JobCtx, {
    clientId: w.clientId,
    storeId: second.storeId,
  });
  expect(await w.query(sql`select distinct state from sync_field where store_id = ${second.storeId} and kind = 'stock'`)).toEqual(
    [{ state: "differs" }],
  );
});
