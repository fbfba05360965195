import { expect, type Page } from "@playwright/test";
import { picture } from "./looking.ts";
import { accounts, brand, type Channel, channels, go } from "./newcomer-place.ts";
import { openEmail } from "./people.ts";
import { filled, type Words } from "./words.ts";

const password = "yağmurlu bir akşamüstü";

export async function signUp(page: Page, w: Words, language: "tr" | "en") {
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

export async function connect(page: Page, w: Words, channel: Channel, language: "tr" | "en") {
  const c = w.connections;
  const account = accounts[language];
  if (channel === channels[0]) await go(page, w, "connect");
  await page.getByRole("link", { name: filled(c.gallery.connectNamed, { channel }) }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(c.isSandbox, { exact: true }).check();
  const fields: Record<Channel, [RegExp, string][]> = {
    Trendyol: [
      [/Satıcı no|Seller id/, account.trendyol],
      [/^API anahtarı|^API key/, `sandbox-key-${account.trendyol}`],
      [/gizli|API secret/, `sandbox-secret-${account.trendyol}`],
    ],
    Hepsiburada: [
      [/Merchant id/i, account.hepsiburada],
      [/Entegratör adı|Integrator's name/, "tradeport_dev"],
      [/Servis anahtarı|Service key/, `SandboxKey${account.hepsiburada.slice(-2)}`],
    ],
    Etsy: [
      [/Keystring/, "sandbox-keystring"],
      [/Shared secret/, "sandbox-shared-secret"],
    ],
  };
  for (const [label, text] of fields[channel]) await form.getByLabel(label).first().fill(text);
  await picture(page, `newcomer ${language} connect ${channel}`);
  if (channel === "Etsy") {
    await form.getByRole("button", { name: filled(w.oauth.go, { channel }) }).click();
    await page.getByRole("link", { name: account.etsy[1] }).click();
    await expect(page).toHaveURL(/api-information/);
  } else await form.getByRole("button", { name: c.save }).click();
  const card = page.getByRole("region", { name: filled(c.store, { name: channel }) });
  await expect(card.getByText(c.health.ok).first()).toBeVisible();
  await expect(card.getByRole("link", { name: c.sandboxPage })).toHaveAttribute(
    "href",
    new RegExp(
      `/${channel.toLowerCase()}/\\?.*(${[account.trendyol, account.hepsiburada, account.etsy[0]].join("|")}).*lang=${language}`,
    ),
  );
  await picture(page, `newcomer ${language} connected ${channel}`);
}
