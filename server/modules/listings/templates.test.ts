import { emptyId } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mappingHandlers } from "#modules/mapping/index.ts";
import type { WideCtx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { runQueued } from "#testing/run-queued.ts";
import { startWorker } from "#testing/start-worker.ts";
import { contextOf, type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers, listingJobs, requestSyncContent } from "./index.ts";

/** What an Admin maps for everybody is what the engine checks and sends, for a seller who never opened the mapping. */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker> | undefined;
beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3 });
});
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

/** As an Admin who names no client; then the jobs that it queued. Answers which ran. */
const asAdmin = async <I>(useCase: (ctx: WideCtx, input: I) => Promise<unknown>, input: I) => {
  const queued: [string, object][] = [];
  await w.database.asWideClient(emptyId, (tx) => useCase(contextOf(emptyId, w.sandbox.origin, queued)(tx), input));
  for (const [name, payload] of queued) await listingJobs[name]!({ database: w.database } as never, payload);
  return runQueued(w.database);
};

test("a template sends what was held for its lack, wakes nobody else, and a seller's own mapping stands before it", async () => {
  const { ProductCategory: templates, Mapping } = mappingHandlers;
  const { storeId, channelId, products } = await w.goLive(2);
  const [first, second] = [products[0]!, products[1]!];
  const [unsent] = await w.addProducts(1, () => ({ code: "TS-YENI", brand: "Anka" }));
  // The second lies in another category, which no template names; and the seller has no mapping any more.
  const other = newId();
  await w.query(sql`insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf)
    values (${other}, 'test-baska', 'Başka', 'Other', 'Başka', 'Other', 1, true)`);
  await w.query(sql`update product set category_id = ${other} where id = ${second.id}`);
  const mine = { tradeportCategoryId: w.categoryId, channelId };
  await w.call(Mapping.SetClientProductCategoryMapping, { ...mine, from: "1101", channelCategoryCode: null });
  await w.query(sql`delete from attribute_mapping where client_id = ${w.clientId}`);
  await w.query(sql`update product_text set name = name || ' yeni' where product_id = any(${[first.id, second.id]}::uuid[])`);
  await w.database.asClient(w.clientId, (tx) => requestSyncContent(tx, w.clientId, [first.id, second.id], "user"));
  const states = async () =>
    (
      await w.query(sql<{ state: string }>`select f.state from sync_field f join listing l on l.id = f.listing_id
        where f.kind = 'content' order by l.product_id = ${second.id}`)
    )
      .map(({ state }) => state)
      .join();
  await w.until("both held", async () => (await states()) === "blocked,blocked");
  const check = async () => {
    const input = { productIds: [unsent!.id], storeIds: [storeId] };
    const { ready, groups } = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, input);
    return { ready: ready[0]?.count ?? 0, causes: [...new Set(groups.map(({ problem }) => problem.fingerprint.split(":")[0]))] };
  };
  expect(await check()).toEqual({ ready: 0, causes: ["category_unmapped"] });

  /** The version of the row that nobody has a reason to write. */
  const untouched = () =>
    w.query(
      sql`select f.xmin::text from sync_field f join listing l on l.id = f.listing_id where f.kind = 'content' and l.product_id = ${second.id}`,
    );
  const before = await untouched();
  const at = { categoryId: w.categoryId, channelId };
  const woken = { identifier: "mapping_changed", payload: { clientId: w.clientId, channelId, categoryId: w.categoryId } };
  expect(await asAdmin(templates.SetProductCategoryMapping, { ...at, from: null, channelCategoryCode: "1101" })).toEqual([woken]);
  expect(await check()).toEqual({ ready: 0, causes: ["attribute_missing"] });
  const fixed = [
    ["343", "60002"],
    ["14", "70000"],
    ["348", "10000"],
  ].map(([code, value]) => ({
    channelAttributeCode: code!,
    fixedValueCode: value!,
    tradeportAttributeId: null,
    fixedText: null,
  }));
  await asAdmin(templates.SetTemplateAttributeChannelMapping, { ...at, from: [], attributeMappings: fixed });
  expect(await check()).toEqual({ ready: 1, causes: [] });
  await w.until("sent by itself", async () => (await states()) === "in_sync,blocked", 30_000);
  expect(await untouched()).toEqual(before);
  // Nothing of the template was copied to the seller.
  expect(await w.query(sql`select 1 from category_mapping where client_id = ${w.clientId}`)).toEqual([]);

  // Whoever maps the category elsewhere is not reached any more.
  await w.call(Mapping.SetClientProductCategoryMapping, { ...mine, from: null, channelCategoryCode: "1102" });
  await w.query(sql`update sync_field set state = 'blocked', problem_id = (select problem_id from sync_field where problem_id is not null limit 1)
    where kind = 'content'`);
  expect(await asAdmin(templates.SetProductCategoryMapping, { ...at, from: "1101", channelCategoryCode: null })).toEqual([]);
}, 90_000);
