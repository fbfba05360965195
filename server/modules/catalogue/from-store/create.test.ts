import { offered } from "@tradeport/connectors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import { newId, sql } from "#platform/db.ts";
import { allSteps } from "#testing/all-steps.ts";
import { fastTimers } from "#testing/fast-timers.ts";
import { type SellingStore, sellingStore } from "#testing/import-stores.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { untilLocked } from "#testing/until.ts";
import { holdUses } from "../hold-taxonomy.ts";

const readable = offered.filter(({ assortment }) => assortment);

describe.each(readable)("$name", (connector) => {
  let w: StoreWorld;
  let worker: ReturnType<typeof startWorker>;
  let undo: () => void;
  let store: SellingStore;
  let created: string;
  const given = { brandName: "Elle" };
  beforeAll(async () => {
    undo = fastTimers();
    w = await storeWorld();
    worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
    store = await sellingStore(w, connector, 3);
    const { processId } = await store.start();
    expect(await store.ends(processId)).toBe("done");
  });
  afterAll(async () => {
    await worker?.stop();
    undo();
    await w?.close();
  });

  const held = async () =>
    (
      await w.query(sql<Record<string, number>>`
      select (select count(*)::int from product) as products, (select count(*)::int from variant) as variants, (select count(*)::int from listing) as listings,
        (select count(distinct variant_id)::int from offer) as offers, (select coalesce(sum(on_hand), 0)::int from stock) as stock,
        (select coalesce(sum(on_hand_delta), 0)::int from stock_movement) as ledger`)
    )[0]!;
  const lines = (processId: string) =>
    w.query(sql<{ label: string; outcome: string; code: string | null }>`
      select l.label, l.outcome, coalesce(l.problems -> 0 ->> 'code', p.problem ->> 'code') as code from process_line l
      left join process_problem p on p.client_id = l.client_id and p.process_id = l.process_id and p.key = l.problems ->> 0
      where l.process_id = ${processId} order by l.line_no`);
  const empty = { products: 0, variants: 0, listings: 0, offers: 0, stock: 0, ledger: 0 };
  /** The codes of what no store of the channel lists. */
  const unlisted = async () => {
    const { data } = await w.call(catalogueHandlers.Product.GetAllProductMasterData, {
      ...{ unlistedChannelId: store.channelId, isArchived: false, page: 0, pageSize: 25 },
      ...{ orderColumn: "createdDate" as const, orderType: "asc" as const },
    });
    return data.map(({ productMainCode }) => productMainCode);
  };
  const takeBack = async (processId: string) => {
    const { id } = await w.call(catalogueHandlers.Process.UndoProcess, { processId });
    const [{ done, held: left, of }] = (await w.query(
      sql<{ done: number; held: number; of: string[] }>`
        select done, held, process_stores(process_type, input) as of from process where id = ${id}`,
    )) as [{ done: number; held: number; of: string[] }];
    // Who does not have the store reads nothing of it (S2).
    expect(of).toEqual([store.storeId]);
    return { done, left };
  };

  it("what nobody has here is not made without a category: nothing is guessed, and each line says why", async () => {
    const { processId } = await store.create(given);
    expect(await store.ends(processId)).toBe("failed");
    expect((await lines(processId)).map(({ outcome, code }) => [outcome, code])).toEqual(
      Array.from({ length: 6 }, () => ["failed", "create_noCategory"]),
    );
    expect(await held()).toEqual(empty);
    expect((await store.data()).counts).toMatchObject({ new: 6, linked: 0 });
  });

  it("what nobody has here becomes products of the catalogue, linked and in step, and its marketplace hears nothing; twice gives the same", async () => {
    const writes = await store.watchWrites();
    const whole = { products: 3, variants: 6, listings: 3, offers: 6, stock: 72, ledger: 72 };
    for (let turn = 0; turn < 2; turn++) {
      const { processId } = await store.create({ ...given, categoryId: w.categoryId });
      expect(await store.ends(processId)).toBe("done");
      if (turn === 0) created = processId;
      expect(await held()).toEqual(whole);
      expect(await lines(processId)).toHaveLength(turn === 0 ? 6 : 0);
      const again = await store.start();
      await store.ends(again.processId);
      expect((await store.data()).counts).toEqual({ linked: 6, matched: 0, conflict: 0, new: 0, ignored: 0 });
    }
    const products = await w.query(sql<{ name: string; price: string; images: number; description: string; currency: boolean }>`
      select t.name, t.description, v.sale_price::text as price, p.currency = coalesce(s.currency, c.currency) as currency,
        (select count(*)::int from product_image i where i.product_id = p.id and i.variant_id = p.id) as images
      from product p join variant v on v.product_id = p.id join product_text t on t.product_id = p.id and t.language = 'tr-TR'
      join listing l on l.product_id = p.id join store s on s.id = l.store_id join channel c on c.id = s.channel_id`);
    const { title } = (await w.query(sql<{ title: string }>`select title from store_product limit 1`))[0]!;
    for (const product of products) {
      expect(product).toMatchObject({ name: title, price: "449.90", currency: true });
      expect(product.description).toContain("Su geçirmez");
    }
    await w.until("all of it in step", async () => {
      const [row] = await w.query(sql<{ other: number }>`select count(*)::int as other from sync_field where state <> 'in_sync'`);
      return row!.other === 0;
    });
    expect(await writes()).toBe(0);
  });

  it("a creation is taken back as if it had never been, and what the store has is free again; what something was sent for stays", async () => {
    const writes = await store.watchWrites();
    await w.query(sql`update offer set sent_hash = '\\x00' where id = (select id from offer order by id limit 1)`);
    const sent = (
      await w.query(
        sql<{
          id: string;
        }>`select v.product_id as id from offer o join variant v on v.id = o.variant_id where o.sent_hash is not null`,
      )
    )[0]!;
    expect(await takeBack(created)).toEqual({ done: 5, left: 1 });
    expect(await w.query(sql`select id from product`)).toEqual([sent]);
    expect((await store.data()).counts).toMatchObject({ linked: 1, new: 5 });
    // Its sibling there is free, and no product of its own.
    const { processId } = await store.create({ ...given, categoryId: w.categoryId });
    await store.ends(processId);
    expect((await lines(processId)).map(({ code }) => code).filter((code) => code !== null)).toEqual(["left_partOfProduct"]);
    expect(await takeBack(processId)).toEqual({ done: 4, left: 0 });
    await w.query(sql`update offer set sent_hash = null`);
    expect(await takeBack(created)).toEqual({ done: 1, left: 0 });
    expect(await held()).toEqual(empty);
    expect(await w.query(sql`select 1 from sync_field`)).toEqual([]);
    expect((await store.data()).counts).toEqual({ linked: 0, matched: 0, conflict: 0, new: 6, ignored: 0 });
    expect(await writes()).toBe(0);
  });

  it("of two products that are made together one is linked by somebody else meanwhile: the other is made all the same, and each line says what became of it", async () => {
    const rows = await w.query(sql<{ key: string; code: string }>`
      select remote_key as key, coalesce(group_code, remote_group) as code from store_product where store_id = ${store.storeId} order by 2, 1`);
    const [first, second, third] = [...Map.groupBy(rows, ({ code }) => code).values()].map((group) =>
      group.map(({ key }) => key),
    ) as [string[], string[], string[]];
    const make = (...remoteKeys: string[]) => store.create({ ...given, categoryId: w.categoryId, remoteKeys });
    const earlier = await make(...third);
    await store.ends(earlier.processId);
    const { promise: waited, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const somebody = w.database.asPlatform(async (tx) => {
      // A category that is being removed stops whoever saves a product.
      await holdUses(tx);
      stop();
      await waited;
      await sql`update offer set remote_key = ${first[0]!} where remote_key = ${third[0]!}`.execute(tx);
    });
    await stopped;
    const making = make(...first, ...second);
    await untilLocked("the first product is being saved", w.database.pool);
    goOn();
    await somebody;
    const { processId } = await making;
    await store.ends(processId);
    expect((await lines(processId)).map(({ outcome, code }) => [outcome, code])).toEqual([
      ...first.slice(1).map(() => ["failed", "left_partOfProduct"]),
      ...second.map(() => ["done", null]),
    ]);
    await w.query(sql`update offer set remote_key = ${third[0]!} where remote_key = ${first[0]!}`);
    expect(await takeBack(processId)).toEqual({ done: 2, left: 0 });
    expect(await takeBack(earlier.processId)).toEqual({ done: 2, left: 0 });
    expect(await held()).toEqual(empty);
  });

  it("two people at once make each product once; the store's category is ours by the mapping; what is ignored is left alone, and a code that another product has is not taken", async () => {
    const groups = await w.query(sql<{ code: string; keys: string[] }>`
      select coalesce(group_code, remote_group) as code, array_agg(remote_key order by remote_key) as keys from store_product
      where store_id = ${store.storeId} group by 1 order by 1`);
    const [ignored, taken, free] = groups as [Group, Group, Group];
    for (const remoteKey of ignored.keys) await store.pairs({ remoteKey, action: "ignore" });
    await w.addProducts(1, () => ({ code: taken.code, brand: "Koton" }));
    await w.query(sql`
      insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
      select distinct on (category_code) client_id, ${newId()}::uuid, ${w.categoryId}::uuid, ${store.channelId}::uuid, category_code
      from store_product where store_id = ${store.storeId}`);
    const writes = await store.watchWrites();
    const made = await Promise.all([store.create(given), store.create(given)]);
    for (const { processId } of made) await store.ends(processId);
    const all = (await Promise.all(made.map(({ processId }) => lines(processId)))).flat();
    expect(all.filter(({ outcome }) => outcome === "done")).toHaveLength(2);
    expect(all.filter(({ outcome }) => outcome !== "done").map(({ code }) => code)).toEqual(Array(4).fill("create_refused"));
    expect((await store.data()).counts).toEqual({ linked: 2, matched: 0, conflict: 0, new: 2, ignored: 2 });
    const linked = await w.query(sql<{ key: string }>`select remote_key as key from offer order by 1`);
    expect(linked.map(({ key }) => key)).toEqual([...free.keys].sort());
    expect(await w.query(sql`select 1 from product`)).toHaveLength(2);
    expect(await unlisted()).toEqual([taken.code]);
    await w.query(sql`update store set is_active = false where id = ${store.storeId}`);
    expect(await unlisted()).toHaveLength(2);
    await w.query(sql`update store set is_active = true where id = ${store.storeId}`);
    await w.query(sql`update listing set end_requested_at = now()`);
    expect(await unlisted()).toHaveLength(2);
    expect(await writes()).toBe(0);
  });
});

interface Group {
  code: string;
  keys: string[];
}
