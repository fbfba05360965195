import { afterAll, beforeAll, expect, test } from "vitest";
import { attributeId, categoryId, valueId } from "#modules/catalogue/index.ts";
import { newId, sql } from "#platform/db.ts";
import { categorySeven } from "#testing/category-seven.ts";
import { type World, world } from "#testing/world.ts";

/** What a mapping is made from and what it came to, as programs read it: values of our attributes, and a category on every channel. */
let w: World;
let channelId: string;
const shirts = categoryId("tisort");
const [colour, gender] = [attributeId("renk"), attributeId("cinsiyet")];
beforeAll(async () => {
  w = await world();
  channelId = await categorySeven(w);
});
afterAll(() => w.close());

test("the values of an attribute come in their order, each with its names, as the attribute itself shows them", async () => {
  for (const who of ["ayse", "admin"] as const) {
    const { Mapping, Attribute } = w.as(who);
    const values = await Mapping.GetTradeportAttributeValuesByAttributeId({ attributeId: colour });
    const { values: shown } = await Attribute.GetAttribute({ attributeId: colour });
    expect(values.map(({ id, names }) => [id, names])).toEqual(shown.map(({ id, names }) => [id, names]));
    expect(values).toContainEqual(
      expect.objectContaining({
        id: valueId("renk", "Siyah"),
        name: "Siyah",
        names: expect.objectContaining({ tr: "Siyah", en: "Black" }),
        isActive: true,
      }),
    );
  }
  const english = { "accept-language": "en" };
  const values = await w.as("ayse").Mapping.GetTradeportAttributeValuesByAttributeId({ attributeId: colour }, english);
  expect(values.find(({ id }) => id === valueId("renk", "Siyah"))).toMatchObject({ name: "Black" });
});

test("values of several attributes come by attribute, each once, in the order asked for; one that is not there refuses them all", async () => {
  const { Mapping } = w.as("ayse");
  const ask = (attributeIds: string[]) => Mapping.GetAttributeValuesByAttributeIdList({ attributeIds });
  const both = await ask([gender, colour, gender]);
  expect(both.map((one) => one.attributeId)).toEqual([gender, colour]);
  for (const one of both)
    expect(one.values).toEqual(await Mapping.GetTradeportAttributeValuesByAttributeId({ attributeId: one.attributeId }));
  await expect(ask([colour, newId()])).rejects.toMatchObject({ code: "not_found" });
  await expect(Mapping.GetTradeportAttributeValuesByAttributeId({ attributeId: newId() })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(ask([])).rejects.toMatchObject({
    code: "bad_input",
    fields: [expect.objectContaining({ field: "attributeIds" })],
  });
});

test("a category is named on each channel where it is mapped, and where the client sells and it is not; another client's is never told", async () => {
  const on = (who: "ayse" | "mehmet" | "admin", more: object = {}) =>
    w.as(who).Mapping.GetMappedCategoriesOnMarketplace({ tradeportCategoryId: shirts, ...more });
  expect(await on("ayse")).toEqual([]);
  await w.database.asPlatform(async (tx) => {
    for (const code of ["trendyol", "hepsiburada"])
      await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health)
        select ${w.clientId("ayse")}, ${newId()}, id, code, true, code, 'ok' from channel where code = ${code}`.execute(tx);
  });
  await w
    .as("ayse")
    .Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, channelCategoryCode: "7" });
  const mapped = { channelId, channelName: "Trendyol", channelCategoryCode: "7", channelCategoryPath: "Giyim" };
  const none = { channelName: "Hepsiburada", channelCategoryCode: null, channelCategoryPath: null, source: null };
  const expected = [
    expect.objectContaining({ ...mapped, source: "client", missingAttributes: 1 }),
    expect.objectContaining(none),
  ];
  expect(await on("ayse")).toEqual(expected);
  expect(await on("admin", { clientId: w.clientId("ayse") })).toEqual(expected);
  expect(await on("mehmet")).toEqual([]);
  await expect(on("mehmet", { clientId: w.clientId("ayse") })).rejects.toMatchObject({ code: "not_found" });
  await expect(on("ayse", { tradeportCategoryId: newId() })).rejects.toMatchObject({ code: "not_found" });
});

test("a mapping that is taken back on one channel stays on the others", async () => {
  await w.database.asPlatform((tx) =>
    sql`insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
      select ${w.clientId("ayse")}, ${newId()}, ${shirts}, id, '18' from channel where code = 'hepsiburada'`.execute(tx),
  );
  const { SetClientProductCategoryMapping, GetMappedCategoriesOnMarketplace } = w.as("ayse").Mapping;
  await SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, from: "7", channelCategoryCode: null });
  const mapped = await GetMappedCategoriesOnMarketplace({ tradeportCategoryId: shirts });
  expect(mapped.map(({ channelName, channelCategoryCode }) => [channelName, channelCategoryCode]).sort()).toEqual([
    ["Hepsiburada", "18"],
    ["Trendyol", null],
  ]);
});
