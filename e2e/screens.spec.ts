import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, show, start } from "./looking.ts";
import { signIn } from "./people.ts";
import { addressesOf, knownTo } from "./routes.ts";

// In three walks: one over all of them takes longer than a test may on a busy machine.
for (const walk of [0, 1, 2])
  test(`every screen is clean on a phone, in English and dark, where nothing is there yet, walk ${walk + 1} (U24, U51, U56)`, async ({
    browser,
    baseURL,
  }) => {
    const page = await start(browser, baseURL, { username: "mehmet", language: "en", scheme: "dark", width: 390 });
    const messages = listen(page);
    for (const [at, address] of addressesOf("Client", await knownTo(page)).entries()) {
      if (at % 3 !== walk) continue;
      await show(page, address);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await axe(page, `${address} on a phone`);
      await fitsItsWidth(page, address);
    }
    expect(messages).toEqual([]);
    await page.context().close();
  });

test("a guest is sent to /login, a wrong address is the 404 page, and who is signed in has no business at /login", async ({
  page,
}) => {
  const messages = listen(page);
  for (const address of ["/Order/Active", "/Product/TransferToMarketplace/proceedDialog"]) {
    await page.goto(address);
    // Whoever had no session has lost none.
    await expect.poll(() => decodeURIComponent(page.url())).toMatch(new RegExp(`/login\\?returnTo=${address}$`));
  }
  expect(messages).toEqual([]);
  await signIn(page, "mehmet");
  await page.goto("/nowhere");
  // In one language, the reader's.
  await expect(page.getByRole("heading", { name: "404 · Sayfa bulunamadı" })).toBeVisible();
  await expect(page.getByText(/not found/i)).toHaveCount(0);
  await page.goto("/product/list");
  await expect(page.getByRole("heading", { name: "404 · Sayfa bulunamadı" })).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});

test("U47: a record that is not there says so once, leads back to its list, and is no failure to be read later", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const nobody = "01920000-0000-7000-8000-00000000dead";
  for (const [address, list] of [
    [`/Order/Detail/${nobody}`, "/Order/Active"],
    [`/Product/New/Update?productId=${nobody}`, "/Product/List"],
    [`/Product/BulkOperations/ProcessDetail?processId=${nobody}`, "/Product/BulkOperations/Load"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "Bu kayıt bulunamadı" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").last()).toHaveAttribute("href", list);
    await expect(page.getByText(/Liste yüklenemedi|İstek numarası|Yeniden dene/)).toHaveCount(0);
    await expect(page.getByRole("alert").filter({ hasText: "ulunamadı" })).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("ulunamadı");
  }
});
test("U47: an admin sees the title, the role and no seller's screen; signing out ends the session (S19)", async ({ page }) => {
  await signIn(page, "admin");
  await expect(page.getByText("Admin", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Rol: Admin|Role: Admin/)).toBeVisible();
  // No entry of the menu leads to a page that has nothing for an Admin (B12).
  for (const name of ["Toplu yükleme", "Ürün ekle", "Aktif siparişler", "Tamamlanan siparişler"])
    await expect(page.getByRole("link", { name, exact: true }), name).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ürün listesi", exact: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Ana menü" }).getByText("Sipariş yönetimi", { exact: true })).toHaveCount(0);
  // A seller's page says whose it is, and leads to where a customer is chosen.
  for (const [address, title] of [
    ["/Order/Active", "Aktif siparişler"],
    ["/Order/OnTheWay", "Kargodaki siparişler"],
    ["/Order/Completed", "Tamamlanan siparişler"],
    ["/Order/Refunded", "İade edilen siparişler"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("Bu sayfa tek bir müşterinin verileriyle çalışır")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Müşteri listesi" })).toHaveAttribute("href", "/Account/List");
  }
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Profil menüsü" }).click();
  await page.getByText("Çıkış", { exact: false }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await page.context().addCookies(cookies);
  await page.goto("/Product/List");
  await expect(page).toHaveURL(/\/login/);
});
