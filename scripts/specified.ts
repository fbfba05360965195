import fs from "node:fs";
import path from "node:path";
import { contract, type Procedure, walk } from "@tradeport/contract";
import { screens } from "../web/src/screens.ts";

/** A line of docs/specified: what was specified, and for what is not here the reason, after two spaces. */
export interface Specified {
  name: string;
  why: string | null;
  isHere: boolean;
}
/** A call's fields as they were specified ("a?": it may be left out; "a or b": one of the two), and after " + " what this console asks for beside them. */
export interface SpecifiedCall extends Specified {
  procedure: Procedure | undefined;
  fields: string[];
  /** Of `fields` those that may be left out. */
  optional: string[];
  more: string[];
}

const linesOf = (file: string) =>
  fs
    .readFileSync(path.join(import.meta.dirname, "../docs/specified", file), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("  ", 2) as [string, string?]);

const calls = walk(contract);
const listOf = (text: string) => text.split(", ").filter((one) => one !== "");
/** "Order/GetOrderDetail: orderHeaderId"; what is asked otherwise than by POST says so first: "PUT Client/ClientAddress: addressId, …". */
export const specifiedCalls = (): SpecifiedCall[] =>
  linesOf("calls.txt").map(([line, why = null]) => {
    const [asked = "", body = ""] = line.split(/: ?/, 2) as [string, string?];
    const [fields = "", more = ""] = body.split(" + ");
    const [name = "", method = "POST"] = asked.split(" ").reverse();
    const found = calls.find((call) => call.procedure.method === method && call.address === `/api/${name}`);
    return {
      ...{ name, why, isHere: found !== undefined, procedure: found?.procedure },
      fields: listOf(fields).map((field) => field.replace("?", "")),
      optional: listOf(fields).flatMap((field) => (field.endsWith("?") ? [field.slice(0, -1)] : [])),
      more: listOf(more),
    };
  });

/** "/Auth/NewAddress/$link" and "/Product/New/{-$pageType}", as what leads there. */
const patterns = screens.map(
  ({ path: screen }) => new RegExp(`^${screen.replaceAll(/\/\{-\$\w+\}/g, "(/[^/]+)?").replaceAll(/\$\w+/g, "[^/]+")}$`),
);
export const specifiedRoutes = (): Specified[] =>
  linesOf("routes.txt").map(([name, why = null]) => ({ name, why, isHere: patterns.some((pattern) => pattern.test(name)) }));

if (import.meta.main)
  for (const [what, all] of [
    ["calls", specifiedCalls()],
    ["screens", specifiedRoutes()],
  ] as const) {
    const missing = all.filter(({ isHere }) => !isHere);
    console.log(`${all.length - missing.length} of ${all.length} specified ${what} are here`);
    for (const { name, why } of missing) console.log(`  ${name}: ${why ?? "no reason is given"}`);
  }
