import { product } from "@tradeport/contract/catalogue";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ui } from "./tr/ui.ts";
import { explainHint, explainInZod } from "./zod.ts";

const before = z.config().customError;
beforeAll(async () => {
  await i18next.init({ lng: "tr", resources: { tr: { ui } }, interpolation: { escapeValue: false } });
  explainInZod();
  return () => void z.config({ customError: before });
});

const complaint = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test("a complaint names the value that was given and what to do (U29)", () => {
  const { product: body } = product.CreateProductMasterDataJson.input.shape;
  expect(complaint(body.shape.productMainCode, "")).toBe("Bu alan boş olamaz");
  expect(complaint(body.shape.productMainCode, undefined)).toBe("Bu alan boş olamaz");
  expect(complaint(body.shape.productMainCode, "x".repeat(45))).toBe("En çok 40 karakter olabilir; 45 karakter girildi.");
  expect(complaint(body.shape.variants.element.shape.quantity, 1_000_001)).toBe("En çok 1000000 olabilir; 1000001 girildi.");
});

test("a sentence of the contract is said as people type it, with the value (U29, U59)", () => {
  expect(explainHint("price", "on lira")).toBe(
    "Fiyat 0 ya da üzeri, en çok iki ondalıklı olmalı, örneğin 449,90; “on lira” girildi.",
  );
  expect(explainHint("price", "")).toBe("Bu alan boş olamaz");
  expect(explainHint("Başka bir söz", "x")).toBe("Başka bir söz");
});
