import { expect, type Page, test } from "@playwright/test";
import { codeOf } from "../server/identity/second-step-testing.ts";
import { axe, fitsItsWidth, picture, start } from "./looking.ts";
import { elevenMinutesLater } from "./people.ts";

/** The second step as a person meets it (S19): set up on the Security page, asked for at the next sign-in, and taken off again. */
test.describe.configure({ mode: "serial" });
const looks = [
  {
    language: "tr",
    scheme: "light",
    width: 1366,
    setUp: "İkinci adımı kur",
    saved: "Sakladım, kapat",
    once: "Bunu sakladınız mı?",
    stay: "Vazgeç",
    off: "İkinci adımı kapat",
    isOff: "Kapalı",
    prove: "Doğrula ve devam et",
  },
  {
    language: "en",
    scheme: "dark",
    width: 390,
    setUp: "Set up the second step",
    saved: "I kept them, close",
    once: "Did you keep it?",
    stay: "Cancel",
    off: "Turn the second step off",
    isOff: "Off",
    prove: "Confirm and continue",
  },
] as const;
const look = async (page: Page, name: string) => {
  await axe(page, name);
  await picture(page, name);
  await fitsItsWidth(page, name);
};

for (const { language, scheme, width, setUp, saved, once, stay, off, isOff, prove } of looks)
  test(`S19: set up, signed in with, taken off, in ${language}, ${scheme}, ${width} px`, async ({ browser, baseURL }) => {
    const page = await start(browser, baseURL, { username: "mehmet", language, scheme, width });
    await page.goto("/Account/Security");
    await expect(page.getByRole("button", { name: setUp })).toBeVisible();
    await look(page, `security ${language} off`);
    await page.getByRole("button", { name: setUp }).click();
    await expect(page.locator("input[name=code]")).toBeVisible();
    await look(page, `security ${language} set up`);
    const secret = (await page.locator("code").first().textContent()) ?? "";
    await page.locator("input[name=code]").fill(codeOf(secret, -1));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: saved })).toBeVisible();
    await look(page, `security ${language} codes`);
    // Shown once: leaving them by a link asks (U26), and a no leaves them there.
    await page.getByRole("link", { name: /Tradeport – / }).click();
    await page.getByRole("dialog", { name: once }).getByRole("button", { name: stay }).click();
    await expect(page.getByRole("button", { name: saved })).toBeVisible();
    await page.getByRole("button", { name: saved }).click();
    await look(page, `security ${language} on`);

    // Another browser: the password alone no longer opens.
    const other = await (await browser.newContext({ colorScheme: scheme, viewport: { width, height: 768 } })).newPage();
    await other.context().addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
    await other.goto("/auth/login");
    await other.locator("input[name=name]").fill("mehmet");
    await other.locator("input[name=password]").fill("demo-parola-1");
    await other.keyboard.press("Enter");
    await expect(other.locator("input[name=code]")).toBeFocused();
    await look(other, `sign-in ${language} code`);
    await other.keyboard.type(codeOf(secret));
    await other.keyboard.press("Enter");
    await expect(other).toHaveURL(/localhost:\d+\/$/);
    await other.context().close();

    // What opens the account is not changed by the password alone: one dialog asks for both.
    await elevenMinutesLater();
    await page.getByRole("button", { name: off }).click();
    await page.getByRole("dialog").getByRole("button", { name: off }).click();
    await page.locator("input[name=proof]").fill("demo-parola-1");
    await page.getByRole("button", { name: prove }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    await look(page, `proof ${language} second step`);
    await page.getByRole("dialog").locator("input[name=code]").fill(codeOf(secret, 1));
    await page.getByRole("button", { name: prove }).click();
    await expect(page.getByText(isOff, { exact: true })).toBeVisible();
    await page.context().close();
  });
