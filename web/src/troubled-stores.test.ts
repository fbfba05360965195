import { expect, test } from "vitest";
import { troubleOf } from "./troubled-stores.ts";

const now = Date.parse("2026-11-26T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const store = { isActive: true, isSample: false, suspended: null, health: "away", lastOrderRead: minutesAgo(1) } as const;

test("in trouble is what should work and does not; a paused one too; not what is switched off, disconnected or is a sample", () => {
  expect(troubleOf(store, now)).toBe("away");
  expect(troubleOf({ ...store, health: "needs_sign_in" }, now)).toBe("needs_sign_in");
  expect(troubleOf({ ...store, suspended: "paused" }, now)).toBe("away");
  for (const change of [{ health: "ok" }, { suspended: "channel_off" }, { isActive: false }, { isSample: true }] as const)
    expect(troubleOf({ ...store, ...change }, now)).toBe(null);
});

test("a store whose orders nobody has read for half an hour is said, though its marketplace answers (U48)", () => {
  const well = { ...store, health: "ok" } as const;
  expect(troubleOf({ ...well, lastOrderRead: minutesAgo(29) }, now)).toBe(null);
  expect(troubleOf({ ...well, lastOrderRead: minutesAgo(31) }, now)).toBe("silent");
  // One that was connected a moment ago has not been read yet.
  expect(troubleOf({ ...well, lastOrderRead: null }, now)).toBe(null);
  expect(troubleOf({ ...well, lastOrderRead: minutesAgo(31), suspended: "channel_off" }, now)).toBe(null);
});
