import os from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { runningDatabase } from "../server/running-database.ts";
import { axe, picture, sideways, start } from "./looking.ts";

/** The dialog in which a person proves again who they are (S19): what was typed stays, and the act goes on by itself. */
test.describe.configure({ mode: "serial" });

/** As eleven minutes later, for every session: the installation's own database says when each proved. */
const later = async () => {
  const data = path.join(os.tmpdir(), `tradeport-e2e-${process.env.E2E_PORT}`);
  const client = new pg.Client({ connectionString: await runningDatabase(data) });
  await client.connect();
  await client.query("update session set proved_at = now() - interval '11 minutes'");
  await client.end();
};
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

const looks = [
  { language: "tr", scheme: "light", width: 1366, title: "Siz olduğunuzu doğrulayın", submit: "Doğrula ve sürdür" },
  { language: "en", scheme: "dark", width: 390, title: "Confirm that it is you", submit: "Confirm and go on" },
] as const;
for (const { language, scheme, width, title, submit } of looks)
  test(`a key is made after the dialog, by one press, in ${language}, ${scheme}, ${width} px`, async ({ browser, baseURL }) => {
    const page = await start(browser, baseURL, { username: "ayse", language, scheme, width });
    await page.goto("/Account/List?tab=keys&key=new");
    const form = page.getByRole("dialog").filter({ has: page.locator("input[name=name]") });
    await form.locator("input[name=name]").fill(`Depo ${language}`);
    await later();
    await form.locator("button[type=submit]").click();
    const asked = dialog(page, title);
    await expect(asked.locator("input[name=proof]")).toBeFocused();
    await axe(page, `proof ${language}`);
    await picture(page, `proof ${language}`);
    expect.soft(await sideways(page)).toBeLessThanOrEqual(0);

    // A no: nothing was made, nothing is lost, and it is said.
    await page.keyboard.press("Escape");
    await expect(asked).toHaveCount(0);
    await expect(form.locator("input[name=name]")).toHaveValue(`Depo ${language}`);

    await form.locator("button[type=submit]").click();
    await expect(asked.locator("input[name=proof]")).toBeFocused();
    await page.keyboard.type("not-the-password");
    await page.keyboard.press("Enter");
    await expect(asked.getByRole("alert")).toBeVisible();
    await asked.locator("input[name=proof]").fill("demo-parola-1");
    await asked.getByRole("button", { name: submit }).click();
    await expect(asked).toHaveCount(0);
    await expect(page.getByRole("dialog").getByText(/^tp_/)).toBeVisible();
    await page.context().close();
  });
