import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { StockGuard } from "@tradeport/contract/stock-guard";
import { makeFileWith } from "../server/testing/excel-fixture.ts";
import { connectTo } from "./connect-store.ts";
import { axe, fitsItsWidth } from "./looking.ts";
import { mapByCalls } from "./map-by-calls.ts";
import { callAs, newCompany, signIn, viewerOf } from "./people.ts";
import { market, truth } from "./sandbox.ts";
import { sendTo } from "./selling.ts";

/** What is kept back so that nothing is sold twice: set, suggested, seen before it is saved, and met by a second person. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
let accounts: { sellerId: number; apiKey: string; apiSecret: string }[];
const stores = ["Koruma Vitrini", "Koruma Pazarı"] as const;
const products = 6;
const barcode = (n: number) => `86900000970${10 + n}`;
const category = "Oyuncak, Kırtasiye & Spor > Oyuncak > Yapı Blokları";
const screen = "/Integrations/MarketPlace/stock-guard";
const owner = { username: "korumavitrin", password: "dokuz-ada-bir-martı" };

const read = () => callAs<StockGuard>(page, "Product/GetStockGuard", {});
const box = (name: string, where: Page = page) => where.getByRole("group", { name, exact: true });
const own = (name: string) => box(name).getByRole("textbox", { name: "Mağazanın ayırdığı adet" });
const company = () => page.getByRole("textbox", { name: "Şirketin ayırdığı adet" });
const preview = () => page.getByRole("dialog", { name: "Stok koruması: değişecekler" });
const save = () => page.getByRole("button", { name: "Kaydet", exact: true }).click();
const saveAll = async () => {
  await save();
  await preview().getByRole("button", { name: "Kaydet ve gönder" }).click();
  await expect(page.getByText("Stok koruması kaydedildi.")).toBeVisible();
};
/** The rules whole, as a colleague's program sets them. */
const setRules = async (rules: object) => {
  const { version } = await read();
  const none = { buffer: 0, lastPieces: 0, lastStoreId: null, categories: [], stores: [] };
  await callAs(page, "Product/SetStockGuard", { ...none, version, ...rules });
};

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
  accounts = [await market("_accounts", { name: "Koruma 1" }), await market("_accounts", { name: "Koruma 2" })];
  await newCompany(page, owner.username, "Koruma Vitrini Ticaret");
  await page.goto(screen);
  await expect(page.getByText("Bağlı mağaza yok")).toBeVisible();
  await expect(page.getByRole("link", { name: "Mağaza bağla" })).toBeVisible();
  await axe(page, "stock guard without stores");
  for (const [at, { sellerId, apiKey, apiSecret }] of accounts.entries())
    await connectTo(page, "Trendyol", stores[at]!, [
      [/Satıcı/, String(sellerId)],
      [/API anahtarı|API Key/i, apiKey],
      [/gizli|Secret/i, apiSecret],
    ]);
  const buffer = await makeFileWith(products, (n) => ({
    ...{ Kategori: category, "Model kodu": `KRM-${n}`, "Stok kodu": `KRM-${n}`, Barkod: barcode(n), Marka: "Güneş Oyuncak" },
    ...{ "KDV oranı": "20", "Liste fiyatı (KDV dahil)": "199,90", "Satış fiyatı (KDV dahil)": "149,90", Stok: 40 },
    ...{ Beden: null, Renk: null, Cinsiyet: null, Materyal: null, Numara: null, "Garanti Süresi": null },
    ...{ Malzeme: "Ahşap", "Yaş Grubu": "3-4 Yaş", "Parça Sayısı": "100" },
  }));
  await page.goto("/Product/BulkOperations/Load");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page.locator("input[type=file]").first().setInputFiles({ name: "koruma.xlsx", mimeType, buffer });
  await expect(page.getByText(`${products} / ${products} satır tamamlandı`)).toBeVisible({ timeout: 60_000 });
  await mapByCalls(page, stores[0], category);
  await sendTo(page, stores);
  const live = async () =>
    (await callAs<{ data: { status: string }[] }>(page, "Product/GetAllClientChannelProduct", { status: "Live" })).data.length;
  await expect.poll(live, { timeout: 120_000 }).toBe(products * 2);
});
test.afterAll(() => context.close());

test("what was sold too little to say suggests nothing, and says why; by twenty orders one press takes what is suggested", async () => {
  await page.goto(screen);
  await expect(box(stores[1]).getByText(/Öneri yok: son 14 günde 20 siparişten .* 5 azalmadan azı var/)).toBeVisible();
  await expect(page.getByText(/En yakın kural geçerlidir: önce mağazanın, yoksa kategorinin/)).toBeVisible();
  await axe(page, "stock guard without suggestions");
  const buy = (...codes: string[]) =>
    market("_buy", { sellerId: accounts[0]!.sellerId, lines: codes.map((code) => ({ barcode: code, quantity: 1 })) });
  for (let n = 0; n < 19; n += 1) await buy(barcode(1 + (n % products)));
  const orders = async () => (await callAs<{ data: object[] }>(page, "Order/GetAllOrder", { pageSize: 50 })).data.length;
  await expect.poll(orders, { timeout: 120_000 }).toBe(19);
  // Of orders that are read together one is the cause: the last comes alone, and has a piece of each.
  await buy(...Array.from({ length: products }, (_, at) => barcode(at + 1)));
  const suggestion = async () => (await read()).stores.find(({ storeName }) => storeName === stores[1])?.suggestion?.orders ?? 0;
  await expect.poll(suggestion, { timeout: 180_000 }).toBe(20);
  await page.reload();
  const row = box(stores[1]);
  await expect(row.getByText(/\(20 sipariş ve \d+ azalmaya göre\)\. Öneri: 1 adet ayırın/)).toBeVisible();
  // Never by itself.
  await expect(own(stores[1])).toHaveValue("");
  await row.getByRole("button", { name: "1 adet ayır" }).click();
  await expect(own(stores[1])).toHaveValue("1");
  await expect(page.getByText("Kaydedilmemiş değişiklikler")).toBeVisible();
  await expect(box(stores[0]).getByText(/Öneri yok/)).toBeVisible();
  await axe(page, "stock guard with a suggestion");
});

test("U34: company, store, category and last pieces are set; what changes is seen before it is saved, and stands after a reload", async () => {
  await company().fill("1.250");
  await company().blur();
  await expect(company()).toHaveValue("1.250");
  await save();
  await expect(preview().getByText(/Tükendi görünecek varyant: 6/)).toBeVisible();
  await expect(
    preview()
      .getByText(/adet → 0 adet · artık gösterilmeyecek/)
      .first(),
  ).toBeVisible();
  await axe(page, "stock guard preview");
  await preview().getByRole("button", { name: "Vazgeç" }).click();
  await expect(company()).toHaveValue("1.250");
  expect(await read()).toMatchObject({ buffer: 0, stores: [{ buffer: null }, { buffer: null }] });

  await company().fill("2");
  await page.getByRole("combobox", { name: "Kategori ekle" }).fill("Yapı Blok");
  await page.getByRole("option", { name: category }).click();
  const ofCategory = box(category).getByRole("textbox", { name: "Kategorinin ayırdığı adet" });
  await expect(ofCategory).toBeFocused();
  await save();
  // A category without a number is none yet.
  await expect(page.getByRole("alert").getByText(/Kategorinin ayırdığı adet \(.*Yapı Blokları\)/)).toBeVisible();
  await ofCategory.fill("5");
  await page.getByRole("textbox", { name: "Son kaç adet" }).fill("3");
  await page.getByLabel("Gösterilecek mağaza").click();
  await page.getByRole("option", { name: new RegExp(stores[0]) }).click();
  await axe(page, "stock guard filled in");
  await saveAll();
  await page.reload();
  await expect(company()).toHaveValue("2");
  await expect(own(stores[1])).toHaveValue("1");
  await expect(ofCategory).toHaveValue("5");
  await expect(page.getByRole("textbox", { name: "Son kaç adet" })).toHaveValue("3");
  await expect(page.getByLabel("Gösterilecek mağaza")).toHaveText(new RegExp(stores[0]));
  // The second store keeps the last three pieces back, which are more than its own one; the first goes by the category.
  const shownAt = async (at: number) => (await truth(String(accounts[at]!.sellerId))).products.map(({ quantity }) => quantity);
  const left = (n: number) => 39 - Math.ceil((20 - n) / products);
  const expected = (kept: number) => Array.from({ length: products }, (_, at) => left(at + 1) - kept).sort();
  await expect.poll(async () => (await shownAt(1)).sort(), { timeout: 60_000 }).toEqual(expected(3));
  await expect.poll(async () => (await shownAt(0)).sort(), { timeout: 60_000 }).toEqual(expected(5));
});

test("an emptied store goes by what is further away, and a category that is removed keeps nothing back any more", async () => {
  await own(stores[1]).fill("");
  await own(stores[1]).blur();
  await expect(own(stores[1])).toHaveAttribute("placeholder", "2");
  await expect(box(stores[1]).getByText("Kaynak: Şirket")).toBeVisible();
  await box(category)
    .getByRole("button", { name: `Kaldır: ${category}` })
    .click();
  await expect(page.getByText("Kategoriye özel kural yok.")).toBeVisible();
  // What is typed is not left without a word.
  await page.getByRole("link", { name: "Yok" }).first().click();
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Vazgeç" }).click();
  await saveAll();
  expect(await read()).toMatchObject({ buffer: 2, categories: [], stores: [{ buffer: null }, { buffer: null }] });
});

test("U31: what a second person saved meanwhile is kept, and only the number that both changed is asked", async ({ browser }) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(other, owner.username, owner.password);
  const guard = await read();
  const [first, second] = guard.stores;
  await page.goto(screen);
  await company().fill("5");
  await own(stores[1]).fill("4");
  await other.goto(screen);
  await other.getByRole("textbox", { name: "Şirketin ayırdığı adet" }).fill("7");
  await box(stores[0], other).getByRole("textbox", { name: "Mağazanın ayırdığı adet" }).fill("6");
  await other.getByRole("button", { name: "Kaydet", exact: true }).click();
  await other.getByRole("button", { name: "Kaydet ve gönder" }).click();
  await expect(other.getByText("Stok koruması kaydedildi.")).toBeVisible();
  await other.context().close();

  await save();
  const conflict = page.getByRole("dialog", { name: "Bu kayıt siz düzenlerken değişti" });
  await expect(conflict.getByRole("radiogroup")).toHaveCount(1);
  await expect(conflict.getByRole("radio", { name: "Kayıtlı değer: 7 adet" })).toBeVisible();
  await axe(page, "stock guard conflict");
  await conflict.getByRole("button", { name: "Vazgeç" }).click();
  await expect(company()).toHaveValue("5");
  await save();
  await conflict.getByRole("button", { name: "Seçtiklerimi kaydet" }).click();
  await preview().getByRole("button", { name: "Kaydet ve gönder" }).click();
  await expect(page.getByText("Stok koruması kaydedildi.")).toBeVisible();
  expect(await read()).toMatchObject({
    buffer: 5,
    stores: [
      { storeId: first!.storeId, buffer: 6 },
      { storeId: second!.storeId, buffer: 4 },
    ],
  });
});

test("who may only look sees the values and no form", async ({ browser }) => {
  const { categoryId } = await callAs<{ data: { id: string; path: string }[] }>(page, "ProductCategory/GetAll", {}).then(
    ({ data }) => ({ categoryId: data.find(({ path }) => path === category)!.id }),
  );
  await setRules({ buffer: 1234, lastPieces: 2, categories: [{ categoryId, buffer: 3 }] });
  const viewer = await viewerOf(page, browser, {
    ...{ name: "Nur", surname: "Deniz", email: "nur@korumavitrin.example", username: "nurdeniz" },
  });
  await viewer.goto(screen);
  await expect(viewer.getByText("Stok korumasını değiştirme yetkiniz yok.")).toBeVisible();
  const content = viewer.locator("#content");
  await expect(content.getByText("1.234 adet")).toBeVisible();
  await expect(content.getByText("Son 2 adet: Hiçbir mağaza")).toBeVisible();
  await expect(content.getByText(category)).toBeVisible();
  await expect(content.getByRole("textbox")).toHaveCount(0);
  await expect(content.getByRole("button")).toHaveCount(0);
  await axe(viewer, "stock guard for a viewer");
  await viewer.context().close();
  await setRules({ buffer: 2 });
});

test("the listing that says whose rule it is, and the marketplace's rules, lead here", async () => {
  const { data } = await callAs<{ data: { id: string }[] }>(page, "Product/GetAllClientChannelProduct", {});
  await page.goto(`/Product/Listings?listing=${data[0]!.id}`);
  await page.getByRole("dialog").getByRole("link", { name: "Stok korumasını aç" }).first().click();
  await expect(page).toHaveURL(new RegExp(`${screen}$`));
  await page.getByRole("link", { name: "Yok" }).first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Mağazaya, kategoriye ya da şirkete göre ayırın" }).click();
  await expect(page).toHaveURL(new RegExp(`${screen}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Stok koruması" })).toBeVisible();
});

test("thirty stores and two hundred categories with long names fit a phone, in English; what does not load says so", async () => {
  await setRules({ buffer: 2 });
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await context.addCookies([{ name: "i18n_redirected", value: "en", url: new URL(page.url()).origin }]);
  const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  await phone.route("**/api/Product/GetStockGuard", async (route) => {
    const reply = await route.fetch();
    const { result, ...body } = await reply.json();
    const [one] = result.stores;
    const long = "Anadolu El Sanatları ve Geleneksel Ürünler Mağazası ÇokUzunBirKelimeylebölünmeyenbirmağazaadı";
    const many = Array.from({ length: 30 }, (_, n) => ({
      ...{ ...one, storeId: id(n), storeName: `${long} ${n}`, channelBuffer: n, buffer: n % 3 ? null : 1000 * n },
      suggestion: n % 2 ? null : { pieces: 3, soldPerHour: 2.4, delayMinutes: 6, orders: 118, decreases: 43 },
    }));
    const path = (n: number) => `${long} > Alt kategori > Daha da altındaki kategori ${n}`;
    const categories = Array.from({ length: 200 }, (_, n) => ({
      ...{ categoryId: id(1000 + n), path: { tr: path(n), en: path(n) }, buffer: n },
    }));
    await route.fulfill({ response: reply, json: { ...body, result: { ...result, stores: many, categories } } });
  });
  await phone.goto(screen);
  await expect(phone.getByRole("group", { name: /ÇokUzun/ })).toHaveCount(230);
  await expect(phone.getByText(/sells 2,4 an hour; .* after 6 minutes \(by 118 orders and 43 decreases\)/).first()).toBeVisible();
  await fitsItsWidth(phone, "stock guard with many rows on a phone");
  await axe(phone, "stock guard with many rows on a phone");
  await phone.unrouteAll({ behavior: "wait" });
  await phone.route("**/api/Product/GetStockGuard", (route) => route.abort());
  await phone.reload();
  await expect(phone.getByRole("alert").getByRole("button", { name: "Try again" })).toBeVisible();
  await phone.unrouteAll({ behavior: "wait" });
  await phone.getByRole("button", { name: "Try again" }).click();
  await expect(phone.getByRole("textbox", { name: "Kept back by the company" })).toHaveValue("2");
});
