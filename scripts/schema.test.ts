import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "../server/testing/cluster.ts";
import { schemaText } from "./schema-text.ts";

const squeeze = (text: string) => text.replace(/\s+/g, " ");

test("the types that queries are checked with are those of the migrations", async () => {
  const { url, drop } = await freshDatabase();
  const client = new pg.Client(url);
  await client.connect();
  const made = await schemaText(client);
  await client.end();
  await drop();
  const kept = fs.readFileSync(path.join(import.meta.dirname, "../server/platform/schema.ts"), "utf8");
  expect(squeeze(kept)).toBe(squeeze(made));
});
