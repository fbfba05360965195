import { expect, type Page, test } from "@playwright/test";
import fs from "node:fs";
import { fixtureRows, fixtureWrong, makeProductFile } from "../server/testing/excel-fixture.ts";
import { signIn } from "./people.ts";
import { market, truth } from "./sandbox.ts";

/** The whole main job as a seller does it: two trial stores, 5,000 rows of which 37 are wrong, mapping, push, an order, shipping. */
test.describe.configure({ mode: "serial" });
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

const good = fixtureRows - fixtureWrong;
const count = (n: number) => n.toLocaleString("tr-TR");

test("signs in and connects two trial stores (U23)", async () => {
  await signIn(page, "ayse");
  await page.goto("/Integrations/MarketPlace/api-information");
  for (const [name, sellerId] of [["Birinci Mağaza", "100001"], ["İkinci Mağaza", "100002"]] as const) {
    await page.getByRole("button", { name: "Mağaza bağla" }).first().click();
    const form = page.getByRole("dialog").or(page.locator("form")).last();
    await form.getByLabel("Mağaza adı").fill(name);
    await form.getByLabel("Deneme mağazası").check();
    await form.getByLabel(/Satıcı/).fill(sellerId);
    await form.getByLabel(/API anahtarı|API Key/i).fill(`sandbox-key-${sellerId}`);
    await form.getByLabel(/gizli|Secret/i).fill(`sandbox-secret-${sellerId}`);
    await form.getByRole("button", { name: "Kaydet ve dene" }).click();
    await expect(page.getByRole("region", { name: `Mağaza: ${name}` }).or(page.getByLabel(`Mağaza: ${name}`)).getByText("Çalışıyor")).toBeVisible();
  }
});

test("loads 5,000 rows: 4,963 products go in, 37 lines come out in the same template with their reasons (U41-U43)", async () => {
  await page.goto("/Product/BulkOperations/Load");
  await page.locator("input[type=file]").first().setInputFiles({ name: "urunler.xlsx", mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", buffer: await makeProductFile() });
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  await expect(page.getByText(`${count(good)} / ${count(fixtureRows)} satır tamamlandı, ${fixtureWrong} satır tamamlanamadı`)).toBeVisible({ timeout: 120_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Hatalı satırları indir" }).click()]);
  expect(fs.statSync(await download.path()).size).toBeGreaterThan(5_000);
});
