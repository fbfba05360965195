import { expect, test } from "vitest";
import { labelLanguages } from "../contract/labels.ts";
import { judgeCodes, judgeServer, readServer, readTables, readTexts, type Tables } from "./codecheck.ts";
import { readSets, type Words } from "./wordcheck.ts";

const inAllLocales = (text: string) => ({ tr: text, en: text, de: text, fr: text, it: text });
const tables: Tables = { lampWords: { on: inAllLocales("Açık"), off: inAllLocales("Kapalı") } };
const judge = (words: Words, text: string) =>
  judgeCodes(
    Object.fromEntries(labelLanguages.map((language) => [language, { lamp: words }])),
    tables,
    Object.fromEntries(labelLanguages.map((language) => [`${language}/lamp`, text])),
  ).filter((line) => line.includes("/tr/"));

test("U58: a label set that says codes by words of its own is refused, also by the same words, and a hint is not", () => {
  const words = { on: "Açık", off: "Kapalı" };
  expect(judge({ state: words }, "state: inLanguage(lampWords)")).toEqual([]);
  const wrong = ["web/src/i18n/tr/lamp.ts: lamp.state says the codes of lampWords, which has their words"];
  expect(judge({ state: words }, "on: …")).toEqual(wrong);
  expect(judge({ state: { ...words, on: "Yanıyor" } }, "…inLanguage(lampWords)")).toEqual(wrong);
  expect(judge({ stateHint: { on: "Işık verir.", off: "Işık vermez." } }, "")).toEqual([]);
});

test("U58: what two label sets say by the same codes and words belongs into the contract", () => {
  const words = { red: "Kırmızı", green: "Yeşil", blue: "Mavi" };
  expect(judge({ one: words, other: { ...words } }, "")).toEqual([
    "web/src/i18n/tr/lamp.ts: lamp.other says the same as lamp.one: their words belong into the contract, once",
  ]);
});

test("U58: a Turkish sentence in the server is refused outside of the places that may hold one; a comment is none", () => {
  const all = readServer();
  const judged = (text: string) => judgeServer([...all, { file: "server/modules/orders/new.ts", text }]);
  expect(judged('const gone = { tr: "Sipariş silindi." };')).toEqual([
    "server/modules/orders/new.ts holds a Turkish sentence: it belongs into contract/messages or contract/errors, by code",
  ]);
  expect(judged('/** "Sipariş" */\n// "Sipariş"\nconst code = "order";')).toEqual([]);
});

test("U58: today no code is said twice, and no sentence stands where codes are kept", async () => {
  const found = await readTables();
  expect(Object.keys(found).length).toBeGreaterThan(15);
  expect(judgeCodes(await readSets(), found, readTexts())).toEqual([]);
  expect(judgeServer(readServer())).toEqual([]);
});
