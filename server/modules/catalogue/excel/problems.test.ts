import { expect, test } from "vitest";
import { problemIn } from "#modules/messages/index.ts";
import { problemOf } from "./problems.ts";

test("what must be a whole number is told so, with the number as its reader writes it", () => {
  const { cause } = problemIn(
    problemOf({ code: "not_whole", column: "Stok", columnEn: "Stock", value: "3.5", isNumber: "other" }),
  );
  expect(cause).toEqual({ tr: "Stok tam sayı olmalı: 3,5", en: "Stock must be a whole number: 3.5" });
});
