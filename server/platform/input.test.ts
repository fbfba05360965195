import { Phone } from "@tradeport/contract/phone";
import { expect, test } from "vitest";
import { z } from "zod";
import { Fail } from "./errors.ts";
import { checkInput } from "./input.ts";

const schema = z.strictObject({
  name: z.string().min(1),
  rows: z.array(z.strictObject({ count: z.number().int().min(0).max(9) })).max(3),
  isActive: z.boolean().optional(),
});
const refused = (data: unknown, locale: "tr" | "en", by: z.ZodType = schema) => {
  try {
    checkInput(by, data, locale);
  } catch (error) {
    if (error instanceof Fail) return error.fields.map(({ field, message }) => `${field}: ${message}`);
    throw error;
  }
  throw new Error("it was taken");
};

test("what a schema complains of is said in the reader's own words, without names of types (U29)", () => {
  const wrong = { rows: [{ count: 12 }, { count: 1.5 }, { count: "3" }], isActive: "yes" };
  expect(refused(wrong, "tr")).toEqual([
    "name: eksik; metin olmalı",
    "rows.0.count: en çok 9 olmalı (gelen: 12)",
    "rows.1.count: tam sayı olmalı (gelen: 1.5)",
    "rows.2.count: sayı olmalı (gelen: 3)",
    "isActive: true ya da false olmalı (gelen: yes)",
  ]);
  expect(refused({ name: "" }, "tr")).toEqual(["name: boş olamaz (gelen: )", "rows: eksik; liste ([…]) olmalı"]);
  expect(refused({ name: "" }, "en")).toEqual(["name: must not be empty (given: )", "rows: is missing; it must be a list ([…])"]);
  expect(refused({ name: "x", rows: [1, 2, 3, 4] }, "tr")).toContain("rows: en çok 3 öğe olmalı");
  expect(refused([], "tr")).toEqual(["body: nesne ({…}) olmalı"]);
});

test("a bound that may not be reached is said as one", () => {
  const bounded = z.strictObject({ more: z.number().gt(0), less: z.number().lt(5) });
  expect(refused({ more: 0, less: 4 }, "tr", bounded)).toEqual(["more: 0 değerinden büyük olmalı (gelen: 0)"]);
  expect(refused({ more: 1, less: 5 }, "en", bounded)).toEqual(["less: must be less than 5 (given: 5)"]);
});

test("what is none of a list's values is told which there are, and whether it may be empty", () => {
  const codes = ["micro", "macro"] as const;
  const listed = z.strictObject({
    exportType: z.enum(codes).or(z.literal("")).default(""),
    order: z.enum(["asc", "desc"]).optional(),
    kinds: z.array(z.enum(codes)),
    provider: z.literal("horoz"),
    either: z.union([z.number(), z.literal("all")]),
  });
  const wrong = { exportType: "mikro", order: "up", kinds: ["macro", "x"], provider: "hrz", either: "none" };
  expect(refused(wrong, "tr", listed).slice(0, 4)).toEqual([
    "exportType: şunlardan biri olmalı: micro, macro, boş (gelen: mikro)",
    "order: şunlardan biri olmalı: asc, desc (gelen: up)",
    "kinds.1: şunlardan biri olmalı: micro, macro (gelen: x)",
    "provider: horoz olmalı (gelen: hrz)",
  ]);
  expect(refused(wrong, "en", listed).slice(0, 4)).toEqual([
    "exportType: must be one of these: micro, macro, empty (given: mikro)",
    "order: must be one of these: asc, desc (given: up)",
    "kinds.1: must be one of these: micro, macro (given: x)",
    "provider: must be horoz (given: hrz)",
  ]);
  const long = z.strictObject({ code: z.enum(Array.from({ length: 60 }, (_, at) => `C${at}`)) });
  expect(refused({ code: "x" }, "en", long)[0]).toMatch(/^code: must be one of these: C0, .*, C49, … \(given: x\)$/);
});

test("an unknown name is itself the field that is wrong, wherever it stands, and the known ones are said", () => {
  expect(refused({ name: "x", rows: [{ count: 1, adet: 2 }], kod: "k" }, "tr")).toEqual([
    "rows.0.adet: böyle bir alan yok; burada olabilenler: count (gelen: 2)",
    "kod: böyle bir alan yok; burada olabilenler: name, rows, isActive (gelen: k)",
  ]);
  expect(() => checkInput(schema, { name: "x", rows: [], kod: "k" }, "en")).toThrow(
    "The field kod is not valid: there is no such field",
  );
});

test("the example that a refused telephone number is answered with is taken as it stands", () => {
  const withPhone = z.strictObject({ phone: Phone });
  for (const given of ["0501 234 56 78", "0532 12", "+4930", ""]) {
    const [said] = refused({ phone: given }, "tr", withPhone);
    const [, example = ""] = /örnek: ([^)]*)\)/.exec(said!) ?? [];
    expect(example).not.toBe("");
    expect(checkInput(withPhone, { phone: example }, "tr")).toEqual({ phone: example });
  }
  expect(refused({ phone: "0501 234 56 78" }, "en", withPhone)).toEqual([
    "phone: Enter a valid phone number. (example: +905012345678) (given: 0501 234 56 78)",
  ]);
});
