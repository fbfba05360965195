import { expect, test } from "vitest";
import { isZero, share, sum, times } from "./amounts.ts";

test("amounts are added and multiplied to the last place, below nothing too", () => {
  expect(sum([])).toBe("0");
  expect(sum(["0.1", "0.2"])).toBe("0.3");
  expect(sum(["-0.05", "0.02"])).toBe("-0.03");
  expect(sum(["1.5", "-1.50"])).toBe("0");
  expect(sum(["99999999999999.9999999999", "0.0000000001"])).toBe("100000000000000");
  expect(times("19.99", 3)).toBe("59.97");
  expect(times("-0.5", 3)).toBe("-1.5");
  expect([isZero("-0.00"), isZero("0.0000000001")]).toEqual([true, false]);
});

test("a share is rounded to the hundredth, a half away from nothing", () => {
  expect(share("100", "18")).toBe("18");
  expect(share("0.25", "2")).toBe("0.01");
  expect(share("0.24", "2")).toBe("0");
  expect(share("-0.25", "2")).toBe("-0.01");
  expect(share("-0.24", "2")).toBe("0");
  expect(share("33.33", "33.3")).toBe("11.1");
});
