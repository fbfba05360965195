// Pictures of every screen of a running console: `CONSOLE=http://localhost:3000 DEMO_PASSWORD=… npm run screenshots -- <folder>`.

import fs from "node:fs";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "../e2e/browser.ts";

const origin = process.env.CONSOLE ?? "http://localhost:3000";
const password = process.env.DEMO_PASSWORD ?? "";
const folder = path.resolve(process.argv[2] ?? "screenshots");
fs.mkdirSync(folder, { recursive: true });

const looks = [
  { name: "tr-light-1366", locale: "tr", scheme: "light", viewport: { width: 1366, height: 768 } },
  { name: "en-dark-390", locale: "en", scheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

const call = async (context: BrowserContext, name: string, input: object) => {
  const reply = await context.request.post(`${origin}/api/${name}`, {
    data: input,
    headers: { origin, "sec-fetch-site": "same-origin" },
  });
  return ((await reply.json()) as { result: { data: Record<string, string>[] } }).result?.data?.[0];
};

const browser = await chromium.launch(await findBrowser());
for (const { name, locale, scheme, viewport } of looks) {
  const context = await browser.newContext({ viewport, colorScheme: scheme, locale, timezoneId: "Europe/Istanbul" });
  await context.addCookies([{ name: "i18n_redirected", value: locale, url: origin }]);
  const page = await context.newPage();
  const shoot = async (title: string, address: string) => {
    await page.goto(origin + address);
    await page.waitForLoadState("networkidle", { timeout: 4000 }).catch(() => {});
    await page.waitForTimeout(400);
    await page.screenshot({ path: path.join(folder, `${title}-${name}.png`), fullPage: viewport.width < 500 });
  };
  await shoot("login", "/login");
  await page.getByRole("button", { name: /^(Giriş yap|Sign in)$/ }).click();
  await page.locator("input[type=password]").waitFor();
  await page.screenshot({ path: path.join(folder, `sign-in-${name}.png`) });
  await page.locator("input:not([type=hidden])").first().fill("ayse");
  await page.locator("input[type=password]").fill(password);
  await page.locator("button[type=submit]").first().click();
  await page.waitForURL(`${origin}/`);
  const product = await call(context, "Product/GetAllProductMasterData", {});
  const order = await call(context, "Order/GetAllOrder", {});
  const process = await call(context, "Process/GetAllProcess", { processType: "import_product_from_excel", state: "partly" });
  const screens: [string, string][] = [
    ["home", "/"],
    ["marketplaces", "/Integrations/MarketPlace/api-information"],
    ["bulk-load", "/Product/BulkOperations/Load"],
    ["process", `/Product/BulkOperations/ProcessDetail?processId=${process?.id}`],
    ["product-list", "/Product/List"],
    ["product", `/Product/New/Update?productId=${product?.id}`],
    ["product-new", "/Product/New/Create"],
    ["mapping", "/Mapping/CategoryMapping"],
    ["transfer", "/Product/TransferToMarketplace"],
    ["orders", "/Order/Active"],
    ["orders-completed", "/Order/Completed"],
    ["order", `/Order/Detail/${order?.id}`],
    ["not-found", "/nowhere"],
  ];
  for (const [title, address] of screens) await shoot(title, address);
  await context.close();
}
await browser.close();
