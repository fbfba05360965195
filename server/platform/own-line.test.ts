import { expect, test } from "vitest";
import { callsAtOnce, inOwnLine } from "./own-line.ts";

test("S52: of one person a few calls at a time have a connection, the others wait in their own line; another person waits for none of them", async () => {
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
  const theirs = Array.from({ length: 40 }, () => inOwnLine(ayse!, work));
  await Promise.resolve();
  expect(running).toBe(callsAtOnce.browser);
  expect(await inOwnLine(mehmet!, async () => "at once")).toBe("at once");
  expect(await inOwnLine({ ...ayse!, apiKeyId: "paket" }, async () => "a key's")).toBe("a key's");
  expect(await inOwnLine(null, async () => "a guest's")).toBe("a guest's");
  // One that fails gives its place on as well.
  const failing = inOwnLine({ personId: "can", apiKeyId: null }, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  while (gates.length > 0) {
    gates.shift()!();
    await new Promise(setImmediate);
  }
  await Promise.all(theirs);
  expect([most, running]).toEqual([callsAtOnce.browser, 0]);
  expect(await inOwnLine(ayse!, async () => "again")).toBe("again");
});
