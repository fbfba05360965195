import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { fixtureProduct, makeCorrectedFile } from "../server/testing/excel-fixture.ts";
import { fillTemplate } from "../server/testing/fill-template.ts";
import { rowsOfFile } from "../server/testing/rows-of-file.ts";
import { axe, fitsItsWidth } from "./looking.ts";
import { callAs, newCompany } from "./people.ts";

const rows = 200;
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator("input[type=file]").first().setInputFiles({ name, mimeType: xlsx, buffer });
const download = async (page: Page, button: string) => {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return readFile(await file.path());
};
const productOf = async (page: Page, n: number) => {
  const { barcode } = fixtureProduct(n);
  const { data } = await callAs<{ data: { id: string; salePrice: string; quantity: number; productName: string }[] }>(
    page,
    "Product/GetAllProductMasterData",
    { barcode },
  );
  return data[0]!;
};
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole("combobox", { name: label }).last().click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
};

test("U34, U35: stock and prices by file are shown, applied as shown, and taken back; then fields of all that match", async ({
  page,
}) => {
  await newCompany(page, "toplu.guncelle", "Toplu Güncelleme Ticaret");
  await page.goto("/Product/BulkOperations/Load");
  await upload(page, "urunler.xlsx", await makeCorrectedFile(rows));
  await expect(page.getByText(`${rows} / ${rows} satır tamamlandı`)).toBeVisible({ timeout: 100_000 });

  await page.getByRole("link", { name: "Stok ve fiyat güncelleme" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Stok ve fiyat güncelleme" })).toBeVisible();
  await axe(page, "stock and prices by file");
  const template = await download(page, "Stok ve fiyat dosyasını indir");
  expect(await rowsOfFile(template)).toHaveLength(rows + 1);
  const changed = await fillTemplate(
    template,
    Array.from({ length: rows }, (_, at) =>
      at < 100 ? { Stok: 900 + at } : at < 110 ? { "Satış fiyatı (KDV dahil)": "çok" } : ({} as Record<string, string>),
    ),
  );
  await upload(page, "sayım ve fiyat, kasım sonu, bütün depolar, ikinci düzeltme.xlsx", changed);
  await expect(page.getByText("100 satır değişecek; henüz hiçbir şey yazılmadı")).toBeVisible({ timeout: 100_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ön izleme: Excel’den stok ve fiyat");
  await expect(page.getByRole("button", { name: /^Aynı kalacak/ })).toContainText("90");
  await expect(page.getByRole("button", { name: /^Yazılamaz/ })).toContainText("10");
  await axe(page, "a preview");
  await fitsItsWidth(page, "a preview");
  await page.getByRole("button", { name: /^Değişecek/ }).click();
  expect(await rowsOfFile(await download(page, "Satırları Excel’e indir"))).toHaveLength(101);
  expect((await productOf(page, 1)).quantity).toBe(fixtureProduct(1).quantity);

  // One of them is counted by a colleague before it is applied.
  const { id } = await productOf(page, 1);
  await callAs(page, "Product/UpdateProductValue", {
    productId: id,
    quantity: { from: fixtureProduct(1).quantity, to: 3 },
  });
  await page.getByRole("button", { name: "Uygula (100 satır)" }).click();
  await expect(page.getByText("189 / 200 satır tamamlandı, 11 satır tamamlanamadı")).toBeVisible({ timeout: 100_000 });
  expect((await productOf(page, 2)).quantity).toBe(901);
  expect((await productOf(page, 1)).quantity).toBe(3);
  await page.getByRole("button", { name: "Geri al", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Geri al (99 satır)" }).click();
  await expect(page.getByText("99 / 99 satır geri alındı")).toBeVisible({ timeout: 100_000 });
  expect((await productOf(page, 2)).quantity).toBe(fixtureProduct(2).quantity);

  await page.goto("/Product/BulkOperations/FieldsBulkUpdate?productName=Ti%C5%9F%C3%B6rt");
  await expect(page.getByRole("heading", { level: 1, name: "Toplu alan güncelleme" })).toBeVisible();
  await page.getByRole("button", { name: "Ön izlemeyi göster" }).click();
  await expect(page.getByText("Bu alana uyan bir değer yazın.")).toBeVisible();
  await page.getByLabel("Yüzde").fill("10");
  await choose(page, "Yuvarlama", "Sonu ,90");
  await page.getByRole("button", { name: "Alan ekle" }).click();
  await choose(page, "Alan", "Ürün adı");
  await choose(page, "Ne yapılsın?", "Sonuna ekle");
  await page.getByLabel("Değer").fill(" (kış indirimi)");
  await axe(page, "a change of fields");
  await fitsItsWidth(page, "a change of fields");
  await page.getByRole("button", { name: "Ön izlemeyi göster" }).click();
  await expect(page.getByText("50 satır değişecek; henüz hiçbir şey yazılmadı")).toBeVisible({ timeout: 100_000 });
  await page.getByRole("button", { name: "Uygula (50 satır)" }).click();
  await expect(page.getByText("50 / 50 satır tamamlandı")).toBeVisible({ timeout: 100_000 });
  const after = await productOf(page, 4);
  expect(after.productName).toMatch(/ \(kış indirimi\)$/);
  expect(after.salePrice).toMatch(/\.90$/);
});
