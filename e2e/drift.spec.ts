import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { connectTo } from "./connect-store.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { mapByCalls } from "./map-by-calls.ts";
import { callAs, newCompany, offersNow } from "./people.ts";
import { market, truth } from "./sandbox.ts";
import { loadTwo, sendTo } from "./selling.ts";

/** A price that somebody changes in a store's panel: its rule, what waits for a word, and what was done. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
let account: { sellerId: number; apiKey: string; apiSecret: string };
const store = "Moda Vitrini";
const barcodes = ["8690000099013", "8690000099020"];
const screen = "/Integrations/MarketPlace/differences";
const there = async () =>
  Number((await truth(String(account.sellerId))).products.find(({ barcode }) => barcode === barcodes[0])?.salePrice);

/** Another program with the same key. */
const changeThere = async (salePrice: number) => {
  const reply = await fetch(
    `${process.env.E2E_SANDBOX}/trendyol/integration/inventory/sellers/${account.sellerId}/products/price-and-inventory`,
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": `${account.sellerId} - SelfIntegration`,
        authorization: `Basic ${btoa(`${account.apiKey}:${account.apiSecret}`)}`,
      },
      body: JSON.stringify({ items: [{ barcode: barcodes[0], salePrice }] }),
    },
  );
  expect(reply.status, await reply.text()).toBe(200);
  await expect.poll(there).toBe(salePrice);
};
const states = async () =>
  (await callAs<{ data: { state: string }[] }>(page, "Product/GetDrifts", {})).data.map(({ state }) => state);
/** Read once more, until the newest difference is so. */
const lookUntil = async (state: string) => {
  await offersNow();
  await expect.poll(async () => (await states())[0], { timeout: 60_000 }).toBe(state);
};

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
  account = await market("_accounts", { name: "Moda" });
  await newCompany(page, "modavitrin", "Moda Vitrini Ticaret");
  await connectTo(page, "Trendyol", store, [
    [/Satıcı/, String(account.sellerId)],
    [/API anahtarı|API Key/i, account.apiKey],
    [/gizli|Secret/i, account.apiSecret],
  ]);
  await loadTwo(page, { category: "Yapı Blokları", code: "MDA", barcodes });
  await mapByCalls(page, store, "Oyuncak, Kırtasiye & Spor > Oyuncak > Yapı Blokları");
  await sendTo(page, [store]);
  await expect.poll(there, { timeout: 120_000 }).toBe(149.9);
  const isLive = async () =>
    (await callAs<{ data: { status: string }[] }>(page, "Product/GetAllClientChannelProduct", { status: "Live" })).data.length;
  await expect.poll(isLive, { timeout: 120_000 }).toBe(2);
});
test.afterAll(() => context.close());

test("R14: where nobody chose a rule ours is sent again, and the history says what differed, since when and what was done", async () => {
  await page.goto(`${screen}?tab=history`);
  await expect(page.getByText("Henüz fark görülmedi")).toBeVisible();
  await changeThere(120);
  await lookUntil("seen");
  const row = page.getByRole("row").filter({ hasText: barcodes[0]! });
  await expect(row).toContainText("Bir kez görüldü");
  await expect(row).toContainText("149,90");
  await expect(row).toContainText("120,00");
  await expect(row).toContainText("Bilinmiyor");
  await lookUntil("mended");
  await expect.poll(there).toBe(149.9);
  await expect(row).toContainText("Bizdeki gönderildi");
  await expect(row).toContainText("Kural: Bizdeki geçerli");
});

test("R14: a store whose rule asks waits for a word, nothing is sent meanwhile, and the answer is in the history with its name", async () => {
  await page.goto("/Integrations/MarketPlace/api-information");
  await page
    .getByRole("region", { name: `Mağaza: ${store}` })
    .getByRole("button", { name: "Fark kuralları" })
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  await axe(page, "difference rules");
  await sheet.getByRole("combobox", { name: "Fiyat farklıysa" }).click();
  await page.getByRole("option", { name: "Bana sor" }).click();
  await sheet.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText(`${store}: fark kuralları kaydedildi.`)).toBeVisible();

  await changeThere(99.5);
  await lookUntil("seen");
  await lookUntil("asked");
  await page.goto(screen);
  const row = page.getByRole("row").filter({ hasText: barcodes[0]! });
  await expect(row).toContainText("99,50");
  await expect(row).toContainText("Mağazada değişti");
  expect(await there()).toBe(99.5);
  await axe(page, "differences that wait");
  await fitsItsWidth(page, "differences that wait");
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Pazaryerindeki geçerli olsun" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "1 teklifte pazaryerindekini al" }).click();
  await expect(page.getByText("Fark yok")).toBeVisible();

  await page.getByRole("tab", { name: "Geçmiş" }).click();
  await expect(row.filter({ hasText: "99,50" })).toContainText("Pazaryerindeki alındı");
  await expect(row.filter({ hasText: "99,50" })).toContainText("Karar: Gül Martı");
  await axe(page, "history of differences");
  await fitsItsWidth(page, "history of differences");
  await row.getByRole("link", { name: "Fiyat değişikliği" }).click();
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  expect(await there()).toBe(99.5);
});

test("R14: on a phone and in English the history holds the same, and no line is wider than it", async () => {
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await context.addCookies([{ name: "i18n_redirected", value: "en", url: new URL(page.url()).origin }]);
  await phone.goto(`${screen}?tab=history`);
  await expect(phone.getByText("Theirs taken over").first()).toBeVisible();
  await expect(phone.getByText("Rule: Ask me").first()).toBeVisible();
  await axe(phone, "history of differences on a phone");
  await fitsItsWidth(phone, "history of differences on a phone");
  await picture(phone, "history of differences in English");
});
