import type { Ctx } from "#platform/context.ts";
import { actOnMany } from "./act-on-many.ts";
import type { In, Out } from "./package-view.ts";
import { lockPackages } from "./request-action.ts";

/** Packed, with nothing beside it: what a marketplace may be told more of one package is asked on the package's own page. */
export const prepareOrder = async (ctx: Ctx, { orderPackageIds }: In<"PrepareOrder">): Promise<Out<"PrepareOrder">> => {
  const { done, refused } = await actOnMany(ctx, await lockPackages(ctx, { ids: orderPackageIds }), "A_PREPARE");
  return { prepared: done, refused };
};
