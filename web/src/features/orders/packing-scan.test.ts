import { expect, test } from "vitest";
import { scanned } from "./packing-scan.ts";

test("a code is a code, with so many pieces in front of it where somebody typed them", () => {
  expect(scanned("  8690000012345 ")).toEqual({ kind: "code", code: "8690000012345", quantity: 1 });
  expect(scanned("3*")).toEqual({ kind: "times", quantity: 3 });
  expect(scanned("12* 8690000012345")).toEqual({ kind: "code", code: "8690000012345", quantity: 12 });
  expect(scanned("ABC*3")).toEqual({ kind: "code", code: "ABC*3", quantity: 1 });
  expect(scanned("1000*X")).toEqual({ kind: "code", code: "X", quantity: 1000 });
  // Nothing of it, or more than anybody lays into a parcel, is no number of pieces.
  expect(scanned("0*")).toEqual({ kind: "code", code: "0*", quantity: 1 });
  expect(scanned("1001*X")).toEqual({ kind: "code", code: "1001*X", quantity: 1 });
  expect(scanned("9999*X")).toEqual({ kind: "code", code: "9999*X", quantity: 1 });
  expect(scanned(" ")).toBeNull();
});

test("a command is one on whatever keyboard its letters arrive", () => {
  for (const text of ["TPPRINT", "tpprint", "tpprınt", "TPPRİNT"])
    expect(scanned(text)).toEqual({ kind: "command", command: "print" });
});
