import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { connectTo } from "./connect-store.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { mapByCalls } from "./map-by-calls.ts";
import { callAs, newCompany } from "./people.ts";
import { market } from "./sandbox.ts";
import { loadTwo, sendTo } from "./selling.ts";

/** Why a change has not reached a store yet: what waits, what is left of the limits, when it will be done, and what goes first. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
let account: { sellerId: number; apiKey: string; apiSecret: string };
const store = "Sıra Vitrini";
const barcodes = ["8690000098016", "8690000098023"];
const screen = "/Integrations/MarketPlace/queue";

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
  account = await market("_accounts", { name: "Sıra" });
  await newCompany(page, "siravitrin", "Sıra Vitrini Ticaret");
  await page.goto(screen);
  await expect(page.getByText("Bağlı mağaza yok")).toBeVisible();
  await connectTo(page, "Trendyol", store, [
    [/Satıcı/, String(account.sellerId)],
    [/API anahtarı|API Key/i, account.apiKey],
    [/gizli|Secret/i, account.apiSecret],
  ]);
  await loadTwo(page, { category: "Yapı Blokları", code: "SRA", barcodes });
  await mapByCalls(page, store, "Oyuncak, Kırtasiye & Spor > Oyuncak > Yapı Blokları");
  await sendTo(page, [store]);
  const isLive = async () =>
    (await callAs<{ data: { status: string }[] }>(page, "Product/GetAllClientChannelProduct", { status: "Live" })).data.length;
  await expect.poll(isLive, { timeout: 120_000 }).toBe(2);
});
test.afterAll(() => context.close());

test("U45: each store says what waits of each kind, when it will be done, and the calls that its marketplace has left", async () => {
  await page.goto("/Integrations/MarketPlace/api-information");
  await page.goto(screen);
  const section = page.getByRole("region", { name: store });
  await expect(section.getByRole("row").filter({ hasText: "Stok" }).first()).toContainText("Bekleyen yok", { timeout: 60_000 });
  await section.getByText("Kalan çağrı hakkı").click();
  const limit = section.getByRole("row").filter({ hasText: "price-and-inventory" });
  await expect(limit).toContainText("Stok, Fiyat");
  await expect(limit).toContainText("2 saniyede 8");
  await axe(page, "sending queue");
  await fitsItsWidth(page, "sending queue");
});

test("what a person puts first is said with its end and its name, and is ended by one press; a paused store says why it waits", async () => {
  const section = page.getByRole("region", { name: store });
  await page.getByLabel("Öncelik süresi").click();
  await page.getByRole("option", { name: "4 saat" }).click();
  const price = section.getByRole("row").filter({ hasText: "Fiyat" }).first();
  await price.getByRole("button", { name: "Öne al" }).click();
  await expect(section.getByText("Önce: Fiyat")).toBeVisible();
  await expect(section.getByText(/tarihine kadar · Gül Martı/)).toBeVisible();
  await axe(page, "sending queue with what goes first");
  await price.getByRole("button", { name: "Önceliği bitir" }).click();
  await expect(section.getByText("Önce: Fiyat")).toBeHidden();

  const [{ id }] = (await callAs<{ stores: { id: string }[] }>(page, "Client/GetClientChannelAuths", {})).stores as [
    { id: string },
  ];
  await callAs(page, "Client/SetStorePaused", { storeId: id, isPaused: true });
  await expect(section.getByText("Mağaza duraklatıldı: yalnızca stok azalmaları gönderilir")).toBeVisible();
  await axe(page, "sending queue of a paused store");
  await callAs(page, "Client/SetStorePaused", { storeId: id, isPaused: false });
});

test("U33: a listing says why its store is shown so many pieces, step by step and by whose rule", async () => {
  const { version } = await callAs<{ version: number }>(page, "Product/GetStockGuard", {});
  await callAs(page, "Product/SetStockGuard", {
    version,
    buffer: 2,
    lastPieces: 0,
    lastStoreId: null,
    categories: [],
    stores: [],
  });
  const listings = await callAs<{ data: { id: string }[] }>(page, "Product/GetAllClientChannelProduct", {});
  await page.goto(`/Product/Listings?listing=${listings.data[0]!.id}`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/Satılabilir: .* → şirketin ayırdığı: 2 → mağazada gösterilen: /).first()).toBeVisible();
  await axe(page, "why a store is shown so many pieces");
});

test("on a phone and in English the queue says the same, and no line is wider than it", async () => {
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await context.addCookies([{ name: "i18n_redirected", value: "en", url: new URL(page.url()).origin }]);
  await phone.goto(screen);
  await expect(phone.getByText("Nothing waits").first()).toBeVisible();
  await axe(phone, "sending queue on a phone");
  await fitsItsWidth(phone, "sending queue on a phone");
  await picture(phone, "sending queue in English");
});
