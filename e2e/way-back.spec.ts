import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";
import { market } from "./sandbox.ts";

/** Who was sent to the mapping page is led back to what was interrupted, as it was (U22). */
let context: BrowserContext;
let page: Page;
const run = Date.now().toString(36);
const brand = `Dönülen ${run}`;
let product: { id: string };
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, "mehmet");
  type Account = { sellerId: number; apiKey: string; apiSecret: string };
  type Channels = { channels: { channelId: string; code: string }[] };
  const { channels } = await callAs<Channels>(page, "Client/GetClientChannelAuths", {});
  const { channelId } = channels.find(({ code }) => code === "trendyol")!;
  // Two, so that one of them is chosen.
  for (const name of [brand, `Öteki ${run}`]) {
    const { sellerId, ...keys } = await market<Account>("_accounts", { name });
    const credentials = { sellerId: `${sellerId}`, apiKey: keys.apiKey, apiSecret: keys.apiSecret };
    await callAs(page, "Client/SetClientChannelAuth", { channelId, name, isSandbox: true, credentials });
  }
  product = await makeProduct(page, [`DN-${run}`], brand);
});
test.afterAll(() => context.close());

const chooseBrand = async () => {
  await expect(page).toHaveURL(/CategoryMapping/);
  await page.getByRole("combobox", { name: "Trendyol markası ara" }).fill("markasiz");
  await page.getByRole("option", { name: "Markasız", exact: true }).click();
  await page.getByRole("button", { name: "Bu markayı kullan" }).click();
};

test("from the check before sending: products and stores are still chosen", async () => {
  await page.goto(`/Product/TransferToMarketplace?ids=${product.id}`);
  await page.getByRole("checkbox", { name: brand }).check();
  const gap = page.getByRole("listitem").filter({ hasText: `marka listesinde ${brand} yok` });
  await expect(gap).toBeVisible();
  const { href } = new URL(page.url());
  await gap.getByRole("link", { name: "Eşleştirmeyi aç" }).click();
  await chooseBrand();
  await page.getByRole("button", { name: "Gönderime dön" }).click();
  await expect(page).toHaveURL(href);
  await expect(page.getByRole("checkbox", { name: brand })).toBeChecked();
  await expect(page.getByText("Seçilen 1 ürün")).toBeVisible();
  await expect(gap).toHaveCount(0);
});

test("from the product, by the way above the page, after a reload as well", async () => {
  await page.goto(`/Product/New/Update?productId=${product.id}`);
  const { href } = new URL(page.url());
  await page.getByRole("region", { name: "Genel" }).getByRole("link").click();
  await expect(page).toHaveURL(/CategoryMapping/);
  await page.reload();
  await page.getByRole("link", { name: "Ürüne dön" }).click();
  await expect(page).toHaveURL(href);
  // Who comes by the menu was sent from nowhere.
  await page.goto("/Mapping/CategoryMapping");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "dön" })).toHaveCount(0);
});

test("by Back, one press for each step that the person made", async () => {
  await page.goto("/Product/List");
  await page.goto(`/Product/New/Update?productId=${product.id}`);
  const { href } = new URL(page.url());
  await page.getByRole("region", { name: "Genel" }).getByRole("link").click();
  await expect(page).toHaveURL(/CategoryMapping/);
  // The product's category is open, and the page wrote nothing into the address by itself.
  await expect(page.getByRole("region", { name: "1. Kategori" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(href);
  await page.goBack();
  await expect(page).toHaveURL(/Product\/List/);
});

test("by Back from the marketplace chosen in the form of a new store: the form shows the one before", async () => {
  await page.goto("/Integrations/MarketPlace/api-information?form=new");
  const marketplace = page.getByRole("dialog").getByRole("combobox", { name: "Pazaryeri" });
  const first = await marketplace.textContent();
  await marketplace.click();
  await page.getByRole("option").last().click();
  await expect(marketplace).not.toHaveText(first!);
  await page.goBack();
  await expect(marketplace).toHaveText(first!);
});
