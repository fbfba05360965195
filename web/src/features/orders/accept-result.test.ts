import { expect, test } from "vitest";
import { acceptResult } from "./accept-result.ts";

test("all that waited went: that is said whole, and what did not wait to be accepted is no failure of it", () => {
  expect(acceptResult({ accepted: 5, refused: [], notWaiting: 15 })).toEqual({
    tone: "success",
    says: [
      { key: "all", count: 5 },
      { key: "rest", count: 15 },
    ],
  });
  expect(acceptResult({ accepted: 1, refused: [], notWaiting: 0 })).toEqual({
    tone: "success",
    says: [{ key: "one", count: 1 }],
  });
  expect(acceptResult({ accepted: 0, refused: [], notWaiting: 3 })).toEqual({
    tone: "info",
    says: [{ key: "none", count: 0 }],
  });
  expect(acceptResult({ accepted: 4, refused: ["unpaid"], notWaiting: 2 })).toEqual({
    tone: "warning",
    says: [{ key: "rest", count: 2 }],
  });
});
