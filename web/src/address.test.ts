import { expect, test } from "vitest";
import { at, forRouter, type Made } from "./address.ts";

test("U22: an address that was left is gone back to as it was, with the place on its page", () => {
  const address = at("/Product/BulkOperations/ProcessDetail", { processId: "1", fingerprint: "attribute" });
  expect(forRouter(address)).toEqual({
    to: "/Product/BulkOperations/ProcessDetail",
    search: { processId: "1", fingerprint: "attribute" },
  });
  expect(forRouter(`${address}#lines` as Made)).toEqual({ ...forRouter(address), hash: "lines" });
});
