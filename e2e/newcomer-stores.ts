import { expect } from "@playwright/test";
import { picture } from "./looking.ts";
import { brand, type Channel, channels, etsyShop, go, type Journey, shopName } from "./newcomer-place.ts";
import { openEmail } from "./people.ts";
import { filled } from "./words.ts";

const password = "yağmurlu bir akşamüstü";

export async function signUp({ page, w, language }: Journey) {
  const email = `atolye@${language}.example`;
  await page.goto("/");
  await page
    .getByRole("link", { name: w.shell.login.button })
    .or(page.getByRole("button", { name: w.shell.login.button }))
    .first()
    .click();
  await page.getByRole("link", { name: w.registration.title.signUp }).click();
  const given = { name: "Işıl", surname: "Çağlayan", company: `${brand} ${language}`, phone: "+90 532 111 22 33", email };
  for (const [field, value] of Object.entries({ ...given, username: `atolye.${language}`, password }))
    await page.locator(`input[name=${field}]`).fill(value);
  await picture(page, `newcomer ${language} sign-up`);
  await page.getByRole("button", { name: w.registration.signUp.submit }).click();
  await expect(page.getByRole("heading", { name: w.registration.signUp.sentHeading })).toBeVisible();
  await openEmail(page, email);
  await picture(page, `newcomer ${language} e-mail`);
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("button", { name: w.registration.verify.confirm }).click();
  await page
    .getByRole("button", { name: w.registration.verify.signIn })
    .or(page.getByRole("link", { name: w.registration.verify.signIn }))
    .click();
  await page.locator("input[name=name]").fill(`atolye.${language}`);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").first().click();
  await expect(page.getByRole("region", { name: w.home.steps.title })).toBeVisible();
  await picture(page, `newcomer ${language} home`);
}

/** By one press, as the gallery offers it; the card then leads to the trial shop's own page. */
export async function connect(n: Journey, channel: Channel) {
  const { page, w, language, shops } = n;
  const c = w.connections;
  if (channel === channels[0]) await go(n, "connect");
  await page.getByRole("button", { name: filled(c.gallery.tryNamed, { channel }) }).click();
  if (channel === "Etsy") {
    await page.getByRole("link", { name: etsyShop[language] }).click();
    await expect(page).toHaveURL(/api-information/);
  }
  const card = page.getByRole("region", { name: filled(c.store, { name: shopName(n, channel) }) });
  await expect(card.getByText(c.health.ok).first()).toBeVisible();
  await picture(page, `newcomer ${language} connected ${channel}`);
  const [market] = await Promise.all([
    page.context().waitForEvent("page"),
    card.getByRole("link", { name: c.sandboxPage }).click(),
  ]);
  await expect(market.getByRole("heading", { level: 1, name: new RegExp(channel) })).toBeVisible();
  shops[channel] = market.url();
  await market.close();
}
