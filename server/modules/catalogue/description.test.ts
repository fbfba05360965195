import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFileWith } from "#testing/excel-fixture.ts";
import { importFile } from "#testing/run-import.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const typed = '<p onclick="x()">Keten <b>gömlek</b></p><img src=x onerror=alert(1)><script>alert(1)</script>';
const retained = "<p>Keten <b>gömlek</b></p>";

test("a description is kept as its allow-listed part, from the form and from a file (S46)", async () => {
  const { Product } = w.as("ayse");
  const product = await someProduct(w.as("ayse"), "HTML-1");
  const made = await Product.CreateProductMasterDataJson({
    product: { ...product, texts: [{ ...product.texts[0]!, description: typed }] },
  });
  expect(made.texts[0]!.description).toBe(retained);
  const ended = await importFile(w, "ayse", await makeFileWith(1, () => ({ "Model kodu": "HTML-2", Açıklama: typed })));
  expect(ended).toMatchObject({ state: "done", done: 1 });
  const [row] = (await Product.GetAllProductMasterData({ productMainCode: "HTML-2" })).data;
  expect((await Product.GetProductMasterData({ productId: row!.id })).texts[0]!.description).toBe(retained);
});
