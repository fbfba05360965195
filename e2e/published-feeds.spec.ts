import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, picture } from "./looking.ts";
import { signIn } from "./people.ts";

test("an Admin publishes a customer's catalogue for shopping ads, it is read at its address, and a renewed address takes the place of the old one", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "admin");
  await page.goto("/Integrations/Resources");
  await expect(page.getByRole("heading", { name: "Veri entegrasyonu" })).toBeVisible();
  await axe(page, "published feeds");
  await page.getByRole("link", { name: "XML yayını ekle" }).first().click();
  await expect(page.getByRole("heading", { name: "Yeni XML yayını" })).toBeVisible();
  await axe(page, "a new published feed");
  await page.getByRole("combobox", { name: "Müşteri" }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("textbox", { name: "Ad", exact: true }).fill("Reklam ürünleri");
  await page.getByRole("combobox", { name: "Biçim" }).click();
  await page.getByRole("option", { name: "Alışveriş reklamları (RSS 2.0)" }).click();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  // The field that has the focus too: its label stands half on the page.
  await axe(page, "the form of a published feed");
  await page.getByRole("button", { name: "Yayınla" }).click();
  // Ads need a page of each product, and the form says so.
  await expect(page.getByText("Alışveriş reklamları her ürünün sayfasını ister").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Ürün sayfasının adresi" }).fill("https://magaza.example.com/urun/{productCode}");
  await page.getByRole("button", { name: "Yayınla" }).click();
  const shown = page.getByRole("group", { name: "Gizli adres" });
  await expect(shown).toBeVisible();
  await axe(page, "a feed's address");
  await picture(page, "published-feed-address");
  const address = (await shown.textContent())!;
  const first = await page.request.get(new URL(address).pathname);
  expect([first.status(), first.headers()["content-type"]]).toEqual([200, "text/xml; charset=utf-8"]);
  expect(await first.text()).toContain('<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">');
  await page.getByRole("button", { name: "Adresi aldım" }).click();
  await expect(page.getByText("1 okuma, 0 kez değişmemişti")).toBeVisible();
  await picture(page, "published-feeds");
  await page.getByRole("button", { name: "Reklam ürünleri: adresi yenile" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Adresi yenile" }).click();
  await expect(shown).toBeVisible();
  const renewed = (await shown.textContent())!;
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404);
  expect((await page.request.get(new URL(renewed).pathname)).status()).toBe(200);
  await page.getByRole("button", { name: "Adresi aldım" }).click();
  await fitsItsWidth(page, "published feeds");
  await page.getByRole("button", { name: "Reklam ürünleri: sil" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
  await expect(page.getByText("XML yayını yok")).toBeVisible();
  expect(messages.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});
