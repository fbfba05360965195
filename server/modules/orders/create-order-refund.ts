import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { refundOwn } from "./decide-claim.ts";
import { openClaim } from "./open-claim.ts";
import type { In, Out } from "./package-view.ts";
import { allowed, lockPackages } from "./request-action.ts";
import { viewClaimsById } from "./view-claims.ts";

/** Opened and paid back in one transaction: for what was agreed with the buyer, or came back without a return at the marketplace. */
export const createOrderRefund = async (ctx: Ctx, input: In<"CreateOrderRefund">): Promise<Out<"CreateOrderRefund">> => {
  const { orderHeaderId, orderPackageRefunds } = input;
  const packs = await lockPackages(ctx, { ids: orderPackageRefunds.map(({ orderPackageId }) => orderPackageId) });
  if (packs.some(({ orderId }) => orderId !== orderHeaderId)) throw new Fail("not_found");
  const claimIds: string[] = [];
  for (const { orderPackageId, reason, lines } of orderPackageRefunds) {
    const pack = packs.find(({ id }) => id === orderPackageId)!;
    allowed(pack, "A_REFUND_REQUEST");
    const claim = await openClaim(ctx, pack, { reason, units: lines });
    const refunds = lines.map(({ orderLineId: _, quantity: __, ...refunded }, at) => ({
      ...refunded,
      claimLineId: claim.lines[at]!.id,
    }));
    await refundOwn(ctx, pack, claim.id, refunds);
    claimIds.push(claim.id);
  }
  return { claims: await viewClaimsById(ctx, claimIds) };
};
