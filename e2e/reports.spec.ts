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

test("U17: a seller sees each morning what was sold beside the period before, by product, and takes it along; an empty day says so", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: null, language: "tr", width: 1366 });
  const messages = listen(page);
  await newCompany(page, "satis", "Satış Oyuncakları");
  await callAs(page, "Home/LoadSampleData", {});
  await page.goto("/");
  await page.getByRole("link", { name: "Satış raporu" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Satış raporu" })).toBeVisible();
  const total = page.getByRole("region", { name: "TRY" });
  await expect(total.getByText("Net ciro")).toBeVisible();
  await axe(page, "sales by day");
  await page.getByRole("button", { name: "Ürün", exact: true }).click();
  await expect(page).toHaveURL(/by=product/);
  await expect(page.getByRole("columnheader", { name: /Ürün/ })).toBeVisible();
  await axe(page, "sales by product");
  const net = await total.locator("dd").first().locator("div").first().textContent();
  // A period that is chosen stays so in the address, and what was sold in it is the same however it is added up.
  await page.getByRole("button", { name: "Son 30 gün" }).click();
  await page.getByRole("button", { name: "Marka", exact: true }).click();
  await expect(total.locator("dd").first().locator("div").first()).toHaveText(net!);
  await page.getByRole("button", { name: "Dışa aktar" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Tüm kayıtlar" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Tradeport - Satış raporu - Marka .*\.xlsx$/);
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, "sales");
  await axe(page, "sales on a phone");
  await page.getByLabel("Dönem: ilk gün").fill("01.01.2020");
  await page.getByLabel("Dönem: ilk gün").press("Enter");
  await page.getByLabel("Dönem: son gün").fill("02.01.2020");
  await page.getByLabel("Dönem: son gün").press("Enter");
  await expect(page.getByText(/01\.01\.2020 – 02\.01\.2020, önceki dönem: 30\.12\.2019 – 31\.12\.2019/)).toBeVisible();
  expect(messages).toEqual([]);
});

test("U17: a seller sees what the stock is worth and for how long it is enough; what has no cost says so until somebody says it", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: null, language: "tr", width: 1366 });
  const messages = listen(page);
  await newCompany(page, "stok", "Stok Oyuncakları");
  await callAs(page, "Home/LoadSampleData", {});
  await page.goto("/");
  await page.getByRole("link", { name: "Stok raporu" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stok raporu" })).toBeVisible();
  await expect(page.getByText("Değeri bilinmiyor, hiçbir toplama girmez")).toBeVisible();
  await expect(page.getByText("TRY stok değeri")).toHaveCount(0);
  await axe(page, "stock");
  await page.getByRole("button", { name: "Bunları göster" }).click();
  await expect(page).toHaveURL(/state=costMissing/);
  const edit = page.getByRole("button", { name: /maliyetini değiştir$/ }).first();
  const code = (await edit.getAttribute("aria-label"))!.replace(" maliyetini değiştir", "");
  await edit.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Birim maliyet").fill("12,50");
  await dialog.getByRole("button", { name: "Maliyeti kaydet" }).click();
  await expect(page.getByRole("button", { name: `${code} maliyetini değiştir` })).toHaveCount(0);
  await page.goto("/Reports/Stock");
  await expect(page.getByText("TRY stok değeri")).toBeVisible();
  await expect(page.getByText("12,50 ₺")).toBeVisible();
  await page.getByRole("button", { name: "Dışa aktar" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Tüm kayıtlar" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Tradeport - Stok raporu - .*\.xlsx$/);
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, "stock");
  await axe(page, "stock on a phone");
  expect(messages).toEqual([]);
});

test("U17: what is left of what was sold stands there by product and by order; what is not known says so", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: null, language: "tr", width: 1366 });
  const messages = listen(page);
  await newCompany(page, "kar", "Kâr Oyuncakları");
  await callAs(page, "Home/LoadSampleData", {});
  await page.goto("/");
  await page.getByRole("link", { name: "Kâr raporu" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kâr raporu" })).toBeVisible();
  const total = page.getByRole("region", { name: "TRY kârı" });
  await expect(total.getByText("Net ciro")).toBeVisible();
  await expect(total.getByText(/^Maliyeti bilinmeyen: /)).toBeVisible();
  await expect(total.getByText("Bilinmiyor").first()).toBeVisible();
  await axe(page, "profit by product");
  await page.getByRole("button", { name: "Sipariş", exact: true }).click();
  await expect(page).toHaveURL(/by=order/);
  await expect(page.getByRole("columnheader", { name: "Sipariş tarihi" })).toBeVisible();
  await axe(page, "profit by order");
  await page.getByRole("button", { name: "Dışa aktar" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Tüm kayıtlar" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Tradeport - Kâr raporu - Sipariş .*\.xlsx$/);
  await total.getByRole("link", { name: "Maliyetleri gir" }).click();
  await expect(page).toHaveURL(/Reports\/Stock/);
  await page.goBack();
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, "profit");
  await axe(page, "profit on a phone");
  await page.goto("/Reports/Profit?startDate=2020-01-01T00:00:00.000Z&endDate=2020-01-03T00:00:00.000Z");
  await expect(page.getByText("Aramanıza uyan kayıt bulunamadı")).toBeVisible();
  expect(messages).toEqual([]);
});
