import { expect, type Page } from "@playwright/test";
import { picture } from "./looking.ts";
import { accounts, barcodes, type Channel, channels, codes, go, home, truth, visit } from "./newcomer-place.ts";
import { filled, type Words } from "./words.ts";

export async function ship(page: Page, w: Words, channel: Channel, language: "tr" | "en") {
  const order = async () => (await truth(channel, language)).orders[0];
  const market = await page.context().newPage();
  const a = accounts[language];
  const here = `${process.env.E2E_SANDBOX}/${channel.toLowerCase()}/?lang=${language}`;
  const [code, seller] = channel === "Hepsiburada" ? [`${codes[language]}-1`, a.hepsiburada] : [barcodes[language], a.trendyol];
  const shelf = channel === "Etsy" ? `${here}&shopId=${a.etsy[0]}` : `${here}&view=products&seller=${seller}&q=${code}`;
  // Before the sale: with the first order its step is done, and leads nowhere any more.
  if (channel === channels[0]) {
    await home(page, w);
    await expect(page.getByRole("link", { name: filled(w.home.steps.order.shop, { store: channel }) })).toBeVisible();
    await go(page, w, "order");
  } else await visit(page, w, w.shell.menu.ordersActive);
  // It is on sale once the marketplace has looked at it.
  await expect(async () => {
    await market.goto(shelf);
    const card = channel === "Etsy" ? market.locator(".card", { hasText: code }).first() : market.getByTestId(`buy-${code}`);
    await card.getByRole("button", { name: /Satın al|Buy/ }).click({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(async () => (await order())?.orderNumber).toBeDefined();
  const { orderNumber } = (await order())!;

  // Rows that somebody looks at stay where they are: what came since is shown when it is asked for.
  const row = page.getByText(orderNumber).first();
  const newer = page.getByRole("button", { name: filled(w.orders.newOnes_one) });
  await expect(row.or(newer).first()).toBeVisible();
  // The list may read itself again between a look and a press.
  await expect(async () => {
    if (await newer.isVisible()) await newer.click({ timeout: 2_000 });
    await row.click({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL(/Order\/Detail/);
  await picture(page, `newcomer ${language} order ${channel}`);
  const act = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await picture(page, `newcomer ${language} order ${channel} ${name}`);
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  };
  const stands = (status: keyof Words["shell"]["orderStatus"]) =>
    expect(page.getByText(w.shell.orderStatus[status]).first()).toBeVisible();
  await act(w.orders.action.A_ACCEPT);
  await stands("S_GETTING_READY");
  if (channel === "Etsy") {
    await page.getByRole("button", { name: w.orders.action.A_SHIP, exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("combobox", { name: /Kargo firması|Carrier/ }).click();
    await page.getByRole("option", { name: "PTT", exact: true }).click();
    await sheet.getByLabel(/Kargo takip numarası|Tracking code/).fill("RR700");
    await picture(page, `newcomer ${language} ship ${channel}`);
    await sheet.getByRole("button", { name: w.orders.action.A_SHIP, exact: true }).click();
  } else {
    await act(w.orders.action.A_PREPARE);
    await stands("S_AWAITING_SHIPPING");
    await market.goto(`${here}&view=orders&seller=${seller}`);
    const parcel = channel === "Trendyol" ? (await order())!.packages![0]!.packageId : orderNumber;
    await market
      .getByTestId(`package-${parcel}`)
      .getByRole("button", { name: /Kargo okut|Carrier scan/ })
      .first()
      .click();
  }
  await stands("S_SHIPPED");
  await picture(page, `newcomer ${language} shipped ${channel}`);
  await market.close();
}
