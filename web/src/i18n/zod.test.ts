import { loadPhonePlans } from "@tradeport/contract/phone";
import { ProductInput } from "@tradeport/contract/products";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { countRule, moneyRule, typedLabel } from "./format.ts";
import { forms } from "./tr/forms.ts";
import { ui } from "./tr/ui.ts";
import { explainHint, explainInZod } from "./zod.ts";

const before = z.config().customError;
beforeAll(async () => {
  await loadPhonePlans();
  await i18next.init({ lng: "tr", resources: { tr: { forms, ui } }, interpolation: { escapeValue: false } });
  explainInZod();
  return () => void z.config({ customError: before });
});

const complaint = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test("a complaint names the value that was given and what to do (U29)", () => {
  expect(complaint(ProductInput.shape.productMainCode, "")).toBe("Bu alan boş olamaz");
  expect(complaint(ProductInput.shape.productMainCode, undefined)).toBe("Bu alan boş olamaz");
  expect(complaint(ProductInput.shape.productMainCode, "x".repeat(45))).toBe("En çok 40 karakter olabilir; 45 karakter girildi.");
  expect(complaint(ProductInput.shape.variants.element.shape.quantity, 1_000_001)).toBe(
    "En çok 1.000.000 olabilir; 1.000.001 girildi.",
  );
  expect(complaint(ProductInput.shape.variants.element.shape.quantity, "1,5")).toBe("Tam sayı olmalı; “1,5” girildi.");
  expect(complaint(ProductInput.shape.variants.element.shape.quantity, "-3")).toBe("Sıfırdan küçük olamaz; “-3” girildi.");
  expect(complaint(ProductInput.shape.variants.element.shape.quantity, typedLabel("1,000", countRule))).toBe(
    "“1,000” iki türlü okunabilir: 1.000 ya da 1. Alanın altında hangisi olduğunu seçin.",
  );
  // A field that the form has and the call does not take is the form's fault, and says which.
  expect(complaint(z.strictObject({ images: z.string().optional() }), { pictures: [] })).toContain("“pictures”");
});

test("a sentence of the contract is said as people type it, with the value (U29, U59)", () => {
  expect(explainHint("price", "on lira")).toBe(
    "Fiyat 0 ya da üzeri olmalı; en çok 11 basamak ve iki ondalık, örneğin 449,90; “on lira” girildi.",
  );
  expect(explainHint("price", "12.505")).toContain("“12,505” girildi");
  expect(explainHint("price", typedLabel("12.500", moneyRule))).toContain("“12.500” iki türlü okunabilir: 12500 ya da 12,5");
  // Three decimals are no price: they are not offered, and what is left is still asked about.
  expect(explainHint("price", typedLabel("12.505", moneyRule))).toContain("bu alan yalnızca 12505 olarak alabilir");
  expect(explainHint("price", typedLabel("-1.234", moneyRule))).toContain("“-1.234” girildi");
  expect(explainHint("price", "")).toBe("Bu alan boş olamaz");
  expect(explainHint("Başka bir söz", "x")).toBe("Başka bir söz");
});

test("a phone number that is none is told in the specified words, with its country's example and what was typed (U29)", () => {
  expect(explainHint("phone", "0532 12")).toBe(
    "Geçerli bir telefon numarası giriniz. (örnek: 0501 234 56 78) “0532 12” girildi.",
  );
  expect(explainHint("phone", "+4912")).toBe("Geçerli bir telefon numarası giriniz. (örnek: 01512 3456789) “+4912” girildi.");
  expect(explainHint("phone", "")).toBe("Bu alan boş olamaz");
  expect(complaint(z.iso.date(), "31.02.2026")).toBe(
    "Tarih GG.AA.YYYY biçiminde ve takvimde olmalı, örneğin 31.01.2026; “31.02.2026” girildi.",
  );
});
