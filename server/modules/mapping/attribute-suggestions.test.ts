import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";
import { disagreement } from "./choice-weight.ts";
import { coloursNear } from "./name-words.ts";

/** What could fill a channel's attributes, and what values could be there: out of two categories there, and two of ours with an attribute for colour and one for whom. */
let w: World;
let channelId: string;
const ours: Record<string, string> = {};
const own = { colour: newId(), whom: newId(), years: newId() };
const values: Record<string, string> = {};
const ayse = () => w.as("ayse");

/** Name, required, values. */
const attributes: [code: string, name: string, isRequired: boolean, values: string[]][] = [
  ["1", "Web Renk", true, ["Siyah", "Lacivert", "Kırmızı", "Açık Mavi"]],
  ["2", "Cinsiyet", true, ["Çocuk", "Kadın", "Erkek", "Unisex"]],
  ["3", "Yaş Aralığı", false, ["3-4 Yaş", "4-5 Yaş"]],
  ["4", "Menşei", true, ["Türkiye", "Çin"]],
];
const query = (text: string, given: unknown[] = []) => w.database.pool.query(text, given);

beforeAll(async () => {
  w = await world();
  channelId = (await ayse().Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  const scopes = "unnest(array['live', 'sandbox']) scope";
  await query(
    `insert into channel_taxonomy (channel_id, scope, subject, read_at)
     select $1, scope, subject, now() from ${scopes}, unnest(array['categories', 'attributes:c1', 'attributes:c2', 'attributes:c3']) subject`,
    [channelId],
  );
  await query(
    `insert into channel_category (channel_id, scope, code, name, path, is_leaf)
     select $1, scope, code, code, 'Giyim > ' || code, true from ${scopes}, unnest(array['c1', 'c2', 'c3']) code`,
    [channelId],
  );
  for (const [position, [code, name, isRequired, list]] of attributes.entries()) {
    await query(
      `insert into channel_attribute (channel_id, scope, category_code, code, name, is_required, allows_custom, is_variant, is_slicer, is_multiple, position)
       select $1, scope, category, $2, $3, $4, false, false, false, false, $5 from ${scopes}, unnest(array['c1', 'c2', 'c3']) category`,
      [channelId, code, name, isRequired, position],
    );
    await query(
      `insert into channel_value (channel_id, scope, category_code, attribute_code, code, name, position)
       select $1, scope, category, $2, category || $2 || name, name, at from ${scopes}, unnest(array['c1', 'c2', 'c3']) category, unnest($3::text[]) with ordinality as one(name, at)`,
      [channelId, code, list],
    );
  }
  for (const [id, tr, en, list] of [
    [own.colour, "Ürün Rengi", "Product colour", ["Siyah|Black", "Lacivert|Navy", "Kırmızı|Red", "Bordo|Burgundy"]],
    [own.whom, "Kime", "For whom", ["Kız Çocuk|Girls", "Kadınlar|Women"]],
    [own.years, "Yaş Aralığı", "Age range", ["4-6 Yaş|4-6 years"]],
  ] as const) {
    await query("insert into attribute (id, code, name_tr, name_en) values ($1, gen_random_uuid()::text, $2, $3)", [id, tr, en]);
    for (const [position, one] of list.entries()) {
      const [nameTr, nameEn] = one.split("|") as [string, string];
      values[nameTr] = newId();
      await query(
        "insert into attribute_value (id, attribute_id, code, name_tr, name_en, position) values ($1, $2, $3::text, $3::text, $4, $5)",
        [values[nameTr], id, nameTr, nameEn, position],
      );
    }
  }
  const product = await someProduct(ayse(), "ÖZELLİK");
  for (const [key, tr] of [
    ["dress", "Giyim > Kadın > Elbise"],
    ["skirt", "Giyim > Kadın > Etek"],
    ["shirt", "Giyim > Erkek > Gömlek"],
  ] as const) {
    const id = newId();
    ours[key] = id;
    await query(
      `insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf) values ($1, $2, $3::text, $3::text, $4::text, $4::text, 2, true)`,
      [id, `ozellik-${key}`, tr.split(" > ").at(-1), tr],
    );
    await query("insert into category_attribute (category_id, attribute_id) select $1, unnest($2::uuid[])", [
      id,
      Object.values(own),
    ]);
    for (const [code, given] of [
      [`ÖZELLİK-${key}`, [key === "skirt" ? null : values.Siyah, values["Kız Çocuk"], undefined]],
      [`ÖZELLİK-${key}-2`, [values.Bordo, values.Kadınlar, values["4-6 Yaş"]]],
    ] as const) {
      await ayse().Product.CreateProductMasterDataJson({
        product: {
          ...product,
          productMainCode: code,
          variants: product.variants.map((variant) => ({ ...variant, barcode: `B-${code}`, productCode: `K-${code}` })),
        },
      });
      const { rows } = await query(
        `update product set category_id = $1 where main_code = $2 returning client_id as "clientId", id`,
        [id, code],
      );
      const carried = Object.values(own).flatMap((attribute, at) => (given[at] === undefined ? [] : [[attribute, given[at]]]));
      await query(
        `insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id, text)
         select $1, $2, $2, attribute, value, case when value is null then 'Gece laciverti' end
         from unnest($3::uuid[], $4::uuid[]) as one(attribute, value)`,
        [rows[0]!.clientId, rows[0]!.id, carried.map(([attribute]) => attribute), carried.map(([, value]) => value)],
      );
    }
  }
});
afterAll(() => w.close());

const map = (key: string, code: string | null, from: string | null = null) =>
  ayse().Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: ours[key]!, channelId, from, channelCategoryCode: code });
const suggested = async (key: string, as = ayse()) => {
  const all = await as.Mapping.GetAttributeSuggestions({ channelId, tradeportCategoryId: ours[key]! });
  return new Map(all.map((one) => [one.channelAttributeCode, one]));
};
const oneOf = async (key: string, attribute: string, value: string | null) =>
  (await suggested(key))
    .get(attribute)
    ?.values.find(({ tradeportValueId, text }) => (value === null ? text !== null : tradeportValueId === values[value]));

test("a category without a mapping, another's and an unknown one are refused", async () => {
  const ask = (more: object = {}) =>
    ayse().Mapping.GetAttributeSuggestions({ channelId, tradeportCategoryId: ours.dress!, ...more });
  await expect(ask()).rejects.toMatchObject({ code: "category_not_mapped" });
  await expect(ask({ tradeportCategoryId: newId() })).rejects.toMatchObject({ code: "not_found" });
  await expect(ask({ channelId: newId() })).rejects.toMatchObject({ code: "not_found" });
});

test("attributes are suggested by their names and by what they hold, values by their names, what products carry first", async () => {
  await map("dress", "c1");
  await map("skirt", "c2");
  const all = await suggested("dress");
  expect(all.get("1")!.suggestions[0]).toMatchObject({ tradeportAttributeId: own.colour, reason: "sameValues" });
  expect(all.get("1")!.suggestions[0]!.confidence).toBeGreaterThanOrEqual(80);
  // It fills by its name, and is asked of by its values alone.
  expect(all.get("3")!.suggestions).toEqual([]);
  // Their numbers differ: offered, and never surely.
  const years = all.get("3")!.values[0]!;
  for (const { confidence } of years.suggestions) expect(confidence).toBeLessThan(80);
  // Equal in the channel's language: nothing to ask.
  expect(all.get("1")!.values.map(({ tradeportValueId }) => tradeportValueId)).toEqual([values.Bordo]);
  expect((await suggested("skirt")).get("1")!.values).toContainEqual(
    expect.objectContaining({ text: "Gece laciverti", productCount: 1 }),
  );
});

test("a value of several words, and of another ending, is suggested once its attribute is mapped", async () => {
  await ayse().Mapping.SetCategoryAttributeMappingByClientId({
    tradeportCategoryId: ours.dress!,
    channelId,
    attributeMappings: [{ channelAttributeCode: "2", tradeportAttributeId: own.whom }],
  });
  expect((await suggested("dress")).get("2")!.suggestions).toEqual([]);
  expect((await oneOf("dress", "2", "Kadınlar"))!.suggestions[0]).toMatchObject({
    channelValueCode: "c12Kadın",
    reason: "similarName",
  });
  expect((await oneOf("dress", "2", "Kız Çocuk"))!.suggestions.map(({ channelValueCode }) => channelValueCode)).toContain(
    "c12Çocuk",
  );
});

test("what was chosen in one category is suggested in the others, and what a like value became", async () => {
  const before = (await suggested("skirt")).get("2");
  expect(before!.suggestions[0]).toMatchObject({ tradeportAttributeId: own.whom, reason: "earlierChoice", channelName: null });
  const where = { tradeportAttributeId: own.whom, channelId, channelCategoryCode: "c1", channelAttributeCode: "2" };
  const pairs = [{ tradeportValueId: values["Kız Çocuk"]!, channelValueCode: "c12Unisex" }];
  await ayse().Mapping.SetClientCategoryAttributeValueMapping({ ...where, clientChannelAttributeValueList: pairs });
  expect((await oneOf("skirt", "2", "Kız Çocuk"))!.suggestions[0]).toMatchObject({
    channelValueCode: "c22Unisex",
    reason: "earlierChoice",
  });
  // A text is like a value that became something.
  const colour = { ...where, tradeportAttributeId: own.colour, channelAttributeCode: "1" };
  await ayse().Mapping.SetClientCategoryAttributeValueMapping({
    ...colour,
    clientChannelAttributeValueList: [{ text: "Gece laciverti rengi", channelValueCode: "c11Lacivert" }],
  });
  expect((await oneOf("skirt", "1", null))!.suggestions[0]).toMatchObject({ channelValueCode: "c21Lacivert" });
  expect((await oneOf("skirt", "1", null))!.suggestions[0]!.reason).toBe("valueHistory");
  // Nobody else's choices are anybody's business.
  const mehmet = w.as("mehmet");
  await mehmet.Mapping.SetClientProductCategoryMapping({
    tradeportCategoryId: ours.skirt!,
    channelId,
    channelCategoryCode: "c2",
  });
  const theirs = (await suggested("skirt", mehmet)).get("2")?.suggestions ?? [];
  expect(theirs.filter(({ reason }) => reason === "earlierChoice")).toEqual([]);
});

test("a value that is corrected in another category is suggested as it was corrected, not as it was before", async () => {
  const set = (category: string, channelValueName: string, from: string[] = []) =>
    ayse().Mapping.SetClientCategoryAttributeValueMapping({
      ...{ tradeportAttributeId: own.colour, channelId, channelCategoryCode: category, channelAttributeCode: "1" },
      from: from.map((name) => ({ text: "Zümrüt", channelValueCode: `${category}1${name}` })),
      clientChannelAttributeValueList: [{ text: "Zümrüt", channelValueCode: `${category}1${channelValueName}` }],
    });
  await map("shirt", "c3");
  const rules = { tradeportCategoryId: ours.shirt!, channelId };
  await ayse().Mapping.SetCategoryAttributeMappingByClientId({
    ...rules,
    attributeMappings: [{ channelAttributeCode: "1", tradeportAttributeId: own.colour }],
  });
  await query(
    "update product_attribute set value_id = null, text = 'Zümrüt' where attribute_id = $1 and product_id in (select id from product where category_id = $2)",
    [own.colour, ours.shirt],
  );
  const first = async () => (await oneOf("shirt", "1", null))!.suggestions[0];
  await set("c1", "Lacivert");
  expect(await first()).toMatchObject({ channelValueCode: "c31Lacivert", reason: "earlierChoice" });
  await set("c2", "Kırmızı");
  expect(await first()).toMatchObject({ channelValueCode: "c31Kırmızı", reason: "earlierChoice" });
  // And back again.
  await set("c1", "Siyah", ["Lacivert"]);
  expect(await first()).toMatchObject({ channelValueCode: "c31Siyah" });
  await ayse().Mapping.SetCategoryAttributeMappingByClientId({
    ...rules,
    from: [{ channelAttributeCode: "1", tradeportAttributeId: own.colour }],
    attributeMappings: [],
  });
  await map("shirt", null, "c3");
});

test("the newest choice stands against two older ones, not against many; a template and another channel's are no newest", () => {
  const choice = (count: number, at: number, more = {}) => ({ count, at, isHere: true, isTemplate: false, ...more });
  const leads = (...choices: ReturnType<typeof choice>[]) => {
    const taken = disagreement(choices);
    return choices.toSorted((one, other) => taken(one) - taken(other))[0]!.at;
  };
  expect(leads(choice(2, 1), choice(1, 2))).toBe(2);
  expect(leads(choice(5, 1), choice(1, 2))).toBe(1);
  expect(leads(choice(2, 1), choice(1, 2, { isTemplate: true }))).toBe(1);
  expect(leads(choice(2, 1), choice(1, 2, { isHere: false }))).toBe(1);
});

test("a shade that a short list lacks comes with the nearest of its colours, for a person to press", async () => {
  await query(
    "delete from channel_value where channel_id = $1 and category_code = 'c1' and attribute_code = '1' and name in ('Lacivert', 'Açık Mavi')",
    [channelId],
  );
  const bordo = (await oneOf("dress", "1", "Bordo"))!.suggestions[0]!;
  expect(bordo).toMatchObject({ channelValueCode: "c11Kırmızı", reason: "nearColour" });
  expect(bordo.confidence).toBeLessThan(80);
  await query(
    `insert into channel_value (channel_id, scope, category_code, attribute_code, code, name, position)
     select $1, scope, 'c1', '1', 'c11' || name, name, 9 from unnest(array['live', 'sandbox']) scope, unnest(array['Lacivert', 'Açık Mavi']) name`,
    [channelId],
  );
  expect(coloursNear("Lacivert")).toEqual(["mav"]);
  expect(coloursNear("Navy", "en")).toEqual(["mav"]);
  expect(coloursNear("Antrasit")).toEqual(["gri"]);
  expect(coloursNear("Mavi")).toEqual([]);
});

test("one value for all is offered where somebody chose it, surely only for those whom it is for", async () => {
  const fix = (channelAttributeCode: string, fixedValueCode: string) =>
    ayse().Mapping.SetCategoryAttributeMappingByClientId({
      tradeportCategoryId: ours.skirt!,
      channelId,
      attributeMappings: [{ channelAttributeCode, fixedValueCode }],
    });
  await fix("4", "c24Türkiye");
  await fix("2", "c22Kadın");
  await map("shirt", "c1");
  const all = await suggested("shirt");
  expect(all.get("4")!.suggestions[0]).toMatchObject({ fixedValueCode: "c14Türkiye", reason: "earlierChoice" });
  expect(all.get("4")!.suggestions[0]!.confidence).toBeLessThan(80);
  const women = all.get("2")!.suggestions.find(({ fixedValueCode }) => fixedValueCode === "c12Kadın")!;
  expect(women.confidence).toBeLessThan(80);
});

test("what the platform chose is a reason of its own", async () => {
  await query(
    `insert into attribute_mapping (client_id, id, category_id, channel_id, channel_category_code, channel_attribute_code, attribute_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, 'c2', '4', $4)`,
    [newId(), ours.skirt, channelId, own.whom],
  );
  const found = (await suggested("shirt")).get("4")!.suggestions;
  expect(found[0]).toMatchObject({ tradeportAttributeId: own.whom, reason: "template" });
});

test("what products lack is counted as a transfer refuses it: attributes, values that they carry, and products that say nothing", async () => {
  const gaps = async (key: string) =>
    (await ayse().Mapping.GetMappingGaps({ channelId, tradeportCategoryId: ours[key]! })).map(({ gaps: each }) => each);
  const gap = { isMissing: false, missingValues: 0, emptyProducts: 0 };
  // Nothing fills the colour, and the age, which is not required, is not asked for.
  expect((await gaps("dress"))[0]).toEqual([
    { ...gap, channelAttributeCode: "1", isMissing: true },
    { ...gap, channelAttributeCode: "2", missingValues: 1 },
    { ...gap, channelAttributeCode: "4", isMissing: true },
  ]);
  const where = { tradeportCategoryId: ours.dress!, channelId };
  await ayse().Mapping.SetCategoryAttributeMappingByClientId({
    ...where,
    attributeMappings: [
      { channelAttributeCode: "1", tradeportAttributeId: own.colour },
      { channelAttributeCode: "4", tradeportAttributeId: own.years },
    ],
  });
  // The black that a product carries is listed by its name, the burgundy is not; of where it is made one of two says nothing.
  const lacking = (await gaps("dress"))[0];
  expect(lacking).toContainEqual({ ...gap, channelAttributeCode: "1", missingValues: 1 });
  expect(lacking).toContainEqual({ ...gap, channelAttributeCode: "4", missingValues: 1, emptyProducts: 1 });
  expect(await gaps("shirt")).toHaveLength(1);
  expect(await ayse().Mapping.GetMappingGaps({ channelId })).toHaveLength(3);
  await expect(ayse().Mapping.GetMappingGaps({ channelId: newId() })).rejects.toMatchObject({ code: "not_found" });
});

test("coverage counts categories and attributes, gaps what products carry; sample data is no work", async () => {
  await query(
    `insert into store (client_id, id, channel_id, name, is_sandbox, is_active, account_hash)
     select client_id, gen_random_uuid(), $1, 'Kapsam', true, true, 'kapsam' from product where main_code = 'ÖZELLİK-dress'`,
    [channelId],
  );
  const coverage = async () => (await ayse().Mapping.GetMappingCoverage({})).find((one) => one.channelId === channelId)!;
  const gaps = async () => (await ayse().Mapping.GetMappingGaps({ channelId })).map(({ gaps: of }) => of ?? []);
  const before = await coverage();
  expect([before.missingAttributes > 0, before.incomplete > 0]).toEqual([true, true]);
  // All its attributes are mapped; values that products carry are told as gaps.
  await map("shirt", null, "c1");
  await map("skirt", null, "c2");
  const rest = await coverage();
  expect(rest).toMatchObject({ mapped: (await gaps()).length, incomplete: 0, missingAttributes: 0 });
  expect((await gaps()).flat().some(({ missingValues }) => missingValues > 0)).toBe(true);
  const offered = async () =>
    (await ayse().Mapping.GetCategorySuggestions({ channelId, pageSize: 200 })).data.map(
      ({ tradeportCategoryId }) => tradeportCategoryId,
    );
  expect(await offered()).toContain(ours.shirt);
  await query("update product set is_sample = true where category_id = any($1)", [[ours.shirt, ours.dress]]);
  expect(await offered()).not.toContain(ours.shirt);
  expect(await coverage()).toMatchObject({ categories: rest.categories - 2, mapped: 0, incomplete: 0 });
  expect(await gaps()).toEqual([]);
});
