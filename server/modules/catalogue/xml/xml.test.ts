import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CatalogueWorld, catalogueWorld } from "#testing/catalogue-world.ts";
import { feedBarcode, feedOf, feedProducts, feedShapes } from "#testing/feeds.ts";
import { runFeed, undoProcess } from "#testing/run-import.ts";

let w: CatalogueWorld;
beforeAll(async () => {
  w = await catalogueWorld();
});
afterAll(() => w.close());
beforeEach(async () => void (await w.empty()));

const clientId = () => w.clientId("ayse");
const create = (feed: string, body?: string | Buffer) =>
  w.as("admin").Xml.CreateXml({ clientId: clientId(), feed }, body === undefined ? [] : [{ name: "tedarikçi.xml", body }]);
const replace = async ({ id, version }: { id: string; version: number }, body: string | Buffer) =>
  w.as("admin").Xml.UpdateXml({ clientId: clientId(), feed: JSON.stringify({ id, version }) }, [{ name: "tedarikçi.xml", body }]);
const run = async (id: string) => {
  const { id: processId } = await w.as("admin").Xml.RunXml({ clientId: clientId(), id });
  return runFeed(w, "ayse", processId);
};
const products = async () => (await w.as("ayse").Product.GetAllProductMasterData({ pageSize: 200 })).data;

test.each(Object.entries(feedShapes))(
  "a feed goes from its file to products by fields that are found in it: %s",
  async (name, shape) => {
    const all = feedProducts(20);
    const feed = await create(feedOf(shape, { name: "Tedarikçi", mapping: [], itemPath: "", variantPath: "" }), shape.write(all));
    expect(feed).toMatchObject({ clientName: "Şirket first", fileName: "tedarikçi.xml", hasCredentials: false, run: null });
    const found = await w.as("admin").Xml.PreviewXml({ clientId: clientId(), id: feed.id });
    expect(found.itemPath).toBe(shape.itemPath);
    const { itemPath, variantPath, mapping } = shape;
    const preview = await w.as("admin").Xml.PreviewXml({ clientId: clientId(), id: feed.id, itemPath, variantPath, mapping });
    const paths = preview.fields.map(({ path }) => path);
    expect(mapping.filter(({ path }) => path !== "" && !paths.includes(path))).toEqual([]);
    expect(preview.products).toHaveLength(10);
    expect(preview.products[0]).toMatchObject({ row: 1, isNew: true, problems: [] });
    expect(preview.products[0]?.values).toContainEqual({ column: { tr: "Barkod", en: "Barcode" }, value: feedBarcode(1) });
    expect(await products()).toEqual([]);

    const saved = await w
      .as("admin")
      .Xml.UpdateXml(
        { clientId: clientId(), feed: JSON.stringify({ id: feed.id, version: feed.version, itemPath, variantPath, mapping }) },
        [],
      );
    const process = await run(saved.id);
    expect(process).toMatchObject({
      processType: "run_xml",
      state: "done",
      subject: "Tedarikçi",
      total: 20,
      done: 20,
      failed: 0,
    });
    const there = await products();
    expect(there).toHaveLength(name === "options" ? 10 : 20);
    const one = (await w.as("ayse").Product.GetAllProductMasterData({ barcode: feedBarcode(5) })).data[0]!;
    expect(one).toMatchObject({ currency: "TRY" });
    const { variants, texts } = await w.as("ayse").Product.GetProductMasterData({ productId: one.id });
    expect(variants.find(({ barcode }) => barcode === feedBarcode(5))).toMatchObject({
      salePrice: "114.00",
      listPrice: "114.00",
      quantity: name === "ads" ? 10 : 7,
    });
    if (name === "options") expect(texts[0]?.description).toContain("<b>ince belli</b>");
    const { data: log } = await w.as("admin").Xml.GetXmlProcessLog({ clientId: clientId(), id: feed.id });
    expect(log.map(({ id }) => id)).toEqual([process.id]);
  },
);

test("the same feed twice changes nothing; a feed that moves changes only what it says, and its prices and stock alone", async () => {
  const shape = feedShapes.flat;
  const all = feedProducts(20);
  const feed = await create(feedOf(shape, { name: "A" }), shape.write(all));
  await run(feed.id);
  expect(await run(feed.id)).toMatchObject({ state: "done", total: 20, done: 0, skipped: 20 });
  const moved = all.map((one) => (one.n === 3 ? { ...one, price: one.price + 500, stock: 1 } : one));
  await replace(feed, shape.write([...moved, { n: 21, price: 5_000, stock: 2 }]).replaceAll("Kahve Fincanı", "Fincan"));
  const process = await run(feed.id);
  expect(process).toMatchObject({ state: "done", total: 21, done: 2, skipped: 19 });
  const { data } = await w.as("ayse").Process.GetProcessLines({ processId: process.id, outcome: "done" });
  const [changed, added] = [...data].sort((a, b) => a.lineNo - b.lineNo);
  expect(changed).toMatchObject({ label: feedBarcode(3), did: "changed", place: "item 3" });
  expect(changed?.changes.map(({ field }) => field).sort()).toEqual(["listPrice", "quantity", "salePrice"]);
  expect(added).toMatchObject({ label: feedBarcode(21), did: "added" });
  expect((await products()).filter(({ productName }) => productName.startsWith("Fincan"))).toHaveLength(1);
});

test("a feed that adds no products leaves those alone that the catalogue has not", async () => {
  const shape = feedShapes.flat;
  const first = await create(feedOf(shape, { name: "A" }), shape.write(feedProducts(5)));
  await run(first.id);
  const mapping = shape.mapping.filter((one) => "field" in one && ["barcode", "quantity"].includes(one.field));
  const body = shape.write(feedProducts(9).map((one) => ({ ...one, stock: 50 })));
  const second = await create(feedOf(shape, { name: "B", mapping, addsProducts: false }), body);
  expect(await run(second.id)).toMatchObject({ state: "done", total: 5, done: 5, failed: 0 });
  expect((await products()).map(({ quantity }) => quantity)).toEqual([50, 50, 50, 50, 50]);
});

test("a run is taken back: prices and stock go back, what it added goes, and what a person changed since is listed and stays (U35)", async () => {
  const shape = feedShapes.flat;
  const all = feedProducts(20);
  const feed = await create(feedOf(shape, { name: "A" }), shape.write(all));
  await run(feed.id);
  const before = await products();
  const moved = all.map((one) => ({ ...one, price: Math.round(one.price * 1.1), stock: one.stock + 3 }));
  await replace(feed, shape.write([...moved, { n: 21, price: 5_000, stock: 2 }]));
  const process = await run(feed.id);
  expect(process).toMatchObject({ state: "done", done: 21 });
  const ayse = w.as("ayse");
  const productOf = async (n: number) => (await ayse.Product.GetAllProductMasterData({ barcode: feedBarcode(n) })).data[0]!;
  const third = await productOf(3);
  await ayse.Product.UpdateProductValue({ productId: third.id, salePrice: { from: third.salePrice, to: "99.00" } });
  // It says before what it does after.
  expect(await ayse.Process.PreviewUndo({ processId: process.id })).toMatchObject({ back: 20, left: 1, removed: 1 });
  const undone = await undoProcess(w, "ayse", process.id);
  expect(undone).toMatchObject({ undoes: process.id, total: 21, held: 1 });
  const { data: left } = await ayse.Process.GetProcessLines({ processId: undone.id, outcome: "held" });
  expect(left.map(({ label }) => label)).toEqual([feedBarcode(3)]);
  expect((await productOf(3)).salePrice).toBe("99.00");
  const plain = (all: typeof before) =>
    all.flatMap(({ id, salePrice, quantity }) => (id === third.id ? [] : [{ id, salePrice, quantity }]));
  expect(plain(await products())).toEqual(plain(before));
  // What went is gone: no undo of the undo brings half of it back.
  await expect(ayse.Process.UndoProcess({ processId: undone.id })).rejects.toMatchObject({ code: "undo_of_removal" });
  // What it said is no measure for what comes next: the same feed comes in again, and a person's price is its to change.
  await replace({ ...feed, version: feed.version + 1 }, shape.write([...moved, { n: 21, price: 5_000, stock: 2 }]));
  expect(await run(feed.id)).toMatchObject({ state: "done", done: 21 });
});

test("the failed lines of a run come as a workbook of our columns, each with its reason", async () => {
  const shape = feedShapes.flat;
  // A rate that there is not, in the first of them alone.
  const feed = await create(
    feedOf(shape, { name: "A" }),
    shape.write(feedProducts(20)).replace("<tax>20</tax>", "<tax>99</tax>"),
  );
  const process = await run(feed.id);
  expect(process).toMatchObject({ state: "partly", done: 19, failed: 1 });
  const { name, body } = await w.as("ayse").Process.GetFailedLinesExcel({ processId: process.id });
  expect(name).toBe("A - hatalı satırlar.xlsx");
  const { sheets } = await readXlsx(body);
  const [header, ...rows] = sheets[0]!.rows;
  expect(header).toEqual(expect.arrayContaining(["Barkod *", "Hata", "Çözüm"]));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(feedBarcode(1));
});
