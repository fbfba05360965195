import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { mapping as de } from "./de/mapping.ts";
import { counted, formatAgo, setFormatLanguage } from "./format.ts";
import { mapping as fr } from "./fr/mapping.ts";
import { mapping as it } from "./it/mapping.ts";
import { pseudoWords } from "./pseudo.ts";

const sets = { de, fr, it };
const say = async (language: keyof typeof sets, count: number) => {
  const words = createInstance();
  const resources = { [language]: { mapping: sets[language] } };
  await words.init({ lng: language, resources, interpolation: { escapeValue: false } });
  return words.t("products", { ns: "mapping" as never, ...counted(count) } as never);
};

test("each language counts in its own forms, also whole millions and what is said for nothing (U58)", async () => {
  expect([await say("de", 0), await say("de", 1), await say("de", 2)]).toEqual(["0 Produkte", "1 Produkt", "2 Produkte"]);
  expect([await say("fr", 0), await say("fr", 2)]).toEqual(["0 produit", "2 produits"]);
  expect([await say("fr", 1_000_000), await say("it", 1_000_000)]).toEqual(["1.000.000 de produits", "1.000.000 di prodotti"]);
  expect(await say("it", 1)).toBe("1 prodotto");
});

test("a time is told in the reader's language, its digits as everywhere (U59)", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const ago = (language: string) => {
    setFormatLanguage(language);
    return formatAgo("2026-11-21T11:57:00Z", now);
  };
  expect(["en", "de", "fr", "it", "tr"].map(ago)).toEqual([
    "3 minutes ago",
    "vor 3 Minuten",
    "il y a 3 minutes",
    "3 minuti fa",
    "3 dakika önce",
  ]);
});

test("the pseudo-language marks and lengthens every label and leaves its placeholders as they are (U58)", () => {
  expect(pseudoWords({ a: "Sil", b: { c: "{{n}} satır" } })).toEqual({ a: "⟦Şīl·⟧", b: { c: "⟦{{n}} şȧtır····⟧" } });
});
