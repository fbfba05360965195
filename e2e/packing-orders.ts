import { expect, type Page } from "@playwright/test";
import { call as ask, headersOf, product } from "../connectors/trendyol/sandbox/testing.ts";
import { trialStore } from "./connect-store.ts";
import { makeProduct } from "./made-product.ts";
import { callAs } from "./people.ts";
import { market } from "./sandbox.ts";

interface Row {
  packageId: string;
  channelPackageId: string;
  channelOrderId: string;
  status: string;
  cargoTrackingCode: string;
}
export interface Ordered extends Row {
  /** What lies in it, a barcode for each piece. */
  pieces: string[];
}

/** A store at a sandbox that sells these barcodes, known here with names that are long; its orders are bought and accepted by `order`. */
export const sellingStore = async (page: Page, name: string, barcodes: readonly string[]) => {
  for (const [at, barcode] of barcodes.entries())
    await makeProduct(
      page,
      [barcode],
      "Çağlayan Öztürkmenoğlu Dokuma",
      `Uzun kollu, kapüşonlu, fermuarlı, içi peluş çocuk polar montu – ${["Koyu Vizon", "Antrasit Gri"][at % 2]} ${at + 1}`,
    );
  const { sellerId, apiKey, apiSecret } = await trialStore(page, name);
  const listed = await ask(`${process.env.E2E_SANDBOX}/trendyol/integration/product/sellers/${sellerId}/v2/products`, {
    method: "POST",
    headers: { ...headersOf(sellerId), authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}` },
    body: JSON.stringify({ items: barcodes.map((barcode) => product(barcode, { quantity: 90 })) }),
  });
  expect(listed.status).toBe(200);

  /** Bought, here and accepted there: `of` says of each order how many of each barcode are in it. */
  const order = async (of: readonly (readonly number[])[]): Promise<Ordered[]> => {
    const bought: { orderNumber: string; pieces: string[] }[] = [];
    for (const quantities of of) {
      const lines = quantities.flatMap((quantity, at) => (quantity > 0 ? [{ barcode: barcodes[at]!, quantity }] : []));
      await expect(async () => {
        const { orderNumber } = await market<{ orderNumber: string }>("_buy", { sellerId, lines });
        bought.push({ orderNumber, pieces: lines.flatMap(({ barcode, quantity }) => Array<string>(quantity).fill(barcode)) });
      }).toPass();
    }
    const rows = async (status?: string) =>
      (await callAs<{ data: Row[] }>(page, "Order/GetAllOrder", { pageSize: 100, ...(status && { status }) })).data.filter(
        ({ channelOrderId }) => bought.some(({ orderNumber }) => orderNumber === channelOrderId),
      );
    await expect.poll(async () => (await rows()).length, { timeout: 120_000 }).toBe(of.length);
    await callAs(page, "Order/AcceptOrder", { orderPackageIds: (await rows()).map(({ packageId }) => packageId) });
    await expect.poll(async () => (await rows("S_GETTING_READY")).length, { timeout: 120_000 }).toBe(of.length);
    const here = await rows();
    return bought.map(({ orderNumber, pieces }) => ({
      ...here.find(({ channelOrderId }) => channelOrderId === orderNumber)!,
      pieces,
    }));
  };
  return { sellerId, order };
};

/** As a scanner does: the letters at once, and Enter. */
export const scan = async (page: Page, ...codes: string[]) => {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
};
