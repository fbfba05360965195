import { describe, expect, test } from "vitest";
import { changedRows, sentAt } from "./changed-rows.ts";

const rows = (text: string) =>
  new Map(
    text
      .split(" ")
      .filter(Boolean)
      .map((pair) => pair.split("=") as [string, string]),
  );
const changes = (from: string, to: string, now: string) =>
  Object.fromEntries(changedRows({ locale: "en" }, { from: rows(from), to: rows(to), now: rows(now) }, at(from, to)));
const names = (text: string) => [...rows(text).keys()].map((name) => [name]);
const at = (from: string, to: string) => sentAt("rows", names(to), names(from));

describe("U31: a list that is saved over changes what its person changed, and nothing else (console fault 8)", () => {
  test("what somebody else added or changed meanwhile stays", () => {
    expect(changes("a=1 b=1", "a=2 b=1", "a=1 b=9 c=3")).toEqual({ a: "2" });
  });
  test("what was taken away is taken away, what was added is added", () => {
    expect(changes("a=1 b=1", "b=1 c=4", "a=1 b=1")).toEqual({ a: null, c: "4" });
  });
  test("both meant the same: nothing is left to do", () => {
    expect(changes("a=1", "a=2", "a=2")).toEqual({});
    expect(changes("a=1", "", "")).toEqual({});
  });
  test("both changed one row to different ends: refused by its place in what was sent, and nothing is written", () => {
    expect(() => changes("a=1 b=1", "a=2 b=2", "a=3 b=1")).toThrow(
      expect.objectContaining({
        code: "conflict",
        fields: [{ field: "rows.0", message: expect.stringContaining("changed after you opened it") }],
      }),
    );
    expect(() => changes("", "a=2", "a=3")).toThrow(expect.objectContaining({ code: "conflict" }));
    expect(() => changes("b=2 a=1", "b=2", "a=3 b=2")).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: "from.1" })] }),
    );
  });
});
