import type { FastifyRequest } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { logged } from "./failed-call.ts";
import { allLinesAMinute, guestLinesAMinute, warnOfGuest } from "./guest-lines.ts";

afterEach(() => vi.useRealTimers());

test("S59: of what strangers cause thirty lines a minute are written of each kind, and that there were more", () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const log = { warn: (...given: unknown[]) => lines.push(given.at(-1) as string), error: () => {} } as never;
  const flood = (kind: string) => {
    for (let nth = 0; nth < 1_000; nth += 1) warnOfGuest(log, {}, kind);
  };
  flood("a wrong password");
  flood("a wrong token");
  expect(lines.filter((line) => line === "a wrong password")).toHaveLength(guestLinesAMinute);
  expect(lines.filter((line) => line.startsWith("more than"))).toHaveLength(2);
  // Whoever is signed in has a count of their own.
  warnOfGuest(log, {}, "a wrong token", "ayse");
  expect(lines.at(-1)).toBe("a wrong token");
  lines.pop();
  vi.advanceTimersByTime(61_000);
  flood("a wrong password");
  expect(lines).toHaveLength(3 * (guestLinesAMinute + 1));
});

test("S59: of what persons cause each has thirty lines a minute, and all together no more than four times as many", () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(200_000);
  const lines: string[] = [];
  const log = { warn: (...given: unknown[]) => lines.push(given.at(-1) as string), error: () => {} } as never;
  for (let person = 0; person < 10; person += 1)
    for (let nth = 0; nth < 100; nth += 1) warnOfGuest(log, {}, "a screen broke", `person ${person}`);
  expect(lines.filter((line) => line === "a screen broke")).toHaveLength(allLinesAMinute);
  expect(lines.filter((line) => line.includes(`more than ${allLinesAMinute} lines`))).toHaveLength(1);
});

test("S59: that the database did not answer is written thirty times a minute, whoever asks, and so is a bug that a guest finds", () => {
  const lines: string[] = [];
  const add = (...given: unknown[]) => lines.push(given.at(-1) as string);
  const request = { id: "1", url: "/api/Client/CreateClient", routeOptions: {} } as FastifyRequest;
  const log = { warn: add, error: add };
  for (let nth = 0; nth < 300; nth += 1) logged({ log }, request, new Error("timeout exceeded when trying to connect"));
  // Fewer where the database was away a moment ago.
  expect(lines.length).toBeLessThanOrEqual(guestLinesAMinute + 1);
  lines.length = 0;
  for (let nth = 0; nth < 50; nth += 1) logged({ log }, request, new TypeError("x is not a function"));
  expect(lines).toHaveLength(guestLinesAMinute + 1);
});
