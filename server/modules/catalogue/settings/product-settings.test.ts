import { ean13Digit, isEan13 } from "@tradeport/contract/ean13";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { makeFileWith } from "#testing/excel-fixture.ts";
import { importFile, runUpdate } from "#testing/run-import.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const calls = () => w.as("ayse").Product;
type Change = Parameters<ReturnType<typeof calls>["UpdateClientProductSettings"]>[0]["settings"];
const set = async (settings: Omit<Change, "version">) => {
  const { version } = await calls().GetClientProductSettings({});
  return calls().UpdateClientProductSettings({ settings: { ...settings, version } });
};
/** One product, in a row of its own. */
const fileOf = (code: string, cells: Record<string, string | number | null>) =>
  makeFileWith(1, () => ({ "Model kodu": code, "Stok kodu": code, Barkod: code, ...cells }));
const none = { defaultBrandName: null, criticalStockQuantity: null, barcodePrefix: "", pictureEdge: null, glossary: [] };

test("a company that never said anything has standards; what is saved is there, and a second saver is told", async () => {
  const before = await w.as("mehmet").Product.GetClientProductSettings({});
  expect(before).toEqual({ version: 1, desiDivisor: 3000, rounding: "none", ...none });
  const settings = { version: 1, desiDivisor: 5000, criticalStockQuantity: 4, rounding: "ninety" as const };
  const after = await w.as("mehmet").Product.UpdateClientProductSettings({ settings });
  expect(after).toEqual({ ...before, ...settings, version: 2 });
  const late = w.as("mehmet").Product.UpdateClientProductSettings({ settings: { version: 1, desiDivisor: 4000 } });
  await expect(late).rejects.toMatchObject({ code: "conflict", status: 409 });
  expect(await calls().GetClientProductSettings({})).toMatchObject({ desiDivisor: 3000 });
});

test("what is wrong is said at its field, and nothing of it is saved (U29)", async () => {
  const before = await calls().GetClientProductSettings({});
  for (const [field, value] of [
    ["desiDivisor", 999],
    ["desiDivisor", 10_001],
    ["criticalStockQuantity", -1],
    ["barcodePrefix", "86"],
    ["barcodePrefix", "86900000000"],
    ["barcodePrefix", "869 00"],
    ["pictureEdge", 1200],
    ["rounding", "up"],
  ])
    await expect(set({ desiDivisor: 4000, [field as string]: value } as never)).rejects.toMatchObject({
      status: 400,
      fields: [{ field: `settings.${field}` }],
    });
  expect(await calls().GetClientProductSettings({})).toEqual(before);
});

describe("what each setting does", () => {
  test("the default brand: of a product and of a row of a file that name none; it goes along with a merge, and is left out with its brand", async () => {
    const { brandName: _, ...product } = await someProduct(w.as("ayse"), "SET-1");
    await expect(calls().CreateProductMasterDataJson({ product })).rejects.toMatchObject({
      code: "brand_missing",
      fields: [{ field: "product.brandName" }],
    });
    await set({ defaultBrandName: "Varsayılan Marka" });
    expect((await calls().CreateProductMasterDataJson({ product })).brandName).toBe("Varsayılan Marka");
    const ended = await importFile(w, "ayse", await fileOf("SET-2", { Marka: "" }));
    expect(ended).toMatchObject({ state: "done", done: 1 });
    const { data } = await calls().GetAllProductMasterData({ productMainCode: "SET-2" });
    expect(data[0]!.brandName).toBe("Varsayılan Marka");
    const [own, other] = await calls().CreateClientBrandByList({ names: ["Varsayılan Marka", "Başka"] });
    await calls().MergeBrands({ ids: [own!.id], intoId: other!.id });
    expect((await calls().GetClientProductSettings({})).defaultBrandName).toBe("Başka");
    const [unused] = await calls().CreateClientBrandByList({ names: ["Ürünsüz"] });
    await set({ defaultBrandName: "ürünsüz" });
    await calls().DeleteClientBrands({ ids: [unused!.id] });
    expect((await calls().GetClientProductSettings({})).defaultBrandName).toBeNull();
  });

  test("critical stock: of new variants that say nothing of it, by a call, in an update and from a file", async () => {
    await set({ criticalStockQuantity: 7 });
    const product = await someProduct(w.as("ayse"), "SET-3");
    const made = await calls().CreateProductMasterDataJson({ product });
    expect(made.variants[0]).toMatchObject({ criticalStockQuantity: 7, criticalStockActive: true });
    const { attributes } = product.variants[0]!;
    const more = { barcode: "B-SET-3b", productCode: "K-SET-3b", listPrice: "2", salePrice: "1", attributes };
    const quiet = { ...more, barcode: "B-SET-3c", productCode: "K-SET-3c", criticalStockActive: false };
    const { variants } = await calls().UpdateProductMasterDataJson({
      product: { id: made.id, version: made.version, variants: [more, quiet] },
    });
    expect(
      variants.map(({ criticalStockQuantity, criticalStockActive }) => [criticalStockQuantity, criticalStockActive]),
    ).toEqual([
      [7, true],
      [7, true],
      [0, false],
    ]);
    await importFile(w, "ayse", await fileOf("SET-4", { "Kritik stok": "" }));
    const [row] = (await calls().GetAllProductMasterData({ productMainCode: "SET-4" })).data;
    expect(row!.criticalStock).toBe(7);
    await set({ criticalStockQuantity: null });
    const next = await calls().CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), "SET-5") });
    expect(next.variants[0]).toMatchObject({ criticalStockQuantity: 0, criticalStockActive: false });
  });

  test("desi: sizes by the divisor where none is given; what is given stands, and what stood there is not worked out anew", async () => {
    await set({ desiDivisor: 4000 });
    const product = await someProduct(w.as("ayse"), "SET-6");
    const sizes = { width: "30", length: "20", height: "10" };
    const [variant] = product.variants;
    const made = await calls().CreateProductMasterDataJson({
      product: {
        ...product,
        variants: [
          { ...variant!, package: sizes },
          { ...variant!, barcode: "B-6b", productCode: "K-6b", package: { ...sizes, dimensionalWeight: "9" } },
          { ...variant!, barcode: "B-6c", productCode: "K-6c", package: { width: "30", length: "20" } },
        ],
      },
    });
    const desi = ({ variants }: typeof made) => variants.map((one) => one.package.dimensionalWeight);
    expect(desi(made)).toEqual(["1.5", "9", "0"]);
    await set({ desiDivisor: 3000 });
    const [first, second, third] = made.variants;
    const changed = await calls().UpdateProductMasterDataJson({
      product: {
        id: made.id,
        version: made.version,
        variants: [
          { id: first!.id, salePrice: "9.00" },
          { id: second!.id, package: { dimensionalWeight: "0" } },
          { id: third!.id, package: { height: "10" } },
        ],
      },
    });
    expect(desi(changed)).toEqual(["1.5", "0", "2"]);
    const sizesOf = { "En (cm)": 30, "Boy (cm)": 20, "Yükseklik (cm)": 10, Desi: null };
    await importFile(w, "ayse", await fileOf("SET-7", sizesOf));
    const [row] = (await calls().GetAllProductMasterData({ productMainCode: "SET-7" })).data;
    expect(desi(await calls().GetProductMasterData({ productId: row!.id }))).toEqual(["2"]);
  });

  test("barcodes: they begin with the prefix, prove themselves, are given out once also to two at once, and leave out what is taken", async () => {
    await set({ barcodePrefix: "8690001" });
    const product = await someProduct(w.as("ayse"), "SET-8");
    const taken = `869000100002${ean13Digit("869000100002")}`;
    await calls().CreateProductMasterDataJson({
      product: { ...product, variants: [{ ...product.variants[0]!, barcode: taken }] },
    });
    const both = await Promise.all([calls().ProposeBarcodes({ count: 3 }), w.as("can").Product.ProposeBarcodes({ count: 3 })]);
    const all = both.flatMap(({ barcodes }) => barcodes);
    expect(new Set(all).size).toBe(6);
    for (const barcode of all) expect([barcode.slice(0, 7), isEan13(barcode)]).toEqual(["8690001", true]);
    expect(all).not.toContain(taken);
    // Another setting leaves the numbers where they are, and one that is saved as it stands is no change.
    const before = await set({ desiDivisor: 4000 });
    expect(all).not.toContain((await calls().ProposeBarcodes({ count: 1 })).barcodes[0]);
    expect(await set({ desiDivisor: 4000 })).toEqual(before);
    await set({ barcodePrefix: "" });
    expect((await calls().ProposeBarcodes({ count: 1 })).barcodes).toEqual([expect.stringMatching(/^290\d{10}$/)]);
    await set({ barcodePrefix: "8690002222" });
    expect((await calls().ProposeBarcodes({ count: 99 })).barcodes).toHaveLength(99);
    await expect(calls().ProposeBarcodes({ count: 1 })).rejects.toMatchObject({ code: "barcode_prefix_used_up", status: 409 });
  });

  test("rounding: of a price that a mass change works out and that says no rounding of its own", async () => {
    await set({ rounding: "ninety" });
    const { id } = await calls().CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), "SET-9") });
    const change = async (changes: Parameters<ReturnType<typeof calls>["FieldsBulkUpdate"]>[0]["changes"]) => {
      const run = await calls().FieldsBulkUpdate({ ids: [id], changes });
      expect(await runUpdate(w, "ayse", run.id)).toMatchObject({ state: "done", done: 1 });
      const { variants } = await calls().GetProductMasterData({ productId: id });
      return [variants[0]!.listPrice, variants[0]!.salePrice];
    };
    const percent = { action: "percent", value: "5" } as const;
    expect(
      await change([
        { field: "listPrice", ...percent },
        { field: "salePrice", ...percent, rounding: "none" },
      ]),
    ).toEqual(["21.90", "10.50"]);
    expect(await change([{ field: "salePrice", action: "set", value: "12.34" }])).toEqual(["21.90", "12.34"]);
  });

  test("pictures: a larger one is scaled down to the edge, a small one stays; documents are none", async () => {
    await set({ pictureEdge: 1000 });
    const product = JSON.stringify(await someProduct(w.as("ayse"), "SET-10"));
    const picture = async (width: number, height: number) => ({
      name: `${width}.jpg`,
      body: await sharp({ create: { width, height, channels: 3, background: "#a33" } })
        .jpeg()
        .toBuffer(),
    });
    const made = await calls().CreateProductMasterData({ product }, [await picture(2400, 1200), await picture(640, 480)]);
    const sizes = await Promise.all(
      made.images.map(async (address) => {
        const { rawPayload } = await w.app.inject({ url: new URL(address).pathname });
        const { width, height } = await sharp(rawPayload).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [1000, 500],
      [640, 480],
    ]);
  });
});

test("settings are changed by whoever manages the catalogue, and what was changed stands in the audit", async () => {
  const { rows } = await w.database.asPlatform((tx) =>
    sql<{ count: number }>`select count(*)::int as count from audit where object_type = 'product_settings'`.execute(tx),
  );
  expect(rows[0]!.count).toBeGreaterThan(5);
});
