import type { Input, Output } from "@tradeport/contract";
import { fillsFrom, type mappingSuggestions, type SuggestedRule } from "@tradeport/contract/mapping-suggestions";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { earlierRules, type Place, sharedValues } from "./attribute-evidence.ts";
import { carriedValues } from "./carried-values.ts";
import { type CategoryRules, type ChannelAttributeRow, sourceOf } from "./category-rules.ts";
import { channelWithAttributes } from "./channel-with-attributes.ts";
import { readCategories } from "./map-products.ts";
import { mappedTo } from "./mapped-to.ts";
import { type OwnAttribute, rulesSuggested } from "./suggested-rules.ts";
import { allFit, type Filled, valuesSuggested } from "./suggested-values.ts";

type Call = typeof mappingSuggestions.GetAttributeSuggestions;

/** Of the category of the channel that ours is mapped to. A fixed number of reads, however many attributes and values there are. */
export const getAttributeSuggestions = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { channelId, tradeportCategoryId: categoryId } = input;
  const { code, names } = await mappedTo(ctx, input);
  const path = `${names.tr} ${names.en}`;
  const channel = await channelWithAttributes(ctx, channelId, code, "tradeportCategoryId");
  if (!channel) throw notThere(ctx, "channelId", channelId);
  const carried = await carriedValues(ctx.db, ctx.clientId, [categoryId], channel.language);
  const ours = await attributesWithValues(ctx, categoryId, channel.language);
  const target = { channelId, channelCode: channel.code, scope: channel.scope };
  const named = [...carried, ...ours.flatMap(({ values }) => values)].map((one) => ({ ...one, variantId: "" }));
  const rules = (await readCategories(ctx.db, ctx.clientId, target, [{ categoryId, attributes: named }])).get(categoryId)!;
  const place: Place = { channelId, scope: channel.scope, categoryId, channelCategoryCode: code };

  const open = rules.attributes.filter(({ code }) => !rules.rules.has(code));
  const unnamed = open.filter(({ folded }) => !rules.ownByName.has(folded));
  const earlier = await earlierRules(ctx, place, [...new Set(open.map(({ folded }) => folded))]);
  const shared = await sharedValues(
    ctx,
    place,
    ours.map(({ id }) => id),
    unnamed.map(({ code }) => code),
  );
  const fixedCodes = await codesOf(ctx, place, earlier);
  // What products carry, and where there are none what the list holds.
  const heldBy = (own: OwnAttribute) => {
    const those = carried.filter(({ attributeId }) => attributeId === own.id);
    return those.length > 0 ? those : own.values;
  };
  const fits = (attribute: ChannelAttributeRow, own: OwnAttribute) => !attribute.isWholeNumber || allFit(attribute, heldBy(own));
  const suggestedOf = rulesSuggested({ open, ours, ownByName: rules.ownByName, earlier, shared, fixedCodes, path, fits });

  const filled = rules.attributes.flatMap((attribute): Filled[] => {
    const ourId = filledBy(attribute, rules, suggestedOf.get(attribute.code)?.[0]);
    const own = ours.find(({ id }) => id === ourId);
    return own ? [{ attribute, own, carried: carried.filter(({ attributeId }) => attributeId === own.id) }] : [];
  });
  const valuesOf = await valuesSuggested(ctx, place, rules, filled);
  return rules.attributes.flatMap(({ code }) => {
    const [suggestions, values] = [suggestedOf.get(code) ?? [], valuesOf.get(code) ?? []];
    return suggestions.length + values.length === 0 ? [] : [{ channelAttributeCode: code, suggestions, values }];
  });
};

const filledBy = (attribute: ChannelAttributeRow, rules: CategoryRules, best: SuggestedRule | undefined) => {
  const source = sourceOf(attribute, rules);
  if (source.kind !== "ours") return;
  return source.id ?? (best && best.confidence >= fillsFrom ? best.tradeportAttributeId : undefined);
};

/** Ours with the values of their lists, as both languages call them and as the channel's does. */
const attributesWithValues = async ({ db }: Ctx, categoryId: string, language: string): Promise<OwnAttribute[]> => {
  const { rows } = await sql<OwnAttribute>`
    select a.id, a.name_tr as tr, a.name_en as en, coalesce(v.values, '[]') as values
    from category_attribute ca
    join attribute a on a.id = ca.attribute_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('attributeId', a.id, 'valueId', v.id, 'text', null, 'words', jsonb_build_object('tr', v.name_tr, 'en', v.name_en),
        'value', jsonb_build_object('name', named.name, 'folded', fold(named.name))) order by v.position) as values
      from attribute_value v
      cross join lateral (select case when ${language} like 'tr%' then v.name_tr else v.name_en end as name) named
      where v.attribute_id = a.id
    ) v on true
    where ca.category_id = ${categoryId} order by ca.position`.execute(db);
  return rows;
};

/** What listed values that were chosen elsewhere are here: by "attribute folded name". */
const codesOf = async ({ db }: Ctx, place: Place, earlier: readonly { fixedValue: string | null }[]) => {
  const names = [...new Set(earlier.flatMap(({ fixedValue }) => fixedValue ?? []))];
  if (names.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ key: string; code: string }>`
    select attribute_code || ' ' || fold(name) as key, code from channel_value
    where channel_id = ${place.channelId} and scope = ${place.scope} and category_code = ${place.channelCategoryCode}
      and fold(name) = any(select fold(name) from unnest(${names}::text[]) as name)`.execute(db);
  return new Map(rows.map(({ key, code }) => [key, code]));
};
