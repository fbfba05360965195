import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { exportFile } from "#testing/run-import.ts";
import { someProduct } from "#testing/some-product.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";

/** What the product list asks for beside its pages: filters of several values, exact selections, single values, workbooks. */
let w: World;
const ids: string[] = [];
beforeAll(async () => {
  w = await world();
  const ayse = w.as("ayse");
  for (const [at, brandName] of ["Anka", "Boğaç", "Çınar", "Anka"].entries()) {
    const one = await someProduct(ayse, `L${at}`);
    const [variant] = one.variants;
    const made = await ayse.Product.CreateProductMasterDataJson({
      product: {
        ...one,
        brandName,
        texts: [{ langCode: "tr-TR", name: at === 0 ? "=1+1 Tişört" : `Ürün ${at}` }],
        images: at === 1 ? ["https://img.example.com/a.jpg"] : [],
        variants: [{ ...variant!, listPrice: "100.00", salePrice: `${10 * (at + 1)}.50`, quantity: at }],
      },
    });
    ids.push(made.id);
  }
  await w.as("mehmet").Product.CreateProductMasterDataJson({ product: await someProduct(w.as("mehmet"), "L0") });
});
afterAll(() => w.close());

const refused = (code: string) => expect.objectContaining({ code });
const rowOf = async (at: number) => {
  const { data } = await w.as("ayse").Product.GetAllProductMasterData({});
  return data.find(({ id }) => id === ids[at])!;
};

test("several brands, a price from and to, and 'has no picture' narrow the list, and mean the same for its ids (U9, U10)", async () => {
  const { Product } = w.as("ayse");
  const found = async (filter: Parameters<typeof Product.GetProductIds>[0]) => {
    const listed = (await Product.GetAllProductMasterData({ ...filter, pageSize: -1 })).data.map(({ id }) => id);
    expect((await Product.GetProductIds(filter)).ids).toEqual(listed.toSorted());
    return listed.map((id) => ids.indexOf(id)).sort();
  };
  expect(await found({ brandNames: ["Anka", "Çınar"] })).toEqual([0, 2, 3]);
  expect(await found({ brandNames: [] })).toEqual([0, 1, 2, 3]);
  expect(await found({ brandNames: ["Anka'); drop table product; --"] })).toEqual([]);
  expect(await found({ minPrice: "20.50", maxPrice: "30.5" })).toEqual([1, 2]);
  expect(await found({ hasImage: true })).toEqual([1]);
  expect(await found({ hasImage: false, minQuantity: 1 })).toEqual([2, 3]);
  expect((await w.as("mehmet").Product.GetProductIds({})).ids).toHaveLength(1);
});

test("a selection is those that matched: what comes later is not worked on (U11)", async () => {
  const { Product } = w.as("ayse");
  const { ids: selected } = await Product.GetProductIds({ minQuantity: 2 });
  expect(selected).toHaveLength(2);
  await Product.UpdateProductValue({ productId: ids[0]!, quantity: { from: 0, to: 9 } });
  await Product.ArchivedProductMasterData({ ids: selected, isArchived: true });
  expect((await Product.GetProductIds({ isArchived: true })).ids).toEqual(selected);
  // All of them or none: beside one that is not there nothing happens.
  const [theirs] = (await w.as("mehmet").Product.GetProductIds({})).ids;
  const some = Product.ArchivedProductMasterData({ ids: [selected[0]!, theirs!], isArchived: false });
  await expect(some).rejects.toMatchObject({ status: 404 });
  expect((await Product.GetProductIds({ isArchived: true })).ids).toEqual(selected);
  await Product.ArchivedProductMasterData({ ids: selected, isArchived: false });
  await Product.UpdateProductValue({ productId: ids[0]!, quantity: { from: 9, to: 0 } });
});

test("two who archive a product at once archive it once", async () => {
  const { Product } = w.as("ayse");
  const clientId = w.clientId("ayse");
  const productId = ids[2]!;
  const { version } = await Product.GetProductMasterData({ productId });
  const calls = await w.database.asClient(clientId, async (tx) => {
    await sql`select 1 from product where client_id = ${clientId} and id = ${productId} for update`.execute(tx);
    const both = [1, 2].map(() => Product.ArchivedProductMasterData({ ids: [productId], isArchived: true }));
    await untilLocked("both calls", w.database.pool, 2);
    return both;
  });
  await Promise.all(calls);
  expect((await Product.GetProductMasterData({ productId })).version).toBe(version + 1);
  await Product.ArchivedProductMasterData({ ids: [productId], isArchived: false });
});

test("U59: single values are changed by what was seen: list, ledger and audit follow; another value than was seen changes nothing (U12)", async () => {
  const { Product } = w.as("can");
  const productId = ids[3]!;
  await Product.UpdateProductValue({ productId, productName: { from: "Ürün 3", to: "Yeni ad" } });
  await Product.UpdateProductValue({ productId, salePrice: { from: "40.50", to: "45.9" } });
  await Product.UpdateProductValue({ productId, quantity: { from: 3, to: 8 } });
  await Product.UpdateProductValue({ productId, criticalStock: { from: 0, to: 2 } });
  const changed = { productName: "Yeni ad", salePrice: "45.90", quantity: 8, criticalStock: 2 };
  expect(await rowOf(3)).toMatchObject(changed);
  const { rows } = await w.database.asClient(w.clientId("ayse"), (tx) =>
    sql<{ moves: number; stock: number; audits: number }>`
      select (select sum(on_hand_delta)::int from stock_movement m join variant v on v.id = m.item_id where v.product_id = ${productId}) as moves,
        (select sum(on_hand)::int from stock s join variant v on v.id = s.item_id where v.product_id = ${productId}) as stock,
        (select count(*)::int from audit where actor_id = (select person_id from client_member where name = 'Can Demir') and action = 'update') as audits`.execute(
      tx,
    ),
  );
  expect(rows[0]).toEqual({ moves: 8, stock: 8, audits: 4 });
  const { rows: audited } = await w.database.pool.query(
    "select before, after from audit where action = 'update' and actor_id = (select person_id from client_member where name = 'Can Demir') order by id",
  );
  expect(audited.map(({ before, after }) => [before, after])).toEqual([
    [{ productName: "Ürün 3" }, { productName: "Yeni ad" }],
    [{ salePrice: "40.50" }, { salePrice: "45.9" }],
    [{ quantity: 3 }, { quantity: 8 }],
    [{ criticalStock: 0 }, { criticalStock: 2 }],
  ]);

  const bad = (change: object, code: string) =>
    expect(Product.UpdateProductValue({ productId, ...change })).rejects.toEqual(refused(code));
  await bad({ productName: { from: "Ürün 3", to: "Başka" } }, "conflict");
  await bad({ quantity: { from: 3, to: 4 } }, "stock_moved");
  await bad({ salePrice: { from: "40.50", to: "41.00" } }, "conflict");
  await bad({ criticalStock: { from: 0, to: 4 } }, "conflict");
  await bad({ salePrice: { from: "45.90", to: "100.01" } }, "list_below_sale");
  // A refusal writes amounts as the list beside it does.
  await expect(Product.UpdateProductValue({ productId, salePrice: { from: "45.90", to: "1250.5" } })).rejects.toThrow(
    "liste fiyatı (100,00) satış fiyatından (1.250,50) düşük",
  );
  await bad({ salePrice: { from: "45.90", to: "0" } }, "sale_price_zero");
  // At its list price a product is sold without a discount.
  await Product.UpdateProductValue({ productId, salePrice: { from: "45.90", to: "100" } });
  await Product.UpdateProductValue({ productId, salePrice: { from: "100.00", to: "45.90" } });
  await bad({ quantity: { from: 8, to: -1 } }, "bad_input");
  await bad({ productId: ids[2], variantId: (await rowOf(3)).variantId, quantity: { from: 2, to: 1 } }, "not_found");
  expect(await rowOf(3)).toMatchObject(changed);
  await expect(w.as("zeynep").Product.UpdateProductValue({ productId, quantity: { from: 8, to: 9 } })).rejects.toEqual(
    refused("no_right"),
  );
});

test("of a product with several variants the one is named, and stock that orders hold stays (U12)", async () => {
  const { Product } = w.as("ayse");
  const one = await someProduct(w.as("ayse"), "LV");
  const [variant] = one.variants;
  const two = [variant!, { ...variant!, barcode: "B-LV2", productCode: "K-LV2" }];
  const made = await Product.CreateProductMasterDataJson({ product: { ...one, variants: two } });
  const { data } = await Product.GetAllProductMasterData({ productMainCode: "LV" });
  expect(data[0]).toMatchObject({ variantId: null, criticalStock: null });
  const productId = made.id;
  const change = { quantity: { from: 3, to: 1 } };
  await expect(Product.UpdateProductValue({ productId, ...change })).rejects.toEqual(refused("variant_not_named"));
  const variantId = made.variants[1]!.id;
  await w.database.asClient(w.clientId("ayse"), (tx) =>
    sql`update stock set reserved = 2 where client_id = ${w.clientId("ayse")} and item_id = ${variantId}`.execute(tx),
  );
  await expect(Product.UpdateProductValue({ productId, variantId, ...change })).rejects.toEqual(refused("stock_below_reserved"));
  await Product.UpdateProductValue({ productId, variantId, quantity: { from: 3, to: 2 } });
  expect((await Product.GetProductMasterData({ productId })).variants.map(({ quantity }) => quantity)).toEqual([3, 2]);
  await Product.ArchivedProductMasterData({ ids: [productId], isArchived: true });
});

test("a workbook has the rows, columns and order that were asked for; a text that begins with = is a text (U17, S43)", async () => {
  const { Product } = w.as("ayse");
  const request = {
    columns: ["price" as const, "product" as const],
    orderColumn: "salePrice" as const,
    orderType: "asc" as const,
  };
  const read = async (input: Parameters<typeof Product.ExportProducts>[0]) => {
    const { name, body } = await exportFile(w, "ayse", input);
    return { name, body, rows: (await readXlsx(body)).sheets[0]!.rows };
  };
  const whole = await read({ ...request, name: "Anka / 2:3" });
  expect(whole.name).toMatch(/^Tradeport - Ürünler - Anka 2 3 - \d\d\.\d\d\.\d{4}\.xlsx$/);
  expect(whole.rows[0]).toEqual([
    "Satış fiyatı (KDV dahil)",
    "Liste fiyatı (KDV dahil)",
    "Para birimi",
    "Ürün adı",
    "Model kodu",
    "Varyant sayısı",
  ]);
  expect(whole.rows.slice(1).map(([price, , , name]) => [price, name])).toEqual([
    [10.5, "=1+1 Tişört"],
    [20.5, "Ürün 1"],
    [30.5, "Ürün 2"],
    [45.9, "Yeni ad"],
  ]);
  expect(whole.body.includes("<f>")).toBe(false);
  expect((await read({ ...request, brandNames: ["Anka"] })).rows).toHaveLength(3);
  expect((await read({ ...request, page: 1, pageSize: 3 })).rows.map(([price]) => price)).toEqual([
    "Satış fiyatı (KDV dahil)",
    45.9,
  ]);
  expect((await read({ ...request, ids: [ids[2]!, ids[1]!] })).rows).toHaveLength(3);
  await expect(w.as("mehmet").Product.ExportProducts({ ...request, ids: [ids[0]!] })).rejects.toEqual(refused("not_found"));
});

test("a count leaves the default warehouse what is reserved there, whatever lies in another one", async () => {
  const { Product } = w.as("ayse");
  const productId = ids[2]!;
  const { quantity: near } = await rowOf(2);
  await Product.UpdateProductValue({ productId, quantity: { from: near, to: 8 } });
  await w.database.asClient(w.clientId("ayse"), async (tx) => {
    const far = newId();
    await sql`insert into warehouse (client_id, id, code, name) values (${w.clientId("ayse")}, ${far}, 'UZAK', 'Uzak Depo')`.execute(
      tx,
    );
    await sql`insert into stock (client_id, item_id, warehouse_id, on_hand)
      select client_id, id, ${far}, 6 from variant where product_id = ${productId}`.execute(tx);
    await sql`update stock set reserved = 4 where warehouse_id <> ${far} and item_id in (select id from variant where product_id = ${productId})`.execute(
      tx,
    );
  });
  const count = (to: number) => Product.UpdateProductValue({ productId, quantity: { from: 14, to } });
  await expect(count(9)).rejects.toEqual(refused("stock_below_reserved"));
  await count(10);
  expect(await rowOf(2)).toMatchObject({ quantity: 10 });
});

test("a workbook's moments, and the day in its name, go by the company's clock, as its screens do", async () => {
  const zone = (name: string) =>
    w.database.asPlatform((tx) => sql`update client set time_zone = ${name} where id = ${w.clientId("ayse")}`.execute(tx));
  const moment = (timeZone: string, at: Date) => {
    const part = (options: Intl.DateTimeFormatOptions) => at.toLocaleString("tr-TR", { timeZone, ...options });
    return `${part({ day: "2-digit", month: "2-digit", year: "numeric" })} ${part({ hour: "2-digit", minute: "2-digit" })}`;
  };
  const created = new Date((await rowOf(0)).createdDate);
  // Twelve hours apart: of the two days at least one is not the server's.
  for (const name of ["Pacific/Auckland", "America/New_York"]) {
    await zone(name);
    const file = await exportFile(w, "ayse", { ids: [ids[0]!], columns: ["created"] });
    expect((await readXlsx(file.body)).sheets[0]!.rows[1]).toEqual([moment(name, created)]);
    expect(file.name).toContain(moment(name, new Date()).slice(0, 10));
    const master = await exportFile(w, "ayse", { ids: [ids[0]!], content: "master" });
    expect((await readXlsx(master.body)).sheets[0]!.rows[1]).toContain(moment(name, created));
  }
  await zone("Europe/Istanbul");
});
