import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { sql } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { moveStock } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

/** A product with ten pieces of one variant, as its form loads it, and the body that changes it. */
const ten = async (code: string) => {
  const ayse = w.as("ayse");
  const given = await someProduct(ayse, code);
  const product = { ...given, variants: given.variants.map((one) => ({ ...one, quantity: 10 })) };
  const made = await ayse.Product.CreateProductMasterDataJson({ product });
  const variant = { ...product.variants[0]!, id: made.variants[0]!.id };
  const bodyOf = (quantity: unknown, more: object = {}) =>
    ({ ...product, id: made.id, version: made.version, variants: [{ ...variant, quantity }], ...more }) as never;
  const now = async () => (await ayse.Product.GetProductMasterData({ productId: made.id })).variants[0]!;
  return { ayse, made, variantId: variant.id, bodyOf, now };
};
/** An order of three: reserved and shipped. No person saved anything, so that the product's version stands still. */
const sellThree = (variantId: string) =>
  w.database.asClient(w.clientId("ayse"), (tx) =>
    moveStock(tx, w.clientId("ayse"), [
      { itemId: variantId, kind: "reserve", onHandDelta: 0, reservedDelta: 3, cause: "order:1:r", actor: "Trendyol" },
      { itemId: variantId, kind: "consume", onHandDelta: -3, reservedDelta: -3, cause: "order:1:c", actor: "Trendyol" },
    ]),
  );
const counts = async (variantId: string) =>
  (
    await w.database.asClient(w.clientId("ayse"), (tx) =>
      sql<{ delta: number }>`select on_hand_delta as delta from stock_movement
        where item_id = ${variantId} and kind = 'count' order by created_at, id`.execute(tx),
    )
  ).rows.map(({ delta }) => delta);

test("engine fault 1: what was sold after the form opened is not counted back in by a save that meant something else (R18)", async () => {
  const { ayse, variantId, bodyOf, now } = await ten("COUNT-1");
  await sellThree(variantId);
  // As the form sent it: the number that it had loaded. It is not so any more, and nothing of the save is written.
  const stale = ayse.Product.UpdateProductMasterDataJson({ product: bodyOf(10, { brandName: "Yeni Marka" }) });
  await expect(stale).rejects.toMatchObject({ code: "stock_moved", fields: [{ field: "product.variants.0.quantity" }] });
  await expect(stale).rejects.toThrow(/7.*10/);
  expect(await now()).toMatchObject({ quantity: 7 });
  // Left out, it stays what it is.
  const saved = await ayse.Product.UpdateProductMasterDataJson({ product: bodyOf(undefined, { brandName: "Yeni Marka" }) });
  expect(saved).toMatchObject({ brandName: "Yeni Marka", version: 2, variants: [{ quantity: 7 }] });
  expect(await counts(variantId)).toEqual([10]);
});

test("engine fault 1: a count says what it was counted from; the one who saw another number is told both, and may count again", async () => {
  const { ayse, variantId, bodyOf, now } = await ten("COUNT-2");
  await sellThree(variantId);
  const seen = ayse.Product.UpdateProductMasterDataJson({ product: bodyOf({ from: 10, to: 13 }) });
  await expect(seen).rejects.toMatchObject({ code: "stock_moved" });
  await expect(seen).rejects.toThrow(/7.*10/);
  expect(await now()).toMatchObject({ quantity: 7 });
  await ayse.Product.UpdateProductMasterDataJson({ product: bodyOf({ from: 7, to: 13 }) });
  expect(await counts(variantId)).toEqual([10, 6]);
});

test("engine fault 1: a sale that is being written while the count waits is seen by the count", async () => {
  const { ayse, variantId, bodyOf, now } = await ten("COUNT-3");
  const other = new pg.Client({ connectionString: w.url });
  await other.connect();
  await other.query("begin");
  await other.query("update stock set on_hand = on_hand - 3 where item_id = $1", [variantId]);
  const saved = ayse.Product.UpdateProductMasterDataJson({ product: bodyOf({ from: 10, to: 13 }) });
  saved.catch(() => undefined);
  await untilLocked("the count waits", w.database.pool);
  await other.query("commit");
  await other.end();
  await expect(saved).rejects.toMatchObject({ code: "stock_moved" });
  expect(await now()).toMatchObject({ quantity: 7 });
});

test("engine fault 1: what lies in two warehouses is one number in the form; saved unchanged it stays, counted it moves in the default one", async () => {
  const { ayse, variantId, bodyOf, now } = await ten("COUNT-4");
  const second = await ayse.Warehouse.InsertUpdate({ name: "Ek Depo", code: "COUNT-EK" });
  // Changed without the version that was seen: nobody changed it meanwhile, so that is what is said.
  await expect(ayse.Warehouse.InsertUpdate({ warehouseId: second.id, name: "Ek", code: "COUNT-EK" })).rejects.toMatchObject({
    code: "bad_input",
    fields: [{ field: "version", message: expect.stringContaining("version") }],
  });
  const clientId = w.clientId("ayse");
  await w.database.asClient(clientId, (tx) =>
    moveStock(tx, clientId, [
      { itemId: variantId, warehouseId: second.id, kind: "count", onHandDelta: 5, reservedDelta: 0, cause: "t", actor: "t" },
      { itemId: variantId, kind: "reserve", onHandDelta: 0, reservedDelta: 9, cause: "o", actor: "t" },
    ]),
  );
  expect(await now()).toMatchObject({ quantity: 15 });
  await ayse.Product.UpdateProductMasterDataJson({ product: bodyOf(15) });
  expect(await counts(variantId)).toEqual([10, 5]);
  // 13 of all are more than the 9 that are promised, but the default warehouse, which promised them, would hold 8.
  const away = ayse.Product.UpdateProductMasterDataJson({ product: bodyOf({ from: 15, to: 13 }) });
  await expect(away).rejects.toMatchObject({ code: "stock_below_reserved" });
  await ayse.Product.UpdateProductMasterDataJson({ product: bodyOf({ from: 15, to: 14 }) });
  expect(await counts(variantId)).toEqual([10, 5, -1]);
});

test("engine fault 1: a variant that is added to a product has its own first stock, and its neighbour keeps what it has", async () => {
  const { ayse, made, variantId, bodyOf } = await ten("COUNT-5");
  await sellThree(variantId);
  const [existing] = (bodyOf(undefined) as { variants: Record<string, unknown>[] }).variants;
  const fresh = { ...existing!, id: undefined, barcode: "COUNT-5B", productCode: "COUNT-5B" };
  const add = (quantity: unknown) =>
    ayse.Product.UpdateProductMasterDataJson({ product: bodyOf(undefined, { variants: [existing, { ...fresh, quantity }] }) });
  await expect(add({ from: 4, to: 6 })).rejects.toMatchObject({ code: "stock_moved" });
  const { variants } = await add(6);
  expect(variants.map(({ quantity }) => quantity)).toEqual([7, 6]);
  const { data } = await ayse.Product.GetAllProductMasterData({ productMainCode: made.productMainCode });
  expect(data).toMatchObject([{ quantity: 13 }]);
});

test("R18: what is damaged or in quarantine is no part of a count: neither seen in it nor counted over", async () => {
  const { ayse, made, variantId, bodyOf, now } = await ten("COUNT-6");
  const clientId = w.clientId("ayse");
  const [place] = (await ayse.Warehouse.WarehouseList({})).filter(({ isDefault }) => isDefault);
  const apart = { variantId, warehouseId: place!.id, condition: "sellable" } as const;
  await ayse.Product.RegradeStock({ ...apart, outcome: "damaged", quantity: 3 });
  await ayse.Product.RegradeStock({ ...apart, outcome: "quarantine", quantity: 1 });
  expect(await now()).toMatchObject({ quantity: 6 });
  await expect(ayse.Product.UpdateProductMasterDataJson({ product: bodyOf({ from: 10, to: 12 }) })).rejects.toMatchObject({
    code: "stock_moved",
  });
  await ayse.Product.UpdateProductMasterDataJson({ product: bodyOf({ from: 6, to: 8 }) });
  expect(await counts(variantId)).toEqual([10, 2]);
  // Fewer than are promised can't be counted, whatever lies apart.
  await w.database.asClient(clientId, (tx) =>
    moveStock(tx, clientId, [
      { itemId: variantId, kind: "reserve", onHandDelta: 0, reservedDelta: 5, cause: "order:6:r", actor: "Trendyol" },
    ]),
  );
  const away = ayse.Product.UpdateProductMasterDataJson({ product: bodyOf({ from: 8, to: 4 }, { version: made.version + 1 }) });
  await expect(away).rejects.toMatchObject({ code: "stock_below_reserved" });
  expect(
    (await ayse.Product.GetProductStock({ productId: made.id })).map(({ condition, onHand }) => [condition, onHand]),
  ).toEqual([
    ["sellable", 8],
    ["damaged", 3],
    ["quarantine", 1],
  ]);
});
