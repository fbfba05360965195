import { expect, test } from "vitest";
import { formatPhone, loadPhonePlans, Phone, phoneExample } from "./phone.ts";

const { callingCode, exampleIn, parsePhone, phoneCountries, phoneCountryOf } = await loadPhonePlans();
const isPhone = (text: string) => Phone.safeParse(text).success;

test("U29: a Turkish number is understood however it is typed, and goes out as E.164", () => {
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

test("U29: a company's number without an area code is one: 444 1 444", () => {
  expect(parsePhone("444 1 444")).toBe("+904441444");
  expect(isPhone("+904441444")).toBe(true);
  expect(formatPhone("+904441444")).toBe("+90 444 1 444");
});

test("U29: what is too short, too long, a word, or no number of that country is none", () => {
  for (const typed of [
    "0532 123 45",
    "0532 123 45 67 8",
    "0132 123 45 67",
    "telefon",
    "0532 123 45 67 dahili 12",
    "",
    "+",
    "+90",
    "+0532",
    "+90 132 123 45 67",
  ])
    expect([typed, parsePhone(typed)]).toEqual([typed, null]);
  expect(isPhone("+49151234567891234")).toBe(false);
  expect(isPhone("+901321234567")).toBe(false);
});

test("U29: every country takes its own example, and a number tells whose it is, also where countries share a code", () => {
  for (const country of phoneCountries) {
    const example = exampleIn(country);
    if (!example) continue;
    const number = parsePhone(example, country);
    expect([country, number !== null && isPhone(number)]).toEqual([country, true]);
    expect(formatPhone(number!)).toMatch(new RegExp(`^\\+${callingCode(country)} `));
  }
  expect(phoneCountryOf("+79123456789")).toBe("RU");
  expect(phoneCountryOf("+77100099998")).toBe("KZ");
  expect(phoneCountryOf("+3531234567")).toBe("IE");
  expect(parsePhone("+5491123456789")).toBe("+5491123456789");
  expect([phoneExample("0532 12"), phoneExample("+4930")]).toEqual(["0501 234 56 78", exampleIn("DE")]);
});
