import { emptyId } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";
import { amountIn, unitOf } from "./amounts.ts";

/** An attribute of a channel that takes a whole number of months, and one that takes any text; ours says its warranty in words. */
let w: World;
let channelId: string;
const ids = { keyboard: newId(), mouse: newId(), warranty: newId() };
const values = { none: newId(), half: newId(), two: newId() };
const ayse = () => w.as("ayse");
const query = (text: string, given: unknown[] = []) => w.database.pool.query(text, given);

beforeAll(async () => {
  w = await world();
  channelId = (await ayse().Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  const scopes = "unnest(array['live', 'sandbox']) scope";
  await query(
    `insert into channel_taxonomy (channel_id, scope, subject, read_at)
     select $1, scope, subject, now() from ${scopes}, unnest(array['categories', 'attributes:k1', 'attributes:k2']) subject`,
    [channelId],
  );
  await query(
    `insert into channel_category (channel_id, scope, code, name, path, is_leaf)
     select $1, scope, code, code, 'Elektronik > ' || code, true from ${scopes}, unnest(array['k1', 'k2']) code`,
    [channelId],
  );
  await query(
    `insert into channel_attribute (channel_id, scope, category_code, code, name, is_required, allows_custom, is_variant, is_slicer, is_multiple, position)
     select $1, scope, category, code, name, code = 'months', true, false, false, false, 0
     from ${scopes}, unnest(array['k1', 'k2']) category, (values ('months', 'Garanti Süresi (Ay)'), ('note', 'Not')) as one(code, name)`,
    [channelId],
  );
  await query(
    `insert into channel_number (channel_id, scope, category_code, attribute_code)
     select $1, scope, category, 'months' from ${scopes}, unnest(array['k1', 'k2']) category`,
    [channelId],
  );
  await query(
    "insert into attribute (id, code, name_tr, name_en) values ($1, gen_random_uuid()::text, 'Garanti Süresi', 'Warranty')",
    [ids.warranty],
  );
  for (const [id, tr, en] of [
    [values.none, "Yok", "None"],
    [values.half, "6 Ay", "6 months"],
    [values.two, "2 Yıl", "2 years"],
  ])
    await query(
      "insert into attribute_value (id, attribute_id, code, name_tr, name_en, position) values ($1, $2, $3::text, $3::text, $4, 0)",
      [id, ids.warranty, tr, en],
    );
  const product = await someProduct(ayse(), "SAYI");
  for (const [key, carried] of [
    ["keyboard", [values.two, values.none, null]],
    ["mouse", [values.two, values.half]],
  ] as const) {
    await query(
      `insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf) values ($1, $2::text, $2::text, $2::text, $2::text, $2::text, 1, true)`,
      [ids[key], `sayi-${key}`],
    );
    await query("insert into category_attribute (category_id, attribute_id) values ($1, $2)", [ids[key], ids.warranty]);
    for (const [at, value] of carried.entries()) {
      const code = `SAYI-${key}-${at}`;
      await ayse().Product.CreateProductMasterDataJson({
        product: {
          ...product,
          productMainCode: code,
          variants: product.variants.map((variant) => ({ ...variant, barcode: `B-${code}`, productCode: `K-${code}` })),
        },
      });
      const { rows } = await query(
        `update product set category_id = $1 where main_code = $2 returning client_id as "clientId", id`,
        [ids[key], code],
      );
      await query(
        `insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id, text)
         values ($1, $2, $2, $3, $4, case when $4::uuid is null then '12' end)`,
        [rows[0]!.clientId, rows[0]!.id, ids.warranty, value],
      );
    }
  }
  for (const [key, code] of [
    ["keyboard", "k1"],
    ["mouse", "k2"],
  ] as const)
    await ayse().Mapping.SetClientProductCategoryMapping({
      tradeportCategoryId: ids[key],
      channelId,
      channelCategoryCode: code,
    });
});
afterAll(() => w.close());

const suggested = async (key: "keyboard" | "mouse") =>
  (await ayse().Mapping.GetAttributeSuggestions({ channelId, tradeportCategoryId: ids[key] })).find(
    ({ channelAttributeCode }) => channelAttributeCode === "months",
  );
const mapAttribute = (key: "keyboard" | "mouse", rule: object) =>
  ayse().Mapping.SetCategoryAttributeMappingByClientId({
    tradeportCategoryId: ids[key],
    channelId,
    attributeMappings: [{ channelAttributeCode: "months", ...rule }],
  });
const gaps = async (key: "keyboard" | "mouse") =>
  (await ayse().Mapping.GetMappingGaps({ channelId, tradeportCategoryId: ids[key] }))[0]!.gaps;
const place = (channelCategoryCode: string) => ({
  ...{ tradeportAttributeId: ids.warranty, channelId, channelCategoryCode },
  channelAttributeCode: "months",
});

test("an amount in words is a number in the unit of the attribute, and nothing else is", () => {
  expect(unitOf("Garanti Süresi (Ay)")).toBe("ay");
  expect(unitOf("Garanti Süresi")).toBeUndefined();
  const amounts = (unit: string, ...all: string[]) => all.map((one) => amountIn(one, unit)?.amount);
  expect(amounts("ay", "2 Yıl", "6 Ay", "Yok", "0-3 Ay", "2", "2 kg", "30 Gün")).toEqual([
    ...["24", "6", "0"],
    ...[undefined, undefined, undefined, undefined],
  ]);
  expect(amounts("g", "0.5 kg", "1,25 kg", "50 g", "0.0005 kg")).toEqual(["500", "1250", "50", undefined]);
  expect(amounts("kg", "500 g", "2000 gr")).toEqual([undefined, "2"]);
});

test("what takes a whole number says so, and ours of a like name is filled in only where its values go there", async () => {
  const all = await ayse().Mapping.GetChannelAttributesAndValues({ channelId, channelCategoryCode: "k1" });
  expect(all.map(({ code, isWholeNumber }) => [code, isWholeNumber])).toEqual([
    ["months", true],
    ["note", false],
  ]);
  // Of the keyboard some say "none", which is no amount of months for sure.
  const doubtful = (await suggested("keyboard"))!.suggestions[0]!;
  expect(doubtful).toMatchObject({ tradeportAttributeId: ids.warranty });
  expect(doubtful.confidence).toBeLessThan(80);
  const sure = (await suggested("mouse"))!;
  expect(sure.suggestions[0]!.confidence).toBeGreaterThanOrEqual(80);
  expect(sure.values.map(({ tradeportValueId, suggestions }) => [tradeportValueId, suggestions[0]!.channelValueCode])).toEqual(
    expect.arrayContaining([
      [values.two, "24"],
      [values.half, "6"],
    ]),
  );
  for (const { suggestions } of sure.values) expect(suggestions[0]).toMatchObject({ reason: "sameAmount" });
});

test("a value that is no number is a gap until its number is written, and a number goes as it is", async () => {
  await mapAttribute("keyboard", { tradeportAttributeId: ids.warranty });
  expect(await gaps("keyboard")).toEqual([
    { channelAttributeCode: "months", isMissing: false, missingValues: 2, emptyProducts: 0 },
  ]);
  const texts = { ...place("k1"), tradeportCategoryId: ids.keyboard };
  expect((await ayse().Mapping.GetClientAttributeTexts(texts)).data).toMatchObject([{ text: "12", isKnown: true }]);
  // None of it is sure enough to be filled in.
  const none = (await suggested("keyboard"))!.values.find(({ tradeportValueId }) => tradeportValueId === values.none)!;
  expect(none.suggestions).toMatchObject([{ channelValueCode: "0", confidence: 60 }]);

  const set = (channelValueCode: string) =>
    ayse().Mapping.SetClientCategoryAttributeValueMapping({
      ...place("k1"),
      clientChannelAttributeValueList: [
        { tradeportValueId: values.none, channelValueCode: "0" },
        { tradeportValueId: values.two, channelValueCode },
      ],
    });
  await expect(set("2 yıl")).rejects.toMatchObject({
    code: "whole_number_wanted",
    fields: [{ field: "clientChannelAttributeValueList.1.channelValueCode" }],
  });
  expect(await set("24")).toContainEqual(
    expect.objectContaining({ tradeportValueId: values.two, channelValueCode: "24", channelValueName: "24" }),
  );
  expect(await gaps("keyboard")).toEqual([]);
  // It is learned for the next category.
  const learned = (await suggested("mouse"))!.values.find(({ tradeportValueId }) => tradeportValueId === values.two)!;
  expect(learned.suggestions[0]).toMatchObject({ channelValueCode: "24", reason: "earlierChoice" });
});

test("a text for all products, or for those without a value, is a number too; a refusal names field, value and remedy", async () => {
  const refused = (field: string) => ({
    code: "whole_number_wanted",
    fields: [{ field: `attributeMappings.0.${field}`, message: expect.stringContaining("iki yıl") }],
  });
  await expect(mapAttribute("mouse", { fixedText: "iki yıl" })).rejects.toMatchObject(refused("fixedText"));
  await expect(mapAttribute("mouse", { tradeportAttributeId: ids.warranty, defaultText: "iki yıl" })).rejects.toMatchObject(
    refused("defaultText"),
  );
  await mapAttribute("mouse", { fixedText: "24" });
  expect(await gaps("mouse")).toEqual([]);
  // What was saved before it was known that a number is wanted is told.
  await query("update attribute_mapping set fixed_text = 'iki yıl' where category_id = $1 and fixed_text = '24'", [ids.mouse]);
  expect(await gaps("mouse")).toEqual([{ channelAttributeCode: "months", isMissing: true, missingValues: 0, emptyProducts: 0 }]);
});

test("the platform writes numbers for every client in the same way", async () => {
  const admin = w.as("admin");
  await query(
    `insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code) values ($1, $2, $3, $4, 'k1')`,
    [emptyId, newId(), ids.keyboard, channelId],
  );
  await admin.ProductCategory.SetTemplateAttributeChannelMapping({
    categoryId: ids.keyboard,
    channelId,
    attributeMappings: [{ channelAttributeCode: "months", tradeportAttributeId: ids.warranty }],
  });
  const set = (channelValueCode: string) =>
    admin.ProductCategory.SetAttributeChannelValue({
      attributeId: ids.warranty,
      channelId,
      valueMappings: [
        { tradeportValueId: values.half, channelValueCode, channelCategoryCode: "k1", channelAttributeCode: "months" },
      ],
    });
  await expect(set("6 ay")).rejects.toMatchObject({ code: "whole_number_wanted" });
  expect(await set("6")).toMatchObject([{ tradeportValueId: values.half, channelValueCode: "6" }]);
});
