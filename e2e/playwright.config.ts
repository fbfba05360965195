import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./browser.ts";
import { mailboxKey } from "./mailbox.ts";

/** A fresh installation for each worker: the README's own command on a folder and ports of its own. */
const workers = Number(process.env.E2E_WORKERS ?? 2);
const portOf = (worker: number) => Number(process.env.E2E_PORT ?? 4380) + worker * 40;
const dataOf = (port: number) => path.join(os.tmpdir(), `tradeport-e2e-${port}`);
const installations = Array.from({ length: workers }, (_, worker) => portOf(worker));
// Set by the runner in each worker; the run itself counts as the first.
const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
process.env.E2E_PORT = String(port);
process.env.E2E_SANDBOX = `http://127.0.0.1:${port + 10}`;

const spec = (...names: string[]) => names.map((name) => `${name}.spec.ts`);
/** Journeys of many steps; what hangs there is told in two minutes. */
const journeys = spec("bad-input", "browser", "main-job", "newcomer", "screens", "sign-up");
/** Each part and each screen by itself. Some count what there is or begin with nothing: they come first. */
const beginnings = spec("home", "keys-only", "lists-*", "stores");
const parts = [
  { name: "first", testMatch: beginnings },
  { name: "parts", testIgnore: [...journeys, ...beginnings] },
];

/** Some parts walk all screens, perhaps on a busy machine. */
const patience = process.env.E2E === "parts" || process.env.SCREENSHOTS ? 3 : 1;
/** The main job first, so that there is something to see; then what only journeys reach. */
const pictures = ["main-job.spec.ts", "screenshots.ts", ...spec("outside", "people", "sign-up", "stores", "changed-address")];

export default defineConfig({
  testDir: ".",
  testMatch: process.env.SCREENSHOTS ? pictures : "*.spec.ts",
  projects: process.env.SCREENSHOTS
    ? [{ name: "pictures" }]
    : process.env.E2E === "parts"
      ? parts
      : [{ name: "journeys", testMatch: journeys }],
  outputDir: "../test-results",
  timeout: patience === 1 ? 120_000 : 900_000,
  expect: { timeout: patience * 45_000 },
  workers,
  retries: 0,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    viewport: { width: 1366, height: 768 },
    actionTimeout: patience * 45_000,
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
    },
  })),
});
