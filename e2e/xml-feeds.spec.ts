import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, picture } from "./looking.ts";
import { signIn } from "./people.ts";

const product = (
  n: number,
  price: string,
) => `<item><stockCode>XF-${n}</stockCode><label>Feed bardağı ${n}</label><brand>Çınar Ev</brand><barcode>86911${String(n).padStart(8, "0")}</barcode>
<category>Ev &amp; Mutfak &gt; Mutfak &gt; Bardak Takımı</category><price1>${price}</price1><tax>20</tax><stockAmount>${5 + n}</stockAmount><material>Cam</material></item>`;
const feed = (price: (n: number) => string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><root>${[1, 2, 3, 4].map((n) => product(n, price(n))).join("")}</root>`);
const file = (buffer: Buffer) => ({ name: "tedarikci.xml", mimeType: "text/xml", buffer });

test("an Admin sets a supplier's XML up from its file, its products come in, and one with prices a hundred times as high is held until it is thrown away", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "admin");
  await page.goto("/Integrations/Xml");
  await expect(page.getByRole("heading", { name: "XML kaynakları" })).toBeVisible();
  await axe(page, "feeds");
  await page.getByRole("button", { name: "XML kaynağı ekle" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: "Müşteri" }).click();
  await page.getByRole("option").first().click();
  await sheet.getByLabel("Ad", { exact: false }).first().fill("Bardakçı");
  await sheet.locator("input[type=file]").setInputFiles(file(feed((n) => `${100 + n}.50`)));
  await expect(sheet.getByText("Seçildi: tedarikci.xml")).toBeVisible();
  await axe(page, "a new feed");
  await picture(page, "xml-feed-new");
  await sheet.getByRole("button", { name: "Kaydet ve devam et" }).click();
  await sheet.getByRole("button", { name: "Önerilen öğeyi seç: root/item" }).click();
  const at = async (label: string, path: string) => {
    const field = sheet.getByRole("combobox", { name: label, exact: true });
    await field.fill(path);
    await page.getByRole("option", { name: path, exact: true }).click();
  };
  await at("Barkod", "barcode");
  await at("Model kodu", "stockCode");
  await at("Stok kodu", "stockCode");
  await at("Ürün adı", "label");
  await at("Marka", "brand");
  await at("Kategori", "category");
  await at("KDV oranı", "tax");
  await at("Liste fiyatı (KDV dahil)", "price1");
  await at("Satış fiyatı (KDV dahil)", "price1");
  await at("Stok", "stockAmount");
  await sheet.getByRole("combobox", { name: "Alan ekle" }).fill("malzeme");
  await page.getByRole("option", { name: "Özellik: Malzeme" }).click();
  await at("Özellik: Malzeme", "material");
  await sheet.getByRole("button", { name: "İlk ürünleri göster" }).click();
  await expect(sheet.getByText("XML’deki ürün sayısı: 4")).toBeVisible();
  await expect(sheet.getByText("Yeni", { exact: true })).toHaveCount(4);
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  await axe(page, "a feed's fields");
  await picture(page, "xml-feed-fields");
  await sheet.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Bardakçı kaydedildi.").last()).toBeVisible();
  await sheet.getByRole("button", { name: "Kapat" }).click();
  const row = page.getByRole("row").filter({ hasText: "Bardakçı" });
  await row.getByRole("button", { name: "Bardakçı: şimdi oku" }).click();
  await expect(row.getByText("Tamamlandı")).toBeVisible({ timeout: 30_000 });

  await row.getByRole("button", { name: "Bardakçı: düzenle" }).click();
  await sheet.locator("input[type=file]").setInputFiles(file(feed((n) => `${100 + n}50`)));
  await sheet.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Bardakçı kaydedildi.").last()).toBeVisible();
  await sheet.getByRole("button", { name: "Kapat" }).click();
  await row.getByRole("button", { name: "Bardakçı: şimdi oku" }).click();
  await expect(row.getByText("Onay bekliyor")).toBeVisible({ timeout: 30_000 });
  await row.getByRole("button", { name: "Bardakçı: okumalar" }).click();
  await expect(sheet.getByText(/4 üründen 4 tanesinin fiyatı/)).toBeVisible();
  await expect(sheet.getByText("Fiyat 101.50 iken 10150.00 olmuş.")).toBeVisible();
  await axe(page, "a held feed");
  await picture(page, "xml-feed-held");
  await fitsItsWidth(page, "a held feed on a phone");
  await sheet.getByRole("button", { name: "İşlemi durdur", exact: true }).click();
  await page.getByRole("dialog", { name: "İşlem durdurulsun mu?" }).getByRole("button", { name: "İşlemi durdur" }).click();
  await expect(sheet.getByText("İptal edildi")).toBeVisible();
  expect(messages.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});
