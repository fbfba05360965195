import { expect, test } from "@playwright/test";
import { signIn } from "./people.ts";
import { productList } from "./product-list.ts";
import { turnWheel } from "./wheel.ts";

/** How a list is drawn and walked through: columns, density, parts that stay, keys, rows on their way. */
const list = productList();
const { grid, rows, open, titles, cellOf } = list;

test("columns are hidden, moved and made wider by buttons and by the mouse, and as shipped again; another browser of the same person shows the same (U5)", async ({
  browser,
}) => {
  const { page } = list;
  await open();
  const shipped = await titles();
  const wide = async () => (await page.getByRole("columnheader", { name: "Stok", exact: true }).boundingBox())!.width;
  const before = await wide();
  await page.getByRole("button", { name: "Sütunlar" }).click();
  const chooser = page.getByRole("dialog", { name: "Sütunlar" });
  await chooser.getByRole("checkbox", { name: "Mağazalar" }).uncheck();
  await chooser.getByRole("checkbox", { name: "Kritik stok" }).check();
  await chooser.getByRole("button", { name: "Stok: öne al", exact: true }).click();
  await chooser.getByRole("button", { name: "Stok: genişlet", exact: true }).click();
  await page.keyboard.press("Escape");
  expect(await wide()).toBeGreaterThan(before + 15);
  // By the mouse: a title's edge is drawn, a column is dragged over another.
  const edge = (await page.getByRole("columnheader", { name: "Marka ve kategori" }).locator(".grip").boundingBox())!;
  const brand = async () => (await page.getByRole("columnheader", { name: "Marka ve kategori" }).boundingBox())!.width;
  const narrow = await brand();
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2 + 60, edge.y + edge.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(brand).toBeGreaterThan(narrow + 40);
  await page.getByRole("button", { name: "Sütunlar" }).click();
  const line = (name: string) => chooser.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name, exact: true }) });
  await chooser.getByRole("checkbox", { name: "Eklenme" }).check();
  await line("Eklenme").dragTo(line("Stok"));
  await page.keyboard.press("Escape");
  const own = await titles();
  expect(own).not.toContain("Mağazalar");
  expect(own.indexOf("Eklenme")).toBeLessThan(own.indexOf("Stok"));
  expect(own.indexOf("Stok")).toBeLessThan(own.indexOf("Satış fiyatı"));

  const other = await browser.newContext();
  const second = await other.newPage();
  await signIn(second, "mehmet");
  await second.goto("/Product/List");
  await expect(second.getByRole("columnheader", { name: "Kritik stok" })).toBeVisible();
  expect(await titles(second)).toEqual(own);
  await other.close();

  await page.getByRole("button", { name: "Sütunlar" }).click();
  await chooser.getByRole("button", { name: "İlk haline döndür" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => titles()).toEqual(shipped);
});

test("a list is compact and shows fifteen rows at 1366 x 768, comfortable shows fewer, and a text that is cut is read whole (U6)", async () => {
  const { page } = list;
  await open();
  const whole = async () => {
    const boxes = await rows().evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    return boxes.filter((bottom) => bottom <= 768).length;
  };
  expect(await whole()).toBeGreaterThanOrEqual(15);
  await page.getByRole("button", { name: "Sütunlar" }).click();
  await page.getByRole("button", { name: "Rahat" }).click();
  await page.keyboard.press("Escape");
  expect(await whole()).toBeLessThan(15);
  await page.getByRole("button", { name: "Sütunlar" }).click();
  await page.getByRole("button", { name: "İlk haline döndür" }).click();
  const narrower = page.getByRole("button", { name: "Barkod ve kod: daralt", exact: true });
  for (let press = 0; press < 3; press++) await narrower.click();
  await page.keyboard.press("Escape");
  await (await cellOf(0, "Barkod ve kod")).hover();
  await expect(page.getByRole("tooltip").filter({ hasText: /869\d{10}/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.getByRole("button", { name: "Sütunlar" }).click();
  await page.getByRole("button", { name: "İlk haline döndür" }).click();
  await page.keyboard.press("Escape");
});

test("header, selection, first column and actions stay in sight both ways, and no focus hides behind them (U7)", async () => {
  const { page } = list;
  await page.setViewportSize({ width: 1000, height: 700 });
  await open("?pageSize=50");
  const box = grid().locator("xpath=..");
  await box.evaluate((list) => list.scrollTo(400, 900));
  const [frame, head, check, name, action] = await Promise.all(
    [
      box,
      grid().locator("thead th").first(),
      rows().nth(35).locator("td").first(),
      rows().nth(35).locator("td").nth(2),
      rows().nth(35).locator("td").last(),
    ].map(async (part) => (await part.boundingBox())!),
  );
  expect(head!.y).toBeCloseTo(frame!.y, 0);
  expect(check!.x).toBeCloseTo(frame!.x, 0);
  expect(name!.x).toBeLessThan(frame!.x + 120);
  expect(action!.x + action!.width).toBeLessThanOrEqual(frame!.x + frame!.width + 1);
  await rows().nth(35).getByRole("link").first().focus();
  for (let at = 0; at < 9; at++) {
    const hidden = await page.evaluate(() => {
      const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
      const above = document.elementFromPoint(left + Math.min(width, 30) / 2, top + height / 2);
      return !(above && (document.activeElement!.contains(above) || above.contains(document.activeElement)));
    });
    expect(hidden).toBe(false);
    await page.keyboard.press(at % 2 ? "ArrowUp" : "ArrowRight");
  }
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("a list moves with the wheel at the screen's pace while the page's own thread is busy, light and dark (U40)", async () => {
  const { page } = list;
  for (const theme of ["dark", "light"] as const) {
    await list.call("Preference/SetPreference", { theme });
    await page.reload();
    await open("?pageSize=50");
    const frames = await turnWheel(page, { speed: 400, seconds: 2, busy: 1500 });
    expect(frames.length).toBeGreaterThan(40);
    expect(Math.max(...frames)).toBeLessThan(700);
  }
  await list.call("Preference/SetPreference", { theme: null });
});

test("arrows, Home and End go through the cells, Tab leaves the list, Space opens the row beside it and the place is kept (U14, U20)", async () => {
  const { page } = list;
  await open("?pageSize=50");
  const name = (row: number) => rows().nth(row).getByRole("link").first();
  await name(0).focus();
  await page.keyboard.press("ArrowDown");
  await expect(name(1)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rows().nth(1).getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+End");
  await expect(rows().nth(49).getByRole("button").last()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Home");
  await expect(rows().nth(0).getByRole("checkbox")).toBeFocused();
  expect(await grid().locator("tbody [tabindex='0']").count()).toBe(1);
  await name(40).focus();
  const place = () =>
    grid()
      .locator("xpath=..")
      .evaluate((box) => box.scrollTop);
  const before = await place();
  const [title] = (await name(40).innerText()).trim().split("\n");
  await page.keyboard.press(" ");
  await expect(page.getByRole("dialog", { name: title! })).toBeVisible();
  await expect(page).toHaveURL(/preview=/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await place()).toBe(before);
  await name(40).focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement!.closest("tbody"))).toBeNull();
});

test("while rows are on their way there are skeletons of the columns' widths; old rows stay, dimmed, with a sign that it works (U16)", async () => {
  const { page } = list;
  let letGo = () => {};
  const held = () =>
    page.route("**/api/Product/GetAllProductMasterData", async (route) => {
      await new Promise<void>((resolve) => (letGo = resolve));
      await route.continue();
    });
  const widths = () =>
    grid()
      .locator("thead th")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  await held();
  await page.goto("/Product/List");
  await expect(grid().locator(".skeleton").first()).toBeVisible();
  const skeletons = await widths();
  letGo();
  await expect(rows().first()).toBeVisible();
  expect(await widths()).toEqual(skeletons);
  await page.getByRole("button", { name: "Sonraki sayfa" }).click();
  await expect(
    grid()
      .getByRole("progressbar")
      .or(page.getByRole("progressbar", { name: "Yükleniyor…" })),
  ).toBeVisible();
  await expect(grid().locator("xpath=..")).toHaveCSS("opacity", "0.55");
  await expect(rows()).toHaveCount(25);
  letGo();
  await expect(page.getByRole("progressbar", { name: "Yükleniyor…" })).toHaveCount(0);
  await page.unroute("**/api/Product/GetAllProductMasterData");
});
