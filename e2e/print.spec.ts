import { expect, type Locator, type Page, test } from "@playwright/test";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";

const longName = "El Dokuması Şile Bezi Uzun Kollu Kadın Bluz Yıkanmış Pamuk Doğal Boya – Çok Koyu Gülkurusu";
const longCode = "WWMMWWMM-2026-YAZ-KADIN-KIRMI-XM";

/** A sheet of A4 within its margins, in px: upright, or on its side. */
const sheets = { upright: { width: 687, height: 1016 }, wide: { width: 1047, height: 718 } };
const onPaper = async (page: Page, sheet: keyof typeof sheets) => {
  await page.setViewportSize(sheets[sheet]);
  await page.emulateMedia({ media: "print" });
};

/** What of the list a reader of the sheet misses: a cell that is cut, a word that is torn, a column beyond the edge. */
const missing = (page: Page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>("main th, main td")].filter((cell) => cell.offsetWidth > 0);
    const found: string[] = [];
    const reach = new Range();
    const read = (node: Node) => node.parentElement!.offsetWidth > 1;
    const walk = (cell: HTMLElement) => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode())
        if (read(node))
          for (const { index, 0: word } of (node.textContent ?? "").matchAll(/[^\s-–]+/g)) {
            reach.setStart(node, index);
            reach.setEnd(node, index + word.length);
            if (new Set([...reach.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`torn: ${word}`);
            const { right } = reach.getBoundingClientRect();
            if (right > cell.getBoundingClientRect().right + 1) found.push(`cut: ${word}`);
            if (right > document.documentElement.clientWidth) found.push(`beyond the edge: ${word}`);
          }
    };
    for (const cell of cells) walk(cell);
    return found;
  });

test("U57: on paper a list shows each column, name and code whole, and nothing that only a screen can use", async ({ page }) => {
  await signIn(page, "ayse");
  await callAs(page, "Home/LoadSampleData", {});
  await makeProduct(page, [longCode], "Şile Bezi Atölyesi", longName);
  await page.goto("/Product/List");
  await expect(page.getByRole("link", { name: longName })).toBeVisible();
  await onPaper(page, "upright");
  expect(await missing(page)).toEqual([]);
  for (const only of ["İçeriğe geç", "Sayfadaki satır", "Ürün adı"])
    await expect(page.getByText(only, { exact: true })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/Order/Active");
  await expect(page.locator("tr[data-row]").first()).toBeVisible();
  await onPaper(page, "wide");
  expect(await missing(page)).toEqual([]);
});

test("U57: on paper an order's line has its picture, what tells its variant from others and its whole code, in the list and on the order's page (B6)", async ({
  page,
}) => {
  await signIn(page, "ayse");
  await callAs(page, "Home/LoadSampleData", {});
  type Row = { id: string; channelOrderId: string; lineCount: number; picks: { variant: string; code: string }[] };
  let row: Row | undefined;
  await expect(async () => {
    const { data } = await callAs<{ data: Row[] }>(page, "Order/GetAllOrder", { group: "active", pageSize: 100 });
    row = data.find(({ lineCount, picks: [first] }) => lineCount === 1 && / · /.test(first?.variant ?? ""));
    expect(row).toBeDefined();
  }).toPass();
  const { variant, code } = row!.picks[0]!;
  await page.goto(`/Order/Active?search=${row!.channelOrderId}`);
  const line = page.locator("tr[data-row]").filter({ hasText: row!.channelOrderId });
  const opened = (pictures: Locator) =>
    pictures.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);
  for (const words of [variant, code]) await expect(line.getByText(words, { exact: true })).toBeVisible();
  await onPaper(page, "wide");
  for (const words of [variant, code]) await expect(line.getByText(words, { exact: true })).toBeVisible();
  await expect(line.locator("img")).toBeVisible();
  await expect.poll(() => opened(line.locator("img"))).toBe(true);
  expect(await missing(page)).toEqual([]);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/Order/Detail/${row!.id}`);
  const piece = page.getByRole("main").locator("tr[data-row]").first();
  await expect(piece).toBeVisible();
  await onPaper(page, "wide");
  for (const words of [variant, code]) await expect(piece.getByText(words, { exact: true })).toBeVisible();
  await expect.poll(() => opened(piece.locator("img"))).toBe(true);
  expect(await missing(page)).toEqual([]);
});

test("U57: on paper a report says whose it is, when it was printed, of which days and by what, and has no switch and no lone number", async ({
  page,
}) => {
  await signIn(page, "ayse");
  await callAs(page, "Home/LoadSampleData", {});
  const { clientName } = await callAs<{ clientName: string }>(page, "Client/GetClientProfileLogin", {});
  await page.goto("/Reports/Sales?by=product");
  await expect(page.locator("tr[data-row]").first()).toBeVisible();
  await onPaper(page, "wide");
  const head = page.locator("[data-print-head]");
  await expect(head.getByText(clientName, { exact: true })).toBeVisible();
  await expect(head.getByText(/^Yazdırma: \d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible();
  const pressed = (group: string) => page.getByRole("group", { name: group }).getByRole("button");
  await expect(pressed("Dönem")).toHaveText(["Son 30 gün"]);
  await expect(pressed("Neye göre")).toHaveText(["Ürün"]);
  await expect(pressed("Neye göre")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(page.getByText(/önceki dönem:/)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expect(head).toBeHidden();
  await page.goto("/Reports/Profit");
  const count = page.getByRole("heading", { level: 1 }).locator("xpath=following-sibling::*[1][@aria-live]");
  await expect(count).toBeVisible();
  await onPaper(page, "wide");
  await expect(count).toBeHidden();
  await expect(page.getByText(/^1–\d+ \/ \d+$/)).toBeVisible();
  expect(await missing(page)).toEqual([]);
});

test("U57: a page of more rows than a screen draws is whole on paper", async ({ page }) => {
  await signIn(page, "mehmet");
  const codes = Array.from({ length: 102 }, (_, at) => `BASKI-${at}`);
  for (const code of codes) await makeProduct(page, [code]);
  await page.goto("/Product/List?pageSize=250");
  const rows = page.locator("tr[data-row]");
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => rows.count()).toBeLessThan(codes.length);
  await page.evaluate(() => {
    addEventListener("beforeprint", () => {
      document.body.dataset.printed = `${document.querySelectorAll("tr[data-row]").length}`;
    });
  });
  await page.pdf();
  expect(Number(await page.locator("body").getAttribute("data-printed"))).toBeGreaterThanOrEqual(codes.length);
  await expect.poll(() => rows.count()).toBeLessThan(codes.length);
});
