import { expect, type Page, test } from "@playwright/test";
import { show, start } from "./looking.ts";
import { addressesOf, knownTo } from "./routes.ts";

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const dark = "rgb(16, 22, 29)";

test("the chosen look is there before the app is, and goes along to another browser (U55)", async ({ browser, baseURL }) => {
  const page = await start(browser, baseURL, { username: "mehmet", language: "tr", width: 1366 });
  await page.getByRole("button", { name: "Profil menüsü" }).click();
  const saved = page.waitForResponse(/SetPreference/);
  await page.getByRole("button", { name: "Koyu" }).click();
  await saved;
  // The app never comes: what is seen is the first paint alone.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await ground(page)).toBe(dark);
  await page.context().close();

  const other = await start(browser, baseURL, { username: "mehmet", language: "tr", width: 1366 });
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await other.getByRole("button", { name: "Profil menüsü" }).click();
  const back = other.waitForResponse(/SetPreference/);
  await other.getByRole("button", { name: "Sistem" }).click();
  await back;
  await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
  await other.emulateMedia({ colorScheme: "dark" });
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await other.context().close();
});

test("who wants no movement sees none (U53)", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Giriş yap" });
  await expect(button).toBeVisible();
  const seconds = await button.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration));
  expect(seconds).toBeLessThan(0.001);
});

test("what has the focus is never hidden behind a bar that stays (U52)", async ({ browser, baseURL }) => {
  const page = await start(browser, baseURL, { username: "mehmet", language: "tr", width: 1366 });
  for (const address of addressesOf("Client", await knownTo(page))) {
    await show(page, address);
    const hidden = await page.evaluate(() => {
      const focusable = [
        ...document.querySelectorAll<HTMLElement>(
          "#content :is(a[href], button:not(:disabled), input:not(:disabled, [type=hidden], [type=file]), textarea, [tabindex='0'])",
        ),
      ].filter((element) => element.getClientRects().length > 0);
      const covered: string[] = [];
      // Forth as Tab goes, and back as Shift-Tab does: each comes into sight from the other side.
      for (const element of [...focusable, ...focusable.reverse()]) {
        element.focus();
        // What is not drawn can't have it: a field's measure, the cross of an empty field.
        if (document.activeElement !== element) continue;
        const box = (
          element.closest(".MuiCheckbox-root, .MuiSwitch-root, .MuiInputBase-root") ?? element
        ).getBoundingClientRect();
        const points = [0.15, 0.5, 0.85].flatMap((x) =>
          [0.2, 0.5, 0.8].map((y) => [box.left + box.width * x, box.top + box.height * y]),
        );
        const seen = points.some(([x, y]) => {
          const top = document.elementFromPoint(x!, y!);
          return (
            top !== null &&
            (element.contains(top) ||
              top.contains(element) ||
              element.closest("label, .MuiInputBase-root, .MuiCheckbox-root, .MuiSwitch-root")?.contains(top))
          );
        });
        if (!seen) covered.push(element.outerHTML.slice(0, 120));
      }
      return covered;
    });
    expect.soft([...new Set(hidden)], `${address} hides`).toEqual([]);
  }
  await page.context().close();
});
