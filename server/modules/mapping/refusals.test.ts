import { afterAll, beforeAll, expect, test } from "vitest";
import { attributeId, categoryId, valueId } from "#modules/catalogue/index.ts";
import { newId, sql } from "#platform/db.ts";
import { categorySeven } from "#testing/category-seven.ts";
import { type World, world } from "#testing/world.ts";

/** What a mapping names and there is none of is refused at its field, with what was given, in the reader's language. */
let w: World;
let channelId: string;
const shirts = categoryId("tisort");
const scarves = categoryId("atki");
const [colour, black] = [attributeId("renk"), valueId("renk", "Siyah")];
const nobody = newId();

beforeAll(async () => {
  w = await world();
  channelId = await categorySeven(w);
  await w.database.asPlatform((tx) =>
    sql`insert into category_attribute (category_id, attribute_id, position, is_required) values (${shirts}, ${colour}, 90, false)
      on conflict do nothing`.execute(tx),
  );
  await w
    .as("ayse")
    .Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, channelCategoryCode: "7" });
  await w.as("admin").ProductCategory.SetProductCategoryMapping({ categoryId: shirts, channelId, channelCategoryCode: "7" });
  await w.as("admin").ProductCategory.SetTemplateAttributeChannelMapping({
    ...{ categoryId: shirts, channelId },
    attributeMappings: [{ channelAttributeCode: "colour", tradeportAttributeId: colour }],
  });
});
afterAll(() => w.close());

const own = () => w.as("ayse").Mapping;
const platform = () => w.as("admin").ProductCategory;
const values = () => ({ tradeportAttributeId: colour, channelId, channelCategoryCode: "7", channelAttributeCode: "colour" });
const pair = { tradeportValueId: black, channelValueCode: "B" };
const rules = (
  ...attributeMappings: {
    channelAttributeCode: string;
    fixedText?: string;
    fixedValueCode?: string;
    tradeportAttributeId?: string;
    defaultValueCode?: string;
  }[]
) => ({
  ...{ tradeportCategoryId: shirts, channelId, attributeMappings },
});

const cases: Record<string, [run: () => Promise<unknown>, code: string, field: string, given: string]> = {
  "no category of ours": [
    () => own().GetMappedCategoriesOnMarketplace({ tradeportCategoryId: nobody }),
    ...(["not_found", "tradeportCategoryId", nobody] as const),
  ],
  "a category of theirs that is none": [
    () => own().SetClientProductCategoryMapping({ tradeportCategoryId: scarves, channelId, channelCategoryCode: "71" }),
    ...(["channel_category_unknown", "channelCategoryCode", "71"] as const),
  ],
  "attributes of a category that is none": [
    () => own().GetChannelAttributesAndValues({ channelId, channelCategoryCode: "71" }),
    ...(["channel_category_unknown", "channelCategoryCode", "71"] as const),
  ],
  "categories below one that is none": [
    () => own().GetChannelProductCategory({ channelId, parentCode: "71" }),
    ...(["channel_category_unknown", "parentCode", "71"] as const),
  ],
  "attributes of a category that is not mapped": [
    () => own().SetCategoryAttributeMappingByClientId({ tradeportCategoryId: scarves, channelId, attributeMappings: [] }),
    ...(["category_not_mapped", "tradeportCategoryId", "Trendyol"] as const),
  ],
  "an attribute of theirs that is none": [
    () =>
      own().SetCategoryAttributeMappingByClientId(
        rules({ channelAttributeCode: "text", fixedText: "a" }, { channelAttributeCode: "no", fixedText: "a" }),
      ),
    ...(["channel_attribute_unknown", "attributeMappings.1.channelAttributeCode", "no"] as const),
  ],
  "a fixed value that is none": [
    () => own().SetCategoryAttributeMappingByClientId(rules({ channelAttributeCode: "colour", fixedValueCode: "X" })),
    ...(["channel_value_unknown", "attributeMappings.0.fixedValueCode", "X"] as const),
  ],
  "a default that is none": [
    () =>
      own().SetCategoryAttributeMappingByClientId(
        rules({ channelAttributeCode: "colour", tradeportAttributeId: colour, defaultValueCode: "X" }),
      ),
    ...(["channel_value_unknown", "attributeMappings.0.defaultValueCode", "X"] as const),
  ],
  "a member of nobody": [
    () => own().SetCategoryAttributeMappingByClientId({ ...rules(), clientMemberId: nobody }),
    ...(["not_found", "clientMemberId", nobody] as const),
  ],
  "another mapping of the category": [
    () => own().SetCategoryAttributeMappingByClientId({ ...rules(), productCategoryMappingId: nobody }),
    ...(["not_found", "productCategoryMappingId", nobody] as const),
  ],
  "a value of theirs that is none": [
    () =>
      own().SetClientCategoryAttributeValueMapping({
        ...values(),
        clientChannelAttributeValueList: [pair, { text: "Antrasit", channelValueCode: "X" }],
      }),
    ...(["channel_value_unknown", "clientChannelAttributeValueList.1.channelValueCode", "X"] as const),
  ],
  "a value of ours that is none": [
    () =>
      own().SetClientCategoryAttributeValueMapping({
        ...values(),
        clientChannelAttributeValueList: [{ ...pair, tradeportValueId: nobody }],
      }),
    ...(["attribute_value_unknown", "clientChannelAttributeValueList.0.tradeportValueId", nobody] as const),
  ],
  "an attribute that no category there has": [
    () =>
      own().SetClientCategoryAttributeValueMapping({
        ...{ ...values(), tradeportAttributeId: attributeId("numara") },
        clientChannelAttributeValueList: [{ text: "36", channelValueCode: "B" }],
      }),
    ...(["attribute_not_there", "tradeportAttributeId", "Numara"] as const),
  ],
  "a mapping of an attribute that is none": [
    () =>
      own().SetClientCategoryAttributeValueMapping({
        ...{ tradeportAttributeId: colour, channelId, attributeMappingId: nobody },
        clientChannelAttributeValueList: [pair],
      }),
    ...(["not_found", "attributeMappingId", nobody] as const),
  ],
  "a brand of ours that is none": [
    () => own().SetClientBrandMapping({ channelId, brandId: nobody, channelBrandCode: null, from: null }),
    ...(["not_found", "brandId", nobody] as const),
  ],
  "a suggestion that is none": [
    () => own().ApproveCategorySuggestions({ channelId, choices: [{ tradeportCategoryId: scarves, channelCategoryCode: "71" }] }),
    ...(["channel_category_unknown", "choices.0.channelCategoryCode", "71"] as const),
  ],
  "a template of no category": [
    () => platform().GetProductCategoryMappings({ channelId, categoryId: nobody }),
    ...(["not_found", "categoryId", nobody] as const),
  ],
  "attributes of a template of no category": [
    () => platform().GetTemplateAttributeChannelMappings({ channelId, categoryId: nobody }),
    ...(["not_found", "categoryId", nobody] as const),
  ],
  "values of no attribute": [
    () => platform().GetAttributeChannelValues({ channelId, attributeId: nobody }),
    ...(["not_found", "attributeId", nobody] as const),
  ],
  "a template's value that is none": [
    () => {
      const { tradeportAttributeId: id, channelId: at, ...place } = values();
      return platform().SetAttributeChannelValue({
        ...{ attributeId: id, channelId: at },
        valueMappings: [{ ...pair, ...place, channelValueCode: "X" }],
      });
    },
    ...(["channel_value_unknown", "valueMappings.0.channelValueCode", "X"] as const),
  ],
};

test.each(Object.entries(cases))("%s is refused at its field, with what was given", async (_, [run, code, field, given]) => {
  const refusal = await run().then(
    () => null,
    (error: { code: string; fields: { field: string; message: string }[] }) => error,
  );
  expect(refusal).toMatchObject({ code, fields: [{ field, message: expect.stringContaining(given) }] });
});
