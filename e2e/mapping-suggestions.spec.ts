import { expect, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { axe, fitsItsWidth, listen } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { fillCategory } from "./map-category.ts";
import { callAs, newCompany } from "./people.ts";

test("categories are mapped many at once by suggestions that say how sure they are and why; nothing is saved before that press", async ({
  page,
}) => {
  const messages = listen(page);
  await newCompany(page, "onerili", "Önerili Ticaret");
  const { channelId } = await trialStore(page, "Önerili");
  await makeProduct(page, ["oneri-1"], "Öneri Marka", "Yün kazak", "Kazak");
  await makeProduct(page, ["oneri-2"], "Öneri Marka", "Keten gömlek", "Gömlek");
  await makeProduct(page, ["oneri-3"], "Öneri Marka", "İpek atkı", "Atkı");

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/Mapping/CategoryMapping");
  const suggestions = page.getByRole("list", { name: "Trendyol için öneriler" });
  await expect(suggestions.getByRole("checkbox")).toHaveCount(3, { timeout: 60_000 });
  await expect(suggestions.getByText(/^%\d+ · adı aynı$/)).toHaveCount(3);
  await axe(page, "suggestions");
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await fitsItsWidth(page, `suggestions at ${width}`);
  }
  // Nobody is asked twice of what was refused.
  await suggestions.getByRole("button", { name: /^Hiçbiri değil: .*Atkı$/ }).click();
  await expect(page.getByText(/için bu öneriler bir daha gösterilmeyecek/).last()).toBeVisible();
  await expect(suggestions.getByRole("checkbox", { name: /Gömlek/ })).toBeChecked();
  await suggestions.getByRole("checkbox", { name: /Kazak/ }).uncheck();
  await page.getByRole("button", { name: "1 kategoriyi onayla" }).click();
  await expect(page.getByText("1 kategori Trendyol ile eşleştirildi.").last()).toBeVisible();
  await expect(suggestions.getByRole("checkbox", { name: /Gömlek/ })).toHaveCount(0);
  const mapped = await callAs<{ tradeportCategoryPath: string }[]>(page, "Mapping/GetProductCategoryMappingByClientId", {
    channelId,
  });
  expect(mapped.map(({ tradeportCategoryPath }) => tradeportCategoryPath.split(" > ").at(-1))).toEqual(["Gömlek"]);
  // One press takes back what one press approved.
  await page.getByRole("button", { name: "Geri al", exact: true }).last().click();
  await expect(suggestions.getByRole("checkbox", { name: /Gömlek/ })).toBeVisible();
  expect(await callAs(page, "Mapping/GetProductCategoryMappingByClientId", { channelId })).toEqual([]);
  await suggestions.getByRole("checkbox", { name: /Kazak/ }).uncheck();
  await suggestions.getByRole("checkbox", { name: /Gömlek/ }).check();
  await page.getByRole("button", { name: "1 kategoriyi onayla" }).click();
  await expect(suggestions.getByRole("checkbox", { name: /Gömlek/ })).toHaveCount(0);

  // What fills the category's attributes, and what values become, is suggested with its reason and saved by one press.
  await page
    .getByRole("list", { name: "Kategorileriniz" })
    .getByRole("button", { name: /^Gömlek/ })
    .click();
  const webColour = page.getByRole("listitem", { name: "Web Color" });
  const taking = webColour.getByRole("button", { name: /Öneri: Renk/ });
  await expect(taking).toContainText(/%\d+ · değerleri sizinkiler/, { timeout: 60_000 });
  await axe(page, "suggested attributes");
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, "suggested attributes at 390");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("button", { name: "Uyanları öner" }).click();
  await expect(webColour.getByText(/%\d+ · değerleri sizinkiler/)).toBeVisible();
  await page.getByRole("button", { name: "Değişiklikleri geri al" }).click();
  const approve = page.getByRole("button", { name: /öneriyi onayla$/ });
  await approve.click();
  await expect(page.getByText(/öneri kaydedildi\./).last()).toBeVisible();
  await expect(taking).toHaveCount(0);
  await expect(approve).toHaveCount(0);

  // Values alone as well: what one category's became is suggested for another one's.
  for (const [name, code] of [
    ["Telefon Kılıfı", "oneri-4"],
    ["Ekran Koruyucu", "oneri-5"],
  ] as const)
    await makeProduct(page, [code], "Öneri Marka", name, name, true);
  await page.reload();
  await suggestions.getByRole("checkbox", { name: /Kazak/ }).uncheck();
  await page.getByRole("button", { name: "2 kategoriyi onayla" }).click();
  const open = (name: string) => page.getByRole("list", { name: "Kategorileriniz" }).getByRole("button", { name }).click();
  await open("Telefon Kılıfı");
  await fillCategory(page);
  await open("Ekran Koruyucu");
  await expect(page.getByText(/^0 özellik ve \d+ değer için emin olunan öneriler var/)).toBeVisible({ timeout: 60_000 });
  await approve.click();
  await expect(page.getByText(/öneri kaydedildi\./).last()).toBeVisible();
  await expect(approve).toHaveCount(0);
  expect(messages).toEqual([]);
});
