import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "../index.ts";

/** What an Admin changes leaves every product as it can be saved. */
let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const tree = () => w.as("admin").ProductCategory;
const category = (name: string, more: Record<string, unknown> = {}) =>
  tree().CreateProductCategory({ name, categoryCode: newId(), ...more });
const attribute = (tr: string, values: string[], more: Record<string, unknown> = {}) =>
  w.as("admin").Attribute.CreateAttribute({
    code: newId(),
    names: { tr },
    values: values.map((value) => ({ names: { tr: value } })),
    ...more,
  });
const given = (categoryId: string, attributeId: string) =>
  tree().CreateProductCategoryAttribute({
    categoryId,
    attribute: { attributeId, isRequired: false, isVariant: false, position: 0 },
  });
const product = async (
  code: string,
  categoryId: string,
  attributes: { attributeId: string; valueId: string | null; text: string | null }[],
) => {
  const some = await someProduct(w.as("ayse"), code);
  const variants = some.variants.map((variant) => ({ ...variant, attributes: [] }));
  return w.as("ayse").Product.CreateProductMasterDataJson({ product: { ...some, categoryId, attributes, variants } });
};
const refused = (code: string, field: string) => expect.objectContaining({ code, fields: [expect.objectContaining({ field })] });

test("U39: a category is not moved away from an attribute that its products have a value of; one that brings it along is", async () => {
  const [top, other] = [await category("Miras"), await category("Başka")];
  const leaf = await category("Yaprak", { parentCategoryId: top.id });
  const fabric = await attribute("Kumaş Türü", ["Pamuk"]);
  await given(top.id, fabric.id);
  const made = await product("SAKLI-1", leaf.id, [{ attributeId: fabric.id, valueId: fabric.values[0]!.id, text: null }]);
  const move = () => tree().UpdateProductCategory({ id: leaf.id, version: leaf.version, parentCategoryId: other.id });
  await expect(move()).rejects.toEqual(refused("attribute_lost", "parentCategoryId"));
  await given(other.id, fabric.id);
  await move();
  await w.as("ayse").Product.UpdateProductMasterDataJson({ product: { id: made.id, version: made.version, vatRate: 20 } });
});

test("U39: typed values keep an attribute open until nobody has one", async () => {
  const place = await category("Özel");
  const colour = await attribute("Renk Adı", ["Mavi"], { allowsCustom: true });
  await given(place.id, colour.id);
  await product("SAKLI-2", place.id, [{ attributeId: colour.id, valueId: null, text: "Turkuaz" }]);
  const { version } = await w.as("admin").Attribute.GetAttribute({ attributeId: colour.id });
  const close = w.as("admin").Attribute.UpdateAttribute({ attributeId: colour.id, version, allowsCustom: false });
  await expect(close).rejects.toEqual(refused("attribute_texts_in_use", "allowsCustom"));
});

test("no category is called in one language as its neighbour is in the other", async () => {
  await category("Kitaplık", { names: { en: "Bookcase" } });
  await expect(category("BOOKCASE", { names: { en: "Shelf" } })).rejects.toEqual(refused("category_name_taken", "names.tr"));
});

test("U39: an attribute is made required once whoever does it knows how many products lack it; the same above, after a move and by its switch", async () => {
  const [top, other] = [await category("Zorunluluk"), await category("Zorunlu yer")];
  const leaf = await category("Zorunlu yaprak", { parentCategoryId: top.id });
  const fabric = await attribute("Dokuma Türü", ["Saten"]);
  await given(top.id, fabric.id);
  await product("LACK-1", leaf.id, []);
  const has = await product("LACK-2", leaf.id, [{ attributeId: fabric.id, valueId: fabric.values[0]!.id, text: null }]);
  const required = (more = {}) =>
    tree().UpdateProductCategoryAttribute({
      categoryId: top.id,
      version: 1,
      attribute: { attributeId: fabric.id, isRequired: true },
      ...more,
    });
  await expect(required()).rejects.toEqual(refused("attribute_lacking", "attribute.isRequired"));
  await expect(required()).rejects.toMatchObject({ message: expect.stringContaining("1 üründe (1 müşteride)") });
  expect(await required({ evenIfLacking: true })).toMatchObject({ isRequired: true });
  const switched = (version: number, isActive: boolean, more = {}) =>
    w.as("admin").Attribute.UpdateAttribute({ attributeId: fabric.id, version, isActive, ...more });
  await switched(1, false);
  await expect(switched(2, true)).rejects.toEqual(refused("attribute_lacking", "isActive"));
  await switched(2, true, { evenIfLacking: true });

  const lining = await attribute("Astar", ["Var"]);
  const link = { attributeId: lining.id, isRequired: true, isVariant: false, position: 0 };
  const give = (categoryId: string, more = {}) => tree().CreateProductCategoryAttribute({ categoryId, attribute: link, ...more });
  await expect(give(leaf.id)).rejects.toEqual(refused("attribute_lacking", "attribute.isRequired"));
  await give(other.id);
  await given(other.id, fabric.id);
  const move = (more = {}) =>
    tree().UpdateProductCategory({ id: leaf.id, version: leaf.version, parentCategoryId: other.id, ...more });
  await expect(move()).rejects.toEqual(refused("attribute_lacking", "parentCategoryId"));
  await move({ evenIfLacking: true });
  const own = await tree().UpdateProductCategoryAttribute({
    categoryId: leaf.id,
    version: 1,
    attribute: { attributeId: lining.id, isRequired: false },
  });
  expect(own.isRequired).toBe(false);
  await expect(tree().DeleteProductCategoryAttribute({ categoryId: leaf.id, attributeId: lining.id })).rejects.toEqual(
    refused("attribute_lacking", "attributeId"),
  );
  await w.as("ayse").Product.UpdateProductMasterDataJson({ product: { id: has.id, version: has.version, vatRate: 20 } });
});

test("what is switched off stays with the products that have it, and is taken for no other, by its id or its name", async () => {
  const place = await category("Kapatılan");
  const [cut, wear] = [await attribute("Kesim Türü", ["Dar", "Bol"]), await attribute("Giyim Yeri", ["Ev"])];
  for (const { id } of [cut, wear]) await given(place.id, id);
  const slim = { attributeId: cut.id, valueId: cut.values[0]!.id, text: null };
  const home = { attributeId: wear.id, valueId: wear.values[0]!.id, text: null };
  const made = await product("OFF-1", place.id, [slim, home]);
  await w.as("admin").Attribute.UpdateAttribute({
    attributeId: cut.id,
    version: 1,
    values: cut.values.map(({ id, names }, at) => ({ id, names: { tr: names.tr }, isActive: at > 0 })),
  });
  await w.as("admin").Attribute.UpdateAttribute({ attributeId: wear.id, version: 1, isActive: false });
  const field = "product.attributes";
  await expect(product("OFF-2", place.id, [slim])).rejects.toEqual(refused("attribute_value_off", field));
  await expect(product("OFF-2", place.id, [{ ...slim, valueId: null, text: "dar" }])).rejects.toEqual(
    refused("attribute_value_off", field),
  );
  await expect(product("OFF-2", place.id, [home])).rejects.toEqual(refused("attribute_off", field));
  await w.as("ayse").Product.UpdateProductMasterDataJson({
    product: { id: made.id, version: made.version, vatRate: 20, attributes: [slim, home] },
  });
});
