import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { connectTo } from "./connect-store.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { mapByCalls } from "./map-by-calls.ts";
import { notLost } from "./not-lost.ts";
import { callAs, newCompany } from "./people.ts";
import { market, truth } from "./sandbox.ts";
import { loadTwo, sendTo } from "./selling.ts";

/** Two products in one store, acted on from the list of what the store shows. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
let account: { sellerId: number; apiKey: string; apiSecret: string };
const store = "Bahariye Mağazam";
const barcodes = ["8690000088017", "8690000088024"];
const there = async () =>
  (await truth(String(account.sellerId))).products
    .filter(({ barcode }) => barcodes.includes(barcode))
    .map(({ barcode, salePrice, quantity }) => [barcode, Number(salePrice), quantity])
    .toSorted();

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
  account = await market("_accounts", { name: "Bahariye" });
  await newCompany(page, "bahariye", "Bahariye Ticaret");
  await connectTo(page, "Trendyol", store, [
    [/Satıcı/, String(account.sellerId)],
    [/API anahtarı|API Key/i, account.apiKey],
    [/gizli|Secret/i, account.apiSecret],
  ]);
});
test.afterAll(() => context.close());

test("a price for the chosen listings says what each comes to, goes to their store alone, and is a process that can be taken back", async () => {
  await loadTwo(page, { category: "Yapı Blokları", code: "BHR", barcodes });
  await mapByCalls(page, store, "Oyuncak, Kırtasiye & Spor > Oyuncak > Yapı Blokları");
  await sendTo(page, [store]);
  await expect.poll(there, { timeout: 120_000 }).toEqual(barcodes.map((barcode) => [barcode, 149.9, 9]));
  const isLive = async () =>
    (await callAs<{ data: { status: string }[] }>(page, "Product/GetAllClientChannelProduct", { status: "Live" })).data.length;
  await expect.poll(isLive, { timeout: 120_000 }).toBe(2);
  await page.goto("/Product/Listings");
  await page
    .getByRole("checkbox", { name: "Sayfadakilerin tümünü seç" })
    .or(page.locator("thead input[type=checkbox]"))
    .first()
    .check();
  await picture(page, "chosen listings");
  await fitsItsWidth(page, "chosen listings");
  await page.getByRole("button", { name: "Fiyat ver" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Ne yapılsın?" }).click();
  await page.getByRole("option", { name: "Yüzde azalt" }).click();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Tutar ya da yüzde" }).fill("10");
  await expect(dialog.getByText(`${barcodes[0]}: 149,90 ₺ → 134,91 ₺`)).toBeVisible();
  await axe(page, "a price for chosen listings");
  await dialog.getByRole("button", { name: "2 fiyatı değiştir" }).click();
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  await expect(page.getByText("134,91").first()).toBeVisible({ timeout: 60_000 });
  await picture(page, "prices of a store as a process");
  await expect.poll(there, { timeout: 90_000 }).toEqual(barcodes.map((barcode) => [barcode, 134.91, 9]));
  await page
    .getByRole("button", { name: /Geri al/ })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /geri al/i })
    .last()
    .click();
  await expect.poll(there, { timeout: 90_000 }).toEqual(barcodes.map((barcode) => [barcode, 149.9, 9]));
});

test("R18: selling is stopped and opened from the list, after it said what buyers see; the badge says which it is", async () => {
  await page.goto("/Product/Listings");
  const choose = () => page.locator("thead input[type=checkbox]").first().check();
  const act = async (open: string, press: string) => {
    await page.getByRole("button", { name: open }).click();
    const dialog = page.getByRole("dialog");
    await axe(page, `${open}, asked`);
    await dialog.getByRole("button", { name: press }).click();
    await expect(dialog).toHaveCount(0);
  };
  await choose();
  await act("Satışı durdur", "2 ilanın satışını durdur");
  await expect(page.getByRole("gridcell", { name: "Satışı durduruldu" })).toHaveCount(2);
  await picture(page, "listings held back");
  await expect.poll(there, { timeout: 90_000 }).toEqual(barcodes.map((barcode) => [barcode, 149.9, 0]));
  await choose();
  await act("Satışa aç", "2 ilanı satışa aç");
  await expect(page.getByRole("gridcell", { name: "Satışı durduruldu" })).toHaveCount(0);
  await expect.poll(there, { timeout: 90_000 }).toEqual(barcodes.map((barcode) => [barcode, 149.9, 9]));
});

test("what each store would be sent is shown before anything is: texts, category and attributes by their names, price and stock", async () => {
  await page.goto("/Product/TransferToMarketplace");
  await page.getByRole("button", { name: "Gönderilecekleri göster" }).click();
  const sheet = page.getByRole("dialog", { name: "Mağazalara gönderilecekler" });
  const first = sheet.getByRole("article", { name: store }).first();
  await expect(first.getByText("Hazır")).toBeVisible();
  await expect(first.getByText(/Yapı Blokları/).first()).toBeVisible();
  await expect(first.getByText(/149,90 ₺ \(liste 199,90 ₺\) · 9 adet/)).toBeVisible();
  await axe(page, "what stores are sent");
  await fitsItsWidth(page, "what stores are sent");
});

test("U33: a title of one store says where it comes from and how long it may be, its buyers see it, and the way back brings the product's", async () => {
  const titles = async () => [...new Set((await truth(String(account.sellerId))).products.map(({ title }) => title))].toSorted();
  const before = await titles();
  await page.goto("/Product/TransferToMarketplace");
  await page.getByRole("button", { name: "Gönderilecekleri göster" }).click();
  const first = page.getByRole("dialog", { name: "Mağazalara gönderilecekler" }).getByRole("article", { name: store }).first();
  await first.getByRole("button", { name: "Bu mağazanın metinleri" }).click();
  const title = first.getByRole("textbox", { name: "Bu mağazadaki başlık" });
  await title.fill("x".repeat(101));
  await expect(first.getByText("Çok uzun: 101 karakter, en fazla 100. Gönderilirken kesilmez.")).toBeVisible();
  await expect(first.getByRole("button", { name: "Kaydet" })).toBeDisabled();
  await title.fill("Mağazanın kendi başlığı");
  await notLost(page, title);
  await axe(page, "texts of a store");
  await fitsItsWidth(page, "texts of a store");
  await picture(page, "texts of a store");
  await first.getByRole("button", { name: "Kaydet" }).click();
  await expect(first.getByText("Mağazanın kendi başlığı (yalnız bu mağaza için)")).toBeVisible();
  await expect.poll(titles, { timeout: 90_000 }).toContain("Mağazanın kendi başlığı");
  await first.getByRole("button", { name: "Bu mağazanın metinleri" }).click();
  await first.getByRole("button", { name: /Ürün/ }).first().click();
  await expect(title).toHaveValue("");
  await first.getByRole("button", { name: "Kaydet" }).click();
  await expect.poll(titles, { timeout: 90_000 }).toEqual(before);
});

test("U33, U34: a template is tried with a product of one's own, chosen with how many listings it reaches, and what it makes is on sale", async () => {
  const titles = async () => [...new Set((await truth(String(account.sellerId))).products.map(({ title }) => title))].toSorted();
  const before = await titles();
  await page.goto("/Integrations/MarketPlace/api-information");
  await page.getByRole("button", { name: "İlan şablonları" }).click();
  const list = page.getByRole("dialog", { name: "İlan şablonları" });
  await expect(list.getByText("Henüz ilan şablonu yok")).toBeVisible();
  await axe(page, "no listing templates");
  await list.getByRole("button", { name: "Şablon ekle" }).click();
  const form = page.getByRole("dialog", { name: "Şablon ekle" });
  await form.getByRole("textbox", { name: "Şablon adı" }).fill("Başlıklar");
  const title = form.getByRole("textbox", { name: "Başlık", exact: true });
  await title.fill("{name|upper");
  await form.getByRole("combobox").fill(before[0]!.slice(0, 6));
  await page.getByRole("option").first().click();
  await expect(form.getByText(/“\{name\|upper” okunamıyor/)).toBeVisible();
  await title.fill("{name|upper} – ");
  await form.getByRole("button", { name: "Ürün adı" }).first().click();
  await expect(title).toHaveValue("{name|upper} – {name}");
  const example = form.getByRole("article", { name: "Trendyol" });
  await expect(example.getByText(/^[^–]+ – .+/).first()).toBeVisible();
  await title.fill("{name|upper} {subtitle}");
  await expect(example.getByText("“Başlıklar” ilan şablonundaki {subtitle} alanı bu üründe boş.")).toBeVisible();
  await axe(page, "a listing template");
  await fitsItsWidth(page, "a listing template");
  await picture(page, "a listing template");
  await title.fill("{name|upper}[ {subtitle}] –");
  await form.getByRole("button", { name: "Kaydet" }).click();
  await expect(list.getByRole("article", { name: "Başlıklar" })).toContainText("Hiçbir pazaryerinde seçilmedi");
  await axe(page, "listing templates");
  await list.getByRole("button", { name: "Kapat" }).click();
  const rules = page.getByRole("dialog", { name: "Trendyol: satış kuralları" });
  const choose = async (name: string) => {
    await page
      .getByRole("region", { name: `Mağaza: ${store}` })
      .getByRole("button", { name: "Satış kuralları" })
      .click();
    await rules.getByLabel("İlan şablonu").click();
    await page.getByRole("option", { name }).click();
    await rules.getByRole("button", { name: "Kaydet" }).click();
    const question = page.getByRole("dialog", { name: "Trendyol: değişecekler" });
    await expect(question.getByText("Başlık ve açıklaması yeniden yazılacak ilan: 2")).toBeVisible();
    await question.getByRole("button", { name: "Kaydet ve gönder" }).click();
    await expect(rules).toHaveCount(0);
  };
  await choose("Başlıklar");
  await expect.poll(titles, { timeout: 90_000 }).toEqual(before.map((one) => `${one.toLocaleUpperCase("tr")} –`).toSorted());
  await page.goto("/Product/TransferToMarketplace");
  await page.getByRole("button", { name: "Gönderilecekleri göster" }).click();
  const sent = page.getByRole("dialog", { name: "Mağazalara gönderilecekler" }).getByRole("article", { name: store }).first();
  await expect(sent.getByText("(“Başlıklar” şablonundan)")).toBeVisible();
  await sent.getByRole("button", { name: "Bu mağazanın metinleri" }).click();
  await expect(sent.getByText(/“Başlıklar” şablonu/).last()).toBeVisible();
  await axe(page, "texts by a template");
  await picture(page, "texts by a template");
  // Changed, it says whom it reaches first; left, nothing is changed.
  await page.goto("/Integrations/MarketPlace/api-information?templates=list");
  await list.getByRole("button", { name: "Düzenle: Başlıklar" }).click();
  const edit = page.getByRole("dialog", { name: "Şablonu düzenle" });
  await edit.getByRole("textbox", { name: "Başlık", exact: true }).fill("{name} ({brand|upper})");
  await edit.getByRole("button", { name: "Kaydet" }).click();
  const effect = page.getByRole("dialog", { name: "Başlıklar: değişecekler" });
  await expect(effect.getByText(/^2 ilanın metni bu şablondan geliyor/)).toBeVisible();
  await effect.getByRole("button", { name: "Kaydet ve gönder" }).click();
  await expect(list.getByRole("article", { name: "Başlıklar" })).toContainText("Kullanıldığı yer: Trendyol");
  await expect.poll(async () => (await titles()).every((one) => /\([^a-z]+\)$/.test(one)), { timeout: 90_000 }).toBe(true);
  await list.getByRole("button", { name: "Kapat" }).click();
  await choose("Ürünün kendi metinleri");
  await expect.poll(titles, { timeout: 90_000 }).toEqual(before);
});
