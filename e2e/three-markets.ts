import { expect, type Page } from "@playwright/test";
import { connectTo, openConnect } from "./connect-store.ts";
import { giveEnglish } from "./english-texts.ts";
import { mapCategory } from "./map-category.ts";
import { callAs } from "./people.ts";
import { market } from "./sandbox.ts";
import { loadTwo, sendTo } from "./selling.ts";

export const barcodes = ["8691234561010", "8691234561027"] as const;
/** As the marketplaces call the same two, by the seller's own code. */
export const codes = ["UC-PZL-1", "UC-PZL-2"] as const;
export const stores = ["Trendyol Üçüncü", "Hepsiburada Üçüncü", "Etsy Üçüncü"] as const;
const shopId = "98768";
const channels = ["trendyol", "hepsiburada", "etsy"] as const;
type Channel = (typeof channels)[number];

interface Held {
  products: { barcode: string; quantity: number; state: string }[];
  orders: {
    orderNumber: string;
    refunded?: string;
    packages?: { packageId: string; status: string; lines: { lineId: string; quantity: number; status?: string }[] }[];
  }[];
  claims?: {
    claimId: string;
    status?: string;
    packageId?: string;
    orderNumber?: string;
    issues?: { reason: string; files: unknown[] }[];
  }[];
}

/** Three trial stores of accounts of their own that sell the same two products, forty of each. */
export const openThree = async (page: Page) => {
  const seller = await market<{ sellerId: number; apiKey: string; apiSecret: string }>("_accounts", { name: stores[0] });
  const merchant = await market<{ merchantId: string; serviceKey: string }>("_accounts", { name: stores[1] }, "hepsiburada");
  for (const code of ["trendyol", "hepsiburada"]) await market("_settings", { claimDelayMs: 0 }, code);
  const keys = {
    trendyol: `sellerId=${seller.sellerId}`,
    hepsiburada: `merchantId=${merchant.merchantId}`,
    etsy: `shopId=${shopId}`,
  };
  const works = (name: string) =>
    expect(
      page
        .getByRole("region", { name: `Mağaza: ${name}` })
        .getByText("Çalışıyor")
        .first(),
    ).toBeVisible({ timeout: 60_000 });
  await connectTo(page, "Trendyol", stores[0], [
    [/Satıcı/, String(seller.sellerId)],
    [/API anahtarı|API Key/i, seller.apiKey],
    [/gizli|Secret/i, seller.apiSecret],
  ]);
  await connectTo(page, "Hepsiburada", stores[1], [
    [/Satıcı kimliği/, merchant.merchantId],
    [/Entegratör adı/, "tradeport_dev"],
    [/Servis anahtarı/, merchant.serviceKey],
  ]);
  const form = await openConnect(page, "Etsy", stores[2], [
    [/Keystring/, "sandbox-keystring"],
    [/Shared secret/, "sandbox-shared-secret"],
  ]);
  await form.getByRole("button", { name: "Etsy sayfasında oturum aç" }).click();
  await page.getByRole("link", { name: /DenemeDokuma/ }).click();
  await expect(page).toHaveURL(/api-information$/, { timeout: 30_000 });
  for (const name of stores) await works(name);
  const cells = (n: number) => ({ "Ürün adı": `Üçlü bulmaca ${n}`, "Görsel 1": null, Stok: 40 });
  await loadTwo(page, { category: "Puzzle", code: "UC-PZL", barcodes, cells });
  await giveEnglish(
    page,
    [1, 2].map((n) => [`Üçlü bulmaca ${n}`, `Threefold puzzle ${n}`] as const),
  );
  for (const [channel, theirs] of [["Trendyol"], ["Hepsiburada"], ["Etsy", "Puzzles"]] as const)
    await mapCategory(page, "Puzzle", channel, theirs);
  await sendTo(page, stores, barcodes);
  const truth = (channel: Channel) => market<Held>(`_truth?${keys[channel]}`, undefined, channel);
  const m = { ...seller, ...merchant, truth };
  await agree(page, m, [40, 40]);
  return m;
};
export type Three = Awaited<ReturnType<typeof openThree>>;

interface Products {
  data: { quantity: number; reserved: number }[];
}
/** What is free here is what each of the three offers; answers it. */
export const agree = async (page: Page, { truth }: Pick<Three, "truth">, wanted?: readonly number[]) => {
  const free = async (barcode: string) => {
    const { data } = await callAs<Products>(page, "Product/GetAllProductMasterData", { barcode });
    return data[0]!.quantity - data[0]!.reserved;
  };
  const here = () => Promise.all(barcodes.map(free));
  const there = async (channel: Channel) => {
    const { products } = await truth(channel);
    return barcodes.map((barcode) => products.find((product) => product.barcode === barcode)?.quantity);
  };
  if (wanted) await expect.poll(here, { timeout: 120_000 }).toEqual(wanted);
  for (const channel of channels)
    await expect
      .poll(async () => [channel, await there(channel), await here()], { timeout: 180_000 })
      .toEqual([channel, await here(), await here()]);
  return here();
};

interface Order {
  id: string;
  orderPackages: {
    id: string;
    channelPackageId: string;
    status: string;
    version: number;
    lines: { id: string; barcode: string; quantity: number }[];
    actions: { action: string; how: string; fields: { key: string; required: boolean; options: { value: string }[] | null }[] }[];
    pendingAction: { state: string; reason: unknown } | null;
  }[];
  claims: {
    id: string;
    channelClaimId: string;
    isOpen: boolean;
    lines: { state: string; amount?: { amount: string } }[];
    files: { state: string }[];
  }[];
  refundedTotal?: { amount: string } | null;
}

/** An order of so many of each product, as the console has it. */
export const buy = async (page: Page, m: Three, channel: Channel, quantities: readonly number[]) => {
  const owner = {
    trendyol: { sellerId: m.sellerId },
    hepsiburada: { merchantId: m.merchantId },
    etsy: { shopId: Number(shopId) },
  }[channel];
  const lines = quantities.flatMap((quantity, at) => (quantity > 0 ? [{ barcode: barcodes[at], quantity }] : []));
  const { orderNumber, packageId } = await market<{ orderNumber: string; packageId: string }>(
    "_buy",
    { ...owner, lines },
    channel,
  );
  const find = async () =>
    (await callAs<{ data: { id: string }[] }>(page, "Order/GetAllOrder", { search: String(orderNumber) })).data[0]?.id;
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  const orderId = (await find())!;
  const order = () => callAs<Order>(page, "Order/GetOrderDetail", { orderHeaderId: orderId });
  const move = (name: string, more: object = {}) => market(`_${name}`, { packageId, ...more }, channel);
  const states = async () => (await order()).orderPackages.map(({ status }) => status).sort();
  const pieces = async () =>
    (await order()).orderPackages.map(({ lines: held }) => held.map(({ quantity }) => quantity).sort()).sort();
  return { orderNumber: String(orderNumber), packageId: String(packageId), orderId, order, move, states, pieces };
};
export type Bought = Awaited<ReturnType<typeof buy>>;

/** An action of the order's only package, with what it needs. */
export const act = async (page: Page, { order }: Bought, action: string, units: Record<string, number> = {}) => {
  const [pack] = (await order()).orderPackages;
  const rule = pack!.actions.find((offered) => offered.action === action)!;
  const fields = Object.fromEntries(
    rule.fields.flatMap(({ key, required, options }) => (required ? [[key, options?.at(-1)?.value ?? "1"]] : [])),
  );
  const lines = pack!.lines.flatMap(({ id, barcode }) => (units[barcode] ? [{ orderLineId: id, quantity: units[barcode] }] : []));
  await callAs(page, "Order/SetOrderPackageStatus", {
    ...{ orderPackageId: pack!.id, action, fields },
    ...(lines.length > 0 && { lines }),
  });
};
