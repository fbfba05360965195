import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, picture } from "./looking.ts";
import { signIn } from "./people.ts";

test("an Admin shapes the tree: finds, opens by keys, adds below, is refused a used one and deletes an unused one (U39, U20)", async ({
  page,
}) => {
  const messages = listen(page);
  await signIn(page, "admin");
  await page.getByRole("link", { name: "Kategori yönetimi" }).click();
  const tree = page.getByRole("treegrid", { name: "Kategoriler" });
  const row = (name: string) => tree.getByRole("row").filter({ hasText: name });
  await expect(row("Giyim").first()).toHaveAttribute("aria-expanded", "false");
  // One stop for Tab; arrows open, go in and close.
  await row("Giyim").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(row("Üst Giyim")).toHaveAttribute("aria-level", "2");
  await page.keyboard.press("ArrowRight");
  await expect(tree.locator("[role=row]:focus")).toHaveAttribute("aria-level", "2");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(row("Üst Giyim")).toHaveCount(0);
  await axe(page, "the tree");
  await picture(page, "categories");

  await page.getByRole("searchbox").fill("TISORT");
  await expect(row("Tişört").first()).toBeVisible();
  await page.getByRole("button", { name: "Tişört kategorisini sil" }).focus();
  await page.getByRole("button", { name: "Aramayı temizle" }).click();

  await page.getByRole("button", { name: "Kategori ekle" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Ad (Türkçe)").fill("Bahçe Süsleri");
  await sheet.getByLabel("Kod").fill("bahce suslu");
  await sheet.getByRole("button", { name: "Kaydet" }).click();
  await expect(sheet.getByText(/boşluk olamaz/).first()).toBeVisible();
  await sheet.getByLabel("Kod").fill("giyim");
  await sheet.getByRole("button", { name: "Kaydet" }).click();
  await expect(sheet.getByText(/kodu başka bir kategoride kullanılıyor/).first()).toBeVisible();
  await sheet.getByLabel("Kod").fill("bahce-susleri");
  await axe(page, "the form");
  await sheet.getByRole("button", { name: "Kaydet" }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole("button", { name: "Bahçe Süsleri altına ekle" }).click();
  await sheet.getByLabel("Ad (Türkçe)").fill("Saksı");
  await sheet.getByLabel("Kod").fill("saksi-yeni");
  await sheet.getByRole("button", { name: "Kaydet" }).click();
  await expect(row("Saksı")).toHaveAttribute("aria-level", "2");

  // What something uses is said, and can be switched off and taken back.
  await page.getByRole("button", { name: "Bahçe Süsleri kategorisini sil" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByText(/alt kategori 1/)).toBeVisible();
  await question.getByRole("button", { name: "Kategoriyi kapat" }).click();
  await expect(row("Bahçe Süsleri").getByText("Kapalı")).toBeVisible();
  await expect(row("Saksı").getByText("Üst kategorisi kapalı")).toBeVisible();
  await page.getByRole("button", { name: "Geri al" }).click();
  await expect(row("Saksı").getByText("Üst kategorisi kapalı")).toHaveCount(0);

  for (const name of ["Saksı", "Bahçe Süsleri"]) {
    await page.getByRole("button", { name: `${name} kategorisini sil` }).click();
    await question.getByRole("button", { name: "Kategoriyi sil" }).click();
    await expect(row(name)).toHaveCount(0);
  }
  // A file of the whole, and what an import would do before it does it.
  await page.getByRole("button", { name: "İçe ve dışa aktar" }).click();
  const saving = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Excel dosyası" }).click();
  const file = await (await saving).path();
  await sheet.locator("input[type=file]").setInputFiles({
    name: "taksonomi.xlsx",
    mimeType: "application/octet-stream",
    buffer: readFileSync(file),
  });
  await expect(sheet.getByText("Bu dosyada yeni ya da değişen bir şey yok.")).toBeVisible();
  await sheet.getByRole("button", { name: "Vazgeç" }).click();
  await axe(page, "import and export");
  await sheet.getByRole("button", { name: "Başlangıç taksonomisini yükle" }).click();
  await expect(sheet.getByRole("row", { name: /^Kategori \d{3} 0 \d+ 0$/ })).toBeVisible();
  await axe(page, "what an import would do");
  await sheet.getByRole("button", { name: "İçe aktar" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(row("Süpermarket")).toBeVisible();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await page.getByRole("button", { name: "Tümünü genişlet" }).click();
    await fitsItsWidth(page, `categories at ${width}`);
    await picture(page, `categories-${width}`);
  }
  // Refusals were meant.
  expect(messages.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});
