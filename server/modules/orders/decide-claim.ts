import type { RefundedLine } from "@tradeport/contract/refunds";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { replacedUnits } from "./claim-pieces.ts";
import { openClaims } from "./claimed-units.ts";
import { type DecidedLine, placePieces } from "./place-pieces.ts";
import { refundedMoney } from "./refunded-money.ts";
import type { Acting } from "./request-action.ts";
import { settleClaim } from "./settle-claim.ts";
import { writeRefunds } from "./write-refunds.ts";

/** Lines of a claim that wait for the seller's word; none: it was decided, or can't be yet. The caller has locked the package's order. */
export const decidableLines = async ({ db, clientId }: Ctx, pack: Acting, claimId: string): Promise<DecidedLine[]> => {
  const { rows } = await sql<DecidedLine>`
    select l.id, l.title, l.quantity, l.amount::text, o.id as order_line_id, ${replacedUnits} as replaced
    from claim_line l
    left join order_line o on o.client_id = l.client_id and o.package_id = ${pack.id} and o.channel_line_id = l.channel_order_line_id
    where l.client_id = ${clientId} and l.claim_id = ${claimId} and l.state = 'deciding' order by l.id for update of l`.execute(
    db,
  );
  if (rows.length === 0) throw new Fail("claim_ended");
  return rows;
};

/** A person pays back what was claimed here: the amounts are the entry, and of the pieces each is where it is said to be. */
export const refundOwn = async (ctx: Ctx, pack: Acting, claimId: string, refunds: readonly RefundedLine[] | undefined) => {
  const { db, clientId } = ctx;
  const open = await decidableLines(ctx, pack, claimId);
  const given = refundsOf(open, refunds);
  await withinPaid(
    ctx,
    pack,
    given.map(({ amount }) => amount),
  );
  await sql`
    update claim_line l set state = 'refunded', amount = r.amount
    from unnest(${given.map(({ line }) => line.id)}::uuid[], ${given.map(({ amount }) => amount)}::numeric[]) as r(id, amount)
    where l.client_id = ${clientId} and l.id = r.id`.execute(db);
  await close(ctx, claimId);
  await writeRefunds(db, clientId, [claimId]);
  for (const one of given) await placePieces(ctx, one);
  await settleClaim(ctx, pack, "A_REFUND", {
    quantity: given.reduce((sum, { line }) => sum + line.quantity, 0),
    amounts: given.map(({ amount }) => amount),
  });
};

/** Of the open lines those that are refunded, each with its amount; where none is named all for which nothing was sent in exchange. */
export const refundsOf = (open: readonly DecidedLine[], refunds: readonly RefundedLine[] | undefined, pays = true) => {
  const paid = open.filter(({ replaced }) => !pays || replaced === 0);
  const named = refunds ?? (paid.length > 0 ? paid : open).map(({ id }): RefundedLine => ({ claimLineId: id }));
  if (new Set(named.map(({ claimLineId }) => claimLineId)).size < named.length) throw new Fail("claim_ended");
  return named.map(({ claimLineId, amount, ...pieces }) => {
    const line = open.find(({ id }) => id === claimLineId);
    if (!line) throw new Fail("claim_ended");
    if (pays && line.replaced > 0) throw new Fail("refund_exchanged", { name: line.title, replaced: line.replaced });
    return { line, pieces, amount: amount ?? line.amount ?? "0.00" };
  });
};

/** Never more than was paid less what was refunded, of the package and of the whole order; of one that was canceled nothing was paid. */
const withinPaid = async ({ db, clientId }: Ctx, pack: Acting, amounts: readonly string[]) => {
  const { rows } = await sql<{ rest: string; amount: string; fits: boolean; currency: string }>`
    with package as (select p.* from order_package p where p.client_id = ${clientId} and p.id = ${pack.id}
    ), refunded as (
      select r.package_id, r.amount from package p, lateral (${refundedMoney(sql`h.client_id = p.client_id and h.id = p.order_id`)}) r where r.currency = p.currency
    ), paid as (
      select o.id, greatest(0, o.total - coalesce((select sum(r.amount) from refunded r where r.package_id = o.id), 0)) as rest
      from package p join order_package o on o.client_id = p.client_id and o.order_id = p.order_id and o.currency = p.currency
        and not o.superseded and o.status <> 'S_CANCELED'
    ), rest as (
      select greatest(0, least(coalesce((select paid.rest from paid where paid.id = package.id), 0), (select sum(paid.rest) from paid)
        - (select coalesce(sum(r.amount), 0) from refunded r where r.package_id is null))) as rest, package.currency
      from package
    )
    select rest.rest::text, given.amount::text, given.amount <= rest.rest as fits, rest.currency
    from rest, (select sum(amount) as amount from unnest(${amounts}::numeric[]) as a(amount)) given`.execute(db);
  const { rest, amount, fits, currency } = rows[0]!;
  if (!fits) throw new Fail("refund_too_much", { remaining: rest, amount, currency });
};

/** A person turns down what was claimed here. */
export const rejectOwn = async (ctx: Ctx, pack: Acting, claimId: string, reason: string) => {
  const { db, clientId } = ctx;
  const open = await decidableLines(ctx, pack, claimId);
  await sql`update claim_line set state = 'rejected', answer = ${reason}
    where client_id = ${clientId} and id = any(${open.map(({ id }) => id)}::uuid[])`.execute(db);
  await close(ctx, claimId);
  await settleClaim(ctx, pack, "A_REFUND_REJECT", { reason });
};

const close = ({ db, clientId }: Ctx, claimId: string) =>
  sql`
  update claim c set modified_at = now(), is_open = exists (select from claim_line l
    where l.client_id = c.client_id and l.claim_id = c.id and l.state = any(${openClaims}::text[]))
  where c.client_id = ${clientId} and c.id = ${claimId}`.execute(db);
