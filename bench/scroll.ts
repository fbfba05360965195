// How a list of 10,000 rows scrolls: frames and long tasks while the wheel turns for five seconds.
// `CONSOLE=http://localhost:3000 DEMO_PASSWORD=… npm run bench:scroll`, on a console that has the rows.
import { chromium } from "@playwright/test";
import { findBrowser } from "../e2e/browser.ts";

const origin = process.env.CONSOLE ?? "http://localhost:3000";
/** Pixels a frame: 60 is two rows, 120 rows a second. */
const step = Number(process.env.STEP ?? 60);
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
await page.goto(origin + (process.env.LIST ?? "/Product/List?pageSize=-1"));
await page.locator("tr[data-row]").first().waitFor({ timeout: 60_000 });
await page.waitForTimeout(1000);

/** Main thread's own time: what other processes take of the machine is not in it. */
const devtools = await page.context().newCDPSession(page);
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
const cpu = async () => {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
};
const before = await cpu();

/** The list is moved by as much as a wheel does each frame; what a frame took is what came between two of them. */
const seen = await page.evaluate(async (step) => {
  const box = document.querySelector("[role=grid]")?.parentElement as HTMLElement;
  const frames: number[] = [];
  const work: number[] = [];
  new PerformanceObserver((list) => work.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ["longtask"],
  });
  let last = performance.now();
  const until = last + 5000;
  await new Promise<void>((done) => {
    const frame = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      box.scrollTop += step;
      if (now < until) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
  return {
    frames,
    work,
    rows: Number(document.querySelector("[role=grid]")?.getAttribute("aria-rowcount")) - 1,
    top: box.scrollTop,
  };
}, step);
const after = await cpu();
await browser.close();

const sorted = seen.frames.toSorted((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
console.log(`${seen.rows} rows, ${Math.round(seen.top)} px in 5 s: ${(seen.frames.length / 5).toFixed(1)} frames a second`);
console.log(`a frame took ${at(0.5)} ms (half), ${at(0.95)} ms (95 %), ${at(0.99)} ms (99 %); long tasks: ${seen.work.length}`);
const each = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) / seen.frames.length).toFixed(1);
console.log(
  `work of the main thread a frame: ${each("TaskDuration")} ms, of it script ${each("ScriptDuration")}, style ${each("RecalcStyleDuration")}, layout ${each("LayoutDuration")}; 60 frames leave 16.7`,
);
