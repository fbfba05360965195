import type { MappingGap } from "@tradeport/contract/mapping-coverage";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { fold } from "#platform/fold.ts";
import { type Carried, carriedValues } from "./carried-values.ts";
import { type CategoryRules, defaultOf, equalOf, holdsBack, sourceOf } from "./category-rules.ts";
import { readCategories } from "./map-products.ts";
import type { Scope } from "./taxonomy.ts";

interface Channel {
  id: string;
  code: string;
  scope: Scope;
  language: string;
}
/** By category; null: its attributes have not been read. */
type Gaps = Map<string, MappingGap[] | null>;

/**
 * What a transfer to each of these channels would refuse for its mapping, of each mapped one of these categories: by the rule that a transfer goes by, over
 * each value once. What products carry is read once, however many channels there are.
 */
export const readGaps = async (
  ctx: Ctx,
  channels: readonly Channel[],
  totals: ReadonlyMap<string, number>,
): Promise<Map<string, Gaps>> => {
  const ids = [...totals.keys()];
  const all = await carriedValues(ctx.db, ctx.clientId, ids, "tr", false);
  const read: { channel: Channel; rules: Map<string, CategoryRules>; carried: Map<string, Carried[]> }[] = [];
  for (const channel of channels) {
    const carried = Map.groupBy(inLanguage(all, channel.language), ({ categoryId }) => categoryId);
    const target = { channelId: channel.id, channelCode: channel.code, scope: channel.scope };
    const products = ids.map((categoryId) => ({
      categoryId,
      attributes: (carried.get(categoryId) ?? []).map((one) => ({ ...one, variantId: "" })),
    }));
    read.push({ channel, carried, rules: await readCategories(ctx.db, ctx.clientId, target, products) });
  }
  const filled = await filledProducts(
    ctx,
    read.map(({ rules }) => rules),
  );
  const emptyIn = (categoryId: string) => (attributeId: string) =>
    totals.get(categoryId)! - (filled.get(`${categoryId} ${attributeId}`) ?? 0);
  return new Map(
    read.map(({ channel, rules, carried }) => [
      channel.id,
      new Map(
        [...rules].map(([categoryId, of]) => [
          categoryId,
          of.reading === "read" ? gapsOf(of, carried.get(categoryId) ?? [], emptyIn(categoryId)) : null,
        ]),
      ),
    ]),
  );
};

/** As a channel of this language reads it. */
const inLanguage = (carried: readonly Carried[], language: string): readonly Carried[] =>
  language.startsWith("tr")
    ? carried
    : carried.map((one) => (one.words ? { ...one, value: { name: one.words.en, folded: fold(one.words.en) } } : one));

const gapsOf = (rules: CategoryRules, carried: readonly Carried[], emptyOf: (attributeId: string) => number): MappingGap[] =>
  rules.attributes.flatMap((attribute) => {
    const source = sourceOf(attribute, rules);
    const gap = { channelAttributeCode: attribute.code, isMissing: false, missingValues: 0, emptyProducts: 0 };
    if (source.kind === "gone" || source.kind === "unfit") return attribute.isRequired ? [{ ...gap, isMissing: true }] : [];
    if (source.kind !== "ours") return [];
    const { id } = source;
    if (id === undefined) return attribute.isRequired ? [{ ...gap, isMissing: true }] : [];
    const lacking = carried.filter(
      (one) =>
        one.attributeId === id &&
        holdsBack(attribute, source, one.isOneOfMany) &&
        !equalOf(attribute, rules, one, one.isOfVariant),
    );
    const missingValues = new Set(lacking.map(({ valueId, value }) => valueId ?? value.folded)).size;
    const instead = defaultOf(attribute, rules);
    const isFilled = instead !== undefined && instead !== "gone" && !("unfit" in instead);
    const emptyProducts = attribute.isRequired && !isFilled ? emptyOf(id) : 0;
    return missingValues + emptyProducts > 0 ? [{ ...gap, missingValues, emptyProducts }] : [];
  });

/** Of each category that has any. Sample data is never sent. */
export const productCounts = async ({ db, clientId }: Ctx, categoryId: string | undefined) => {
  const { rows } = await sql<{ categoryId: string; count: number }>`
    select category_id, count(*)::int as count from product
    where client_id = ${clientId} and not is_archived and not is_sample and (${categoryId ?? null}::uuid is null or category_id = ${categoryId ?? null})
    group by 1`.execute(db);
  return new Map(rows.map(({ categoryId, count }) => [categoryId, count]));
};

/** Of how many products the whole product, or each of its variants, says something, by "category attribute" of ours; of what the channels ask for. */
const filledProducts = async ({ db, clientId }: Ctx, rules: readonly ReadonlyMap<string, CategoryRules>[]) => {
  const needed = rules
    .flatMap((each) => [...each])
    .flatMap(([categoryId, of]) =>
      of.attributes.flatMap((attribute) => {
        const source = sourceOf(attribute, of);
        return attribute.isRequired && source.kind === "ours" && source.id ? [{ categoryId, attributeId: source.id }] : [];
      }),
    );
  const { rows } = await sql<{ key: string; count: number }>`
    with needed as (
      select distinct "categoryId" as category_id, "attributeId" as attribute_id
      from jsonb_to_recordset(${JSON.stringify(needed)}::jsonb) as one("categoryId" uuid, "attributeId" uuid)),
    said as (
      select p.category_id, a.attribute_id, p.id, bool_or(a.variant_id = p.id) as is_whole, count(*) as variants
      from product p
      join product_attribute a on a.client_id = p.client_id and a.product_id = p.id
      join needed n on n.category_id = p.category_id and n.attribute_id = a.attribute_id
      where p.client_id = ${clientId} and not p.is_archived and not p.is_sample
      group by 1, 2, 3)
    select category_id || ' ' || attribute_id as key, count(*)::int as count from said
    where is_whole or variants = (select count(*) from variant v where v.client_id = ${clientId} and v.product_id = said.id)
    group by category_id, attribute_id`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
};
