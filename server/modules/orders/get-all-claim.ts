import type { Input, Output } from "@tradeport/contract";
import type { Claim } from "@tradeport/contract/claims";
import type { orderOverview } from "@tradeport/contract/order-overview";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { claimColumns, claimLines, type ShownClaim, shownClaim } from "./view-claims.ts";

type Call = typeof orderOverview.GetAllClaim;
type Row = ShownClaim & Pick<Output<Call>["data"][number], "storeName" | "channelOrderId" | "orderId">;

/** Which claims match, over `claim c`. */
export const claimsMatching = (clientId: string, { state, isOpen }: Pick<Input<Call>, "state" | "isOpen">) => sql`
  c.client_id = ${clientId} and ${isOpen === undefined ? sql`true` : isOpen ? sql`c.is_open` : sql`not c.is_open`}
  and (${state ?? null}::text is null or exists (
    select from claim_line l where l.client_id = c.client_id and l.claim_id = c.id and l.state = ${state ?? null}))`;

export const getAllClaim = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const where = claimsMatching(ctx.clientId, input);
  const direction = input.orderType === "asc" ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    with page as (select c.* from claim c where ${where}
      order by c.deadline_at ${direction} nulls last, c.opened_at ${direction}, c.id limit ${limit} offset ${offset})
    select ${claimColumns}, s.name as store_name, c.channel_order_id, h.id as order_id, held.lines
    from page c
    join store s on s.client_id = c.client_id and s.id = c.store_id
    left join order_header h on h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id
    ${claimLines(ctx)}
    order by c.deadline_at ${direction} nulls last, c.opened_at ${direction}, c.id`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from claim c where ${where} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(
    input,
    rows.map(({ storeName, channelOrderId, orderId, ...claim }) => ({
      ...(shownClaim(ctx, claim as ShownClaim) satisfies Claim),
      storeName,
      channelOrderId,
      orderId,
    })),
    counted.rows[0]!.count,
  );
};
