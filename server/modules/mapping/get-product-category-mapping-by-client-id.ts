import type { Input } from "@tradeport/contract";
import type { mapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { readCategoryMappings } from "./category-mappings.ts";

export const getProductCategoryMappingByClientId = (
  ctx: Ctx,
  { channelId }: Input<typeof mapping.GetProductCategoryMappingByClientId>,
) => readCategoryMappings(ctx, { channelId });
