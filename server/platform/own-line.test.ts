import { expect, test } from "vitest";
import { callsAtOnce, inOwnLine } from "./own-line.ts";

test("S52: of one person a few calls at a time have a connection, the others wait in their own line; another person waits for none of them", async () => {
  const home = "192.0.2.1";
  let running = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const work = () =>
    new Promise<void>((done) => {
      running += 1;
      most = Math.max(most, running);
      gates.push(() => {
        running -= 1;
        done();
      });
    });
  const [ayse, mehmet] = ["ayse", "mehmet"].map((personId) => ({ personId, apiKeyId: null }));
  const theirs = Array.from({ length: 40 }, () => inOwnLine(ayse!, home, work));
  await Promise.resolve();
  expect(running).toBe(callsAtOnce.browser);
  expect(await inOwnLine(mehmet!, home, async () => "at once")).toBe("at once");
  expect(await inOwnLine({ ...ayse!, apiKeyId: "paket" }, home, async () => "a key's")).toBe("a key's");
  expect(await inOwnLine(null, home, async () => "a guest's")).toBe("a guest's");
  // One that fails gives its place on as well.
  const failing = inOwnLine({ personId: "can", apiKeyId: null }, home, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  while (gates.length > 0) {
    gates.shift()!();
    await new Promise(setImmediate);
  }
  await Promise.all(theirs);
  expect([most, running]).toEqual([callsAtOnce.browser, 0]);
  expect(await inOwnLine(ayse!, home, async () => "again")).toBe("again");
});

test("S52, S59: guests of one network have a few connections at a time, and all guests together leave some to who is signed in", async () => {
  const gates: (() => void)[] = [];
  const running = new Map<string, number>();
  const call = (network: string) =>
    inOwnLine(null, network, () => {
      running.set(network, (running.get(network) ?? 0) + 1);
      return new Promise<void>((done) => gates.push(done));
    });
  const calls = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].flatMap((network) => Array.from({ length: 20 }, () => call(network)));
  await new Promise(setImmediate);
  expect([...running]).toEqual([
    ["192.0.2.1", callsAtOnce.network],
    ["192.0.2.2", callsAtOnce.guests - callsAtOnce.network],
  ]);
  expect(await inOwnLine({ personId: "ayse", apiKeyId: null }, "192.0.2.1", async () => "at once")).toBe("at once");
  while (gates.length > 0) {
    gates.shift()!();
    await new Promise(setImmediate);
  }
  await Promise.all(calls);
});
