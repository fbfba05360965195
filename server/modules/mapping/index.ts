import type { brandMapping } from "@tradeport/contract/brand-mapping";
import type { taxonomy } from "@tradeport/contract/channels";
import type { mapping } from "@tradeport/contract/mapping";
import type { mappingCopy } from "@tradeport/contract/mapping-copy";
import type { mappingCoverage } from "@tradeport/contract/mapping-coverage";
import type { mappingEffects } from "@tradeport/contract/mapping-effects";
import type { mappingSuggestions } from "@tradeport/contract/mapping-suggestions";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { SyncStep } from "#modules/connections/index.ts";
import { type Handlers, wide } from "#platform/http.ts";
import { approveCategorySuggestions } from "./approve-category-suggestions.ts";
import {
  approveTemplateSuggestions,
  getTemplateAttributeChannelMappings,
  refuseTemplateSuggestions,
  setProductCategoryMapping,
  setTemplateAttributeChannelMapping,
} from "./as-template.ts";
import { copyMapping } from "./copy-mapping.ts";
import { getAttributeChannelValues } from "./get-attribute-channel-values.ts";
import { getAttributeSuggestions } from "./get-attribute-suggestions.ts";
import { getBrandMappingEffect } from "./get-brand-mapping-effect.ts";
import { getCategoryMappingEffect } from "./get-category-mapping-effect.ts";
import { getCategorySuggestions } from "./get-category-suggestions.ts";
import { getChannelAttributesAndValues } from "./get-channel-attributes-and-values.ts";
import { getChannelBrand } from "./get-channel-brand.ts";
import { getChannelProductCategory } from "./get-channel-product-category.ts";
import { getClientAttributeTexts } from "./get-client-attribute-texts.ts";
import { getClientBrandMapping } from "./get-client-brand-mapping.ts";
import { getClientChannelCategoryAttributeMapping } from "./get-client-channel-category-attribute-mapping.ts";
import { getClientChannelCategoryAttributeValueMapping } from "./get-client-channel-category-attribute-value-mapping.ts";
import { getMappedCategoriesOnMarketplace } from "./get-mapped-categories-on-marketplace.ts";
import { getMappingCopy } from "./get-mapping-copy.ts";
import { getMappingCopyExcel } from "./get-mapping-copy-excel.ts";
import { getMappingCoverage } from "./get-mapping-coverage.ts";
import { getMappingEffectExcel } from "./get-mapping-effect-excel.ts";
import { getMappingGaps } from "./get-mapping-gaps.ts";
import { getProductCategoryMappingByClientId } from "./get-product-category-mapping-by-client-id.ts";
import { getProductCategoryMappings } from "./get-product-category-mappings.ts";
import { getTaxonomyChanges } from "./get-taxonomy-changes.ts";
import { getTemplateApprovalEffect } from "./get-template-approval-effect.ts";
import { getTemplateEffect } from "./get-template-effect.ts";
import { getTemplateSuggestions } from "./get-template-suggestions.ts";
import { getTemplateValueEffect } from "./get-template-value-effect.ts";
import { getValueMappingEffect } from "./get-value-mapping-effect.ts";
import { readTaxonomy } from "./read-taxonomy.ts";
import { refuseCategorySuggestions } from "./refuse-category-suggestions.ts";
import { setAttributeChannelValue } from "./set-attribute-channel-value.ts";
import { setCategoryAttributeMappingByClientId } from "./set-category-attribute-mapping-by-client-id.ts";
import { setClientBrandMapping } from "./set-client-brand-mapping.ts";
import { setClientCategoryAttributeValueMapping } from "./set-client-category-attribute-value-mapping.ts";
import { setClientProductCategoryMapping } from "./set-client-product-category-mapping.ts";
import { syncChannelCategories } from "./sync-channel-categories.ts";
import { takeBackMappingCopy } from "./take-back-mapping-copy.ts";

export { mappingJob, taxonomyJob, templateJob } from "./job-specs.ts";
export { attributesCalled } from "./listing-templates.ts";
export { type MapTarget, mapProducts } from "./map-products.ts";
export { mergeBrandMappings } from "./merge-brand-mappings.ts";
export { requirement } from "./problems.ts";
export { attributesOf, mustBeRead, requestTaxonomy } from "./taxonomy.ts";
export { atPlaces } from "./template-reach.ts";

export const mappingSteps: SyncStep[] = [readTaxonomy];

export const mappingHandlers = {
  Channel: {
    SyncChannelCategories: wide(syncChannelCategories),
    GetTaxonomyChanges: wide(getTaxonomyChanges),
  } satisfies Handlers<typeof taxonomy>,
  ProductCategory: {
    GetProductCategoryMappings: getProductCategoryMappings,
    GetTemplateAttributeChannelMappings: getTemplateAttributeChannelMappings,
    GetAttributeChannelValues: getAttributeChannelValues,
    GetTemplateEffect: wide(getTemplateEffect),
    GetTemplateApprovalEffect: wide(getTemplateApprovalEffect),
    GetTemplateValueEffect: wide(getTemplateValueEffect),
    GetTemplateSuggestions: wide(getTemplateSuggestions),
    ApproveTemplateSuggestions: approveTemplateSuggestions,
    RefuseTemplateSuggestions: refuseTemplateSuggestions,
    SetProductCategoryMapping: setProductCategoryMapping,
    SetTemplateAttributeChannelMapping: setTemplateAttributeChannelMapping,
    SetAttributeChannelValue: wide(setAttributeChannelValue),
  } satisfies Handlers<typeof mappingTemplates>,
  Mapping: {
    GetProductCategoryMappingByClientId: getProductCategoryMappingByClientId,
    GetMappedCategoriesOnMarketplace: getMappedCategoriesOnMarketplace,
    GetMappingCoverage: getMappingCoverage,
    GetMappingGaps: getMappingGaps,
    GetMappingCopy: getMappingCopy,
    GetMappingCopyExcel: getMappingCopyExcel,
    CopyMapping: copyMapping,
    TakeBackMappingCopy: takeBackMappingCopy,
    GetMappingEffectExcel: getMappingEffectExcel,
    GetChannelProductCategory: getChannelProductCategory,
    GetClientBrandMapping: getClientBrandMapping,
    GetChannelBrand: getChannelBrand,
    SetClientBrandMapping: setClientBrandMapping,
    SetClientProductCategoryMapping: setClientProductCategoryMapping,
    GetChannelAttributesAndValues: getChannelAttributesAndValues,
    GetClientChannelCategoryAttributeMapping: getClientChannelCategoryAttributeMapping,
    SetCategoryAttributeMappingByClientId: setCategoryAttributeMappingByClientId,
    GetClientChannelCategoryAttributeValueMapping: getClientChannelCategoryAttributeValueMapping,
    GetClientAttributeTexts: getClientAttributeTexts,
    SetClientCategoryAttributeValueMapping: setClientCategoryAttributeValueMapping,
    GetCategoryMappingEffect: getCategoryMappingEffect,
    GetBrandMappingEffect: getBrandMappingEffect,
    GetValueMappingEffect: getValueMappingEffect,
    GetCategorySuggestions: getCategorySuggestions,
    GetAttributeSuggestions: getAttributeSuggestions,
    ApproveCategorySuggestions: approveCategorySuggestions,
    RefuseCategorySuggestions: refuseCategorySuggestions,
  } satisfies Handlers<
    typeof mapping &
      typeof brandMapping &
      typeof mappingCoverage &
      typeof mappingEffects &
      typeof mappingSuggestions &
      typeof mappingCopy
  >,
};
