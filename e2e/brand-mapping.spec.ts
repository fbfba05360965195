import { expect, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { axe, fitsItsWidth, listen } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany } from "./people.ts";

test("U22: an unknown brand comes with those that are spelt alike; one press says it for all of its products, also that there is none", async ({
  page,
}) => {
  const messages = listen(page);
  await newCompany(page, "markali", "Markalı Ticaret");
  const { channelId } = await trialStore(page, "Markalı");
  for (const at of [1, 2]) await makeProduct(page, [`marka-${at}`], "Ankaa Atolye");
  const mappedTo = async () => {
    type Brands = { data: { brandName: string; channelBrandName: string | null }[] };
    const { data } = await callAs<Brands>(page, "Mapping/GetClientBrandMapping", { channelId });
    return data.find(({ brandName }) => brandName === "Ankaa Atolye")?.channelBrandName;
  };

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/Mapping/CategoryMapping?channelId=${channelId}`);
  const suggestions = page.getByRole("group", { name: "Ankaa Atolye için öneriler" });
  await expect(suggestions.getByRole("button").first()).toContainText("Anka Atölye", { timeout: 60_000 });
  await suggestions.getByRole("button", { name: /Hiçbiri değil: Markasız \(2 ürün\)$/ }).click();
  await expect(page.getByText("Ankaa Atolye artık Markasız: 2 ürün için geçerli.").last()).toBeVisible();
  await expect.poll(mappedTo).toBe("Markasız");
  await page.getByRole("button", { name: "Geri al", exact: true }).last().click();
  await expect.poll(mappedTo).toBe(null);

  await page.getByRole("button", { name: "Marka seç: Ankaa Atolye" }).click();
  const search = page.getByRole("combobox", { name: "Trendyol markası ara" });
  await search.click();
  await expect(page.getByRole("option").first()).toHaveText("Markasız");
  await axe(page, "the open list of brands");
  await search.fill("anka");
  // Enter takes the first: what fits, not none.
  await expect(page.getByRole("option").first()).toContainText("Anka");
  await expect(page.getByRole("option").last()).toHaveText("Markasız");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Vazgeç", exact: true }).click();
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await fitsItsWidth(page, `brands at ${width}`);
  }
  await suggestions.getByRole("button", { name: /Anka Atölye \(/ }).click();
  await expect.poll(mappedTo).toBe("Anka Atölye");
  expect(messages).toEqual([]);
});
