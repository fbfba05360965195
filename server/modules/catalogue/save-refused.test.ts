import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

test("a save that names a product or a variant that is not there, or another product's, changes nothing", async () => {
  const { Product } = w.as("ayse");
  const [one, other] = [
    await Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), "SAVE-1") }),
    await Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), "SAVE-2") }),
  ];
  const save = (more: object) =>
    Product.UpdateProductMasterDataJson({ product: { id: one.id, version: one.version, vatRate: 20, ...more } as never });
  for (const wrong of [
    { id: newId() },
    { variants: [{ id: newId(), salePrice: "1.00" }] },
    { variants: [{ id: other.variants[0]!.id, salePrice: "1.00" }] },
    { removedVariants: [other.variants[0]!.id] },
  ])
    await expect(save(wrong)).rejects.toMatchObject({ code: "not_found" });
  expect(await Product.GetProductMasterData({ productId: one.id })).toEqual(one);
  expect(await Product.GetProductMasterData({ productId: other.id })).toEqual(other);
});
