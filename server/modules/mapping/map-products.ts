import { connectorOf } from "@tradeport/connectors";
import { shownStock } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { AttributeRule, CategoryRules, ChannelAttributeRow } from "./category-rules.ts";
import { type ChannelRules, type Drafted, draftOf, type Mappable, rulesOf } from "./draft.ts";
import { fillingOf, type TextTemplate, templateOf } from "./listing-templates.ts";
import { resolved } from "./listing-texts.ts";
import { onChannel } from "./own-brands.ts";
import { ownNames } from "./own-names.ts";
import { requirement } from "./problems.ts";
import { attributesOf, requestTaxonomy, type Scope } from "./taxonomy.ts";
import { isNumber } from "./typed-values.ts";

export interface MapTarget {
  /** Null: no store in particular, for which none of its own prices counts. */
  storeId: string | null;
  channelId: string;
  channelCode: string;
  channelName: string;
  scope: Scope;
  currency: string;
  language: string;
  /** Whether it can open a picture at this address. */
  opens: (address: string) => boolean;
  /** What texts are made by instead of what is chosen for the channel: as they would be. */
  template?: TextTemplate;
}
type MappedProduct = Drafted & { product: Mappable };

/** What a channel would be sent for each of these products: a fixed number of reads, however many they are. */
export const mapProducts = async (
  tx: Tx,
  clientId: string,
  productIds: readonly string[],
  target: MapTarget,
): Promise<Map<string, MappedProduct>> => {
  const connector = connectorOf(target.channelCode);
  if (!connector || productIds.length === 0) return new Map();
  const products = await readProducts(tx, clientId, productIds, target);
  const { listings, taxonomy } = connector;
  if (!listings || !taxonomy) {
    const missing = [requirement.listsNothing(target.channelName)];
    return new Map(products.map((product) => [product.id, { product, draft: null, missing, lacks: new Map() }]));
  }
  const channel: ChannelRules = {
    name: target.channelName,
    currency: target.currency,
    language: target.language,
    opens: target.opens,
    requirements: listings.requirements,
    keyOf: connector.keyOf,
    brands: listings.requirements.brand === "listed" ? await readBrands(tx, clientId, target, products) : notRequested,
    categories: await readCategories(tx, clientId, target, products),
  };
  return new Map(products.map((product) => [product.id, { product, ...draftOf(product, channel) }]));
};

const readProducts = async (
  tx: Tx,
  clientId: string,
  ids: readonly string[],
  { language, storeId, channelId, currency, template }: MapTarget,
) => {
  const { rows } = await sql<Mappable & { subtitle: string; ownTitle: string | null; ownDescription: string | null }>`
    select p.id, p.main_code, p.category_id, jsonb_build_object('tr', c.path_tr, 'en', c.path_en) as category, jsonb_build_object('name', b.name, 'folded', fold(b.name)) as brand,
      p.vat_rate, p.currency, p.origin_country, p.is_sample, t.name as title, coalesce(t.description, '') as description,
      coalesce(t.subtitle, '') as subtitle, x.title as own_title, x.description as own_description,
      coalesce(i.urls, '{}') as images, coalesce(v.variants, '[]') as variants, coalesce(a.attributes, '[]') as attributes,
      (select jsonb_build_object('code', k.channel_category_code, 'attributes', k.attributes) from listing_category k
        where k.client_id = p.client_id and k.store_id = ${storeId}::uuid and k.product_id = p.id) as own
    from product p
    join category c on c.id = p.category_id
    join brand b on b.client_id = p.client_id and b.id = p.brand_id
    left join product_text t on t.client_id = p.client_id and t.product_id = p.id and t.language = ${language}
    left join listing_text x on x.client_id = p.client_id and x.store_id = ${storeId}::uuid and x.product_id = p.id
    left join lateral (
      select array_agg(url order by variant_id <> p.id, variant_id, position) as urls from (
        select distinct on (url) url, variant_id, position from product_image i
        where i.client_id = p.client_id and i.product_id = p.id order by url, variant_id <> p.id, variant_id, position) image
    ) i on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', v.id, 'barcode', v.barcode, 'productCode', v.product_code, 'salePrice', shown.sale_price::text,
        'listPrice', shown.list_price::text, 'dimensionalWeight', v.dimensional_weight::text,
        'quantity', case when p.is_active and not p.is_archived and not coalesce(store_closed(at_store), false)
          and not exists (select from listing g where g.client_id = p.client_id and g.store_id = ${storeId}::uuid and g.product_id = p.id and g.paused_at is not null)
          then ${shownStock(sql`s.available`, sql`v.client_id`, sql`${channelId}::uuid`, sql`${storeId}::uuid`)}
          else 0 end) order by v.position, v.id) as variants
      from variant v
      left join store at_store on at_store.client_id = v.client_id and at_store.id = ${storeId}::uuid
      cross join lateral ${storeId ? sql`store_stock(v.client_id, v.id, ${storeId}::uuid)` : sql`variant_stock(v.client_id, v.id)`} s
      left join lateral (
        select list_price, sale_price from price_chain(v.client_id, v.id, ${storeId}::uuid, ${currency}::text, v.list_price, v.sale_price, p.currency)
        order by place, valid_from desc limit 1) shown on true
      where v.client_id = p.client_id and v.product_id = p.id
    ) v on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('attributeId', a.attribute_id, 'variantId', a.variant_id, 'valueId', a.value_id, 'text', a.text,
        'value', jsonb_build_object('name', named.name, 'folded', fold(named.name)),
        'words', case when av.id is not null then jsonb_build_object('tr', av.name_tr, 'en', av.name_en) end)) as attributes
      from product_attribute a
      left join attribute_value av on av.id = a.value_id
      cross join lateral (select coalesce(case when ${language} like 'tr%' then av.name_tr else av.name_en end, a.text) as name) named
      where a.client_id = p.client_id and a.product_id = p.id
    ) a on true
    where p.client_id = ${clientId} and p.id = any(${ids}::uuid[])
    order by p.id`.execute(tx);
  const textTemplate = template ?? (await templateOf(tx, clientId, channelId));
  const filling = textTemplate && (await fillingOf(tx, textTemplate, language));
  return rows.map(({ ownTitle, ownDescription, subtitle, ...product }): Mappable => {
    const filled = { ...product, subtitle };
    const title = resolved(ownTitle, filling?.title(filled) ?? null, product.title);
    const description = resolved(ownDescription, filling?.description(filled) ?? null, product.description);
    return { ...product, title: title.text, description: description.text ?? "", texts: { title, description } };
  });
};

const notRequested: ChannelRules["brands"] = { reading: "read", known: new Map() };

/** Of a list that the marketplace refuses, what was read of it counts where it can't be another brand: chosen, or the very same name. */
const readBrands = async (tx: Tx, clientId: string, { channelId, scope }: MapTarget, products: readonly Mappable[]) => {
  const reading = (await requestTaxonomy(tx, channelId, scope, ["brands"])).get("brands")!;
  if (reading === "loading") return { reading, known: new Map() };
  const folded = [...new Set(products.map(({ brand }) => brand.folded))];
  const { rows } = await sql<{ folded: string; code: string | null; isSelected: boolean }>`
    select fold(b.name) as folded, there.code, there.selected is not null as is_selected
    from brand b ${onChannel(channelId, scope)}
    where b.client_id = ${clientId} and fold(b.name) = any(${folded}::text[])
      and (${reading === "read"} or there.selected is not null or there.name = b.name)`.execute(tx);
  return { reading, known: new Map(rows.map(({ folded, ...there }) => [folded, there])) };
};

const own = sql`(client_id = '00000000-0000-0000-0000-000000000000')`;

/** By category, or by what a product has of its own; what the products carry is looked up among the channel's values. */
export const readCategories = async (
  tx: Tx,
  clientId: string,
  target: Pick<MapTarget, "channelId" | "channelCode" | "scope">,
  products: readonly Pick<Mappable, "categoryId" | "own" | "attributes">[],
) => {
  const { channelId, channelCode, scope } = target;
  const ids = [...new Set(products.map(({ categoryId }) => categoryId))];
  // The client's own row comes before the platform's template.
  const mapped = await sql<{ categoryId: string; code: string; isOpen: boolean }>`
    select distinct on (m.category_id) m.category_id, m.channel_category_code as code, coalesce(c.is_leaf, false) as is_open
    from category_mapping m
    left join channel_category c on c.channel_id = m.channel_id and c.scope = ${scope} and c.code = m.channel_category_code
    where m.client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and m.channel_id = ${channelId} and m.category_id = any(${ids}::uuid[])
    order by m.category_id, ${own}`.execute(tx);
  const owned = [...new Map(products.flatMap((product) => (product.own ? [[rulesOf(product), product] as const] : []))).values()];
  const leaves = await sql<{ code: string }>`
    select code from channel_category where channel_id = ${channelId} and scope = ${scope} and is_leaf
      and code = any(${owned.map(({ own }) => own!.code)}::text[])`.execute(tx);
  const wanted = [
    ...mapped.rows.map((row) => ({ ...row, key: row.categoryId })),
    ...owned.map((product) => ({
      ...{ key: rulesOf(product), categoryId: product.categoryId, code: product.own!.code },
      isOpen: leaves.rows.some(({ code }) => code === product.own!.code),
    })),
  ];
  const codes = [...new Set(wanted.map(({ code }) => code))];
  if (codes.length === 0) return new Map<string, CategoryRules>();
  const open = wanted.filter(({ isOpen }) => isOpen).map(({ code }) => attributesOf(code));
  const read = await requestTaxonomy(tx, channelId, scope, [...new Set(open)]);

  const attributes = await sql<ChannelAttributeRow & { categoryCode: string }>`
    select category_code, code, name, fold(name) as folded, is_required, allows_custom, variants_allow_custom, is_variant, ${isNumber(sql`a`)} as is_whole_number
    from channel_attribute a where channel_id = ${channelId} and scope = ${scope} and category_code = any(${codes}::text[]) order by category_code, position`.execute(
    tx,
  );
  const named = attributes.rows.map((each) => ({ ...each, names: ownNames(channelCode, each.name) }));
  const rules = await sql<AttributeRule & { categoryId: string; channelCategoryCode: string; code: string }>`
    select distinct on (category_id, channel_category_code, channel_attribute_code) category_id, channel_category_code,
      channel_attribute_code as code, attribute_id, fixed_value_code, fixed_text, left_out,
      default_value_code, default_text
    from attribute_mapping
    where client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and channel_id = ${channelId} and category_id = any(${ids}::uuid[])
    order by category_id, channel_category_code, channel_attribute_code, ${own}`.execute(tx);
  const ours = await sql<{ categoryId: string; attributeId: string; names: string[] }>`
    select ca.category_id, ca.attribute_id, array[fold(a.name_tr), fold(a.name_en)] as names
    from category_attribute ca join attribute a on a.id = ca.attribute_id
    where ca.category_id = any(${ids}::uuid[]) order by ca.position`.execute(tx);
  const values = await sql<{ channelCategoryCode: string; code: string; own: string; valueCode: string; isText: boolean }>`
    select distinct on (attribute_id, channel_category_code, channel_attribute_code, value_id, fold(text)) channel_category_code,
      channel_attribute_code as code, coalesce(value_id::text, fold(text)) as own, channel_value_code as value_code, is_text
    from value_mapping
    where client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and channel_id = ${channelId} and channel_category_code = any(${codes}::text[])
    order by attribute_id, channel_category_code, channel_attribute_code, value_id, fold(text), ${own}`.execute(tx);
  const names = [...new Set(products.flatMap((product) => product.attributes.map(({ value }) => value.folded)))];
  const fixed = [
    ...new Set([
      ...rules.rows.flatMap((rule) => rule.fixedValueCode ?? rule.defaultValueCode ?? []),
      ...values.rows.map(({ valueCode }) => valueCode),
      ...products.flatMap(({ own }) => own?.attributes.flatMap(({ valueCode }) => valueCode ?? []) ?? []),
    ]),
  ];
  const listed = await sql<{ categoryCode: string; attributeCode: string; code: string; folded: string }>`
    select category_code, attribute_code, code, fold(name) as folded from channel_value
    where channel_id = ${channelId} and scope = ${scope} and category_code = any(${codes}::text[])
      and (fold(name) = any(${names}::text[]) or code = any(${fixed}::text[]))
    order by position desc`.execute(tx);

  // Each looked up by its category: a client has hundreds of them, and a channel lists hundreds of thousands of values.
  const listedIn = grouped(listed.rows, ({ categoryCode }) => categoryCode);
  const valuesIn = grouped(values.rows, ({ channelCategoryCode }) => channelCategoryCode);
  const attributesIn = grouped(named, ({ categoryCode }) => categoryCode);
  const rulesOfOurs = grouped(rules.rows, ({ categoryId }) => categoryId);
  const oursIn = grouped(ours.rows, ({ categoryId }) => categoryId);
  return new Map(
    wanted.map(({ key, categoryId, code, isOpen }): [string, CategoryRules] => {
      const there = listedIn.get(code) ?? [];
      const known = grouped(there, ({ attributeCode }) => attributeCode);
      const valueRules = grouped(valuesIn.get(code) ?? [], (each) => each.code);
      return [
        key,
        {
          channelCategoryCode: code,
          isOpen,
          reading: read.get(attributesOf(code)) ?? "loading",
          attributes: attributesIn.get(code) ?? [],
          rules: new Map(
            (rulesOfOurs.get(categoryId) ?? [])
              .filter((rule) => rule.channelCategoryCode === code)
              .map((rule) => [rule.code, rule]),
          ),
          ownByName: new Map(
            (oursIn.get(categoryId) ?? []).flatMap((each) => each.names.map((name) => [name, each.attributeId])),
          ),
          // A mapped value that is gone from the channel counts as not mapped.
          values: new Map(
            [...valueRules].map(([attribute, set]) => {
              const codesThere = new Set(known.get(attribute)?.map((each) => each.code));
              return [
                attribute,
                new Map(
                  set
                    .filter(({ valueCode, isText }) => !isText && codesThere.has(valueCode))
                    .map((each) => [each.own, each.valueCode]),
                ),
              ];
            }),
          ),
          texts: new Map(
            [...valueRules].map(([attribute, set]) => [
              attribute,
              new Map(set.filter(({ isText }) => isText).map((each) => [each.own, each.valueCode])),
            ]),
          ),
          valuesByName: new Map(
            [...known].map(([attribute, set]) => [attribute, new Map(set.map((each) => [each.folded, each.code]))]),
          ),
          knownCodes: new Map([...known].map(([attribute, set]) => [attribute, new Set(set.map((each) => each.code))])),
        },
      ];
    }),
  );
};

const grouped = <T>(rows: readonly T[], key: (row: T) => string) => Map.groupBy(rows, key);
