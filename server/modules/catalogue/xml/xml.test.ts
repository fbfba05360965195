import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { type CatalogueWorld, catalogueWorld } from "#testing/catalogue-world.ts";
import { feedBarcode, feedOf, feedProducts, feedShapes } from "#testing/feeds.ts";
import { runFeed, undoProcess } from "#testing/run-import.ts";
import { wordsAsked } from "#testing/words-asked.ts";

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
  const again = await run(feed.id);
  expect(again).toMatchObject({ state: "done", total: 20, done: 0, skipped: 20 });
  const shown = (await w.as("admin").Xml.GetAllXml({ clientId: clientId() })).data[0]!;
  expect(shown.run).toMatchObject({ id: again.id, state: "done" });
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

test("the copy of a feed's file that lies on the worker's disk goes again, whether the feed is looked at, read or broken", async () => {
  let copies = 0;
  let out = 0;
  /** As a bucket has it: what is read is a copy. */
  const local = async (id: string) => {
    const { path } = await w.files.local(id);
    [copies, out] = [copies + 1, out + 1];
    return {
      path,
      release: async () => {
        out -= 1;
      },
    };
  };
  const shape = feedShapes.flat;
  const body = shape.write(feedProducts(2));
  for (const [name, more, text] of [
    ["A", { mapping: [], itemPath: "" }, body],
    ["B", {}, body],
    ["C", {}, body.slice(0, -20)],
  ] as const) {
    const { id } = await create(feedOf(shape, { name, ...more } as Parameters<typeof feedOf>[1]), text);
    const { id: processId } = await w.as("admin").Xml.RunXml({ clientId: clientId(), id });
    await runFeed({ ...w, files: { ...w.files, local } }, "ayse", processId);
    expect([name, copies, out]).toEqual([name, "ABC".indexOf(name) + 1, 0]);
  }
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

/** One product, its elements given; with the fields that name it. */
const oneItem = (elements: string, head = '<?xml version="1.0" encoding="utf-8"?>') =>
  `${head}<root><item><barcode>${feedBarcode(1)}</barcode>${elements}</item></root>`;
type Steps = (typeof feedShapes.flat.mapping)[number]["transforms"];
const barcode = feedShapes.flat.mapping[0]!;

test("what is done to a value on its way in: an amount to the kuruş, and what can't be done leaves it as it came", async () => {
  const admin = w.as("admin");
  const values = {
    ...{ comma: "1.234,56", half: "0,05", minus: "-0,05", two: "1.234", money: "12,50 TL", odd: "10+ adet", none: "yok" },
    ...{
      hundred: "100",
      vat: "%20",
      low: "1.00",
      word: "var",
      spaced: "  VAR ",
      letters: "a-b-c",
      html: "&lt;b&gt;İnce&lt;/b&gt; belli",
    },
  };
  const body = oneItem(
    Object.entries(values)
      .map(([key, text]) => `<${key}>${text}</${key}>`)
      .join(""),
  );
  const feed = await create(feedOf(feedShapes.flat, { name: "A", mapping: [] }), body);
  const reads = async (path: string, transforms: Steps, vat = "") => {
    const mapping = [
      barcode,
      { field: "name" as const, path, transforms },
      ...(vat === "" ? [] : [{ field: "vatRate" as const, path: vat, transforms: [] }]),
    ];
    const { products: shown } = await admin.Xml.PreviewXml({ clientId: clientId(), id: feed.id, itemPath: "root/item", mapping });
    return shown[0]!.values.find(({ column }) => column.tr.startsWith("Ürün"))?.value;
  };
  const by = (factor: string) => ({ kind: "multiply" as const, by: factor });
  const add = (amount: string) => ({ kind: "add" as const, amount });
  const comma = { kind: "decimals" as const, sign: "comma" as const };
  const point = { kind: "decimals" as const, sign: "point" as const };
  const vat = { kind: "addVat" as const };
  const yes = { kind: "words" as const, words: [{ from: "Var", to: "10" }] };
  expect(await reads("comma", [by("1.1")])).toBe("1358.02");
  // A half goes away from zero, on both sides of it.
  expect(await reads("half", [by("0.1")])).toBe("0.01");
  expect(await reads("minus", [by("0.1")])).toBe("-0.01");
  // Of what can be read in two ways no amount is made, until its sign is said.
  expect(await reads("two", [by("2")])).toBe("1.234");
  expect(await reads("two", [comma, by("2")])).toBe("2468");
  expect(await reads("two", [point, by("2")])).toBe("2.47");
  // What is said of a sign that the number does not bear out leaves it.
  expect(await reads("comma", [point])).toBe("1.234,56");
  expect(await reads("money", [by("2"), add("-0.5")])).toBe("24.5 TRY");
  expect(await reads("comma", [add("0.44")])).toBe("1235");
  expect(await reads("none", [by("2"), add("1")])).toBe("yok");
  // The row's own rate, however it is written; without one nothing is put on.
  expect(await reads("hundred", [vat], "vat")).toBe("120");
  expect(await reads("hundred", [vat], "low")).toBe("101");
  expect(await reads("hundred", [vat], "none")).toBe("100");
  expect(await reads("hundred", [vat])).toBe("100");
  expect(await reads("odd", [{ kind: "firstNumber" }])).toBe("10");
  expect(await reads("none", [{ kind: "firstNumber" }])).toBe("yok");
  // Every place, and by the letters that were said.
  expect(await reads("letters", [{ kind: "replace", find: "-", value: "$&" }])).toBe("a$&b$&c");
  expect(
    await reads("word", [
      { kind: "suffix", value: "!" },
      { kind: "prefix", value: "-" },
    ]),
  ).toBe("-var!");
  expect(await reads("html", [{ kind: "plainText" }])).toBe("İnce belli");
  expect(await reads("spaced", [yes])).toBe("10");
  expect(await reads("none", [yes])).toBe("yok");
  expect(await reads("word", [{ kind: "default", value: "x" }])).toBe("var");
  // Where nothing stands nothing is put around it.
  expect(await reads("absent", [{ kind: "suffix", value: "!" }])).toBeUndefined();
  expect(
    await reads("absent", [
      { kind: "default", value: "x" },
      { kind: "suffix", value: "!" },
    ]),
  ).toBe("x!");
});

test("a feed in an older encoding is read by it, one that is UTF-8 as that whatever it calls itself, one that nobody knows is refused", async () => {
  const bytes = (text: string, ofLetters: Record<string, number>) =>
    Buffer.from([...text].map((letter) => ofLetters[letter] ?? letter.charCodeAt(0)));
  const preview = async (body: Buffer | string, name: string) => {
    const { id } = await create(feedOf(feedShapes.flat, { name, mapping: [] }), body);
    return w.as("admin").Xml.PreviewXml({ clientId: clientId(), id, itemPath: "root/item" });
  };
  const nameIn = ({ fields }: Awaited<ReturnType<typeof preview>>) => fields.find(({ path }) => path === "label")?.sample;
  const text = (encoding: string, label: string) =>
    oneItem(`<label>${label}</label>`, `<?xml version="1.0" encoding="${encoding}"?>`);
  const turkish = { ş: 0xfe, ğ: 0xf0, İ: 0xdd, ı: 0xfd };
  expect(nameIn(await preview(bytes(text("ISO-8859-9", "İş bağı"), turkish), "A"))).toBe("İş bağı");
  expect(nameIn(await preview(bytes(text("windows-1254", "İş bağı"), turkish), "B"))).toBe("İş bağı");
  expect(nameIn(await preview(bytes(text("iso-8859-1", "Ðþ"), { Ð: 0xd0, þ: 0xfe }), "C"))).toBe("Ðþ");
  expect(nameIn(await preview(text("windows-1254", "İş bağı"), "D"))).toBe("İş bağı");
  const { id } = await create(feedOf(feedShapes.flat, { name: "E", mapping: [] }), bytes(text("koi8-r", "İş"), turkish));
  const refused = await wordsAsked((headers) =>
    w.as("admin").Xml.PreviewXml({ clientId: clientId(), id, itemPath: "root/item" }, headers),
  );
  for (const language of ["tr", "en"] as const) expect(refused[language]).toContain("koi8-r");
});

test("what a feed lacks is refused with its fields named; a change on an older version too; what is deleted leaves its products", async () => {
  const admin = w.as("admin");
  const shape = feedShapes.flat;
  const body = shape.write(feedProducts(2));
  const without = (...fields: string[]) => shape.mapping.filter((one) => !("field" in one && fields.includes(one.field)));
  const refused = (more: Parameters<typeof feedOf>[1], code: string, says = "") =>
    expect(create(feedOf(shape, more), body)).rejects.toMatchObject({ code, message: expect.stringContaining(says) });
  await refused({ name: "A", mapping: [...shape.mapping, barcode] }, "xml_field_doubled", "Barkod");
  await refused({ name: "A", mapping: [...shape.mapping, shape.mapping.at(-1)!] }, "xml_field_doubled");
  await refused({ name: "A", mapping: without("brand", "vatRate") }, "xml_fields_missing", "Marka, KDV");
  const empty = { field: "brand" as const, path: "", transforms: [] };
  await refused({ name: "A", mapping: [...without("brand"), empty] }, "xml_fields_missing", "Marka");
  // One that adds nothing has to find its products, no more.
  await refused({ name: "A", mapping: without("barcode"), addsProducts: false }, "xml_fields_missing", "Barkod");
  const nobodys = "01920000-0000-7000-8000-00000000ffff";
  await refused({ name: "A", mapping: [{ attributeId: nobodys, path: "x", transforms: [] }] }, "xml_attribute_unknown");
  await expect(create(feedOf(shape, { name: "A" }))).rejects.toMatchObject({ code: "xml_source_missing" });
  const noBody = admin.Xml.CreateXml({ clientId: nobodys, feed: feedOf(shape, { name: "A" }) }, [{ name: "a.xml", body }]);
  await expect(noBody).rejects.toMatchObject({ code: "not_found" });

  const always = { ...empty, transforms: [{ kind: "default" as const, value: "Güneş" }] };
  const first = await create(feedOf(shape, { name: "A", mapping: [...without("brand"), always] }), body);
  await refused({ name: "A" }, "xml_name_taken", "A");
  const address = "https://feed.example.com/f.xml";
  const second = await create(feedOf(shape, { name: "B", address, mapping: [] }));
  await expect(admin.Xml.PreviewXml({ clientId: clientId(), id: second.id })).rejects.toMatchObject({ code: "xml_not_read" });
  const update = (feed: object) => admin.Xml.UpdateXml({ clientId: clientId(), feed: JSON.stringify(feed) }, []);
  const { id, version } = second;
  await expect(update({ id, version, name: "A" })).rejects.toMatchObject({ code: "xml_name_taken" });
  await expect(update({ id, version, address: null })).rejects.toMatchObject({ code: "xml_source_missing" });
  await update({ id, version, name: "C" });
  await expect(update({ id, version, name: "D" })).rejects.toMatchObject({ code: "conflict" });
  const theirs = w.clientId("mehmet");
  const elsewhere = admin.Xml.UpdateXml({ clientId: theirs, feed: JSON.stringify({ id, version: version + 1, name: "D" }) }, []);
  await expect(elsewhere).rejects.toMatchObject({ code: "not_found" });
  await expect(admin.Xml.DeleteXml({ clientId: theirs, id })).rejects.toMatchObject({ code: "not_found" });
  await expect(admin.Xml.PreviewXml({ clientId: theirs, id })).rejects.toMatchObject({ code: "not_found" });
  // The newest first, of one company; nobody's company is all of them.
  const list = async (of: string, order: { orderType?: "asc" } = {}) =>
    (await admin.Xml.GetAllXml({ clientId: of, ...order })).data.map((one) => one.name);
  expect([await list(clientId()), await list(clientId(), { orderType: "asc" }), await list(theirs)]).toEqual([
    ["C", "A"],
    ["A", "C"],
    [],
  ]);
  expect(await list("00000000-0000-0000-0000-000000000000")).toEqual(["C", "A"]);

  await run(first.id);
  await replace(first, body);
  const files = () => w.query(sql<{ name: string }>`select name from file`);
  expect(await files()).toHaveLength(1);
  await admin.Xml.DeleteXml({ clientId: clientId(), id: first.id });
  expect([await list(clientId()), (await products()).length, await files()]).toEqual([["C"], 2, []]);
});
