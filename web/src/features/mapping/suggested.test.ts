import type { AttributeSuggestions } from "@tradeport/contract/mapping-suggestions";
import { expect, test } from "vitest";
import type { Draft } from "./attribute-draft.ts";
import { approvedOf, filledIn, fillSuggested, valuesSuggested } from "./suggested.ts";
import { ofText } from "./value-draft.ts";

const nothing = { tradeportAttributeId: null, fixedValueCode: null, fixedText: null, leftOut: false, channelName: null };
const rule = (id: string, confidence: number) => ({
  ...nothing,
  tradeportAttributeId: id,
  confidence,
  reason: "similarName" as const,
});
const value = (text: string, code: string, confidence: number) => ({
  tradeportAttributeId: "a",
  tradeportValueId: null,
  text,
  productCount: 1,
  suggestions: [{ channelValueCode: code, confidence, reason: "similarName" as const, channelName: null }],
});
const suggested: AttributeSuggestions[] = [
  {
    channelAttributeCode: "1",
    suggestions: [rule("a", 80), rule("b", 79)],
    values: [value("Kızıl", "k", 95), value("Gri", "g", 50)],
  },
  { channelAttributeCode: "2", suggestions: [rule("a", 79)], values: [] },
  { channelAttributeCode: "3", suggestions: [rule("a", 99)], values: [] },
];
const row = (kind: Draft[string]["rule"]) => ({ rule: kind, proposed: false, fromTemplate: false });
const draft: Draft = { 1: row({ kind: "none" }), 2: row({ kind: "none" }), 3: row({ kind: "text", text: "Pamuk" }) };

test("what is suggested from 80 on is filled in as a proposal; what a person set is left alone", () => {
  const { next, count } = fillSuggested(draft, suggested);
  expect(count).toBe(1);
  expect(next["1"]).toEqual({ rule: { kind: "ours", id: "a" }, proposed: true, fromTemplate: false });
  expect([next["2"], next["3"]]).toEqual([draft["2"], draft["3"]]);
});

test("one press saves what is sure, and of a text what it is compared by", () => {
  expect(approvedOf(draft, suggested)).toMatchObject({
    count: 2,
    attributeCount: 1,
    values: [{ channelAttributeCode: "1", tradeportAttributeId: "a", pairs: [{ text: "Kızıl", channelValueCode: "k" }] }],
  });
  expect(approvedOf(draft, []).count).toBe(0);
  const rows = [ofText({ text: "KIZIL" }), ofText({ text: "Gri" }), ofText({ text: "Bej" })];
  const there = [
    { code: "k", name: "Kırmızı" },
    { code: "b", name: "bej" },
  ];
  expect([...filledIn(rows, there, valuesSuggested(suggested, "1", "a")).values()]).toEqual(["k", null, "b"]);
  expect([...filledIn(rows, there, valuesSuggested(suggested, "1", "other")).values()]).toEqual([null, null, "b"]);
});
