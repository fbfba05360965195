import { expect, type Page } from "@playwright/test";
import { market } from "./sandbox.ts";
import type { Words } from "./words.ts";

export const brand = "Şile Bezi Atölyesi";
export const channels = ["Trendyol", "Hepsiburada", "Etsy"] as const;
export type Channel = (typeof channels)[number];
/** Etsy asks which of its trial shops it shall be: one that sells in lira, and that the other language's newcomer did not take. */
export const etsyShop = { tr: "DenemeEvi", en: "DenemeDokuma" };

/** Who makes the journey, and where: `shops` are the trial shops' pages, as the stores' own cards lead there. */
export interface Journey {
  page: Page;
  w: Words;
  language: "tr" | "en";
  shops: Partial<Record<Channel, string>>;
}

/** How the gallery calls the trial store that it opens. */
export const shopName = ({ w }: Journey, channel: Channel) => w.connections.gallery.trialName.replace("{{channel}}", channel);

/** What is sold. Barcodes of nobody else's; Hepsiburada keeps codes in capitals. Figures are typed as the language writes them. */
export const goods = {
  tr: [
    {
      code: "ŞİLE-1",
      barcode: "8697777000016",
      name: "Şile bezi kılıflı bardak takımı, ağırbaşlı çiğdem",
      ...{ price: "1.189,90", listPrice: "1.349,50", weight: "1,25", amount: "1189.90", stock: 12 },
    },
    {
      code: "ŞİLE-2",
      barcode: "8697777000030",
      name: "Işıltılı iğne oyalı bardak takımı, gül kurusu",
      ...{ price: "949,05", listPrice: "1.000,00", weight: "0,9", amount: "949.05", stock: 7 },
    },
  ],
  en: [
    {
      code: "SILE-3",
      barcode: "8697777000023",
      name: "Çeşme ışığı: şeker renkli bardak takımı",
      ...{ price: "1,189.90", listPrice: "1,349.50", weight: "1.25", amount: "1189.90", stock: 12 },
    },
    {
      code: "SILE-4",
      barcode: "8697777000047",
      name: "Iğdır gülü işlemeli bardak takımı",
      ...{ price: "949.05", listPrice: "1,000.00", weight: "0.9", amount: "949.05", stock: 7 },
    },
  ],
};
export type Good = (typeof goods)["tr"][number];

export interface Shown {
  products: {
    barcode: string;
    title: string;
    salePrice?: string;
    price?: string;
    quantity: number;
    brandId?: number;
    brand?: string;
  }[];
  orders: { orderNumber: string; isShipped?: boolean; packages?: { packageId?: string; status: string }[] }[];
}

/** What the marketplace knows of the shop. */
export const truth = ({ shops }: Journey, channel: Channel) => {
  const { searchParams } = new URL(shops[channel] as string);
  const [key, id] = channel === "Etsy" ? ["shopId", "shopId"] : [channel === "Trendyol" ? "sellerId" : "merchantId", "seller"];
  return market<Shown>(`_truth?${key}=${searchParams.get(id)}`, undefined, channel.toLowerCase());
};

/** By the menu, which is behind a button on a phone. */
export const visit = async ({ page, w }: Journey, name: string) => {
  // A menu that is still closing hides the button: it is waited for.
  if (page.viewportSize()!.width < 900) await page.getByRole("button", { name: w.shell.menu.open }).click();
  await page.getByRole("link", { name, exact: true }).first().click();
};
export const home = async (n: Journey) => {
  const { page, w } = n;
  await visit(n, w.shell.menu.home);
  await expect(page).toHaveURL(/localhost:\d+\/(\?.*)?$/);
};
export type Step = keyof Words["home"]["steps"] & ("connect" | "test" | "products" | "map" | "push" | "order");
export const step = ({ page, w }: Journey, name: Step) =>
  page
    .getByRole("region", { name: w.home.steps.title })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: w.home.steps[name].name }) });
export const go = (n: Journey, name: Step) => {
  const { w } = n;
  return step(n, name).getByRole("link", { name: w.home.steps[name].go }).click();
};
