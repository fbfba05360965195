import { afterEach, expect, test, vi } from "vitest";
import { belongTo, forgetHere, recall, remember } from "./tab-memory.ts";

/** The browser's own store, which Node has none of: what is kept are its own keys, as in a browser. */
const storage = (): Record<string, string> =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
afterEach(() => vi.unstubAllGlobals());

test("what was typed goes with its person: a form that leaves the page after that keeps nothing either (S56)", () => {
  const stored = storage();
  vi.stubGlobal("sessionStorage", stored);
  belongTo("ayse", "one");
  remember("draft:product", { name: "Yarım" });
  expect(recall("draft:product")).toEqual({ name: "Yarım" });
  forgetHere();
  expect(Object.keys(stored)).toEqual([]);
  remember("draft:product", { name: "Yarım" });
  expect(Object.keys(stored)).toEqual([]);
  // Somebody signs in again in this tab.
  belongTo("ayse", "one");
  remember("draft:product", { name: "Yeni" });
  expect(recall("draft:product")).toEqual({ name: "Yeni" });
  // And another person finds nothing of it.
  belongTo("mehmet", "two");
  expect([recall("draft:product"), Object.keys(stored)]).toEqual([null, []]);
});
