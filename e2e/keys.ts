import { expect, type Locator, type Page } from "@playwright/test";
import { mailbox } from "./mailbox.ts";

/** Screens used with no mouse: nothing here clicks or sets the focus, and each stop on the way shows where it is (U20, U53). */

/** Why nobody sees where they are; "" when what has the focus has a ring, or is a field that is drawn as the one. */
const hidden = () => {
  const here = document.activeElement as HTMLElement;
  if (here === document.body) return "";
  // A switch or checkbox is drawn by what lies around its input.
  const drawn = getComputedStyle(here).opacity === "0" ? (here.parentElement as HTMLElement) : here;
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
  const ringed = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  return ringed || here.closest(".MuiInputBase-root.Mui-focused, .MuiMenuItem-root.Mui-focusVisible")
    ? ""
    : here.outerHTML.slice(0, 160);
};
/** Presses a key until this has the focus. */
export const reach = async (page: Page, thing: Locator, key = "Tab") => {
  await expect(thing.first()).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await thing.first().evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await page.evaluate(hidden), "what has the focus can't be seen").toBe("");
  }
  throw new Error(`${key} never came to ${thing}`);
};
export const press = async (page: Page, thing: Locator) => {
  await reach(page, thing);
  await page.keyboard.press("Enter");
};
export const type = async (page: Page, field: Locator, text: string) => {
  await reach(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
};
/** A field that offers what fits: some letters, then the first of the list. */
export const pick = async (page: Page, field: Locator, letters: string, value: string) => {
  await type(page, field, letters);
  await expect(page.getByRole("option", { name: value, exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(value);
};
/** The last control of a list's row: Tab comes to the list, arrows go in it. */
export const lastOf = async (page: Page, grid: Locator, row: string | RegExp) => {
  await reach(page, grid.locator("[data-stop]"));
  const wanted = grid.getByRole("row", { name: row });
  await expect(wanted).toBeVisible();
  await page.keyboard.press("Control+Home");
  for (let at = await grid.locator("tr[data-row]").count(); at > 0 && (await wanted.locator(":focus").count()) === 0; at -= 1)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
};
/** A question opens on its way out; its verb is one stop further. */
export const answer = async (page: Page, verb: string) => {
  const question = page.getByRole("dialog");
  await expect(question.getByRole("button", { name: "Vazgeç" })).toBeFocused();
  await press(page, question.getByRole("button", { name: verb, exact: true }));
};
/** The focus came back into this part of the page. */
export const isIn = (part: Locator) => expect(part.locator(":focus")).toHaveCount(1);
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

export const enter = async (page: Page, username: string, secret: string) => {
  await page.goto("/login");
  await press(page, button(page, "Giriş yap"));
  await expect(page.locator("input[name=name]")).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(secret);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};
/** A page by its name, from anywhere. */
export const go = async (page: Page, letters: string, title: string) => {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Ne arıyorsunuz?" })).toBeFocused();
  await page.keyboard.type(letters);
  await expect(page.getByRole("option").first()).toContainText(title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
};
/** Back to the tabs of a page, and along them. */
export const toTab = async (page: Page, from: string, arrow: string, to: string) => {
  await reach(page, page.getByRole("tab", { name: from }), "Shift+Tab");
  await reach(page, page.getByRole("tab", { name: to }), arrow);
  await page.keyboard.press("Enter");
};
/** A page that stands in the profile menu. */
export const fromProfile = async (page: Page, entry: RegExp, title: string) => {
  await press(page, button(page, "Profil menüsü"));
  const menu = page.getByRole("dialog", { name: "Profil menüsü" });
  await reach(page, menu.getByRole("menuitem").first());
  await reach(page, menu.getByRole("menuitem", { name: entry }), "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
};
export const newestEmail = (page: Page, email: string) =>
  expect(async () => {
    await page.goto(mailbox);
    await press(page, page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first());
    await expect(page.getByRole("article")).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
