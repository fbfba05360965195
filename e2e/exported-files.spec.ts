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
