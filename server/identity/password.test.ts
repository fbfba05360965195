import { expect, test } from "vitest";
import { hashesWait, hashPassword, looksAtNothing, passwordMatches, warmUp } from "./password.ts";

test("S22, S23: a try that is not looked at takes its turn among those that are, and keeps nobody waiting", async () => {
  await warmUp();
  const hash = await hashPassword("tahta köprü 7");
  const order: string[] = [];
  const done = (name: string) => () => order.push(name);
  const looked = Array.from({ length: 5 }, (_, nth) => passwordMatches("yanlış", hash).then(done(`looked at ${nth}`)));
  const flood = Array.from({ length: 200 }, () => looksAtNothing("yanlış").then(done("not looked at")));
  await new Promise(setImmediate);
  // Whoever signs up now is not told to come again: the flood's tries are no work.
  expect(hashesWait()).toBe(false);
  const last = passwordMatches("tahta köprü 7", hash);
  expect(await last).toBe(true);
  await Promise.all([...looked, ...flood]);
  // After the first five, as one that is looked at would have been; and quicker than two hundred hashes by far: none was made.
  expect(order.slice(0, 3).every((name) => name.startsWith("looked at"))).toBe(true);
  expect(order.filter((name) => name === "not looked at")).toHaveLength(200);
  expect(await looksAtNothing("tahta köprü 7")).toBe(false);
});

test("S23: behind its turn it takes as long as the work would: nobody learns by the wait that nothing was looked at", async () => {
  const hash = await hashPassword("tahta köprü 7");
  const ends: number[] = [];
  const look = () => passwordMatches("yanlış", hash).then(() => ends.push(performance.now()));
  const before = Array.from({ length: 8 }, look);
  const nothing = looksAtNothing("yanlış").then(() => performance.now());
  await Promise.all([...before, look()]);
  // Its turn came when the seventh was done, and no hash takes less than five milliseconds.
  expect((await nothing) - ends[6]!).toBeGreaterThan(5);
});
