import type { RemoteProductAttribute } from "@tradeport/connectors/catalogue";
import { emptyId } from "@tradeport/contract/common";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { fold } from "#platform/fold.ts";
import { type AttributeOfCategory, readCategoryAttributes } from "../category-attributes.ts";

/** Which of ours the categories, attributes and values of a marketplace are: its mapping, read from the other side. */
export interface TheirPlaces {
  /** Of the marketplace's code, where it is one of ours and no other. */
  categoryOf: (code: string | null) => string | undefined;
  attributesOf: (categoryId: string) => AttributeOfCategory[];
  attributeOf: (categoryId: string, code: string | null, theirs: RemoteProductAttribute) => Taken | undefined;
}
interface Taken {
  attributeId: string;
  valueId: string | null;
  text: string | null;
  isVariant: boolean;
}

/** A company's own mapping goes before the platform's. */
const ownFirst = (clientId: string) => sql`m.client_id in (${clientId}, ${emptyId}) order by`;

export const readTheirPlaces = async (
  tx: Tx,
  store: StoreRef,
  codes: readonly string[],
  chosen: string | null,
): Promise<TheirPlaces> => {
  const { clientId, channelId } = store;
  const { rows: mapped } = await sql<{ code: string; categoryId: string }>`
    with used as (
      select distinct on (m.category_id) m.* from category_mapping m
      where m.channel_id = ${channelId} and ${ownFirst(clientId)} m.category_id, m.client_id = ${emptyId})
    select distinct on (code) code, category_id from (
      select u.channel_category_code as code, min(u.category_id::text) as category_id, u.client_id = ${emptyId} as is_template from used u
      join category c on c.id = u.category_id and c.is_active and c.is_leaf
      where u.channel_category_code = any(${codes}::text[]) group by 1, 3 having count(*) = 1) as single
    order by code, is_template`.execute(tx);
  const byCode = new Map(mapped.map(({ code, categoryId }) => [code, categoryId]));
  const categories = [...new Set([...byCode.values(), ...(chosen ? [chosen] : [])])];
  const byCategory = Map.groupBy(await readCategoryAttributes(tx, categories), ({ categoryId }) => categoryId);
  const { rows: rules } = await sql<{ categoryId: string; code: string; attributeCode: string; attributeId: string }>`
    select distinct on (m.category_id, m.channel_category_code, m.channel_attribute_code) m.category_id, m.channel_category_code as code,
      m.channel_attribute_code as attribute_code, m.attribute_id
    from attribute_mapping m where m.channel_id = ${channelId} and m.category_id = any(${categories}::uuid[]) and m.attribute_id is not null
      and ${ownFirst(clientId)} m.category_id, m.channel_category_code, m.channel_attribute_code, m.client_id = ${emptyId}`.execute(
    tx,
  );
  const { rows: values } = await sql<{ key: string; valueId: string }>`
    select distinct on (key) concat_ws(' ', m.attribute_id, m.channel_category_code, m.channel_attribute_code, m.channel_value_code) as key, m.value_id
    from value_mapping m where m.channel_id = ${channelId} and m.channel_category_code = any(${codes}::text[])
      and ${ownFirst(clientId)} key, m.client_id = ${emptyId}, m.value_id`.execute(tx);
  const ruleOf = new Map(rules.map((rule) => [`${rule.categoryId} ${rule.code} ${rule.attributeCode}`, rule.attributeId]));
  const valueIds = new Map(values.map(({ key, valueId }) => [key, valueId]));
  const attributesOf = (categoryId: string) => byCategory.get(categoryId) ?? [];
  return {
    categoryOf: (code) => (code === null ? undefined : byCode.get(code)),
    attributesOf,
    attributeOf: (categoryId, code, theirs) => {
      const id = ruleOf.get(`${categoryId} ${code} ${theirs.code}`);
      const name = fold(theirs.name.trim());
      const ours = attributesOf(categoryId).find((one) => (id ? one.id === id : name !== "" && isCalled(one, name)));
      if (!ours?.isActive) return undefined;
      const mappedValue = valueIds.get([ours.id, code, theirs.code, theirs.valueCode].join(" "));
      const value = mappedValue ?? ours.values.find((one) => isCalled(one, fold(theirs.value.trim())))?.id;
      const isListed = ours.values.some((one) => one.id === value && one.isActive);
      // What is in no list of ours, and where only the list counts, is left out: that it lacks is told if it has to be there.
      if (!isListed && (!ours.allowsCustom || theirs.value === "")) return undefined;
      const isVariant = ours.isVariant || theirs.isVariant;
      return { attributeId: ours.id, valueId: isListed ? value! : null, text: isListed ? null : theirs.value, isVariant };
    },
  };
};

const isCalled = ({ names }: { names: { tr: string; en: string } }, folded: string) =>
  fold(names.tr.trim()) === folded || fold(names.en.trim()) === folded;
