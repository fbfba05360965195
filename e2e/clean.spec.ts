import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, show, start } from "./looking.ts";
import { callAs } from "./people.ts";
import { addressesOf, knownTo } from "./routes.ts";

for (const { role, ...look } of [
  { role: "Client", username: "ayse", language: "tr", width: 1366 },
  { role: "Admin", username: "admin", language: "tr", width: 1366 },
  { role: "Guest", username: null, language: "en", width: 1366 },
] as const)
  test(`every screen of a ${role} is clean at A and AA, light and dark (U51, U53, U58, S55)`, async ({ browser, baseURL }) => {
    const page = await start(browser, baseURL, look);
    // With rows: a list says what is in it.
    if (role === "Client") await callAs(page, "Home/LoadSampleData", {});
    const addresses = addressesOf(role, look.username ? await knownTo(page) : {});
    const messages = listen(page);
    for (const address of addresses) {
      await show(page, address);
      // An invitation that is none is answered with a 4xx, which the browser notes; nothing else is refused to anybody.
      if (address.startsWith("/Auth/Invitation/")) expect(messages.splice(0)).toEqual([expect.stringMatching(/status of 4\d\d/)]);
      await expect.soft(page, address).toHaveTitle(/^(?!Tradeport).+ · Tradeport$/);
      await axe(page, `${address} light`);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await axe(page, `${address} dark`, ["color-contrast"]);
      await page.emulateMedia({ colorScheme: "light" });
      await fitsItsWidth(page, address);
    }
    expect(messages).toEqual([]);
    if (role === "Client") await callAs(page, "Home/RemoveSampleData", {});
    await page.context().close();
  });

test("U51: the menu of a phone is a dialog with a name, and clean at A and AA, light and dark (B11)", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: "mehmet", language: "tr", width: 390 });
  await show(page, "/Product/List");
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  const menu = page.getByRole("dialog", { name: "Ana menü" });
  await expect(menu.getByRole("link", { name: "Ürün listesi" })).toBeVisible();
  await axe(page, "the open menu, light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await axe(page, "the open menu, dark", ["color-contrast"]);
  await page.context().close();
});
