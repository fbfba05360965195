import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { picture } from "./looking.ts";
import { mailbox } from "./mailbox.ts";

/** From a stranger to a seller and back after a forgotten password, by the pages and the e-mails alone; in Turkish and in English. */
const words = {
  tr: {
    signUp: "Hesap oluştur",
    show: "Parolayı göster",
    sent: "E-postanızı kontrol edin",
    signIn: "Giriş yap",
    again: "Doğrulama e-postasını yeniden gönder",
    sendAgain: "Bağlantıyı gönder",
    sentAgain: /bağlantı az önce gönderildi/,
    confirmSubject: "E-posta adresinizi doğrulayın",
    confirm: "E-posta adresimi doğrula",
    confirmed: "Adresiniz doğrulandı",
    used: /Bu bağlantı geçerli değil/,
    forgot: "Parolamı unuttum",
    sendLink: "Bağlantı gönder",
    linkSent: /bağlantı az önce gönderildi/,
    passwordSubject: "Yeni parola belirleyin",
    save: "Parolayı kaydet",
    saved: /Parolanız kaydedildi/,
    ended: /^\d+ oturum kapatıldı/,
    tooKnown: /çok bilinen parolalardan biri/,
    wrong: /parola hatalı/,
  },
  en: {
    signUp: "Create the account",
    show: "Show the password",
    sent: "Check your e-mail",
    signIn: "Sign in",
    again: "Send the confirmation e-mail again",
    sendAgain: "Send the link",
    sentAgain: /the link was just sent/,
    confirmSubject: "Confirm your e-mail address",
    confirm: "Confirm my e-mail address",
    confirmed: "Your address is confirmed",
    used: /This link is not valid/,
    forgot: "Forgot my password",
    sendLink: "Send a link",
    linkSent: /the link was just sent/,
    passwordSubject: "Set a new password",
    save: "Save the password",
    saved: /Your password is saved/,
    ended: /^\d+ sessions? (was|were) ended/,
    tooKnown: /best-known passwords/,
    wrong: /password is wrong/,
  },
} as const;

let looked = 0;
/** Each page is looked at in one of the two looks: half in Turkish, light and wide, half in English, dark and on a phone. */
const clean = async (page: Page, language: "tr" | "en") => {
  const mine = (await page.context().cookies()).find(({ name }) => name === "i18n_redirected")?.value;
  if (mine !== language) return;
  looked += 1;
  await picture(page, `sign-up ${language} ${looked}`);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect.soft(violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(sideways, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
};

const fill = (page: Page, field: string, value: string) => page.locator(`input[name=${field}]`).fill(value);

/** Opens the newest e-mail of this subject to this person in the mailbox of the machine, and follows its link. */
const followEmail = async (page: Page, subject: string, email: string) => {
  await expect(async () => {
    await page.goto(mailbox);
    await page
      .getByRole("listitem")
      .filter({ hasText: email })
      .getByRole("link", { name: subject })
      .first()
      .click({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await clean(page, "en");
  await page.getByRole("article").getByRole("link").first().click();
};

for (const [language, { scheme, width }] of Object.entries({
  tr: { scheme: "light", width: 1366 },
  en: { scheme: "dark", width: 390 },
} as const))
  test(`a stranger signs up, confirms, signs in, forgets the password and sets a new one, in ${language} (S23-S25)`, async ({
    browser,
    baseURL,
  }) => {
    const t = words[language as keyof typeof words];
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 768 } });
    await context.addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
    const page = await context.newPage();
    const name = `defne.${language}`;
    const email = `defne@${language}.example`;
    const [first, second] = ["yağmurlu bir sabah", "güneşli bir akşam"];
    const enter = async (password: string) => {
      await page.goto("/auth/login");
      await fill(page, "name", name);
      await fill(page, "password", password);
      await page.getByRole("button", { name: t.signIn, exact: true }).click();
    };

    await page.goto("/Auth/Register");
    await page.getByRole("button", { name: t.signUp }).click();
    await expect(page.getByRole("alert").first()).toBeFocused();
    await clean(page, "tr");
    const phone = "+90 532 111 22 33";
    const given = {
      name: "Defne",
      surname: "Kara",
      company: `Defne Ev ${language}`,
      phone,
      email,
      username: name,
      password: "password1",
    };
    for (const [field, value] of Object.entries(given)) await fill(page, field, value);
    await page.getByRole("button", { name: t.signUp }).click();
    await expect(page.getByText(t.tooKnown).first()).toBeVisible();
    await fill(page, "password", first);
    await page.getByRole("button", { name: t.show }).click();
    await expect(page.locator("input[name=password]")).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: t.signUp }).click();
    await expect(page.getByRole("heading", { name: t.sent })).toBeVisible();
    await clean(page, "en");

    await enter("not the password");
    await expect(page.getByText(t.wrong)).toBeVisible();
    await enter(first);
    // The right password says no more than a wrong one: the e-mail is offered to both.
    await expect(page.getByText(t.wrong)).toBeVisible();
    await clean(page, "en");
    await page.getByRole("link", { name: t.again }).click();
    await fill(page, "email", email);
    await page.getByRole("button", { name: t.sendAgain }).click();
    await expect(page.getByText(t.sentAgain)).toBeVisible();

    await followEmail(page, t.confirmSubject, email);
    await expect(page).toHaveURL(/\/Auth\/EmailVerification\/[\w-]{43}$/);
    await clean(page, "tr");
    const link = page.url();
    await page.getByRole("button", { name: t.confirm }).click();
    await expect(page.getByRole("heading", { name: t.confirmed })).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
    await page.getByRole("button", { name: t.signIn }).click();
    await enter(first);
    await expect(page).toHaveURL(`${baseURL}/`);
    await expect(page.getByText("Defne").filter({ visible: true }).first()).toBeVisible();
    // Signed in, nobody has business at the pages for guests.
    for (const path of ["/Auth/Register", "/Auth/ForgottenPassword"]) {
      await page.goto(path);
      await expect(page).toHaveURL(`${baseURL}/`);
    }

    const stranger = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 768 } });
    await stranger.addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
    const other = await stranger.newPage();
    await other.goto(link);
    await other.getByRole("button", { name: t.confirm }).click();
    await expect(other.getByText(t.used)).toBeVisible();
    await clean(other, "tr");
    await other.goto("/auth/login");
    await other.getByRole("link", { name: t.forgot }).click();
    await clean(other, "en");
    await fill(other, "email", email);
    await other.getByRole("button", { name: t.sendLink, exact: true }).click();
    await expect(other.getByText(t.linkSent)).toBeVisible();
    await followEmail(other, t.passwordSubject, email);
    await expect(other).toHaveURL(/\/Auth\/NewPassword\/[\w-]{43}$/);
    await clean(other, "tr");
    for (const field of ["password", "confirmPassword"]) await fill(other, field, second);
    await other.getByRole("button", { name: t.save }).click();
    await expect(other.getByText(t.saved)).toBeVisible();
    // Nobody is signed in here: no session is this one, and none is another.
    await expect(other.getByRole("status")).toContainText(t.ended);
    await stranger.close();

    // The session of before is dead, the old password with it.
    await page.goto("/Product/List");
    await expect(page).toHaveURL(/\/login/);
    await enter(first);
    await expect(page.getByText(t.wrong)).toBeVisible();
    await enter(second);
    await expect(page).toHaveURL(`${baseURL}/`);
    await context.close();
  });
