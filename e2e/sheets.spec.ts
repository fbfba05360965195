import { expect, type Locator, type Page, test } from "@playwright/test";
import { notLost, unsavedQuestion } from "./not-lost.ts";
import { callAs, signIn } from "./people.ts";
import { sheets } from "./sheets.ts";

/** No sheet and no dialog takes what was typed along when it is closed by Esc, its cross or a press beside it (U26): every one of the list is tried. */
const people: Partial<Record<"seller" | "admin", Page>> = {};
test.beforeAll(async ({ browser }) => {
  for (const [who, username] of [
    ["seller", "mehmet"],
    ["admin", "admin"],
  ] as const) {
    const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await signIn(page, username);
    await page.evaluate(() => localStorage.setItem("tradeport-developer", "yes"));
    people[who] = page;
  }
  await callAs(people.seller as Page, "Home/LoadSampleData", {});
});

const writable =
  "input:not([type=checkbox],[type=radio],[type=file],[type=search],[type=date],[role=combobox],[aria-hidden=true],[readonly],[disabled]):visible,textarea:not([aria-hidden=true],[readonly],[disabled]):visible";

/** Types into the last text field of the sheet, and gives it. */
const type = async (page: Page): Promise<Locator> => {
  const sheet = page.getByRole("dialog").last();
  await expect(sheet.locator(writable).first()).toBeVisible();
  const field = sheet.locator(writable).last();
  await field.focus();
  await field.press("End");
  await field.pressSequentially("7");
  // A figure takes its form when it is left; a key is heard only where the focus is in the sheet.
  await field.press("Tab");
  return field;
};
/** Chooses something else in the last list of the sheet, and gives it. */
const choose = async (page: Page, looked: string): Promise<Locator> => {
  const field = page.getByRole("dialog").last().getByRole("combobox").last();
  await field.click();
  if (looked) await field.fill(looked);
  await page.locator("[role=option]:not([aria-selected=true])").last().click();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  return field;
};
/** Ticks the first box of the sheet the other way; false where it has none. */
const tick = async (page: Page): Promise<boolean> => {
  const box = page
    .getByRole("dialog")
    .last()
    .locator("input[type=checkbox]:not([disabled]),input[type=radio]:not([disabled],:checked)");
  if ((await box.count()) === 0) return false;
  await box.first().setChecked(!(await box.first().isChecked()), { force: true });
  return true;
};

/** Ids by which a field is named or described, and that nothing has: what stands there is read to nobody (U51). */
const lostIds = (page: Page) =>
  page
    .getByRole("dialog")
    .last()
    .evaluate((sheet) =>
      [...sheet.querySelectorAll("[aria-describedby],[aria-labelledby]")].flatMap((one) =>
        ["aria-describedby", "aria-labelledby"]
          .flatMap((name) => one.getAttribute(name)?.split(/\s+/) ?? [])
          .filter((id) => !document.getElementById(id)),
      ),
    );

for (const [file, opened] of Object.entries(sheets))
  for (const [at, sheet] of opened.entries()) {
    if (!("open" in sheet)) continue;
    test(`U26: what is typed in ${file}${at ? ` (${at + 1})` : ""} is not lost by Esc, its cross or a press beside it, and what is said of its fields is read to them (U51)`, async () => {
      const page = people[sheet.who] as Page;
      await sheet.open(page);
      const field = sheet.choice === undefined ? await type(page) : await choose(page, sheet.choice);
      expect(await lostIds(page)).toEqual([]);
      await notLost(page, field);
      await page.keyboard.press("Escape");
      await unsavedQuestion(page).getByRole("button", { name: "Kaydetmeden çık" }).click();
      await expect(field).toHaveCount(0);
      // A tick alone counts as much as a word.
      if (sheet.choice !== undefined) return;
      await sheet.open(page);
      await expect(page.getByRole("dialog").last().locator(writable).first()).toBeVisible();
      if (!(await tick(page))) return;
      await page.keyboard.press("Escape");
      await unsavedQuestion(page).getByRole("button", { name: "Kaydetmeden çık" }).click();
      await expect(unsavedQuestion(page)).toHaveCount(0);
    });
  }

test("U26: a price that can't be taken in a product's preview is not lost by its cross", async () => {
  const page = people.seller as Page;
  await page.goto("/Product/List");
  const row = page.getByRole("row").nth(1).getByRole("link").first();
  await row.focus();
  await page.keyboard.press(" ");
  const sheet = page.getByRole("dialog").last();
  await sheet.locator("[data-edit]").first().click();
  await sheet.locator("input").fill("doksan");
  // The press takes the focus from the field first.
  await sheet.getByRole("button", { name: "Kapat", exact: true }).click();
  await unsavedQuestion(page).getByRole("button", { name: "Vazgeç" }).click();
  await expect(sheet.getByRole("alert")).toBeVisible();
  await sheet.locator("[data-edit]").first().click();
  await expect(sheet.locator("input")).toHaveValue("doksan");
  await sheet.locator("input").press("Escape");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});
