import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { signIn } from "./people.ts";

/** The calendar of a date's field, on the page that shows the parts. */
for (const [language, scheme, open_, month, later] of [
  ["tr", "light", "Takvimi aç: Gün", "Şubat 2026", "Mart 2026"],
  ["en", "dark", "Open calendar: Day", "February 2026", "March 2026"],
] as const)
  test(`a day is chosen from a calendar by the keys, in ${language}, ${scheme}; today is the company's, wherever the browser is (U51, U53, U59)`, async ({
    baseURL,
    browser,
  }) => {
    // In New York it is still the first of February.
    const away = await browser.newContext({
      timezoneId: "America/New_York",
      reducedMotion: "reduce",
      colorScheme: scheme,
    });
    const there = await away.newPage();
    await signIn(there, "mehmet");
    await there.evaluate(() => localStorage.setItem("tradeport-developer", "yes"));
    await away.addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
    await there.clock.setFixedTime("2026-02-01T22:30:00Z");
    await there.goto("/Development/Widgets");
    const day = there.getByRole("textbox", { name: /^(Gün|Day)/ });
    await there.getByRole("button", { name: open_ }).click();
    const calendar = there.getByRole("dialog");
    await expect(calendar.getByText(month)).toBeVisible();
    await expect(calendar.locator("[aria-current=date]")).toHaveText("2");
    await expect(calendar.getByRole("columnheader").first()).toHaveText(language === "tr" ? "P" : "M");
    const { violations } = await new AxeBuilder({ page: there }).include("[role=dialog]").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    // The library's own way: up is later.
    await there.keyboard.press("PageUp");
    await expect(calendar.getByText(later)).toBeVisible();
    await there.keyboard.press("ArrowRight");
    await there.keyboard.press("Enter");
    await expect(calendar).toHaveCount(0);
    await expect(day).toHaveValue("03.03.2026");
    // What is typed is where the calendar opens, and Escape changes nothing.
    await day.fill("31.12.2025");
    await there.getByRole("button", { name: open_ }).click();
    await expect(calendar.getByRole("gridcell", { selected: true })).toHaveText("31");
    await there.keyboard.press("Escape");
    await expect(calendar).toHaveCount(0);
    await expect(there.getByRole("button", { name: open_ })).toBeFocused();
    await expect(day).toHaveValue("31.12.2025");
    await away.close();
  });
