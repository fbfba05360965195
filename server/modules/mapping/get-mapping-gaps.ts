import type { Input, Output } from "@tradeport/contract";
import type { mappingCoverage } from "@tradeport/contract/mapping-coverage";
import type { Ctx } from "#platform/context.ts";
import { notThere } from "#platform/not-there.ts";
import { productCounts, readGaps } from "./mapping-gaps.ts";
import { mustBeCategory } from "./must-be-leaves.ts";
import { channelFor } from "./taxonomy.ts";

type Call = typeof mappingCoverage.GetMappingGaps;

export const getMappingGaps = async (ctx: Ctx, { channelId, tradeportCategoryId }: Input<Call>): Promise<Output<Call>> => {
  const channel = await channelFor(ctx.db, ctx.clientId, channelId);
  if (!channel) throw notThere(ctx, "channelId", channelId);
  if (tradeportCategoryId !== undefined) await mustBeCategory(ctx, tradeportCategoryId);
  const gaps = await readGaps(ctx, [channel], await productCounts(ctx, tradeportCategoryId));
  return [...gaps.get(channelId)!].map(([categoryId, of]) => ({ tradeportCategoryId: categoryId, gaps: of }));
};
