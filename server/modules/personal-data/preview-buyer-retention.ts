import type { Input, Output } from "@tradeport/contract";
import { dueOrdersMax, type personalData } from "@tradeport/contract/personal-data";
import { isAtRest } from "#modules/orders/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { readRetention } from "./get-buyer-retention.ts";
import { daysAgo } from "./periods.ts";

type Call = (typeof personalData)["PreviewBuyerRetention"];

/** What the night would do, looked at as it looks; the oldest 10,000 orders are counted. */
export const previewBuyerRetention = async (ctx: Ctx, { channelId, days }: Input<Call>): Promise<Output<Call>> => {
  const [period] = await readRetention(ctx, channelId);
  if (!period) throw new Fail("not_found");
  const least = Math.min(...[days, period.daysMost].filter((one) => one !== null));
  if (!Number.isFinite(least)) return { dueOrders: 0, openOrders: 0, isExact: true };
  const { rows } = await sql<{ count: number; dueOrders: number }>`
    select count(*)::int as count, count(*) filter (where is_at_rest)::int as due_orders from (
      select ${isAtRest} as is_at_rest from store s join order_header h on h.client_id = s.client_id and h.store_id = s.id
      where s.client_id = ${ctx.clientId} and s.channel_id = ${channelId} and not s.is_sample and h.buyer_erased_at is null
        and h.ordered_at < ${daysAgo(least)} and h.remote_modified_at < ${daysAgo(least)}
      limit ${dueOrdersMax + 1}) as old`.execute(ctx.db);
  const { count, dueOrders } = rows[0]!;
  return { dueOrders: Math.min(dueOrders, dueOrdersMax), openOrders: count - dueOrders, isExact: count <= dueOrdersMax };
};
