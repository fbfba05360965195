import { connectorOf } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { fastTimers } from "#testing/fast-timers.ts";
import { manyStores } from "#testing/many-stores.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";

/** Who waits for whom: kinds of work in a store, and stores in a worker of four places. */
const trendyol = connectorOf("trendyol")!;
const { push } = trendyol.offers;
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let undo: () => void;
let variants: string[];

interface Call {
  endpoint: string;
  sellerId: string;
}
/** The ledger, oldest first. */
const ledger = async () => (await w.control<Call[]>("_calls?last=20000")).reverse();
const isPush = ({ endpoint }: Call) => endpoint.startsWith("POST /inventory");
const isOrders = ({ endpoint, sellerId }: Call) => endpoint.startsWith("GET /order/") && sellerId === "100001";
const buy = async () =>
  (
    await w.control<{ orderNumber: string }>("_buy", {
      sellerId: "100001",
      lines: [{ barcode: "TS-0000-S", quantity: 1 }],
    })
  ).orderNumber;
const isHere = async (number: string) =>
  (await w.query(sql`select 1 from order_header where channel_order_id = ${number}`)).length > 0;
const edit = (ids: readonly string[]) =>
  w.database.asClient(w.clientId, async (tx) => {
    await sql`update stock set on_hand = on_hand + 1 where client_id = ${w.clientId} and item_id = any(${ids}::uuid[])`.execute(
      tx,
    );
    await requestSyncOffers(tx, w.clientId, ids, "user");
  });

beforeAll(async () => {
  undo = fastTimers();
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps(), capacity: 4 });
  await w.goLive(3);
  variants = (await w.query(sql<{ id: string }>`select id from variant order by barcode`)).map(({ id }) => id);
}, 60_000);
afterAll(async () => {
  trendyol.offers.push = push;
  await worker?.stop();
  undo();
  await w?.close();
});

test("stores whose marketplace never answers give their places back: another store's order comes in meanwhile (engine fault 17)", async () => {
  // Longer than the deadline of a call.
  await w.control("_faults", [{ match: { sellerId: "100002" }, kind: "delay", value: 60_000 }]);
  const silent = await manyStores(w, 12, "100002");
  const ids = silent.map(({ id }) => id);
  const held = (many: number) => async () =>
    (await w.query(sql`select 1 from lease where name = any(${ids.map((id) => `store:${id}`)}::text[]) and holder is not null`))
      .length >= many;
  await w.until("as many of them as there are places", held(4));
  const number = await buy();
  await w.until("the order", () => isHere(number));
  await w.until("all of them", held(12));
  // They were silent all the time: no call of theirs has come back.
  const looks = await w.query(sql`select distinct health, health_probes from store where id = any(${ids}::uuid[])`);
  expect(looks).toEqual([{ health: "unproven", healthProbes: 0 }]);
  expect((await ledger()).filter(({ sellerId }) => sellerId === "100002")).toEqual([]);
  await w.query(sql`update store set is_active = false where id = any(${ids}::uuid[])`);
}, 90_000);

test("an order comes in while all that pushes may have is out: messages and looks at their results (engine fault 16)", async () => {
  trendyol.offers.push = { ...push, maxItems: 1 };
  const out = () =>
    w.query(
      sql`select state, next_poll_at > now() + interval '30 seconds' as is_polled_later from push_batch where state <> 'ended' order by state`,
    );
  const until = (wanted: object[]) =>
    w.until(JSON.stringify(wanted), async () => JSON.stringify(await out()) === JSON.stringify(wanted));
  const looks = Array.from({ length: 2 }, () => ({ state: "sent", isPolledLater: true }));
  const messages = Array.from({ length: 2 }, () => ({ state: "sending", isPolledLater: false }));
  await w.control("_faults", [{ match: { path: "batch-requests" }, kind: "delay", value: 60_000 }]);
  await edit(variants.slice(0, 2));
  await until(looks);
  await w.control("_faults", [{ match: { path: "price-and-inventory" }, kind: "delay", value: 60_000 }]);
  await edit(variants.slice(2));
  await until([...messages, ...looks]);
  const from = (await ledger()).length;
  const number = await buy();
  await w.query(
    sql`update store set orders_hint_at = clock_timestamp() where client_id = ${w.clientId} returning wake_stores(array[id])`,
  );
  await w.until("the order", () => isHere(number));
  const since = (await ledger()).slice(from);
  expect([since.some(isOrders), since.filter(isPush).length]).toEqual([true, 0]);
  expect(await out()).toEqual([...messages, ...looks]);
}, 90_000);
