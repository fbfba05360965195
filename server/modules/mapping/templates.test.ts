import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attributeId, categoryId, valueId } from "#modules/catalogue/index.ts";
import { newId, sql } from "#platform/db.ts";
import { categorySeven } from "#testing/category-seven.ts";
import { type World, world } from "#testing/world.ts";

/** The platform's mappings: an Admin sets them once, every client has them that has none of its own there. */
let w: World;
let channelId: string;
const shirts = categoryId("tisort");
const colour = attributeId("renk");
const [black, white] = [valueId("renk", "Siyah"), valueId("renk", "Beyaz")];
beforeAll(async () => {
  w = await world();
  channelId = await categorySeven(w);
});
afterAll(() => w.close());

const admin = () => w.as("admin").ProductCategory;
const english = { "accept-language": "en" };
const at = {
  categoryId: shirts,
  get channelId() {
    return channelId;
  },
};
const place = { channelCategoryCode: "7", channelAttributeCode: "colour" };
const text = {
  channelAttributeCode: "text",
  tradeportAttributeId: null,
  fixedValueCode: null,
  fixedText: "Pamuk",
  leftOut: false,
};
const ofColour = {
  channelAttributeCode: "colour",
  tradeportAttributeId: colour,
  fixedValueCode: null,
  fixedText: null,
  leftOut: false,
};
const category = (from: string | null, channelCategoryCode: string | null) =>
  admin().SetProductCategoryMapping({ ...at, from, channelCategoryCode });
const seen = async (who: "ayse" | "mehmet") =>
  (await w.as(who).Mapping.GetProductCategoryMappingByClientId({ channelId })).map((one) => [
    one.channelCategoryCode,
    one.source,
  ]);
const attributes = async (who: "ayse" | "mehmet") =>
  (await w.as(who).Mapping.GetClientChannelCategoryAttributeMapping({ tradeportCategoryId: shirts, channelId })).map((one) => [
    one.channelAttributeCode,
    one.source,
  ]);
const values = async (who: "ayse" | "mehmet") =>
  (
    await w.as(who).Mapping.GetClientChannelCategoryAttributeValueMapping({ tradeportAttributeId: colour, channelId, ...place })
  ).map((one) => [one.tradeportValueId, one.channelValueCode, one.source]);

describe("a category", () => {
  test("is mapped for every client at once, and a client's own mapping stands before it", async () => {
    expect(await admin().GetProductCategoryMappings({ channelId })).toEqual([]);
    await category(null, "7");
    const [template] = await admin().GetProductCategoryMappings({ channelId, categoryId: shirts });
    expect(template).toMatchObject({
      tradeportCategoryId: shirts,
      channelCategoryCode: "7",
      source: "template",
      missingAttributes: 1,
    });
    expect([await seen("ayse"), await seen("mehmet")]).toEqual([[["7", "template"]], [["7", "template"]]]);
    await w
      .as("ayse")
      .Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, channelCategoryCode: "7" });
    await category("7", null);
    expect([await seen("ayse"), await seen("mehmet")]).toEqual([[["7", "client"]], []]);
    await category(null, "7");
    await w
      .as("ayse")
      .Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, from: "7", channelCategoryCode: null });
    expect(await seen("ayse")).toEqual([["7", "template"]]);
  });

  test("is refused where it is not there, takes no products, or was changed meanwhile (U31)", async () => {
    await expect(category(null, null)).rejects.toMatchObject({ code: "conflict" });
    for (const code of ["70", "8"]) await expect(category("7", code)).rejects.toMatchObject({ code: "channel_category_unknown" });
    for (const wrong of [{ categoryId: newId() }, { channelId: newId() }]) {
      const input = { ...at, channelId, ...wrong };
      await expect(admin().SetProductCategoryMapping({ ...input, from: null, channelCategoryCode: "7" })).rejects.toMatchObject({
        code: "not_found",
      });
      for (const ask of ["GetProductCategoryMappings", "GetTemplateAttributeChannelMappings", "GetTemplateEffect"] as const)
        await expect(admin()[ask](input), ask).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await seen("mehmet")).toEqual([["7", "template"]]);
  });
});

describe("attributes", () => {
  const map = (attributeMappings: object[], from: object[] = [], more: object = {}) =>
    admin().SetTemplateAttributeChannelMapping({ ...at, channelId, from, attributeMappings, ...more } as never);

  test("are mapped for every client, one by one overridden by its own, and written by what differs (U31)", async () => {
    expect((await map([text])).map(({ source }) => source)).toEqual(["template"]);
    // Somebody who read before that adds another one: the first stays.
    await map([ofColour]);
    expect(await attributes("mehmet")).toEqual(
      expect.arrayContaining([
        ["text", "template"],
        ["colour", "template"],
      ]),
    );
    const own = { ...text, fixedText: "Keten" };
    await w
      .as("ayse")
      .Mapping.SetCategoryAttributeMappingByClientId({ tradeportCategoryId: shirts, channelId, attributeMappings: [own] });
    expect(await attributes("ayse")).toEqual(
      expect.arrayContaining([
        ["text", "client"],
        ["colour", "template"],
      ]),
    );
    const template = await admin().GetTemplateAttributeChannelMappings({ ...at, channelId });
    expect(template.find(({ channelAttributeCode }) => channelAttributeCode === "text")).toMatchObject({ fixedText: "Pamuk" });
    await expect(map([{ ...text, fixedText: "Yün" }], [{ ...text, fixedText: "İpek" }])).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("are refused by their names as a client's are, and where the template maps no category", async () => {
    const wrong = (channelAttributeCode: string, more: object) => ({ channelAttributeCode, ...more });
    await expect(map([wrong("cut", { fixedText: "a" })])).rejects.toMatchObject({ code: "channel_attribute_unknown" });
    await expect(map([wrong("colour", { fixedValueCode: "X" })])).rejects.toMatchObject({ code: "channel_value_unknown" });
    await expect(map([wrong("colour", {})])).rejects.toMatchObject({ code: "bad_input" });
    await expect(map([text], [], { categoryId: categoryId("elbise") })).rejects.toMatchObject({ code: "category_not_mapped" });
  });
});

describe("values", () => {
  const set = (valueMappings: object[], from: object[] = [], headers = {}) =>
    admin().SetAttributeChannelValue({ attributeId: colour, channelId, from, valueMappings } as never, headers);
  const blackIs = (channelValueCode: string, more: object = {}) => ({ tradeportValueId: black, channelValueCode, ...more });

  test("go without a place wherever a template fills an attribute by ours; a client's own stand before them", async () => {
    const [written] = await set([blackIs("B")]);
    expect(written).toMatchObject({
      ...place,
      tradeportValueId: black,
      text: null,
      channelValueCode: "B",
      channelValueName: "B",
    });
    expect(await values("mehmet")).toEqual([[black, "B", "template"]]);
    const own = { tradeportAttributeId: colour, channelId, ...place };
    await w
      .as("ayse")
      .Mapping.SetClientCategoryAttributeValueMapping({ ...own, clientChannelAttributeValueList: [blackIs("W")] });
    expect(await values("ayse")).toEqual([[black, "W", "client"]]);
    // Named by their place and by text; what was read is sent back as it came.
    await set([
      { text: "Sütlü kahve", channelValueCode: "W", ...place },
      { tradeportValueId: white, channelValueCode: "W" },
    ]);
    const read = await admin().GetAttributeChannelValues({ attributeId: colour, channelId });
    expect(read.map((one) => [one.tradeportValueId ?? one.text, one.channelValueCode])).toHaveLength(3);
    const sent = read.map(({ tradeportValueId, text: typed, channelValueCode }) => ({
      ...(tradeportValueId ? { tradeportValueId } : { text: typed }),
      channelValueCode,
      ...place,
    }));
    await set(
      sent.filter((one) => !("text" in one)),
      sent,
    );
    expect(await values("mehmet")).toEqual(
      expect.arrayContaining([
        [black, "B", "template"],
        [white, "W", "template"],
      ]),
    );
    expect(await values("mehmet")).toHaveLength(2);
    expect(await admin().GetAttributeChannelValues({ attributeId: colour, channelId, channelCategoryCode: "8" })).toEqual([]);
  });

  test("are refused by field or name, in both languages, and where somebody changed them meanwhile (U31)", async () => {
    for (const [pair, code] of [
      [blackIs("X"), "channel_value_unknown"],
      [blackIs("X", place), "channel_value_unknown"],
      [blackIs("B", { ...place, channelAttributeCode: "cut" }), "channel_attribute_unknown"],
      [{ tradeportValueId: valueId("cinsiyet", "Kadın"), channelValueCode: "B" }, "attribute_value_unknown"],
      [{ channelValueCode: "B" }, "bad_input"],
    ] as const)
      await expect(set([pair]), JSON.stringify(pair)).rejects.toMatchObject({ code });
    const half = [blackIs("B", { channelCategoryCode: "7" })];
    await expect(set(half)).rejects.toThrow("birlikte verilmeli");
    await expect(set(half, [], english)).rejects.toThrow("together, or neither");
    await expect(set([blackIs("W")])).rejects.toMatchObject({
      code: "conflict",
      fields: [{ field: "valueMappings.0" }],
    });
    const nowhere = { attributeId: attributeId("cinsiyet"), channelId, valueMappings: [{ text: "Kız", channelValueCode: "B" }] };
    await expect(admin().SetAttributeChannelValue(nowhere)).rejects.toThrow("hiçbir kategori şablonunda");
    await expect(admin().SetAttributeChannelValue(nowhere, english)).rejects.toMatchObject({ code: "attribute_not_mapped" });
    for (const wrong of [{ attributeId: newId() }, { channelId: newId() }]) {
      const input = { attributeId: colour, channelId, ...wrong };
      await expect(admin().GetAttributeChannelValues(input)).rejects.toMatchObject({ code: "not_found" });
      await expect(admin().SetAttributeChannelValue({ ...input, valueMappings: [] })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(admin().GetTemplateValueEffect({ ...input, ...place, values: [{ text: "a" }] })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect(await values("mehmet")).toHaveLength(2);
  });
});

describe("before a template is saved", () => {
  /** So many products of a client in shirts, the first of them black; with a store of theirs on the channel. */
  const stocked = (who: "ayse" | "mehmet", count: number) =>
    w.database.asPlatform(async (tx) => {
      const clientId = w.clientId(who);
      const [brand, store] = [newId(), newId()];
      await sql`insert into brand (client_id, id, name) values (${clientId}, ${brand}, ${brand})`.execute(tx);
      await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health)
        values (${clientId}, ${store}, ${channelId}, 'Mağaza', true, ${store}, 'ok')`.execute(tx);
      const products = Array.from({ length: count }, () => newId());
      for (const id of products)
        await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
          values (${clientId}, ${id}, ${id}, ${shirts}, ${brand}, 10, 'TRY')`.execute(tx);
      await sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
        values (${clientId}, ${products[0]}, ${products[0]}, ${colour}, ${black})`.execute(tx);
      return { store, products };
    });

  test("it says whom it reaches and how many products, what of them is listed and held, and who is not reached (U39)", async () => {
    const [ours, theirs] = [await stocked("ayse", 2), await stocked("mehmet", 3)];
    await w.database.asPlatform(async (tx) => {
      for (const [product, status, state] of [
        [theirs.products[0], "Live", "in_sync"],
        [theirs.products[1], "Processing", "blocked"],
      ]) {
        const listing = newId();
        await sql`insert into listing (client_id, id, store_id, product_id, status)
          values (${w.clientId("mehmet")}, ${listing}, ${theirs.store}, ${product}, ${status})`.execute(tx);
        await sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
          values (${w.clientId("mehmet")}, ${theirs.store}, 'content', ${listing}, ${listing}, 'null', 'test', ${state})`.execute(
          tx,
        );
      }
    });
    const effect = (more: object = {}) => admin().GetTemplateEffect({ ...at, channelId, ...more });
    const mehmet = { clientId: w.clientId("mehmet"), name: "Şirket second", products: 3 };
    const ayse = { clientId: w.clientId("ayse"), name: "Şirket first", products: 2 };
    const both = { clients: 2, products: 5, listed: 1, held: 1, overriding: 0, largest: [mehmet, ayse] };
    const alone = { clients: 1, products: 3, listed: 1, held: 1, overriding: 1, largest: [mehmet] };
    expect(await effect()).toEqual(both);
    // Ayşe has the text by a rule of her own, and a value of her own for black.
    expect(await effect({ channelAttributeCodes: ["text"] })).toEqual(alone);
    expect(await effect({ channelAttributeCodes: ["text", "colour"] })).toEqual(both);
    const ofBlack = { attributeId: colour, channelId, ...place, values: [{ tradeportValueId: black }] };
    expect(await admin().GetTemplateValueEffect(ofBlack)).toEqual({
      ...alone,
      products: 1,
      held: 0,
      largest: [{ ...mehmet, products: 1 }],
    });
    expect(await admin().GetTemplateValueEffect({ ...ofBlack, values: [{ tradeportValueId: white }] })).toMatchObject({
      products: 0,
    });
    // The same category, chosen by herself: the template's attributes hold for it, the template's category does not.
    await w
      .as("ayse")
      .Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, channelCategoryCode: "7" });
    expect(await effect()).toEqual(alone);
    expect(await effect({ channelAttributeCodes: ["colour"] })).toEqual(both);
    expect(ours.products).toHaveLength(2);
    await expect(w.as("ayse").ProductCategory.GetTemplateEffect({ ...at, channelId })).rejects.toMatchObject({
      code: "wrong_role",
    });
  });
});
