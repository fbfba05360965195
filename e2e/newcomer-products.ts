import { expect, type Locator, type Page } from "@playwright/test";
import { picture } from "./looking.ts";
import { barcodes, brand, type Channel, channels, codes, go, home, truth } from "./newcomer-place.ts";
import { photo } from "./photo.ts";
import { filled, type Words } from "./words.ts";

const [price, listPrice, stock] = ["1.189,90", "1.349,50", 12];
const amount = "1189.90";

export async function addProduct(page: Page, w: Words, language: "tr" | "en") {
  const { field, images } = w.catalogue;
  const barcode = barcodes[language];
  const [category, english] = [language === "tr" ? "Bardak Takımı" : "Glasses", "English"];
  await home(page, w);
  await go(page, w, "products");
  await page.getByLabel(field.mainCode).fill(codes[language]);
  await page.getByLabel(field.category).fill(category);
  await page
    .getByRole("option", { name: new RegExp(category) })
    .first()
    .click();
  await page.getByLabel(field.brand).fill(brand);
  await page.keyboard.press("Tab");
  await page.getByLabel(field.name).first().fill("Şile bezi kılıflı bardak takımı, ağırbaşlı çiğdem");
  await page.getByLabel(field.description).first().fill("Altı cam bardak; kılıfları Şile’de el tezgâhında dokundu.");
  await page.getByRole("combobox", { name: field.addLanguage }).click();
  await page.getByRole("option", { name: english }).click();
  const texts = page.getByRole("group", { name: english });
  await texts.getByLabel(field.name).fill("Six glasses with sleeves of Şile cloth");
  await texts.getByLabel(field.description).fill("Six glasses; their sleeves are woven by hand in Şile.");
  await choose(page, page.getByRole("combobox", { name: /Malzeme|Made of/ }));
  await page.locator("input[type=file]").first().setInputFiles(photo);
  await expect(page.getByText(images.newFile)).toBeVisible();
  await page.getByLabel(field.barcode).fill(barcode);
  await page.getByLabel(field.productCode).fill(`${codes[language]}-1`);
  await page.getByLabel(field.quantity, { exact: true }).fill(String(stock));
  await page.getByLabel(field.salePrice).fill(price);
  await page.getByLabel(field.listPrice).fill(listPrice);
  // With all that a variant has open: a product that can't be saved so is no product.
  await page.getByRole("button", { name: w.catalogue.variants.details }).click();
  await page.getByLabel(field.weight, { exact: true }).fill("1,25");
  await picture(page, `newcomer ${language} product`);
  await page.getByRole("button", { name: language === "tr" ? "Kaydet" : "Save", exact: true }).click();
  await expect(page).toHaveURL(/Product\/New\/Update\?productId=/);
  await picture(page, `newcomer ${language} product saved`);
}

/** The first of what a field offers. */
const choose = async (page: Page, field: Locator) => {
  await field.first().click();
  await page.getByRole("option").first().click();
};

export async function map(page: Page, w: Words, channel: Channel) {
  const m = w.mapping;
  if (channel === channels[0]) {
    await home(page, w);
    await go(page, w, "map");
  }
  if ((await page.getByRole("combobox", { name: m.channel, exact: true }).textContent()) !== channel) {
    await page.getByRole("combobox", { name: m.channel, exact: true }).click();
    await page.getByRole("option", { name: channel, exact: true }).click();
  }
  if (channel === "Trendyol") {
    await page.getByRole("button", { name: filled(m.brands.changeOf, { action: m.brands.choose, brand }) }).click();
    await page.getByRole("combobox", { name: filled(m.brands.search, { channel }) }).fill("markasiz");
    await page.getByRole("option", { name: "Markasız", exact: true }).click();
    await page.getByRole("button", { name: m.brands.save }).click();
    await expect(page.getByText(filled(m.brands.allKnown, { channel }))).toBeVisible();
  }
  const use = page.getByRole("button", { name: m.category.use });
  const search = page.getByRole("combobox", { name: filled(m.category.search, { channel }) });
  await expect(search).toBeVisible();
  if (channel === "Etsy") {
    await search.fill("Mugs");
    await page.getByRole("option", { name: "Mugs" }).first().click();
    await page.getByRole("button", { name: m.category.save }).click();
  } else await use.click();
  await expect(page.getByRole("heading", { name: m.attributes.title })).toBeVisible();
  await picture(page, `newcomer attributes ${channel} ${m.title}`);
  await page.getByRole("button", { name: m.attributes.propose }).click();
  const required = page.getByRole("listitem").filter({ has: page.getByText(m.attributes.required, { exact: true }) });
  for (const row of await required.all()) {
    const how = row.getByRole("combobox").first();
    if ((await how.textContent()) !== m.attributes.kind.none) continue;
    await how.click();
    const listed = page.getByRole("option", { name: m.attributes.kind.value });
    if (await listed.isVisible()) {
      await listed.click();
      await choose(page, row.getByRole("combobox").nth(1));
    } else {
      await page.getByRole("option", { name: m.attributes.kind.text }).click();
      await row.getByRole("textbox").fill("24");
    }
  }
  await page.getByRole("button", { name: m.attributes.save }).click();
  await expect(page.getByText(m.attributes.complete, { exact: true })).toBeVisible();
  const buttons = page.getByRole("button", { name: filled(m.attributes.mapValuesOf, { action: m.attributes.mapValues }) });
  for (const at of (await buttons.all()).keys()) {
    const sheet = page.getByRole("dialog");
    const fields = sheet.getByRole("combobox");
    await buttons.nth(at).click();
    await expect(fields.first()).toBeVisible();
    await picture(page, `newcomer values ${channel} ${m.title} ${at}`);
    for (const one of await fields.all()) if ((await one.inputValue()) === "") await choose(page, one);
    const save = sheet.getByRole("button", { name: m.values.save });
    if (await save.isEnabled()) {
      // What is proposed or chosen here counts once it is saved, and says so (B8).
      await expect(sheet.getByText(m.values.completes, { exact: true })).toBeVisible();
      await expect(sheet.getByText(m.values.complete, { exact: true })).toHaveCount(0);
      await save.click();
      await expect(sheet.getByText(m.values.complete, { exact: true })).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
}

export async function send(page: Page, w: Words, language: "tr" | "en") {
  await home(page, w);
  await go(page, w, "push");
  for (const name of channels) await page.getByRole("checkbox", { name }).check();
  await expect(page.getByText(w.listings.send.noneMissing).first()).toBeVisible();
  await picture(page, `newcomer ${language} send`);
  await page.getByRole("button", { name: filled(w.listings.send.buttonEach_one, { n: 1, stores: 3 }) }).click();
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  for (const channel of channels)
    await expect
      .poll(async () => {
        const found = (await truth(channel, language)).products.find(({ barcode }) => barcode === barcodes[language]);
        return [found?.salePrice ?? found?.price, found?.quantity];
      })
      .toEqual([amount, stock]);
  await picture(page, `newcomer ${language} sent`);
}
