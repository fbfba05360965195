import { offered } from "@tradeport/connectors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listingHandlers } from "#modules/listings/index.ts";
import { newId, sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { fastTimers } from "#testing/fast-timers.ts";
import { type SellingStore, sellingStore } from "#testing/import-stores.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";

const readable = offered.filter(({ assortment }) => assortment);

describe.each(readable)("$name", (connector) => {
  let w: StoreWorld;
  let worker: ReturnType<typeof startWorker>;
  let undo: () => void;
  let store: SellingStore;
  beforeAll(async () => {
    undo = fastTimers();
    w = await storeWorld();
    worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
    store = await sellingStore(w, connector, 3);
  });
  afterAll(async () => {
    await worker?.stop();
    undo();
    await w?.close();
  });

  it("what a store sells is read, matched by its codes, linked and in step, and its marketplace hears no change of it; twice gives the same", async () => {
    const { keys } = store;
    const [agrees, differs] = await w.addProducts(2, (at) => ({
      code: `IMPORT-${at}`,
      barcodes: [keys[at * 2]!, keys[at * 2 + 1]!],
      price: "449.90",
      listPrice: "499.90",
      stock: at === 0 ? 12 : 5,
    }));
    await w.query(sql`update product p set currency = coalesce(s.currency, c.currency) from store s join channel c on c.id = s.channel_id
      where s.id = ${store.storeId} and p.id = any(${[agrees!.id, differs!.id]}::uuid[])`);
    const writes = await store.watchWrites();
    for (let turn = 0; turn < 2; turn++) {
      const { processId } = await store.start();
      expect(await store.ends(processId)).toBe("done");
      const { counts, lastRun } = await store.data();
      expect(lastRun).toMatchObject({ found: 6, unreadable: 0, isWhole: true });
      expect(counts).toEqual({ linked: turn * 4, matched: 4 - turn * 4, conflict: 0, new: 2, ignored: 0 });
      const { process } = await store.all("link");
      expect(await store.ends(process!.id)).toBe("done");
    }
    const { data: linked } = await store.compared("linked");
    expect(linked.map(({ remoteKey }) => remoteKey).sort()).toEqual(keys.slice(0, 4).sort());
    // Nobody knows what to do with a stock that differs but its seller: it is read once more and shown.
    await w.until("the difference is read", async () => {
      const [row] = await w.query(sql<{ count: number }>`select count(*)::int as count from sync_field
        where store_id = ${store.storeId} and kind = 'stock' and state = 'differs' and observed_at is not null`);
      return row!.count === 2;
    });
    const listings = await w.query(
      sql<{ status: string; productId: string }>`select status, product_id from listing where store_id = ${store.storeId}`,
    );
    expect(listings.map(({ status }) => status)).toEqual(["Live", "Live"]);
    expect(await w.query(sql`select 1 from offer where store_id = ${store.storeId} and remote_state = 'live'`)).toHaveLength(4);
    const states = await w.query(sql<{
      state: string;
    }>`select distinct f.state from sync_field f join listing l on l.id = f.listing_id
      where f.store_id = ${store.storeId} and l.product_id = ${agrees!.id}`);
    expect(states).toEqual([{ state: "in_sync" }]);
    expect(await writes()).toBe(0);
  });

  it("a link that nothing was sent by is taken back, by hand and as a whole; what is ignored stays so; a person's word links what no code does", async () => {
    const { data } = await store.compared("new");
    const [stray, other] = data.map(({ remoteKey }) => remoteKey) as [string, string];
    const [mine] = await w.addProducts(1, () => ({ code: "BY-HAND", brand: "Elle" }));
    const [variant] = await w.query(
      sql<{ id: string }>`select id from variant where product_id = ${mine!.id} order by position limit 1`,
    );
    const writes = await store.watchWrites();
    expect(await store.pairs({ remoteKey: stray, action: "link" })).toEqual({
      done: 0,
      left: [{ storeId: store.storeId, remoteKey: stray, reason: "noMatch" }],
      process: null,
    });
    const linked = await store.pairs(
      { remoteKey: stray, action: "link", variantId: variant!.id },
      { remoteKey: other, action: "ignore" },
    );
    expect(linked).toMatchObject({ done: 2, left: [] });
    expect((await store.data()).counts).toMatchObject({ linked: 5, ignored: 1, new: 0 });
    const { processId } = await store.start();
    await store.ends(processId);
    expect((await store.data()).counts).toMatchObject({ linked: 5, ignored: 1, new: 0 });
    const again = await store.pairs(
      { remoteKey: stray, action: "unlink" },
      { remoteKey: other, action: "notice" },
      { remoteKey: "nowhere", action: "unlink" },
    );
    expect(again).toMatchObject({ done: 2, left: [{ remoteKey: "nowhere", reason: "gone" }] });
    expect(await w.query(sql`select 1 from listing where store_id = ${store.storeId} and product_id = ${mine!.id}`)).toEqual([]);
    const { process } = await store.all("unlink");
    expect(await store.ends(process!.id)).toBe("done");
    expect((await store.data()).counts).toEqual({ linked: 0, matched: 4, conflict: 0, new: 2, ignored: 0 });
    expect(await w.query(sql`select 1 from sync_field where store_id = ${store.storeId}`)).toEqual([]);
    expect(await writes()).toBe(0);
  });

  it("what codes can't decide is linked by nobody: an archived product, one variant there twice, variants of one product that are of two here, one that is listed", async () => {
    const { keys } = store;
    const conflicts = async () =>
      Object.fromEntries((await store.compared()).data.map(({ remoteKey, state, conflict }) => [remoteKey, conflict ?? state]));
    const group = keys.slice(0, 2);
    const productOf = (key: string) =>
      sql`(select product_id from variant where barcode = ${key} or product_code = ${key} limit 1)`;
    await w.query(sql`update product set is_archived = true where id = ${productOf(keys[0]!)}`);
    expect(await conflicts()).toMatchObject(Object.fromEntries(group.map((key) => [key, "archived"])));
    await w.query(sql`update product set is_archived = false where id = ${productOf(keys[0]!)}`);
    // The second variant of the first product there is of the other product here.
    const move = (from: string, to: string) =>
      w.query(sql`update variant set product_id = ${productOf(to)} where barcode = ${from}`);
    const [own] = await w.query(sql<{ id: string }>`select product_id as id from variant where barcode = ${keys[1]!}`);
    await move(keys[1]!, keys[2]!);
    const isApart = (await store.compared()).data.filter(({ remoteKey }) => group.includes(remoteKey));
    const cards = await w.query(sql<{ count: number }>`select count(distinct remote_group)::int as count from store_product
      where store_id = ${store.storeId} and remote_key = any(${group}::text[])`);
    // Where each variant is a card of its own there is nothing to be told apart.
    for (const { state, conflict } of isApart)
      expect(conflict ?? state).toBe(cards[0]!.count > 1 ? "matched" : "severalProducts");
    await w.query(sql`update variant set product_id = ${own!.id} where barcode = ${keys[1]!}`);
    await w.query(sql`update store_product set is_doubled = true where store_id = ${store.storeId} and remote_key = ${keys[0]!}`);
    await w.query(
      sql`update store_product set stock_code = null, barcode = ${keys[2]!} where store_id = ${store.storeId} and remote_key = ${keys[3]!}`,
    );
    expect(await conflicts()).toMatchObject({ [keys[0]!]: "doubled", [keys[2]!]: "sameVariant", [keys[3]!]: "sameVariant" });
    const { process } = await store.all("link");
    await store.ends(process!.id);
    expect((await store.data()).counts).toMatchObject({ linked: 1, conflict: 3 });
    await store.pairs({ remoteKey: keys[3]!, action: "ignore" }, { remoteKey: keys[2]!, action: "link" });
    await store.pairs({ remoteKey: keys[3]!, action: "notice" });
    expect(await conflicts()).toMatchObject({ [keys[2]!]: "linked", [keys[3]!]: "variantListed" });
  });

  it("a person's word goes before codes, but not before what can't be: each pair that is left says why, and a listing goes with its last link", async () => {
    const [, , listed, , one, two] = store.keys as [string, string, string, string, string, string];
    const [mine] = await w.addProducts(1, () => ({ code: "WORD", brand: "Söz" }));
    const variants = await w.query(sql<{ id: string }>`select id from variant where product_id = ${mine!.id} order by position`);
    const [first, second] = variants.map(({ id }) => id) as [string, string];
    type Pair = Parameters<SellingStore["pairs"]>[0];
    const why = async (...pairs: Pair[]) => {
      const { done, left } = await store.pairs(...pairs);
      return left.length > 0 ? left.map(({ reason }) => reason) : done;
    };
    expect(await why({ remoteKey: store.keys[0]!, action: "link", variantId: first })).toEqual(["doubled"]);
    expect(await why({ remoteKey: listed, action: "link", variantId: first })).toEqual(["linkedAlready"]);
    expect(await why({ remoteKey: one, action: "unlink" })).toEqual(["notLinked"]);
    expect(await why({ remoteKey: "nowhere", action: "link" }, { remoteKey: "nowhere", action: "ignore" })).toEqual([
      "gone",
      "gone",
    ]);
    const archived = (is: boolean) => w.query(sql`update product set is_archived = ${is} where id = ${mine!.id}`);
    await archived(true);
    expect(await why({ remoteKey: one, action: "link", variantId: first })).toEqual(["archived"]);
    await archived(false);
    await expect(store.pairs({ remoteKey: one, action: "link", variantId: newId() })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(
      await why({ remoteKey: one, action: "link", variantId: first }, { remoteKey: two, action: "link", variantId: first }),
    ).toEqual(["sameVariant"]);
    expect(await why({ remoteKey: two, action: "link", variantId: first })).toEqual(["variantListed"]);
    const ends = (at: string | null) => w.query(sql`update listing set end_requested_at = ${at} where product_id = ${mine!.id}`);
    await ends(new Date().toISOString());
    expect(await why({ remoteKey: two, action: "link", variantId: second })).toEqual(["listingEnded"]);
    await ends(null);
    expect(await why({ remoteKey: two, action: "link", variantId: second })).toBe(1);
    const sent = (at: string | null) =>
      w.query(sql`update sync_field f set sent_at = ${at} from offer o
        where o.id = f.subject_id and f.kind = 'stock' and o.remote_key = ${one} and o.store_id = ${store.storeId}`);
    await sent(new Date().toISOString());
    const both: Pair[] = [one, two].map((remoteKey) => ({ remoteKey, action: "unlink" }));
    expect(await why(...both)).toEqual(["sentSince"]);
    expect(await w.query(sql`select 1 from listing where product_id = ${mine!.id}`)).toHaveLength(1);
    await sent(null);
    expect(await why(both[0]!)).toBe(1);
    expect(await w.query(sql`select 1 from listing where product_id = ${mine!.id}`)).toEqual([]);
    const elsewhere = w.call(listingHandlers.Product.SetComparedProducts, {
      channelId: newId(),
      pairs: [{ storeId: store.storeId, remoteKey: one, action: "ignore" }],
    });
    await expect(elsewhere).rejects.toMatchObject({ code: "not_found" });
  });

  it("a store is read by one process at a time; one that is stopped leaves its place; another company's store is not found", async () => {
    await worker.stop();
    const { processId } = await store.start();
    await expect(store.start()).rejects.toMatchObject({ code: "store_being_read" });
    await w.query(sql`update process set state = 'canceled', ended_at = now() where id = ${processId}`);
    const next = await store.start("Live");
    worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
    expect(await store.ends(next.processId)).toBe("done");
    expect((await store.data()).counts).toMatchObject({ linked: 2 });
  });
});
