import { afterAll, beforeAll, expect, test } from "vitest";
import { attributeId, categoryId, valueId } from "#modules/catalogue/index.ts";
import { newId } from "#platform/db.ts";
import { categorySeven } from "#testing/category-seven.ts";
import { clients } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";

/** What a person maps by hand: written as said, of their own company alone, and refused by what is wrong with it. */
let w: World;
let channelId: string;
const shirts = categoryId("tisort");
const colour = attributeId("renk");
const english = { "accept-language": "en" };
/** Of no shirt. */
const elsewhere = attributeId("garanti");
const black = valueId("renk", "Siyah");

beforeAll(async () => {
  w = await world();
  channelId = await categorySeven(w);
});
afterAll(() => w.close());

const rule = (channelAttributeCode: string, more: object) => ({
  channelAttributeCode,
  tradeportAttributeId: null,
  fixedValueCode: null,
  fixedText: null,
  ...more,
});
const map = (attributeMappings: ReturnType<typeof rule>[], from: ReturnType<typeof rule>[] = [], tradeportCategoryId = shirts) =>
  w
    .as("ayse")
    .Mapping.SetCategoryAttributeMappingByClientId({ tradeportCategoryId, channelId, from, attributeMappings } as never);
const mapped = async (who: "ayse" | "mehmet" = "ayse") =>
  (await w.as(who).Mapping.GetClientChannelCategoryAttributeMapping({ tradeportCategoryId: shirts, channelId })).filter(
    ({ source }) => source === "client",
  );

test("the mapping reads the attributes of our category as the catalogue gives them, all or of one kind", async () => {
  const { Mapping, ProductCategory } = w.as("ayse");
  const ours = await Mapping.GetTradeportCategoryAttributesAndValues({ tradeportCategoryId: shirts });
  expect(ours.length).toBeGreaterThan(0);
  expect(new Set(ours)).toEqual(new Set(await ProductCategory.GetProductCategoryAttributes({ categoryId: shirts })));
  const kind = ours[0]!.attributeType;
  const ofKind = await Mapping.GetTradeportCategoryAttributesAndValues({ tradeportCategoryId: shirts, attributeTypes: [kind] });
  expect(ofKind).toEqual(ours.filter(({ attributeType }) => attributeType === kind));
  await expect(
    w.as("ayse").Mapping.GetTradeportCategoryAttributesAndValues({ tradeportCategoryId: newId() }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("only a category that takes products is mapped to, and attributes only where the category is mapped", async () => {
  const choose = (channelCategoryCode: string | null, from: string | null = null) =>
    w.as("ayse").Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, from, channelCategoryCode });
  await expect(map([rule("text", { fixedText: "a" })])).rejects.toMatchObject({ code: "category_not_mapped" });
  const { Mapping } = w.as("ayse");
  const none = { tradeportCategoryId: shirts, channelId, attributeMappings: [] };
  await expect(Mapping.SetCategoryAttributeMappingByClientId(none, english)).rejects.toThrow(
    /Map the category Clothing > .* to Trendyol first/,
  );
  for (const code of ["70", "8"]) await expect(choose(code)).rejects.toMatchObject({ code: "channel_category_unknown" });
  const parent = { tradeportCategoryId: categoryId("giyim"), channelId, channelCategoryCode: "7" };
  await expect(Mapping.SetClientProductCategoryMapping(parent, english)).rejects.toThrow(
    /400 mapping_not_leaf: Clothing has subcategories/,
  );
  await choose("7");
  await expect(choose(null, "8")).rejects.toMatchObject({
    code: "conflict",
    fields: [{ field: "channelCategoryCode", message: expect.stringContaining("Yenileyip") }],
  });
  await expect(map([rule("text", { fixedText: "a" })], [], newId())).rejects.toMatchObject({ code: "not_found" });
});

test("what a question names that there is not is refused, and no empty answer", async () => {
  const { Mapping } = w.as("ayse");
  const there = { channelId, channelCategoryCode: "7" };
  await expect(Mapping.GetChannelAttributesAndValues({ ...there, channelAttributeCode: "cut" })).rejects.toMatchObject({
    code: "channel_attribute_unknown",
    message: expect.stringContaining("“cut”"),
  });
  expect(await Mapping.GetChannelAttributesAndValues({ ...there, channelAttributeCode: "colour" })).toHaveLength(1);
  // By its place and by what was given, of what is everybody's.
  const none = newId();
  const unknown = (field: string) => ({ code: "not_found", fields: [{ field, message: expect.stringContaining(none) }] });
  const place = { channelId, channelCategoryCode: "7", channelAttributeCode: "colour" };
  const texts = { ...place, tradeportAttributeId: colour, tradeportCategoryId: shirts };
  const values = { ...place, tradeportAttributeId: colour, values: [{ tradeportValueId: black }] };
  const parent = categoryId("giyim");
  for (const [call, refused] of [
    [() => Mapping.GetMappingGaps({ channelId, tradeportCategoryId: none }), unknown("tradeportCategoryId")],
    [() => Mapping.GetMappingGaps({ channelId, tradeportCategoryId: parent }), { code: "mapping_not_leaf" }],
    [() => Mapping.GetMappingGaps({ channelId: none }), unknown("channelId")],
    [() => Mapping.GetProductCategoryMappingByClientId({ channelId: none }), unknown("channelId")],
    [() => Mapping.GetCategorySuggestions({ channelId, tradeportCategoryId: none }), unknown("tradeportCategoryId")],
    [
      () => Mapping.GetCategoryMappingEffect({ channelId, tradeportCategoryIds: [shirts, none] }),
      unknown("tradeportCategoryIds.1"),
    ],
    [() => Mapping.GetValueMappingEffect({ ...values, channelCategoryCode: "nope" }), { code: "channel_category_unknown" }],
    [() => Mapping.GetValueMappingEffect({ ...values, channelAttributeCode: "nope" }), { code: "channel_attribute_unknown" }],
    [() => Mapping.GetClientAttributeTexts({ ...texts, tradeportAttributeId: none }), unknown("tradeportAttributeId")],
    [() => Mapping.GetClientAttributeTexts({ ...texts, channelAttributeCode: "nope" }), { code: "channel_attribute_unknown" }],
    [() => Mapping.GetChannelProductCategory({ channelId, parentCode: "nope" }), { code: "channel_category_unknown" }],
    [
      () =>
        Mapping.RefuseCategorySuggestions({ channelId, refused: [{ tradeportCategoryId: parent, channelCategoryCode: "7" }] }),
      { code: "mapping_not_leaf" },
    ],
  ] as const)
    await expect(call()).rejects.toMatchObject(refused);
  const kinds = { tradeportCategoryId: shirts, attributeTypes: ["NONSENSE"] };
  await expect(Mapping.GetTradeportCategoryAttributesAndValues(kinds as never)).rejects.toMatchObject({ code: "bad_input" });
  // Nobody has a store there: it is not being read, and never would be.
  const etsy = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "etsy")!.id;
  await expect(Mapping.GetChannelProductCategory({ channelId: etsy })).rejects.toMatchObject({
    code: "taxonomy_no_store",
    fields: [{ field: "channelId" }],
    message: expect.stringContaining("Etsy"),
  });
});

test("a rule names what there is, once, and one thing: else it is refused by that, and none is written", async () => {
  const good = rule("text", { fixedText: "Pamuk" });
  for (const [wrong, code] of [
    [rule("cut", { fixedText: "a" }), "channel_attribute_unknown"],
    [good, "mapping_twice"],
    [rule("colour", { fixedValueCode: "X" }), "channel_value_unknown"],
    [rule("colour", { fixedText: "Siyah" }), "channel_value_unknown"],
    [rule("colour", { tradeportAttributeId: newId() }), "attribute_unknown"],
    // Of another category of ours.
    [rule("colour", { tradeportAttributeId: elsewhere }), "attribute_unknown"],
    [rule("colour", {}), "bad_input"],
    [rule("colour", { fixedValueCode: "B", leftOut: true }), "bad_input"],
    [rule("colour", { fixedValueCode: "B", defaultValueCode: "W" }), "default_alone"],
    [rule("colour", { tradeportAttributeId: colour, defaultValueCode: "W", defaultText: "a" }), "default_alone"],
    [rule("colour", { tradeportAttributeId: colour, defaultValueCode: "X" }), "channel_value_unknown"],
    [rule("colour", { tradeportAttributeId: colour, defaultText: "Siyah" }), "channel_value_unknown"],
    [rule("needed", { leftOut: true }), "bad_input"],
    [rule("colour", { fixedValueCode: "B", tradeportAttributeId: colour }), "bad_input"],
  ] as const)
    await expect(map([good, wrong]), JSON.stringify(wrong)).rejects.toMatchObject({ code });
  expect(await mapped()).toEqual([]);
});

test("beside an attribute of ours stands what goes for products without a value; it is changed and taken back as a rule is", async () => {
  const plain = rule("colour", { tradeportAttributeId: colour });
  const withDefault = rule("colour", { tradeportAttributeId: colour, defaultValueCode: "W" });
  expect((await map([withDefault]))[0]).toMatchObject({ tradeportAttributeId: colour, defaultValueCode: "W", defaultText: null });
  await expect(map([rule("colour", { tradeportAttributeId: colour, defaultValueCode: "B" })], [plain])).rejects.toMatchObject({
    code: "conflict",
    fields: [{ field: "attributeMappings.0" }],
  });
  expect((await map([plain], [withDefault]))[0]).toMatchObject({ defaultValueCode: null });
  await map([], [plain]);
  expect(await mapped()).toEqual([]);
});

test("rules are kept as said, changed by what differs, taken back one by one, and are nobody else's", async () => {
  const [text, value] = [rule("text", { fixedText: "Pamuk" }), rule("colour", { fixedValueCode: "B" })];
  await map([text, value]);
  expect(await mapped()).toEqual(expect.arrayContaining([expect.objectContaining(text), expect.objectContaining(value)]));
  const own = rule("colour", { tradeportAttributeId: colour });
  await map([text, own], [text, value]);
  expect(await mapped()).toEqual(expect.arrayContaining([expect.objectContaining(text), expect.objectContaining(own)]));
  await map([own], [text, own]);
  expect(await mapped()).toEqual([expect.objectContaining(own)]);
  expect(await mapped("mehmet")).toEqual([]);
  // What has the same name here would fill it else.
  const left = rule("colour", { leftOut: true });
  await map([left], [own]);
  expect(await mapped()).toEqual([expect.objectContaining(left)]);
  await map([], [left]);
  expect(await mapped()).toEqual([]);
});

test("a brand is mapped by its own name beside others; another company's, nobody's and a wrong channel's are not there", async () => {
  const names = ["Ayva", "Zeytin", "Kiraz"];
  const ids = Object.fromEntries(names.map((name) => [name, newId()]));
  const query = (text: string, ...values: unknown[]) => w.database.pool.query(text, values);
  for (const name of names)
    await query("insert into brand (client_id, id, name) values ($1, $2, $3)", clients.first, ids[name], name);
  const theirs = newId();
  await query("insert into brand (client_id, id, name) values ($1, $2, 'Onların')", clients.second, theirs);
  await query(
    "insert into channel_taxonomy (channel_id, scope, subject, read_at) select $1, scope, 'brands', now() from unnest(array['live', 'sandbox']) scope",
    channelId,
  );
  for (const [code, name] of [
    ["90", "Elma"],
    ["91", "Zeytin & Co"],
    ["92", "Şeftali"],
  ])
    await query(
      "insert into channel_brand (channel_id, scope, code, name) select $1, scope, $2, $3 from unnest(array['live', 'sandbox']) scope",
      ...[channelId, code, name],
    );
  const map = (brandId: string, from: string | null, channelBrandCode: string | null, channel = channelId) =>
    w.as("ayse").Mapping.SetClientBrandMapping({ channelId: channel, brandId, from, channelBrandCode });
  for (const brandId of [theirs, newId()]) await expect(map(brandId, null, "91")).rejects.toMatchObject({ code: "not_found" });
  await expect(map(ids.Zeytin!, null, "91", newId())).rejects.toMatchObject({ code: "not_found" });
  await map(ids.Zeytin!, null, "91");
  await map(ids.Kiraz!, null, "92");
  await map(ids.Zeytin!, "91", "90");
  await map(ids.Kiraz!, "92", null);
  const entries = (await w.as("ayse").Audit.GetAllAudit({ action: "map_brand" })).data.map(({ objectId, before, after }) => ({
    ...{ objectId, before, after },
  }));
  const of = (brand: string, code: string | null, name: string | null) => ({ channel: "Trendyol", brand, code, name });
  expect(entries).toEqual([
    { objectId: ids.Kiraz, before: of("Kiraz", "92", "Şeftali"), after: of("Kiraz", null, null) },
    { objectId: ids.Zeytin, before: of("Zeytin", "91", "Zeytin & Co"), after: of("Zeytin", "90", "Elma") },
    { objectId: ids.Kiraz, before: of("Kiraz", null, null), after: of("Kiraz", "92", "Şeftali") },
    { objectId: ids.Zeytin, before: of("Zeytin", null, null), after: of("Zeytin", "91", "Zeytin & Co") },
  ]);
});

test("values are mapped to values of that list; one with two ends and what is not there are refused by their names", async () => {
  const pair = (tradeportValueId: string, channelValueCode: string) => ({ tradeportValueId, channelValueCode });
  const at = { tradeportAttributeId: colour, channelId, channelCategoryCode: "7", channelAttributeCode: "colour" };
  const set = (pairs: ReturnType<typeof pair>[], more: object = {}) =>
    w
      .as("ayse")
      .Mapping.SetClientCategoryAttributeValueMapping({ ...at, clientChannelAttributeValueList: pairs, ...more } as never);
  const own = async () =>
    (await w.as("ayse").Mapping.GetClientChannelCategoryAttributeValueMapping(at))
      .filter(({ source }) => source === "client")
      .map(({ tradeportValueId, channelValueCode }) => [tradeportValueId, channelValueCode]);
  for (const [pairs, more, code] of [
    [[pair(black, "X")], {}, "channel_value_unknown"],
    [[pair(valueId("cinsiyet", "Kadın"), "B")], {}, "attribute_value_unknown"],
    [[pair(black, "B")], { channelAttributeCode: "cut" }, "channel_attribute_unknown"],
    [[pair(black, "B")], { channelCategoryCode: "70" }, "channel_category_unknown"],
    [[pair(black, "B")], { tradeportAttributeId: newId() }, "not_found"],
  ] as const)
    await expect(set([...pairs], more), code).rejects.toMatchObject({ code });
  expect(await own()).toEqual([]);
  await expect(set([pair(black, "B"), pair(black, "W")])).rejects.toMatchObject({
    code: "mapping_twice",
    fields: [{ field: "clientChannelAttributeValueList.1", message: expect.stringContaining("“Siyah”") }],
  });
  expect(await own()).toEqual([]);
  await set([pair(black, "W")]);
  expect(await own()).toEqual([[black, "W"]]);
  await set([], { from: [pair(black, "W")] });
  expect(await own()).toEqual([]);
});

const asSent = ({ id: _, channelAttributeName: __, source: ___, ...rule }: Awaited<ReturnType<typeof mapped>>[number]) => rule;
test("a mapping of an attribute stands for its place, and all places of an attribute are read in one go", async () => {
  const { Mapping } = w.as("ayse");
  await map([rule("colour", { tradeportAttributeId: colour })], (await mapped()).map(asSent) as never);
  const [there] = await mapped();
  const of = {
    tradeportAttributeId: colour,
    channelId,
    clientChannelAttributeValueList: [{ tradeportValueId: black, channelValueCode: "B" }],
  };
  const attributeMappingId = there!.id;
  const memberOf = async (who: "ayse" | "mehmet") => (await w.as(who).Client.GetClientProfileLogin({})).clientMemberId!;
  const theirs = w.as("mehmet").Mapping;
  await theirs.SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, from: null, channelCategoryCode: "7" });
  const [foreign] = await theirs.SetCategoryAttributeMappingByClientId({
    ...{ tradeportCategoryId: shirts, channelId, from: [] },
    attributeMappings: [rule("colour", { tradeportAttributeId: colour })],
  } as never);
  // What is named beside it must say the same, and belong to whom it is said of.
  for (const wrong of [
    { attributeMappingId: newId() },
    { attributeMappingId: foreign!.id },
    { attributeMappingId, channelId: newId() },
    { attributeMappingId, channelCategoryCode: "70" },
    { attributeMappingId, channelAttributeCode: "cut" },
    { attributeMappingId, clientMemberId: newId() },
    { attributeMappingId, clientMemberId: await memberOf("mehmet") },
  ])
    await expect(
      Mapping.SetClientCategoryAttributeValueMapping({ ...of, ...wrong }),
      JSON.stringify(wrong),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  const clientMemberId = await memberOf("ayse");
  const set = await Mapping.SetClientCategoryAttributeValueMapping({ ...of, attributeMappingId, clientMemberId });
  expect(set).toMatchObject([{ tradeportValueId: black, channelCategoryCode: "7", channelAttributeCode: "colour" }]);
  expect(await Mapping.GetClientChannelCategoryAttributeValueMapping({ tradeportAttributeId: colour, channelId })).toEqual(set);
  await expect(
    Mapping.GetClientChannelCategoryAttributeValueMapping({ tradeportAttributeId: colour, channelId, channelCategoryCode: "71" }),
  ).rejects.toMatchObject({ code: "channel_category_unknown" });

  // Which mapping of the category was seen: another by now, and nothing is changed.
  const [category] = await Mapping.GetProductCategoryMappingByClientId({ channelId });
  const all = { tradeportCategoryId: shirts, channelId, from: [], attributeMappings: [] };
  await expect(
    Mapping.SetCategoryAttributeMappingByClientId({ ...all, productCategoryMappingId: newId() }),
  ).rejects.toMatchObject({ code: "not_found" });
  await expect(Mapping.SetCategoryAttributeMappingByClientId({ ...all, clientMemberId: newId() })).rejects.toMatchObject({
    code: "not_found",
  });
  await Mapping.SetCategoryAttributeMappingByClientId({ ...all, productCategoryMappingId: category!.id });
});
