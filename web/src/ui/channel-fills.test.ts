import { expect, test } from "vitest";
import { channelFills } from "./channel-fills.ts";

test("a channel has one colour, whoever sells beside it and in whatever order they come", () => {
  const all = channelFills(["trendyol", "hepsiburada", "etsy", "trendyol"]);
  const other = channelFills(["etsy", "trendyol"]);
  expect(other("trendyol")).toBe(all("trendyol"));
  expect(other("etsy")).toBe(all("etsy"));
  expect(new Set(["trendyol", "hepsiburada", "etsy"].map(all)).size).toBe(3);
});
test("two of the same first choice are told apart, and a sixth still has a colour", () => {
  const codes = ["etsy", "n11", "a", "b", "c", "d"];
  const of = channelFills(codes);
  expect(of("etsy")).not.toBe(of("n11"));
  expect(codes.map(of).every((fill) => fill.startsWith("var(--mui-palette-"))).toBe(true);
});
