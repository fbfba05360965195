import { expect, test } from "@playwright/test";
import { redraw, rowsDrawn } from "./drawn-rows.ts";
import { show, stayed } from "./looking.ts";
import { callAs, signIn } from "./people.ts";
import { addressesOf, knownTo } from "./routes.ts";

/** Lists whose actions are drawn with the screen: few rows, which nothing changes all day long. */
const small = [
  "Adresler",
  "Depo yönetimi",
  "Üyeler",
  "Bekleyen davetler",
  "Belgeler",
  "Vergi kimlikleri",
  "Mağazaların şirketi",
  "Depolar",
  "Setler",
  "Mağazalara göre fiyatlar",
];

test("no screen draws the rows of its lists again because something else of it changed", async ({ page }) => {
  await signIn(page, "mehmet");
  await callAs(page, "Home/LoadSampleData", {});
  const looked = new Set<string>();
  for (const address of addressesOf("Client", await knownTo(page))) {
    await show(page, address);
    const names = await page
      .getByRole("grid")
      .filter({ has: page.locator("tr[data-row]") })
      .evaluateAll((grids) => grids.map((grid) => grid.getAttribute("aria-label") ?? ""));
    if (names.length === 0) continue;
    for (const name of names) looked.add(name);
    const drawn = await rowsDrawn(page, () => redraw(page));
    if (!names.some((name) => small.includes(name))) expect(drawn, `${address}: ${names.join(", ")}`).toEqual([]);
  }
  expect([...looked]).toEqual(expect.arrayContaining(["Ürün listesi", "Aktif siparişler"]));
});

test("the screen that is left stays until the next one is there; from 200 ms on a bar says that it comes", async ({ page }) => {
  await signIn(page, "mehmet");
  await show(page, "/");
  const { promise: later, resolve: arrive } = Promise.withResolvers<void>();
  // The code of the next screen is long on its way.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await later;
    await route.continue();
  });
  const bar = page.getByRole("progressbar", { name: "Yükleniyor…" });
  const left = page.getByRole("heading", { level: 1 });
  const title = (await left.textContent()) as string;
  await page.getByRole("navigation").getByRole("link", { name: "Depo yönetimi" }).first().click();
  await expect(bar).toBeVisible();
  await expect(left).toHaveText(title);
  await stayed(page, "the screen that is left");
  arrive();
  await expect(left).not.toHaveText(title);
  await expect(bar).toHaveCount(0);
  await stayed(page, "the screen that came");
});
