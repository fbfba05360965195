import fs from "node:fs";
import path from "node:path";
import { connectors } from "@tradeport/connectors";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const sources = ["server", "web/src", "contract"].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.test\.|\/testing[/.]/.test(file)),
);
/** What is run or shown: a comment may take a marketplace for its example. */
const codeOf = (file: string) => fs.readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

test("no marketplace has its name in a condition: server, web and contract know manifests alone", () => {
  const codes = connectors.flatMap(({ code, channels }) => [code, ...channels.map((channel) => channel.code)]);
  // In quotes of any kind, as code and as SQL write it.
  const named = new RegExp(`["'\`](${[...new Set(codes)].join("|")})["'\`]`, "i");
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => named.test(codeOf(file)));
  // A call of the API that is named after one.
  expect(found).toEqual(["server/modules/connections/get-etsy-store-info.ts"]);
});

test("no word, address or label has the name of a marketplace in it: names come from the manifests, so that another one needs no change", () => {
  const named = new RegExp(connectors.flatMap(({ code, name }) => [code, name]).join("|"), "i");
  expect(sources.filter((file) => named.test(codeOf(file))).sort()).toEqual([
    "contract/oauth.ts",
    "server/modules/connections/get-etsy-store-info.ts",
    "server/modules/connections/index.ts",
    // A marketplace for tests.
    "server/modules/orders/market-world.ts",
  ]);
});
