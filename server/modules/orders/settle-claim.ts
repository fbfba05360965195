import type { RefundAction } from "@tradeport/contract/order-status";
import type { Ctx } from "#platform/context.ts";
import { sealText } from "#platform/sealed-text.ts";
import type { Acting } from "./request-action.ts";
import { sealKeys } from "./seal-keys.ts";
import { settleRefunds } from "./settle-refunds.ts";

/** A person did something with an own claim of this package: what the package shows follows, its history says who, and the audit what. */
export const settleClaim = async (ctx: Ctx, pack: Acting, action: RefundAction, after: Record<string, unknown>) => {
  const by = { actorKind: "person", actorName: ctx.who.displayName, action } as const;
  await settleRefunds(ctx.db, ctx.clientId, [pack.orderId], by, [pack.id]);
  const { reason } = after;
  const key = reason ? (await sealKeys(ctx.db, ctx.clientId, [pack.orderId])).get(pack.orderId) : undefined;
  await ctx.audit({
    action: `order.${action}`,
    objectType: "order_package",
    objectId: pack.id,
    before: { status: pack.status },
    // What a person wrote of a return may say who sent it.
    after: key && typeof reason === "string" ? { ...after, reason: sealText(key, reason) } : after,
  });
};
