import { expect } from "@playwright/test";
import { listen, picture } from "./looking.ts";
import { type Channel, channels, go, goods, home, type Journey, shopName, truth, visit } from "./newcomer-place.ts";
import { filled, type Words } from "./words.ts";

/** Bought on the trial shop's page, accepted, prepared and sent off; the carrier's scan is on that page as well. */
export async function ship(n: Journey, channel: Channel) {
  const { page, w, language, shops } = n;
  const order = async () => (await truth(n, channel)).orders[0];
  const good = goods[language][channels.indexOf(channel) % 2]!;
  // Before the sale: with the first order its step is done, and leads nowhere any more.
  if (channel === channels[0]) {
    await home(n);
    await expect(
      page.getByRole("link", { name: filled(w.home.steps.order.shop, { store: shopName(n, channel) }) }),
    ).toBeVisible();
    await go(n, "order");
  } else await visit(n, w.shell.menu.ordersActive);
  const market = await page.context().newPage();
  const faults = listen(market);
  const card = market.locator(".card, tr").filter({ hasText: good.name.slice(0, 20) });
  const shown = channel === "Etsy" ? market.locator(".card").filter({ hasText: good.code }) : card;
  // It is on sale once the marketplace has looked at it.
  await expect(async () => {
    await market.goto(shops[channel] as string);
    await shown
      .first()
      .getByRole("button", { name: /Satın al|Buy/ })
      .click({ timeout: 1000 });
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
    await market.goto(shops[channel] as string);
    await market.getByRole("link", { name: /^(Siparişler|Orders)$/ }).click();
    await market
      .getByRole("button", { name: /Kargo okut|Carrier scan/ })
      .first()
      .click();
  }
  await stands("S_SHIPPED");
  // And so it stands at the marketplace.
  await expect
    .poll(async () => {
      const { isShipped, packages } = (await order())!;
      return channel === "Etsy" ? isShipped : packages!.map(({ status }) => status.toLowerCase());
    })
    .toEqual(channel === "Etsy" ? true : [expect.stringMatching(/shipped|intransit/)]);
  expect(faults, `${channel}'s page says nothing wrong`).toEqual([]);
  await picture(page, `newcomer ${language} shipped ${channel}`);
  await market.close();
}
