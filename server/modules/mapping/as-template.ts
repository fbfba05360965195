import type { Input } from "@tradeport/contract";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { Ctx } from "#platform/context.ts";
import { getClientChannelCategoryAttributeMapping } from "./get-client-channel-category-attribute-mapping.ts";
import { asTemplates } from "./refused-at.ts";
import { setCategoryAttributeMappingByClientId } from "./set-category-attribute-mapping-by-client-id.ts";
import { setClientProductCategoryMapping } from "./set-client-product-category-mapping.ts";

/** Templates are read and set as a client's are: an Admin names no client here, and the platform's rows are those of the all-zero one. */
export const getTemplateAttributeChannelMappings = (
  ctx: Ctx,
  { categoryId, channelId }: Input<typeof mappingTemplates.GetTemplateAttributeChannelMappings>,
) => asTemplates(getClientChannelCategoryAttributeMapping(ctx, { tradeportCategoryId: categoryId, channelId }));

export const setProductCategoryMapping = (
  ctx: Ctx,
  { categoryId, ...input }: Input<typeof mappingTemplates.SetProductCategoryMapping>,
) => asTemplates(setClientProductCategoryMapping(ctx, { tradeportCategoryId: categoryId, ...input }));

export const setTemplateAttributeChannelMapping = (
  ctx: Ctx,
  { categoryId, ...input }: Input<typeof mappingTemplates.SetTemplateAttributeChannelMapping>,
) => asTemplates(setCategoryAttributeMappingByClientId(ctx, { tradeportCategoryId: categoryId, ...input }));
