import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { actOnMany } from "./act-on-many.ts";
import type { In, Out } from "./package-view.ts";
import { lockPackages } from "./request-action.ts";

/** Each package is accepted or refused for its own reason; the marketplace is told first where it has such a step. */
export const acceptOrder = async (
  ctx: Ctx,
  { orderHeaderId, orderPackageIds }: In<"AcceptOrder">,
): Promise<Out<"AcceptOrder">> => {
  if (!orderHeaderId === !orderPackageIds) {
    const words = {
      tr: "orderHeaderId ya da orderPackageIds, ikisinden biri gönderilmeli",
      en: "send one of the two: orderHeaderId or orderPackageIds",
    };
    throw new Fail("bad_input", { field: "orderHeaderId", reason: words }, [
      { field: "orderHeaderId", message: words[ctx.locale] },
    ]);
  }
  const packs = await lockPackages(ctx, orderPackageIds ? { ids: orderPackageIds } : { orderId: orderHeaderId! });
  const { done, refused } = await actOnMany(ctx, packs, "A_ACCEPT");
  return { accepted: done, refused };
};
