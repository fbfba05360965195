import { expect } from "vitest";
import { connectionHandlers } from "#modules/connections/index.ts";
import { listingSteps, requestSyncContent } from "#modules/listings/index.ts";
import { orderJobs, orderSteps } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import type { Connected } from "./connected.ts";
import { everyConnector } from "./every-connector.ts";
import type { StoreWorld } from "./store-world.ts";

/** A store of each connector that is disconnected and connected again: it is the same store. */
const { actions, reading } = orderSteps({ publicUrl: "http://localhost:3000" });
const { each } = everyConnector([...actions, ...reading, listingSteps.content.at(-1)!]);

const job = (w: StoreWorld, name: "wind_up_store" | "take_up_store", storeId: string) =>
  orderJobs[name]!({ database: w.database, signal: new AbortController().signal } as unknown as JobCtx, {
    clientId: w.clientId,
    storeId,
  });
const stockOf = async (it: Connected, w: StoreWorld) =>
  Promise.all(
    it.live.offers.map(
      async ({ variantId }) =>
        (
          await w.query(
            sql<{ onHand: number; reserved: number }>`select on_hand, reserved from stock where item_id = ${variantId}`,
          )
        )[0]!,
    ),
  );
const ordersOf = (it: Connected, w: StoreWorld) =>
  w.query<{ number: string; stores: number }>(sql`
    select h.channel_order_id as number, count(distinct h.store_id)::int as stores from order_header h
    join store s on s.id = h.store_id where s.channel_id = ${it.channelId} group by 1 order by 1`);

each(
  "engine fault 2: connected again, its orders are there once, what was sold meanwhile is caught up, and its offers go on",
  async (it, w) => {
    const { storeId } = it;
    const [one, other] = it.live.offers as [Connected["live"]["offers"][number], Connected["live"]["offers"][number]];
    const before = await it.bench.buy([[one.key, 2]]);
    await it.until("the order", async () => (await stockOf(it, w))[0]!.reserved === 2);
    await it.until("98 of the first", async () => (await it.states()).join() === "in_sync");

    await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId });
    await it.quiet();
    await job(w, "wind_up_store", storeId);
    const meanwhile = await it.bench.buy([[other.key, 3]]);
    // Edited meanwhile, content rests with its store.
    await w.database.asClient(w.clientId, async (tx) => {
      await sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state)
        values (${w.clientId}, ${storeId}, 'content', ${it.live.listingId}, ${it.live.listingId}, 'test', 'paused')`.execute(tx);
      await requestSyncContent(tx, w.clientId, [it.live.productId], "user");
    });
    expect(await it.states()).toEqual(["paused"]);
    expect(await w.query(sql`select state from sync_field where store_id = ${storeId} and kind = 'content'`)).toEqual([
      { state: "paused" },
    ]);
    const sentCount = (await it.calls("updateOffers")).length;

    const anew = await it.connectAnew();
    await it.until(
      "its old store works",
      async () => (await w.query(sql`select 1 from store where id = ${storeId} and is_active and health = 'ok'`)).length > 0,
    );
    await job(w, "take_up_store", storeId);
    // A page sign-in learns the account only then: what it began is gone.
    expect(anew === storeId || it.connector.oauth !== undefined).toBe(true);
    expect(await w.query(sql`select id, is_active from store where channel_id = ${it.channelId}`)).toEqual([
      { id: storeId, isActive: true },
    ]);
    await it.until("both orders", async () => (await ordersOf(it, w)).length === 2);
    await it.until("all in step", async () => (await it.states()).join() === "in_sync");
    expect((await ordersOf(it, w)).map(({ number, stores }) => [number, stores])).toEqual(
      [before, meanwhile].map(({ orderNumber }) => [String(orderNumber), 1]).sort(),
    );
    expect((await stockOf(it, w)).map(({ onHand, reserved }) => onHand - reserved)).toEqual([98, 97]);
    const there = await Promise.all([one, other].map(({ key }) => it.bench.shown(it.bench.enter(), key)));
    expect(there.map((offer) => offer?.quantity)).toEqual([98, 97]);
    expect((await it.calls("updateOffers")).length - sentCount).toBeLessThanOrEqual(2);
    expect(await w.query(sql`select state from sync_field where store_id = ${storeId} and kind = 'content'`)).toEqual([
      { state: "pending" },
    ]);
    // Its orders were asked for one by one too: no list reaches back for ever.
    await it.until(
      "no order to be asked for",
      async () =>
        (await w.query(sql`select 1 from order_header where ask_at is not null and store_id = ${storeId}`)).length === 0,
    );
    // A change goes on as before.
    await it.count(150);
    await it.until("148 and 147", async () => {
      const now = await Promise.all([one, other].map(({ key }) => it.bench.shown(it.bench.enter(), key)));
      return now.map((offer) => offer?.quantity).join() === "148,147";
    });
  },
);
