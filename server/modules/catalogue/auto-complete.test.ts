import { afterAll, beforeAll, expect, test } from "vitest";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

test("what is typed is found however it is typed: a whole match first, then what begins so, ten at most", async () => {
  const { Product, ProductCategory } = w.as("ayse");
  const given = await someProduct({ ProductCategory }, "A");
  const make = (code: string, name: string) =>
    Product.CreateProductMasterDataJson({
      product: {
        ...given,
        productMainCode: code,
        brandName: "İPEK Yolu",
        texts: [{ langCode: "tr-TR", name }],
        variants: given.variants.map((one) => ({ ...one, barcode: `BAR-${code}`, productCode: `KOD-${code}` })),
      },
    });
  for (let at = 10; at < 22; at++) await make(`Z${at}`, `Kışlık ıhlamur ${at}`);
  const { id } = await make("TAM", "IHLAMUR");
  const names = await Product.AutoCompleteProductName({ text: "ihlamur" });
  expect(names).toHaveLength(10);
  expect(names[0]).toEqual({ value: "IHLAMUR", productId: id, productName: "IHLAMUR" });
  expect((await Product.AutoCompleteProductCode({ text: "kod-tam" })).map(({ value }) => value)).toEqual(["KOD-TAM"]);
  expect((await Product.AutoCompleteBarcode({ text: "r-tam" })).map(({ value }) => value)).toEqual(["BAR-TAM"]);
  // Two letters stand for a beginning.
  expect((await Product.AutoCompleteBarcode({ text: "AM" })).length).toBe(0);
  expect((await Product.AutoCompleteBrand({ text: "ipek" })).map(({ value }) => value)).toEqual(["İPEK Yolu"]);
  await Product.ArchivedProductMasterData({ ids: [id], isArchived: true });
  expect(await Product.AutoCompleteBarcode({ text: "BAR-TAM" })).toEqual([]);
  for (const call of ["AutoCompleteProductName", "AutoCompleteProductCode", "AutoCompleteBarcode", "AutoCompleteBrand"] as const)
    expect(await w.as("mehmet").Product[call]({ text: call.endsWith("Brand") ? "ipek" : "ihl" }), call).toEqual([]);
});

test("products come whole by their ids, in their order, or by a filter; one id of another company answers none of them", async () => {
  const { Product, ProductCategory } = w.as("ayse");
  const given = await someProduct({ ProductCategory }, "LISTE-1");
  const one = await Product.CreateProductMasterDataJson({ product: given });
  const two = await Product.CreateProductMasterDataJson({ product: await someProduct({ ProductCategory }, "LISTE-2") });
  expect(await Product.GetProductMasterDataList({ ids: [two.id, one.id] })).toEqual([two, one]);
  expect((await Product.GetProductMasterDataList({ productMainCode: "LISTE" })).map(({ id }) => id).sort()).toEqual(
    [one.id, two.id].sort(),
  );
  await expect(w.as("mehmet").Product.GetProductMasterDataList({ ids: [one.id] })).rejects.toMatchObject({
    code: "not_found",
    status: 404,
  });
});
