import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveStock } from "#modules/inventory/index.ts";
import { newId, sql } from "#platform/db.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { attributeId, categoryId, seedCatalogue, valueId } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const attributes = [
  { attributeId: attributeId("renk"), valueId: valueId("renk", "Siyah") },
  { attributeId: attributeId("cinsiyet"), valueId: valueId("cinsiyet", "Kadın") },
];
const size = (value: string) => [{ attributeId: attributeId("beden"), valueId: valueId("beden", value) }];
const shirt = (code: string, more: Record<string, unknown> = {}) => ({
  productMainCode: code,
  categoryId: categoryId("tisort"),
  brandName: "Şile Dokuma",
  vatRate: 10 as const,
  texts: [{ langCode: "tr-TR" as const, name: `Işıltılı Tişört ${code}` }],
  attributes,
  images: ["https://img.example.com/a.jpg"],
  variants: [
    {
      barcode: `${code}-S`,
      productCode: `${code}/S`,
      listPrice: "149.90",
      salePrice: "99.9",
      quantity: 7,
      attributes: size("S"),
    },
    {
      barcode: `${code}-M`,
      productCode: `${code}/M`,
      listPrice: "149.90",
      salePrice: "109.90",
      quantity: 3,
      attributes: size("M"),
    },
  ],
  ...more,
});

describe("a product is written in one way", () => {
  test("created, read, listed: brand by its folded name, stock by a movement, the list's row beside it", async () => {
    const ayse = w.as("ayse");
    const made = await ayse.Product.CreateProductMasterDataJson({ product: shirt("P1") });
    expect(made).toMatchObject({
      version: 1,
      brandName: "Şile Dokuma",
      categoryPath: "Giyim > Üst Giyim > Tişört",
      images: ["https://img.example.com/a.jpg"],
    });
    expect(made.variants.map(({ barcode, salePrice, quantity, available }) => [barcode, salePrice, quantity, available])).toEqual(
      [
        ["P1-S", "99.90", 7, 7],
        ["P1-M", "109.90", 3, 3],
      ],
    );
    const second = await ayse.Product.CreateProductMasterDataJson({ product: shirt("P2", { brandName: "ŞİLE DOKUMA" }) });
    expect(second.brandName).toBe("Şile Dokuma");
    expect(await ayse.Product.GetProductMasterData({ productId: made.id })).toEqual(made);
    const { data } = await ayse.Product.GetAllProductMasterData({ productMainCode: "P1" });
    expect(data).toMatchObject([
      { variantCount: 2, salePrice: "99.90", highestPrice: "109.90", quantity: 10, brandName: "Şile Dokuma", channels: [] },
    ]);
    // In a store of which nothing is known yet it waits.
    const [storeId, clientId] = [newId(), w.clientId("ayse")];
    await w.database.asPlatform(async (tx) => {
      await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
        select ${clientId}, ${storeId}, id, 'Vitrin', true, ${storeId} from channel limit 1`.execute(tx);
      await sql`insert into listing (client_id, id, store_id, product_id) values (${clientId}, ${newId()}, ${storeId}, ${made.id})`.execute(
        tx,
      );
    });
    const [shown] = (await ayse.Product.GetAllProductMasterData({ productMainCode: "P1" })).data;
    expect(shown!.channels).toEqual([{ storeId, name: "Vitrin", state: "paused" }]);
    await w.database.asPlatform(async (tx) => {
      await sql`delete from listing where store_id = ${storeId}`.execute(tx);
      await sql`delete from store where id = ${storeId}`.execute(tx);
    });
    expect(await ayse.Product.CheckProductCode({ productCodeList: ["P1/S", "yok"], barcodeList: ["P2-M"] })).toEqual({
      productCodeList: ["P1/S"],
      barcodeList: ["P2-M"],
    });
    expect((await ayse.Product.GetClientBrands({ withCount: true })).data).toMatchObject([
      { name: "Şile Dokuma", productCount: 2 },
    ]);
  });

  test("saved with the version that was read: the second of two savers is told, and its change is nowhere", async () => {
    const ayse = w.as("ayse");
    const { id, version, variants } = await ayse.Product.CreateProductMasterDataJson({ product: shirt("P3") });
    const change = {
      ...shirt("P3"),
      id,
      version,
      variants: [{ ...shirt("P3").variants[0]!, id: variants[0]!.id, salePrice: "89.90", quantity: { from: 7, to: 5 } }],
      removedVariants: [variants[1]!.id],
    };
    const changed = await ayse.Product.UpdateProductMasterDataJson({ product: change });
    expect(changed).toMatchObject({ version: 2, variants: [{ id: variants[0]!.id, salePrice: "89.90", quantity: 5 }] });
    await expect(
      w.as("can").Product.UpdateProductMasterDataJson({ product: { ...change, brandName: "Başka" } }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect((await ayse.Product.GetProductMasterData({ productId: id })).brandName).toBe("Şile Dokuma");
    const ledger = await w.database.asClient(w.clientId("ayse"), (tx) =>
      sql<{
        delta: number;
      }>`select on_hand_delta as delta from stock_movement where item_id = ${variants[0]!.id} order by created_at`.execute(tx),
    );
    expect(ledger.rows.map(({ delta }) => delta)).toEqual([7, -2]);
  });

  test("an update that names one size of a variant's package leaves the others as they are", async () => {
    const { Product } = w.as("ayse");
    const product = shirt("P7");
    const sizes = { dimensionalWeight: "1.5", width: "20", length: "30", height: "4", weight: "0.3" };
    const made = await Product.CreateProductMasterDataJson({
      product: { ...product, variants: [{ ...product.variants[0]!, package: sizes }] },
    });
    const { id, version, variants } = made;
    const saved = await Product.UpdateProductMasterDataJson({
      product: { id, version, variants: [{ id: variants[0]!.id, package: { height: "6" } }] },
    });
    expect(saved.variants[0]!.package).toEqual({ ...variants[0]!.package, height: saved.variants[0]!.package.height });
    expect(Number(saved.variants[0]!.package.height)).toBe(6);
  });

  test("a save that waits for an order, and the order for it, is done after the order (R18, R19)", async () => {
    const ayse = w.as("ayse");
    const { id, version, variants } = await ayse.Product.CreateProductMasterDataJson({ product: shirt("P8") });
    const [first, second] = variants.map((variant) => variant.id).sort();
    const other = new pg.Client({ connectionString: w.url });
    await other.connect();
    const lock = (variantId: string | undefined) => other.query("select from stock where item_id = $1 for update", [variantId]);
    // The one that began to wait last is not the one that the database ends.
    await other.query("begin; set local deadlock_timeout = '1min'");
    await lock(second);
    const product = {
      ...shirt("P8"),
      id,
      version,
      variants: shirt("P8").variants.map((variant, at) => ({
        ...variant,
        id: variants[at]!.id,
        quantity: { from: variant.quantity, to: 9 },
      })),
    };
    const saved = ayse.Product.UpdateProductMasterDataJson({ product });
    await untilLocked("the save waits", w.database.pool);
    await lock(first);
    await other.query("commit");
    await other.end();
    expect((await saved).variants.map(({ quantity }) => quantity)).toEqual([9, 9]);
  });

  test("a listed value written with other i's and in capitals is that value (R47)", async () => {
    const typed = (text: string) => [...attributes, { attributeId: attributeId("desen"), text }];
    const variants = shirt("R47").variants.map((one) => ({ ...one, quantity: 4 }));
    const product = shirt("R47", { attributes: typed("CIZGILI"), variants }) as never;
    const made = await w.as("ayse").Product.CreateProductMasterDataJson({ product });
    expect(made.attributes).toContainEqual({
      attributeId: attributeId("desen"),
      valueId: valueId("desen", "Çizgili"),
      text: null,
    });
  });

  test("each mistake names its field and its value", async () => {
    const { Product } = w.as("ayse");
    const [first, second] = shirt("P4").variants as [object, object];
    const tries: [object, string, string?][] = [
      [shirt("P1"), "barcode_taken", "product.variants.0.barcode"],
      [shirt("P4", { variants: [{ ...first, barcode: "P1-S" }] }), "barcode_taken", "product.variants.0.barcode"],
      [
        shirt("P4", { variants: [first, { ...second, productCode: "P1/M" }] }),
        "product_code_taken",
        "product.variants.1.productCode",
      ],
      [shirt("P4", { variants: [first, { ...second, barcode: "P4-S" }] }), "barcode_taken", "product.variants.1.barcode"],
      [
        shirt("P4", { variants: [first, { ...second, productCode: "P4/S" }] }),
        "product_code_taken",
        "product.variants.1.productCode",
      ],
      [
        shirt("P1", { variants: [{ ...first, barcode: "P4-X", productCode: "P4/X" }] }),
        "product_code_taken",
        "product.productMainCode",
      ],
      [
        shirt("P4", {
          attributes: [attributes[0]!, { attributeId: attributeId("cinsiyet"), valueId: valueId("renk", "Siyah") }],
        }),
        "attribute_value_unknown",
        "product.attributes",
      ],
      [shirt("P4", { variants: [{ ...first, listPrice: "50" }] }), "list_below_sale", "product.variants.0.listPrice"],
      [shirt("P4", { variants: [{ ...first, salePrice: "0.00" }] }), "sale_price_zero", "product.variants.0.salePrice"],
      [shirt("P4", { categoryId: categoryId("giyim") }), "category_not_leaf"],
      [shirt("P4", { attributes: attributes.slice(1) }), "attribute_missing"],
      [shirt("P4", { attributes: [...attributes, { attributeId: attributeId("garanti"), text: "1 Yıl" }] }), "attribute_unknown"],
      [
        shirt("P4", { attributes: [...attributes, { attributeId: attributeId("desen"), text: "Uzaylı" }] }),
        "attribute_value_unknown",
      ],
    ];
    for (const [product, code, field] of tries)
      await expect(Product.CreateProductMasterDataJson({ product: product as never })).rejects.toMatchObject({
        code,
        ...(field ? { fields: [{ field }] } : {}),
      });
    expect((await Product.GetAllProductMasterData({ productMainCode: "P4" })).totalCount).toBe(0);
  });

  test("image files stand behind the kept addresses, and anyone can fetch them, and no other file of the client", async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#3175bb" } })
      .png()
      .toBuffer();
    const made = await w
      .as("ayse")
      .Product.CreateProductMasterData({ product: JSON.stringify(shirt("P5")) }, [{ name: "ön.png", body: png }]);
    expect(made.images).toEqual([
      "https://img.example.com/a.jpg",
      expect.stringMatching(/^http:\/\/localhost:3000\/media\/[0-9a-f-]{36}\.png$/),
    ]);
    // Eight pictures, however they come.
    const full = { ...shirt("P6"), images: Array.from({ length: 8 }, (_, n) => `https://img.example.com/${n}.jpg`) };
    const nine = w.as("ayse").Product.CreateProductMasterData({ product: JSON.stringify(full) }, [{ name: "ön.png", body: png }]);
    await expect(nine).rejects.toMatchObject({ code: "file_count" });
    const reply = await w.app.inject({ url: new URL(made.images[1]!).pathname });
    expect([reply.statusCode, reply.headers["content-type"], reply.headers["x-content-type-options"]]).toEqual([
      200,
      "image/png",
      "nosniff",
    ]);
    // Made anew at the gate, so not the same bytes.
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: "png", width: 8, height: 8 });
    // Addresses that were given before pictures had an ending stay good.
    const before = new URL(made.images[1]!).pathname.replace(".png", "");
    expect((await w.app.inject({ url: before })).statusCode).toBe(200);
    for (const name of [newId(), `${newId()}.png`, `${before.slice("/media/".length)}.exe`])
      expect((await w.app.inject({ url: `/media/${name}` })).statusCode).toBe(404);
    expect((await w.app.inject({ url: "/media/..%2f..%2fetc%2fpasswd" })).statusCode).toBe(404);
  });

  test("an image address that nobody outside can open is refused with its field and value; what stood there stays until it is changed", async () => {
    const { Product } = w.as("ayse");
    const save = (change: object) => Product.CreateProductMasterDataJson({ product: { ...shirt("RESIM"), ...change } });
    for (const given of ["http://img.example.com/a.jpg", "https://127.0.0.1/x.png", "https://localhost/a.png", "https://x"])
      await expect(save({ images: ["https://img.example.com/a.jpg", given] })).rejects.toMatchObject({
        code: "picture_address",
        message: expect.stringContaining(given),
        fields: [{ field: "product.images.1", message: expect.stringContaining("https://") }],
      });
    const inside = "https://169.254.169.254/latest";
    const ofVariant = shirt("RESIM").variants.map((variant) => ({ ...variant, productVariantImages: [inside] }));
    await expect(save({ variants: ofVariant })).rejects.toMatchObject({
      fields: [{ field: "product.variants.0.productVariantImages.0" }],
    });
    await expect(save({ images: ["ftp://img.example.com/a.jpg"] })).rejects.toMatchObject({
      fields: [{ field: "product.images.0", message: expect.stringContaining("https:// ile başlayan") }],
    });

    const few = shirt("RESIM").variants.map((variant) => ({ ...variant, quantity: 1 }));
    const made = await save({ variants: few });
    await w.database.asPlatform((tx) => sql`update product_image set url = ${inside} where product_id = ${made.id}`.execute(tx));
    const change = (fields: object, version: number) =>
      Product.UpdateProductMasterDataJson({ product: { id: made.id, version, ...fields } });
    const renamed = await change({ originCountry: "DE", images: [inside] }, made.version);
    expect(renamed).toMatchObject({ originCountry: "DE", images: [inside] });
    await expect(change({ images: [inside, "https://10.0.0.1/a.png"] }, renamed.version)).rejects.toMatchObject({
      fields: [{ field: "product.images.1" }],
    });
    const other = await change({ images: ["https://img.example.com/b.jpg"] }, renamed.version);
    await expect(change({ images: [inside] }, other.version)).rejects.toMatchObject({ code: "picture_address" });
  });

  test("another client's product is not there (S10)", async () => {
    const { data } = await w.as("ayse").Product.GetAllProductMasterData({ productMainCode: "P1" });
    const { Product } = w.as("mehmet");
    await expect(Product.GetProductMasterData({ productId: data[0]!.id })).rejects.toMatchObject({ status: 404 });
    await expect(Product.ArchivedProductMasterData({ ids: [data[0]!.id], isArchived: true })).rejects.toMatchObject({
      status: 404,
    });
    expect((await Product.GetAllProductMasterData({})).data).toEqual([]);
    expect(await Product.CheckProductCode({ barcodeList: ["P1-S"] })).toEqual({ productCodeList: [], barcodeList: [] });
    // The list's functions run past row-level security: they ask the transaction's client, never the caller.
    const none = await w.database
      .asPlatform((tx) =>
        sql<{ n: number }>`select counted as n from product_list('{}', 'createdDate', false, 10, 0, 10)`.execute(tx),
      )
      .catch(() => null);
    expect(none?.rows[0]?.n ?? 0).toBe(0);
  });
});

describe("the list", () => {
  test("ASCII finds Turkish, three letters match anywhere, fewer the beginning, signs of LIKE are letters", async () => {
    const { Product } = w.as("ayse");
    const found = async (filter: object) => (await Product.GetAllProductMasterData({ ...filter })).totalCount;
    expect(await found({ productName: "isiltili tisort p1" })).toBe(1);
    expect(await found({ productName: "ŞUR" })).toBe(0);
    expect(await found({ productName: "TİŞÖRT" })).toBe(await found({}));
    expect(await found({ productName: "ti" })).toBe(0);
    expect(await found({ productName: "ış" })).toBe(await found({}));
    expect(await found({ productName: "%%%" })).toBe(0);
    expect(await found({ barcode: "1-m" })).toBe(1);
    expect(await found({ barcode: "-M" })).toBe(0);
    expect(await found({ barcode: "p1" })).toBe(1);
    expect(await found({ productCode: "P2/" })).toBe(1);
    expect(await found({ brandName: "sile" })).toBe(await found({}));
    expect(await found({ categoryId: categoryId("giyim") })).toBe(await found({}));
    expect(await found({ categoryId: categoryId("kozmetik") })).toBe(0);
    expect(await found({ minQuantity: 10, maxQuantity: 10 })).toBe(3);
  });

  test("sorts by each of its columns, names in Turkish order, pages without gap or repeat", async () => {
    const { Product } = w.as("mehmet");
    const names = ["Çanta", "Cüzdan", "Islak mendil", "İnce bluz", "Zarf", "Şal", "Sabun", "Ördek", "Oya"];
    for (const [at, name] of names.entries())
      await Product.CreateProductMasterDataJson({ product: shirt(`S${at}`, { texts: [{ langCode: "tr-TR", name }] }) });
    const sorted = await Product.GetAllProductMasterData({ orderColumn: "productName", orderType: "asc" });
    expect(sorted.data.map(({ productName }) => productName)).toEqual([
      "Cüzdan",
      "Çanta",
      "Islak mendil",
      "İnce bluz",
      "Oya",
      "Ördek",
      "Sabun",
      "Şal",
      "Zarf",
    ]);
    for (const orderColumn of [
      "createdDate",
      "modifiedDate",
      "productName",
      "productMainCode",
      "brandName",
      "quantity",
      "salePrice",
    ] as const) {
      const pages = await Promise.all(
        [0, 1, 2].map((page) => Product.GetAllProductMasterData({ orderColumn, page, pageSize: 4 })),
      );
      expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(9);
      expect(pages[0]).toMatchObject({ totalCount: 9, totalPages: 3, totalCountIsExact: true });
    }
  });

  test("a page behind the middle of a long list is the page that it says, and counts say more than", async () => {
    const clientId = w.clientId("ayse");
    const client = await w.database.pool.connect();
    // The list's own table alone: twenty thousand products are made in a moment.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into product_row select $1::uuid, gen_random_uuid(), 'Uzun ' || n, 'UZUN-' || n, 'Uzun', $2::uuid, null, 1, 'U' || n, 'U' || n, n % 7 + 1,
         n % 7 + 1, 'TRY', n % 50, 0, false, false, now() - n * interval '1 second', now(), E'\\nu' || n, E'\\nu' || n from generate_series(1, 20500) n`,
      [clientId, categoryId("tisort")],
    );
    await client.query("select add_to_product_tally($1, false, 20500)", [clientId]);
    for (const [orderColumn, key] of [
      ["createdDate", "created_at"],
      ["quantity", "quantity"],
      ["productName", 'name collate "tr-TR-x-icu"'],
    ] as const)
      for (const [orderType, page] of [
        ["desc", 819],
        ["asc", 819],
        ["desc", 700],
        ["asc", 500],
      ] as const) {
        for (const [filter, condition] of [
          [{}, "true"],
          [{ isActive: false }, "not is_active"],
          [{ productName: "uzun" }, "name like 'Uzun%'"],
        ] as const) {
          if ("productName" in filter && orderColumn !== "productName") continue;
          const right = await client.query(
            `select product_id from product_row where client_id = $1 and not is_archived and ${condition}
             order by ${key} ${orderType}, product_id ${orderType} limit 25 offset ${page * 25}`,
            [clientId],
          );
          const found = await w.as("ayse").Product.GetAllProductMasterData({ ...filter, orderColumn, orderType, page });
          expect(found.data.map(({ id }) => id)).toEqual(right.rows.map((row) => row.product_id));
          expect(found).toMatchObject({ totalCount: 10_000, totalCountIsExact: false });
        }
        if (page !== 500 || orderColumn === "quantity") continue;
        const few = { productName: "n 12", orderColumn, orderType, pageSize: 100 } as const;
        const right = await client.query(
          `select product_id from product_row where client_id = $1 and name like 'Uzun 12%' order by ${key} ${orderType}, product_id ${orderType}`,
          [clientId],
        );
        const ids = right.rows.map((row) => row.product_id);
        for (const page of [0, 9, 11]) {
          const found = await w.as("ayse").Product.GetAllProductMasterData({ ...few, page });
          expect(found.data.map(({ id }) => id)).toEqual(ids.slice(page * 100, page * 100 + 100));
          expect(found).toMatchObject({ totalCount: ids.length, totalCountIsExact: true });
        }
      }
    expect((await w.as("ayse").Product.GetAllProductMasterData({ isActive: false, page: 820 })).data).toEqual([]);
    await client.query("delete from product_row where client_id = $1 and not is_active", [clientId]);
    await client.query("select add_to_product_tally($1, false, -20500)", [clientId]);
    await client.query("set session_replication_role = origin");
    client.release();
  });

  test("an archived product leaves the list and comes back", async () => {
    const { Product } = w.as("mehmet");
    const { data } = await Product.GetAllProductMasterData({ productMainCode: "S3" });
    await Product.ArchivedProductMasterData({ ids: [data[0]!.id], isArchived: true });
    expect((await Product.GetAllProductMasterData({})).totalCount).toBe(8);
    // Archived once more it is as it was: nobody's open form is made old.
    const { version } = await Product.GetProductMasterData({ productId: data[0]!.id });
    await Product.ArchivedProductMasterData({ ids: [data[0]!.id], isArchived: true });
    expect((await Product.GetProductMasterData({ productId: data[0]!.id })).version).toBe(version);
    expect((await Product.GetAllProductMasterData({ isArchived: true })).data.map(({ id }) => id)).toEqual([data[0]!.id]);
    await Product.ArchivedProductMasterData({ ids: [data[0]!.id], isArchived: false });
    expect((await Product.GetAllProductMasterData({})).totalCount).toBe(9);
  });
});

test("a movement is booked once for its cause, stock stays the sum of the ledger, and reserved pieces can't be counted away (R18)", async () => {
  const { Product } = w.as("ayse");
  const clientId = w.clientId("ayse");
  const made = await Product.CreateProductMasterDataJson({ product: shirt("P6") });
  const variantId = made.variants[0]!.id;
  const reserve = {
    itemId: variantId,
    kind: "reserve" as const,
    onHandDelta: 0,
    reservedDelta: 4,
    cause: "order:1:1",
    actor: "Trendyol",
  };
  for (let again = 0; again < 2; again += 1) await w.database.asClient(clientId, (tx) => moveStock(tx, clientId, [reserve]));
  expect((await Product.GetProductMasterData({ productId: made.id })).variants[0]).toMatchObject({
    quantity: 7,
    reserved: 4,
    available: 3,
  });
  expect((await Product.GetAllProductMasterData({ productMainCode: "P6" })).data[0]).toMatchObject({ quantity: 10, reserved: 4 });
  const update = {
    ...shirt("P6"),
    id: made.id,
    version: 1,
    variants: made.variants.map(({ id }, at) => ({
      ...shirt("P6").variants[at]!,
      id,
      quantity: { from: shirt("P6").variants[at]!.quantity, to: 3 },
    })),
  };
  await expect(Product.UpdateProductMasterDataJson({ product: update })).rejects.toMatchObject({ code: "stock_below_reserved" });
  // Many at once, in opposite orders: no ring of waits, and nothing is lost.
  const ids = made.variants.map(({ id }) => id);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      w.database.asClient(clientId, (tx) =>
        moveStock(
          tx,
          clientId,
          (n % 2 ? ids : ids.toReversed()).map((id) => ({
            itemId: id,
            kind: "restock",
            onHandDelta: 1,
            reservedDelta: 0,
            cause: `t:${n}`,
            actor: "t",
          })),
        ),
      ),
    ),
  );
  const { rows } = await w.database.asClient(clientId, (tx) =>
    sql<{ wrong: number; total: number }>`
      select count(*) filter (where stock.on_hand <> ledger.on_hand or stock.reserved <> ledger.reserved)::int as wrong, sum(stock.on_hand)::int as total
      from stock join (select item_id, sum(on_hand_delta) as on_hand, sum(reserved_delta) as reserved from stock_movement group by 1) as ledger using (item_id)
      where item_id = any(${ids}::uuid[])`.execute(tx),
  );
  expect(rows[0]).toEqual({ wrong: 0, total: 50 });
});

test("of products that take the same code in the same moment one is made, and the others are told which code it is", async () => {
  const { Product } = w.as("ayse");
  const variantsOf = (barcode: string, productCode: string) => {
    const [one, two] = shirt("AYNI").variants;
    return [
      { ...one!, barcode, productCode },
      { ...two!, barcode: `${barcode}-2`, productCode: `${productCode}-2` },
    ];
  };
  for (const [turn, product] of [
    (n: number) => shirt("AYNI", { variants: variantsOf(`AYNI-${n}`, `AYNI/${n}`) }),
    (n: number) => shirt(`AYNI-B${n}`, { variants: variantsOf("AYNI-BAR", `AYNI-B/${n}`) }),
    (n: number) => shirt(`AYNI-C${n}`, { variants: variantsOf(`AYNI-C${n}`, "AYNI-KOD") }),
  ].entries()) {
    const saves = await Promise.allSettled([1, 2, 3, 4].map((n) => Product.CreateProductMasterDataJson({ product: product(n) })));
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const save of saves)
      if (save.status === "rejected")
        expect([save.reason.status, save.reason.message]).toEqual([409, expect.stringContaining(turn === 0 ? "AYNI" : "AYNI-")]);
  }
});
