import { expect, type Page, test } from "@playwright/test";
import { show, start } from "./looking.ts";
import { callAs } from "./people.ts";
import { addressesOf, knownTo } from "./routes.ts";
import { wordsOf } from "./words.ts";

/**
 * Each title of each list is read whole at 1366 px, in both languages: as it comes and with every column shown (U6). So is each cell of the
 * sample's lists: numbers, names, stores, states, money and days; a code that has no room has its tip.
 */
const more = {
  Client: ["/Account/List?tab=sessions", "/Account/List?tab=keys", "/Account/List?tab=security"],
  Admin: ["/News?tab=faq", "/News?tab=tickets"],
};
const people = { Client: "mehmet", Admin: "admin" } as const;

const cutTitles = (page: Page) =>
  page
    .locator("[role=grid] thead th")
    .evaluateAll((titles) =>
      titles
        .filter((th) =>
          [th, ...th.querySelectorAll(".head:not([style])")].some(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || scrollHeight > clientHeight + 2,
          ),
        )
        .map((th) => (th as HTMLElement).innerText.trim()),
    );

/** Whole sentences and codes of any length have a tip instead. */
const free = ["Sorun", "Problem", "Barkod ve kod", "Barcode and code"];

/** Of each column the first text that is cut. */
const cutCells = (page: Page) =>
  page.locator("[role=grid]").evaluateAll(
    (grids, free) =>
      grids.flatMap((grid) => {
        const titles = [...grid.querySelectorAll("thead th")].map((th) => (th as HTMLElement).innerText.trim());
        const found = new Map<string, string>();
        for (const row of grid.querySelectorAll("tbody tr[data-row]")) {
          // What other tests made is as long as they like.
          if (
            !/Örnek (mağaza|Dükkân)|ÖRNEK-[0-9A-F]{4}-|Sample (store|Shop)|SAMPLE-[0-9A-F]{4}-/.test(
              (row as HTMLElement).innerText,
            )
          )
            continue;
          for (const [at, cell] of [...row.children].entries()) {
            if (cell.matches(".media, .check, .act") || free.includes(titles[at]!) || found.has(titles[at]!)) continue;
            const isCut = [cell, ...cell.querySelectorAll("*")].some((part) => {
              const { overflowX, overflowY, position } = getComputedStyle(part);
              // Read out and not shown.
              if (position === "absolute" && part.clientWidth === 1) return false;
              return (
                (overflowX === "hidden" && part.scrollWidth > part.clientWidth + 1) ||
                (overflowY === "hidden" && part.scrollHeight > part.clientHeight + 2)
              );
            });
            if (isCut) found.set(titles[at]!, (cell as HTMLElement).innerText.trim());
          }
        }
        return [...found].map(([title, text]) => `${title}: ${text}`);
      }),
    free,
  );

for (const [role, username] of Object.entries(people) as ["Client" | "Admin", string][])
  for (const language of ["tr", "en"] as const)
    test(`U6: titles and cells are whole: ${role}, ${language}`, async ({ browser, baseURL }) => {
      const w = wordsOf[language].lists.columns;
      const page = await start(browser, baseURL, { username, language, width: 1366 });
      if (role === "Client") await callAs(page, "Home/LoadSampleData", {});
      const whole = async (how: string) => expect.soft(await cutTitles(page), how).toEqual([]);
      let lists = 0;
      for (const address of [...addressesOf(role, role === "Client" ? await knownTo(page) : {}), ...more[role]]) {
        await show(page, address);
        await whole(address);
        expect.soft(await cutCells(page), `cells of ${address}`).toEqual([]);
        lists += await page.getByRole("grid").count();
        const chooser = page.getByRole("button", { name: w.title, exact: true });
        if ((await chooser.count()) !== 1) continue;
        await chooser.click();
        const boxes = page.getByRole("dialog").getByRole("checkbox", { disabled: false, checked: false });
        while ((await boxes.count()) > 0) await boxes.first().check();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await whole(`${address}, all columns`);
      }
      expect(lists).toBeGreaterThan(2);
      await callAs(page, "Preference/SetPreference", {
        lists: { products: null, orders: null, listings: null, processes: null },
      });
      await page.context().close();
    });
