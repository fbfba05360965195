import { expect, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { axe } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany } from "./people.ts";

/** A mapping is made without a question, and taken away after one that names what it reaches (U34); one press takes either back for ten seconds (U35, U36). */
test("U34, U35: a category and a brand that were mapped are as before by one press, and so is a mapping that was taken away", async ({
  page,
}) => {
  await newCompany(page, "geri-alan", "Geri Alan Ticaret");
  const { channelId } = await trialStore(page, "Geri Alınan");
  const undo = () => page.getByRole("button", { name: "Geri al", exact: true }).last();
  const undone = () => expect(page.getByText("Geri alındı.").last()).toBeVisible();
  const mapped = async () => {
    const own = await callAs<{ source: string }[]>(page, "Mapping/GetProductCategoryMappingByClientId", { channelId });
    return own.filter(({ source }) => source === "client").length;
  };
  await makeProduct(page, ["geri-marka-1"], "Geri Marka");
  await page.goto(`/Mapping/CategoryMapping?channelId=${channelId}`);
  const choose = page.getByRole("button", { name: "Marka seç: Geri Marka" });
  await choose.click({ timeout: 60_000 });
  await page.getByRole("combobox", { name: "Trendyol markası ara" }).fill("markasiz");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Bu markayı kullan" }).click();
  await undo().click();
  await undone();
  await expect(choose).toBeVisible();

  await page.getByRole("list", { name: "Kategorileriniz" }).getByRole("button").first().click();
  await page.getByRole("combobox", { name: "Trendyol kategorisi ara" }).fill("bardak");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Kategoriyi eşleştir" }).click();
  await expect.poll(mapped).toBe(1);
  await undo().click();
  await undone();
  await expect.poll(mapped).toBe(0);
  await page.getByRole("combobox", { name: "Trendyol kategorisi ara" }).fill("bardak");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Kategoriyi eşleştir" }).click();
  await page.getByRole("button", { name: "Eşleştirmeyi kaldır" }).click();
  const question = page.getByRole("dialog", { name: "1 ürün etkilenecek. Eşleştirme kaldırılsın mı?" });
  await expect(question.getByText(/→ eşleştirme yok$/)).toBeVisible();
  await expect(question.getByText("Bu ürünler artık bu pazaryerinin mağazalarına gönderilemez.")).toBeVisible();
  await expect(question.getByText(/^M-geri-marka-1/)).toBeVisible();
  await axe(page, "what taking a mapping away reaches");
  // A no takes nothing away.
  await question.getByRole("button", { name: "Vazgeç" }).click();
  await expect.poll(mapped).toBe(1);
  await page.getByRole("button", { name: "Eşleştirmeyi kaldır" }).click();
  await question.getByRole("button", { name: "Eşleştirmeyi kaldır" }).click();
  await expect(page.getByText("gönderilmiş ürünler yayında kalır")).toBeVisible();
  await expect.poll(mapped).toBe(0);
  await undo().click();
  await undone();
  await expect.poll(mapped).toBe(1);
});
