import { defineConfig } from "vitest/config";
import { SlowFirst, waiting } from "./scripts/slow-first.ts";
import { calls } from "./web/calls.ts";

const all = "{contract,connectors,server,web,scripts}/**/*.test.{ts,tsx}";
const elsewhere = ["**/node_modules/**", "e2e/**"];

export default defineConfig({
  plugins: [calls()],
  test: {
    globalSetup: ["server/testing/cluster.ts"],
    // One module graph for all files: 1.4 s instead of 9 s for 60 files. Tests keep no state at module level.
    isolate: false,
    maxConcurrency: 4,
    // A machine that does much else is slow, not wrong: what must be quick says so itself. No test sets more than this: what hangs is told in two minutes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: SlowFirst },
    // More than the two processors that the check is made for: what waits for clocks and other processes leaves them to many, what works to fewer.
    projects: [
      { test: { name: "waiting", include: waiting, exclude: elsewhere, maxWorkers: 6, sequence: { groupOrder: 0 } } },
      {
        test: {
          name: "working",
          include: [all],
          exclude: [...elsewhere, ...waiting],
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
