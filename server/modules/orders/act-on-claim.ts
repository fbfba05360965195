import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { checkFiles } from "./claim-files.ts";
import { refundOwn, rejectOwn } from "./decide-claim.ts";
import { decideThere } from "./decide-there.ts";
import { mayRefund } from "./may-refund.ts";
import { openClaim } from "./open-claim.ts";
import type { In } from "./package-view.ts";
import { refundableUnits } from "./refundable-units.ts";
import { type Acting, allowed, checkedFields } from "./request-action.ts";
import { claimedPackage } from "./view-claims.ts";

type Input = In<"SetOrderPackageStatus">;

/** A claim is opened here on units of a package, paid back, or turned down. */
export const actOnClaim = async (ctx: Ctx, input: Input, pack: Acting) => {
  if (!mayRefund(ctx))
    throw ctx.who.areas ? new Fail("no_area", { area: "claims", level: "write" }) : new Fail("no_right", { right: "write" });
  const rule = allowed(pack, input.action);
  if (input.action === "A_REFUND_REQUEST") {
    const fields = checkedFields(ctx, rule, input.fields);
    const units = input.lines?.length ? input.lines : await allUnits(ctx, pack);
    await openClaim(ctx, pack, { reason: fields.reason ?? "", units });
    return;
  }
  const claim = await claimOf(ctx, pack, input.claimId);
  if (!claim.isOwn) return decideThere(ctx, input, pack, claim.id);
  // No marketplace reads them.
  await checkFiles(ctx, claim.id, rule, input.fields, input.fileIds ?? []);
  const fields = checkedFields(ctx, rule, input.fields);
  if (input.action === "A_REFUND") await refundOwn(ctx, pack, claim.id, input.refunds);
  else await rejectOwn(ctx, pack, claim.id, fields.reason ?? "");
};

/** That are in no claim. */
const allUnits = async ({ db, clientId }: Ctx, pack: Acting) => {
  const { rows } = await sql<{ orderLineId: string; quantity: number }>`
    select l.id as order_line_id, ${refundableUnits} as quantity
    from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
    where l.client_id = ${clientId} and l.package_id = ${pack.id} and not l.dropped order by l.channel_line_id`.execute(db);
  return rows.filter(({ quantity }) => quantity > 0);
};

/** The claim of this package's order that is named, or the only one that waits for the seller's word. */
const claimOf = async ({ db, clientId }: Ctx, pack: Acting, claimId: string | undefined) => {
  const { rows } = await sql<{ id: string; isOwn: boolean; waits: boolean }>`
    select c.id, c.channel_claim_id is null as is_own, exists (select from claim_line l
      where l.client_id = c.client_id and l.claim_id = c.id and l.state = 'deciding') as waits
    from order_header o join claim c on c.client_id = o.client_id and c.store_id = o.store_id and c.channel_order_id = o.channel_order_id
    where o.client_id = ${clientId} and o.id = ${pack.orderId} and exists (select from ${claimedPackage} where p.id = ${pack.id})`.execute(
    db,
  );
  if (claimId) {
    const named = rows.find(({ id }) => id === claimId);
    if (!named) throw new Fail("not_found");
    return named;
  }
  const waiting = rows.filter(({ waits }) => waits);
  if (waiting.length > 1) throw new Fail("claim_which", { count: waiting.length });
  if (!waiting[0]) throw new Fail("claim_ended");
  return waiting[0];
};
