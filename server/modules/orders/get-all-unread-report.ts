import type { Input, Output } from "@tradeport/contract";
import type { Message } from "@tradeport/contract/messages";
import type { orderOverview } from "@tradeport/contract/order-overview";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof orderOverview.GetAllUnreadReport;

/** Over `inbox i`: reports that no package of the order list stands for, and claims. */
export const isUnread = sql`(i.problem is not null and (i.kind = 'claim' or i.order_id = '' or starts_with(i.external_id, 'unreadable:')))`;
export const unreadMatching = (clientId: string) => sql`i.client_id = ${clientId} and ${isUnread}`;

export const getAllUnreadReport = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Omit<Output<Call>["data"][number], "problem"> & { problem: Message }>`
    select i.id, i.kind, s.name as store_name, i.order_id as channel_order_id, i.problem, i.received_at as received_date
    from inbox i join store s on s.client_id = i.client_id and s.id = i.store_id
    where ${unreadMatching(ctx.clientId)}
    order by i.received_at ${direction}, i.id ${direction} limit ${limit} offset ${offset}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from inbox i where ${unreadMatching(ctx.clientId)} limit ${countCap + 1}) as counted`.execute(
    ctx.db,
  );
  return pageOf(
    input,
    rows.map((row) => ({ ...row, problem: wordsOf(row.problem) })),
    counted.rows[0]!.count,
  );
};
