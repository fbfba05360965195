import fs from "node:fs";
import path from "node:path";
import { contract } from "@tradeport/contract";
import { screens } from "../web/src/screens.ts";

/** A line of docs/specified: what was specified, and for what is not here the reason, after two spaces. */
export interface Specified {
  name: string;
  why: string | null;
  isHere: boolean;
}
const linesOf = (file: string, isHere: (name: string) => boolean): Specified[] =>
  fs
    .readFileSync(path.join(import.meta.dirname, "../docs/specified", file), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [name, why = null] = line.split("  ", 2) as [string, string?];
      return { name, why, isHere: isHere(name) };
    });

const calls = new Set(
  Object.entries(contract).flatMap(([controller, of]) => Object.keys(of).map((name) => `${controller}/${name}`)),
);
export const specifiedCalls = () => linesOf("calls.txt", (name) => calls.has(name));

/** "/Auth/NewAddress/$link" and "/Product/New/{-$pageType}", as what leads there. */
const patterns = screens.map(
  ({ path: screen }) => new RegExp(`^${screen.replaceAll(/\/\{-\$\w+\}/g, "(/[^/]+)?").replaceAll(/\$\w+/g, "[^/]+")}$`),
);
export const specifiedRoutes = () => linesOf("routes.txt", (name) => patterns.some((pattern) => pattern.test(name)));

if (import.meta.main)
  for (const [what, all] of [
    ["calls", specifiedCalls()],
    ["screens", specifiedRoutes()],
  ] as const) {
    const missing = all.filter(({ isHere }) => !isHere);
    console.log(`${all.length - missing.length} of ${all.length} specified ${what} are here`);
    for (const { name, why } of missing) console.log(`  ${name}: ${why ?? "no reason is given"}`);
  }
