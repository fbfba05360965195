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
