import { marketplaces } from "@tradeport/connectors";
import { dice } from "@tradeport/connectors/sandbox/hostile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderHandlers } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { allSteps } from "./all-steps.ts";
import { type Connected, connected } from "./connected.ts";
import { fastTimers } from "./fast-timers.ts";
import { ledgerDifferences } from "./hostile-ledger.ts";
import { startWorker } from "./start-worker.ts";
import { type StoreWorld, storeWorld } from "./store-world.ts";

/**
 * A store of each marketplace whose replies are spoiled by a seed for as long as it takes (connectors/sandbox/hostile.ts), while buyers buy and cancel
 * there, people here accept and ship, pieces come in and carriers scan. HOSTILE_REPLIES=10000 HOSTILE_SEED=7: `npm run soak -- hostile`.
 */
const replies = Number(process.env.HOSTILE_REPLIES ?? 120);
const seed = process.env.HOSTILE_SEED ?? "1";
/** Of a hundred replies so many are spoiled, and so many are those of the look before. */
const share = process.env.HOSTILE_SHARE ?? "50:10";
/** A run that is bounded in time ends with what it has. */
const minutes = Number(process.env.HOSTILE_MINUTES ?? 1_000_000);
/** So that something moves and a store's pieces last. */
const ordersMax = Math.min(100, Math.max(6, Math.round(replies / 60)));
const counted = 900;

let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let undo: () => void;
const places: Connected[] = [];
beforeAll(async () => {
  undo = fastTimers();
  w = await storeWorld(marketplaces);
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  for (const connector of marketplaces) places.push(await connected(w, connector));
  for (const it of places) {
    await it.becomes("ok");
    await it.count(counted);
    await it.inSync(counted);
  }
});
afterAll(async () => {
  await worker?.stop();
  undo();
  await w?.close();
});

/**
 * On a machine that does much else no connection may be free for a while, one that rested too long is closed by the other side, a statement may take too
 * long, and this harness's own updates may meet the worker's: the next round does it.
 */
const nextRound = (error: Error) => {
  if (!/timeout|terminat|connection error|deadlock detected|fetch failed/i.test(error.message)) throw error;
  return false;
};

/** Everything that a store's loop looks at from time to time is due now: orders in short and long windows, claims, offers, messages and actions. */
const lookAgain = ({ storeId }: Connected, round: number) =>
  w.query(sql`
    with s as (update store set orders_hint_at = clock_timestamp(), next_poll_at = least(next_poll_at, now()) where id = ${storeId}),
      w as (update order_watch set deep_at = case when ${round % 3 === 0} then null else deep_at end, claims_read_at = now() - interval '1 day'
        where store_id = ${storeId}),
      a as (update package_action set due_at = now() where store_id = ${storeId} and state in ('waiting', 'unknown') and due_at > now()),
      o as (update offer set observed_at = now() - interval '2 hours' where store_id = ${storeId} and ${round % 5 === 0}),
      f as (update sync_field set due_at = now() where store_id = ${storeId} and state in ('pending', 'unknown') and due_at > now()),
      b as (update push_batch set next_poll_at = now() where store_id = ${storeId} and state <> 'ended' and next_poll_at > now())
    select wake_stores(array[${storeId}]::uuid[])`);

/** What a person may do next with one package that waits here: the steps of its marketplace, or a parcel of one's own. */
const actHere = async (it: Connected, roll: () => number) => {
  const { life, ownCarrier } = it.fixture;
  const waiting = await w.query(sql<{ id: string }>`
    select id from order_package p where store_id = ${it.storeId} and not superseded and status = any(array['S_NEW', 'S_GETTING_READY'])
      and not exists (select from package_action a where a.package_id = p.id and a.state in ('waiting', 'sending', 'unknown')) order by id`);
  const pack = waiting[Math.floor(roll() * waiting.length)];
  if (!pack) return 0;
  const steps = life.length > 0 ? life : [{ action: "ship", fields: ownCarrier.fields }];
  for (const { action, fields } of steps) {
    const input = { orderPackageId: pack.id, action: `A_${action.toUpperCase()}`, fields };
    const isRequested = await w.call(orderHandlers.Order.SetOrderPackageStatus, input as never).then(
      () => true,
      (error: unknown) => {
        // It moved on in between, or is not that far.
        if (error instanceof Fail) return false;
        throw error;
      },
    );
    if (isRequested) return 1;
  }
  return 0;
};

/** What was played so far: how many replies of which hostility. */
const played = (it: Connected) => it.bench.control("_hostile") as Promise<Record<string, number>>;

/** Until so many replies were hostile. */
const play = async (it: Connected) => {
  const roll = dice(`${seed} ${it.connector.code} of people`);
  const books = new Map(it.live.offers.map(({ key }) => [key, counted]));
  const keys = [...books.keys()];
  const bought: string[] = [];
  const done: Record<string, number> = {
    ...{ bought: 0, "found off sale": 0, paid: 0, canceled: 0, scanned: 0, "asked of the marketplace": 0, "pieces added": 0 },
  };
  /** A sandbox refuses what does not fit where the package is, and sells nothing that is off sale in this moment. */
  const orRefused = <T>(made: Promise<T>) =>
    made.catch((error: Error) => {
      if (/: 4\d\d /.test(error.message)) return null;
      throw error;
    });
  const there = async (move: string, what: string) => {
    const packageId = bought[Math.floor(roll() * bought.length)];
    if (packageId && (await orRefused(it.bench.control(move, { packageId })))) done[what]! += 1;
  };
  const buy = async () => {
    const lines = keys
      .slice(0, 1 + Math.floor(roll() * keys.length))
      .map((key): [string, number] => [key, 1 + Math.floor(roll() * 3)]);
    const order = await orRefused(it.bench.buy(lines, roll() < 0.2 ? { awaiting: true } : {}));
    if (order) bought.push(String(order.packageId));
    done[order ? "bought" : "found off sale"]! += 1;
  };
  /** The store is told of them, beside what it is told of orders. */
  const addPieces = async () => {
    const { key, variantId } = it.live.offers[Math.floor(roll() * keys.length)]!;
    await w.query(sql`update stock set on_hand = on_hand + 7 where item_id = ${variantId} and condition = 'sellable'`);
    books.set(key, books.get(key)! + 7);
    done["pieces added"]! += 7;
    await it.tell([variantId]);
  };
  await it.bench.control("_faults", [{ match: {}, kind: "hostile", value: `${seed}:${share}` }]);
  let round = 0;
  let nextWord = 0;
  const began = Date.now();
  const isMet = async () => {
    const met = (await played(it))["hostile replies"] ?? 0;
    if (met >= replies || Date.now() > began + minutes * 60_000) return true;
    if (met >= nextWord) {
      if (nextWord > 0) console.info(`${it.connector.name}: ${met} of ${replies} so far, ${bought.length} orders`);
      nextWord = met - (met % 1000) + 1000;
    }
    round += 1;
    if (bought.length < Math.min(ordersMax, 3 + (ordersMax * met) / replies)) await buy();
    const move = roll();
    if (move < 0.15) await there("_cancel", "canceled");
    else if (move < 0.25) await there("_pay", "paid");
    else if (move < 0.35) await there("_scan", "scanned");
    else if (move < 0.6) done["asked of the marketplace"]! += await actHere(it, roll);
    else if (move < 0.65) await addPieces();
    await lookAgain(it, round);
    return false;
  };
  await w.until(`${it.connector.name}: every hostile reply met`, () => isMet().catch(nextRound), 24 * 3_600_000, 100);
  await it.clearFaults();
  return { it, books, done, seconds: Math.round((Date.now() - began) / 1000) };
};

test("R3, R10, R18: after hostile replies to each store no order is lost, none is stuck and no piece is kept that no order keeps", async () => {
  for (const { it, books, done, seconds } of await Promise.all(places.map(play))) {
    const { name } = it.connector;
    let found: string[] = [];
    const isAsThere = async () => {
      await lookAgain(it, 15);
      found = await ledgerDifferences(w.query, it.storeId, await it.bench.books(), books);
      return found.length === 0;
    };
    await w
      .until(`${name}: everything as it is there`, () => isAsThere().catch(nextRound), replies > 1000 ? 600_000 : 60_000)
      .catch((error: unknown) => {
        expect([name, ...found]).toEqual([name]);
        throw error;
      });
    const { "hostile replies": met = 0, "honest replies between": honest, ...kinds } = await played(it);
    const sum = (parts: Record<string, number>) =>
      Object.entries(parts)
        .map(([what, times]) => `${times} ${what}`)
        .join(", ");
    console.info(
      `${name}: ${met} hostile replies met, and ${honest} honest ones between (${sum(kinds)}); ${sum(done)}; ${seconds} s; nothing differs from its books`,
    );
    if (seconds < minutes * 60) expect(met).toBeGreaterThanOrEqual(replies);
    // Each hostility has its share, where there are enough for that.
    const least = Math.floor(met / 1000);
    expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(least > 0 ? 10 : 5);
    for (const [what, times] of Object.entries(kinds)) expect([what, times]).toEqual([what, Math.max(times, least)]);
  }
});
