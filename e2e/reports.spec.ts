import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, start } from "./looking.ts";
import { callAs, newCompany, signIn } from "./people.ts";

test("U17: an Admin sees what a customer has at each marketplace, narrows it by customer and days, and takes it along as a workbook", async ({
  browser,
  baseURL,
}) => {
  const seller = await (await browser.newContext()).newPage();
  const company = "Rapor Oyuncakları";
  await newCompany(seller, "rapor", company);
  await callAs(seller, "Home/LoadSampleData", {});
  const page = await start(browser, baseURL, { username: null, language: "tr", width: 1366 });
  const messages = listen(page);
  await signIn(page, "admin");
  await page.getByRole("link", { name: "Müşteri pazaryeri ürünleri" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Müşteri pazaryeri ürünleri" })).toBeVisible();
  await page.getByRole("combobox", { name: "Müşteri" }).fill("rapor oy");
  await page.getByRole("option", { name: company }).click();
  await expect(page).toHaveURL(/clientId=/);
  const rows = page.getByRole("row").filter({ hasText: company });
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole("row").filter({ hasText: "Trendyol" })).toHaveCount(1);
  await axe(page, "client products");
  await page.getByLabel("Gönderim: ilk gün").fill("01.01.2099");
  await page.getByLabel("Gönderim: ilk gün").press("Enter");
  await expect(page.getByText("Gönderim: 01.01.2099 – …")).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.getByRole("img", { name: "Gönderim filtresini kaldır" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Dışa aktar" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Filtreye uyanların tümü" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Tradeport - Müşteri pazaryeri ürünleri - Rapor Oyuncakları - .*\.xlsx$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, "client products");
  await axe(page, "client products on a phone");
  expect(messages).toEqual([]);
});
