import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { fixtureProduct, makeCorrectedFile, makeFileWith } from "../server/testing/excel-fixture.ts";
import { rowsOfFile } from "../server/testing/rows-of-file.ts";
import { axe, fitsItsWidth } from "./looking.ts";
import { callAs, newCompany } from "./people.ts";

const rows = 300;
const byHand = Array.from({ length: 20 }, (_, at) => at * 9 + 4);
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const load = async (page: Page, name: string, buffer: Buffer, update = false) => {
  await page.goto(`/Product/BulkOperations/Load${update ? "?mode=update" : ""}`);
  await page.locator("input[type=file]").first().setInputFiles({ name, mimeType: xlsx, buffer });
  await expect(page.getByText(`${rows} / ${rows} satır tamamlandı`)).toBeVisible({ timeout: 100_000 });
};
const priceOf = async (page: Page, n: number) => {
  const { barcode } = fixtureProduct(n);
  const { data } = await callAs<{ data: { id: string; salePrice: string }[] }>(page, "Product/GetAllProductMasterData", {
    barcode,
  });
  return data[0];
};

test("U35: 300 lines in, 20 changed by hand, the update is taken back: 280 go back, 20 are listed and stay", async ({ page }) => {
  await newCompany(page, "geri.alan", "Geri Alan Ticaret");
  await load(page, "urunler.xlsx", await makeCorrectedFile(rows));
  const first = page.url();
  const prices = { "Liste fiyatı (KDV dahil)": 900, "Satış fiyatı (KDV dahil)": 800 };
  const longName =
    "Yazın serin tutan, kışın üşütmeyen, terletmeyen ve kolay ütülenen pamuklu uzun kollu tişört, beş renk ve altı bedende";
  await load(
    page,
    "yaz indirimi.xlsx",
    await makeFileWith(rows, (n) => ({ ...prices, Stok: 500, "Ürün adı": `${longName} ${n}` })),
    true,
  );
  await expect(page.getByText("→").first()).toBeVisible();
  await axe(page, "an update with what it changed");
  for (const n of byHand) {
    const { id } = (await priceOf(page, n))!;
    await callAs(page, "Product/UpdateProductValue", { productId: id, salePrice: { from: "800.00", to: "777.00" } });
  }

  await page.getByRole("button", { name: "Geri al", exact: true }).click();
  const question = page.getByRole("dialog", { name: "“yaz indirimi.xlsx” geri alınsın mı?" });
  await expect(question).toContainText("Geri dönecek satır: 280");
  await expect(question).toContainText("Olduğu gibi kalacak satır: 20");
  await expect(question).toContainText("İşlemin yazdığı: 800,00. Şimdiki: 777,00.");
  await axe(page, "what an undo would do");
  await question.getByRole("button", { name: "Geri al (280 satır)" }).click();
  await expect(page.getByText("280 / 300 satır geri alındı, 20 satır olduğu gibi kaldı")).toBeVisible({ timeout: 100_000 });
  await expect(page.getByText("Kısmen tamamlandı")).toBeVisible();
  await page.getByRole("button", { name: /^20 satır/ }).click();
  await expect(page.getByText("Şimdiki değer kaldı.").first()).toBeVisible();
  await axe(page, "an undo with lines that stayed");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Satırları Excel’e indir" }).click(),
  ]);
  expect(await rowsOfFile(await readFile(await download.path()))).toHaveLength(21);
  expect((await priceOf(page, 1))!.salePrice).toBe(fixtureProduct(1).salePrice);
  expect((await priceOf(page, byHand[0]!))!.salePrice).toBe("777.00");
  await page.getByRole("link", { name: "Geri alınan işlemi aç" }).click();
  await expect(page.getByText("Bu işlem geri alındı.")).toBeVisible();

  // The files of both are old now: what was changed since stays, and of what a file added that is everything here.
  await page.goto(first);
  await page.getByRole("button", { name: "Geri al", exact: true }).click();
  const removal = page.getByRole("dialog");
  await expect(removal).toContainText("Olduğu gibi kalacak satır: 300");
  await expect(removal).toContainText("Geri dönecek satır yok.");
  await removal.getByRole("button", { name: "Vazgeç" }).click();
  await page.goto("/Product/BulkOperations/Load");
  await expect(page.getByText("Geri alındı", { exact: true })).toBeVisible();
  await fitsItsWidth(page, "the list of processes");
});
