import { defineConfig } from "vitest/config";
import { SlowFirst } from "./scripts/slow-first.ts";
import { calls } from "./web/calls.ts";

export default defineConfig({
  plugins: [calls()],
  test: {
    include: ["{contract,connectors,server,web,scripts}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "e2e/**"],
    globalSetup: ["server/testing/cluster.ts"],
    // One module graph for all files: 1.4 s instead of 9 s for 60 files. Tests keep no state at module level.
    isolate: false,
    // More than the two processors that the check is made for: tests wait for clocks and other processes half of their time.
    maxWorkers: 4,
    // Of one file: each that asks for it starts processes of its own.
    maxConcurrency: 2,
    // A machine that does much else is slow, not wrong: what must be quick says so itself. No test sets more than this: what hangs is told in two minutes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: SlowFirst },
  },
});
