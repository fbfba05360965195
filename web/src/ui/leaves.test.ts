import { expect, test } from "vitest";
import { leavesOf } from "./leaves.ts";

test("two versions of a record differ field by field, and as a whole where rows were added (U31)", () => {
  const mine = { texts: [{ name: "a", subtitle: "" }], variants: [{ barcode: "1" }], images: ["x"] };
  const theirs = { texts: [{ name: "b", subtitle: "" }], variants: [{ barcode: "1" }, { barcode: "2" }], images: ["x"] };
  expect(leavesOf(mine, theirs).map(({ path }) => path)).toEqual(["texts.0.name", "variants"]);
});
