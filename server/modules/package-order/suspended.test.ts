import { afterAll, beforeAll, expect, test } from "vitest";
import type { SyncStep } from "#modules/connections/index.ts";
import { listingSteps } from "#modules/listings/index.ts";
import { mappingSteps } from "#modules/mapping/index.ts";
import { newId, sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";

/** What rests while a subscription is over, and what does not. */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker> | undefined;
let turns = 0;
/** Asked behind the pushes at each turn, as the reading of orders is. */
const reading: SyncStep = {
  name: "reading",
  due: () => ({ along: sql`true` }),
  claim: async () => {
    turns += 1;
    return null;
  },
};

beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, {
    steps: [...listingSteps.offers, ...listingSteps.content, ...mappingSteps, reading],
  });
});
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

const prices = async () => [...new Set((await w.truth()).products.map(({ salePrice }) => salePrice))];

test("a subscription that is over holds pushes back while the store's loop goes on; extended, what waited is sent, and nothing was lost", async () => {
  const store = await w.goLive(2);
  const person = newId();
  await w.query(sql`insert into person (id, issuer, subject, display_name) values (${person}, 'test', 'admin', 'Admin')`);
  await w.query(sql`insert into package_order (client_id, id, plan, price, currency, starts_at, expires_at, created_by)
    values (${w.clientId}, ${newId()}, 'Pro', 1, 'TRY', now() - interval '1 year', now() - interval '1 day', ${person})`);
  // A turn that began before the end may still be under way.
  const turned = (what: string, times: number) => {
    const before = turns;
    return w.until(what, async () => {
      await w.query(sql`select pg_notify('stores', ${store.storeId})`);
      return turns >= before + times;
    });
  };
  await turned("a turn that knows", 2);
  await w.setPrices("311.00");
  await turned("turns after the change", 3);
  expect(await prices()).toEqual(["199.90"]);
  expect(await w.query(sql`select distinct state from sync_field where kind = 'price'`)).toEqual([{ state: "pending" }]);
  await w.query(
    sql`update package_order set expires_at = now() + interval '1 day' returning wake_stores(array[${store.storeId}]::uuid[])`,
  );
  await w.until("the price there", async () => (await prices()).join() === "311.00");
  await w.inSync(store.storeId);
});
