import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { refundShares, type Units } from "./refund-shares.ts";
import type { Acting } from "./request-action.ts";
import { settleClaim } from "./settle-claim.ts";

/**
 * A seller opens a claim on units that have left, which no marketplace knows. Each unit is in one claim: those that are in another are refused. With
 * each line stands its share of what was paid. The caller has locked the package's order. Answers the claim and its lines, one for each that was given.
 */
export const openClaim = async (ctx: Ctx, pack: Acting, { reason, units }: { reason: string; units: readonly Units[] }) => {
  const { db, clientId } = ctx;
  const amounts = await refundShares(ctx, pack.id, units);
  const claimId = newId();
  await sql`
    insert into claim (client_id, id, store_id, channel_order_id, channel_package_id, kind, is_open, opened_at, currency, remote_modified_at)
    select ${clientId}, ${claimId}, p.store_id, h.channel_order_id, p.channel_package_id, 'return', true, now(), p.currency, now()
    from order_package p join order_header h on h.client_id = p.client_id and h.id = p.order_id
    where p.client_id = ${clientId} and p.id = ${pack.id}`.execute(db);
  const claimLines = units.map((unit, at) => ({ ...unit, id: newId(), no: String(at + 1) }));
  await sql`
    insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status, reason, amount)
    select ${clientId}, r.id, ${claimId}, r.no, l.channel_line_id, l.remote_key, l.title, r.quantity, 'deciding', '', ${reason}::text, r.amount
    from unnest(${claimLines.map(({ id }) => id)}::uuid[], ${claimLines.map(({ no }) => no)}::text[],
      ${claimLines.map(({ orderLineId }) => orderLineId)}::uuid[], ${claimLines.map(({ quantity }) => quantity)}::int[],
      ${amounts}::numeric[]) as r(id, no, line_id, quantity, amount)
    join order_line l on l.client_id = ${clientId} and l.id = r.line_id`.execute(db);
  const quantity = units.reduce((sum, unit) => sum + unit.quantity, 0);
  await settleClaim(ctx, pack, "A_REFUND_REQUEST", { reason, quantity });
  return { id: claimId, lines: claimLines };
};
