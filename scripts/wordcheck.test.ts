import { expect, test } from "vitest";
import { productColumns } from "../server/modules/catalogue/excel/columns.ts";
import { product as english } from "../web/src/i18n/en/product.ts";
import { product as turkish } from "../web/src/i18n/tr/product.ts";
import { judgeWords, languages, type Sets, type Words } from "./wordcheck.ts";

const tr: Words = {
  hello: "Merhaba {{name}}",
  deep: { rows_one: "{{n}} satır", rows_other: "{{n}} satır" },
  state: { on: "Açık" },
};
const other = (rows: Words, hello = "Hello {{name}}") => ({ hello, deep: rows, state: { on: "On" } });
const two: Words = { rows_one: "{{n}} row", rows_other: "{{n}} rows" };
const three: Words = { ...two, rows_many: "{{n}} de lignes" };
const good = (): Sets => ({
  tr: { list: tr },
  en: { list: other(two) },
  de: { list: other(two) },
  fr: { list: other(three) },
  it: { list: other(three) },
});
const sources = [
  { folder: "a", text: 'const { t } = useTranslation("list"); t("hello", { name }); t(`state.$' + "{on}`);" },
  { folder: "a", text: 'parts("deep.rows")' },
  { folder: "b", text: '"hello"' },
];
const judge = (change: (sets: Sets) => void, files = sources) => {
  const sets = structuredClone(good());
  change(sets);
  return judgeWords(sets, files).map((line) => line.replace("web/src/i18n/", ""));
};

test("a label that a language lacks, has too many of, or says with other placeholders fails the check (U58)", () => {
  expect(Object.keys(good())).toEqual([...languages]);
  expect(judge(() => {})).toEqual([]);
  expect(judge((sets) => delete (sets.de!.list as Words).hello)).toEqual(["de/list.ts: hello is missing"]);
  expect(judge((sets) => delete sets.it!.list)).toEqual(["it/list.ts is missing"]);
  expect(judge((sets) => Object.assign(sets.en!.list!, { more: "x" }))).toEqual(["en/list.ts: more is in no other language"]);
  expect(judge((sets) => Object.assign(sets.en!, { lost: {} }))).toEqual(["en/lost.ts has no Turkish one beside it"]);
  expect(judge((sets) => Object.assign(sets.en!, { list: other(two, "Hello {{nam}}") }))).toEqual([
    'en/list.ts: hello must hold {{name}}, it says "Hello {{nam}}"',
  ]);
  expect(judge((sets) => Object.assign(sets.de!, { list: other(two, "") }))[0]).toContain("hello must hold {{name}}");
});

test("each language has the plural forms that it has: French and Italian three, the others two (U58)", () => {
  expect(judge((sets) => Object.assign(sets.fr!, { list: other(two) }))).toEqual(["fr/list.ts: deep.rows_many is missing"]);
  expect(judge((sets) => Object.assign(sets.de!, { list: other(three) }))).toEqual([
    "de/list.ts: deep.rows_many is in no other language",
  ]);
});

test("a label that nothing says fails the check, also when another folder has the same text (U58)", () => {
  const silent = sources.map(({ folder, text }) => ({ folder, text: text.replace('t("hello", { name });', "") }));
  expect(judge(() => {}, silent)).toEqual(["tr/list.ts: hello is used nowhere"]);
  expect(judge(() => {}, [])).toEqual([
    "tr/list.ts: hello is used nowhere",
    "tr/list.ts: deep.rows is used nowhere",
    "tr/list.ts: state.on is used nowhere",
  ]);
});

test('no label says one and several at once: "value(s)" (U58, B8)', () => {
  const wrong = judge((sets) => Object.assign(sets.de!.list!, { hello: "{{name}}: Wert(e)" }));
  expect(wrong).toEqual(['de/list.ts: hello says both forms at once: "{{name}}: Wert(e)"']);
});

test('a count beside a plural noun has its forms: nobody reads "1 records" (U58)', () => {
  const wrong = judge((sets) => {
    (sets.tr!.list as Words).hello = "{{n}} kayıt";
    for (const language of ["en", "de", "fr", "it"]) (sets[language]!.list as Words).hello = "{{n}} records";
  });
  expect(wrong).toEqual(['en/list.ts: hello has no plural forms: "{{n}} records"']);
});

test("an English word in a Turkish label, Turkish letters in an English one, and a marketplace's own word on a screen fail the check", () => {
  expect(
    judge((sets) => {
      (sets.tr!.list as Words).hello = "Merhaba {{name}}, sipariş Invoiced";
      (sets.en!.list as Words).hello = "Hello {{name}}, invoiced";
    }),
  ).toEqual(['tr/list.ts: hello says "invoiced" in English: "Merhaba {{name}}, sipariş Invoiced"']);
  expect(
    judge((sets) => {
      (sets.en!.list as Words).hello = "Hello {{name}}, see sipariş";
    }),
  ).toEqual(['en/list.ts: hello has Turkish in it: "Hello {{name}}, see sipariş"']);
  const [first, ...others] = sources;
  const spoken = [{ folder: first!.folder, text: `${first!.text}\n<Tip text={row.remoteStatus} />` }, ...others];
  expect(judge(() => {}, spoken).map((line) => line.replace(/^.*: /, ""))).toEqual([
    "a person reads remoteStatusWords, remoteStatus is the marketplace's own word",
  ]);
});

test("U58: a column of the product file is called as its field of the form is", () => {
  const formNames: Record<string, string> = { originCountry: "origin" };
  const fields = { tr: turkish.field as Record<string, string>, en: english.field as Record<string, string> };
  // The form writes the unit beside its field.
  const bare = (name: string, language: "tr" | "en") => name.replace(/ \(.*\)$/, "").toLocaleLowerCase(language);
  const columns = productColumns.filter(({ key }) => !key.startsWith("image"));
  const called = (language: "tr" | "en") =>
    columns.map(({ key }) => bare(fields[language][formNames[key] ?? key] ?? "-", language));
  expect(called("tr")).toEqual(columns.map(({ header }) => bare(header, "tr")));
  expect(called("en")).toEqual(columns.map(({ headerEn }) => bare(headerEn, "en")));
});
