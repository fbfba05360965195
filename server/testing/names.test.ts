import fs from "node:fs";
import path from "node:path";
import { connectors } from "@tradeport/connectors";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
/** A call of the API that is named after one, and the stores of the sample data, which are of two. */
const known = ["server/modules/connections/get-etsy-store-info.ts", "server/modules/home/load-sample-data.ts"];

const sources = ["server", "web/src", "contract"].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.test\.|\/testing[/.]|\/i18n\//.test(file)),
);

test("no marketplace has its name in a condition: server, web and contract know manifests alone", () => {
  const codes = connectors.flatMap(({ code, channels }) => [code, ...channels.map((channel) => channel.code)]);
  // In quotes of any kind, as code and as SQL write it.
  const named = new RegExp(`["'\`](${[...new Set(codes)].join("|")})["'\`]`, "i");
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => named.test(fs.readFileSync(path.join(root, file), "utf8")));
  expect(found.sort()).toEqual(known);
});
