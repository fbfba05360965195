import { connectors } from "@tradeport/connectors";
import { callProblems } from "@tradeport/connectors/causes";
import { type Message, messageWords, problemWords } from "@tradeport/contract/messages";
import { expect, test } from "vitest";
import { problemIn, wordsOf } from "./index.ts";

const namesIn = (texts: string[]) => [...new Set(texts.flatMap((text) => text.match(/\{[\w.]+\}/g) ?? []))].sort();

test("every sentence names the same things in Turkish and English", () => {
  for (const [code, { tr, en }] of Object.entries(messageWords))
    expect([code, namesIn([tr])], code).toEqual([code, namesIn([en])]);
  for (const [code, { cause, remedy }] of Object.entries(problemWords))
    expect([code, namesIn([cause.tr, remedy.tr])]).toEqual([code, namesIn([cause.en, remedy.en])]);
});

test("what a marketplace refused is put into words by its code, whichever connector it is of", () => {
  for (const { code, name, problems } of connectors) {
    for (const { fingerprint, cause } of problems) {
      const values: Message["values"] = cause[0].includes("$1") ? { named: "Renk" } : {};
      const { cause: shownCause } = problemIn({
        code: `connector:${code}:${fingerprint}`,
        values,
        fingerprint,
        owner: "data",
        field: null,
      });
      expect([fingerprint, shownCause.tr.length > 5, shownCause.tr !== shownCause.en]).toEqual([fingerprint, true, true]);
    }
    const other = wordsOf({ code: `connector:${code}:other`, values: { words: "Bozuk" } });
    expect(other.tr).toContain(`${name} şunu bildirdi: "Bozuk"`);
  }
  for (const kind of Object.keys(callProblems))
    expect(wordsOf({ code: `call:${kind}`, values: { name: "Trendyol" } }).en).not.toMatch(/[{}]/);
});

test("a sentence within a sentence, several of them, and what nobody knows any more are all read", () => {
  const key: Message = { code: "store_key_refused", values: { channel: "Trendyol", access: { code: "access:trendyol" } } };
  expect(wordsOf(key).tr).toMatch(/^Trendyol anahtarı kabul etmedi\. Satıcı no/);
  const all: Message[] = [
    { code: "error:sheet_empty", values: { sheet: "Ürünler" } },
    { code: "process_lines_deleted", values: { days: 90 } },
  ];
  expect(wordsOf({ code: "sentences", values: { all } }).en).toBe(
    "The sheet Ürünler has no product rows. Its lines and its file were deleted after 90 days; the counts stayed.",
  );
  // Where the sentence has a remedy of its own, a failed call's is none beside it.
  const cause: Message = { code: "call:malformed", values: { name: "Depo" } };
  const unreadable = wordsOf({ code: "shipment_unreadable", values: { carrier: "Depo", reference: "TP1", cause } });
  expect(unreadable.tr).toMatch(/: Depo anlaşılmayan bir yanıt verdi\. Burada/);
  expect(unreadable.en).toMatch(/: Depo gave an answer that can't be understood\. What was known/);
  expect(unreadable.en.match(/If it lasts/g)).toHaveLength(1);
  expect(unreadable.tr).not.toContain("destek");
  expect(wordsOf({ code: "title_missing", values: { language: "en-US" } }).tr).toContain("Ürünün İngilizce adı yok.");
  expect(wordsOf({ code: "other", values: { words: { tr: "Eski söz", en: "Old words" } } }).tr).toBe("Eski söz");
  expect(wordsOf({ code: "connector:gone:brand" }).tr).toBe("connector:gone:brand");
});
