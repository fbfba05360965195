import { expect, test } from "vitest";
import { formatPhone, isPhone, parsePhone, phoneCountries, phoneCountryOf, phonePlans } from "./phone.ts";

test("a Turkish number is understood however it is typed, and goes out as E.164", () => {
  for (const typed of [
    "0532 123 45 67",
    "532 123 45 67",
    "(0532) 123-45-67",
    "+90 532 123 45 67",
    "0090 532 1234567",
    "905321234567",
  ])
    expect([typed, parsePhone(typed)]).toEqual([typed, "+905321234567"]);
  expect(formatPhone("+905321234567")).toBe("+90 532 123 45 67");
});

test("what is too short, too long, a word, or no number of that country is none", () => {
  for (const typed of [
    "0532 123 45",
    "0532 123 45 67 8",
    "0132 123 45 67",
    "telefon",
    "",
    "+",
    "+90",
    "+0532",
    "+90 132 123 45 67",
  ])
    expect([typed, parsePhone(typed)]).toEqual([typed, null]);
  expect(isPhone("+49151234567891234")).toBe(false);
});

test("each listed country takes its own example, shared codes tell their countries apart, unknown ones are taken behind the +", () => {
  for (const country of phoneCountries) {
    const number = parsePhone(phonePlans[country].example, country);
    expect([country, number !== null && isPhone(number)]).toEqual([country, true]);
  }
  expect(phoneCountryOf("+79123456789")).toBe("RU");
  expect(phoneCountryOf("+77100099998")).toBe("KZ");
  expect(phoneCountryOf("+3531234567")).toBe("IE");
  expect(parsePhone("+5491123456789")).toBe("+5491123456789");
});
