import fs from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { onItsWay } from "./looking.ts";
import { mailbox } from "./mailbox.ts";
import { signIn } from "./people.ts";
import { addressesOf, knownTo, nameOf } from "./routes.ts";

/** A picture of every screen of the route table for each role that sees it, of its tabs and sheets, and of what only a press brings. */
const folder = path.resolve(process.env.SCREENSHOTS ?? "screenshots");
const looks = [
  { name: "tr-light-1366", language: "tr", scheme: "light", viewport: { width: 1366, height: 768 } },
  { name: "en-dark-390", language: "en", scheme: "dark", viewport: { width: 390, height: 844 } },
] as const;
type Look = (typeof looks)[number];
/** `empty`: a company that has nothing yet. */
const people = [
  { role: "Guest", who: "guest", username: null },
  { role: "Client", who: "client", username: "ayse" },
  { role: "Client", who: "empty", username: "mehmet" },
  { role: "Admin", who: "admin", username: "admin" },
] as const;

/** Tabs, sheets and answers that have an address of their own. */
const form = "/Integrations/MarketPlace/api-information?form=new";
const more: Record<string, string[]> = {
  guest: ["/nowhere", "/login?error=denied", "/auth/login", mailbox],
  client: [
    ...["info", "sessions", "keys", "subscription"].map((tab) => `/Account/List?tab=${tab}`),
    ...["/Account/List?member=new", "/Account/List?tab=keys&key=new", "/Company/Information?form=new"],
    ...["/WarehouseManagement?form=new", form, "/?steps=open", "/?list=claims", "/?list=unread", "/?list=shipments"],
    ...["/Product/New/nothing", "/Product/List?productName=nothing", "/Order/Active?search=nothing"],
  ],
  empty: ["/?steps=open"],
  admin: ["/News?tab=faq", "/News?tab=tickets", "/Integrations/Xml?form=new"],
};

/** What only a press brings, by its words in either language. `on`: in one look alone. */
interface Moment {
  name: string;
  who: string;
  at: string;
  press: RegExp[];
  on?: "phone" | "wide";
}
const customer = { who: "admin", at: "/Account/List" };
const moments: Moment[] = [
  { name: "menu", who: "client", at: "/", press: [/^(Menüyü aç|Open the menu)$/], on: "phone" },
  { name: "profile-menu", who: "client", at: "/Order/Active", press: [/^(Profil menüsü|Profile menu)$/] },
  { name: "palette", who: "client", at: "/Order/Active", press: [/^(Ara ya da git|Search or go to)/] },
  { name: "columns", who: "client", at: "/Product/List", press: [/^Sütunlar$/], on: "wide" },
  { name: "news-new", who: "admin", at: "/News", press: [/^(Duyuru yaz|Write announcement)$/] },
  { name: "faq-new", who: "admin", at: "/News?tab=faq", press: [/^(Soru ekle|Add question)$/] },
  { name: "customer", ...customer, press: [/^Mavi Kapı/] },
  { name: "customer-plan", ...customer, press: [/^Mavi Kapı/, /^(Abonelik|Subscription)$/] },
  { name: "customer-notes", ...customer, press: [/^Mavi Kapı/, /^(Görüşmeler|Talks)$/] },
];

const take = async (page: Page, name: string, { viewport, name: look }: Look, whole = viewport.width < 500) => {
  // All there: no part, list or picture is still on its way. A sheet's own waiting is looked at too.
  await expect(page.locator("h1").first(), name).toBeAttached();
  await expect(page.locator(onItsWay), name).toHaveCount(0);
  await page.waitForTimeout(250);
  await page.screenshot({ path: path.join(folder, `${name}-${look}.png`), fullPage: whole });
};

const call = async (page: Page, name: string) => {
  const headers = { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin", "idempotency-key": crypto.randomUUID() };
  expect((await page.request.post(`/api/${name}`, { data: {}, headers })).ok(), name).toBe(true);
};

for (const look of looks)
  for (const { role, who, username } of people)
    test(`${who} ${look.name}`, async ({ browser, baseURL }) => {
      test.setTimeout(900_000);
      const phone = look.viewport.width < 500;
      fs.mkdirSync(folder, { recursive: true });
      const context = await browser.newContext({ viewport: look.viewport, colorScheme: look.scheme, reducedMotion: "reduce" });
      await context.addInitScript(() => localStorage.setItem("tradeport-developer", "yes"));
      const page = await context.newPage();
      if (username) await signIn(page, username);
      await context.addCookies([{ name: "i18n_redirected", value: look.language, url: baseURL as string }]);
      const known = username ? await knownTo(page) : {};
      for (const address of new Set([...addressesOf(role, known), ...(more[who] ?? [])])) {
        await page.goto(address);
        await take(page, `${nameOf(address)}-${who}`, look);
      }
      for (const { name, at, press, on } of moments.filter((one) => one.who === who)) {
        if (on && on !== (phone ? "phone" : "wide")) continue;
        await page.goto(at);
        for (const label of press) {
          const things = (["button", "link", "tab"] as const).map((kind) => page.getByRole(kind, { name: label }));
          await things[0]!.or(things[1]!).or(things[2]!).filter({ visible: true }).first().click();
        }
        await take(page, `${name}-${who}`, look, false);
      }
      // A home page where something happens, without anything that has to be bought first.
      if (who === "empty") {
        await call(page, "Home/LoadSampleData");
        for (const address of [
          "/",
          "/?list=claims",
          "/?list=shipments",
          "/Order/Active",
          "/Product/List",
          "/Integrations/MarketPlace/api-information",
        ]) {
          await page.goto(address);
          await take(page, `${nameOf(address)}-sample`, look);
        }
        await call(page, "Home/RemoveSampleData");
      }
      await context.close();
    });
