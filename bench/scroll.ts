// How a list of 10,000 rows scrolls: frames on the screen and rows that were not there in time, while the wheel turns for five seconds.
// `CONSOLE=http://localhost:3000 DEMO_PASSWORD=… npm run bench:scroll`, on a console that has the rows.
import { chromium } from "@playwright/test";
import { findBrowser } from "../e2e/browser.ts";
import { turnWheel } from "../e2e/wheel.ts";

const origin = process.env.CONSOLE ?? "http://localhost:3000";
const seconds = 5;
const browser = await chromium.launch(await findBrowser());
const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: "tr-TR" });
await page.goto(origin);
await page
  .getByRole("button", { name: /^(Giriş yap|Sign in)$/ })
  .first()
  .click();
await page
  .locator("input:not([type=hidden])")
  .first()
  .fill(process.env.DEMO_USER ?? "ayse");
await page.locator("input[type=password]").fill(process.env.DEMO_PASSWORD ?? "");
await page.locator("button[type=submit]").first().click();
await page.waitForURL(`${origin}/`);

/** Main thread's own time: what other processes take of the machine is not in it. */
const devtools = await page.context().newCDPSession(page);
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
const cpu = async () => {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
};

/** In each frame of the page: how many pixels of the list have no row to show. */
const watch = () =>
  page.evaluate(() => {
    const grid = document.querySelector("[role=grid]") as HTMLElement;
    const box = grid.parentElement as HTMLElement;
    const missing: number[] = [];
    const since = performance.now();
    const frame = () => {
      const sight = box.getBoundingClientRect();
      const rows = grid.querySelectorAll("tr[data-row]");
      const first = rows[0]?.getBoundingClientRect().top ?? sight.bottom;
      const last = rows[rows.length - 1]?.getBoundingClientRect().bottom ?? sight.top;
      missing.push(Math.max(0, first - sight.top - 36, sight.bottom - last));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, {
      seen: () => ({ missing, ms: performance.now() - since, moved: box.scrollTop, count: Number(grid.ariaRowCount) - 1 }),
    });
  });
const seen = () =>
  page.evaluate(() =>
    (window as never as { seen: () => { missing: number[]; ms: number; moved: number; count: number } }).seen(),
  );

for (const speed of [1200, 3600]) {
  await page.goto(origin + (process.env.LIST ?? "/Product/List?pageSize=-1"));
  await page.locator("tr[data-row]").first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1000);
  await watch();
  const before = await cpu();
  const gaps = (await turnWheel(page, { speed, seconds })).toSorted((a, b) => a - b);
  const after = await cpu();
  const { missing, ms, moved, count } = await seen();
  const at = (share: number) => gaps[Math.floor(gaps.length * share)]?.toFixed(1);
  const frames = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  const each = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) / missing.length).toFixed(1);
  console.log(
    `${count} rows, ${Math.round(moved)} px in ${seconds} s: ${frames.toFixed(1)} frames a second on the screen, one every ${at(0.5)} ms (half), ${at(0.95)} (95 %), ${at(0.99)} (99 %)`,
  );
  console.log(
    `  the page drew ${((1000 * missing.length) / ms).toFixed(1)} times a second, ${each("TaskDuration")} ms of its thread each; rows were not there in ${missing.filter((px) => px > 0).length} of ${missing.length}`,
  );
}
await browser.close();
