import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { call as ask, headersOf, product } from "../connectors/trendyol/sandbox/testing.ts";
import { connectTo, leaveStores } from "./connect-store.ts";
import { axe, show } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";
import { market, truth } from "./sandbox.ts";

/** A seller who sells at a marketplace already, by another program, comes here with it. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
const store = "İçe Aktarım Mağazam";
/** Ours has the first two: one as it is there, one with another stock. The others nobody has here. */
const barcodes = ["IMP-AYNI", "IMP-FARKLI", "IMP-YENI-1", "IMP-YENI-2"] as const;
interface Account {
  sellerId: number;
  apiKey: string;
  apiSecret: string;
}
let account: Account;
const here = async (barcode: string) =>
  (await callAs<{ data: { id: string; quantity: number }[] }>(page, "Product/GetAllProductMasterData", { barcode })).data;
const onSale = async () =>
  (await truth(String(account.sellerId))).products.map(({ barcode, salePrice, quantity }) => [barcode, salePrice, quantity]);
let before: Awaited<ReturnType<typeof onSale>>;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  account = await market<Account>("_accounts", { name: store });
  const { sellerId, apiKey, apiSecret } = account;
  const images = [{ url: "https://img.example.com/denizalti.jpg" }];
  const items = barcodes.map((barcode) => product(barcode, { title: `İçe aktarılan bulmaca ${barcode}`, quantity: 5, images }));
  const listed = await ask(`${process.env.E2E_SANDBOX}/trendyol/integration/product/sellers/${sellerId}/v2/products`, {
    method: "POST",
    headers: { ...headersOf(sellerId), authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}` },
    body: JSON.stringify({ items }),
  });
  expect(listed.status).toBe(200);
  await expect
    .poll(async () => (await truth(String(sellerId))).products.filter(({ state }) => state === "onSale").length)
    .toBe(4);
  before = await onSale();
});
test.afterAll(async () => {
  await leaveStores(page, [store]);
  await context.close();
});

const line = () => page.getByRole("region", { name: "Mağazalar" }).locator("> *").filter({ hasText: store });
const table = () => page.getByRole("grid", { name: `${store} mağazasındaki ürünler` });
const row = (barcode: string) => table().getByRole("row").filter({ hasText: barcode });

test("a seller connects a store that sells already, reads it, and sees what of it is theirs", async () => {
  await signIn(page, "ayse");
  await makeProduct(page, [barcodes[0]], "Denenmiş", "İçe aktarılan bulmaca bir");
  await makeProduct(page, [barcodes[1]], "Denenmiş", "İçe aktarılan bulmaca iki");
  const card = await connectTo(page, "Trendyol", store, [
    [/Satıcı/, String(account.sellerId)],
    [/API anahtarı|API Key/i, account.apiKey],
    [/gizli|Secret/i, account.apiSecret],
  ]);
  await expect(card.getByText("Çalışıyor").first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Mağazadan içe aktar" }).first().click();
  await expect(line().getByText("Henüz okunmadı")).toBeVisible();
  await axe(page, "import before");
  await line()
    .getByRole("button", { name: `${store}: Ürünleri oku` })
    .click();
  await expect(line().getByText(/okundu: 4 ürün/)).toBeVisible({ timeout: 90_000 });
  await expect(line().getByText("Eşleşti: 2")).toBeVisible();
  await expect(line().getByText("Bizde yok: 2")).toBeVisible();
  await show(page, `/Product/Import?storeId=${await storeId()}`);
  await expect(row(barcodes[1]).getByText("Stok farklı")).toBeVisible();
  await expect(row(barcodes[1]).getByText("Mağaza: 5")).toBeVisible();
  await expect(row(barcodes[1]).getByText("Biz: 3")).toBeVisible();
  await axe(page, "import compared");
});

test("links what matches at one press; what differs waits for the seller, and the marketplace hears nothing", async () => {
  await line()
    .getByRole("button", { name: `${store}: Eşleşen 2 ürünü bağla` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "2 ürünü bağla" }).click();
  await expect(page).toHaveURL(/ProcessDetail/);
  await expect(page.getByRole("status").filter({ hasText: "2 / 2" })).toBeVisible({ timeout: 60_000 });
  await show(page, `/Product/Import?storeId=${await storeId()}`);
  await expect(line().getByText("Bağlı: 2")).toBeVisible();
  await expect(line().getByText(/mağaza elinizde olmayanı satabilir/)).toBeVisible({ timeout: 60_000 });
  await axe(page, "import linked");
  expect(await onSale()).toEqual(before);
});

test("ignores, shows again and takes a link back from the list", async () => {
  const act = async (barcode: string, name: string) => {
    await row(barcode).getByRole("checkbox").check();
    await page.getByRole("button", { name, exact: true }).click();
  };
  await act(barcodes[2], "Yok say");
  await expect(row(barcodes[2]).getByText("Yok sayıldı")).toBeVisible();
  await act(barcodes[2], "Yeniden göster");
  await expect(row(barcodes[2]).getByText("Bizde yok")).toBeVisible();
  await act(barcodes[0], "Bağı geri al");
  await expect(row(barcodes[0]).getByText("Eşleşti")).toBeVisible();
  await act(barcodes[0], "Bağla");
  await expect(row(barcodes[0]).getByText("Bağlı")).toBeVisible();
  expect(await here(barcodes[0])).toHaveLength(1);
  expect(await onSale()).toEqual(before);
});

test("creates what nobody has here, with its links, takes it back, and creates it again: no product twice", async () => {
  const create = async () => {
    await show(page, `/Product/Import?storeId=${await storeId()}`);
    await line()
      .getByRole("button", { name: `${store}: 2 ürün oluştur` })
      .click();
    const dialog = page.getByRole("dialog", { name: "Mağazadaki 2 satırdan ürün oluşturulsun mu?" });
    await dialog.getByRole("combobox", { name: "Kategori" }).fill("Puzzle");
    await page
      .getByRole("option", { name: /Puzzle/ })
      .first()
      .click();
    await axe(page, "import create");
    await dialog.getByRole("button", { name: "2 ürün oluştur" }).click();
    await expect(page).toHaveURL(/ProcessDetail/);
    await expect(page.getByRole("status").filter({ hasText: "2 / 2" })).toBeVisible({ timeout: 60_000 });
  };
  await create();
  await axe(page, "import created");
  await page.getByRole("button", { name: "Geri al" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /geri al/i })
    .click();
  await expect.poll(async () => (await here(barcodes[2])).length).toBe(0);
  await create();
  for (const barcode of barcodes) expect(await here(barcode)).toHaveLength(1);
  expect((await here(barcodes[2]))[0]!.quantity).toBe(5);
  await show(page, `/Product/Import?storeId=${await storeId()}`);
  await expect(line().getByText("Bağlı: 4")).toBeVisible();
  await line()
    .getByRole("button", { name: `${store}: Ürünleri oku` })
    .click();
  await expect(line().getByText(/Okunuyor/)).toHaveCount(0, { timeout: 90_000 });
  await expect(line().getByText("Bağlı: 4")).toBeVisible();
  expect(await onSale()).toEqual(before);
});

test("the mapping page has what the marketplace has, what is on no list to go there, and what is mapped; an Admin sees it of a customer", async ({
  browser,
}) => {
  await makeProduct(page, ["IMP-GITMEMIS"], "Denenmiş", "Hiç gönderilmemiş bulmaca");
  await page.getByRole("link", { name: "Ürün eşleştirme" }).first().click();
  await page.getByRole("combobox", { name: "Pazaryeri" }).click();
  await page.getByRole("option", { name: "Trendyol" }).click();
  await page.getByRole("tab", { name: "Pazaryerindeki ürünler" }).click();
  await expect(page.getByRole("grid", { name: "Pazaryerindeki ürünler" }).getByText("IMP-YENI-1").first()).toBeVisible();
  await axe(page, "product mapping");
  await page.getByRole("tab", { name: "Aktarım listesinde olmayanlar" }).click();
  const unlisted = page.getByRole("grid", { name: "Aktarım listesinde olmayanlar" });
  await expect(unlisted.getByText("Hiç gönderilmemiş bulmaca")).toBeVisible();
  await expect(unlisted.getByText("IMP-YENI-1")).toHaveCount(0);
  await axe(page, "product mapping unlisted");
  await unlisted.getByRole("row").filter({ hasText: "Hiç gönderilmemiş bulmaca" }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "1 ürünü pazaryerine gönder" }).click();
  await expect(page).toHaveURL(/TransferToMarketplace/);
  await page.goBack();
  await page.getByRole("tab", { name: "Eşleşmiş ürünler" }).click();
  await expect(page.getByRole("grid", { name: "Eşleşmiş ürünler" }).getByRole("row").filter({ hasText: "IMP-" })).toHaveCount(4);
  await axe(page, "product mapping mapped");
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, "admin");
  await admin.goto("/Mapping/ProductMapping");
  await expect(admin.getByText("Önce müşteriyi seçin")).toBeVisible();
  await axe(admin, "product mapping admin");
  await admin.getByRole("combobox", { name: "Müşteri" }).fill("Mavi");
  await admin.getByRole("option", { name: /Mavi Kapı/ }).click();
  await admin.getByRole("tab", { name: "Eşleşmiş ürünler" }).click();
  const mapped = admin.getByRole("grid", { name: "Eşleşmiş ürünler" });
  await expect(mapped.getByText("IMP-AYNI").first()).toBeVisible();
  await expect(mapped.getByRole("checkbox")).toHaveCount(0);
  await admin.context().close();
});

const storeId = async () => {
  const { stores } = await callAs<{ stores: { id: string; name: string }[] }>(page, "Client/GetClientChannelAuths", {});
  return stores.find(({ name }) => name === store)!.id;
};
