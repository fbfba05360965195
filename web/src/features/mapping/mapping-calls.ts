import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Sent } from "@tradeport/contract";
import type { AttributeMapping, mapping, ValueMapping } from "@tradeport/contract/mapping";
import type { TemplateEffect, TemplateValue } from "@tradeport/contract/mapping-templates";
import { createContext, useContext } from "react";
import { api } from "#api";
import { type ClientEffect, effectOfCategories, effectOfValues } from "./client-effects.ts";

type Rules = Sent<typeof mapping.SetCategoryAttributeMappingByClientId>["attributeMappings"];
type Pairs = Sent<typeof mapping.SetClientCategoryAttributeValueMapping>["clientChannelAttributeValueList"];
interface Where {
  channelId: string;
  tradeportCategoryId: string;
}
interface ValuesWhere {
  channelId: string;
  tradeportAttributeId: string;
  channelCategoryCode: string;
  channelAttributeCode: string;
}
type Own = { tradeportValueId?: string | null | undefined; text?: string | null | undefined };
/** Without what it becomes there, which does not count for what a change reaches. */
const ownOf = ({ tradeportValueId, text }: Own) => ({ tradeportValueId, text });
/** Of a change before it is saved: whom or what it reaches. */
type Effect = Promise<TemplateEffect | ClientEffect>;

/** Whose mappings the screen shows and sets: a client's, or the platform's for every client. Its own rows come as `client`, whichever it is. */
export interface MappingCalls {
  isTemplate: boolean;
  category: typeof api.Mapping.SetClientProductCategoryMapping | typeof api.ProductCategory.SetProductCategoryMapping;
  setCategory: (where: Where, from: string | null, channelCategoryCode: string | null) => Promise<unknown>;
  categoryEffect: (where: Where) => Effect;
  attributes:
    | typeof api.Mapping.SetCategoryAttributeMappingByClientId
    | typeof api.ProductCategory.SetTemplateAttributeChannelMapping;
  useAttributes: (where: Where) => UseQueryResult<AttributeMapping[]>;
  readAttributes: (where: Where) => Promise<AttributeMapping[]>;
  setAttributes: (where: Where, from: Rules, to: Rules) => Promise<unknown>;
  attributesEffect: (where: Where, codes: string[]) => Effect;
  values: typeof api.Mapping.SetClientCategoryAttributeValueMapping | typeof api.ProductCategory.SetAttributeChannelValue;
  useValues: (where: ValuesWhere) => UseQueryResult<ValueMapping[]>;
  readValues: (where: ValuesWhere) => Promise<ValueMapping[]>;
  setValues: (where: ValuesWhere, from: Pairs, to: Pairs) => Promise<unknown>;
  valuesEffect: (where: ValuesWhere, values: Own[]) => Effect;
  approval: typeof api.Mapping.ApproveCategorySuggestions | typeof api.ProductCategory.ApproveTemplateSuggestions;
  suggestions: typeof ofSuggestions;
  approve: (channelId: string, choices: Choices, isApproved: boolean) => Promise<{ mapped: number; categoryIds: string[] }>;
  approvalEffect: (channelId: string, categoryIds: string[]) => Effect;
  refuse: (channelId: string, refused: Choices, isRefused: boolean) => Promise<unknown>;
}
type Choices = { tradeportCategoryId: string; channelCategoryCode: string }[];
const ofSuggestions = (channelId: string, pageSize: number) => api.Mapping.GetCategorySuggestions.query({ channelId, pageSize });

const ownEffect = ({ channelId, tradeportCategoryId }: Where) =>
  effectOfCategories({ channelId, tradeportCategoryIds: [tradeportCategoryId] });

export const clientCalls: MappingCalls = {
  isTemplate: false,
  category: api.Mapping.SetClientProductCategoryMapping,
  setCategory: (where, from, channelCategoryCode) =>
    api.Mapping.SetClientProductCategoryMapping({ ...where, from, channelCategoryCode }),
  categoryEffect: ownEffect,
  attributes: api.Mapping.SetCategoryAttributeMappingByClientId,
  useAttributes: (where) => useQuery(api.Mapping.GetClientChannelCategoryAttributeMapping.query(where)),
  readAttributes: (where) => api.Mapping.GetClientChannelCategoryAttributeMapping(where),
  setAttributes: (where, from, attributeMappings) =>
    api.Mapping.SetCategoryAttributeMappingByClientId({ ...where, from, attributeMappings }),
  attributesEffect: ownEffect,
  values: api.Mapping.SetClientCategoryAttributeValueMapping,
  useValues: (where) => useQuery(api.Mapping.GetClientChannelCategoryAttributeValueMapping.query(where)),
  readValues: (where) => api.Mapping.GetClientChannelCategoryAttributeValueMapping(where),
  setValues: (where, from, clientChannelAttributeValueList) =>
    api.Mapping.SetClientCategoryAttributeValueMapping({ ...where, from, clientChannelAttributeValueList }),
  valuesEffect: (where, values) => effectOfValues({ ...where, values: values.map(ownOf) }),
  approval: api.Mapping.ApproveCategorySuggestions,
  suggestions: ofSuggestions,
  approve: (channelId, choices, isApproved) => api.Mapping.ApproveCategorySuggestions({ channelId, choices, isApproved }),
  approvalEffect: (channelId, tradeportCategoryIds) => effectOfCategories({ channelId, tradeportCategoryIds }),
  refuse: (channelId, refused, isRefused) => api.Mapping.RefuseCategorySuggestions({ channelId, refused, isRefused }),
};

const ofTemplate = ({ channelId, tradeportCategoryId: categoryId }: Where) => ({ channelId, categoryId });
const templateChoices = (choices: Choices) =>
  choices.map(({ tradeportCategoryId: categoryId, channelCategoryCode }) => ({ categoryId, channelCategoryCode }));
const valuesOf = ({ tradeportAttributeId: attributeId, ...place }: ValuesWhere) => ({ attributeId, ...place });
/** A template's own are what is edited. */
export const own = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, source: "client" as const }));

export const templateCalls: MappingCalls = {
  isTemplate: true,
  category: api.ProductCategory.SetProductCategoryMapping,
  setCategory: (where, from, channelCategoryCode) =>
    api.ProductCategory.SetProductCategoryMapping({ ...ofTemplate(where), from, channelCategoryCode }),
  categoryEffect: (where) => api.ProductCategory.GetTemplateEffect(ofTemplate(where)),
  attributes: api.ProductCategory.SetTemplateAttributeChannelMapping,
  useAttributes: (where) =>
    useQuery({
      ...api.ProductCategory.GetTemplateAttributeChannelMappings.query(ofTemplate(where)),
      select: own<AttributeMapping>,
    }),
  readAttributes: async (where) => own(await api.ProductCategory.GetTemplateAttributeChannelMappings(ofTemplate(where))),
  setAttributes: (where, from, attributeMappings) =>
    api.ProductCategory.SetTemplateAttributeChannelMapping({ ...ofTemplate(where), from, attributeMappings }),
  attributesEffect: (where, channelAttributeCodes) =>
    api.ProductCategory.GetTemplateEffect({ ...ofTemplate(where), channelAttributeCodes }),
  values: api.ProductCategory.SetAttributeChannelValue,
  useValues: (where) =>
    useQuery({ ...api.ProductCategory.GetAttributeChannelValues.query(valuesOf(where)), select: own<TemplateValue> }),
  readValues: async (where) => own(await api.ProductCategory.GetAttributeChannelValues(valuesOf(where))),
  setValues: ({ channelCategoryCode, channelAttributeCode, tradeportAttributeId: attributeId, channelId }, from, to) => {
    const there = (pairs: Pairs) => pairs.map((pair) => ({ ...pair, channelCategoryCode, channelAttributeCode }));
    return api.ProductCategory.SetAttributeChannelValue({ attributeId, channelId, from: there(from), valueMappings: there(to) });
  },
  valuesEffect: (where, values) => api.ProductCategory.GetTemplateValueEffect({ ...valuesOf(where), values: values.map(ownOf) }),
  approval: api.ProductCategory.ApproveTemplateSuggestions,
  suggestions: (channelId, pageSize) => api.ProductCategory.GetTemplateSuggestions.query({ channelId, pageSize }),
  approve: (channelId, choices, isApproved) =>
    api.ProductCategory.ApproveTemplateSuggestions({ channelId, choices: templateChoices(choices), isApproved }),
  approvalEffect: (channelId, categoryIds) => api.ProductCategory.GetTemplateApprovalEffect({ channelId, categoryIds }),
  refuse: (channelId, refused, isRefused) =>
    api.ProductCategory.RefuseTemplateSuggestions({ channelId, refused: templateChoices(refused), isRefused }),
};

const Context = createContext(clientCalls);
export const MappingCallsProvider = Context.Provider;
export const useMappingCalls = () => useContext(Context);
