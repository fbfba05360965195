import { expect, test } from "vitest";
import { countLacking, ofText } from "./value-draft.ts";

const value = (key: string) => ({ key, names: [key], of: { tradeportValueId: key } });
const text = (words: string, isKnown: boolean) => ({ ...ofText({ text: words }), isKnown });

test("B8: values that no product carries are not counted as missing beside a category that is ready", () => {
  const mapped = new Set(["kirmizi"]);
  const count = (carriedKeys: string[], texts: ReturnType<typeof text>[] = [], unknown = 0) =>
    countLacking({
      texts,
      listed: ["kirmizi", "mavi", "gri"].map(value),
      unknown,
      lacks: ({ key }) => !mapped.has(key),
      isCarried: ({ key }) => carriedKeys.includes(key),
    });
  expect(count(["kirmizi"])).toEqual({ missing: 0, spare: 2 });
  expect(count(["kirmizi", "mavi"])).toEqual({ missing: 1, spare: 1 });
  // Of seven texts without an equal two are shown.
  expect(count([], [text("Ebrulî", false), text("Bej", false)], 7)).toEqual({ missing: 7, spare: 2 });
});
