import type { Claim } from "@tradeport/contract/claims";
import { variantWords } from "#modules/catalogue/index.ts";
import { seesBuyers } from "#platform/buyers.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { type DecidedClaim, offeredDecisions } from "./action-rules.ts";
import { claimFiles } from "./claim-files.ts";
import { isPaidBack, replacedUnits, sentUnits, soldUnits } from "./claim-pieces.ts";
import { mayRefund } from "./may-refund.ts";
import { claimsPackage, counts } from "./refundable-units.ts";

/** A claim as it is read: amounts are in the claim's currency. */
export interface ShownClaim extends Omit<Claim, "lines" | "packageId" | "actions"> {
  currency: string;
  decided: (DecidedClaim & { packageId: string }) | null;
  lines: (Omit<Claim["lines"][number], "amount"> & { amount: string | null })[];
}

/** The packages `p` that a claim `c` is of: the one that it names, else, also where that one is no more, those that have its lines. */
export const claimedPackage = sql`order_header h join order_package p on p.client_id = h.client_id and p.order_id = h.id and not p.superseded
  and h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id and c.kind <> 'cancellation'
  and (p.channel_package_id = c.channel_package_id or ${claimsPackage} and exists (select from order_line o
    join claim_line of on of.client_id = c.client_id and of.claim_id = c.id and of.channel_order_line_id = o.channel_line_id
    where o.client_id = p.client_id and o.package_id = p.id))`;

const waiting = sql`select from claim_line l where l.client_id = c.client_id and l.claim_id = c.id and l.state = 'deciding'`;

/** Over `claim c`. */
export const claimColumns = sql`c.id, coalesce(c.channel_claim_id, '') as channel_claim_id, c.channel_claim_id is null as is_own, c.channel_package_id, c.kind, c.is_open, c.opened_at as opened_date,
  c.deadline_at as deadline, c.currency, c.cargo_company, c.cargo_tracking_code, c.cargo_tracking_link as tracking_link, ${claimFiles} as files,
  (select jsonb_build_object('packageId', p.id, 'isOwn', c.channel_claim_id is null, 'channelCode', ch.code, 'storeIsActive', s.is_active, 'isSample', s.is_sample,
      'fulfilledThere', p.fulfilled_there, 'status', p.status, 'waits', exists (${waiting})
        and not exists (select from package_action a where a.client_id = p.client_id and a.package_id = p.id and a.state in ('waiting', 'sending', 'unknown')),
      'payable', exists (${waiting} and ${replacedUnits} = 0))
    from ${claimedPackage} join store s on s.client_id = p.client_id and s.id = p.store_id join channel ch on ch.id = s.channel_id
    order by p.id limit 1) as decided`;
/** Its lines as `held.lines`. */
export const claimLines = (ctx: Ctx) => sql`cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.title, 'variant', coalesce(sold.variant, ''), 'barcode', l.remote_key, 'quantity', l.quantity, 'state', l.state,
    'remoteStatus', l.remote_status, 'reason', l.reason, 'note', l.note, 'answer', l.answer, 'amount', l.amount::text, 'orderLineId', own.id, 'received', got.received,
    'replaced', sent.quantity, 'replaceable', case when own.known and not ${isPaidBack} then greatest(0, least(l.quantity - sent.quantity, own.sold - own.sent)) else 0 end,
    'receivable', greatest(0, least(l.quantity - got.quantity, coalesce(own.out, 0)))) order by l.title, l.channel_line_id), '[]') as lines
  from claim_line l
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('outcome', r.outcome, 'quantity', r.quantity) order by r.outcome), '[]') as received,
      coalesce(sum(r.quantity), 0)::int as quantity
    from (select r.outcome, sum(r.quantity)::int as quantity from order_header h
      join return_receipt r on r.client_id = h.client_id and r.order_id = h.id and r.claim_line_id = l.id
      where h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id group by r.outcome) r) got
  cross join lateral (select ${replacedUnits} as quantity) sent
  left join lateral (
    select o.id, ${soldUnits} as sold, ${sentUnits} as sent, o.variant_id is not null as known, case when o.variant_id is null then 0 else o.left_quantity - o.restocked - o.written_off end as out from order_header h
    join order_line o on o.client_id = h.client_id and o.order_id = h.id and o.channel_line_id = l.channel_order_line_id
    join order_package p on p.client_id = o.client_id and p.id = o.package_id
    where h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id and l.channel_order_line_id <> ''
      and c.kind <> 'cancellation' and ${counts("l")}
    order by p.superseded, o.left_quantity - o.restocked - o.written_off desc, o.id limit 1) own on true
  left join lateral (
    select ${variantWords(ctx, "v", "r")} as variant from order_header h
    join order_line o on o.client_id = h.client_id and o.order_id = h.id and o.channel_line_id = l.channel_order_line_id
    join variant v on v.client_id = o.client_id and v.id = o.variant_id
    left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
    where h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id and l.channel_order_line_id <> ''
    order by o.id limit 1) sold on true
  where l.client_id = c.client_id and l.claim_id = c.id) held`;

export const shownClaim = (ctx: Ctx, { currency, lines, decided, ...claim }: ShownClaim): Claim => ({
  ...claim,
  packageId: decided?.packageId ?? null,
  actions: decided && mayRefund(ctx) ? offeredDecisions(decided) : [],
  lines: lines.map((line) => ({
    ...line,
    // Of a return that was opened here a member wrote it, perhaps of the buyer.
    reason: claim.isOwn && !seesBuyers(ctx.who) ? "" : line.reason,
    amount: line.amount === null ? null : { amount: line.amount, currency },
  })),
});

export const viewClaimsById = async (ctx: Ctx, claimIds: readonly string[]): Promise<Claim[]> => {
  const { rows } = await sql<ShownClaim>`
    select ${claimColumns}, held.lines from claim c ${claimLines(ctx)}
    where c.client_id = ${ctx.clientId} and c.id = any(${claimIds}::uuid[]) order by c.id`.execute(ctx.db);
  return rows.map((row) => shownClaim(ctx, row));
};

/** The claims of an order, newest first: found by the marketplace's own number, whichever of the two came first. */
export const viewClaims = async (ctx: Ctx, order: { storeId: string; channelOrderId: string }): Promise<Claim[]> => {
  const { rows } = await sql<ShownClaim>`
    select ${claimColumns}, held.lines
    from claim c ${claimLines(ctx)}
    where c.client_id = ${ctx.clientId} and c.store_id = ${order.storeId} and c.channel_order_id = ${order.channelOrderId}
    order by c.opened_at desc, c.channel_claim_id limit 200`.execute(ctx.db);
  return rows.map((row) => shownClaim(ctx, row));
};
