import type { Input, Output } from "@tradeport/contract";
import type { TaxonomyChange, taxonomy } from "@tradeport/contract/channels";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof taxonomy.GetTaxonomyChanges;

export const getTaxonomyChanges = (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> =>
  acrossClients(ctx.db, async (tx) => {
    const { limit, offset } = windowOf(input);
    const { rows: known } = await sql`select 1 from channel where id = ${input.channelId}`.execute(tx);
    if (!known[0]) throw new Fail("not_found");
    const breaks = input.breaks ?? null;
    const matching = sql`from taxonomy_change c where c.channel_id = ${input.channelId} and (${breaks}::boolean is null or c.breaks = ${breaks})`;
    const order = input.orderType === "asc" ? sql`at, id` : sql`at desc, id`;
    const { rows } = await sql<TaxonomyChange>`
      select c.id, c.at, c.scope, c.kind, c.category, c.attribute, c.names, c.count, c.breaks,
        effect.products as affected_products, effect.clients as affected_clients
      from (select c.* ${matching} order by ${order} limit ${limit} offset ${offset}) c
      cross join lateral (select count(*)::int as products, count(distinct e.client_id)::int as clients from taxonomy_effect e
        where e.change_id = c.id) effect
      order by ${order}`.execute(tx);
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(tx);
    return pageOf(input, rows, counted.rows[0]!.count);
  });
