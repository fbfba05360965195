import { expect, type Page } from "@playwright/test";
import { market } from "./sandbox.ts";
import type { Words } from "./words.ts";

export const brand = "Şile Bezi Atölyesi";
export const accounts = {
  tr: { trendyol: "100003", hepsiburada: "00000000-0000-4000-8000-000000100003", etsy: ["98767", "DenemeEvi"] },
  en: { trendyol: "100002", hepsiburada: "00000000-0000-4000-8000-000000100002", etsy: ["98768", "DenemeDokuma"] },
} as const;
/** In nobody's catalogue: the main job sells at the same account. */
export const barcodes = { tr: "8697777000016", en: "8697777000023" };
/** Hepsiburada keeps codes in capitals. */
export const codes = { tr: "SILE-TR", en: "SILE-EN" };
export const channels = ["Trendyol", "Hepsiburada", "Etsy"] as const;
export type Channel = (typeof channels)[number];

export interface Shown {
  products: { barcode: string; salePrice?: string; price?: string; quantity: number }[];
  orders: { orderNumber: string; isShipped?: boolean; packages?: { packageId?: string; status: string }[] }[];
}

export const truth = (channel: Channel, language: "tr" | "en") => {
  const { trendyol, hepsiburada, etsy } = accounts[language];
  const key = { Trendyol: `sellerId=${trendyol}`, Hepsiburada: `merchantId=${hepsiburada}`, Etsy: `shopId=${etsy[0]}` }[channel];
  return market<Shown>(`_truth?${key}`, undefined, channel.toLowerCase());
};

/** By the menu, which is behind a button on a phone. */
export const visit = async (page: Page, w: Words, name: string) => {
  // A menu that is still closing hides the button: it is waited for.
  if (page.viewportSize()!.width < 900) await page.getByRole("button", { name: w.shell.menu.open }).click();
  await page.getByRole("link", { name, exact: true }).first().click();
};
export const home = async (page: Page, w: Words) => {
  await visit(page, w, w.shell.menu.home);
  await expect(page).toHaveURL(/localhost:\d+\/(\?.*)?$/);
};
export type Step = keyof Words["home"]["steps"] & ("connect" | "test" | "products" | "map" | "push" | "order");
export const step = (page: Page, w: Words, name: Step) =>
  page
    .getByRole("region", { name: w.home.steps.title })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: w.home.steps[name].name }) });
export const go = (page: Page, w: Words, name: Step) =>
  step(page, w, name).getByRole("link", { name: w.home.steps[name].go }).click();
