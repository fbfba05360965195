import type { StockGuard } from "@tradeport/contract/stock-guard";
import { expect, test } from "vitest";
import { merge } from "#ui/merge.ts";
import { changeOf, GuardForm, type GuardValues, valuesOf } from "./stock-guard-values.ts";

const store = (storeId: string, buffer: number | null) => ({
  ...{ storeId, buffer, storeName: storeId, channelName: "Trendyol", channelCode: "trendyol", channelBuffer: 0 },
  suggestion: null,
});
const guard: StockGuard = {
  ...{ version: 3, buffer: 2, lastPieces: 4, lastStoreId: "s1" },
  categories: [{ categoryId: "c1", path: { tr: "Oyun", en: "Play" }, buffer: 5 }],
  stores: [store("s1", 1), store("s2", null)],
};
const sent = (values: GuardValues, stores = guard.stores) => changeOf(GuardForm.parse(values), stores);

test("what was read is sent back as it was; an empty store has no buffer, 0 is one", () => {
  expect(sent(valuesOf(guard))).toEqual({
    ...{ version: 3, buffer: 2, lastPieces: 4, lastStoreId: "s1" },
    ...{ categories: [{ categoryId: "c1", buffer: 5 }], stores: [{ storeId: "s1", buffer: 1 }] },
  });
  expect(sent({ ...valuesOf(guard), stores: { s1: undefined, s2: 0 } }).stores).toEqual([{ storeId: "s2", buffer: 0 }]);
});

test("no last pieces have no store, and a store that was disconnected meanwhile is not sent", () => {
  expect(sent({ ...valuesOf(guard), lastPieces: 0 })).toMatchObject({ lastPieces: 0, lastStoreId: null });
  expect(sent(valuesOf({ ...guard, lastStoreId: null }))).toMatchObject({ lastPieces: 4, lastStoreId: null });
  expect(sent(valuesOf(guard), [store("s2", null)]).stores).toEqual([]);
});

test("a category waits for its number; one that is removed is gone, also where somebody else saved meanwhile", () => {
  const base = valuesOf(guard);
  expect(GuardForm.safeParse({ ...base, categories: { c1: null } }).success).toBe(false);
  const theirs = { ...base, version: 4, categories: { ...base.categories, c2: 7 } };
  const { values, questions } = merge(base, { ...base, categories: {} }, theirs);
  expect(questions).toEqual([]);
  expect(sent(values)).toMatchObject({ version: 4, categories: [{ categoryId: "c2", buffer: 7 }] });
  const both = merge(base, { ...base, stores: { s1: 2, s2: 9 } }, { ...base, stores: { s1: 3, s2: null } });
  expect(both.questions).toEqual([{ path: "stores.s1", mine: 2, theirs: 3 }]);
});
