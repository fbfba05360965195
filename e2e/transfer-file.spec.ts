import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { makeCorrectedFile } from "../server/testing/excel-fixture.ts";
import { fillTemplate } from "../server/testing/fill-template.ts";
import { rowsOfFile } from "../server/testing/rows-of-file.ts";
import { connectStore } from "./connect-store.ts";
import { axe, fitsItsWidth } from "./looking.ts";
import { newCompany } from "./people.ts";

const rows = 12;
const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("U34, U35: what a marketplace is sent goes out as a file, shows what it would change when it comes back, is started by one press, and is taken back", async ({
  page,
}) => {
  await newCompany(page, "pazaryeri.dosyasi", "Pazaryeri Dosyası Ticaret");
  await page.goto("/Product/BulkOperations/Load");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "urunler.xlsx", mimeType, buffer: await makeCorrectedFile(rows) });
  await expect(page.getByText(`${rows} / ${rows} satır tamamlandı`)).toBeVisible({ timeout: 100_000 });
  await connectStore(page, { name: "Dosya Mağazası", sellerId: "100003" });

  await page.goto("/Product/Transfer/ExportExcel");
  const section = page.getByRole("region", { name: "Pazaryerine gönderilenleri Excel’de düzenle" });
  await section.getByRole("combobox", { name: "Pazaryeri" }).click();
  await page.locator("[role=listbox] [role=option]").first().click();
  await section.getByRole("combobox", { name: "Kategori" }).click();
  await page.locator("[role=listbox] [role=option]").first().click();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  await axe(page, "the file of a marketplace");
  await fitsItsWidth(page, "the file of a marketplace");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("button", { name: "Dosyayı indir" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Tradeport - Pazaryerindeki ürünler - Trendyol - \d\d\.\d\d\.\d{4}\.xlsx$/);
  const template = await readFile(await file.path());
  const count = (await rowsOfFile(template)).length - 1;
  expect(count).toBeGreaterThan(1);

  await section.getByRole("link", { name: "Değiştirdiğim dosyayı yükle" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Excel’den içe aktarma" })).toBeVisible();
  await axe(page, "a marketplace's file comes back");
  await fitsItsWidth(page, "a marketplace's file comes back");
  const changed = await fillTemplate(template, [
    { "Satış fiyatı (KDV dahil)": "1,50", Başlık: "Mağazanın başlığı" },
    { Stok: 99 },
  ]);
  await page.locator("input[type=file]").last().setInputFiles({ name: "pazaryeri.xlsx", mimeType, buffer: changed });
  await expect(page.getByText("1 satır değişecek; henüz hiçbir şey yazılmadı")).toBeVisible({ timeout: 100_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ön izleme: Excel’den pazaryeri ürünleri");
  await expect(page.getByText("Stok bu dosyayla değişmez: 99").first()).toBeVisible();
  await axe(page, "a preview of a marketplace's file");
  await fitsItsWidth(page, "a preview of a marketplace's file");
  await page.getByRole("button", { name: "Uygula (1 satır)" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Excel’den pazaryeri ürünleri", { timeout: 100_000 });
  await expect(page.getByText("Mağazanın başlığı").first()).toBeVisible({ timeout: 100_000 });
  await page.getByRole("button", { name: "Geri al", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Geri al (1 satır)" }).click();
  await expect(page.getByText("1 / 1 satır geri alındı")).toBeVisible({ timeout: 100_000 });
});
