import { expect, type Locator, type Page } from "@playwright/test";

const whole = "Zorunlu özelliklerin tümü eşleştirildi";

/** Maps a category by the screen: the category of the same name, or the one that is called `theirs`, its attributes, then the values of each mapped attribute. */
export const mapCategory = async (page: Page, name: string, channel?: string, theirs?: string) => {
  await page.goto("/Mapping/CategoryMapping");
  if (channel) {
    await page.getByRole("combobox", { name: "Pazaryeri" }).click();
    await page.getByRole("option", { name: channel, exact: true }).click();
  }
  await page.getByText(name, { exact: true }).first().click();
  const attributes = page.getByRole("heading", { name: "2. Özellikler" });
  const use = page.getByRole("button", { name: "Bu kategoriyi kullan" });
  const search = page.getByRole("combobox", { name: `${channel} kategorisi ara` });
  await expect(attributes.or(theirs ? search : use).first()).toBeVisible({ timeout: 60_000 });
  // What the company sold before is mapped already.
  if (await attributes.isVisible()) return expect(page.getByText(whole)).toBeVisible();
  if (theirs) {
    await search.fill(theirs);
    await page.getByRole("option", { name: theirs }).first().click();
    await page.getByRole("button", { name: "Kategoriyi eşleştir" }).click();
  } else await use.click();
  await expect(attributes).toBeVisible({ timeout: 60_000 });
  await fillCategory(page);
};

/** The rest of the open category: its attributes, then the values of each mapped one. */
export const fillCategory = async (page: Page) => {
  await page.getByRole("button", { name: "Uyanları öner" }).click();
  for (const row of await page
    .getByRole("listitem")
    .filter({ has: page.getByText("Zorunlu", { exact: true }) })
    .all())
    await giveRule(page, row);
  const buttons = page.getByRole("button", { name: /^Değerleri eşleştir: / });
  const count = await buttons.count();
  // Values that are asked for while the attributes are still being saved open once they are.
  const call = "**/api/Mapping/SetCategoryAttributeMappingByClientId";
  const pressed = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Özellik eşleştirmesini kaydet" }).click();
  if (count > 0) await buttons.first().click();
  pressed.resolve();
  await expect(page.getByText("Özellik eşleştirmesi kaydedildi.")).toBeVisible();
  for (let at = 0; at < count; at += 1) {
    if (at > 0) await buttons.nth(at).click();
    await mapValues(page, page.getByRole("dialog"));
  }
  await expect(page.getByText(whole)).toBeVisible();
  // Not before: what the sheet asks for as it opens could be on its way through the route that is taken away.
  await page.unroute(call);
};

/** A required attribute that nothing of ours answers gets one value for all products. */
const giveRule = async (page: Page, row: Locator) => {
  const how = row.getByRole("combobox").first();
  if ((await how.textContent()) !== "Eşleştirilmedi") return;
  await how.click();
  const listed = page.getByRole("option", { name: "Tüm ürünler için listeden" });
  if (await listed.isVisible()) {
    await listed.click();
    await chooseFirst(page, row.getByRole("combobox").nth(1));
  } else {
    await page.getByRole("option", { name: "Tüm ürünler için metin" }).click();
    await row.getByRole("textbox").fill("24");
  }
};

const chooseFirst = async (page: Page, field: Locator) => {
  await field.click();
  await page.getByRole("option").first().click();
};

const mapValues = async (page: Page, sheet: Locator) => {
  const fields = sheet.getByRole("combobox");
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) if ((await field.inputValue()) === "") await chooseFirst(page, field);
  const save = sheet.getByRole("button", { name: "Değer eşleştirmesini kaydet" });
  if (await save.isEnabled()) {
    // The words of the sheet before may still stand there: it is saved when the button has turned and rests.
    const answered = page.waitForResponse(/SetClientCategoryAttributeValueMapping/);
    await save.click();
    expect((await answered).ok()).toBe(true);
    await expect(save.getByRole("progressbar")).toHaveCount(0);
    await expect(save).toBeDisabled();
  }
  await sheet.getByRole("button", { name: /kapat/i }).first().click();
  await expect(sheet).toBeHidden();
};
