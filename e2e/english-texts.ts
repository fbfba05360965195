import type { Page } from "@playwright/test";
import { photo } from "./photo.ts";

/** Etsy shows English texts and takes pictures as bytes: each product, by the name that it has here, gets both on its page. */
export const giveEnglish = async (page: Page, names: readonly (readonly [name: string, english: string])[]) => {
  for (const [name, text] of names) {
    await page.goto("/Product/List");
    await page.getByRole("link", { name }).first().click();
    await page.getByRole("combobox", { name: "Dil ekle" }).click();
    await page.getByRole("option", { name: /İngilizce|English/ }).click();
    const english = page.getByRole("group", { name: /İngilizce|English/ });
    await english.getByLabel("Ürün adı").fill(text);
    await english.getByLabel("Açıklama").fill("A hundred wooden pieces.");
    await page.locator("input[type=file]").first().setInputFiles(photo);
    const saved = page.waitForResponse((reply) => reply.url().includes("UpdateProductMasterData") && reply.ok(), {
      timeout: 60_000,
    });
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await saved;
  }
};
