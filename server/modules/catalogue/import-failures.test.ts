import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveStock } from "#modules/inventory/index.ts";
import { newId, sql } from "#platform/db.ts";
import { type Cell, columnLetters, type TemplateColumn, writeTemplate } from "#platform/excel/template.ts";
import { rawBook, textCell } from "#testing/raw-xlsx.ts";
import { exportFile, importFile } from "#testing/run-import.ts";
import { unpack } from "#testing/unpack.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { categoryId, seedCatalogue } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

type Line = Record<string, Cell>;
const glass = (main: string, code: string, more: Line = {}): Line => ({
  Kategori: "Ev & Mutfak > Mutfak > Bardak Takımı",
  "Model kodu": main,
  "Stok kodu": code,
  Barkod: code,
  "Ürün adı": `Bardak ${main}`,
  Marka: "Çınar",
  "KDV oranı": 20,
  "Liste fiyatı (KDV dahil)": 150,
  "Satış fiyatı (KDV dahil)": 120,
  Stok: 5,
  Malzeme: "Cam",
  ...more,
});
/** A file of these lines; its columns are the lines' own. */
const fileOf = (lines: Line[], marks: Record<string, string> = {}) => {
  const headers = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const columns = headers.map((header): TemplateColumn => ({ header, headerEn: header, kind: "text" }));
  return writeTemplate(
    { sheet: "Ürünler", columns, lists: {}, about: { sheet: "Açıklama", lines: [] }, marks },
    lines.map((line) => headers.map((header) => line[header] ?? null)),
  );
};
const load = async (lines: Line[], forUpdate = false) => importFile(w, "ayse", await fileOf(lines), { forUpdate });
const failuresOf = async (processId: string) =>
  (await w.as("ayse").Process.GetProcessLines({ processId, outcome: "failed", pageSize: 100 })).data.map(({ place, problems }) =>
    [place, ...problems.map(({ fingerprint, cause }) => `${fingerprint.slice(6)} ${cause.en}`)].join(" | "),
  );
const productOf = async (main: string) => {
  const { data } = await w.as("ayse").Product.GetAllProductMasterData({ productMainCode: main });
  return w.as("ayse").Product.GetProductMasterData({ productId: data[0]!.id });
};
const numbers = (product: Awaited<ReturnType<typeof productOf>>) =>
  product.variants.map(({ barcode, listPrice, salePrice, quantity }) => [barcode, listPrice, salePrice, quantity]);

describe("R24: money of another currency is never taken for ours (files faults A1-A4)", () => {
  test("a later row's currency, VAT rate, name, brand or colour that its product does not have is refused, with both values", async () => {
    const process = await load([
      glass("C1", "C1-1"),
      glass("C1", "C1-2", { "Para birimi": "USD" }),
      glass("C1", "C1-3", { "KDV oranı": 10 }),
      glass("C1", "C1-4", { "Ürün adı": "Fincan" }),
      glass("C1", "C1-5", { Malzeme: "Porselen" }),
      glass("C1", "C1-6", { Marka: "ÇINAR" }),
    ]);
    expect(await failuresOf(process.id)).toEqual([
      "Ürünler!A3 | differs_in_file:Para birimi Currency is USD in this row, and TRY in row 2 of the same product.",
      "Ürünler!A4 | differs_in_file:KDV oranı VAT rate is 10 in this row, and 20 in row 2 of the same product.",
      "Ürünler!A5 | differs_in_file:Ürün adı Product name is Fincan in this row, and Bardak C1 in row 2 of the same product.",
      "Ürünler!A6 | differs_in_file:Malzeme Made of is Porcelain in this row, and Glass in row 2 of the same product.",
    ]);
    const later = await load([
      glass("C1", "C1-7", { "Para birimi": "EUR" }),
      glass("C1", "C1-8", { Açıklama: "İnce belli" }),
      glass("C1", "C1-9", { "Satış fiyatı (KDV dahil)": "90 €" }),
      glass("C1", "C1-10"),
    ]);
    expect(await failuresOf(later.id)).toEqual([
      "Ürünler!A2 | differs_from_product:Para birimi Currency is EUR in this row, and TRY in your product with the model code C1.",
      "Ürünler!A3 | differs_from_product:Açıklama Description is İnce belli in this row, and – in your product with the model code C1.",
      "Ürünler!A4 | other_currency:Satış fiyatı (KDV dahil) Sale price (VAT included) is written in EUR, the row's currency is TRY.",
    ]);
    expect((await productOf("C1")).variants.map(({ barcode }) => barcode)).toEqual(["C1-1", "C1-6", "C1-10"]);
  });

  test("what the first row leaves blank and a later one says is the product's", async () => {
    expect(await load([glass("C2", "C2-1"), glass("C2", "C2-2", { Açıklama: "İnce belli", Menşei: "IT" })])).toMatchObject({
      state: "done",
      done: 2,
    });
    expect(await productOf("C2")).toMatchObject({ originCountry: "IT", texts: [{ description: "İnce belli" }] });
  });

  test("an update writes no price of another currency and turns no sibling's price into one", async () => {
    await load([glass("C3", "C3-1"), glass("C3", "C3-2")]);
    const before = numbers(await productOf("C3"));
    const process = await load(
      [
        { Barkod: "C3-1", "Satış fiyatı (KDV dahil)": "9,90 $", "Para birimi": null },
        { Barkod: "C3-2", "Satış fiyatı (KDV dahil)": 90, "Para birimi": "USD" },
      ],
      true,
    );
    expect(await failuresOf(process.id)).toEqual([
      "Ürünler!A2 | currency_of_product:Para birimi The row's currency is USD, the product's is TRY; a price is never converted.",
      "Ürünler!A3 | currency_of_product:Para birimi The row's currency is USD, the product's is TRY; a price is never converted.",
    ]);
    expect(await productOf("C3")).toMatchObject({ currency: "TRY" });
    expect(numbers(await productOf("C3"))).toEqual(before);
  });

  const formats: [code: string, taken: boolean][] = [
    ["[$€-2] #,##0.00", false],
    ['#,##0.00 "USD"', false],
    ["_-* #,##0.00\\ [$£-809]_-", false],
    ["$#,##0.00", false],
    ["#,##0.00\\ ₽", false],
    ['#,##0.00\\ "TL"', true],
    ["[$₺-41F]#,##0.00", true],
    ["_-* #,##0.00\\ _€_-", true],
    ['0.00" kutu"', true],
    ["[Red]#,##0.00", true],
  ];
  /** A file of one glass, one of whose cells is a number of a format. */
  const formatted = (code: string, main: string, column: string, value: number) => {
    const line: Line = { ...glass(main, `${main}-1`), "Ürün adı": "Bardak" };
    const headers = Object.keys(line);
    return rawBook({
      formats: [code],
      rows: [
        `<row r="1">${headers.map((header, at) => textCell(`${columnLetters(at)}1`, header)).join("")}</row>`,
        `<row r="2">${headers
          .map((header, at) => {
            const cell = `${columnLetters(at)}2`;
            return header === column ? `<c r="${cell}" s="1"><v>${value}</v></c>` : textCell(cell, String(line[header]));
          })
          .join("")}</row>`,
      ].join(""),
    });
  };
  test.each(formats)("a price whose number format is %s is taken: %s", async (code, taken) => {
    const main = `F${formats.findIndex(([one]) => one === code)}`;
    const process = await importFile(w, "ayse", formatted(code, main, "Satış fiyatı (KDV dahil)", 19.9));
    expect(process).toMatchObject(taken ? { done: 1 } : { failed: 1 });
    // What goes back to the person still says the currency.
    if (!taken) {
      const failed = await w.as("ayse").Process.GetFailedLinesExcel({ processId: process.id });
      expect(await importFile(w, "ayse", failed.body, { name: "yine.xlsx" })).toMatchObject({ done: 0, failed: 1 });
    }
  });

  const seen: [code: string, column: string, value: number, tr: string, en: string][] = [
    [
      "#,##0.00,",
      "Satış fiyatı (KDV dahil)",
      120_500,
      "Satış fiyatı (KDV dahil) hücresinde 120,50 görünüyor, kayıtlı olan 120.500,00: sayı biçimi değeri bine bölerek gösteriyor.",
      "The cell Sale price (VAT included) shows 120.50 and holds 120,500.00: its number format divides what is shown by a thousand.",
    ],
    [
      "0,",
      "Stok",
      5000,
      "Stok hücresinde 5 görünüyor, kayıtlı olan 5000: sayı biçimi değeri bine bölerek gösteriyor.",
      "The cell Stock shows 5 and holds 5000: its number format divides what is shown by a thousand.",
    ],
    [
      "0,",
      "Stok kodu",
      8_690_000,
      "Stok kodu hücresinde 8690 görünüyor, kayıtlı olan 8690000: sayı biçimi değeri bine bölerek gösteriyor.",
      "The cell Stock code shows 8690 and holds 8690000: its number format divides what is shown by a thousand.",
    ],
    [
      "0.0%",
      "Satış fiyatı (KDV dahil)",
      0.205,
      "Satış fiyatı (KDV dahil) yüzde olamaz: %20,5",
      "Sale price (VAT included) cannot be a percentage: 20.5%",
    ],
    [
      '0"%"',
      "Satış fiyatı (KDV dahil)",
      20,
      "Satış fiyatı (KDV dahil) yüzde olamaz: %20",
      "Sale price (VAT included) cannot be a percentage: 20%",
    ],
    ["0%", "Stok kodu", 0.5, "Stok kodu yüzde olamaz: %50", "Stock code cannot be a percentage: 50%"],
    ["0%", "KDV oranı", 0.18, "KDV oranı %18 olamaz.", "The VAT rate cannot be 18%."],
  ];
  test.each(seen)("what is seen is what is taken, or both are named: %s in %s", async (code, column, value, tr, en) => {
    const main = `G${seen.findIndex((one) => one[0] === code && one[1] === column)}`;
    const process = await importFile(w, "ayse", formatted(code, main, column, value));
    const { data } = await w.as("ayse").Process.GetProcessLines({ processId: process.id, outcome: "failed", pageSize: 10 });
    expect(data.flatMap(({ problems }) => problems.map(({ cause }) => cause))).toEqual([{ tr, en }]);
    const failed = await w.as("ayse").Process.GetFailedLinesExcel({ processId: process.id });
    expect(await importFile(w, "ayse", failed.body, { name: "yine.xlsx" })).toMatchObject({ done: 0, failed: 1 });
  });

  test("a VAT rate is taken from a cell that shows it as a percentage, stored as a fraction or as itself", async () => {
    expect(await importFile(w, "ayse", formatted("0%", "H1", "KDV oranı", 0.1))).toMatchObject({ done: 1 });
    expect(await importFile(w, "ayse", formatted('0"%"', "H2", "KDV oranı", 10))).toMatchObject({ done: 1 });
    expect([(await productOf("H1")).vatRate, (await productOf("H2")).vatRate]).toEqual([10, 10]);
  });
});

describe("R24: what a cell does not say stays (files faults B7-B9)", () => {
  const category = () => categoryId("bardak");
  const template = async (withStock = true) =>
    (await w.as("ayse").ProductCategory.GetExcelTemplate({ categoryId: category(), forUpdate: true, withStock })).body;
  /** The template as a person gives it back: rows of these barcodes alone, in this order, with cells changed. */
  const edited = async (body: Uint8Array, rows: [barcode: string, change: Line][], drop: string[] = []) => {
    const book = await readXlsx(body);
    const [head, ...lines] = book.sheets[0]!.rows as Cell[][];
    const headers = head!.map((header) => String(header).replace(/ \*$/, ""));
    const marks = { Tradeport_Kategori: "bardak", Tradeport_Guncelleme: "1" };
    const asLine = (row: Cell[]): Line =>
      Object.fromEntries(headers.flatMap((header, at) => (drop.includes(header) ? [] : [[header, row[at] ?? null]])));
    return fileOf(
      rows.map(([barcode, change]) => ({
        ...asLine(lines.find((row) => row[headers.indexOf("Barkod")] === barcode)!),
        ...change,
      })),
      marks,
    );
  };
  const update = async (body: Buffer) => importFile(w, "ayse", body, { forUpdate: true });
  const sell = async (barcode: string, main: string, pieces: number) => {
    const { variants } = await productOf(main);
    const variantId = variants.find((variant) => variant.barcode === barcode)!.id;
    const move = {
      itemId: variantId,
      kind: "count" as const,
      onHandDelta: -pieces,
      reservedDelta: 0,
      cause: `sold ${barcode}`,
      actor: "t",
    };
    await w.database.asClient(w.clientId("ayse"), (tx) => moveStock(tx, w.clientId("ayse"), [move]));
  };

  test("R18: stock stands in a template only for who asks; its empty cells leave the stock of now, and a count over a sale is held (B4, C2)", async () => {
    await load([glass("W1", "W1-1"), glass("W1", "W1-2"), glass("W1", "W1-3")]);
    const body = await template(false);
    const [head, ...lines] = (await readXlsx(body)).sheets[0]!.rows as Cell[][];
    const at = head!.findIndex((header) => /^Stok( \*)?$/.test(String(header)));
    expect(lines.filter((row) => String(row).includes("W1-")).map((row) => row[at] ?? null)).toEqual([null, null, null]);
    await sell("W1-1", "W1", 3);
    await sell("W1-3", "W1", 1);
    const stockOf = async () => (await productOf("W1")).variants.map(({ quantity }) => quantity);
    const [first, second, third] = await stockOf();
    const process = await update(
      await edited(body, [
        ["W1-1", { "Satış fiyatı (KDV dahil)": 88.5 }],
        ["W1-2", { Stok: 41 }],
        ["W1-3", { Stok: 42 }],
      ]),
    );
    expect(process).toMatchObject({ done: 2, failed: 1 });
    expect(second).not.toBe(41);
    expect(await stockOf()).toEqual([first, 41, third]);
    expect((await productOf("W1")).variants[0]).toMatchObject({ salePrice: "88.50" });
  });

  test("columns that an update's file does not have leave what the product has in them", async () => {
    await load([glass("O1", "O1-1", { Menşei: "IT", Açıklama: "İnce belli", "Alt başlık": "Altılı" })]);
    const before = await productOf("O1");
    expect(await load([{ Barkod: "O1-1", "Satış fiyatı (KDV dahil)": 90 }], true)).toMatchObject({ done: 1, failed: 0 });
    const after = await productOf("O1");
    const stays = ({ originCountry, vatRate, brandName, texts, attributes }: typeof before) => ({
      ...{ originCountry, vatRate, brandName, texts, attributes },
    });
    expect(stays(after)).toEqual(stays(before));
    expect([after.originCountry, after.variants[0]!.salePrice]).toEqual(["IT", "90.00"]);
  });

  test("a template of before a sale goes back: the sold pieces stay sold, the changed cell alone is written, the rest is not touched", async () => {
    const pictures = {
      "Görsel 1": "https://img.example.com/1.jpg",
      "Görsel 2": "https://img.example.com/2.jpg",
      "Görsel 3": "https://img.example.com/3.jpg",
    };
    await load([
      glass("T1", "T1-1", { ...pictures, "Kritik stok": 2 }),
      glass("T1", "T1-2"),
      glass("T2", "T2-1", { "Ürün adı": "  Çift  boşluk _x0041_" }),
    ]);
    // A size has a picture of its own, which no column says.
    const own = "https://img.example.com/own.jpg";
    await w.database.asClient(w.clientId("ayse"), (tx) =>
      sql`insert into product_image (client_id, product_id, variant_id, position, url)
        select client_id, product_id, id, 0, ${own} from variant where barcode = 'T1-2'`.execute(tx),
    );
    const body = await template();
    await sell("T1-1", "T1", 3);
    const untouched = await productOf("T2");
    const process = await update(
      await edited(body, [
        ["T2-1", {}],
        ["T1-2", {}],
        ["T1-1", { "Satış fiyatı (KDV dahil)": 110, "Görsel 2": "https://img.example.com/neu.jpg" }],
      ]),
    );
    expect(process).toMatchObject({ state: "done", done: 1, skipped: 2, failed: 0 });
    const product = await productOf("T1");
    expect(numbers(product)).toEqual([
      ["T1-1", "150.00", "110.00", 2],
      ["T1-2", "150.00", "120.00", 5],
    ]);
    expect(product.images).toEqual([
      "https://img.example.com/1.jpg",
      "https://img.example.com/neu.jpg",
      "https://img.example.com/3.jpg",
    ]);
    expect(product.variants[1]!.productVariantImages).toEqual([own]);
    expect(product.variants[0]).toMatchObject({ criticalStockQuantity: 2, criticalStockActive: true });
    expect(await productOf("T2")).toEqual(untouched);
  });

  test("a changed cell whose value moved meanwhile is refused with both, and comes back with today's value", async () => {
    const body = await template();
    await sell("T1-2", "T1", 4);
    const process = await update(await edited(body, [["T1-2", { Stok: 7, "Liste fiyatı (KDV dahil)": 160 }]]));
    expect(await failuresOf(process.id)).toEqual([
      "Ürünler!A2 | moved_meanwhile:Stok Stock has changed since the template was downloaded: it is 1 now, 7 in the file.",
    ]);
    expect(numbers(await productOf("T1"))[1]).toEqual(["T1-2", "150.00", "120.00", 1]);
    const failed = await w.as("ayse").Process.GetFailedLinesExcel({ processId: process.id });
    const again = await update(failed.body as Buffer);
    expect(again).toMatchObject({ done: 1, failed: 0 });
    expect(numbers(await productOf("T1"))[1]).toEqual(["T1-2", "160.00", "120.00", 1]);
    // Whoever still wants seven writes seven.
    const wanted = await edited(
      failed.body as Buffer,
      [["T1-2", { Stok: 7, "Liste fiyatı (KDV dahil)": 160 }]],
      ["Hata", "Çözüm"],
    );
    expect(await update(wanted)).toMatchObject({ done: 1 });
    expect(numbers(await productOf("T1"))[1]).toEqual(["T1-2", "160.00", "120.00", 7]);
  });

  test("U59: a row is refused for what is wrong with it alone, in its cells' own numbers; a sign that nobody sees refuses nothing", async () => {
    await load([glass("T9", "T9-1")]);
    const body = await template();
    const problems = async (changes: Line) => {
      const { id } = await update(await edited(body, [["T9-1", changes]]));
      const { data } = await w.as("ayse").Process.GetProcessLines({ processId: id, outcome: "failed", pageSize: 10 });
      return data.flatMap((line) => line.problems.map(({ fingerprint, cause }) => [fingerprint.slice(6), cause.tr, cause.en]));
    };
    const remedies = async (changes: Line) => {
      const { id } = await update(await edited(body, [["T9-1", changes]]));
      const { data } = await w.as("ayse").Process.GetProcessLines({ processId: id, outcome: "failed", pageSize: 10 });
      return data.flatMap((line) => line.problems.map(({ remedy }) => [remedy.tr, remedy.en]));
    };
    // Each reader is shown a number as their own spreadsheet takes it.
    expect(await remedies({ "Liste fiyatı (KDV dahil)": "çok" })).toEqual([
      ["1234,56 gibi yalnızca rakamlarla yazın.", "Type digits alone, such as 1234.56."],
    ]);
    expect(await remedies({ "Liste fiyatı (KDV dahil)": "1.230" })).toEqual([
      [
        "Binlik ayırıcı kullanmadan yazın: 1230. Küsurat demek istediyseniz sonuna 0 ekleyin: 1,230",
        "Type it without a thousands separator: 1230. If you mean decimals, add a 0 to them: 1.230",
      ],
    ]);
    // A price has no third decimal and a stock none at all: what would be refused is not offered.
    for (const [column, typed] of [
      ["Liste fiyatı (KDV dahil)", "1.234"],
      ["Stok", "1,234"],
    ] as const)
      expect(await remedies({ [column]: typed })).toEqual([
        [
          "1234 demek istediyseniz binlik ayırıcı kullanmadan yazın: 1234",
          "If you mean 1234, type it without a thousands separator: 1234",
        ],
      ]);
    expect(await problems({ Stok: "çok" })).toEqual([
      ["not_a_count:Stok", "Stok bir sayı değil: çok", "Stock is not a number: çok"],
    ]);
    expect(await remedies({ Stok: "12abc" })).toEqual([
      ["12 gibi bir tam sayı yazın, yalnızca rakamlarla.", "Type a whole number in digits alone, such as 12."],
    ]);
    expect(await problems({ "Liste fiyatı (KDV dahil)": 1099.9, "Satış fiyatı (KDV dahil)": 1299 })).toEqual([
      [
        "list_below_sale:Liste fiyatı (KDV dahil)",
        "Liste fiyatı (1.099,90) satış fiyatından (1.299,00) düşük.",
        "The list price (1,099.90) is below the sale price (1,299.00).",
      ],
    ]);
    expect(await problems({ "Satış fiyatı (KDV dahil)": -19.9 })).toEqual([
      [
        "negative:Satış fiyatı (KDV dahil)",
        "Satış fiyatı (KDV dahil) eksi olamaz: -19,90",
        "Sale price (VAT included) cannot be negative: -19.90",
      ],
    ]);
    // Beside the list price that is there.
    expect((await problems({ "Satış fiyatı (KDV dahil)": 1299 }))[0]?.slice(1)).toEqual([
      "Liste fiyatı (150,00) satış fiyatından (1.299,00) düşük.",
      "The list price (150.00) is below the sale price (1,299.00).",
    ]);
    // Typed as text they are the same numbers.
    expect(
      (await problems({ "Liste fiyatı (KDV dahil)": "1099,90", "Satış fiyatı (KDV dahil)": "1299,00" }))[0]?.slice(1),
    ).toEqual([
      "Liste fiyatı (1.099,90) satış fiyatından (1.299,00) düşük.",
      "The list price (1,099.90) is below the sale price (1,299.00).",
    ]);
    const { id: productId } = await productOf("T9");
    const colleague = (from: string, to: string) =>
      w.as("ayse").Product.UpdateProductValue({ productId, salePrice: { from, to } });
    await colleague("120.00", "130.50");
    expect((await problems({ "Satış fiyatı (KDV dahil)": 99.9 }))[0]?.slice(1)).toEqual([
      "Satış fiyatı (KDV dahil) şablon indirildikten sonra değişti: şimdi 130,50, dosyada 99,90.",
      "Sale price (VAT included) has changed since the template was downloaded: it is 130.50 now, 99.90 in the file.",
    ]);
    await colleague("130.50", "120.00");
    expect(await problems({ "Satış fiyatı (KDV dahil)": "12\u200b x" })).toEqual([
      [
        "not_a_number:Satış fiyatı (KDV dahil)",
        "Satış fiyatı (KDV dahil) bir sayı değil: 12[U+200B] x",
        "Sale price (VAT included) is not a number: 12[U+200B] x",
      ],
    ]);
    expect(await update(await edited(body, [["T9-1", { Barkod: "T9-1\u200b", Stok: 9 }]]))).toMatchObject({ done: 1, failed: 0 });
    expect(numbers(await productOf("T9"))[0]).toEqual(["T9-1", "150.00", "120.00", 9]);
  });

  test("columns and rows may go, rows may be sorted; a row of mixed parts and a lost hidden column are refused", async () => {
    const body = await template();
    const few = ["Kategori", "Model kodu", "Açıklama", "Liste fiyatı (KDV dahil)", "Malzeme", "Görsel 1"];
    expect(
      await update(
        await edited(
          body,
          [
            ["T2-1", { Stok: 8 }],
            ["T1-1", {}],
          ],
          few,
        ),
      ),
    ).toMatchObject({ done: 1, skipped: 1 });
    expect(numbers(await productOf("T2"))[0]).toEqual(["T2-1", "150.00", "120.00", 8]);
    const rows = (await readXlsx(body)).sheets[0]!.rows as Cell[][];
    const baseOf = (barcode: string) => rows.find((row) => row.includes(barcode))!.at(-1)!;
    const mixed = await update(await edited(body, [["T2-1", { Tradeport: baseOf("T1-1"), Stok: 3 }]]));
    expect(await failuresOf(mixed.id)).toEqual([expect.stringContaining("row_mixed:Barkod")]);
    const lost = await update(await edited(body, [["T2-1", { Stok: 3 }]], ["Tradeport"]));
    expect(lost).toMatchObject({ state: "failed", reason: { en: expect.stringContaining("hidden column Tradeport") } });
    expect(numbers(await productOf("T2"))[0]![3]).toBe(8);
  });

  test("R18: a count that the stock has come to meanwhile is held: it may be of before the sale; a price that a colleague set alike asks for nothing", async () => {
    const body = await template();
    const file = await edited(body, [
      ["T2-1", { Stok: 1 }],
      ["T1-1", { "Satış fiyatı (KDV dahil)": 110 }],
    ]);
    await sell("T2-1", "T2", 7);
    const { id, variants } = await productOf("T1");
    await w.as("ayse").Product.UpdateProductValue({
      productId: id,
      variantId: variants[0]!.id,
      salePrice: { from: variants[0]!.salePrice, to: "110.00" },
    });
    const process = await update(file);
    expect(process).toMatchObject({ done: 0, failed: 1, skipped: 1 });
    expect((await failuresOf(process.id))[0]).toBe(
      "Ürünler!A2 | counted_to_the_same:Stok Stock has changed since the template was downloaded and is 1 now, as in the file: nobody can tell whether it was counted before that or after.",
    );
    const failed = await w.as("ayse").Process.GetFailedLinesExcel({ processId: process.id });
    expect(await update(failed.body as Buffer)).toMatchObject({ done: 0, failed: 0, skipped: 1 });
    expect(numbers(await productOf("T2"))[0]![3]).toBe(1);
  });

  test("a name that only the second variant's row changes is the product's; two that disagree are refused and leave no brand behind", async () => {
    const body = await template();
    expect(
      await update(
        await edited(body, [
          ["T1-1", {}],
          ["T1-2", { "Ürün adı": "Bardak altılı" }],
        ]),
      ),
    ).toMatchObject({ done: 1, skipped: 1 });
    expect((await productOf("T1")).texts[0]!.name).toBe("Bardak altılı");
    const process = await load(
      [
        { Barkod: "T1-1", Marka: "Çınar", "Ürün adı": "Bardak beşli" },
        { Barkod: "T1-2", Marka: "Meşe", "Ürün adı": "Bardak dörtlü" },
      ],
      true,
    );
    expect(await failuresOf(process.id)).toEqual([
      "Ürünler!A3 | differs_in_file:Marka Brand is Meşe in this row, and Çınar in row 2 of the same product. | differs_in_file:Ürün adı Product name is Bardak dörtlü in this row, and Bardak beşli in row 2 of the same product.",
    ]);
    expect((await w.as("ayse").Product.GetClientBrands({})).data.map(({ name }) => name)).toEqual(["Çınar"]);
  });

  test("a blank cell clears no critical stock, a list price equal to the sale price is right, a stock below what orders hold is refused", async () => {
    await load([glass("T3", "T3-1", { "Kritik stok": 3, "Liste fiyatı (KDV dahil)": 120 })]);
    const { variants } = await productOf("T3");
    expect(variants[0]).toMatchObject({
      listPrice: "120.00",
      salePrice: "120.00",
      criticalStockQuantity: 3,
      criticalStockActive: true,
    });
    expect(
      await load(
        [{ Barkod: "T3-1", "Kritik stok": null, Stok: 6, "Liste fiyatı (KDV dahil)": 110, "Satış fiyatı (KDV dahil)": 110 }],
        true,
      ),
    ).toMatchObject({ done: 1 });
    expect((await productOf("T3")).variants[0]).toMatchObject({
      quantity: 6,
      listPrice: "110.00",
      criticalStockQuantity: 3,
      criticalStockActive: true,
    });
    await w.database.asClient(w.clientId("ayse"), (tx) =>
      moveStock(tx, w.clientId("ayse"), [
        { itemId: variants[0]!.id, kind: "reserve", onHandDelta: 0, reservedDelta: 4, cause: "order", actor: "t" },
      ]),
    );
    const process = await load([{ Barkod: "T3-1", Stok: 3 }], true);
    expect(await failuresOf(process.id)).toEqual([
      expect.stringContaining("stock_below_reserved:Stok The stock cannot be 3, 4 pieces"),
    ]);
    expect((await productOf("T3")).variants[0]).toMatchObject({ quantity: 6, reserved: 4 });
    expect(await load([{ Barkod: "T3-1", Stok: 4 }], true)).toMatchObject({ done: 1 });
    const { rows } = await w.database.asClient(w.clientId("ayse"), (tx) =>
      sql<{ n: number }>`select count(*)::int as n from import_row`.execute(tx),
    );
    expect(rows[0]!.n).toBe(0);
  });

  test("an update moves no variant to another model code and gives it no code that another has", async () => {
    await load([glass("T4", "T4-1"), glass("T5", "T5-1")]);
    const before = [await productOf("T4"), await productOf("T5")];
    const process = await load(
      [
        { Barkod: "T4-1", "Stok kodu": "T5-1", "Model kodu": "T4", Stok: 9 },
        { Barkod: "T5-1", "Model kodu": "T4", Stok: 9 },
      ],
      true,
    );
    expect(await failuresOf(process.id)).toEqual([
      expect.stringMatching(/^Ürünler!A2 \| product_code_taken:/),
      expect.stringMatching(/^Ürünler!A3 \| cannot_change_here:/),
    ]);
    expect([await productOf("T4"), await productOf("T5")]).toEqual(before);
  });

  test("a count of a product that is just being sold waits for the sale, and is what the file says afterwards (R18)", async () => {
    await load([glass("T4", "T4-1")]);
    const [variant] = (await productOf("T4")).variants;
    let counted: ReturnType<typeof load> | undefined;
    await w.database.asClient(w.clientId("ayse"), async (tx) => {
      await moveStock(tx, w.clientId("ayse"), [
        { itemId: variant!.id, kind: "consume", onHandDelta: -3, reservedDelta: 0, cause: "order", actor: "t" },
      ]);
      counted = load([{ Barkod: "T4-1", Stok: 8 }], true);
      await untilLocked("the count waits", w.database.pool);
    });
    expect(await counted).toMatchObject({ state: "done", done: 1 });
    expect((await productOf("T4")).variants[0]).toMatchObject({ quantity: 8 });
  });
});

test("a variant that a file adds to a product that a store lists is wanted there, and its content goes out anew", async () => {
  await load([glass("L1", "L1-1")]);
  const { id: productId } = await productOf("L1");
  const clientId = w.clientId("ayse");
  const [storeId, listingId] = [newId(), newId()];
  await w.database.asClient(clientId, async (tx) => {
    await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health)
      select ${clientId}, ${storeId}, id, 'Birinci', true, ${storeId}, 'ok' from channel where code = 'trendyol'`.execute(tx);
    await sql`insert into listing (client_id, id, store_id, product_id, status) values (${clientId}, ${listingId}, ${storeId}, ${productId}, 'Live')`.execute(
      tx,
    );
    await sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state)
      values (${clientId}, ${storeId}, 'content', ${listingId}, ${listingId}, 'user', 'in_sync')`.execute(tx);
  });
  expect(await load([glass("L1", "L1-2")])).toMatchObject({ state: "done", done: 1 });
  const { rows } = await w.database.asClient(clientId, (tx) =>
    sql<{ state: string; keys: string[] }>`
      select f.state, (select array_agg(o.remote_key order by o.remote_key) from offer o where o.listing_id = f.listing_id) as keys
      from sync_field f where f.listing_id = ${listingId} and f.kind = 'content'`.execute(tx),
  );
  expect(rows).toEqual([{ state: "pending", keys: ["L1-1", "L1-2"] }]);
});

describe("R24: codes stay what they were (files faults B5, B6, B10, B11)", () => {
  test("the empty template's text columns are text down to the last row, and codes typed there keep their zeros", async () => {
    const { body } = await w.as("ayse").ProductCategory.GetExcelTemplate({ categoryId: categoryId("bardak") });
    const sheets = (await readXlsx(body)).sheets;
    expect(sheets[0]!.rows).toHaveLength(1);
    const parts = unpack(body);
    const sheet = parts.get("xl/worksheets/sheet1.xml")!;
    const headers = (sheets[0]!.rows[0] as string[]).map((header) => header.replace(/ \*$/, ""));
    const styles = parts.get("xl/styles.xml")!;
    const codes = new Map([...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]));
    const formats = [...styles.split("<cellXfs")[1]!.matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].map(([, id]) => codes.get(id) ?? id);
    const formatOf = (header: string) => {
      const at = headers.indexOf(header) + 1;
      const style = new RegExp(`<col min="${at}" max="${at}"[^>]*style="(\\d+)"`).exec(sheet)?.[1];
      return style === undefined ? "General" : formats[Number(style)];
    };
    expect(["Model kodu", "Stok kodu", "Barkod", "Ürün adı", "Görsel 8"].map(formatOf)).toEqual(Array(5).fill("@"));
    expect(["Stok", "Satış fiyatı (KDV dahil)"].map(formatOf)).toEqual(["General", "General"]);
  });

  test("a row of a barcode that is there with another product code is no product loaded again: it fails with both codes", async () => {
    await load([glass("K9", "K9-1")]);
    const before = await productOf("K9");
    expect(await load([glass("K9", "K9-1")])).toMatchObject({ skipped: 1, failed: 0 });
    const process = await load([glass("K9", "K9-1", { "Stok kodu": "K9-2" })]);
    expect(process).toMatchObject({ done: 0, skipped: 0, failed: 1 });
    expect(await failuresOf(process.id)).toEqual([
      "Ürünler!A2 | barcode_taken:Barkod The barcode K9-1 is used by the product K9-1.",
    ]);
    // The line leads nobody to the product of another row.
    const { data } = await w.as("ayse").Process.GetProcessLines({ processId: process.id });
    expect(data.map(({ label, productId, did }) => [label, productId, did])).toEqual([["K9-1", null, null]]);
    expect(await productOf("K9")).toEqual(before);
  });

  test("a number of more than fifteen digits is no code, also when its row comes back", async () => {
    const line = glass("N1", "N1-1", { Barkod: "x" });
    const headers = Object.keys(line);
    const cells = headers.map((header, at) => {
      const cell = `${columnLetters(at)}2`;
      return header === "Barkod" ? `<c r="${cell}"><v>12345678901234567890</v></c>` : textCell(cell, String(line[header]));
    });
    const first = headers.map((header, at) => textCell(`${columnLetters(at)}1`, header)).join("");
    const process = await importFile(w, "ayse", rawBook({ rows: `<row r="1">${first}</row><row r="2">${cells.join("")}</row>` }));
    expect(await failuresOf(process.id)).toEqual([expect.stringContaining("digits_lost:Barkod")]);
    const failed = await w.as("ayse").Process.GetFailedLinesExcel({ processId: process.id });
    expect(await importFile(w, "ayse", failed.body, { name: "yine.xlsx" })).toMatchObject({ done: 0, failed: 1 });
    expect(await load([glass("N1", "N1-1", { Barkod: "12345678901234567890" })])).toMatchObject({ done: 1 });
    expect((await productOf("N1")).variants[0]!.barcode).toBe("12345678901234567890");
  });

  test("what cannot be seen makes no second brand, code or name, by file and by call; noncharacters are refused by both", async () => {
    const process = await load([
      glass("Z1", "Z1-1"),
      glass("Z1\u200b", "Z1\u2060-2", { Marka: "Ç\u200dınar", Barkod: "Z1-2\ufeff" }),
      glass("Z1", "Z1-3", { Marka: "C\u0327ınar" }),
      glass("Z2", "Z2-1", { "Ürün adı": "\u200b\u3164" }),
    ]);
    expect((await failuresOf(process.id)).map((line) => line.split(" | ")[1]!.split(" ")[0])).toEqual(["missing:Ürün"]);
    const product = await productOf("Z1");
    expect(product.variants.map(({ barcode, productCode }) => [barcode, productCode])).toEqual([
      ["Z1-1", "Z1-1"],
      ["Z1-2", "Z1-2"],
      ["Z1-3", "Z1-3"],
    ]);
    const { version } = product;
    const change = (more: object) =>
      w.as("ayse").Product.UpdateProductMasterDataJson({ product: { id: product.id, version, ...more } as never });
    await expect(change({ texts: [{ langCode: "tr-TR", description: "a\uffffb" }] })).rejects.toMatchObject({
      code: "bad_input",
    });
    await expect(change({ texts: [{ langCode: "tr-TR", name: "\u200b" }] })).rejects.toMatchObject({ code: "bad_input" });
    expect((await change({ brandName: "Çınar\u200b" })).brandName).toBe("Çınar");
    expect((await w.as("ayse").Product.GetClientBrands({})).data.map(({ name }) => name)).toEqual(["Çınar"]);
  });

  test("what stands in the database already never poisons a file of ours", async () => {
    await load([glass("Y1", "Y1-1")]);
    const { id } = await productOf("Y1");
    await w.database.asClient(w.clientId("ayse"), async (tx) => {
      const name = "Bardak\uffff_x0041_";
      await sql`update product_text set name = ${name}, subtitle = ${"a\u0007b"} where product_id = ${id}`.execute(tx);
      await sql`update product_row set name = ${name} where product_id = ${id}`.execute(tx);
    });
    const { body } = await w.as("ayse").ProductCategory.GetExcelTemplate({ categoryId: categoryId("bardak"), forUpdate: true });
    const process = await importFile(w, "ayse", body, { forUpdate: true });
    expect(process).toMatchObject({ done: 0, failed: 0 });
    const list = await exportFile(w, "ayse", { columns: ["product"], productMainCode: "Y1" });
    expect(unpack(list.body).get("xl/worksheets/sheet1.xml")).toContain("Bardak_x005F_x0041_");
  });
});
