import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { makeCorrectedFile } from "../server/testing/excel-fixture.ts";
import { rowsOfFile } from "../server/testing/rows-of-file.ts";
import { axe, fitsItsWidth } from "./looking.ts";
import { newCompany } from "./people.ts";

const rows = 120;
const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("U17, U41: an export of the list is downloaded when it is made, waits in the list of files, and is deleted after a question", async ({
  page,
}) => {
  await newCompany(page, "dosya.listesi", "Dosya Listesi Ticaret");
  await page.goto("/Product/Transfer/ExportExcel");
  await expect(page.getByText("Dışa aktarılan dosya yok")).toBeVisible();
  await axe(page, "no exported file");
  await page.goto("/Product/BulkOperations/Load");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "urunler.xlsx", mimeType, buffer: await makeCorrectedFile(rows) });
  await expect(page.getByText(`${rows} / ${rows} satır tamamlandı`)).toBeVisible({ timeout: 100_000 });

  await page.goto("/Product/List");
  await page.getByRole("button", { name: "Dışa aktar" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "Tüm kayıtlar" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Tradeport - Ürünler - \d\d\.\d\d\.\d{4}\.xlsx$/);
  expect(await rowsOfFile(await readFile(await file.path()))).toHaveLength(rows + 1);

  await page.goto("/Product/Transfer/ExportExcel");
  const row = page.getByRole("grid", { name: "Dışa aktarılan dosyalar" }).locator("tr[data-row]");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Hazır");
  await expect(row).toContainText("tüm ürünler");
  await expect(row).toContainText(`${rows}`);
  await axe(page, "exported files");
  await fitsItsWidth(page, "exported files");
  const [again] = await Promise.all([page.waitForEvent("download"), row.getByRole("button", { name: /: indir$/ }).click()]);
  expect(again.suggestedFilename()).toBe(file.suggestedFilename());
  await row.getByRole("button", { name: /: sil$/ }).click();
  await expect(page.getByRole("dialog")).toContainText("ekipteki herkes için silinir");
  await page.getByRole("dialog").getByRole("button", { name: "Sil", exact: true }).click();
  await expect(page.getByText("Dışa aktarılan dosya yok")).toBeVisible();
});

test("U17: a template of one's own chooses, orders and names the columns of a file; the file that was imported stands in the log", async ({
  page,
}) => {
  await newCompany(page, "sablon.disa", "Şablonlu Aktarma Ticaret");
  await page.goto("/Product/Transfer/ImportExcel");
  await expect(page.getByText("Henüz dosya yüklenmedi")).toBeVisible();
  await axe(page, "no imported file");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "ilk ürünler.xlsx", mimeType, buffer: await makeCorrectedFile(rows) });
  await expect(page.getByText(`${rows} / ${rows} satır tamamlandı`)).toBeVisible({ timeout: 100_000 });
  await page.goto("/Product/Transfer/ImportExcel");
  const log = page.getByRole("grid", { name: "İçe aktarma günlüğü" }).locator("tr[data-row]");
  await expect(log).toContainText(["ilk ürünler.xlsx"]);
  await fitsItsWidth(page, "the log of imports");

  await page.goto("/Product/Transfer/ExportExcel");
  await expect(page.getByText("Henüz şablon yok")).toBeVisible();
  await page.getByRole("button", { name: "Yeni şablon" }).click();
  await page.getByLabel("Şablonun adı").fill("Muhasebe");
  const add = async (field: string) => {
    await page.getByRole("combobox", { name: "Sütun ekle" }).click();
    await page.getByRole("option", { name: field, exact: true }).click();
    await expect(page.locator("[role=listbox]")).toHaveCount(0);
  };
  await add("Ürün adı");
  await add("Satış fiyatı (KDV dahil)");
  await page.getByLabel("Satış fiyatı (KDV dahil): dosyadaki adı").fill("Fiyat");
  await page.getByRole("button", { name: "Satış fiyatı (KDV dahil): yukarı al" }).click();
  await axe(page, "a new export template");
  await page.getByRole("button", { name: "Kaydet" }).click();
  const templates = page.getByRole("grid", { name: "Şablonlarım" }).locator("tr[data-row]");
  await expect(templates).toContainText(["Barkod, Fiyat, Ürün adı"]);

  await page.getByRole("combobox", { name: "Sütunlar" }).click();
  await page.getByRole("option", { name: "Muhasebe" }).click();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Dosyayı hazırla" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Tradeport - Ürün bilgileri - Muhasebe - \d\d\.\d\d\.\d{4}\.xlsx$/);
  const sheet = await rowsOfFile(await readFile(await file.path()));
  expect([sheet.length, sheet[0]]).toEqual([rows + 1, ["Barkod", "Fiyat", "Ürün adı"]]);
  await expect(page.getByRole("grid", { name: "Dışa aktarılan dosyalar" }).locator("tr[data-row]")).toContainText(["Muhasebe"]);
  await axe(page, "export with a template and a file");
  await fitsItsWidth(page, "export with a template and a file");
});
