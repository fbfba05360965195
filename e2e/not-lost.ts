import { expect, type Locator, type Page } from "@playwright/test";

export const unsavedQuestion = (page: Page) => page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });

/** Esc, a press beside the sheet and its cross each ask first; stayed, the field holds what it held (U26). */
export const notLost = async (page: Page, field: Locator) => {
  const held = () => field.evaluate((one) => (one as HTMLInputElement).value ?? one.textContent);
  const before = await held();
  expect(before).toBeTruthy();
  const stays = async () => {
    await unsavedQuestion(page).getByRole("button", { name: "Vazgeç" }).click();
    await expect(unsavedQuestion(page)).toHaveCount(0);
    await expect.poll(held).toBe(before);
  };
  await page.keyboard.press("Escape");
  await stays();
  await page.mouse.click(4, 400);
  await stays();
  const cross = page.getByRole("dialog").last().getByRole("button", { name: "Kapat", exact: true });
  if ((await cross.count()) > 0) {
    await cross.first().click();
    await stays();
  }
};
