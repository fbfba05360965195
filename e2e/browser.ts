import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";

/** Ours alone: a browser's package may bring arguments of its own, and some of those switch its web security off. */
const args = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/**
 * The browser of the tests and the bench: the one that `npm ci` brought, on every machine that it was made for (Linux on x64), so
 * that all see the same; $CHROME names another.
 */
export const findBrowser = async (): Promise<{ executablePath: string; args: string[] }> => ({
  executablePath: process.env.CHROME || (await fromTheLock()) || installed(),
  args,
});

const fromTheLock = async (): Promise<string | null> => {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const packed = fileURLToPath(new URL("../bin/chromium.br", import.meta.resolve("@sparticuz/chromium")));
  const file = path.resolve(path.dirname(packed), "../chromium");
  if (!fs.existsSync(file)) {
    // Made whole under another name first: several processes may come here at once, and one may be killed.
    const making = `${file}.${process.pid}`;
    await pipeline(fs.createReadStream(packed), createBrotliDecompress(), fs.createWriteStream(making, { mode: 0o755 }));
    fs.renameSync(making, file);
  }
  return file;
};

const places = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
const installed = (): string => {
  const found = places.find((file) => fs.existsSync(file));
  if (!found) throw new Error("The lock has no browser for this machine: install Chromium or Chrome, or set CHROME to its file.");
  return found;
};
