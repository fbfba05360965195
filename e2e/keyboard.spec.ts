import { expect, type Page, test } from "@playwright/test";
import { axe, forget, show, start } from "./looking.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Ne arıyorsunuz?" });
const options = (page: Page) => palette(page).getByRole("option");
const openPalette = async (page: Page) => {
  await expect(page.getByRole("button", { name: "Ara ya da git" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
};

test("anything is reached by a few letters from anywhere, the newest first, and what was pinned before it (U19, U20)", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: "mehmet", language: "tr", width: 1366 });
  await forget(page, { palette: null });
  await openPalette(page);
  await expect(options(page).filter({ hasText: "Pazaryeri entegrasyonu" })).toHaveCount(1);
  await axe(page, "the palette");
  await page.keyboard.type("urun lis");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Product\/List$/);
  await expect(palette(page)).toHaveCount(0);

  await openPalette(page);
  await expect(options(page).first()).toHaveText(/Ürün listesi/);
  await page.keyboard.type("aktif");
  await page.keyboard.press("Alt+Enter");
  await page.keyboard.press("Escape");
  await page.reload();
  await openPalette(page);
  await expect(options(page).first()).toHaveText(/Aktif siparişler/);
  await expect(options(page).nth(1)).toHaveText(/Ürün listesi/);

  // What the page offers is run by its name, and a page far from its button is an Enter away.
  await page.keyboard.type("urun ekle");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Product\/New\/Create$/);
  await page.getByRole("textbox", { name: /Model kodu/ }).focus();
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: /Model kodu/ })).toBeFocused();
  await page.context().close();
});

test("a Client finds no page of an Admin, an Admin none of a Client, and nobody what is not theirs (U19, U60)", async ({
  browser,
  baseURL,
}) => {
  const found = async (username: string) => {
    const page = await start(browser, baseURL, { username, language: "tr", width: 1366 });
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/api/Search/") && requests.push(request.url()));
    await openPalette(page);
    await page.keyboard.press("End");
    const names = await options(page).allTextContents();
    await page.keyboard.type("869000");
    await expect(palette(page).getByRole("status")).toHaveText(/bulunamadı|sonuç/);
    await page.context().close();
    return { names: names.join("\n"), requests: requests.length };
  };
  const [client, admin] = [await found("mehmet"), await found("admin")];
  expect(client.names).not.toMatch(/Müşteri|Kategori yönetimi/);
  expect(client.names).toMatch(/Aktif siparişler/);
  expect(admin.names).not.toMatch(/Aktif siparişler|Toplu yükleme|Ürün ekle/);
  expect(admin.requests).toBe(0);
});

test("letters act where nobody writes, never in a field, and can be silenced (U21)", async ({ browser, baseURL }) => {
  const page = await start(browser, baseURL, { username: "mehmet", language: "tr", width: 1366 });
  await forget(page, { shortcuts: null });
  await show(page, "/Product/List");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("c?jk/");
  await expect(page.getByRole("searchbox")).toHaveValue("c?jk/");
  await expect(page).toHaveURL(/\/Product\/List/);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/Product\/New\/Create$/);
  for (const address of ["/WarehouseManagement", "/Company/Information", "/Account/List", "/Account/List?tab=keys"]) {
    await show(page, address);
    await page.keyboard.press("c");
    await expect(page.getByRole("dialog").getByRole("textbox").first(), address).toBeVisible();
  }
  await show(page, "/WarehouseManagement");
  const focused = page.getByRole("grid").locator("tbody tr").locator(":focus");
  for (const letter of ["j", "k"]) {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press(letter);
    await expect(focused, letter).toHaveCount(1);
  }

  await show(page, "/Product/List");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Klavye kısayolları" });
  await expect(list).toBeVisible();
  await axe(page, "the list of shortcuts");
  const saved = page.waitForResponse(/SetPreference/);
  const letters = list.getByRole("switch", { name: "Tek harfli kısayollar" });
  await letters.click();
  await expect(letters).not.toBeChecked();
  await saved;
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const preferences = page.getByRole("button", { name: /Ara ya da git/ });
  await expect(preferences).toBeVisible();
  await page.keyboard.press("c");
  await page.keyboard.press("?");
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL(/\/Product\/List$/);
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  await forget(page, { shortcuts: null });
  await page.context().close();
});
