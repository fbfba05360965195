import type { Input, Output } from "@tradeport/contract";
import { pageSizeCap } from "@tradeport/contract/limits";
import type { productTransfer } from "@tradeport/contract/listings";
import { readProcess } from "#modules/bulk/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof productTransfer.GetUnsent;

/** A line says its store by the name of that day; where none is called so any more, by its channel. */
const isItsStore = sql`(s.name = l.place or not exists (select from store named
  where named.client_id = l.client_id and named.channel_id = l.channel_id and named.name = l.place))`;

/** Lines of transfers with this outcome (these of them alone, where they are named), whose product and store can still be sent. */
const linesOf = (outcome: "held" | "failed", lineNos?: readonly number[]) => sql`
  select l.product_id, s.id as store_id
  from process t
  join process_line l on l.client_id = t.client_id and l.process_id = t.id and l.outcome = ${outcome}
    and ${lineNos ? sql`l.line_no = any(${lineNos}::int[])` : sql`true`}
  join store s on s.client_id = l.client_id and s.channel_id = l.channel_id and t.input -> 'storeIds' ? s.id::text and s.is_active
    and ${lineNos ? isItsStore : sql`true`}
  join product p on p.client_id = l.client_id and p.id = l.product_id and not p.is_archived`;

/** The listing `g` of a line's product in the store, and a value of its content: each found by its key, also right after a large transfer, when the tables have no statistics. */
const itsListing = sql`listing g where g.client_id = l.client_id and g.store_id = s.id and g.product_id = l.product_id`;
const ofContent = (value: ReturnType<typeof sql>) => sql`(select ${value} from sync_field f
  where f.client_id = g.client_id and f.store_id = g.store_id and f.kind = 'content' and f.subject_id = g.id)`;

/**
 * Rows (product_id, store_id) of what transfers held back and nobody asked for again: of one, or of those of the last seven days that nobody
 * has dismissed. What was asked for later has its content wanted since; what is archived or whose store is gone can't be sent.
 */
export const unsentIn = (clientId: string, processId?: string, lineNos?: readonly number[]) => sql`
  ${linesOf("held", lineNos)}
  where t.client_id = ${clientId} and t.process_type = 'transfer_to_channel' and t.held > 0
    and ${processId ? sql`t.id = ${processId}` : sql`t.created_at > now() - interval '7 days' and t.dismissed_at is null`}
    and not exists (select from ${itsListing} and ${ofContent(sql`greatest(f.desired_at, f.confirmed_at)`)} > t.created_at)`;

/** Of one transfer, in the same rows: that, and what the marketplace refused, and refuses still. */
export const unsentOf = (clientId: string, processId: string, lineNos?: readonly number[]) => sql`
  ${unsentIn(clientId, processId, lineNos)} union all
  ${linesOf("failed", lineNos)}
  where t.client_id = ${clientId} and t.process_type = 'transfer_to_channel' and t.id = ${processId}
    and exists (select from ${itsListing} and ${ofContent(sql`f.state`)} in ('refused', 'blocked'))`;

const groupsMax = 20;

/**
 * As the transfer takes them, products times stores: by the stores that they lack, so nothing is sent along that was not held back, and every
 * product that is counted is in one of them.
 */
export const getUnsent = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { processId } = input;
  if (processId && !(await readProcess(ctx.db, ctx.clientId, processId))) throw new Fail("not_found");
  const { rows } = await sql<Output<Call>>`
    with lacking as materialized (
      select product_id, array_agg(distinct store_id order by store_id) as store_ids
      from (${processId ? unsentOf(ctx.clientId, processId) : unsentIn(ctx.clientId)}) as unsent
      group by product_id),
    same as (select store_ids, (array_agg(product_id order by product_id))[1:${pageSizeCap}::int] as product_ids
      from lacking group by store_ids order by count(*) desc, store_ids limit ${groupsMax})
    select
      (select coalesce(jsonb_agg(jsonb_build_object('productIds', product_ids, 'storeIds', store_ids)
        order by cardinality(product_ids) desc, store_ids), '[]') from same) as groups,
      (select count(*)::int from lacking) as count`.execute(ctx.db);
  return rows[0]!;
};
