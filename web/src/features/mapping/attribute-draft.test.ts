import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { AttributeMapping, ChannelAttribute } from "@tradeport/contract/mapping";
import { expect, test } from "vitest";
import { draftOf, inputOf, missingOf, propose, rebase } from "./attribute-draft.ts";
import { codeIn, ofText, ofValue, ownPairs, selectedPairs } from "./value-draft.ts";

const theirs = (code: string, name: string): ChannelAttribute => ({
  code,
  name,
  isRequired: true,
  allowsCustom: true,
  variantsAllowCustom: false,
  isVariant: false,
  isSlicer: false,
  isWholeNumber: false,
  values: [],
});
const ours = (id: string, tr: string): CategoryAttribute => ({
  id,
  code: id,
  name: tr,
  names: { tr, en: tr, de: "", fr: "", it: "" },
  attributeType: "PRODUCT_CATEGORY_ATTR",
  position: 0,
  isRequired: false,
  isVariant: false,
  allowsCustom: true,
  unit: "",
  isActive: true,
  version: 1,
  inheritedFrom: null,
  values: [],
});
const saved = (
  channelAttributeCode: string,
  rule: Partial<Omit<AttributeMapping, "leftOut">> & { leftOut?: boolean },
): AttributeMapping => ({
  id: channelAttributeCode,
  channelAttributeCode,
  channelAttributeName: "",
  defaultValueCode: null,
  defaultText: null,
  tradeportAttributeId: null,
  fixedValueCode: null,
  fixedText: null,
  leftOut: false,
  source: "client",
  ...rule,
});

test("U31: attributes of the same name are proposed, whatever the case; what is set is left alone", () => {
  const attributes = [theirs("1", "IŞIK"), theirs("2", "Renk"), theirs("3", "Beden")];
  const draft = draftOf(attributes, [saved("2", { fixedText: "Siyah" })]);
  const { next, count } = propose(draft, attributes, [ours("a", "Işık"), ours("b", "Renk")]);
  expect(count).toBe(1);
  expect(next["1"]).toEqual({ rule: { kind: "ours", id: "a" }, proposed: true, fromTemplate: false });
  expect(next["2"]?.rule).toEqual({ kind: "text", text: "Siyah" });
  expect(next["3"]?.rule).toEqual({ kind: "none" });
});

test("U31: what ours of the same name fills is not missing, as the list of categories counts it; a rule that is half made is", () => {
  const attributes = [theirs("1", "IŞIK"), theirs("2", "Renk"), theirs("3", "Beden"), theirs("4", "Kumaş")];
  const draft = draftOf(attributes, [saved("4", { fixedText: "Pamuk" })]);
  const own = [ours("a", "Işık"), ours("b", "Renk")];
  const codes = (of: typeof draft) => missingOf(of, attributes, own).map(({ code }) => code);
  expect(codes(draft)).toEqual(["3"]);
  const half = { rule: { kind: "value" as const, code: null }, proposed: false, fromTemplate: false };
  expect(codes({ ...draft, 2: half })).toEqual(["2", "3"]);
});

test("U31: the client's own rules are saved; the platform's stay the platform's, half ones are left out", () => {
  const attributes = [theirs("1", "a"), theirs("2", "b"), theirs("3", "c"), theirs("4", "d")];
  const draft = draftOf(attributes, [
    saved("1", { tradeportAttributeId: "x", source: "template" }),
    saved("2", { fixedValueCode: "900" }),
    saved("3", { fixedText: " metin " }),
  ]);
  draft["4"] = { rule: { kind: "value", code: null }, proposed: false, fromTemplate: false };
  expect(inputOf(draft)).toEqual([
    { channelAttributeCode: "2", fixedValueCode: "900" },
    { channelAttributeCode: "3", fixedText: "metin" },
  ]);
});

test("U31: somebody saved first: rows left alone are as they are now, and only what both changed is named (console fault 8)", () => {
  const all = [theirs("a", "A"), theirs("b", "B"), theirs("c", "C")];
  const base = draftOf(all, [saved("a", { fixedText: "1" }), saved("b", { fixedText: "1" })]);
  const row = (text: string) => ({ rule: { kind: "text" as const, text }, proposed: false, fromTemplate: false });
  const now = draftOf(all, [saved("a", { fixedText: "9" }), saved("b", { fixedText: "2" }), saved("c", { fixedText: "3" })]);
  const { draft, lost } = rebase(base, { ...base, b: row("M") }, now);
  expect(lost).toEqual(["b"]);
  expect(inputOf(draft).map(({ channelAttributeCode, fixedText }) => [channelAttributeCode, fixedText])).toEqual([
    ["a", "9"],
    ["b", "M"],
    ["c", "3"],
  ]);
  expect(rebase(base, { ...base, a: row("9") }, now).lost).toEqual([]);
});

test("U31: values: the client's own are what is compared, the platform's stay the platform's, a proposal is added", () => {
  const one = (tradeportValueId: string, channelValueCode: string, source: "client" | "template") => ({
    ...{ tradeportValueId, text: null, channelValueCode, source },
    channelValueName: "",
  });
  const now = [one("v1", "k1", "client"), one("v2", "k2", "template"), one("v4", "k4", "client")];
  expect(ownPairs(now).map(({ tradeportValueId }) => tradeportValueId)).toEqual(["v1", "v4"]);
  const row = (id: string) =>
    ofValue({ id, code: id, name: id, names: { tr: id, en: id, de: "", fr: "", it: "" }, isActive: true });
  const choices = { edited: { v1: "k9", v4: null }, same: new Map([["v3", "k3"]]) };
  expect(selectedPairs(now, choices, ["v1", "v2", "v3", "v4"].map(row))).toEqual([
    { tradeportValueId: "v1", channelValueCode: "k9" },
    { tradeportValueId: "v3", channelValueCode: "k3" },
  ]);
});

test("U31: texts: one that is compared alike is the same, and what is not shown is left as it is", () => {
  const one = (text: string, channelValueCode: string) => ({
    ...{ tradeportValueId: null, text, channelValueCode, source: "client" as const },
    channelValueName: "",
  });
  const now = [one("Vizon Melanj", "k1"), one("Tarçın", "k2")];
  const { key } = ofText({ text: "VİZON melanj" });
  expect(codeIn(now, key)).toBe("k1");
  const choices = { edited: { [key]: "k9" }, same: new Map() };
  expect(selectedPairs(now, choices, [ofText({ text: "VİZON melanj" }), ofText({ text: "Fıstık" })])).toEqual([
    { tradeportValueId: null, text: "Tarçın", channelValueCode: "k2" },
    { text: "VİZON melanj", channelValueCode: "k9" },
  ]);
});
