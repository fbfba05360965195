import type { Input } from "@tradeport/contract";
import type { mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { notThere } from "#platform/not-there.ts";
import { readCategoryMappings } from "./category-mappings.ts";
import { channelFor } from "./taxonomy.ts";

export const getProductCategoryMappingByClientId = async (
  ctx: Ctx,
  { channelId }: Input<typeof mapping.GetProductCategoryMappingByClientId>,
) => {
  if (channelId !== undefined && !(await channelFor(ctx.db, ctx.clientId, channelId)))
    throw notThere(ctx, "channelId", channelId);
  return readCategoryMappings(ctx, { channelId });
};
