import type { Input, Output } from "@tradeport/contract";
import type { Drift, drift } from "@tradeport/contract/drift";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof drift.GetDrifts;

const side = (value: ReturnType<typeof sql>) => sql`jsonb_build_object(
  'price', case when d.kind = 'price' then ${value} ->> 'price' end, 'listPrice', case when d.kind = 'price' then ${value} ->> 'listPrice' end,
  'currency', case when d.kind = 'price' then ${value} ->> 'currency' end, 'quantity', case when d.kind = 'stock' then (${value} #>> '{}')::int end)`;

/** Ids are in the order of time, so a page is read along an index; what stands beside a row is looked up for that page alone. */
export const getDrifts = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { clientId } = ctx;
  const { storeId = null, kind = null, state = null } = input;
  const { rows: known } = await sql`select 1 from store where client_id = ${clientId} and id = ${storeId}`.execute(ctx.db);
  if (storeId && !known[0]) throw new Fail("not_found");
  const { limit, offset } = windowOf(input);
  const direction = input.orderType === "desc" ? sql`desc` : sql`asc`;
  const matching = sql`drift d where d.client_id = ${clientId} ${storeId ? sql`and d.store_id = ${storeId}` : sql``}
    ${kind ? sql`and d.kind = ${kind}` : sql``} ${state ? sql`and d.state = ${state}` : sql``}`;
  const { rows } = await sql<Drift>`
    with page as materialized (select d.* from ${matching} order by d.id ${direction} limit ${limit} offset ${offset})
    select d.id, d.kind, d.state, d.rule, d.likely, v.product_id, coalesce(r.name, r.main_code) as product_name, d.barcode, d.store_id, s.name as store_name,
      c.name as channel_name, ${side(sql`d.ours`)} as ours, ${side(sql`d.theirs`)} as theirs, d.first_at as first_date, d.second_at as second_date,
      d.settled_at as settled_date, nullif(trim(m.name || ' ' || m.surname), '') as answered_by, d.process_id
    from page d
    join store s on s.client_id = d.client_id and s.id = d.store_id join channel c on c.id = s.channel_id
    left join variant v on v.client_id = d.client_id and v.id = d.variant_id
    left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
    left join client_member m on m.client_id = d.client_id and m.person_id = d.answered_by
    order by d.id ${direction}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
