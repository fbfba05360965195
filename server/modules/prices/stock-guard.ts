import type { Input, Output } from "@tradeport/contract";
import type { StockGuard, stockGuard } from "@tradeport/contract/stock-guard";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { parametersJob } from "./channel-parameters.ts";
import { suggestBuffers } from "./suggest-buffers.ts";

type Call = typeof stockGuard.SetStockGuard;
type Change = Omit<Input<Call>, "clientId">;

/** As it is kept: what a change is compared with. */
const readGuard = async ({
  db,
  clientId,
}: Ctx): Promise<Omit<StockGuard, "stores"> & { stores: Omit<StockGuard["stores"][number], "suggestion">[] }> => {
  const { rows } = await sql<Awaited<ReturnType<typeof readGuard>>>`
    select coalesce(g.version, 1) as version, coalesce(g.buffer, 0) as buffer, coalesce(g.last_pieces, 0) as last_pieces, g.last_store_id,
      (select coalesce(jsonb_agg(jsonb_build_object('categoryId', k.id, 'path', jsonb_build_object('tr', k.path_tr, 'en', k.path_en), 'buffer', own.buffer)
          order by k.path_tr), '[]') from stock_guard own join category k on k.id = own.category_id where own.client_id = c.id) as categories,
      (select coalesce(jsonb_agg(jsonb_build_object('storeId', s.id, 'storeName', s.name, 'channelName', ch.name, 'channelCode', ch.code,
          'channelBuffer', coalesce(r.stock_buffer, 0), 'buffer', own.buffer) order by s.created_at, s.id), '[]')
        from store s join channel ch on ch.id = s.channel_id
        left join channel_parameters r on r.client_id = s.client_id and r.channel_id = s.channel_id
        left join stock_guard own on own.client_id = s.client_id and own.store_id = s.id
        where s.client_id = c.id and s.is_active) as stores
    from client c left join stock_guard g on g.client_id = c.id and g.store_id is null and g.category_id is null
    where c.id = ${clientId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};

export const getStockGuard = async (ctx: Ctx): Promise<StockGuard> => {
  const guard = await readGuard(ctx);
  const suggestions = await suggestBuffers(ctx.db, ctx.clientId);
  return {
    ...guard,
    stores: guard.stores.map((store) => ({ ...store, suggestion: suggestions.get(store.storeId) ?? null })),
  };
};

/** What a person sees of it: by names, without what was measured. */
const recordOf = ({ buffer, lastPieces, lastStoreId, categories, stores }: Awaited<ReturnType<typeof readGuard>>) => ({
  stockBuffer: buffer,
  lastPieces,
  lastStore: stores.find(({ storeId }) => storeId === lastStoreId)?.storeName ?? null,
  categoryBuffers: Object.fromEntries(categories.map(({ path, buffer: pieces }) => [path.tr, pieces])),
  storeBuffers: Object.fromEntries(
    stores.flatMap(({ storeName, buffer: pieces }) => (pieces === null ? [] : [[storeName, pieces]])),
  ),
});

/** Writes it and answers what was there before; null: nothing differs. The company's row stands first, so that two people are one after the other. */
export const writeGuard = async (ctx: Ctx, change: Change) => {
  const { db, clientId } = ctx;
  await sql`
    insert into stock_guard (client_id, id, buffer) values (${clientId}, ${newId()}, 0) on conflict do nothing`.execute(db);
  await sql`
    select 1 from stock_guard where client_id = ${clientId} and store_id is null and category_id is null for update`.execute(db);
  const before = await readGuard(ctx);
  if (before.version !== change.version) throw new Fail("conflict");
  const known = new Set(before.stores.map(({ storeId }) => storeId));
  const named = [...change.stores.map(({ storeId }) => storeId), ...(change.lastStoreId ? [change.lastStoreId] : [])];
  if (named.some((id) => !known.has(id))) throw new Fail("not_found");
  const categoryIds = change.categories.map(({ categoryId }) => categoryId);
  const categories = await sql`select id from category where id = any(${categoryIds}::uuid[])`.execute(db);
  if (categories.rows.length < new Set(categoryIds).size) throw new Fail("not_found");
  await sql`
    update stock_guard set buffer = ${change.buffer}, last_pieces = ${change.lastPieces},
      last_store_id = ${change.lastPieces > 0 ? change.lastStoreId : null}::uuid, version = version + 1
    where client_id = ${clientId} and store_id is null and category_id is null`.execute(db);
  await sql`
    delete from stock_guard where client_id = ${clientId} and (store_id is not null or category_id is not null)`.execute(db);
  await sql`
    insert into stock_guard (client_id, id, store_id, category_id, buffer)
    select ${clientId}::uuid, gen_random_uuid(), g."storeId", g."categoryId", g.buffer
    from jsonb_to_recordset(${JSON.stringify([...change.stores, ...change.categories])}::jsonb) as g("storeId" uuid, "categoryId" uuid, buffer int)
    on conflict do nothing`.execute(db);
  const after = await readGuard(ctx);
  return isUnchanged(recordOf(before), recordOf(after)) ? null : { before, after };
};

/** What stores should show follows by a job of each store, as with the rules of a channel. */
export const setStockGuard = async (ctx: Ctx, { clientId: _, ...change }: Input<Call>): Promise<Output<Call>> => {
  const written = await writeGuard(ctx, change);
  if (written) {
    const { before, after } = written;
    for (const { storeId } of after.stores)
      await ctx.enqueue(parametersJob, { clientId: ctx.clientId, storeId }, { key: `channel_parameters:${storeId}` });
    await ctx.audit({
      ...{ action: "update", objectType: "stock_guard", objectId: ctx.clientId },
      ...{ before: recordOf(before), after: recordOf(after) },
    });
  }
  return getStockGuard(ctx);
};
