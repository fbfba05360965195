import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page } from "@playwright/test";
import { signIn } from "./people.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Beyond what the tags bring: the size of targets, names that say what is shown (2.5.3), dialogs and columns with a name, headings in order, all of it in a landmark. */
const more = ["target-size", "label-content-name-mismatch", "aria-dialog-name", "empty-table-header", "heading-order", "region"];

/** Everything that a page says on the console; pictures of the fixture are nowhere. */
export const listen = (page: Page) => {
  const messages: string[] = [];
  page.on(
    "console",
    (message) =>
      message.type() === "error" && !/img\.example\.com|net::ERR/.test(message.text()) && messages.push(message.text()),
  );
  page.on("pageerror", (error) => messages.push(String(error)));
  return messages;
};

/** What axe finds, softly: the test goes on to the next screen. */
export const axe = async (page: Page, place: string, rules?: string[]) => {
  if (!rules) await picture(page, place);
  await stayed(page, place);
  const builder = new AxeBuilder({ page });
  const { violations } = await (rules
    ? builder.withRules(rules)
    : builder.options({ rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])) }).withTags(tags)
  ).analyze();
  expect
    .soft(violations.map(({ id, nodes }) => `${place}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`))
    .toEqual([]);
};

/** What only a journey reaches, for whoever looks at pictures (`npm run screenshots`): as it is, and light and wide or dark and narrow. */
export const picture = async (page: Page, place: string) => {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const size = page.viewportSize() ?? { width: 1366, height: 768 };
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const file = place.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  for (const [look, colorScheme, width] of [
    ["light-1366", "light", 1366],
    ["dark-390", "dark", 390],
  ] as const) {
    // Without movement: what is looked at next must not find colours that are still on their way.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 768 });
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(folder, `journey-${file}-${look}.png`) });
  }
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  await page.setViewportSize(size);
};

/** What stands where something is still on its way. */
export const onItsWay = ":is([aria-busy=true], .MuiSkeleton-root, .skeleton)";

const watched = new WeakSet<Page>();
/** From the next address on the page notes what was shown and is hidden again, as React does when a part of it waits for words or code. */
const watch = async (page: Page) => {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addInitScript(() => {
    const hidden: string[] = [];
    const note = ({ target }: MutationRecord) => {
      const { style, outerHTML } = target as HTMLElement;
      if (style.display === "none" && style.getPropertyPriority("display") === "important") hidden.push(outerHTML.slice(0, 200));
    };
    new MutationObserver((changes) => changes.forEach(note)).observe(document, { attributeFilter: ["style"], subtree: true });
    Object.assign(window, { hidden });
  });
};
/** Nothing that was shown went away again since the last look. */
export const stayed = async (page: Page, place: string) =>
  expect.soft(await page.evaluate(() => (window as { hidden?: string[] }).hidden?.splice(0) ?? []), `${place} stays`).toEqual([]);

/** Opens a screen and waits until it is all there. */
export const show = async (page: Page, address: string) => {
  await watch(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first(), address).toBeVisible();
  await expect(page.locator(`#content ${onItsWay}`), address).toHaveCount(0);
  await stayed(page, address);
};

/** The texts in a box that are not seen whole: beyond it, or beyond what clips them in it. For `evaluate`. */
export const cutIn = (box: Element) => {
  const cut: string[] = [];
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const clips = [box];
    for (let above = text.parentElement!; above !== box; above = above.parentElement!)
      if (getComputedStyle(above).overflow !== "visible") clips.push(above);
    const range = document.createRange();
    range.selectNodeContents(text);
    // A font's own height may be more than its line's.
    const beyond = (rect: DOMRect, clip: DOMRect) =>
      rect.left < clip.left - 1 || rect.right > clip.right + 1 || rect.top < clip.top - 3 || rect.bottom > clip.bottom + 3;
    const rects = [...range.getClientRects()];
    const whole = rects.length > 0 && !rects.some((rect) => clips.some((clip) => beyond(rect, clip.getBoundingClientRect())));
    if (text.textContent?.trim() && !whole) cut.push(text.textContent);
  }
  return cut;
};

/** A column of a grid is read without scrolling: it ends before the grid or its actions do, and nothing in its first row is cut. */
export const inSight = async (page: Page, title: string) => {
  const head = page.getByRole("columnheader", { name: title, exact: true }).first();
  await expect(head).toBeVisible();
  const { beyond, at } = await head.evaluate((th) => {
    const [table, act] = [th.closest("table")!, th.parentElement!.querySelector("th.act, td.act")];
    const edge = Math.min(table.parentElement!.getBoundingClientRect().right, act?.getBoundingClientRect().left ?? Infinity);
    return {
      beyond: Math.max(0, Math.round(th.getBoundingClientRect().right - edge)),
      at: [...th.parentElement!.children].indexOf(th),
    };
  });
  const table = page.locator("table").filter({ has: head });
  const cut = await table.locator("tbody tr").first().locator("> td").nth(at).evaluate(cutIn);
  expect({ beyond, cut }, `${title} in sight`).toEqual({ beyond: 0, cut: [] });
};

/** No page scrolls sideways; while a part of it comes in it may be wider for a moment. */
export const fitsItsWidth = (page: Page, name: string) =>
  expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${name} scrolls sideways`,
      timeout: 5000,
    })
    .toBeLessThanOrEqual(0);

interface Look {
  username: string | null;
  language: string;
  scheme?: "light" | "dark";
  width: number;
}
/** A page of its own for a person in a language, at a width. */
export const start = async (browser: Browser, baseURL: string | undefined, { username, language, scheme, width }: Look) => {
  // Without movement: a colour on its way from light to dark has the contrast of neither.
  const context = await browser.newContext({
    colorScheme: scheme ?? "light",
    viewport: { width, height: 768 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (username) await signIn(page, username);
  await context.addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
  return page;
};

/** The person's own settings as they come: what an earlier run left says nothing here. */
export const forget = async (page: Page, settings: object) => {
  const reply = await page.request.post("/api/Preference/SetPreference", {
    data: settings,
    headers: { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin", "idempotency-key": crypto.randomUUID() },
  });
  expect(reply.ok()).toBe(true);
  await page.reload();
};
