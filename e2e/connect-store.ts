import type { Page } from "@playwright/test";

/** Connects a trial store by the screen. */
export const connectStore = async (
  page: Page,
  { name, sellerId, secret = `sandbox-secret-${sellerId}` }: { name: string; sellerId: string; secret?: string },
) => {
  await page.goto("/Integrations/MarketPlace/api-information");
  await page.getByRole("button", { name: "Mağaza bağla" }).first().click();
  const form = page.getByRole("dialog").or(page.locator("form")).last();
  await form.getByLabel("Mağaza adı").fill(name);
  await form.getByLabel("Deneme mağazası").check();
  await form.getByLabel(/Satıcı/).fill(sellerId);
  await form.getByLabel(/API anahtarı|API Key/i).fill(`sandbox-key-${sellerId}`);
  await form.getByLabel(/gizli|Secret/i).fill(secret);
  await form.getByRole("button", { name: "Kaydet ve dene" }).click();
  return page.getByRole("region", { name: `Mağaza: ${name}` }).or(page.getByLabel(`Mağaza: ${name}`));
};
