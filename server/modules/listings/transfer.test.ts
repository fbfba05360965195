import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processHandlers } from "#modules/bulk/index.ts";
import { connectionHandlers } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import { log } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { untilLocked } from "#testing/until.ts";
import { listingHandlers, listingJobs } from "./index.ts";

let w: StoreWorld;
let productIds: string[];
beforeAll(async () => {
  w = await storeWorld();
  productIds = (await w.addProducts(2)).map(({ id }) => id).sort();
});
afterAll(() => w.close());

describe("a transfer and a disconnect (R40)", () => {
  it("of a store that is gone when its turn comes each line says so, and the next store gets its lines", async () => {
    const [gone, there] = [await w.connect("100001"), await w.connect("100002")];
    const processId = newId();
    const input = { storeIds: [gone.storeId, there.storeId], parts: 1, next: 0 };
    await w.query(sql`insert into process (client_id, id, process_type, subject, started_by_name, total, input)
      values (${w.clientId}, ${processId}, 'transfer_to_channel', 'x', 'x', 8, ${JSON.stringify(input)}::jsonb)`);
    await w.query(sql`insert into process_part values (${w.clientId}, ${processId}, 0, ${productIds}::uuid[])`);
    await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId: gone.storeId });
    const ctx = {
      database: w.database,
      log,
      now: () => new Date(),
      signal: new AbortController().signal,
      isAwaited: async () => false,
      installation: {},
    };
    await listingJobs.transfer_products!(ctx as never, { clientId: w.clientId, processId });
    const lines =
      await w.query(sql`select place, outcome, line_problems(client_id, process_id, problems) -> 0 ->> 'fingerprint' as problem, count(*)::int,
        min(line_no) as first, max(line_no) as last
      from process_line where process_id = ${processId} group by 1, 2, 3 order by 1`);
    expect(lines).toEqual([
      { place: "Mağaza 100001", outcome: "failed", problem: "store_disconnected", count: 4, first: 1, last: 4 },
      { place: "Mağaza 100002", outcome: "held", problem: expect.any(String), count: 4, first: 5, last: 8 },
    ]);
    expect(await w.call(processHandlers.Process.GetProcess, { processId })).toMatchObject({
      state: "failed",
      failed: 4,
      held: 4,
    });
  });

  it("that begins while the store is being disconnected finds no store: nothing would ever end its lines", async () => {
    const { storeId } = await w.connect("100003");
    const mayCommit = Promise.withResolvers<void>();
    const disconnected = Promise.withResolvers<void>();
    const disconnecting = w.call(
      async (ctx, input: { storeId: string }) => {
        await connectionHandlers.Client.DeleteClientChannelAuth(ctx, input);
        disconnected.resolve();
        await mayCommit.promise;
      },
      { storeId },
    );
    await disconnected.promise;
    const sending = w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { productIds, storeIds: [storeId] });
    const refused = expect(sending).rejects.toMatchObject({ code: "not_found" });
    try {
      await untilLocked("the transfer waits for the disconnect", w.database.pool);
    } finally {
      mayCommit.resolve();
    }
    await Promise.all([disconnecting, refused]);
    expect(await w.query(sql`select 1 from listing where store_id = ${storeId}`)).toEqual([]);
  });
});

describe("a large transfer (engine fault 11)", () => {
  const clientId = () => w.clientId;
  const many = 620;
  const inputOf = async (processId: string) =>
    (
      await w.query<{ input: object; size: number }>(
        sql`select input, pg_column_size(input) as size from process where id = ${processId}`,
      )
    )[0]!;
  const partsOf = async (processId: string) =>
    (
      await w.query<{ n: number }>(
        sql`select cardinality(ids) as n from process_part where process_id = ${processId} order by part_no`,
      )
    ).map(({ n }) => n);

  it("keeps its products in rows and a place alone in the process; asked to make room it goes on where it was, and at its end the rows are gone", async () => {
    const { storeId } = await w.connect("100004");
    await w.query(sql`
      insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      select client_id, gen_random_uuid(), 'MANY-' || n, category_id, brand_id, vat_rate, currency
      from product, generate_series(1, ${many}) as n where id = ${productIds[0]!}`);
    await w.query(sql`
      insert into product_text (client_id, product_id, language, name) select client_id, id, 'tr', main_code from product where main_code like 'MANY-%'`);
    await w.query(sql`
      insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
      select client_id, gen_random_uuid(), id, main_code, main_code, 10, 10 from product where main_code like 'MANY-%'`);
    const selected = await w.query<{ id: string }>(sql`select id from product where main_code like 'MANY-%'`);
    const request = { productIds: selected.map(({ id }) => id), storeIds: [storeId] };
    const { processId } = await w.call(
      (ctx, input: typeof request) =>
        listingHandlers.ProductTransfer.UpsertClientChannelProduct({ ...ctx, enqueue: enqueueIn(ctx.db) }, input),
      request,
    );
    expect(await partsOf(processId)).toEqual([250, 250, 120]);
    expect((await inputOf(processId)).input).toEqual({ storeIds: [storeId], parts: 3, next: 0 });
    const run = (isAwaited: boolean) => {
      const ctx = {
        database: w.database,
        log,
        now: () => new Date(),
        signal: new AbortController().signal,
        isAwaited: async () => isAwaited,
        installation: {},
      };
      return listingJobs.transfer_products!(ctx as never, { clientId: clientId(), processId });
    };
    await run(true);
    expect((await inputOf(processId)).input).toMatchObject({ next: 1, nextLine: 251 });
    const jobs = await w.query(sql`select count(*)::int from process_line where process_id = ${processId}`);
    expect(jobs).toEqual([{ count: 250 }]);
    const { rows } = await w.database.pool.query(
      "select count(*)::int from graphile_worker._private_jobs where payload ->> 'processId' = $1 and flags ?& array['bulk', 'long']",
      [processId],
    );
    expect(rows).toEqual([{ count: 2 }]);
    await run(false);
    expect(await w.call(processHandlers.Process.GetProcess, { processId })).toMatchObject({
      total: many,
      held: many,
      state: "failed",
    });
    expect(await partsOf(processId)).toEqual([]);
    expect((await inputOf(processId)).size).toBeLessThan(500);
    // What 620 lines lack is four causes, said once; a line names them. Whoever reads a line reads them in full.
    const [reported] = await w.query<{ causes: number; bytes: number }>(sql`
      select (select count(*)::int from process_problem where process_id = ${processId}) as causes, max(pg_column_size(problems)) as bytes
      from process_line where process_id = ${processId}`);
    const groups = await w.call(processHandlers.Process.GetProcessProblems, { processId });
    expect(groups.map(({ count }) => count)).toEqual(groups.map(() => many));
    expect(reported).toEqual({ causes: groups.length, bytes: expect.any(Number) });
    expect(reported!.bytes).toBeLessThan(50 * groups.length);
    const { fingerprint, cause, remedy } = groups[0]!.problem;
    const page = await w.call(processHandlers.Process.GetProcessLines, {
      processId,
      page: 0,
      pageSize: 20,
      orderType: "asc",
      fingerprint,
    });
    expect(page.totalCount).toBe(many);
    for (const { problems } of page.data)
      expect(problems).toContainEqual(expect.objectContaining({ fingerprint, cause, remedy, value: null }));
  });

  it("writes each row once: a listing, its offers and their sync fields are not written again by the transfer that made them", async () => {
    const { storeId, channelId } = await w.connect("100005");
    for (const taxonomy of [
      sql`insert into channel_brand (channel_id, scope, code, name) values (${channelId}, 'sandbox', '1', 'Deneme')`,
      sql`insert into channel_category (channel_id, scope, code, name, path, is_leaf) values (${channelId}, 'sandbox', 'all', 'x', 'x', true)`,
      sql`insert into channel_taxonomy (channel_id, scope, subject, read_at)
        values (${channelId}, 'sandbox', 'attributes:all', now()), (${channelId}, 'sandbox', 'brands', now())
        on conflict (channel_id, scope, subject) do update set read_at = now()`,
      sql`insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
        select client_id, ${newId()}::uuid, category_id, ${channelId}::uuid, 'all' from product where id = ${productIds[0]!}`,
    ])
      await w.query(taxonomy);
    // A company's login may not read the counters of rows: they tell of others' too.
    await w.database.pool.query(`create function written_here() returns table (relname name, added int, changed int)
      language sql security definer set search_path = pg_catalog, pg_temp as $$
        select relname, n_tup_ins::int, n_tup_upd::int from pg_stat_xact_user_tables where relname in ('listing', 'offer', 'sync_field') $$`);
    const written = await w.call(
      async (ctx, input: { productIds: string[]; storeIds: string[] }) => {
        await listingHandlers.ProductTransfer.UpsertClientChannelProduct(ctx, input);
        return (await sql`select * from written_here() order by relname`.execute(ctx.db)).rows;
      },
      { productIds, storeIds: [storeId] },
    );
    expect(written).toEqual([
      { relname: "listing", added: 2, changed: 0 },
      { relname: "offer", added: 4, changed: 0 },
      { relname: "sync_field", added: 10, changed: 0 },
    ]);
  });
});

describe("what is sent is what was checked (console faults: a filter that matches others by then)", () => {
  const scope = async () => ({
    filter: { productMainCode: "CHECK-", isArchived: false },
    storeIds: [(await w.connect("100006")).storeId],
  });
  const check = (requested: Awaited<ReturnType<typeof scope>>) =>
    w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, requested);
  const processes = async () => (await w.query(sql`select 1 from process where process_type = 'transfer_to_channel'`)).length;

  it("U10: one that comes to match, and one in the place of another, stop it and are counted; as checked it goes", async () => {
    const made = await w.addProducts(3, (at) => ({ brand: "Kontrol", code: at < 2 ? `CHECK-${at}` : "OTHER" }));
    const [, second, other] = made.map(({ id }) => id);
    const rename = (id: string, code: string) =>
      w.query(sql`update product_row set main_code = ${code} where product_id = ${id}`);
    const requested = await scope();
    const { matched } = await check(requested);
    expect(matched.count).toBe(2);
    const before = await processes();
    const send = () =>
      w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { ...requested, checked: matched.print });

    await rename(other!, "CHECK-9");
    await expect(send()).rejects.toMatchObject({ code: "selection_moved", values: { was: 2, now: 3 } });
    await rename(second!, "OTHER");
    await expect(send()).rejects.toMatchObject({ code: "selection_moved", values: { was: 2, now: 2 } });
    expect(await processes()).toBe(before);

    await rename(second!, "CHECK-1");
    await rename(other!, "OTHER");
    expect((await check(requested)).matched).toEqual(matched);
    const { processId } = await send();
    const lines = sql<{ id: string }>`select distinct product_id as id from process_line where process_id = ${processId}`;
    expect((await w.query(lines)).map(({ id }) => id).sort()).toEqual(
      made
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    );
  });
});
