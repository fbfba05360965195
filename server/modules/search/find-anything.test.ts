import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { someProduct } from "#testing/some-product.ts";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { type World, world } from "#testing/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  for (const [code, name] of [
    ["IŞIK-1", "İpek Şal"],
    ["GÖL-2", "Mavi ipek eşarp"],
    ["8690", "Keten gömlek"],
    ["86901", "Keten etek"],
  ] as const) {
    const product = await someProduct(w.as("ayse"), code);
    await w.as("ayse").Product.CreateProductMasterDataJson({ product: { ...product, texts: [{ langCode: "tr-TR", name }] } });
  }
});
afterAll(() => w.close());
const find = async (text: string, who: "ayse" | "zeynep" | "mehmet" = "ayse") => {
  const { products, orders } = await w.as(who).Search.FindAnything({ text });
  return { products: products.map(({ name }) => name), orders: orders.map(({ channelOrderId }) => channelOrderId) };
};

test("a product is found by name, barcode or code in any case and with any of the four i's (U19, U59, R47)", async () => {
  for (const text of ["ipek", "IPEK", "İPEK", "ıpek"])
    expect((await find(text)).products).toEqual(["İpek Şal", "Mavi ipek eşarp"]);
  for (const text of ["ISIK", "ışık", "İŞİK", "isik-1"]) expect((await find(text)).products).toEqual(["İpek Şal"]);
  expect((await find("B-GÖL")).products).toEqual(["Mavi ipek eşarp"]);
  expect((await find("%%%")).products).toEqual([]);
  expect((await find("ipek", "zeynep")).products).toHaveLength(2);
});

test("the whole code that was typed comes before those that only begin with it; the archive comes last (U19)", async () => {
  expect((await find("8690")).products).toEqual(["Keten gömlek", "Keten etek"]);
  expect((await find("keten")).products).toEqual(["Keten etek", "Keten gömlek"]);
  const { products } = await w.as("ayse").Search.FindAnything({ text: "keten etek" });
  await w.as("ayse").Product.ArchivedProductMasterData({ ids: [products[0]!.id], isArchived: true });
  expect((await find("keten")).products).toEqual(["Keten gömlek", "Keten etek"]);
});

test("an order is found by its number, once for all its packages, and nobody finds another company's (U19, S2)", async () => {
  const ids = await w.database.asWideClient(clients.first, (tx) => addFixtures(tx, clients.first, "TY-77123"));
  await w.database.asPlatform((tx) =>
    sql`update order_package set search = ' ' || fold('TY-77123 İpek Şahin') where id = ${ids.package}`.execute(tx),
  );
  expect(await find("TY-77123")).toEqual({ products: expect.anything(), orders: ["TY-77123"] });
  expect((await find("sahin")).orders).toEqual(["TY-77123"]);
  for (const text of ["TY-77123", "ipek", "8690"]) expect(await find(text, "mehmet")).toEqual({ products: [], orders: [] });
});
