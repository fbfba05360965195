import { emptyId, type Input } from "@tradeport/contract";
import { ChannelProductStatus } from "@tradeport/contract/listings";
import type { ProductStatistics, report } from "@tradeport/contract/reports";
import { knownClient } from "#modules/people/index.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { countCap } from "#platform/paging.ts";

type Ask = Input<typeof report.GetProductStatisticsForCustomer>;

/** What is counted together: the stores of a company at one channel, the real ones and those for trial apart. */
interface Pair {
  clientId: string;
  channelId: string;
  isSandbox: boolean;
  storeIds: string[];
}

/** An Admin who names no company reads everybody's; one that is named must be there. */
export const ofWhom = async <T>(ctx: WideCtx, work: (db: Tx, name: string) => Promise<T>): Promise<T> => {
  if (ctx.clientId === emptyId) return acrossClients(ctx.db, (db) => work(db, ""));
  const { name } = await knownClient(ctx);
  return work(ctx.db, name);
};

/** Of `l`: since and before. */
const within = ({
  startDate,
  endDate,
}: Ask) => sql`(${startDate ?? null}::timestamptz is null or l.created_at >= ${startDate ?? null})
  and (${endDate ?? null}::timestamptz is null or l.created_at < ${endDate ?? null})`;

/** Companies and channels with a product, by name; stores without one in that time are in none of them. */
const matching = (clientId: string, ask: Ask) => sql`
  from store s join client c on c.id = s.client_id join channel ch on ch.id = s.channel_id
  where (${clientId === emptyId} or s.client_id = ${clientId})
    and exists (select from listing l where l.client_id = s.client_id and l.store_id = s.id and ${within(ask)})
  group by c.id, ch.id, s.is_sandbox`;

export const readPairs = async (db: Tx, clientId: string, ask: Ask, window: { limit: number; offset: number }) => {
  const order = ask.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Pair>`
    select c.id as client_id, ch.id as channel_id, s.is_sandbox, array_agg(s.id) as store_ids ${matching(clientId, ask)}
    order by fold(c.name) ${order}, c.id, ch.name ${order}, ch.id, s.is_sandbox limit ${window.limit} offset ${window.offset}`.execute(
    db,
  );
  return rows;
};

export const countPairs = async (db: Tx, clientId: string, ask: Ask): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${matching(clientId, ask)} limit ${countCap + 1}) as counted`.execute(db);
  return rows[0]!.count;
};

/** In the order of the pairs. */
export const readStatistics = async (db: Tx, ask: Ask, pairs: readonly Pair[]): Promise<ProductStatistics[]> => {
  const { rows } = await sql<Omit<ProductStatistics, "statusCounts"> & { counts: Partial<ProductStatistics["statusCounts"]> }>`
    select pair."clientId" as client_id, c.name as client_name, ch.id as channel_id, ch.code as channel_code, ch.name as channel_name,
      pair."isSandbox" as is_sandbox, counted.products as product_count, counted.counts
    from jsonb_to_recordset(${JSON.stringify(pairs.map((pair, place) => ({ ...pair, place })))}::jsonb)
      as pair ("clientId" uuid, "channelId" uuid, "isSandbox" boolean, "storeIds" uuid[], place int)
    join client c on c.id = pair."clientId"
    join channel ch on ch.id = pair."channelId"
    cross join lateral (
      select max(each.products) filter (where each.is_all)::int as products,
        jsonb_object_agg(each.status, each.products) filter (where not each.is_all) as counts
      from (
        select l.status, grouping(l.status) = 1 as is_all, count(distinct l.product_id) as products
        from listing l where l.client_id = pair."clientId" and l.store_id = any(pair."storeIds") and ${within(ask)}
        group by grouping sets ((l.status), ())) each) counted
    order by pair.place`.execute(db);
  const none = Object.fromEntries(ChannelProductStatus.options.map((status) => [status, 0])) as ProductStatistics["statusCounts"];
  return rows.map(({ counts, ...row }) => ({ ...row, statusCounts: { ...none, ...counts } }));
};
