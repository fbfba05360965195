import { expect, test } from "vitest";
import { isTroubled } from "./troubled-stores.ts";

test("in trouble is what should work and does not; a paused one too; not what is switched off, disconnected or is a sample", () => {
  const store = { isActive: true, isSample: false, suspended: null, health: "away" } as const;
  expect(isTroubled(store)).toBe(true);
  expect(isTroubled({ ...store, health: "needs_sign_in" })).toBe(true);
  expect(isTroubled({ ...store, suspended: "paused" })).toBe(true);
  for (const change of [{ health: "ok" }, { suspended: "channel_off" }, { isActive: false }, { isSample: true }] as const)
    expect(isTroubled({ ...store, ...change })).toBe(false);
});
