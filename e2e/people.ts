import { expect, type Page } from "@playwright/test";

/** Signs in as a person of the demo, by the pages that a person sees. */
export const signIn = async (page: Page, username: string, password = "demo-parola-1") => {
  await page.goto("/");
  await page
    .getByRole("button", { name: "Giriş yap" })
    .or(page.getByRole("link", { name: "Giriş yap" }))
    .first()
    .click();
  await page.locator("input[name=username], input[name=login], input[type=text]").first().fill(username);
  await page.locator("input[type=password]").fill(password);
  await page.locator("button[type=submit]").first().click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
};
