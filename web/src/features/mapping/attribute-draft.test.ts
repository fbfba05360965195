import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { AttributeMapping, ChannelAttribute } from "@tradeport/contract/mapping";
import { expect, test } from "vitest";
import { draftOf, inputOf, propose } from "./attribute-draft.ts";

const theirs = (code: string, name: string): ChannelAttribute => ({
  code,
  name,
  isRequired: true,
  allowsCustom: true,
  isVariant: false,
  isSlicer: false,
  values: [],
});
const ours = (id: string, tr: string): CategoryAttribute => ({
  id,
  code: id,
  name: tr,
  names: { tr, en: tr },
  attributeType: "PRODUCT_CATEGORY_ATTR",
  isRequired: false,
  isVariant: false,
  allowsCustom: true,
  values: [],
});
const saved = (channelAttributeCode: string, rule: Partial<AttributeMapping>): AttributeMapping => ({
  id: channelAttributeCode,
  channelAttributeCode,
  channelAttributeName: "",
  tradeportAttributeId: null,
  fixedValueCode: null,
  fixedText: null,
  source: "client",
  ...rule,
});

test("attributes of the same name are proposed, whatever the case; what is set is left alone", () => {
  const attributes = [theirs("1", "IŞIK"), theirs("2", "Renk"), theirs("3", "Beden")];
  const draft = draftOf(attributes, [saved("2", { fixedText: "Siyah" })]);
  const { next, count } = propose(draft, attributes, [ours("a", "Işık"), ours("b", "Renk")]);
  expect(count).toBe(1);
  expect(next["1"]).toEqual({ rule: { kind: "ours", id: "a" }, proposed: true, fromTemplate: false });
  expect(next["2"]?.rule).toEqual({ kind: "text", text: "Siyah" });
  expect(next["3"]?.rule).toEqual({ kind: "none" });
});

test("the client's own rules are saved; the platform's stay the platform's, half ones are left out", () => {
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
