import { expect, test } from "vitest";
import { addDays, dayAt, parseDay, startOfDay, startOfPeriodBefore } from "./days.ts";

test("a day begins where the company is, also in the nights in which clocks change (console fault 15)", () => {
  const start = (zone: string, day: string) => startOfDay(zone, day).toISOString();
  expect(start("Europe/Istanbul", "2026-11-22")).toBe("2026-11-21T21:00:00.000Z");
  expect(start("Europe/Berlin", "2026-11-22")).toBe("2026-11-21T23:00:00.000Z");
  expect(start("Europe/Berlin", "2026-03-29")).toBe("2026-03-28T23:00:00.000Z");
  expect(start("Europe/Berlin", "2026-03-30")).toBe("2026-03-29T22:00:00.000Z");
  expect(start("Europe/Berlin", "2026-10-26")).toBe("2026-10-25T23:00:00.000Z");
  expect(start("America/New_York", "2026-03-08")).toBe("2026-03-08T05:00:00.000Z");
  // Beirut and Santiago change at midnight: that day begins at one.
  expect(start("Asia/Beirut", "2026-03-29")).toBe("2026-03-28T22:00:00.000Z");
  // In Havana the clock shows midnight twice that night: the day begins with the first.
  expect(start("America/Havana", "2026-11-01")).toBe("2026-11-01T04:00:00.000Z");
  expect(start("Pacific/Auckland", "2026-04-05")).toBe("2026-04-04T11:00:00.000Z");
  for (const zone of ["Europe/Istanbul", "Europe/Berlin", "America/Santiago", "Asia/Kolkata", "Pacific/Apia"])
    for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
      const at = startOfDay(zone, day);
      expect([zone, dayAt(zone, at), dayAt(zone, new Date(at.getTime() - 1))]).toEqual([zone, day, addDays(day, -1)]);
    }
});

test("U13: an instant's day is the company's and not the machine's", () => {
  const justAfter = new Date("2026-11-21T21:30:00Z");
  expect([dayAt("Europe/Istanbul", justAfter), dayAt("Europe/Berlin", justAfter)]).toEqual(["2026-11-22", "2026-11-21"]);
  expect(parseDay("29.02.2027")).toBeNull();
});

test("the period before has as many days and ends where the period begins, also where clocks change in either", () => {
  for (const zone of ["America/New_York", "America/Havana", "Asia/Beirut"])
    for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 1))
      for (const days of [1, 7, 53]) {
        const [start, end] = [day, addDays(day, days)].map((one) => startOfDay(zone, one).toISOString()) as [string, string];
        const before = startOfPeriodBefore(zone, start, end);
        expect([zone, day, days, before]).toEqual([zone, day, days, startOfDay(zone, addDays(day, -days))]);
      }
  // Within days: by the clock there, from 08:00 to 08:00 and from 09:30 to 10:00.
  const before = (start: string, end: string) => startOfPeriodBefore("America/New_York", start, end).toISOString();
  expect(before("2026-10-31T12:00:00Z", "2026-11-02T13:00:00Z")).toBe("2026-10-29T12:00:00.000Z");
  expect(before("2026-11-02T14:30:00Z", "2026-11-02T15:00:00Z")).toBe("2026-11-02T14:00:00.000Z");
  // Six minutes up to the end of a day of twenty-five hours.
  expect(before("2026-11-02T04:54:00Z", "2026-11-02T05:00:00Z")).toBe("2026-11-02T04:48:00.000Z");
});
