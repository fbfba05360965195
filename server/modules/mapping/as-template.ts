import type { Input } from "@tradeport/contract";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { Ctx } from "#platform/context.ts";
import { approveCategorySuggestions } from "./approve-category-suggestions.ts";
import { getClientChannelCategoryAttributeMapping } from "./get-client-channel-category-attribute-mapping.ts";
import { refuseCategorySuggestions } from "./refuse-category-suggestions.ts";
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

const asChoices = (choices: readonly { categoryId: string; channelCategoryCode: string }[]) =>
  choices.map(({ categoryId: tradeportCategoryId, channelCategoryCode }) => ({ tradeportCategoryId, channelCategoryCode }));

export const approveTemplateSuggestions = (
  ctx: Ctx,
  { choices, ...input }: Input<typeof mappingTemplates.ApproveTemplateSuggestions>,
) => asTemplates(approveCategorySuggestions(ctx, { ...input, choices: asChoices(choices) }));

export const refuseTemplateSuggestions = (
  ctx: Ctx,
  { refused, ...input }: Input<typeof mappingTemplates.RefuseTemplateSuggestions>,
) => asTemplates(refuseCategorySuggestions(ctx, { ...input, refused: asChoices(refused) }));
