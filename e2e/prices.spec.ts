import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { connectStore, openConnect } from "./connect-store.ts";
import { makeProduct } from "./made-product.ts";
import { signIn, viewerOf } from "./people.ts";

/** One product, a store that sells in lira and one that sells in dollars: what each is shown, why, and another price for one of them. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
let product: Awaited<ReturnType<typeof makeProduct>>;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
});
test.afterAll(() => context.close());

const [lira, dollar] = ["Lira Mağazam", "Dolar Mağazam"];
const barcode = "FIYAT-1";
const variant = `XS · ${barcode}`;
const prices = (on = page) => on.getByRole("region", { name: "Mağazalara göre fiyatlar" });
const row = (store: string, on = page) => prices(on).locator("tr[data-row]").filter({ hasText: store });
const sheet = (store: string) => page.getByRole("dialog", { name: `${store}: ${variant}` });
const openSheet = async (store: string) => {
  await prices()
    .getByRole("button", { name: `Fiyat ver: ${store}, ${variant}` })
    .click();
  await expect(sheet(store)).toBeVisible();
};
const visit = () => page.goto(`/Product/New/Update?productId=${product.id}`);

test("a store in lira is shown the product's own price; one in dollars has none, which is said", async () => {
  await signIn(page, "mehmet");
  await connectStore(page, { name: lira, sellerId: "100003" });
  const form = await openConnect(page, "Etsy", dollar, [
    [/Keystring/, "sandbox-keystring"],
    [/Shared secret/, "sandbox-shared-secret"],
  ]);
  await form.getByRole("button", { name: "Etsy sayfasında oturum aç" }).click();
  await page.getByRole("link", { name: /DenemeCrafts/ }).click();
  await expect(page).toHaveURL(/api-information$/, { timeout: 30_000 });
  const card = page.getByRole("region", { name: `Mağaza: ${dollar}` });
  await expect(card.getByText("Para birimi").locator("+ dd")).toHaveText("USD", { timeout: 60_000 });
  product = await makeProduct(page, [barcode]);
  await visit();
  await expect(row(lira)).toContainText("66,90 ₺");
  await expect(row(lira)).toContainText("Ürünün kendi fiyatı");
  await expect(row(dollar)).toContainText("USD fiyatı yok");
});

test("U22: what leads to the prices by store ends at their heading, also once everything around has its rows", async () => {
  await page.goto(`/Product/TransferToMarketplace?ids=${product.id}`);
  await page.getByRole("checkbox", { name: dollar }).check();
  const gap = page.getByRole("listitem").filter({ hasText: "USD" });
  for (const _ of [1, 2]) {
    const checked = page.waitForResponse(/GetAllChannelsEmptyProductAttributes/);
    await gap.getByRole("link", { name: "Ürünü aç" }).first().click();
    await checked;
    await expect(row(dollar)).toContainText("USD fiyatı yok");
    await expect(prices().getByRole("heading").first()).toBeInViewport({ ratio: 1 });
    await expect(prices()).toBeFocused();
    await page.goBack();
  }
  await visit();
});

test("a price that can be read in two ways is asked about, a list price below it is refused at its field, and what is typed is not lost unasked", async () => {
  await openSheet(dollar);
  const form = sheet(dollar);
  await expect(form.getByText("Bu varyantın USD cinsinden fiyatı yok.")).toBeVisible();
  await form.getByLabel("Satış fiyatı (KDV dahil)").fill("1.234");
  await form.getByLabel("Liste fiyatı (KDV dahil)").fill("20");
  await expect(form.getByRole("button", { name: /1\.234,00/ })).toBeVisible();
  await page.keyboard.press("Escape");
  const leave = page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });
  await leave.getByRole("button", { name: "Vazgeç" }).click();
  await expect(form).toBeVisible();
  await form.getByLabel("Satış fiyatı (KDV dahil)").fill("24,50");
  await form.getByRole("button", { name: "Fiyatı kaydet" }).click();
  await expect(form.getByText("Liste fiyatı satış fiyatından düşük olamaz.").first()).toBeVisible();
  await form.getByLabel("Liste fiyatı (KDV dahil)").fill("29,90");
  await form.getByRole("button", { name: "Fiyatı kaydet" }).click();
  await expect(page.getByText("Fiyat kaydedildi; ürün bu mağazadaysa oraya kendiliğinden gider.")).toBeVisible();
  await expect(form.getByRole("region", { name: "Neden bu fiyat" })).toContainText("24,50 $");
  // The form is drawn anew, and the focus stays with it: Esc is heard at once.
  await expect(form.getByLabel("Satış fiyatı (KDV dahil)")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row(dollar)).toContainText("24,50 $");
  await expect(row(dollar)).toContainText("Bu mağaza için verildi");
  await expect(row(lira)).toContainText("66,90 ₺");
});

test("it is changed and ended; what stands behind it is shown again", async () => {
  await openSheet(lira);
  const form = sheet(lira);
  await form.getByLabel("Satış fiyatı (KDV dahil)").fill("59,90");
  await form.getByLabel("Liste fiyatı (KDV dahil)").fill("70");
  await form.getByRole("button", { name: "Fiyatı kaydet" }).click();
  const why = form.getByRole("region", { name: "Neden bu fiyat" });
  await expect(why.getByRole("listitem")).toHaveCount(2);
  // What is typed is not put away for another form unasked.
  await form.getByLabel("Satış fiyatı (KDV dahil)").fill("49,90");
  await why.getByRole("button", { name: "Değiştir: 59,90 ₺" }).click();
  const leave = page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });
  await leave.getByRole("button", { name: "Vazgeç" }).click();
  await expect(form.getByLabel("Satış fiyatı (KDV dahil)")).toHaveValue("49,90");
  await why.getByRole("button", { name: "Değiştir: 59,90 ₺" }).click();
  await leave.getByRole("button", { name: "Kaydetmeden çık" }).click();
  await form.getByRole("textbox", { name: "İlk gün" }).fill("01.01.2020");
  await form.getByRole("button", { name: "Fiyatı kaydet" }).click();
  await expect(form.getByText("İlk gün bugünden önce olamaz.").first()).toBeVisible();
  const today = await form.evaluate(() =>
    new Date().toLocaleDateString("tr-TR", { day: "2-digit", month: "2-digit", year: "numeric" }),
  );
  await form.getByRole("textbox", { name: "İlk gün" }).fill(today);
  await form.getByRole("textbox", { name: "Son gün (dahil)" }).fill("31.12.2099");
  await form.getByLabel("Satış fiyatı (KDV dahil)").fill("57,90");
  await form.getByRole("button", { name: "Fiyatı kaydet" }).click();
  await expect(why.getByRole("listitem").first()).toContainText("57,90 ₺");
  await expect(why.getByRole("listitem").first()).toContainText("31.12.2099");
  await why.getByRole("button", { name: "Bitir: 57,90 ₺" }).click();
  await page.getByRole("dialog", { name: "57,90 ₺ bitirilsin mi?" }).getByRole("button", { name: "Fiyatı bitir" }).click();
  await expect(why.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(row(lira)).toContainText("Ürünün kendi fiyatı");
});

test("who may only read sees the prices and no form, also at 390 px", async ({ browser }) => {
  const viewer = await viewerOf(page, browser);
  await viewer.setViewportSize({ width: 390, height: 800 });
  await viewer.goto(`/Product/New/Update?productId=${product.id}`);
  await expect(prices(viewer)).toContainText("24,50 $");
  await prices(viewer)
    .getByRole("button", { name: `Fiyatın nedeni: ${dollar}, ${variant}` })
    .click();
  const panel = viewer.getByRole("dialog", { name: `${dollar}: ${variant}` });
  await expect(panel.getByText("Mağaza fiyatlarını yalnız görüntüleyebilirsiniz.")).toBeVisible();
  await expect(panel.getByLabel("Satış fiyatı (KDV dahil)")).toHaveCount(0);
  await expect(panel.getByRole("button", { name: /^Bitir/ })).toHaveCount(0);
  expect(await viewer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await viewer.context().close();
});
