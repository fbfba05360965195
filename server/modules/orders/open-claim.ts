import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { claimsPackage, refundableUnits } from "./refundable-units.ts";
import type { Acting } from "./request-action.ts";
import { settleRefunds } from "./settle-refunds.ts";

interface Units {
  orderLineId: string;
  quantity: number;
}
interface Line {
  id: string;
  title: string;
  left: number;
}

/**
 * A seller opens a claim on units that have left, which no marketplace knows. Each unit is in one claim: those that are in another are refused. With
 * each line stands its share of what was paid. The caller has locked the package's order. Answers the claim and its lines, one for each that was given.
 */
export const openClaim = async (ctx: Ctx, pack: Acting, { reason, units }: { reason: string; units: readonly Units[] }) => {
  const { db, clientId } = ctx;
  const { rows: lines } = await sql<Line>`
    select l.id, l.title, ${refundableUnits} as left from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
    where l.client_id = ${clientId} and l.package_id = ${pack.id} and not l.dropped`.execute(db);
  for (const [orderLineId, given] of Map.groupBy(units, (unit) => unit.orderLineId)) {
    const line = lines.find(({ id }) => id === orderLineId);
    if (!line) throw new Fail("not_found");
    const requested = given.reduce((sum, { quantity }) => sum + quantity, 0);
    if (requested > line.left) throw new Fail("refund_too_many", { name: line.title, left: line.left, requested });
  }
  const claimId = newId();
  await sql`
    insert into claim (client_id, id, store_id, channel_order_id, channel_package_id, kind, is_open, opened_at, currency, remote_modified_at)
    select ${clientId}, ${claimId}, p.store_id, h.channel_order_id, p.channel_package_id, 'return', true, now(), p.currency, now()
    from order_package p join order_header h on h.client_id = p.client_id and h.id = p.order_id
    where p.client_id = ${clientId} and p.id = ${pack.id}`.execute(db);
  const claimLines = units.map((unit, at) => ({ ...unit, id: newId(), no: String(at + 1) }));
  await sql`
    insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status, reason, amount)
    select ${clientId}, r.id, ${claimId}, r.no, l.channel_line_id, l.remote_key, l.title, r.quantity, 'deciding', '', ${reason}::text,
      case when r.quantity = ${refundableUnits} then greatest(0, l.total - claimed.amount) else trunc(l.total * r.quantity / l.quantity, 2) end
    from unnest(${claimLines.map(({ id }) => id)}::uuid[], ${claimLines.map(({ no }) => no)}::text[],
      ${claimLines.map(({ orderLineId }) => orderLineId)}::uuid[], ${claimLines.map(({ quantity }) => quantity)}::int[]) as r(id, no, line_id, quantity)
    join order_line l on l.client_id = ${clientId} and l.id = r.line_id
    join order_package p on p.client_id = l.client_id and p.id = l.package_id
    join order_header h on h.client_id = p.client_id and h.id = p.order_id
    cross join lateral (select coalesce(sum(given.amount), 0) as amount from claim c
      join claim_line given on given.client_id = c.client_id and given.claim_id = c.id and given.channel_order_line_id = l.channel_line_id
      where c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id and c.kind = 'return'
        and given.state not in ('rejected', 'canceled') and ${claimsPackage}) claimed`.execute(db);
  await settleRefunds(
    db,
    clientId,
    [pack.orderId],
    { actorKind: "person", actorName: ctx.who.displayName, action: "A_REFUND_REQUEST" },
    [pack.id],
  );
  await ctx.audit({
    action: "order.A_REFUND_REQUEST",
    objectType: "order_package",
    objectId: pack.id,
    before: { status: pack.status },
    after: { reason, quantity: units.reduce((sum, { quantity }) => sum + quantity, 0) },
  });
  return { id: claimId, lines: claimLines };
};
