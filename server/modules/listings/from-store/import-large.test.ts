import { spawn } from "node:child_process";
import { once } from "node:events";
import { offered } from "@tradeport/connectors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { fastTimers } from "#testing/fast-timers.ts";
import { type SellingStore, sellingStore } from "#testing/import-stores.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";

const count = 1_000;

describe.each(offered.filter(({ assortment }) => assortment))("$name", (connector) => {
  let w: StoreWorld;
  let worker: ReturnType<typeof startWorker>;
  let undo: () => void;
  let store: SellingStore;
  const start = () => {
    worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  };
  beforeAll(async () => {
    undo = fastTimers();
    w = await storeWorld();
    start();
    store = await sellingStore(w, connector, count / 2);
  }, 240_000);
  afterAll(async () => {
    await worker?.stop();
    undo();
    await w?.close();
  });

  /** A worker of its own that dies at this point. */
  const killedAt = async (point: string) => {
    const child = spawn("node", [new URL("../../../testing/store-worker.ts", import.meta.url).pathname], {
      env: { ...process.env, DATABASE_URL: w.url, SANDBOX_ORIGIN: w.sandbox.origin, CRASH_AT: point },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
  };

  it(`${count} listings of a store are read by workers that are killed in the middle, linked by their codes and in step: none lost, none doubled, nothing written there`, async () => {
    const { keys, storeId } = store;
    await w.addProducts(count / 2, (at) => ({
      code: `L-${at}`,
      barcodes: [keys[at * 2]!, keys[at * 2 + 1]!],
      ...{ price: "449.90", listPrice: "499.90", stock: 12 },
    }));
    await w.query(
      sql`update product p set currency = coalesce(s.currency, c.currency) from store s join channel c on c.id = s.channel_id where s.id = ${storeId}`,
    );
    const writes = await store.watchWrites();
    await worker.stop();
    const { processId } = await store.start();
    for (const point of ["reading.page:2", "reading.stored:2"]) {
      await killedAt(point);
      // Its lease and its place in the reading are over in seconds; the test waits for neither.
      await w.query(sql`delete from lease where name = ${`store:${storeId}`}`);
      await w.query(
        sql`update store_reading set due_at = now() where store_id = ${storeId} returning wake_stores(array[store_id])`,
      );
    }
    start();
    expect(await store.ends(processId)).toBe("done");
    const whole = { linked: 0, matched: count, conflict: 0, new: 0, ignored: 0 };
    expect(await store.data()).toMatchObject({ counts: whole, lastRun: { found: count, unreadable: 0, isWhole: true } });
    for (let turn = 0; turn < 2; turn++) {
      const { process } = await store.all("link");
      expect(await store.ends(process!.id)).toBe("done");
      expect((await store.data()).counts).toEqual({ ...whole, linked: count, matched: 0 });
      const [held] = await w.query(sql<Record<string, number>>`
        select (select count(*)::int from offer where store_id = ${storeId}) as offers, (select count(*)::int from listing where store_id = ${storeId}) as listings,
          (select count(distinct remote_key)::int from offer where store_id = ${storeId}) as keys,
          (select count(*)::int from sync_field where store_id = ${storeId} and state = 'in_sync') as "inSync",
          (select count(*)::int from sync_field where store_id = ${storeId} and state <> 'in_sync') as other`);
      expect(held).toEqual({ offers: count, listings: count / 2, keys: count, inSync: count * 2.5, other: 0 });
      const again = await store.start();
      expect(await store.ends(again.processId)).toBe("done");
    }
    expect(await writes()).toBe(0);
  }, 300_000);
});
