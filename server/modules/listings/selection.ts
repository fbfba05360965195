import type { Input } from "@tradeport/contract";
import type { productTransfer } from "@tradeport/contract/listings";
import type { RawBuilder } from "kysely";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Choice = Pick<Input<typeof productTransfer.UpsertClientChannelProduct>, "productIds" | "filter">;

/** The chosen products, in the order of their ids. One id that is not the client's is "not found" for the whole call (S4). */
export const selectedProducts = async (tx: Tx, clientId: string, { productIds, filter }: Choice): Promise<string[]> => {
  if (productIds) {
    const ids = [...new Set(productIds)].sort();
    const { rows } = await sql<{
      id: string;
    }>`select id from product where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(tx);
    if (rows.length < ids.length) throw new Fail("not_found");
    return ids;
  }
  if (!filter) return [];
  const { rows } = await sql<{
    id: string;
  }>`select id from product_ids(${JSON.stringify(filter)}::jsonb) as id order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Which of them there are, whatever their order: two choices of the same products have the same. */
export const printOf = async (tx: Tx, ids: RawBuilder<unknown>) => {
  const { rows } = await sql<{ count: number; print: string }>`
    select count(*)::int as count, count(*) || '_' || coalesce(bit_xor(hashtextextended(id::text, 0)), 0) as print
    from (${ids}) as given (id)`.execute(tx);
  return rows[0]!;
};

/** The same as a query of one column. */
export const selectionQuery = async (tx: Tx, clientId: string, { productIds, filter }: Choice) =>
  productIds
    ? sql`select unnest(${await selectedProducts(tx, clientId, { productIds })}::uuid[])`
    : sql`select id from product_ids(${JSON.stringify(filter ?? {})}::jsonb) as id where ${filter !== undefined} order by id`;

/** The chosen stores, all of them the client's and connected. */
export const selectedStores = async (tx: Tx, clientId: string, storeIds: readonly string[]): Promise<StoreRef[]> => {
  const ids = [...new Set(storeIds)];
  const rows = await connectedStores(tx, clientId, ids);
  if (rows.length < ids.length) throw new Fail("not_found");
  return rows;
};

/** The stores that are named, those on the named channels, or all that are connected; one that is not there is "not found". */
export const storesAsked = async (
  tx: Tx,
  clientId: string,
  { storeIds, channelIds }: { storeIds?: readonly string[] | undefined; channelIds?: readonly string[] | undefined },
): Promise<StoreRef[]> => {
  const named = storeIds && (await selectedStores(tx, clientId, storeIds));
  const channels = channelIds && [...new Set(channelIds)];
  if (channels) {
    const { rows } = await sql`select 1 from channel where id = any(${channels}::uuid[])`.execute(tx);
    if (rows.length < channels.length) throw new Fail("not_found");
  }
  if (named) return named.filter(({ channelId }) => channels?.includes(channelId) ?? true);
  const { rows } = await sql<{ id: string }>`
    select id from store where client_id = ${clientId} and is_active
      and (${channels ?? null}::uuid[] is null or channel_id = any(${channels ?? null}::uuid[]))`.execute(tx);
  return connectedStores(
    tx,
    clientId,
    rows.map(({ id }) => id),
  );
};

/** Those of them that are connected, and stay so until the end of the transaction: a disconnect ends all that waits by then, and nothing after it. */
export const connectedStores = async (tx: Tx, clientId: string, ids: readonly string[]): Promise<StoreRef[]> => {
  const { rows } = await sql<StoreRef>`
    select s.client_id, s.id, s.name, s.channel_id, c.code as channel_code, c.name as channel_name, coalesce(s.currency, c.currency) as currency, c.language,
      case when s.is_sandbox then 'sandbox' else 'live' end as scope
    from store s join channel c on c.id = s.channel_id
    where s.client_id = ${clientId} and s.id = any(${ids}::uuid[]) and s.is_active
    order by s.created_at, s.id for key share of s`.execute(tx);
  return rows;
};

export const chunksOf = function* <T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
};
