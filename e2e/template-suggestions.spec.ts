import { expect, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { axe, fitsItsWidth, listen } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany, signIn } from "./people.ts";

test("U34, U35, U39: an Admin makes templates of many categories by one press that says whom it reaches, and takes them back by one", async ({
  page,
  browser,
}) => {
  const client = await (await browser.newContext()).newPage();
  await newCompany(client, "onerilen", "Önerilen Ticaret");
  const { channelId } = await trialStore(client, "Önerilen");
  for (const [at, category] of ["Eldiven", "Şal"].entries())
    await makeProduct(client, [`onerilen-${at}`], "Öneri Marka", `Ürün ${at}`, category);
  const ofPlatform = async () => {
    const own = await callAs<{ source: string; tradeportCategoryPath: string }[]>(
      ...([client, "Mapping/GetProductCategoryMappingByClientId", { channelId }] as const),
    );
    return own.filter(({ source, tradeportCategoryPath }) => source === "template" && /Eldiven$|Şal$/.test(tradeportCategoryPath))
      .length;
  };

  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "admin");
  await page.goto(`/Mapping/CategoryMapping?channelId=${channelId}`);
  const suggestions = page.getByRole("list", { name: "Trendyol için öneriler" });
  await expect(suggestions.getByRole("listitem").first()).toBeVisible({ timeout: 60_000 });
  await axe(page, "suggested templates");
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await fitsItsWidth(page, `suggested templates at ${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  // Those with products of clients come first; all others are left.
  await page.getByRole("checkbox", { name: "Tümünü işaretle" }).check();
  await page.getByRole("checkbox", { name: "Tümünü işaretle" }).uncheck();
  for (const name of [/Eldiven$/, /Şal$/]) await suggestions.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "2 kategoriyi onayla" }).click();
  const question = page.getByRole("dialog", { name: /^\d+ müşteri, \d+ ürün etkilenecek\. Kaydedilsin mi\?$/ });
  await expect(question.getByText(/Eldiven/).first()).toBeVisible();
  await axe(page, "whom many templates reach");
  expect(await ofPlatform()).toBe(0);
  await question.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("2 kategori Trendyol ile eşleştirildi.")).toBeVisible();
  expect(await ofPlatform()).toBe(2);
  await page.getByRole("button", { name: "Geri al", exact: true }).last().click();
  await expect.poll(ofPlatform).toBe(0);

  await suggestions.getByRole("button", { name: /^Hiçbiri değil: .*Eldiven$/ }).click();
  await expect(suggestions.getByRole("checkbox", { name: /Eldiven$/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Geri al", exact: true }).last().click();
  await expect(suggestions.getByRole("checkbox", { name: /Eldiven$/ })).toBeVisible();
  expect(messages.filter((text) => !/status of [24]\d\d/.test(text))).toEqual([]);
});
