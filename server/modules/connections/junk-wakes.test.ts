import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { manyStores } from "#testing/many-stores.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";

let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
const lines: string[] = [];
beforeAll(async () => {
  w = await storeWorld();
  worker = startWorker(w.database, w.sandbox.origin, {
    log: pino({ level: "warn" }, { write: (line) => lines.push(line) }),
  });
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

test("S7: what is said to the channel of stores and is no store's id keeps no store from being woken", async () => {
  const [store] = await manyStores(w, 1, "100002");
  const id = store!.id;
  const token = async () =>
    (await w.query(sql<{ token: number }>`select token from lease where name = ${`store:${id}`} and holder is null`))[0]?.token;
  await w.until("somebody listens", async () => {
    const listens = `select 1 from pg_stat_activity where datname = current_database() and query = 'listen "stores"'`;
    return (await w.database.pool.query(listens)).rowCount === 1;
  });
  for (let n = 0; n < 3; n++) {
    const before = (await token()) ?? 0;
    await w.database.asPlatform((tx) => sql`select pg_notify('stores', 'junk'), pg_notify('stores', ${id})`.execute(tx));
    await w.until("it is woken", async () => ((await token()) ?? 0) > before);
  }
  expect(lines.filter((line) => line.includes("could not look for stores"))).toEqual([]);
});
