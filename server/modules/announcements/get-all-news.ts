import type { Input, Output } from "@tradeport/contract";
import type { News, news } from "@tradeport/contract/announcements";
import type { WideCtx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { newsColumns } from "./news-row.ts";
import { reading } from "./reading.ts";

type Call = typeof news.GetAllNews;

const columns = { createdDate: sql`created_at`, modifiedDate: sql`modified_at`, title: sql`fold(title)` };

export const getAllNews = (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> =>
  reading(ctx, async (db) => {
    const { limit, offset } = windowOf(input);
    const matching = sql`from news where (${input.isActive ?? null}::boolean is null or is_active = ${input.isActive ?? null})
      and (${input.search ?? ""} = '' or fold(title) like search_pattern(${input.search ?? ""}, '')
        or fold(content) like search_pattern(${input.search ?? ""}, ''))`;
    const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
    const { rows } = await sql<News>`
      select ${newsColumns} ${matching} order by ${columns[input.orderColumn]} ${direction}, id ${direction}
      limit ${limit} offset ${offset}`.execute(db);
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(db);
    return pageOf(input, rows, counted.rows[0]!.count);
  });
