import { expect, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { axe, fitsItsWidth, listen } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { newCompany, signIn } from "./people.ts";

test("U39: an Admin maps a category for every client and is told first whom it reaches; a client has it at once, and it is taken back by one press", async ({
  page,
  browser,
}) => {
  const client = await (await browser.newContext()).newPage();
  await newCompany(client, "sablonlu", "Şablonlu Ticaret ve Çok Uzun Unvanlı Dokuma Sanayi Anonim Şirketi");
  const { channelId } = await trialStore(client, "Şablonlu");
  const { id: productId } = await makeProduct(client, ["sablon-1"], "Şablon Marka", "Örgü bere", "Bere");

  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "admin");
  await page.goto("/AttributeManagement/attributeMap");
  await page.getByRole("searchbox").fill("bere");
  await page.getByRole("treegrid", { name: "Kategoriler" }).getByText("Bere", { exact: true }).click();
  await page.getByRole("link", { name: "Pazaryeri eşleştirmesi" }).click();
  await expect(page.getByRole("heading", { name: "Kategori ve özellik eşleştirme" })).toBeVisible();
  const list = page.getByRole("list", { name: "Platform kategorileri" });
  await expect(list.locator("[aria-current=true]")).toContainText("Bere");
  await axe(page, "templates without a mapping");
  const use = page.getByRole("button", { name: "Bu kategoriyi kullan" });
  await use.click({ timeout: 60_000 });
  // Customers of other specs may have such products too.
  const question = page.getByRole("dialog", { name: /^\d+ müşteri, \d+ ürün etkilenecek\. Kaydedilsin mi\?$/ });
  await expect(question.getByText(/^Şablonlu Ticaret ve Çok Uzun/)).toBeVisible();
  await axe(page, "whom a template reaches");
  // A no saves nothing.
  await question.getByRole("button", { name: "Vazgeç" }).click();
  await expect(use).toBeVisible();
  await use.click();
  await question.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Platform eşleştirmesi kaydedildi.").last()).toBeVisible();

  const attributes = page.getByRole("region", { name: "2. Özellikler" });
  await expect(attributes.getByRole("listitem").first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Uyanları öner" }).click();
  await page.getByRole("button", { name: "Özellik eşleştirmesini kaydet" }).click();
  await question.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Platform eşleştirmesi kaydedildi.").last()).toBeVisible();
  await page.getByRole("button", { name: /^Değerleri eşleştir: Renk/ }).click();
  const sheet = page.getByRole("dialog", { name: /Renk →/ });
  // They go by their equal names already: nobody is asked about what changes nothing.
  await sheet.getByRole("button", { name: "Değer eşleştirmesini kaydet" }).click();
  await expect(sheet.getByText("Tüm değerler eşleştirildi").or(sheet.getByText(/değer eşleştirilmedi/))).toBeVisible();
  await axe(page, "values of a template");
  await sheet.getByRole("button", { name: "Kapat" }).click();
  await expect(sheet).toHaveCount(0);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await fitsItsWidth(page, `templates at ${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await axe(page, "attributes of a template");

  const removal = page.getByRole("dialog", {
    name: /^\d+ müşteri, \d+ ürün etkilenecek\. Platform eşleştirmesi kaldırılsın mı\?$/,
  });
  // Its client sees it as the platform's, and may choose otherwise.
  await client.goto(`/Mapping/CategoryMapping?channelId=${channelId}&productId=${productId}`);
  await expect(client.getByText("Platformun eşleştirmesi kullanılıyor", { exact: false })).toBeVisible();
  await expect(client.getByRole("listitem").filter({ hasText: "Renk" }).getByText("Platform", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Eşleştirmeyi kaldır" }).click();
  await removal.getByRole("button", { name: "Eşleştirmeyi kaldır" }).click();
  await expect(page.getByText("Platform eşleştirmesi kaldırıldı.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Geri al", exact: true }).last().click();
  await expect(attributes.getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: "Eşleştirmeyi kaldır" }).click();
  await removal.getByRole("button", { name: "Eşleştirmeyi kaldır" }).click();
  await expect(use).toBeVisible();
  expect(messages.filter((text) => !/status of [24]\d\d/.test(text))).toEqual([]);
});
