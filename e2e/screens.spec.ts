import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./people.ts";

/** Every screen that works, in both languages and both looks: axe finds nothing at A and AA, nothing is said on the console (U51, U53, U58, S55). */
const screens = [
  "/",
  "/Integrations/MarketPlace/api-information",
  "/Product/BulkOperations/Load",
  "/Product/List",
  "/Product/New/Create",
  "/Mapping/CategoryMapping",
  "/Product/TransferToMarketplace",
  "/Order/Active",
  "/Order/Completed",
  "/Company/Information",
  "/Company/Profile",
  "/Company/Settings",
  "/Company/Documents",
  "/WarehouseManagement",
];
const looks = [
  { language: "tr", scheme: "light", width: 1366 },
  { language: "en", scheme: "dark", width: 390 },
] as const;

const listen = (page: Page) => {
  const said: string[] = [];
  page.on(
    "console",
    (message) => message.type() === "error" && !/img\.example\.com|net::ERR/.test(message.text()) && said.push(message.text()),
  );
  page.on("pageerror", (error) => said.push(String(error)));
  return said;
};

for (const { language, scheme, width } of looks)
  test(`every screen is clean in ${language}, ${scheme}, ${width} px`, async ({ browser, baseURL }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 768 } });
    const page = await context.newPage();
    await signIn(page, "mehmet");
    const said = listen(page);
    await context.addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
    for (const address of screens) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      expect.soft(violations.map(({ id, nodes }) => `${address}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect.soft(sideways, `${address} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(said).toEqual([]);
    await context.close();
  });

test("a guest is sent to /login, a wrong address is the 404 page, and who is signed in has no business at /login", async ({
  page,
}) => {
  await page.goto("/Order/Active");
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, "mehmet");
  await page.goto("/nowhere");
  await expect(page.getByText("404 Not Found")).toBeVisible();
  await page.goto("/product/list");
  await expect(page.getByText("404 Not Found")).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});

test("an admin sees the title, the role and no seller's screen; signing out ends the session (S19)", async ({ page }) => {
  await signIn(page, "admin");
  await expect(page.getByText("Admin", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Rol: Admin|Role: Admin/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Toplu yükleme" })).toHaveCount(0);
  await page.goto("/Order/Active");
  await expect(page).not.toHaveURL(/Order/);
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Profil menüsü" }).click();
  await page.getByText("Çıkış", { exact: false }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await page.context().addCookies(cookies);
  await page.goto("/Product/List");
  await expect(page).toHaveURL(/\/login/);
});
