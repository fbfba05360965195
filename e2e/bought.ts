import { expect, type Page } from "@playwright/test";
import { call as ask, headersOf, product } from "../connectors/trendyol/sandbox/testing.ts";
import { trialStore } from "./connect-store.ts";
import { market } from "./sandbox.ts";

interface Bought {
  sellerId: number;
  orderNumber: string;
  packageId: number;
}

/** A Trendyol store of this name that sells five of a barcode, without anything that has to be mapped first, and an order there; `more`: what else its buyer says. */
export const bought = async (page: Page, name: string, barcode: string, quantity: number, more: object = {}): Promise<Bought> => {
  const { sellerId, apiKey, apiSecret } = await trialStore(page, name);
  const listed = await ask(`${process.env.E2E_SANDBOX}/trendyol/integration/product/sellers/${sellerId}/v2/products`, {
    method: "POST",
    headers: {
      ...headersOf(sellerId),
      authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`,
    },
    body: JSON.stringify({ items: [product(barcode, { quantity: 5 })] }),
  });
  expect(listed.status).toBe(200);
  let order: Omit<Bought, "sellerId"> | undefined;
  await expect(async () => {
    order = await market("_buy", { sellerId, lines: [{ barcode, quantity }], ...more });
  }).toPass();
  return { ...order!, sellerId };
};
