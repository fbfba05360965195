import { expect, type Page, test } from "@playwright/test";
import { axe, fitsItsWidth, picture, start } from "./looking.ts";
import { elevenMinutesLater } from "./people.ts";

/** The dialog in which a person proves again who they are (S19): what was typed stays, and the act goes on by itself. */
test.describe.configure({ mode: "serial" });

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

const looks = [
  { language: "tr", scheme: "light", width: 1366, title: "Siz olduğunuzu doğrulayın", submit: "Doğrula ve devam et" },
  { language: "en", scheme: "dark", width: 390, title: "Confirm that it is you", submit: "Confirm and continue" },
] as const;
for (const { language, scheme, width, title, submit } of looks)
  test(`S19: a key is made after the dialog, by one press, in ${language}, ${scheme}, ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    const page = await start(browser, baseURL, { username: "ayse", language, scheme, width });
    await page.goto("/Account/List?tab=keys&key=new");
    const form = page.getByRole("dialog").filter({ has: page.locator("input[name=name]") });
    await form.locator("input[name=name]").fill(`Depo ${language}`);
    await elevenMinutesLater();
    await form.locator("button[type=submit]").click();
    const question = dialog(page, title);
    await expect(question.locator("input[name=proof]")).toBeFocused();
    await axe(page, `proof ${language}`);
    await picture(page, `proof ${language}`);
    await fitsItsWidth(page, page.url());

    // A no: nothing was made, nothing is lost, and it is said.
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(form.locator("input[name=name]")).toHaveValue(`Depo ${language}`);

    await form.locator("button[type=submit]").click();
    await expect(question.locator("input[name=proof]")).toBeFocused();
    await page.keyboard.type("not-the-password");
    await page.keyboard.press("Enter");
    await expect(question.getByRole("alert")).toBeVisible();
    await question.locator("input[name=proof]").fill("demo-parola-1");
    await question.getByRole("button", { name: submit }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("dialog").getByText(/^tp_/)).toBeVisible();
    await page.context().close();
  });
