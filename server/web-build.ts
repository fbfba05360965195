import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { sbomFile, writeSbom } from "./sbom.ts";

const root = resolve(import.meta.dirname, "..");
const sources = ["web/src", "web/public", "web/index.html", "web/vite.config.ts", "contract", "package-lock.json"];

/** Newest change below a file or folder, in ms; 0 when it is not there. */
const newest = (place: string): number => {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(place)
    .filter((name) => name !== "node_modules")
    .reduce((latest, name) => Math.max(latest, newest(join(place, name))), 0);
};

/** Builds the web app when there is none or when its sources are newer, and the list of what is shipped with it. Says whether it built the app. */
export const buildWeb = async (say: (line: string) => void = () => {}): Promise<boolean> => {
  if (!existsSync(join(root, "web/index.html"))) return false;
  const listing = newest(sbomFile) > newest(join(root, "package-lock.json")) ? undefined : writeSbom();
  // Nobody's orders wait for a list.
  const listed = listing?.catch((error: Error) =>
    say(`web/sbom.cdx.json was not made (npm run build makes it): ${error.message}`),
  );
  const built = newest(join(root, "web/dist/index.html"));
  if (built > 0 && sources.every((place) => newest(join(root, place)) <= built)) {
    await listed;
    return false;
  }
  const vite = join(dirname(createRequire(join(root, "web/package.json")).resolve("vite/package.json")), "bin/vite.js");
  const args = [vite, "build", "web", "--logLevel", "warn"];
  // Whoever starts us may be a test: React's development build would be served, with its warnings and half as fast.
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, args, { cwd: root, env }).catch((error: { stderr?: string; message: string }) => {
    throw new Error(`The web app could not be built:\n${(error.stderr || error.message).trim()}`);
  });
  await listed;
  return true;
};
