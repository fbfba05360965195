import type { Input, Output } from "@tradeport/contract";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { Ctx } from "#platform/context.ts";
import { notThere } from "#platform/not-there.ts";
import { readCategoryMappings } from "./category-mappings.ts";
import { channelFor } from "./taxonomy.ts";
import { templateCodeOf } from "./template-code.ts";

type Call = typeof mappingTemplates.GetProductCategoryMappings;

/** An Admin names no client here: the platform's rows are those of the all-zero one. */
export const getProductCategoryMappings = async (ctx: Ctx, { channelId, categoryId }: Input<Call>): Promise<Output<Call>> => {
  if (categoryId) await templateCodeOf(ctx, categoryId, channelId);
  else if (!(await channelFor(ctx.db, ctx.clientId, channelId))) throw notThere(ctx, "channelId", channelId);
  return readCategoryMappings(ctx, { channelId, categoryId });
};
