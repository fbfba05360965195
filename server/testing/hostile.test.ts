import { offered } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { allSteps } from "./all-steps.ts";
import { type Connected, connected } from "./connected.ts";
import { fastTimers } from "./fast-timers.ts";
import { startWorker } from "./start-worker.ts";
import { type StoreWorld, storeWorld } from "./store-world.ts";

/**
 * A store of each marketplace whose replies are spoiled by a seed for as long as it takes (connectors/sandbox/hostile.ts), while buyers buy and cancel there and
 * carriers scan. HOSTILE_REPLIES=10000 HOSTILE_SEED=7: `npm run soak -- hostile`.
 */
const replies = Number(process.env.HOSTILE_REPLIES ?? 120);
const seed = process.env.HOSTILE_SEED ?? "1";
/** Of a hundred replies so many are spoiled, and so many are those of the look before. */
const share = "50:10";
/** So that something moves and a store's pieces last. */
const ordersMax = Math.min(60, Math.max(6, Math.round(replies / 60)));

let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let undo: () => void;
const places: Connected[] = [];
beforeAll(async () => {
  undo = fastTimers();
  w = await storeWorld();
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  for (const connector of offered) places.push(await connected(w, connector));
  for (const it of places) {
    await it.becomes("ok");
    await it.count(900);
    await it.inSync(900);
  }
});
afterAll(async () => {
  await worker?.stop();
  undo();
  await w?.close();
});

/** Faults that are left; 0 once all were met. */
const left = async (it: Connected) => {
  const faults = (await it.bench.control("_faults")) as { left: number | null }[];
  return faults.reduce((sum, fault) => sum + (fault.left ?? 0), 0);
};

/** Everything that a store's loop looks at from time to time is due now: orders in short and long windows, claims, offers; now and then stock goes out. */
const lookAgain = async (it: Connected, round: number) => {
  const { storeId } = it;
  await w.query(sql`update store set orders_hint_at = clock_timestamp() where id = ${storeId}`);
  await w.query(sql`update order_watch set deep_at = case when ${round % 3 === 0} then null else deep_at end, claims_read_at = now() - interval '1 day'
    where store_id = ${storeId}`);
  if (round % 5 === 0) await w.query(sql`update offer set observed_at = now() - interval '2 hours' where store_id = ${storeId}`);
  if (round % 20 === 10) await it.count(880 + (Math.floor(round / 20) % 20));
  await it.hurry();
};

/** As the marketplace says honestly, read by the connector itself: each package with its state and pieces. */
const honest = async (it: Connected, orders: readonly string[]) => {
  const found: string[] = [];
  for (const orderId of orders)
    for (const { packageId, state, superseded, lines } of (await it.connector.orders.readOrder(it.bench.enter(), orderId))
      .packages)
      if (!superseded) found.push(`${packageId} ${state} ${lines.map(({ key, quantity }) => `${key} x${quantity}`).sort()}`);
  return found.sort();
};
const held = async (it: Connected) => {
  const rows = await w.query(sql<{ packageId: string; state: string; lines: string[] }>`
    select p.channel_package_id as package_id, lower(substr(p.remote_state, 3)) as state,
      array(select l.remote_key || ' x' || l.quantity from order_line l where l.client_id = p.client_id and l.package_id = p.id and not l.dropped order by 1) as lines
    from order_package p where p.store_id = ${it.storeId} and not p.superseded and not p.has_problem and p.problem is null`);
  return rows.map(({ packageId, state, lines }) => `${packageId} ${state} ${lines.toSorted()}`).sort();
};
/** Pieces that orders keep, beside those that still wait there. */
const reserved = async (it: Connected) => {
  const ids = it.live.offers.map(({ variantId }) => variantId);
  const [row] = await w.query(sql<{ pieces: number }>`
    select coalesce(sum(reserved), 0)::int as pieces from stock where item_id = any(${ids}::uuid[])`);
  return row!.pieces;
};
const waits = (packages: readonly string[]) =>
  packages
    .filter((line) => / (new|pending_approval|getting_ready|awaiting_shipping) /.test(line))
    .reduce((sum, line) => sum + [...line.matchAll(/ x(\d+)/g)].reduce((pieces, [, n]) => pieces + Number(n), 0), 0);

test("R3, R10, R18: after hostile replies to each store no order is lost, none is stuck and no piece is kept that no order keeps", async () => {
  const met = await Promise.all(
    places.map(async (it) => {
      const orders: string[] = [];
      await it.bench.control("_faults", [{ match: {}, kind: "hostile", value: `${seed}:${share}`, times: replies }]);
      const keys = it.live.offers.map(({ key }) => key);
      let round = 0;
      await w.until(
        `${it.connector.name}: every hostile reply met`,
        async () => {
          if ((await left(it)) === 0) return true;
          if (orders.length < ordersMax) {
            const bought = await it.bench.buy([[keys[round % 2]!, 1 + (round % 3)]]);
            orders.push(String(bought.orderNumber));
            if (round % 3 === 1) await it.bench.control("_cancel", { packageId: bought.packageId });
          }
          round += 1;
          // On a machine that does much else no connection may be free for a while: the next round looks again.
          await lookAgain(it, round).catch((error: Error) => {
            if (!/timeout exceeded when trying to connect/.test(error.message)) throw error;
          });
          return false;
        },
        24 * 3_600_000,
      );
      return { it, orders };
    }),
  );
  for (const { it, orders } of met) {
    expect(orders.length).toBeGreaterThan(0);
    const truth = await honest(it, orders);
    let ours: string[] = [];
    await it
      .until("all orders as they are there", async () => {
        await lookAgain(it, 3);
        ours = await held(it);
        return JSON.stringify(ours) === JSON.stringify(truth) && (await reserved(it)) === waits(truth);
      })
      .catch((error: unknown) => {
        expect({ ours, reserved: 0 }).toEqual({ ours: truth, reserved: 0 });
        throw error;
      });
    console.info(
      `${it.connector.name}: ${replies} hostile replies met, ${orders.length} orders, ${waits(truth)} pieces reserved as they are there`,
    );
  }
});
