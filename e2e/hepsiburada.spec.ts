import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { connectTo, leaveStores } from "./connect-store.ts";
import { mapCategory } from "./map-category.ts";
import { signIn } from "./people.ts";
import { market, truth } from "./sandbox.ts";
import { act, loadTwo, sendTo } from "./selling.ts";

/** The main job on a marketplace of another kind, small: two products in two stores, an order of one, the stock of the other follows. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
/** Accounts of their own: others sell at those that are there from the start. */
let seller: { sellerId: number; apiKey: string; apiSecret: string };
let merchant: { merchantId: string; serviceKey: string };
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  seller = await market("_accounts", { name: stores[0] });
  merchant = await market("_accounts", { name: stores[1] }, "hepsiburada");
});
test.afterAll(async () => {
  await leaveStores(page, stores);
  await context.close();
});

const barcodes = ["8691234567890", "8691234567906"];
const stores = ["Üçüncü Trendyol", "Hepsiburada Dükkânı"];
interface Held {
  products: { merchantSku: string; barcode: string; state: string; salePrice: string; quantity: number }[];
  orders: { orderNumber: string; packages: { status: string }[] }[];
}
const there = () => market<Held>(`_truth?merchantId=${merchant.merchantId}`, undefined, "hepsiburada");

test("connects a store of each, and loads two products with whole barcodes (U23)", async () => {
  await signIn(page, "mehmet");
  const first = await connectTo(page, "Trendyol", stores[0]!, [
    [/Satıcı/, String(seller.sellerId)],
    [/API anahtarı|API Key/i, seller.apiKey],
    [/gizli|Secret/i, seller.apiSecret],
  ]);
  await expect(first.getByText("Çalışıyor").first()).toBeVisible({ timeout: 60_000 });
  const second = await connectTo(page, "Hepsiburada", stores[1]!, [
    [/Satıcı kimliği/, merchant.merchantId],
    [/Entegratör adı/, "tradeport_dev"],
    [/Servis anahtarı/, merchant.serviceKey],
  ]);
  await expect(second.getByText("Çalışıyor").first()).toBeVisible({ timeout: 60_000 });
  await loadTwo(page, { category: "Puzzle", code: "HB-PZL", barcodes });
});

test("maps the category in both, and pushes: each shows the catalogue's own price and stock", async () => {
  await mapCategory(page, "Puzzle", "Trendyol");
  await mapCategory(page, "Puzzle", "Hepsiburada");
  await sendTo(page, stores);
  const shown = async () =>
    (await there()).products
      .filter(({ merchantSku }) => merchantSku.startsWith("HB-PZL"))
      .map(({ state, salePrice, quantity }) => [state, salePrice, quantity]);
  await expect.poll(shown, { timeout: 120_000 }).toEqual([
    ["onSale", "149.90", 9],
    ["onSale", "149.90", 9],
  ]);
  const first = async () => (await truth(String(seller.sellerId))).products.find((product) => product.barcode === barcodes[0]);
  await expect
    .poll(first, { timeout: 60_000 })
    .toMatchObject({ state: "onSale", salePrice: "149.90", listPrice: "199.90", quantity: 9 });
});

test("an order bought there is accepted here, packed there, shipped by the carrier; the other store's stock follows", async () => {
  const status = () => expect.poll(async () => (await there()).orders[0]?.packages[0]?.status, { timeout: 30_000 });
  const shop = await context.newPage();
  await shop.goto(`${process.env.E2E_SANDBOX}/hepsiburada/?view=products&seller=${merchant.merchantId}&lang=tr&q=HB-PZL-1`);
  await shop.getByTestId("buy-HB-PZL-1").getByLabel("Adet").fill("2");
  await shop.getByTestId("buy-HB-PZL-1").getByRole("button", { name: "Satın al" }).click();
  await status().toBe("Open");
  const { orderNumber } = (await there()).orders[0]!;
  await page.goto("/Order/Active");
  await page.getByText(orderNumber).first().click({ timeout: 60_000 });
  await expect(page).toHaveURL(/Order\/Detail/);
  await act(page, "Onayla");
  await expect(page.getByText("Hazırlanıyor").first()).toBeVisible();
  // What is no figure of its field is complained about before anything is sent, and never guessed (B3).
  await page.getByRole("button", { name: "Hazırlandı", exact: true }).first().click();
  const question = page.getByRole("dialog");
  const desi = question.getByRole("textbox", { name: "Desi" });
  for (const typed of ["1,5", "12abc", "-3", "100000"]) {
    await desi.fill(typed);
    await desi.blur();
    await expect(question.getByText(`0 ile 99.999 arasında bir tam sayı yazın; “${typed}” yazıldı.`).first()).toBeVisible();
  }
  await question.getByRole("button", { name: "Hazırlandı" }).click();
  await expect(question.getByRole("alert")).toContainText("Desi: 0 ile 99.999 arasında");
  await desi.fill("1.234");
  await desi.blur();
  await expect(question.getByText("“1.234” nasıl okunsun?")).toBeVisible();
  await question.getByRole("button", { name: "1234", exact: true }).click();
  await expect(desi).toHaveValue("1234");
  await expect(question.getByText("nasıl okunsun?")).toHaveCount(0);
  await desi.fill("3");
  await question.getByRole("button", { name: "Hazırlandı" }).click();
  await status().toBe("Packaged");
  await expect(page.getByText("Kargo bekliyor").first()).toBeVisible({ timeout: 30_000 });
  // A trial store has no carrier: where one plays it stands beside the word that it is next (U22).
  const trial = page.getByRole("link", { name: "Deneme mağazası: kargoyu siz ilerletin" });
  await expect(trial.first()).toHaveAttribute("href", new RegExp(`/hepsiburada/.*${merchant.merchantId}`));
  await shop.goto(`${process.env.E2E_SANDBOX}/hepsiburada/?view=orders&seller=${merchant.merchantId}&lang=tr`);
  await shop.getByTestId(`package-${orderNumber}`).getByRole("button", { name: "Kargo okut" }).click();
  await status().toBe("InTransit");
  await expect(page.getByText("Kargoda").first()).toBeVisible({ timeout: 60_000 });
  const stock = async () =>
    (await truth(String(seller.sellerId))).products.find((product) => product.barcode === barcodes[0])?.quantity;
  await expect.poll(stock, { timeout: 60_000 }).toBe(7);
});
