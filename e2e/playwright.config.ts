import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./browser.ts";
import { mailboxKey } from "./mailbox.ts";

/**
 * A fresh installation for each worker: the README's own command on a folder and ports of its own. One more than the two processors that
 * the check is made for: each waits for its marketplaces now and then.
 */
const workers = Number(process.env.E2E_WORKERS ?? 3);
const portOf = (worker: number) => Number(process.env.E2E_PORT ?? 4380) + worker * 40;
const dataOf = (port: number) => path.join(os.tmpdir(), `tradeport-e2e-${port}`);
const installations = Array.from({ length: workers }, (_, worker) => portOf(worker));
// Set by the runner in each worker; the run itself counts as the first.
const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
process.env.E2E_PORT = String(port);
process.env.E2E_SANDBOX = `http://127.0.0.1:${port + 10}`;

const spec = (...names: string[]) => names.map((name) => `${name}.spec.ts`);
/**
 * In this order, one file after the other as a worker is free. What looks at an installation where nothing is yet, or counts all that there
 * is, comes first; then the two longest, so that no worker waits for another at the end; then each part and each screen by itself. `npm test`
 * runs the journeys ("empty", "journeys", "others"), `npm run test:parts` the rest.
 */
const beginnings = spec("home", "keys-only", "lists-*", "stores");
const longest = spec("main-job", "newcomer");
const others = spec("admin-reads", "bad-input", "browser", "own-program", "sign-up");
const projects = [
  { name: "empty", testMatch: spec("screens") },
  { name: "first", testMatch: beginnings },
  { name: "journeys", testMatch: longest },
  { name: "others", testMatch: others },
  { name: "parts", testIgnore: [...spec("screens"), ...beginnings, ...longest, ...others] },
];

/** The main job first, so that there is something to see; then what only journeys reach. */
const pictures = [
  "main-job.spec.ts",
  "screenshots.ts",
  ...spec(
    "outside",
    "people",
    "sign-up",
    "stores",
    "changed-address",
    "order-lists",
    "template-mapping",
    "import-products",
    "channel-products",
    "road-freight",
    "packing",
    "drift",
    "webhooks",
    "queue",
    "stock-guard",
    "own-program",
    "reports",
    "personal-data",
  ),
];

export default defineConfig({
  testDir: ".",
  testMatch: process.env.SCREENSHOTS ? pictures : "*.spec.ts",
  projects: process.env.SCREENSHOTS ? [{ name: "pictures" }] : projects,
  outputDir: "../test-results",
  // What hangs is told by the step that does, within 45 s; a walk over all screens takes minutes where the machine does much else.
  timeout: process.env.SCREENSHOTS ? 900_000 : 600_000,
  expect: { timeout: 45_000 },
  workers,
  retries: 0,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    viewport: { width: 1366, height: 768 },
    actionTimeout: 45_000,
    // Every step of a trace is work for the browser; what the page showed when a test failed is kept without one.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    launchOptions: await findBrowser(),
  },
  webServer: installations.map((each) => ({
    command: "node e2e/serve.ts",
    cwd: path.resolve(import.meta.dirname, ".."),
    url: `http://localhost:${each}/ready`,
    timeout: 90_000,
    reuseExistingServer: !process.env.CI && process.env.E2E_REUSE === "1",
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
    stdout: "ignore" as const,
    env: {
      PORT: String(each),
      SANDBOX_PORT: String(each + 10),
      TRADEPORT_DATA: dataOf(each),
      DEMO_PASSWORD: "demo-parola-1",
      MAILBOX_KEY: mailboxKey,
      LOG_LEVEL: "info",
      // Where own-program.spec has its receiver.
      WEBHOOK_ORIGINS: `http://127.0.0.1:${each + 20}`,
    },
  })),
});
