import type { Input } from "@tradeport/contract";
import type { productTransfer } from "@tradeport/contract/listings";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = typeof productTransfer.GetChannelProcessLog;
interface Row {
  processId: string;
  storeNames: string;
  state: "queued" | "running" | "done" | "partly" | "failed" | "canceled";
  total: number | null;
  done: number;
  failed: number;
  held: number;
  createdDate: string;
  endedDate: string | null;
}

export const getChannelProcessLog = async (ctx: Ctx, input: Input<Call>) => {
  const { limit, offset } = windowOf(input);
  const channelId = input.channelId ?? null;
  const matching = sql`
    from process p where p.client_id = ${ctx.clientId} and p.process_type = 'transfer_to_channel'
      and (${channelId}::uuid is null or exists (select 1 from store s where s.client_id = p.client_id and s.channel_id = ${channelId}
        and p.input -> 'storeIds' ? s.id::text))`;
  const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`
    select p.id as process_id, p.subject as store_names, p.state, p.total, p.done, p.failed, p.held, p.created_at as created_date,
      p.ended_at as ended_date
    ${matching} order by p.created_at ${direction}, p.id ${direction} limit ${limit} offset ${offset}`.execute(ctx.db);
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
