import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { connectHepsiburada, leaveStores, openConnect } from "./connect-store.ts";
import { giveEnglish } from "./english-texts.ts";
import { mapCategory } from "./map-category.ts";
import { signIn } from "./people.ts";
import { market } from "./sandbox.ts";
import { act, loadTwo, sendTo } from "./selling.ts";

/**
 * The main job on a marketplace that is connected by a sign-in on its own page, beside one that is connected by a form. Etsy takes bytes, so
 * each product has a picture of its own.
 */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
});
test.afterAll(async () => {
  await leaveStores(page, stores);
  await context.close();
});

const shopId = "98767";
const merchantId = "00000000-0000-4000-8000-000000100001";
const barcodes = ["8691234560013", "8691234560020"];
const stores = ["Hepsiburada Mağazam", "Etsy Mağazam"] as const;
const nameOf = (n: number) => `Denizaltı bulmacası ${n}`;
interface Shop {
  products: { barcode: string; state: string; price: string; quantity: number }[];
  orders: {
    orderNumber: string;
    isShipped: boolean;
    shipments: { code: string; carrier: string }[];
    lines: { barcode: string }[];
  }[];
}
/** Of these two products alone: others sell in this shop too. */
const shop = async () => {
  const { products, orders } = await market<Shop>(`_truth?shopId=${shopId}`, undefined, "etsy");
  return {
    products: products.filter(({ barcode }) => barcodes.includes(barcode)),
    orders: orders.filter(({ lines }) => lines.every(({ barcode }) => barcodes.includes(barcode))),
  };
};
const elsewhere = async (barcode: string) => {
  const { products } = await market<{ products: { barcode: string; quantity: number }[] }>(
    `_truth?merchantId=${merchantId}`,
    undefined,
    "hepsiburada",
  );
  return products.find((product) => product.barcode === barcode)?.quantity;
};

test("signs in on Etsy's own page and comes back connected; another store and two products stand beside it (U23)", async () => {
  await signIn(page, "ayse");
  const first = await connectHepsiburada(page, stores[0], merchantId);
  await expect(first.getByText("Çalışıyor").first()).toBeVisible({ timeout: 60_000 });
  const form = await openConnect(page, "Etsy", stores[1], [
    [/Keystring/, "sandbox-keystring"],
    [/Shared secret/, "sandbox-shared-secret"],
  ]);
  await form.getByRole("button", { name: "Etsy sayfasında oturum aç" }).click();
  await expect(page).toHaveURL(/\/etsy\/oauth\/connect/);
  await page.getByRole("link", { name: /DenemeEvi/ }).click();
  await expect(page).toHaveURL(/api-information$/, { timeout: 30_000 });
  const card = page.getByRole("region", { name: `Mağaza: ${stores[1]}` });
  await expect(card.getByText("Çalışıyor").first()).toBeVisible({ timeout: 60_000 });
  await expect(card.getByText("Para birimi").locator("+ dd")).toHaveText("TRY");
  const cells = (n: number) => ({ "Ürün adı": nameOf(n), "Görsel 1": null });
  await loadTwo(page, { category: "Puzzle", code: "ET-PZL", barcodes, cells });
});

test("gives the products the English texts that Etsy shows, and a picture", async () => {
  await giveEnglish(
    page,
    [1, 2].map((n) => [nameOf(n), `Submarine puzzle ${n}`] as const),
  );
});

test("maps the category in both, and pushes: each shows the catalogue's own price and stock", async () => {
  await mapCategory(page, "Puzzle", "Hepsiburada");
  await mapCategory(page, "Puzzle", "Etsy", "Puzzles");
  await sendTo(page, stores, barcodes);
  const shown = async () => (await shop()).products.map(({ state, price, quantity }) => [state, price, quantity]);
  await expect.poll(shown, { timeout: 120_000 }).toEqual([
    ["active", "149.90", 9],
    ["active", "149.90", 9],
  ]);
  await expect.poll(() => elsewhere(barcodes[0]!), { timeout: 120_000 }).toBe(9);
});

test("an order bought there is sent here with its number, and the stock of the other store follows (R18)", async () => {
  const buyer = await context.newPage();
  await buyer.goto(`${process.env.E2E_SANDBOX}/etsy/?shopId=${shopId}&lang=tr`);
  const card = buyer.locator(".card", { hasText: barcodes[0]! }).first();
  await card.getByLabel("Adet").fill("2");
  await card.getByRole("button", { name: "Satın al" }).click();
  await expect.poll(async () => (await shop()).orders.length).toBe(1);
  const { orderNumber } = (await shop()).orders[0]!;
  await expect.poll(() => elsewhere(barcodes[0]!), { timeout: 60_000 }).toBe(7);
  await page.goto("/Order/Active");
  await page.getByText(orderNumber).first().click({ timeout: 60_000 });
  await expect(page).toHaveURL(/Order\/Detail/);
  await act(page, "Onayla");
  await expect(page.getByText("Hazırlanıyor").first()).toBeVisible();
  await page.getByRole("button", { name: "Kargoya ver", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: "Kargo firması" }).click();
  await page.getByRole("option", { name: "PTT", exact: true }).click();
  await sheet.getByLabel("Kargo takip numarası").fill("RR700");
  await sheet.getByRole("button", { name: "Kargoya ver", exact: true }).click();
  await expect
    .poll(async () => (await shop()).orders[0], { timeout: 60_000 })
    .toMatchObject({ isShipped: true, shipments: [{ code: "RR700", carrier: "ptt" }] });
  await expect(page.getByText("Kargoda").first()).toBeVisible({ timeout: 60_000 });
});
