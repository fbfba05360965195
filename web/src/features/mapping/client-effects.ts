import type { Sent } from "@tradeport/contract";
import type { MappingEffect, mappingEffects } from "@tradeport/contract/mapping-effects";
import { api } from "#api";

/** What a change of the client's own mapping reaches, and the list of all of it as a file (U34). */
export type ClientEffect = MappingEffect & { file: () => Promise<unknown> };

export const effectOfCategories = async (
  categories: Sent<typeof mappingEffects.GetCategoryMappingEffect>,
): Promise<ClientEffect> => ({
  ...(await api.Mapping.GetCategoryMappingEffect(categories)),
  file: () => api.Mapping.GetMappingEffectExcel.download(categories),
});

export const effectOfBrand = async (brand: Sent<typeof mappingEffects.GetBrandMappingEffect>): Promise<ClientEffect> => ({
  ...(await api.Mapping.GetBrandMappingEffect(brand)),
  file: () => api.Mapping.GetMappingEffectExcel.download(brand),
});

export const effectOfValues = async ({
  channelId,
  ...values
}: Sent<typeof mappingEffects.GetValueMappingEffect>): Promise<ClientEffect> => ({
  ...(await api.Mapping.GetValueMappingEffect({ channelId, ...values })),
  file: () => api.Mapping.GetMappingEffectExcel.download({ channelId, values }),
});
