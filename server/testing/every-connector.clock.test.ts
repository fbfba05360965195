import { expect } from "vitest";
import { orderSteps } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";
import { everyConnector } from "./every-connector.ts";

/** Marketplaces whose clocks stand days from ours. */
const { actions, reading } = orderSteps({ publicUrl: "http://localhost:3000" });
const { each } = everyConnector([...actions, ...reading]);
const days = 86_400_000;

each(
  "R23: what is bought while the marketplace's clock is two days behind ours, then two days ahead, is there at the next short look, once",
  async (it, w) => {
    const looked = () => w.query(sql<{ at: string | null }>`select orders_until as at from store where id = ${it.storeId}`);
    await it.until("the first look", async () => (await looked())[0]!.at !== null);
    // The looks over hours and days are over: what they would find is not waited for.
    const watch = sql<{
      deep: string;
      sweep: string;
    }>`select deep_at as deep, sweep_at as sweep from order_watch where store_id = ${it.storeId}`;
    const before = await w.query(watch);
    const known = sql<{
      id: string;
    }>`select channel_order_id as id from order_header where store_id = ${it.storeId} order by created_at`;
    const bought: string[] = [];
    for (const shift of [-2, 4]) {
      // A token that the jump ends is renewed, as it was not made this minute.
      await w.query(
        sql`update store set session = session || '{"youngUntil": "2020-01-01T00:00:00Z"}' where id = ${it.storeId} and session is not null`,
      );
      await it.bench.control("_settings", { advanceMs: shift * days });
      for (const units of [1, 2]) {
        bought.push(String((await it.bench.buy([[it.live.offers[0]!.key, units]])).orderNumber));
        await w.query(sql`update store set orders_hint_at = clock_timestamp() where id = ${it.storeId}`);
        await it.until(`order ${bought.length}`, async () => (await w.query(known)).length >= bought.length);
      }
    }
    expect((await w.query(known)).map(({ id }) => id)).toEqual(bought);
    expect(await w.query(watch)).toEqual(before);
  },
);
