import type { Claim } from "@tradeport/contract/claims";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

/** A claim as it is read: amounts are in the claim's currency. */
export interface ShownClaim extends Omit<Claim, "lines"> {
  currency: string;
  lines: (Omit<Claim["lines"][number], "amount"> & { amount: string | null })[];
}

/** Over `claim c`. */
export const claimColumns = sql`c.id, c.channel_claim_id, c.channel_package_id, c.kind, c.is_open, c.opened_at as opened_date,
  c.deadline_at as deadline, c.currency, c.cargo_company, c.cargo_tracking_code, c.cargo_tracking_link as tracking_link`;
/** Its lines as `held.lines`. */
export const claimLines = sql`cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.title, 'barcode', l.remote_key, 'quantity', l.quantity, 'state', l.state,
    'remoteStatus', l.remote_status, 'reason', l.reason, 'note', l.note, 'amount', l.amount::text) order by l.title, l.channel_line_id), '[]') as lines
  from claim_line l where l.client_id = c.client_id and l.claim_id = c.id) held`;

export const shownClaim = ({ currency, lines, ...claim }: ShownClaim): Claim => ({
  ...claim,
  lines: lines.map((line) => ({ ...line, amount: line.amount === null ? null : { amount: line.amount, currency } })),
});

/** The claims of an order, newest first: found by the marketplace's own number, whichever of the two came first. */
export const viewClaims = async (ctx: Ctx, order: { storeId: string; channelOrderId: string }): Promise<Claim[]> => {
  const { rows } = await sql<ShownClaim>`
    select ${claimColumns}, held.lines
    from claim c ${claimLines}
    where c.client_id = ${ctx.clientId} and c.store_id = ${order.storeId} and c.channel_order_id = ${order.channelOrderId}
    order by c.opened_at desc, c.channel_claim_id limit 200`.execute(ctx.db);
  return rows.map(shownClaim);
};
