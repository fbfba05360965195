import type { Ctx } from "#platform/context.ts";
import { actOnMany } from "./act-on-many.ts";
import type { In, Out } from "./package-view.ts";
import { lockPackages } from "./request-action.ts";

/** Nothing is expected of them any more: a step of ours alone, that no marketplace has. */
export const completeOrder = async (ctx: Ctx, { orderPackageIds }: In<"CompleteOrder">): Promise<Out<"CompleteOrder">> => {
  const { done, refused } = await actOnMany(ctx, await lockPackages(ctx, { ids: orderPackageIds }), "A_COMPLETE");
  return { completed: done, refused };
};
