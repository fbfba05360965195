import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { callAs, signIn } from "./people.ts";

const long = "Anadolu Kadınları El Emeği Dokuma ve Nakış Üretim Kooperatifi Sınırlı Sorumlu Ödemiş Şubesi";

test("brands are added by a list, none twice; two spellings are merged, and an unused one is deleted (U39)", async ({ page }) => {
  await signIn(page, "mehmet");
  await page.goto("/Product/Brands");
  const dialog = page.getByRole("dialog");
  const row = (name: string) => page.getByRole("grid", { name: "Markalar" }).locator("tr[data-row]").filter({ hasText: name });
  await page.getByRole("button", { name: "Marka ekle" }).first().click();
  await dialog.getByLabel("Marka adları").fill(`İPEK Yolu\n${long}\nipek yolu\nIpekyolu`);
  await dialog.getByRole("button", { name: "Marka ekle" }).click();
  await expect(page.getByText("3 marka eklendi.")).toBeVisible();
  await expect(row("İPEK Yolu")).toBeVisible();
  await axe(page, "the brands");
  await fitsItsWidth(page, "the brands");
  await picture(page, "brands");

  await row("Ipekyolu").getByRole("button", { name: "Birleştir: Ipekyolu" }).click();
  await dialog.getByLabel("Kalacak marka").fill("ipek y");
  await page.getByRole("option", { name: "İPEK Yolu" }).click();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  await axe(page, "the merge");
  await picture(page, "brands-merge");
  await dialog.getByRole("button", { name: "Birleştir" }).click();
  await expect(page.getByText("Markalar birleştirildi; 0 ürün taşındı.")).toBeVisible();
  await expect(row("Ipekyolu")).toHaveCount(0);

  for (const name of ["İPEK Yolu", long]) {
    await row(name)
      .getByRole("button", { name: `Sil: ${name}` })
      .click();
    await dialog.getByRole("button", { name: "Sil", exact: true }).click();
    await expect(row(name)).toHaveCount(0);
  }
  const left = await callAs<{ totalCount: number }>(page, "Product/GetAllBrand", { search: "ipek" });
  expect(left.totalCount).toBe(0);
});
