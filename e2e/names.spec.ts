import { expect, test } from "@playwright/test";
import { start } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs } from "./people.ts";

/** Names that begin alike are told apart in a list at 1366 px: what has no room is left out of the middle (U6). */
const begin = "Keçe & Kazak Evi El Örgüsü Merinos Yünlü Balıkçı Yaka Uzun Kollu Kışlık Kadın Kazak – Koyu";
const ends = ["Vizon Melanj", "Gül Kurusu"];

test("U6: products whose names differ at their end do not look alike, compact and comfortable, and the tip says the whole", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: "mehmet", language: "tr", width: 1366 });
  const run = Date.now().toString(36).toUpperCase();
  for (const [at, end] of ends.entries()) await makeProduct(page, [`UZUN-${run}-${at}`], "Keçe & Kazak Evi", `${begin} ${end}`);
  for (const density of ["compact", "comfortable"] as const) {
    await callAs(page, "Preference/SetPreference", { lists: { products: { density, columns: [] } } });
    await page.goto("/Product/List?brandName=Keçe");
    const name = (end: string) => page.locator(".ends", { hasText: `${begin} ${end}` }).first();
    for (const end of ends) {
      await expect(name(end)).toBeVisible();
      // Its end lies within what its cell shows.
      const shown = await name(end).evaluate((whole) => {
        const [cell, last] = [whole.closest("td")!, whole.lastElementChild as HTMLElement];
        const [outer, inner] = [cell.getBoundingClientRect(), last.getBoundingClientRect()];
        return inner.right <= outer.right && inner.bottom <= outer.bottom + 1 && last.scrollWidth <= last.clientWidth + 1
          ? last.textContent
          : "";
      });
      expect([density, shown]).toEqual([density, expect.stringContaining(end.split(" ").at(-1)!)]);
    }
    await name(ends[0]!).hover();
    await expect(page.getByText(`${begin} ${ends[0]}`, { exact: true }).last()).toBeVisible();
  }
  await callAs(page, "Preference/SetPreference", { lists: { products: null } });
  await page.context().close();
});
