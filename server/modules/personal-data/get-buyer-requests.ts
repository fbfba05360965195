import type { Input, Output } from "@tradeport/contract";
import type { BuyerRequest, buyerRequests } from "@tradeport/contract/buyer-requests";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { requestColumns } from "./buyer-request-rows.ts";

type Call = (typeof buyerRequests)["GetBuyerRequests"];

export const getBuyerRequests = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { limit, offset } = windowOf(input);
  const state = input.state ?? null;
  const which = sql`r.client_id = ${ctx.clientId} and (${state}::text is null or r.state = ${state})`;
  const { rows } = await sql<BuyerRequest>`
    select ${requestColumns} from buyer_request r where ${which}
    order by r.state <> 'open', case when r.state = 'open' then r.due_on end, r.received_on desc, r.id desc limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from buyer_request r where ${which} limit ${countCap + 1}) as counted`.execute(
    ctx.db,
  );
  return pageOf(input, rows, counted.rows[0]!.count);
};
