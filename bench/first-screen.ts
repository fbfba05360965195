import { fork } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import zlib from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page, type Request, type Response } from "@playwright/test";
import { findBrowser } from "../e2e/browser.ts";
import { makeCorrectedFile } from "../server/testing/excel-fixture.ts";
import { freePort } from "../server/testing/free-port.ts";
import { until } from "../server/testing/until.ts";
import { median, ms, times } from "./numbers.ts";
import { peers } from "./peers.ts";
import type { Row, Work } from "./work.ts";

const runs = 5;
const slowdown = 4;
const barBytes = 300_000;
const barMs = 1500;
const password = "bench-parola-1";

interface Seen {
  /** Of all scripts that were loaded, each compressed with gzip. */
  bytes: number;
  /** Largest contentful paint, ms after the start of the navigation. */
  lcp: number;
  html: string;
}

/** Nothing was asked for half a second, but the stream of events, which stays open: the browser's own "network idle" never comes beside it. */
const quietNetwork = (page: Page) => {
  const waiting = new Set<Request>();
  let last = performance.now();
  page.on("request", (request) => {
    if (!request.headers().accept?.includes("text/event-stream")) waiting.add(request);
    last = performance.now();
  });
  const over = (request: Request) => {
    waiting.delete(request);
    last = performance.now();
  };
  page.on("requestfinished", over).on("requestfailed", over);
  return () => until("the network is quiet", () => waiting.size === 0 && performance.now() - last >= 500);
};

/** One cold look at a page: empty cache, a processor four times as slow, everything that is loaded until the network is quiet. */
const look = async (context: BrowserContext, address: string): Promise<Seen> => {
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const scripts: Promise<number>[] = [];
  const isQuiet = quietNetwork(page);
  const weigh = (reply: Response) => {
    if (/javascript/.test(reply.headers()["content-type"] ?? ""))
      scripts.push(reply.body().then((body) => zlib.gzipSync(body).length));
  };
  page.on("response", weigh);
  await page.goto(address);
  await isQuiet();
  // What is fetched after that, for the next screen, is no part of this one.
  page.off("response", weigh);
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint" as never,
          buffered: true,
        });
      }),
  );
  const html = await page.evaluate(() => {
    for (const script of document.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    for (const style of document.querySelectorAll("style, link[rel=stylesheet]")) style.remove();
    const style = document.createElement("style");
    style.textContent = rules.join("\n");
    document.head.append(style);
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  const sizes = await Promise.all(scripts);
  await page.close();
  return { bytes: sizes.reduce((total, size) => total + size, 0), lcp, html };
};

/** The same picture as one finished page without scripts: what this browser needs at least. */
const serveStill = async (html: string) => {
  const server = http.createServer((_, reply) => reply.setHeader("content-type", "text/html; charset=utf-8").end(html));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
};

const signIn = async (context: BrowserContext, origin: string) => {
  const page = await context.newPage();
  await page.goto(`${origin}/auth/login`);
  await page.locator("input:not([type=hidden])").first().fill("ayse");
  await page.locator("input[type=password]").fill(password);
  await page.locator("button[type=submit]").first().click();
  await page.waitForURL(`${origin}/`);
  await page.close();
};

/** Five hundred products, so that a list has its pages. */
const fill = async (context: BrowserContext, origin: string) => {
  const headers = { origin, "sec-fetch-site": "same-origin", "idempotency-key": "first-screen-bench" };
  const file = {
    name: "urunler.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await makeCorrectedFile(500),
  };
  await context.request.post(`${origin}/api/Product/UploadProductFromExcel`, {
    headers,
    multipart: { forUpdate: "false", file },
  });
  await until(
    "the products are there",
    async () => {
      const reply = await context.request.post(`${origin}/api/Product/GetAllProductMasterData`, { headers, data: {} });
      return ((await reply.json()) as { result: { totalCount: number } }).result.totalCount >= 500;
    },
    60_000,
  );
};

const measure = async (
  browser: Browser,
  origin: string,
  title: string,
  path: string,
  state: string | undefined,
): Promise<Row> => {
  const seen: Seen[] = [];
  const still: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      locale: "tr",
      ...(state && { storageState: state }),
    });
    const one = await look(context, origin + path);
    const page = await serveStill(one.html);
    const least = await look(context, page.address);
    page.close();
    await context.close();
    // The first run warmed the server.
    if (run === 0) continue;
    seen.push(one);
    still.push(least.lcp);
  }
  const bytes = median(seen.map((one) => one.bytes));
  const lcp = median(seen.map((one) => one.lcp));
  const least = median(still);
  return {
    work: `first screen: ${title}`,
    ours: `${(bytes / 1000).toFixed(0)} kB of JavaScript, LCP ${ms(lcp)}`,
    limit: `0 kB, LCP ${ms(least)}: the same picture as one page without scripts`,
    ratio: times(lcp / least),
    bar: `<= ${barBytes / 1000} kB gzip; LCP <= ${barMs / 1000} s`,
    met: bytes <= barBytes && lcp <= barMs,
    note: `cold, processor ${slowdown} times slower, 1366 x 768, ${runs} runs`,
    peer: peers.firstScreen,
  };
};

/** What a person waits for before the first sign of life. */
const firstScreen: Work = {
  name: "screen",
  run: async (bench) => {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const origin = `http://localhost:${port}`;
    const server = fork(path.resolve(import.meta.dirname, "../server/main.ts"), [], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        PUBLIC_URL: origin,
        TRADEPORT_DATA: path.join(bench.folder, "screen"),
        DEMO_PASSWORD: password,
      },
    });
    const ended = new Promise((gone) => server.once("exit", gone));
    const browser = await chromium.launch(await findBrowser());
    try {
      await until(
        "the console is ready",
        () =>
          fetch(`${origin}/ready`).then(
            (reply) => reply.ok,
            () => false,
          ),
        120_000,
      );
      const context = await browser.newContext();
      await signIn(context, origin);
      await fill(context, origin);
      const state = path.join(bench.folder, "screen.json");
      fs.writeFileSync(state, JSON.stringify(await context.storageState()));
      await context.close();
      return [
        await measure(browser, origin, "sign-in", "/login", undefined),
        await measure(browser, origin, "home", "/", state),
        await measure(browser, origin, "product list of 25", "/Product/List", state),
      ];
    } finally {
      await browser.close();
      server.kill("SIGTERM");
      await ended;
    }
  },
};
export default firstScreen;
