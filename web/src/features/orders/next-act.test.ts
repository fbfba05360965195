import type { OrderPackage } from "@tradeport/contract/order-shapes";
import type { OrderAction } from "@tradeport/contract/order-status";
import { expect, test } from "vitest";
import { nextAct, nextByItself, nextPackage } from "./next-act.ts";

const acts = (...list: [OrderAction, "remote" | "local" | "guided"][]) =>
  list.map(([action, how]) => ({ action, how, help: null, byItself: null, fields: [] }));
const pack = (id: string, ...list: Parameters<typeof acts>) => ({ id, actions: acts(...list) }) as unknown as OrderPackage;

test("U17: an order's next step is what the marketplace waits for, never what takes something away or only notes it here", () => {
  expect(nextAct(acts(["A_ACCEPT", "local"], ["A_SHIP", "remote"], ["A_CANCEL", "remote"]))?.action).toBe("A_ACCEPT");
  expect(nextAct(acts(["A_PREPARE", "local"], ["A_SHIP", "remote"]))?.action).toBe("A_SHIP");
  expect(nextAct(acts(["A_PREPARE", "remote"], ["A_SHIP", "remote"]))?.action).toBe("A_PREPARE");
  expect(nextAct(acts(["A_DELIVER", "local"]))?.action).toBe("A_DELIVER");
  const scanned = { tr: "Sırada kargo var", en: "The carrier is next" };
  const forFew = acts(["A_SHIP", "remote"]).map((act) => ({ ...act, byItself: scanned }));
  expect([nextAct(forFew), nextByItself(forFew)]).toEqual([undefined, scanned]);
  expect(nextByItself([...acts(["A_PREPARE", "remote"]), ...forFew])).toBeNull();
  expect(nextAct(acts(["A_SPLIT", "remote"], ["A_CANCEL_REQUEST", "remote"], ["A_SHIP", "guided"]))).toBeUndefined();
});

test("U17: of several packages the least far is next, and one whose step is on its way does not take the place back", () => {
  const ready = pack("a", ["A_PREPARE", "remote"]);
  const fresh = pack("b", ["A_ACCEPT", "remote"]);
  const waiting = pack("c");
  expect(nextPackage([ready, fresh, waiting])?.id).toBe("b");
  expect(nextPackage([waiting, ready])?.id).toBe("a");
  expect(nextPackage([waiting])?.id).toBe("c");
  expect(nextPackage([])).toBeUndefined();
});
