import { expect, test } from "vitest";
import {
  compareText,
  countRule,
  doubtIn,
  foldText,
  formatAgo,
  formatBytes,
  formatCount,
  formatCountry,
  formatDate,
  formatDateTime,
  formatDay,
  formatDecimal,
  formatMoney,
  formatPercent,
  measureRule,
  moneyRule,
  parseDay,
  parseDecimal,
  readFigure,
  setFormatLanguage,
  typedLabel,
} from "./format.ts";

test("amounts are shown as 1.234,56 without passing through a float (U59)", () => {
  expect(formatDecimal("1234.5")).toBe("1.234,50");
  expect(formatDecimal("0.1")).toBe("0,10");
  expect(formatDecimal("-1234567.89")).toBe("-1.234.567,89");
  expect(formatDecimal("9007199254740993.01")).toBe("9.007.199.254.740.993,01");
  expect(formatDecimal("12.3456")).toBe("12,3456");
  expect(formatDecimal("12.5000")).toBe("12,50");
  expect(formatDecimal("18204", 0)).toBe("18.204");
  expect(formatDecimal("değil")).toBe("değil");
  expect(formatMoney("1234.56", "TRY")).toBe("1.234,56 ₺");
  expect(formatMoney("10", "SEK")).toBe("10,00 SEK");
  expect(formatCount(18204)).toBe("18.204");
});

test("amounts are typed as 1.234,56 and become decimal text; a question is no number (U59, console fault 14)", () => {
  expect(parseDecimal("1.234,56")).toBe("1234.56");
  expect(parseDecimal("1234,5")).toBe("1234.5");
  expect(parseDecimal("1234.5")).toBe("1234.5");
  expect(parseDecimal("0.250")).toBe("0.25");
  expect(parseDecimal("99,")).toBe("99");
  expect(parseDecimal(",5")).toBe("0.5");
  expect(parseDecimal("-3")).toBe("-3");
  for (const wrong of ["", "-", ",", "12a", "1,2,3", "1.23,4.5", "1.2.3", "1.234", "1,000", "20%"])
    expect(parseDecimal(wrong)).toBeNull();
  // In the reader's language too: a comma writes decimals in Turkish, and a figure copied from elsewhere does not know that.
  for (const language of ["tr", "en"]) {
    setFormatLanguage(language);
    expect(parseDecimal("1,235", "kg")).toBeNull();
    expect(parseDecimal("1,235.00")).toBe("1235");
  }
  setFormatLanguage("tr");
});

test("a sign beside an amount must be the field's own (files fault A1)", () => {
  expect(parseDecimal(" 99,90 ₺", "TRY")).toBe("99.9");
  expect(parseDecimal("99,90 TL", "₺")).toBe("99.9");
  expect(parseDecimal("99,90 $", "TRY")).toBeNull();
  expect(parseDecimal("99,90 $")).toBeNull();
  expect(parseDecimal("%12,5", "%")).toBe("12.5");
});

test("dates have two digits and hold in Istanbul, also around midnight (U59)", () => {
  expect(formatDate("2026-01-31T12:00:00Z")).toBe("31.01.2026");
  expect(formatDate("2026-02-01T00:00:00Z")).toBe("01.02.2026");
  expect(formatDateTime("2026-01-31T21:30:00Z")).toBe("01.02.2026 00:30");
});

test("a recent time is told in words, an old one as a date", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(formatAgo("2026-11-21T11:57:00Z", now)).toBe("3 dakika önce");
  expect(formatAgo("2026-11-20T12:00:00Z", now)).toBe("dün");
  expect(formatAgo("2026-10-01T12:00:00Z", now)).toBe("01.10.2026");
});

test("istanbul, ISTANBUL and İstanbul are the same in a search; ç sorts after c (U59, U8)", () => {
  expect(new Set(["istanbul", "ISTANBUL", "İstanbul", "ıstanbul"].map(foldText))).toEqual(new Set(["istanbul"]));
  expect(["İzmir", "Çorum", "Ceyhan", "Isparta", "Denizli"].sort(compareText)).toEqual([
    "Ceyhan",
    "Çorum",
    "Denizli",
    "Isparta",
    "İzmir",
  ]);
});

test("sizes are rounded to what a person reads", () => {
  expect([0, 999, 1536, 100_000_000].map(formatBytes)).toEqual(["0 B", "999 B", "1,5 kB", "100 MB"]);
});

test("a day is understood however it is typed and shown as DD.MM.YYYY; a day that is not there is none (U59)", () => {
  for (const typed of ["31.1.2026", "31.01.2026", "31/01/26", "31-1-2026", "31012026", "2026-01-31", " 31 01 2026 "])
    expect([typed, parseDay(typed)]).toEqual([typed, "2026-01-31"]);
  for (const typed of ["31.02.2026", "29.02.2025", "1.13.2026", "bugün", "", "2026-1-31", "31.01"])
    expect([typed, parseDay(typed)]).toEqual([typed, null]);
  expect(formatDay("2026-02-01")).toBe("01.02.2026");
  expect(formatDay("31.02.2026")).toBe("31.02.2026");
});

test("whole numbers: one reading, two, or none, and no sign is dropped (U13, console fault 14)", () => {
  for (const [typed, ...readings] of [
    ["1.234", "1234"],
    ["-3"],
    ["1,000", "1000", "1"],
    ["1,234", "1234"],
    ["-1,234"],
    ["12,5"],
    ["3 TL"],
    ["1 200", "1200"],
    ["10,00", "10"],
    [""],
  ] as const)
    expect([typed, readFigure(typed, countRule).readings]).toEqual([typed, readings]);
  // One reading that is left is asked about all the same, but for the point that whole numbers are written with.
  expect(["1.234", "1,234", "1.000", "1200"].map((typed) => readFigure(typed, countRule).asks)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(doubtIn(typedLabel("1.234", moneyRule))).toEqual({ typed: "1.234", readings: ["1234"] });
  expect(doubtIn(typedLabel("1.230", moneyRule))).toEqual({ typed: "1.230", readings: ["1230", "1.23"] });
  expect(doubtIn(typedLabel("1.234", measureRule))).toEqual({ typed: "1.234", readings: ["1234", "1.234"] });
  // No more than the field takes is offered.
  expect(doubtIn(typedLabel("1.234", measureRule, (one) => Number(one) < 1000))).toEqual({ typed: "1.234", readings: ["1.234"] });
  expect(doubtIn(typedLabel("1.234", moneyRule, (one) => Number(one) < 1000))).toEqual({ typed: "1.234", readings: [] });
  expect(doubtIn(typedLabel("-1.234", moneyRule))).toEqual({ typed: "-1.234", readings: [] });
});

test("a country is named in its reader's language, and as the marketplace named it where its code is none", () => {
  expect(formatCountry("US", "Amerika Birleşik Devletleri")).toBe("Amerika Birleşik Devletleri");
  setFormatLanguage("en");
  expect(formatCountry("US", "Amerika Birleşik Devletleri")).toBe("United States");
  expect([formatCountry("", "Türkiye"), formatCountry("ZZ9", "X")]).toEqual(["Türkiye", "X"]);
  setFormatLanguage("tr");
});

test("a percentage has its sign where the language puts it, and the number of all others", () => {
  expect([formatPercent(20), formatPercent(3600.3), formatPercent(-21.4)]).toEqual(["%20", "%3.600,3", "-%21,4"]);
  setFormatLanguage("en");
  expect([formatPercent(20), formatPercent(3600.3), formatPercent(-21.4)]).toEqual(["20%", "3.600,3%", "-21,4%"]);
  setFormatLanguage("tr");
});
