import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readItems, variantsOf } from "./read-items.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "feed-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** One product with so many values of its own and so many variants that say nothing. */
const feed = (values: number, variants: number) => {
  const file = path.join(folder, `${values}-${variants}.xml`);
  const own = Array.from({ length: values }, (_, n) => `<a${n}>1</a${n}>`).join("");
  fs.writeFileSync(file, `<?xml version="1.0"?><r><p>${own}${"<v/>".repeat(variants)}</p></r>`);
  return readItems({ path: file, encoding: "utf-8" }, { itemPath: "r/p", variantPath: "v" });
};

test("S38: a product of more variants than any is refused, before they are made rows of", async () => {
  await expect(feed(1_000, 1_001).next()).rejects.toMatchObject({ code: "bomb", values: { detail: "v: > 1000" } });
});

test("S38: variants hold nothing of their product but look it up", async () => {
  const { value: items } = await feed(1_000, 1_000).next();
  const all = variantsOf(items![0]!);
  expect([all.length, all[999]!.get("a999"), all[999]!.get("a1000")]).toEqual([1_000, ["1"], undefined]);
  expect(all.some((one) => one instanceof Map)).toBe(false);
});
