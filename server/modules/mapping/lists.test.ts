import { afterAll, beforeAll, expect, test } from "vitest";
import { type OrderWorld, orderWorld } from "#modules/orders/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { mappingHandlers } from "./index.ts";

/** What is read of mappings, beside rows of another company, scope, category and of templates. */
let w: OrderWorld;
let channelId: string;
let categoryId: string;
const everybody = "00000000-0000-0000-0000-000000000000";
const { Mapping } = mappingHandlers;
const page = { page: 0, pageSize: 20, orderType: "desc" } as const;
const platform = (text: ReturnType<typeof sql>) => w.database.asPlatform((tx) => text.execute(tx));
const attribute = async (code: string, name: string) => {
  const id = newId();
  await platform(sql`insert into attribute (id, code, name_tr, name_en) values (${id}, ${code}, ${name}, ${`${name} (en)`})`);
  return id;
};

beforeAll(async () => {
  w = await orderWorld();
  const store = await w.addStore("Lists");
  ({ channelId } = store);
  await w.addVariant("LIST", 5, [store]);
  const [product] = await w.rows<{ categoryId: string }>(sql`select category_id from product limit 1`);
  categoryId = product!.categoryId;
  const read = (subject: string, scope = "sandbox") =>
    platform(sql`insert into channel_taxonomy (channel_id, scope, subject, read_at, due_at) values (${channelId}, ${scope}, ${subject}, now(), now() + interval '1 day')
      on conflict (channel_id, scope, subject) do update set read_at = now(), due_at = excluded.due_at`);
  for (const subject of ["categories", "brands", "attributes:10"]) await read(subject);
  await platform(sql`insert into channel_category (channel_id, scope, code, parent_code, name, path, is_leaf) values
    (${channelId}, 'sandbox', '1', null, 'Oyuncak', 'Oyuncak', false), (${channelId}, 'sandbox', '10', '1', 'Puzzle', 'Oyuncak > Puzzle', true),
    (${channelId}, 'sandbox', '11', '1', 'Kutu', 'Oyuncak > Kutu', false), (${channelId}, 'sandbox', '12', '11', '50%_x', 'Oyuncak > Kutu > 50%_x', true),
    (${channelId}, 'live', '10', '1', 'Canlı', 'Canlı > Puzzle', true)`);
  for (const [at, [code, name, isRequired]] of [
    ["1", "Renk", true],
    ["2", "Parça", true],
    ["3", "Yaş", true],
    ["4", "Desen", false],
    ["5", "Kumaş", true],
  ].entries() as IterableIterator<[number, [string, string, boolean]]>)
    await platform(sql`insert into channel_attribute (channel_id, scope, category_code, code, name, is_required, allows_custom, is_variant, is_slicer, is_multiple, position)
      values (${channelId}, 'sandbox', '10', ${code}, ${name}, ${isRequired}, false, false, false, false, ${at})`);
});
afterAll(() => w.close());

test("a category's mapping says what is asked for and answered by nobody: a rule, a template's, or an attribute of the same name does", async () => {
  const lacks = async (clientId = w.clients.ayse) =>
    (await w.call(Mapping.GetMappedCategoriesOnMarketplace, { tradeportCategoryId: categoryId }, clientId))[0];
  expect(await lacks()).toMatchObject({ channelId, channelCategoryCode: null, missingAttributes: null });
  const map = (clientId: string, code: string) =>
    platform(
      sql`insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code) values (${clientId}, ${newId()}, ${categoryId}, ${channelId}, ${code})`,
    );
  await map(everybody, "10");
  expect(await lacks()).toMatchObject({ source: "template", channelCategoryPath: "Oyuncak > Puzzle", missingAttributes: 4 });
  const rule = (clientId: string, attributeCode: string, code = "10") =>
    platform(sql`insert into attribute_mapping (client_id, id, category_id, channel_id, channel_category_code, channel_attribute_code, fixed_text)
      values (${clientId}, ${newId()}, ${categoryId}, ${channelId}, ${code}, ${attributeCode}, 'x')`);
  await rule(w.clients.ayse, "1");
  await rule(w.clients.mehmet, "2");
  await rule(w.clients.ayse, "2", "12");
  expect(await lacks()).toMatchObject({ missingAttributes: 3 });
  await rule(everybody, "2");
  expect(await lacks()).toMatchObject({ missingAttributes: 2 });
  const named = await attribute("lists-yas", "YAŞ");
  await platform(
    sql`insert into category_attribute (category_id, attribute_id, is_variant) values (${categoryId}, ${named}, false)`,
  );
  expect(await lacks()).toMatchObject({ missingAttributes: 1 });
  await platform(
    sql`insert into channel_taxonomy (channel_id, scope, subject) values (${channelId}, 'sandbox', 'attributes:12')`,
  );
  // One's own stands before the template's; of a category whose attributes nobody read nothing is said.
  await map(w.clients.ayse, "12");
  expect(await lacks()).toMatchObject({ source: "client", channelCategoryCode: "12", missingAttributes: null });
  expect((await w.call(Mapping.GetProductCategoryMappingByClientId, { channelId })).length).toBe(1);
  const coverage = async (clientId?: string) => w.call(Mapping.GetMappingCoverage, {}, clientId);
  const [there] = await coverage();
  expect(there).toMatchObject({ channelId, mapped: 1, incomplete: 0, missingAttributes: 0, reading: 1 });
  expect(there!.categories).toBeGreaterThan(0);
  await w.rows(sql`delete from category_mapping where client_id = ${w.clients.ayse}`);
  expect(await coverage()).toMatchObject([{ mapped: 1, incomplete: 1, missingAttributes: 1 }]);
  // Whose products stand in none of the mapped categories, or who has no store there, has nothing of it.
  expect(await coverage(w.clients.mehmet)).toEqual([]);
  await map(w.clients.ayse, "12");
  await w.rows(sql`delete from category_mapping`);
  await w.rows(sql`update store set is_active = false`);
  await w.rows(sql`update category_mapping set channel_category_code = '10'`);
  await w.rows(sql`update store set is_active = true`);
});

test("the channel's categories are those of its scope: below a parent, the leaves, or what is called so, with its signs as they are", async () => {
  const codes = async (more: object) =>
    (await w.call(Mapping.GetChannelProductCategory, { ...page, channelId, onlyLeaves: false, ...more })).data.map(
      ({ code }) => code,
    );
  expect(await codes({})).toEqual(["1"]);
  expect(await codes({ parentCode: "1" })).toEqual(["11", "10"]);
  expect(await codes({ parentCode: "1", onlyLeaves: true })).toEqual(["10"]);
  expect(await codes({ onlyLeaves: true })).toEqual(["12", "10"]);
  expect(await codes({ search: "puzzle" })).toEqual(["10"]);
  expect(await codes({ search: "%_" })).toEqual(["12"]);
});

test("a rule of one's own stands before the template's of the same attribute, and those of another channel category wait", async () => {
  const rules = async () =>
    (await w.call(Mapping.GetClientChannelCategoryAttributeMapping, { tradeportCategoryId: categoryId, channelId })).map(
      ({ channelAttributeCode, channelAttributeName, source }) => [channelAttributeCode, channelAttributeName, source],
    );
  await platform(sql`insert into attribute_mapping (client_id, id, category_id, channel_id, channel_category_code, channel_attribute_code, fixed_text)
    values (${everybody}, ${newId()}, ${categoryId}, ${channelId}, '10', '1', 'theirs')`);
  expect(await rules()).toEqual([
    ["1", "Renk", "client"],
    ["2", "Parça", "template"],
  ]);
});

test("texts that products carry: unknown ones first, then what most carry; what is archived or listed is none, and one's own or a template's mapping knows them", async () => {
  const own = await attribute("lists-renk", "Lists Renk");
  const value = newId();
  await platform(
    sql`insert into attribute_value (id, attribute_id, code, name_tr, name_en) values (${value}, ${own}, 'lists-mavi', 'Mavi', 'Blue')`,
  );
  await platform(sql`insert into channel_value (channel_id, scope, category_code, attribute_code, code, name, position) values
    (${channelId}, 'sandbox', '10', '1', 'k', 'KIRMIZI', 0), (${channelId}, 'sandbox', '10', '1', 'm', 'Mavi', 1), (${channelId}, 'live', '10', '1', 'l', 'Lila', 1),
    (${channelId}, 'sandbox', '10', '2', 's', 'Sarı', 1)`);
  const carry = async (barcode: string, text: string | null, more = sql`true`) => {
    const id = await w.addVariant(barcode, 1);
    await w.rows(sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id, text)
      select client_id, product_id, product_id, ${own}, ${text === null ? value : null}, ${text} from variant where id = ${id} and ${more}`);
    return id;
  };
  for (const [at, text] of ["Lila", "lila", "Sarı", "Kırmızı", "Deniz", "Göl"].entries()) await carry(`TEXT-${at}`, text);
  await carry("TEXT-LISTED", null);
  const archived = await carry("TEXT-OLD", "Eski");
  const listedOld = await carry("TEXT-OLD-2", null);
  await w.rows(
    sql`update product set is_archived = true where id in (select product_id from variant where id = any(${[archived, listedOld]}::uuid[]))`,
  );
  const map = (clientId: string, text: string, code: string) =>
    platform(sql`insert into value_mapping (client_id, attribute_id, channel_id, channel_category_code, channel_attribute_code, text, channel_value_code)
      values (${clientId}, ${own}, ${channelId}, '10', '1', ${text}, ${code})`);
  await map(w.clients.ayse, "DENİZ", "m");
  await map(everybody, "göl", "m");
  // One that is mapped to what the channel has no more is not known.
  await map(everybody, "Sarı", "gone");
  const ask = (onlyUnknown: boolean) =>
    w.call(Mapping.GetClientAttributeTexts, {
      ...{
        ...page,
        tradeportCategoryId: categoryId,
        tradeportAttributeId: own,
        channelId,
        channelCategoryCode: "10",
        channelAttributeCode: "1",
      },
      onlyUnknown,
    });
  const all = await ask(false);
  expect(all.data.map(({ text, productCount, isKnown }) => [text.toLocaleLowerCase("tr"), productCount, isKnown])).toEqual([
    ["lila", 2, false],
    ["sarı", 1, false],
    ["deniz", 1, true],
    ["göl", 1, true],
    ["kırmızı", 1, true],
  ]);
  expect(all.carriedValues).toEqual([{ id: value, productCount: 1 }]);
  expect((await ask(true)).data.map(({ productCount }) => productCount)).toEqual([2, 1]);
});

test("brands: a channel's nearest first; one's own that the channel lacks before those that it has, switched-off ones not, by name or by a product", async () => {
  const { GetChannelBrand, GetClientBrandMapping } = Mapping;
  const brands = ["Elma", "Elma Çocuk", "Kırmızı Elma", "Armut"];
  for (const [at, name] of brands.entries())
    await platform(
      sql`insert into channel_brand (channel_id, scope, code, name) values (${channelId}, 'sandbox', ${`b${at}`}, ${name}), (${channelId}, 'live', ${`l${at}`}, 'Elma Canlı')`,
    );
  const theirs = async (search?: string) =>
    (await w.call(GetChannelBrand, { ...page, channelId, search })).data.map(({ name }) => name);
  expect(await theirs("elma")).toEqual(["Elma", "Elma Çocuk", "Kırmızı Elma"]);
  expect((await theirs()).length).toBe(4);
  const ids = new Map<string, string>();
  for (const name of ["ELMA", "Zeytin", "Ayva", "Kapalı"]) {
    ids.set(name, newId());
    await w.rows(
      sql`insert into brand (client_id, id, name, is_active) values (${w.clients.ayse}, ${ids.get(name)!}, ${name}, ${name !== "Kapalı"})`,
    );
  }
  await w.rows(sql`insert into brand_mapping (client_id, channel_id, scope, brand_id, channel_brand_code) values
    (${w.clients.ayse}, ${channelId}, 'sandbox', ${ids.get("Zeytin")!}, 'b3'), (${w.clients.ayse}, ${channelId}, 'live', ${ids.get("Ayva")!}, 'b3')`);
  const variantId = await w.addVariant("BRAND", 1);
  await w.rows(
    sql`update product p set brand_id = ${ids.get("Zeytin")!} from variant v where v.product_id = p.id and v.id = ${variantId}`,
  );
  const old = await w.addVariant("BRAND-OLD", 1);
  await w.rows(
    sql`update product p set brand_id = ${ids.get("Zeytin")!}, is_archived = true from variant v where v.product_id = p.id and v.id = ${old}`,
  );
  const mine = async (more: object) =>
    (await w.call(GetClientBrandMapping, { ...page, channelId, ...more })).data.map(
      ({ brandName, source, channelBrandName, productCount }) => [...[brandName, source, channelBrandName, productCount]],
    );
  const all = await mine({});
  expect(all.map(([name]) => name)).toEqual(["Ayva", "Deneme", "ELMA", "Zeytin"]);
  expect(all.filter(([name]) => name !== "Deneme")).toEqual([
    ["Ayva", null, null, 0],
    ["ELMA", "name", "Elma", 0],
    ["Zeytin", "client", "Armut", 1],
  ]);
  expect((await mine({ search: "yti" })).map(([name]) => name)).toEqual(["Zeytin"]);
  const [product] = await w.rows<{ id: string }>(sql`select product_id as id from variant where id = ${variantId}`);
  expect((await mine({ productId: product!.id })).map(([name]) => name)).toEqual(["Zeytin"]);
});

test("changes of a taxonomy begin at either end, and those that break are told apart", async () => {
  for (const [at, breaks] of [true, false, true].entries())
    await platform(sql`insert into taxonomy_change (id, channel_id, scope, at, kind, category_code, category, breaks)
      values (${newId()}, ${channelId}, 'sandbox', now() - make_interval(mins => ${at}), 'category_closed', '10', ${`c${at}`}, ${breaks})`);
  const { GetTaxonomyChanges } = mappingHandlers.Channel;
  const list = async (more: object) =>
    (
      (await w.call(GetTaxonomyChanges as never, { ...page, channelId, ...more } as never)) as { data: { category: string }[] }
    ).data.map(({ category }) => category);
  expect(await list({})).toEqual(["c0", "c1", "c2"]);
  expect(await list({ orderType: "asc" })).toEqual(["c2", "c1", "c0"]);
  expect(await list({ breaks: true })).toEqual(["c0", "c2"]);
  expect(await list({ breaks: false })).toEqual(["c1"]);
});
