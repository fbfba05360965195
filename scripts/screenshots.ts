// Pictures of every screen in Turkish light (1366 x 768) and English dark (390 px): `npm run screenshots -- <folder>`.
// By itself it starts a fresh console and lives through the main job first, so that there is something to see; with
// CONSOLE=http://localhost:3000 (whose demo password is the browser tests') it looks at a console that runs.
import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const running = process.env.CONSOLE ? { E2E_PORT: new URL(process.env.CONSOLE).port, E2E_REUSE: "1" } : {};
const wanted = process.env.CONSOLE ? ["screenshots.ts"] : [];
const { status } = spawnSync("playwright", ["test", "-c", "e2e/playwright.config.ts", ...wanted], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...running, SCREENSHOTS: path.resolve(process.argv[2] ?? "screenshots") },
});
process.exit(status ?? 1);
