import fs from "node:fs";
import path from "node:path";
import { connectors, marketplaces } from "@tradeport/connectors";
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

/** As a word, or as one of a longer name (getEtsyStore, etsy_store, ETSY_STORE), and not as letters of another word. */
const says = (name: string, text: string) => {
  const [first = "", rest = ""] = [name.slice(0, 1).toUpperCase(), name.slice(1).toLowerCase()];
  const spellings = [`(?<!\\p{L})${name.toLowerCase()}`, `${first}${rest}`, name.toUpperCase()];
  return new RegExp(`(?:${spellings.join("|")})(?!\\p{Ll})`, "u").test(text);
};

test("a name is seen in a longer name and not in another word", () => {
  for (const text of ["getEtsyStore", "etsy_store", '"etsy"', "ETSY_KEY", "Etsy."])
    expect([text, says("Etsy", text)]).toEqual([text, true]);
  for (const text of ["Pazaryeri", "pazaryerleri"]) expect([text, says("Pazar", text)]).toEqual([text, false]);
});

test("no marketplace has its name in a condition: server, web and contract know manifests alone", () => {
  const codes = [
    ...connectors.map(({ code }) => code),
    ...marketplaces.flatMap(({ channels }) => channels.map(({ code }) => code)),
  ];
  // In quotes of any kind, as code and as SQL write it.
  const named = new RegExp(`["'\`](${[...new Set(codes)].join("|")})["'\`]`, "i");
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => named.test(codeOf(file)));
  // A call of the API that is named after one.
  expect(found).toEqual(["server/modules/connections/get-etsy-store-info.ts"]);
});

test("no word, address or label has the name of a marketplace in it: names come from the manifests, so that another one needs no change", () => {
  const names = connectors.flatMap(({ code, name }) => [code, name]);
  expect(sources.filter((file) => names.some((name) => says(name, codeOf(file)))).sort()).toEqual([
    "contract/oauth.ts",
    "server/modules/connections/get-etsy-store-info.ts",
    "server/modules/connections/index.ts",
    // A marketplace for tests.
    "server/modules/orders/market-world.ts",
    // Of the file store that one of them lets, not of the marketplace.
    "server/platform/settings-files.ts",
  ]);
});
