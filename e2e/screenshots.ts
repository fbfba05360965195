import fs from "node:fs";
import path from "node:path";
import { test } from "@playwright/test";
import { signIn } from "./people.ts";
import { addressesOf, knownTo, nameOf } from "./routes.ts";

/** A picture of every screen of the route table for each role that sees it. */
const folder = path.resolve(process.env.SCREENSHOTS ?? "screenshots");
const looks = [
  { name: "tr-light-1366", language: "tr", scheme: "light", viewport: { width: 1366, height: 768 } },
  { name: "en-dark-390", language: "en", scheme: "dark", viewport: { width: 390, height: 844 } },
] as const;
const people = [
  { role: "Guest", username: null },
  { role: "Client", username: "ayse" },
  { role: "Admin", username: "admin" },
] as const;

for (const { name, language, scheme, viewport } of looks)
  for (const { role, username } of people)
    test(`${role} ${name}`, async ({ browser, baseURL }) => {
      test.setTimeout(600_000);
      fs.mkdirSync(folder, { recursive: true });
      const context = await browser.newContext({ viewport, colorScheme: scheme });
      const page = await context.newPage();
      if (username) await signIn(page, username);
      await page.evaluate(() => localStorage.setItem("tradeport-developer", "yes")).catch(() => {});
      await context.addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
      const addresses = addressesOf(role, username ? await knownTo(page) : {});
      for (const address of [...addresses, ...(role === "Guest" ? ["/nowhere"] : [])]) {
        await page.goto(address);
        await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => {});
        await page.waitForTimeout(400);
        await page.screenshot({
          path: path.join(folder, `${nameOf(address)}-${role.toLowerCase()}-${name}.png`),
          fullPage: viewport.width < 500,
        });
      }
      await context.close();
    });
