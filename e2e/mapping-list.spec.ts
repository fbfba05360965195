import { expect, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { axe, fitsItsWidth, listen } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { newCompany } from "./people.ts";

test("U1, U2, U10, U20: the categories say how far they are mapped, are found by what the address says, and are reached by keys; suggestions are ticked all at once", async ({
  page,
}) => {
  const messages = listen(page);
  await newCompany(page, "listeli", "Listeli Ticaret");
  await trialStore(page, "Listeli");
  for (const [at, category] of ["Kazak", "Gömlek", "Atkı"].entries())
    await makeProduct(page, [`liste-${at}`], "Liste Marka", `Ürün ${at}`, category);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/Mapping/CategoryMapping");
  const suggestions = page.getByRole("list", { name: "Trendyol için öneriler" });
  await expect(suggestions.getByRole("checkbox")).toHaveCount(3, { timeout: 60_000 });
  const coverage = page.getByRole("list", { name: "Pazaryerlerine göre eşleştirme" });
  await expect(coverage.getByText("Trendyol: 3 kategoriden 0 tanesi eşleştirildi")).toBeVisible();
  const all = page.getByRole("checkbox", { name: "Tümünü işaretle" });
  if (!(await all.isChecked())) await all.check();
  await all.uncheck();
  await expect(page.getByRole("button", { name: "Onayla", exact: true })).toBeDisabled();
  await all.check();
  await page.getByRole("button", { name: "3 kategoriyi onayla" }).click();
  await expect(coverage.getByText(/^Trendyol: 3 kategoriden 3 tanesi eşleştirildi/)).toBeVisible();

  // Past all that stands above it by two keys, through the list by arrows.
  const list = page.getByRole("list", { name: "Kategorileriniz" });
  await page.getByRole("link", { name: "Kategori listesine geç" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(list.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(list.getByRole("button").last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(list.locator("[aria-current=true]")).toContainText("Kazak");

  // Products without a value get one, beside those that have their own.
  const attributes = page.getByRole("region", { name: "2. Özellikler" });
  await expect(attributes.getByRole("listitem").first()).toBeVisible({ timeout: 60_000 });
  const colour = attributes.getByRole("listitem", { name: "Renk", exact: true });
  await colour.getByRole("combobox", { name: /Nereden gelecek/ }).click();
  await page.getByRole("option", { name: "Sizin özelliğiniz" }).click();
  await colour.getByRole("combobox", { name: /Özelliğiniz/ }).click();
  await page.getByRole("option", { name: "Renk", exact: true }).click();
  const instead = colour.getByRole("combobox", { name: /Değeri olmayan ürünler için/ });
  await instead.click();
  await page.getByRole("option").first().click();
  const standIn = await instead.inputValue();
  await page.getByRole("button", { name: "Özellik eşleştirmesini kaydet" }).click();
  await expect(page.getByText(/^Özellik eşleştirmesi kaydedildi/).last()).toBeVisible();
  await page.reload();
  await expect(instead).toHaveValue(standIn);
  await axe(page, "an attribute with a default");

  // Those without products are there for who wants them; what is looked for stands in the address, and goes with one Back.
  await page.getByRole("switch", { name: "Ürünü olmayan kategoriler de" }).check();
  const search = page.getByRole("textbox", { name: "Kategori ara" });
  await search.fill("bere");
  await expect(list.getByRole("button").filter({ hasText: "Bere" })).toBeVisible();
  await expect(page.getByText(/ kategoriden \d+ tanesi bulundu$/)).toBeVisible();
  await expect(page).toHaveURL(/search=bere/);
  await page.reload();
  await expect(search).toHaveValue("bere");
  await expect(list.getByRole("button").filter({ hasText: "Bere" })).toBeVisible();
  await axe(page, "the list of categories");
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, "categories at 390");
  // On a phone the list is within the first two screens.
  await expect.poll(async () => (await list.boundingBox())?.y ?? Infinity).toBeLessThan(1000);
  expect(messages).toEqual([]);
});
