import { expect, type Locator, type Page } from "@playwright/test";
import { picture } from "./looking.ts";
import {
  brand,
  type Channel,
  channels,
  type Good,
  go,
  goods,
  home,
  type Journey,
  type Shown,
  truth,
  visit,
} from "./newcomer-place.ts";
import { photo } from "./photo.ts";
import { filled } from "./words.ts";

export async function addProduct(n: Journey, good: Good) {
  const { page, w, language } = n;
  const { field, images } = w.product;
  const [category, english] = [language === "tr" ? "Bardak Takımı" : "Glasses", "English"];
  const isFirst = good === goods[language][0];
  if (isFirst) {
    await home(n);
    await go(n, "products");
  } else await visit(n, w.shell.menu.productNew);
  await page.getByLabel(field.mainCode).fill(good.code);
  await page.getByLabel(field.category).fill(category);
  await page
    .getByRole("option", { name: new RegExp(category) })
    .first()
    .click();
  await page.getByLabel(field.brand).fill(brand);
  await page.keyboard.press("Tab");
  await page.getByLabel(field.name).first().fill(good.name);
  await page.getByLabel(field.description).first().fill("Altı cam bardak; kılıfları Şile’de el tezgâhında dokundu.");
  await page.getByRole("combobox", { name: field.addLanguage }).click();
  await page.getByRole("option", { name: english }).click();
  const texts = page.getByRole("group", { name: english });
  await texts.getByLabel(field.name).fill(`Six glasses of Şile, ${good.code}`);
  await texts.getByLabel(field.description).fill("Six glasses; their sleeves are woven by hand in Şile.");
  await choose(page, page.getByRole("combobox", { name: /Malzeme|Made of/ }));
  await page.locator("input[type=file]").first().setInputFiles(photo);
  await expect(page.getByText(images.newFile)).toBeVisible();
  await page.getByLabel(field.barcode).fill(good.barcode);
  await page.getByLabel(field.productCode).fill(`${good.code}-1`);
  await page.getByLabel(field.quantity, { exact: true }).fill(String(good.stock));
  await page.getByLabel(field.salePrice).fill(good.price);
  await page.getByLabel(field.listPrice).fill(good.listPrice);
  // With all that a variant has open: a product that can't be saved so is no product.
  await page.getByRole("button", { name: w.product.variants.details }).click();
  await page.getByLabel(field.weight, { exact: true }).fill(good.weight);
  await picture(page, `newcomer ${language} product ${good.code}`);
  await page.getByRole("button", { name: language === "tr" ? "Kaydet" : "Save", exact: true }).click();
  await expect(page).toHaveURL(/Product\/New\/Update\?productId=/);
  await picture(page, `newcomer ${language} product saved`);
}

/** The first of what a field offers. */
const choose = async (page: Page, field: Locator) => {
  await field.first().click();
  await page.getByRole("option").first().click();
};

/** What none of the marketplace's brands is, by its own word for that: once, for all products of the brand. */
async function chooseBrand({ page, w }: Journey, channel: Channel) {
  const m = w.mapping;
  await page.getByRole("combobox", { name: filled(m.brands.search, { channel }) }).fill("markasiz");
  await page.getByRole("option", { name: "Markasız", exact: true }).click();
  await page.getByRole("button", { name: m.brands.save }).click();
}

export async function map(n: Journey, channel: Channel) {
  const { page, w, language } = n;
  const m = w.mapping;
  if (channel === channels[0]) {
    await home(n);
    await go(n, "map");
  }
  if ((await page.getByRole("combobox", { name: m.channel, exact: true }).textContent()) !== channel) {
    await page.getByRole("combobox", { name: m.channel, exact: true }).click();
    await page.getByRole("option", { name: channel, exact: true }).click();
  }
  // One says so here; the other overlooks it and is told before anything is sent.
  if (channel === "Trendyol" && language === "en") {
    await page.getByRole("button", { name: filled(m.brands.changeOf, { action: m.brands.choose, brand }) }).click();
    await chooseBrand(n, channel);
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
  await picture(page, `newcomer ${language} attributes ${channel}`);
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
    await picture(page, `newcomer ${language} values ${channel} ${at}`);
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

/** The stores are chosen, and the check speaks of them. */
export async function toTheCheck(n: Journey) {
  await home(n);
  await go(n, "push");
  for (const name of channels) await n.page.getByRole("checkbox", { name }).check();
}

/** A brand that Trendyol does not list holds both products back, and the check says whose and leads to where it is chosen. */
export async function meetTheBrand(n: Journey) {
  const { page, w, language } = n;
  await expect(page.getByText(brand).first()).toBeVisible();
  await expect(page.getByRole("button", { name: filled(w.listings.send.buttonEach_other, { n: 2, stores: 2 }) })).toBeVisible();
  await picture(page, `newcomer ${language} brand not known`);
  await page.getByRole("link", { name: w.listings.send.fixMapping }).first().click();
  await chooseBrand(n, "Trendyol");
  await expect(page.getByText(filled(w.mapping.brands.selected, { name: "Markasız" }))).toBeVisible();
  await picture(page, `newcomer ${language} brand chosen`);
  await page.getByRole("link", { name: w.ui.wayBack.send }).click();
}

export async function send(n: Journey) {
  const { page, w, language } = n;
  await expect(page.getByText(w.listings.send.noneMissing).first()).toBeVisible();
  await picture(page, `newcomer ${language} send`);
  await page.getByRole("button", { name: filled(w.listings.send.buttonEach_other, { n: 2, stores: 3 }) }).click();
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  for (const channel of channels)
    for (const good of goods[language]) {
      // Etsy shows its shop's language.
      const title = channel === "Etsy" ? `Six glasses of Şile, ${good.code}` : good.name;
      const brandThere = channel === "Hepsiburada" ? { brand } : {};
      await expect
        .poll(async () => shownThere((await truth(n, channel)).products, good.barcode))
        .toMatchObject({ title, price: good.amount, quantity: good.stock, ...brandThere });
    }
  await picture(page, `newcomer ${language} sent`);
}

const shownThere = (products: Shown["products"], barcode: string) => {
  const found = products.find((one) => one.barcode === barcode);
  return found && { ...found, price: found.salePrice ?? found.price };
};
