import { expect, type Locator, type Page, test } from "@playwright/test";
import { mailbox } from "./mailbox.ts";
import { market, type Truth } from "./sandbox.ts";

/**
 * A stranger becomes a seller with a live listing: sign-up, the mailed link, then only what the first steps of the home page say (U22). Each
 * press of the mouse and each field that is filled is counted, and the seconds from the first page to the live listing; both are printed.
 */
interface Account {
  sellerId: number;
  apiKey: string;
  apiSecret: string;
}
let presses = 0;
let fields = 0;
const press = async (target: Locator) => {
  presses += 1;
  await target.click();
};
const fill = async (target: Locator, text: string) => {
  fields += 1;
  await target.fill(text);
};

const steps = (page: Page) => page.getByRole("region", { name: "İlk adımlar" });
const step = (page: Page, name: string) =>
  steps(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
const home = async (page: Page) => {
  await press(page.getByRole("link", { name: /Ana sayfa/ }).first());
  await expect(steps(page)).toBeVisible();
};
const stateOf = (page: Page, name: string, state: string) =>
  expect(step(page, name).getByText(state, { exact: true })).toBeVisible({ timeout: 120_000 });

/** Takes the first of what a field offers, or the named one. */
const choose = async (page: Page, field: Locator, name?: string) => {
  await press(field);
  await press(name ? page.getByRole("option", { name }).first() : page.getByRole("option").first());
};

const signUp = async (page: Page, username: string, email: string) => {
  await page.goto("/Auth/Register");
  const given = {
    name: "İlk",
    surname: "Satıcı",
    company: "İlk Adım Ticaret",
    phone: "+90 532 111 22 33",
    email,
    username,
    password: "yağmurlu bir akşamüstü",
  };
  for (const [field, value] of Object.entries(given)) await fill(page.locator(`input[name=${field}]`), value);
  await press(page.getByRole("button", { name: "Hesap oluştur" }));
  await expect(page.getByRole("heading", { name: "E-postanızı kontrol edin" })).toBeVisible();
  const mail = page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first();
  await expect(async () => {
    await page.goto(mailbox);
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await press(mail);
  await press(page.getByRole("article").getByRole("link").first());
  await press(page.getByRole("button", { name: "E-posta adresimi doğrula" }));
  await press(page.getByRole("button", { name: "Giriş yap" }));
  await page.goto("/auth/login");
  await fill(page.locator("input[name=name]"), username);
  await fill(page.locator("input[name=password]"), given.password);
  await press(page.getByRole("button", { name: "Giriş yap", exact: true }));
  await expect(steps(page)).toBeVisible();
};

const connect = async (page: Page, { sellerId, apiKey, apiSecret }: Account) => {
  await press(step(page, "Mağaza bağlayın").getByRole("link", { name: "Mağaza bağla" }));
  await press(page.getByRole("link", { name: "Bağla: Trendyol" }));
  const form = page.getByRole("dialog");
  await fill(form.getByLabel("Mağaza adı"), "İlk mağazam");
  await press(form.getByLabel("Deneme mağazası"));
  await fill(form.getByLabel(/Satıcı/), String(sellerId));
  await fill(form.getByLabel("API anahtarı"), apiKey);
  await fill(form.getByLabel(/gizli/), apiSecret);
  await press(form.getByRole("button", { name: "Kaydet ve dene" }));
  await expect(page.getByRole("region", { name: "Mağaza: İlk mağazam" }).getByText("Çalışıyor").first()).toBeVisible({
    timeout: 60_000,
  });
};

const addProduct = async (page: Page, barcode: string) => {
  await press(step(page, "Ürünlerinizi getirin").getByRole("link", { name: "Ürün ekle" }));
  await fill(page.getByLabel("Model kodu"), barcode);
  await fill(page.getByLabel("Kategori"), "Bardak");
  await press(page.getByRole("option", { name: /Bardak Takımı/ }));
  await fill(page.getByLabel("Marka"), brand);
  await page.keyboard.press("Tab");
  await fill(page.getByLabel("Ürün adı").first(), "Altılı cam bardak takımı");
  await fill(page.getByLabel("Açıklama").first(), "Günlük kullanım için altı adet cam bardak.");
  await choose(page, page.getByRole("combobox", { name: "Malzeme" }));
  await fill(page.getByLabel("Görsel adresi"), "https://img.example.com/bardak.jpg");
  await press(page.getByRole("button", { name: "Adresi ekle" }));
  await fill(page.getByLabel("Barkod"), barcode);
  await fill(page.getByLabel("Stok kodu"), barcode);
  await fill(page.getByLabel("Stok", { exact: true }), "12");
  await fill(page.getByLabel("Satış fiyatı"), "189,50");
  await fill(page.getByLabel("Liste fiyatı"), "229,50");
  await press(page.getByRole("button", { name: "Kaydet", exact: true }));
  await expect(page).toHaveURL(/Product\/New\/Update\?productId=/);
};

/** No marketplace lists it: the person says once which of its brands it is. */
const brand = "Şile Bezi Atölyesi";
const chooseBrand = async (page: Page) => {
  await press(page.getByRole("button", { name: `Marka seç: ${brand}` }));
  await fill(page.getByRole("combobox", { name: "Trendyol markası ara" }), "markasiz");
  await press(page.getByRole("option", { name: "Markasız", exact: true }));
  await press(page.getByRole("button", { name: "Bu markayı kullan" }));
  await expect(page.getByText("Markalarınızın tümünün Trendyol karşılığı var")).toBeVisible();
};

const mapCategory = async (page: Page) => {
  await press(step(page, "Kategorileri eşleştirin").getByRole("link", { name: "Eşleştir" }));
  await chooseBrand(page);
  await press(page.getByRole("button", { name: "Bu kategoriyi kullan" }));
  await expect(page.getByRole("heading", { name: "2. Özellikler" })).toBeVisible({ timeout: 60_000 });
  await press(page.getByRole("button", { name: "Uyanları öner" }));
  for (const row of await page
    .getByRole("listitem")
    .filter({ has: page.getByText("Zorunlu", { exact: true }) })
    .all()) {
    const how = row.getByRole("combobox").first();
    if ((await how.textContent()) !== "Eşleştirilmedi") continue;
    await press(how);
    const listed = page.getByRole("option", { name: "Tüm ürünler için listeden" });
    if (await listed.isVisible()) {
      await press(listed);
      await choose(page, row.getByRole("combobox").nth(1));
    } else {
      await press(page.getByRole("option", { name: "Tüm ürünler için metin" }));
      await fill(row.getByRole("textbox"), "24");
    }
  }
  await press(page.getByRole("button", { name: "Özellik eşleştirmesini kaydet" }));
  await expect(page.getByText("Özellik eşleştirmesi kaydedildi.")).toBeVisible({ timeout: 60_000 });
};

test("a new client reaches its first live listing from the first steps alone (U22)", async ({ page, baseURL }) => {
  const began = Date.now();
  const mark = began.toString(36).toUpperCase();
  const barcode = `ILK-${mark}`;
  await signUp(page, `ilk.${mark.toLowerCase()}`, `ilk-${mark.toLowerCase()}@ornek.example`);
  for (const name of ["Mağaza bağlayın", "Ürünlerinizi getirin", "İlk ürünü gönderin"]) await stateOf(page, name, "Yapılacak");

  // Of its own: with an order that is there already the steps would be done.
  const account = await market<Account>("_accounts", { name: "İlk mağazam" });
  await connect(page, account);
  await home(page);
  for (const name of ["Mağaza bağlayın", "Bağlantıyı deneyin"]) await stateOf(page, name, "Tamam");
  await addProduct(page, barcode);
  await home(page);
  await stateOf(page, "Ürünlerinizi getirin", "Tamam");
  await mapCategory(page);
  await home(page);
  await stateOf(page, "Kategorileri eşleştirin", "Tamam");
  await press(step(page, "İlk ürünü gönderin").getByRole("link", { name: "Gönder" }));
  await press(page.getByRole("button", { name: /1 ürünü? gönder/i }));
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  await home(page);
  await stateOf(page, "İlk ürünü gönderin", "Tamam");

  const seconds = Math.round((Date.now() - began) / 1000);
  const summary = `first live listing: ${presses} presses, ${fields} fields filled, ${seconds} s`;
  test.info().annotations.push({ type: "first listing", description: summary });
  process.stdout.write(`${summary}\n`);
  const { products } = await market<Truth>(`_truth?sellerId=${account.sellerId}`);
  expect(products.find((one) => one.barcode === barcode)).toMatchObject({ salePrice: "189.50", quantity: 12, brandId: 1792 });
  expect(baseURL).toBeTruthy();
});
