import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";
import { attributeId, categoryId, seedCatalogue, valueId } from "../index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const tree = () => w.as("admin").ProductCategory;
const calls = () => w.as("admin").Attribute;
const category = (name: string, more: Record<string, unknown> = {}) =>
  tree().CreateProductCategory({ name, categoryCode: newId(), ...more });
const made = (tr: string, values: string[] = [], more: Record<string, unknown> = {}) =>
  calls().CreateAttribute({ code: newId(), names: { tr }, values: values.map((value) => ({ names: { tr: value } })), ...more });
const refused = (code: string, field: string) => expect.objectContaining({ code, fields: [expect.objectContaining({ field })] });
const has = async (id: string) =>
  (await w.as("ayse").ProductCategory.GetProductCategoryAttributes({ categoryId: id })).map(
    ({ name, isRequired, isVariant, inheritedFrom }) => [name, isRequired, isVariant, inheritedFrom],
  );
/** A product of this category with a value, its own and a variant's, as saves would leave it. */
const product = (category: string, attribute: string, value: string) =>
  w.database.asClient(w.clientId("ayse"), async (tx) => {
    const clientId = w.clientId("ayse");
    const [brand, id] = [newId(), newId()];
    await sql`insert into brand (client_id, id, name) values (${clientId}, ${brand}, ${id})`.execute(tx);
    await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      values (${clientId}, ${id}, ${id}, ${category}, ${brand}, 10, 'TRY')`.execute(tx);
    await sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
      values (${clientId}, ${id}, ${id}, ${attribute}, ${value}), (${clientId}, ${id}, ${newId()}, ${attribute}, ${value})`.execute(
      tx,
    );
  });

describe("an attribute and its list", () => {
  test("made with values in their order, in five languages; a Client reads it and finds it without Turkish letters", async () => {
    const one = await calls().CreateAttribute({
      code: "kumas-kalinligi",
      names: { tr: "Kumaş Kalınlığı", en: "Fabric thickness", de: "Stoffdicke", fr: "Épaisseur", it: "Spessore" },
      unit: "mm",
      allowsCustom: true,
      values: [{ names: { tr: "İnce", en: "Thin" } }, { names: { tr: "Kalın" }, code: "thick", isActive: false }],
    });
    expect(one).toMatchObject({
      version: 1,
      unit: "mm",
      allowsCustom: true,
      attributeType: "PRODUCT_CATEGORY_ATTR",
      valueCount: 2,
    });
    expect(one.values.map(({ code, names, isActive }) => [code, names.tr, names.en, isActive])).toEqual([
      ["İnce", "İnce", "Thin", true],
      ["thick", "Kalın", "Kalın", false],
    ]);
    expect(await w.as("zeynep").Attribute.GetAttribute({ attributeId: one.id })).toEqual(one);
    const { data } = await w.as("zeynep").Attribute.GetAllAttribute({ search: "KALINLIGI" });
    expect(data).toMatchObject([
      { id: one.id, names: { de: "Stoffdicke", fr: "Épaisseur", it: "Spessore" }, valueCount: 2, categoryCount: 0 },
    ]);
    expect((await calls().GetAllAttribute({ isActive: false })).data).toEqual([]);
  });

  test("changed by the version that was read; what is left out stays, a list that is given is the list", async () => {
    const one = await made("Yaka Tipi", ["V Yaka", "Bisiklet Yaka", "Polo"]);
    const [v, crew, polo] = one.values;
    const after = await calls().UpdateAttribute({
      attributeId: one.id,
      version: 1,
      values: [
        { id: polo!.id, names: { tr: "Polo Yaka", en: "Polo collar" } },
        { id: v!.id, names: { tr: "V Yaka" } },
        { names: { tr: "Hakim Yaka" } },
      ],
    });
    expect(after).toMatchObject({ version: 2, code: one.code, names: { tr: "Yaka Tipi" } });
    expect(after.values.map(({ id, name }) => [id === polo!.id || id === v!.id, name])).toEqual([
      [true, "Polo Yaka"],
      [true, "V Yaka"],
      [false, "Hakim Yaka"],
    ]);
    expect(after.values.some(({ id }) => id === crew!.id)).toBe(false);
    await expect(calls().UpdateAttribute({ attributeId: one.id, version: 1, unit: "cm" })).rejects.toMatchObject({
      code: "conflict",
    });
    const renamed = await calls().UpdateAttribute({ attributeId: one.id, version: 2, names: { tr: "Yaka" } });
    expect(renamed).toMatchObject({ version: 3, names: { tr: "Yaka", en: "Yaka" }, values: after.values });
    const { data } = await w.as("admin").Audit.GetAllAudit({ objectType: "attribute", objectId: one.id });
    expect(data.map(({ action, objectName }) => [action, objectName])).toEqual([
      ["update", "Yaka"],
      ["update", "Yaka"],
      ["create", "Yaka"],
    ]);
  });

  test("a code or a value that is there already, in whatever case, is refused at its field", async () => {
    const one = await made("Işıltı", ["Parlak"], { code: "ISILTI.ı" });
    await expect(made("Başka", [], { code: "ısıltı.I" })).rejects.toEqual(refused("attribute_code_taken", "code"));
    for (const twin of ["PARLAK", "parlak", " Parlak "])
      await expect(made("Kopya", ["Parlak", twin])).rejects.toEqual(refused("attribute_value_taken", "values.1.names.tr"));
    for (const [first, second] of [
      ["IŞIK", "ışık"],
      ["İNCİ", "inci"],
      ["Kirmizi", "KIRMIZI"],
    ] as const)
      await expect(made("Kopya", [first, second])).rejects.toEqual(refused("attribute_value_taken", "values.1.names.tr"));
    await expect(
      tree().CreateProductCategoryAttributeValue({ attributeId: one.id, value: { names: { tr: "parlak" } } }),
    ).rejects.toEqual(refused("attribute_value_taken", "value.names.tr"));
    expect((await calls().GetAllAttribute({ search: "Kopya" })).totalCount).toBe(0);
    const bad: [string, Record<string, unknown>][] = [
      ["values.0.names.tr", { values: [{ names: { tr: "a".repeat(201) } }] }],
      ["names.tr", { names: { tr: "a".repeat(121) } }],
      ["unit", { unit: "a".repeat(21) }],
    ];
    for (const [field, input] of bad)
      await expect(calls().CreateAttribute({ code: newId(), names: { tr: "Ad" }, ...input })).rejects.toMatchObject({
        code: "bad_input",
        fields: [expect.objectContaining({ field })],
      });
  });

  test("one value is added and deleted; what a product uses stays, and says how much uses it (U39)", async () => {
    const one = await made("Desen", ["Çizgili"]);
    const value = await tree().CreateProductCategoryAttributeValue({
      attributeId: one.id,
      value: { names: { tr: "Puantiyeli", en: "Dotted" } },
    });
    expect(value).toMatchObject({ code: "Puantiyeli", names: { en: "Dotted" }, isActive: true });
    const place = await category("Desenli");
    await tree().CreateProductCategoryAttribute({ categoryId: place.id, attribute: { attributeId: one.id } });
    await product(place.id, one.id, value.id);
    const remove = (valueId: string) => tree().DeleteProductCategoryAttributeValue({ attributeId: one.id, valueId });
    await expect(remove(value.id)).rejects.toMatchObject({
      code: "attribute_value_in_use",
      message: expect.stringContaining("1 ürün (1 müşteride)"),
    });
    await expect(
      calls().UpdateAttribute({ attributeId: one.id, version: 2, values: [{ id: one.values[0]!.id, names: { tr: "Çizgili" } }] }),
    ).rejects.toMatchObject({ code: "attribute_value_in_use" });
    await expect(calls().DeleteAttribute({ attributeId: one.id })).rejects.toMatchObject({
      code: "attribute_in_use",
      message: expect.stringContaining("1 kategori, 1 ürün"),
    });
    await expect(tree().DeleteProductCategoryAttribute({ categoryId: place.id, attributeId: one.id })).rejects.toMatchObject({
      code: "attribute_of_products",
    });
    expect(await has(place.id)).toEqual([["Desen", false, false, null]]);
    expect(await remove(one.values[0]!.id)).toEqual({});
    await expect(remove(newId())).rejects.toMatchObject({ code: "not_found" });
    expect((await calls().GetAttribute({ attributeId: one.id })).values.map(({ name }) => name)).toEqual(["Puantiyeli"]);
  });

  test("a list has its values in its own order wherever it is read", async () => {
    const one = await made("Sıralı", ["Üç", "Bir", "İki"]);
    const place = await category("Sıralı yer");
    await tree().CreateProductCategoryAttribute({ categoryId: place.id, attribute: { attributeId: one.id } });
    // Not as its rows lie.
    const turned = sql`update attribute_value set position = 2 - position where attribute_id = ${one.id}`;
    await w.database.asPlatform((tx) => turned.execute(tx));
    const [shown] = await w.as("ayse").ProductCategory.GetProductCategoryAttributes({ categoryId: place.id });
    expect(shown!.values.map(({ name }) => name)).toEqual(["İki", "Bir", "Üç"]);
  });

  test("what nothing uses is deleted with its values", async () => {
    const one = await made("Geçici", ["Bir", "İki"]);
    expect(await calls().DeleteAttribute({ attributeId: one.id })).toEqual({});
    await expect(calls().GetAttribute({ attributeId: one.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(calls().DeleteAttribute({ attributeId: one.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(calls().UpdateAttribute({ attributeId: one.id, version: 1 })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("what a category has, all below it have", () => {
  test("given above, said otherwise below, moved along, taken away", async () => {
    const [top, other] = [await category("Üstteki"), await category("Öteki")];
    const middle = await category("Ortadaki", { parentCategoryId: top.id });
    const leaf = await category("Alttaki", { parentCategoryId: middle.id });
    const [colour, size] = [await made("Ton", ["Açık"]), await made("Boy", ["Uzun"])];
    const give = (categoryId: string, attributeId: string, more = {}) =>
      tree().CreateProductCategoryAttribute({ categoryId, attribute: { attributeId, ...more } });
    await give(top.id, colour.id, { isRequired: true });
    await give(other.id, size.id, { isVariant: true });
    expect(await has(leaf.id)).toEqual([["Ton", true, false, top.id]]);
    // A new one below has it from the beginning.
    expect(await has((await category("Yeni alt", { parentCategoryId: middle.id })).id)).toEqual([["Ton", true, false, top.id]]);
    const own = await tree().UpdateProductCategoryAttribute({
      categoryId: middle.id,
      version: 1,
      attribute: { attributeId: colour.id, isRequired: false },
    });
    expect(own).toMatchObject({ isRequired: false, inheritedFrom: null, version: 2 });
    expect(await has(leaf.id)).toEqual([["Ton", false, false, middle.id]]);
    await expect(
      tree().UpdateProductCategoryAttribute({
        categoryId: middle.id,
        version: 1,
        attribute: { attributeId: colour.id, isVariant: true },
      }),
    ).rejects.toMatchObject({ code: "conflict" });
    await expect(give(middle.id, colour.id)).rejects.toMatchObject({ code: "attribute_already_there" });
    await expect(tree().DeleteProductCategoryAttribute({ categoryId: leaf.id, attributeId: colour.id })).rejects.toMatchObject({
      code: "attribute_inherited",
      message: expect.stringContaining("Üstteki > Ortadaki"),
    });
    // Its own word taken back, what is above holds again.
    await tree().DeleteProductCategoryAttribute({ categoryId: middle.id, attributeId: colour.id });
    expect(await has(leaf.id)).toEqual([["Ton", true, false, top.id]]);
    const { version } = (await tree().GetAll({})).data.find(({ id }) => id === middle.id)!;
    await tree().UpdateProductCategory({ id: middle.id, version, parentCategoryId: other.id });
    expect(await has(leaf.id)).toEqual([["Boy", false, true, other.id]]);
    await tree().DeleteProductCategoryAttribute({ categoryId: other.id, attributeId: size.id });
    expect(await has(leaf.id)).toEqual([]);
    for (const [categoryId, attributeId] of [
      [newId(), colour.id],
      [top.id, newId()],
    ] as const)
      await expect(give(categoryId, attributeId)).rejects.toMatchObject({ code: "not_found" });
  });

  test("one that is switched off is required of nobody, and says that it is off", async () => {
    const place = await category("Zorunlu");
    const one = await made("Menşei", ["Yerli"]);
    await tree().CreateProductCategoryAttribute({ categoryId: place.id, attribute: { attributeId: one.id, isRequired: true } });
    expect(await has(place.id)).toEqual([["Menşei", true, false, null]]);
    await calls().UpdateAttribute({ attributeId: one.id, version: 1, isActive: false });
    const [now] = await w.as("ayse").ProductCategory.GetProductCategoryAttributes({ categoryId: place.id });
    expect(now).toMatchObject({ isRequired: false, isActive: false });
  });
});

test("an Admin writes, a Client reads", async () => {
  const { Attribute, ProductCategory } = w.as("ayse");
  const [attribute, value] = [attributeId("renk"), valueId("renk", "Siyah")];
  for (const call of [
    () => Attribute.CreateAttribute({ code: "a", names: { tr: "A" } }),
    () => Attribute.UpdateAttribute({ attributeId: attribute, version: 1 }),
    () => Attribute.DeleteAttribute({ attributeId: attribute }),
    () =>
      ProductCategory.CreateProductCategoryAttribute({ categoryId: categoryId("tisort"), attribute: { attributeId: attribute } }),
    () => ProductCategory.DeleteProductCategoryAttribute({ categoryId: categoryId("tisort"), attributeId: attribute }),
    () => ProductCategory.DeleteProductCategoryAttributeValue({ attributeId: attribute, valueId: value }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "wrong_role" });
});
