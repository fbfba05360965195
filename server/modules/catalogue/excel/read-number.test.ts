import { expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

const spellings: [cell: string, reading: string][] = [
  // plain, Turkish, English
  ["s0", "0"],
  ["s7", "7"],
  ["s007", "7"],
  ["s1234", "1234"],
  ["s1234,5", "1234.5"],
  ["s1234.5", "1234.5"],
  ["s1234,56", "1234.56"],
  ["s1234.56", "1234.56"],
  ["s12,5", "12.5"],
  ["s12.50", "12.5"],
  ["s0,99", "0.99"],
  ["s0.99", "0.99"],
  ["s19,90", "19.9"],
  // both signs say which is which
  ["s1.234,56", "1234.56"],
  ["s1,234.56", "1234.56"],
  ["s12.345,6", "12345.6"],
  ["s12,345.6", "12345.6"],
  ["s1.234.567,89", "1234567.89"],
  ["s1,234,567.89", "1234567.89"],
  ["s1.234.567", "1234567"],
  ["s1,234,567", "1234567"],
  // one sign and three digits: never guessed
  ["s1.234", "1234|1,234"],
  ["s1,234", "1234|1,234"],
  ["s12.345", "12345|12,345"],
  ["s999,999", "999999|999,999"],
  ["s-1.234", "-1234|-1,234"],
  // a number that begins with 0 has no thousands; four digits before the sign neither
  ["s0.125", "0.125"],
  ["s0,125", "0.125"],
  ["s1234.567", "1234.567"],
  // spaces and apostrophes part thousands
  ["s1 234,56", "1234.56"],
  ["s1\u00a0234,56", "1234.56"],
  ["s1\u202f234", "1234"],
  ["s1'234.56", "1234.56"],
  ["s12 345 678", "12345678"],
  ["s 42 ", "42"],
  ["s+5", "5"],
  ["s-5", "-5"],
  // currency
  ["s₺1.234,56", "1234.56 TRY"],
  ["s1.234,56 TL", "1234.56 TRY"],
  ["s1234,5 ₺", "1234.5 TRY"],
  ["s$1,234.56", "1234.56 USD"],
  ["s19,90 €", "19.9 EUR"],
  ["s99 GBP", "99 GBP"],
  ["s₺1.234", "1234|1,234"],
  ["s₺5 TL", "no"],
  // percent, dates, words
  ["s%20", "20%"],
  ["s20%", "20%"],
  ["s20 %", "20%"],
  ["p20", "20%"],
  ["s01.02.2024", "date"],
  ["s2024-01-05", "date"],
  ["s1/2/24", "date"],
  ["d2024-01-05", "date"],
  ["son iki", "no"],
  ["s1.2.3", "no"],
  ["s1,2,3", "no"],
  ["s1.23,45,6", "no"],
  ["s1..5", "no"],
  ["s1e5", "no"],
  ["s0x10", "no"],
  ["s١٢٣", "no"],
  ["s5.", "5"],
  ["s,5", "0.5"],
  ["s.", "no"],
  ["s,", "no"],
  ["s--5", "no"],
  ["s12.34.567", "no"],
  ["s1 23", "no"],
  ["s½", "no"],
  ["s∞", "no"],
  ["sNaN", "no"],
  // typed numbers: their point is a decimal point
  ["n1.234", "1.234"],
  ["n1234.5", "1234.5"],
  ["n0.1", "0.1"],
  ["n-3", "-3"],
  ["n0000000000042", "42"],
];

test.each(spellings)("U13: %s is read as %s, or told apart (R32)", (cell, reading) => {
  const read = readNumber(cell);
  const shown =
    read.kind === "number"
      ? read.value + (read.currency ? ` ${read.currency}` : "")
      : read.kind === "ambiguous"
        ? read.readings.join("|").replace(".", ",")
        : read.kind === "percent"
          ? `${read.value}%`
          : read.kind === "date"
            ? "date"
            : "no";
  expect(shown).toBe(reading);
});
