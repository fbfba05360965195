import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { type Cell, writeTemplate } from "#platform/excel/template.ts";
import { makeFileWith } from "#testing/excel-fixture.ts";
import { importFile } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { categoryId, seedCatalogue } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const inside = "https://169.254.169.254/latest";
const shut = [
  ...["http://img.example.com/a.jpg", "https://localhost/a.png", "https://192.168.1.4/a.png", inside],
  ...[
    "https://nas.local/a.png",
    "https://[::1]/a.png",
    "https://2130706433/a.png",
    "https://resim/a.png",
    "ftp://x.example/a.jpg",
  ],
];
const stored = "http://localhost:3000/media/01920000-0000-7000-8000-000000000001.png";
const failed = (processId: string) => w.as("ayse").Process.GetProcessLines({ processId, outcome: "failed", pageSize: 100 });
const productOf = async (productMainCode: string) => {
  const { data } = await w.as("ayse").Product.GetAllProductMasterData({ productMainCode });
  return w.as("ayse").Product.GetProductMasterData({ productId: data[0]!.id });
};

test("U29: a row with a picture that nobody outside can open is refused with column, value and remedy, and the others are taken", async () => {
  const all = [...shut, "https://img.example.com/a b.jpg?x=1", stored];
  const body = await makeFileWith(all.length, (n) => ({ "Görsel 1": "https://img.example.com/1.jpg", "Görsel 2": all[n - 1]! }));
  const process = await importFile(w, "ayse", body);
  expect(process).toMatchObject({ total: all.length, done: 2, failed: shut.length });
  const { data } = await failed(process.id);
  expect(data.map(({ place, problems }) => [place, problems.map(({ column, value }) => [column, value])])).toEqual(
    shut.map((address, at) => [`Ürünler!A${at + 2}`, [["Görsel 2", address]]]),
  );
  expect(data[0]!.problems[0]).toMatchObject({
    field: "image2",
    cause: {
      tr: `Görsel 2 internetten açılan bir görsel adresi değil: ${shut[0]}`,
      en: `Image 2 is not an image address that opens from the internet: ${shut[0]}`,
    },
    remedy: { tr: expect.stringContaining("https:// ile başlayan"), en: expect.stringContaining("begins with https://") },
  });
  expect((await w.as("ayse").Product.GetAllProductMasterData({})).totalCount).toBe(2);
});

test("U29: an update takes what stands in the product already, and no other address of that kind", async () => {
  const main = "ANA-00010";
  const { id, images } = await productOf(main);
  await w.database.asPlatform((tx) =>
    sql`update product_image set url = ${inside} where product_id = ${id} and position = 0`.execute(tx),
  );
  const { categoryId: ofProduct } = await productOf(main);
  const changed = async (cells: Record<string, Cell>, without: string[] = []) => {
    const given = await w.as("ayse").ProductCategory.GetExcelTemplate({ categoryId: ofProduct, forUpdate: true });
    const [headers, ...rows] = (await readXlsx(given.body)).sheets[0]!.rows as [string[], ...Cell[][]];
    const plain = headers.map((header) => header.replace(/ \*$/, ""));
    const row = rows.find((one) => one[plain.indexOf("Model kodu")] === main)!;
    const columns = plain.filter((header) => !without.includes(header));
    const body = await writeTemplate(
      {
        sheet: "Ürünler",
        columns: columns.map((header) => ({ header, headerEn: header, kind: "text" })),
        ...{ lists: {}, about: { sheet: "x", lines: [] }, marks: {} },
      },
      [columns.map((header) => (header in cells ? cells[header]! : row[plain.indexOf(header)]!))],
    );
    return importFile(w, "ayse", body, { forUpdate: true });
  };
  expect(await changed({ "Ürün adı": "Başka ad" })).toMatchObject({ done: 1, failed: 0 });
  // Without the hidden column every cell speaks; what it says is what is there.
  expect(await changed({ "Ürün adı": "Yine başka ad" }, ["Tradeport"])).toMatchObject({ done: 1, failed: 0 });
  for (const without of [[], ["Tradeport"]]) {
    const process = await changed({ "Ürün adı": "Alınmaz", "Görsel 2": "https://10.0.0.1/a.png" }, without);
    expect(process).toMatchObject({ done: 0, failed: 1 });
    expect((await failed(process.id)).data[0]!.problems).toMatchObject([
      { field: "image2", column: "Görsel 2", value: "https://10.0.0.1/a.png" },
    ]);
  }
  expect(await productOf(main)).toMatchObject({ images: [inside, images[1]] });
  expect((await productOf(main)).texts[0]!.name).toBe("Yine başka ad");
});

test.each(["tr", "en"] as const)("U29: the help of a template says what is asked of a picture (%s)", async (locale) => {
  const { body } = await w
    .as("ayse")
    .ProductCategory.GetExcelTemplate({ categoryId: categoryId("bardak"), forUpdate: false }, { "accept-language": locale });
  const help = JSON.stringify((await readXlsx(body)).sheets[1]!.rows);
  expect(help).not.toContain("http://");
  expect(help).toContain(locale === "tr" ? "internetten herkesin açabildiği" : "everybody can open from the internet");
});
