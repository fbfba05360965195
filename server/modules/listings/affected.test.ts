import { connectorOf } from "@tradeport/connectors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionHandlers } from "#modules/connections/index.ts";
import { mapProducts, mappingHandlers } from "#modules/mapping/index.ts";
import { newId, sql } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import { runQueued } from "#testing/run-queued.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers, requestSyncContent } from "./index.ts";
import { effectsJob } from "./job-specs.ts";

/** A channel tightens what it asks for: exactly the products that it would refuse from now on are named. */
const trendyol = connectorOf("trendyol")!;
const { limits } = trendyol;
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let store: Awaited<ReturnType<StoreWorld["goLive"]>>;
/** Trendyol's T-shirts: the pattern is asked for by nobody, the material is set to cotton by the mapping. */
const category = 1101;
const [pattern, material, cotton] = [33, 14, 70_000];
const plain = newId();
const desen = newId();

/** The marketplace changes a rule, and an Admin has the taxonomy read. */
const changed = async (rule: object) => {
  await w.control("_rules", { categoryId: category, ...rule });
  const before = await w.query(sql<{ at: string }>`select now() as at`);
  await w.call(mappingHandlers.Channel.SyncChannelCategories, { channelId: store.channelId });
  await w.until(
    "all parts read",
    async () =>
      (
        await w.query(sql`select 1 from channel_taxonomy t
    where t.subject <> 'brands' and (taxonomy_due(t) or t.read_at < ${before[0]!.at}::timestamptz - interval '1 second')`)
      ).length === 0,
  );
  await runQueued(w.database);
};
const named = async (input: { storeId?: string } = {}) =>
  (await w.call(listingHandlers.Channel.GetAffectedProducts, { page: 0, pageSize: 20, orderType: "desc", ...input })).data;
const changes = async () =>
  (
    await w.call(mappingHandlers.Channel.GetTaxonomyChanges, {
      channelId: store.channelId,
      page: 0,
      pageSize: 20,
      orderType: "desc",
    })
  ).data;
const codes = async () => (await named()).map(({ mainCode }) => mainCode).sort();

beforeAll(async () => {
  const quick = { requests: 1000, perSeconds: 1, scope: "store" } as const;
  trendyol.limits = Object.fromEntries(Object.keys(limits).map((name) => [name, quick]));
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin);
  await w.query(sql`insert into attribute (id, code, name_tr, name_en) values (${desen}, 'test-desen', 'Desen', 'Pattern')`);
  await w.query(
    sql`insert into category_attribute (category_id, attribute_id, is_variant) values (${w.categoryId}, ${desen}, false)`,
  );
  await w.query(
    sql`insert into attribute_value (id, attribute_id, code, name_tr, name_en) values (${plain}, ${desen}, 'test-duz', 'Düz', 'Plain')`,
  );
  store = await w.goLive(4);
  // Number 0 says its pattern; number 3 was held before for a title that it lost.
  await w.query(sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
    select client_id, id, id, ${desen}, ${plain} from product where main_code = 'TS-0000'`);
  await w.query(sql`delete from product_text t using product p where p.id = t.product_id and p.main_code = 'TS-0003'`);
  const [third] = await w.query(sql<{ id: string }>`select id from product where main_code = 'TS-0003'`);
  await w.database.asClient(w.clientId, (tx) => requestSyncContent(tx, w.clientId, [third!.id], "user"));
  await w.until(
    "the third held",
    async () => (await w.query(sql`select 1 from sync_field where kind = 'content' and state = 'blocked'`)).length === 1,
  );
  // Another seller on the same channel, with nothing listed.
  const other = newId();
  await w.query(sql`insert into client (id, name) values (${other}, 'Başka A.Ş.')`);
  await w.query(sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health)
    values (${other}, ${newId()}, ${store.channelId}, 'Onların', true, 'theirs', 'needs_sign_in')`);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  trendyol.limits = limits;
  await w?.close();
});

test("the first reading and one that brings nothing new are no difference", async () => {
  await changed({ attributeId: pattern, is: "published" });
  expect([await changes(), await named()]).toEqual([[], []]);
});

test("a seller's own mapping of a value stands before the platform's template", async () => {
  const [size] = await w.query(sql<{ code: string }>`
    select code from channel_attribute where category_code = ${String(category)} and name = 'Beden' limit 1`);
  const [theirs, own] = await w.query(sql<{ code: string }>`
    select code from channel_value where category_code = ${String(category)} and attribute_code = ${size!.code} order by position limit 2`);
  const everybody = "00000000-0000-0000-0000-000000000000";
  const { attributes, values, clientId } = w;
  const target = {
    storeId: store.storeId,
    channelId: store.channelId,
    channelCode: "trendyol",
    channelName: "Trendyol",
    opens: () => true,
  };
  const sent = async () => {
    const ids = store.products.slice(0, 1).map(({ id }) => id);
    const mapped = await w.database.asClient(clientId, (tx) =>
      mapProducts(tx, clientId, ids, { ...target, scope: "sandbox", currency: "TRY", language: "tr-TR" }),
    );
    const [offer] = [...mapped.values()][0]!.draft!.offers;
    return offer!.attributes.find(({ code }) => code === size!.code)?.valueCode;
  };
  const map = (who: string, code: string) =>
    w.query(sql`insert into value_mapping (client_id, attribute_id, channel_id, channel_category_code, channel_attribute_code, value_id, channel_value_code)
      values (${who}, ${attributes.beden}, ${store.channelId}, ${String(category)}, ${size!.code}, ${values.s}, ${code})`);
  await map(everybody, theirs!.code);
  expect(await sent()).toBe(theirs!.code);
  await map(clientId, own!.code);
  expect(await sent()).toBe(own!.code);
  await w.query(sql`delete from value_mapping where value_id = ${values.s}`);
});

test("an attribute made mandatory names exactly the products without it, to the seller and to the Admin", async () => {
  await changed({ attributeId: pattern, is: "required" });
  const [change, ...more] = await changes();
  expect(more).toEqual([]);
  expect(change).toMatchObject({
    kind: "attribute_required",
    attribute: "Desen",
    category: "Giyim > Üst Giyim > Tişört",
    scope: "sandbox",
    breaks: true,
    affectedProducts: 2,
    affectedClients: 1,
  });
  const rows = await named({ storeId: store.storeId });
  expect(rows.map(({ mainCode, name }) => [mainCode, name]).sort()).toEqual([
    ["TS-0001", "Tişört 1"],
    ["TS-0002", "Tişört 2"],
  ]);
  expect(rows[0]).toMatchObject({ kind: "attribute_required", attribute: "Desen", storeName: "Mağaza 100001" });
  expect(rows[0]!.cause.en).toContain("The product has no value for a required attribute: Desen");
  await expect(named({ storeId: newId() })).rejects.toMatchObject({ code: "not_found" });
  expect(await w.call(listingHandlers.Channel.GetAffectedClients, { changeId: change!.id })).toEqual([
    { clientId: w.clientId, name: "Deneme A.Ş.", products: 2 },
  ]);
  // Another channel has a change of its own, and none of these products.
  await w.query(sql`insert into taxonomy_change (id, channel_id, scope, kind, category_code, category, breaks)
    select ${newId()}, id, 'live', 'category_added', '1', 'Başka', false from channel where code = 'etsy'`);
  const channels = await w.call(connectionHandlers.Channel.GetChannels, {});
  expect(channels.filter(({ affectedProducts }) => affectedProducts > 0).map(({ code }) => code)).toEqual(["trendyol"]);
  await expect(w.call(listingHandlers.Channel.GetAffectedClients, { changeId: newId() })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a product that is given the value leaves the list when it is sent, the rest when the mapping answers for them", async () => {
  const [one] = (await named()).filter(({ mainCode }) => mainCode === "TS-0001");
  await w.query(sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
    values (${w.clientId}, ${one!.productId}, ${one!.productId}, ${desen}, ${plain})`);
  await w.database.asClient(w.clientId, (tx) => requestSyncContent(tx, w.clientId, [one!.productId], "user"));
  await w.until("one left the list", async () => (await codes()).join() === "TS-0002");
  const mappings = await w.call(mappingHandlers.Mapping.GetClientChannelCategoryAttributeMapping, {
    tradeportCategoryId: w.categoryId,
    channelId: store.channelId,
  });
  const retained = mappings.map(({ channelAttributeCode, tradeportAttributeId, fixedValueCode, fixedText }) => ({
    channelAttributeCode,
    tradeportAttributeId,
    fixedValueCode,
    fixedText,
  }));
  const [first] = await w.query(
    sql<{ code: string }>`select code from channel_value where attribute_code = ${String(pattern)} and name = 'Düz' limit 1`,
  );
  const set = { channelAttributeCode: String(pattern), tradeportAttributeId: null, fixedValueCode: first!.code, fixedText: null };
  await w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
    from: [],
    tradeportCategoryId: w.categoryId,
    channelId: store.channelId,
    attributeMappings: [...retained, set],
  });
  await runQueued(w.database);
  expect(await named()).toEqual([]);
});

test("a value that is gone and a category that is gone name those that used them, and back again nobody", async () => {
  await changed({ attributeId: material, valueId: cotton, is: "removed" });
  expect((await changes())[0]).toMatchObject({
    kind: "value_removed",
    attribute: "Materyal",
    names: ["Pamuk"],
    count: 1,
    breaks: true,
  });
  expect(await codes()).toEqual(["TS-0000", "TS-0001", "TS-0002"]);
  await changed({ attributeId: material, valueId: cotton, is: "published" });
  expect((await changes())[0]).toMatchObject({ kind: "value_added", names: ["Pamuk"], breaks: false });
  // Nothing was tightened, so nobody was looked at; the next look finds them mended.
  await changed({ is: "removed" });
  expect((await changes())[0]).toMatchObject({
    kind: "category_removed",
    category: "Giyim > Üst Giyim > Tişört",
    affectedProducts: 3,
  });
  expect((await named()).map(({ kind }) => kind)).toEqual(["category_removed", "category_removed", "category_removed"]);
});

test("of what is for sale or in review those that were listed before, by the newest change that breaks, of their own channel and scope", async () => {
  const { clientId, query } = w;
  const { channelId, storeId } = store;
  const look = async (at = channelId, scope: "live" | "sandbox" = "sandbox") => {
    await w.database.asClient(clientId, (tx) => enqueueIn(tx)(effectsJob, { clientId, channelId: at, scope }));
    await runQueued(w.database);
    return (await named()).map(({ mainCode, category: path }) => `${mainCode} ${path}`).sort();
  };
  const note = (path: string, minutesAgo: number, breaks: boolean, scope = "sandbox") =>
    query(sql`insert into taxonomy_change (id, channel_id, scope, at, kind, category_code, category, breaks) values
      (${newId()}, ${channelId}, ${scope}, now() - make_interval(mins => ${minutesAgo}), 'category_closed', ${String(category)}, ${path}, ${breaks})`);
  await query(sql`update listing set created_at = now() - interval '1 hour'`);
  await query(sql`delete from taxonomy_change`);
  await note("older", 30, true);
  await note("newer", 20, true);
  await note("opens", 10, false);
  await note("not here", 5, true, "live");
  const status = (code: string, is: string) =>
    query(sql`update listing l set status = ${is} from product p where p.id = l.product_id and p.main_code = ${code}`);
  await status("TS-0000", "Passive");
  await status("TS-0001", "InReview");
  expect(await look()).toEqual(["TS-0000 newer", "TS-0001 newer", "TS-0002 newer"]);
  // A look at another channel, or at the real shop, finds nothing and takes nothing away.
  const [other] = await query(sql<{ id: string }>`select id from channel where id <> ${channelId} limit 1`);
  expect((await look(other!.id)).length).toBe(3);
  expect((await look(channelId, "live")).length).toBe(3);
  // What the marketplace never took is not affected, and what was listed since the change was listed by its rules.
  await status("TS-0000", "Rejected");
  await query(
    sql`update listing l set created_at = now() - interval '25 minutes' from product p where p.id = l.product_id and p.main_code = 'TS-0001'`,
  );
  expect(await look()).toEqual(["TS-0001 newer", "TS-0002 newer"]);
  await query(
    sql`update listing l set created_at = now() - interval '15 minutes' from product p where p.id = l.product_id and p.main_code = 'TS-0001'`,
  );
  expect(await look()).toEqual(["TS-0002 newer"]);
  // Held for that very lack once somebody changed it, it is still one of them.
  const [second] = await query(sql<{ id: string }>`select id from product where main_code = 'TS-0002'`);
  await w.database.asClient(clientId, (tx) => requestSyncContent(tx, clientId, [second!.id], "user"));
  await w.until(
    "the second held",
    async () => (await query(sql`select 1 from sync_field where kind = 'content' and state = 'blocked'`)).length === 2,
  );
  expect(await look()).toEqual(["TS-0002 newer"]);
  expect(
    (await w.call(listingHandlers.Channel.GetAffectedProducts, { page: 0, pageSize: 20, orderType: "asc", storeId })).data,
  ).toHaveLength(1);
  await query(sql`update store set is_active = false where id = ${storeId}`);
  expect(await look()).toEqual([]);
  await query(sql`update store set is_active = true where id = ${storeId}`);
});

test("a channel that nobody can read, or that is off, is said so", async () => {
  await w.query(sql`update store set health = 'away'`);
  const ask = () => w.call(mappingHandlers.Channel.SyncChannelCategories, { channelId: store.channelId });
  await expect(ask()).rejects.toMatchObject({ code: "channel_without_reader" });
  await w.query(sql`update channel set off_at = now()`);
  await expect(ask()).rejects.toMatchObject({ code: "channel_off" });
  await expect(w.call(mappingHandlers.Channel.SyncChannelCategories, { channelId: newId() })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    w.call(mappingHandlers.Channel.GetTaxonomyChanges, { channelId: newId(), page: 0, pageSize: 20, orderType: "desc" }),
  ).rejects.toMatchObject({ code: "not_found" });
});
