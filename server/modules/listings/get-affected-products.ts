import type { Input, Output } from "@tradeport/contract";
import type { AffectedProduct, affected } from "@tradeport/contract/channels";
import { problemIn, type StoredProblem } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof affected.GetAffectedProducts;

export const getAffectedProducts = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const storeId = input.storeId ?? null;
  const { rows: known } = await sql`select 1 from store where client_id = ${ctx.clientId} and id = ${storeId}`.execute(ctx.db);
  if (storeId && !known[0]) throw new Fail("not_found");
  const matching = sql`from taxonomy_effect e join taxonomy_change c on c.id = e.change_id
    where e.client_id = ${ctx.clientId} and (${storeId}::uuid is null or e.store_id = ${storeId})`;
  const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Omit<AffectedProduct, "cause" | "remedy"> & { problem: StoredProblem }>`
    select l.id as listing_id, p.id as product_id, p.main_code, coalesce(r.name, p.main_code) as name, s.id as store_id, s.name as store_name,
      ch.name as channel_name, ch.id as channel_id, p.category_id, e.at, e.kind, e.category, e.attribute, e.problem
    from (select e.*, c.at, c.kind, c.category, c.attribute ${matching} order by c.at ${direction}, e.listing_id, c.id
      limit ${limit} offset ${offset}) e
    join listing l on l.client_id = e.client_id and l.id = e.listing_id
    join product p on p.client_id = l.client_id and p.id = l.product_id
    left join product_row r on r.client_id = p.client_id and r.product_id = p.id
    join store s on s.client_id = e.client_id and s.id = e.store_id
    join channel ch on ch.id = s.channel_id
    order by e.at ${direction}, e.listing_id, e.change_id`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  const products = rows.map(({ problem, ...row }) => {
    const { cause, remedy } = problemIn(problem);
    return { ...row, cause, remedy };
  });
  return pageOf(input, products, counted.rows[0]!.count);
};
