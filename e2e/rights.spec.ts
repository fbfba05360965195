import { expect, test } from "@playwright/test";
import { show, start } from "./looking.ts";
import { addressesOf, everyAddress, knownTo } from "./routes.ts";

/** Verbs of changes in Turkish; what a viewer may do for themselves (filters, columns, views) is no change of the company's. */
const changes =
  /(ekle|sil|kaydet|onayla|gönder|bağla|kes|arşivle|çıkar|yükle|kopyala|iptal et|değiştir|davet et|kaldır)(?!\p{L})/iu;
/** And a viewer changes their own password and asks the support. */
const own = /filtre|sütun|görünüm|temizle|Aktif|Mağazadaki|Toplu yükle|^Parola(yı)? değiştir$/i;
const ownOn: Record<string, RegExp> = { "/Support/Contact": /^Gönder$/, "/Account/Security": /^Geçiş anahtarı ekle$/ };

test("a viewer finds no button that would be refused: what changes things is absent or says why it is off (U60)", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: "ayse", language: "tr", width: 1366 });
  await page.route("**/api/Client/GetClientProfileLogin", async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({ response: reply, json: { ...body, result: { ...body.result, right: "read" } } });
  });
  for (const address of addressesOf("Client", await knownTo(page))) {
    await show(page, address);
    const controls = await page
      .locator("#content :is(button, a[href], [role=button]):not(:disabled, [aria-disabled=true], .Mui-disabled)")
      .evaluateAll((all) => all.map((control) => (control.getAttribute("aria-label") ?? control.textContent ?? "").trim()));
    const dead = controls.filter((name) => changes.test(name) && !own.test(name) && !ownOn[address]?.test(name));
    expect.soft(dead, `${address} offers a viewer`).toEqual([]);
  }
  await page.context().close();
});

/** Only for whom nobody knows yet; who is signed in goes home. */
const guestsOnly = ["/login", "/Auth/Register", "/Auth/ForgottenPassword"];
/** Only while the ways into one's account wait to be looked at; else one goes home. */
const afterAReset = "/Account/WaysIn";
/** What a role opens is the same in each language. */
const everyone = [
  { role: "Guest", username: null, language: "en" },
  { role: "Client", username: "mehmet", language: "tr" },
  { role: "Admin", username: "admin", language: "en" },
] as const;
for (const { role, username, language } of everyone)
  test(`U60: each screen opens for exactly its roles: a ${role} in ${language} comes in, or to where they belong`, async ({
    browser,
    baseURL,
  }) => {
    const page = await start(browser, baseURL, { username, language, width: 1366 });
    // The page of the parts is one of the table's too.
    await page.addInitScript(() => localStorage.setItem("tradeport-developer", "yes"));
    const open = everyAddress().filter(({ path }) => path !== "/signout-callback");
    for (const { path, address, roles } of open) {
      await page.goto(address);
      const home = username ? "/" : "/login";
      // An Admin stays at a client's page, which asks for the customer.
      const comesIn =
        (roles.includes(role) || (role === "Admin" && roles.includes("Client"))) &&
        !(username && guestsOnly.includes(path)) &&
        path !== afterAReset;
      const there = comesIn ? new URL(address, baseURL).pathname : home;
      // As the page itself says: of one that is left before it was there, the browser's protocol keeps the old address.
      const at = await page
        .waitForFunction((there) => location.pathname === there, there)
        .then(
          () => there,
          () => page.url(),
        );
      expect.soft(at, `${address} is for ${roles}`).toBe(there);
      await expect.soft(page.getByRole("heading", { level: 1 }).first(), address).toBeVisible();
      await expect.soft(page.locator("html"), address).toHaveAttribute("lang", language);
    }
    await page.context().close();
  });
