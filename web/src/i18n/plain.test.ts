import { type ErrorCode, errors, hints, sentence } from "@tradeport/contract/errors";
import { expect, test } from "vitest";

const sets = import.meta.glob<Record<string, unknown>>("./{tr,en,de,fr,it}/*.ts", { eager: true });

/** What programs say to one another. A person who reads it can do nothing with it. */
const ofPrograms = new RegExp(
  `\\p{L}(exception|error)(?!\\p{L})|(?<!\\p{L})(${[
    "uuid|guid|json|sql|null|undefined|nan|boolean|payload|endpoint|enum|regex|stack trace|idempotency-key|status code",
    "(manage|write|read) right|right (manage|write|read)|kategori kodu|category code",
  ].join("|")})(?!\\p{L})`,
  "iu",
);
/** Where a program is the reader, or the word is the name of a file that a person gets. */
const forCallers = new Set<ErrorCode>(["key_reused", "key_running", "key_invalid"]);
const forCallersHints = new Set(["json"]);
const fileNames = /\.data$/;

const walk = (value: unknown, at: string): [at: string, text: string][] =>
  typeof value === "string"
    ? [[at, value]]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, below]) => walk(below, at ? `${at}.${key}` : key))
      : [];

/** What the specification gives word for word, where it is shown as specified. */
const specified = new Set([
  "Lütfen gerekli bilgileri giriniz !",
  "Statü geçmişi bulunmuyor !",
  "Lütfen form bilgilerini kontrol ediniz!",
  "Geçersiz cevap alındı!",
  "Hatalı istek gönderildi!",
  "Beklenmedik sunucu yanıtı!",
  "We are sorry, Page not found!",
]);
/** Shouting, a case on a variable, and words of the code or of another trade: a remedy names what is on a screen. */
const unplain: Record<string, RegExp> = {
  all: /!/,
  tr: /\}['’]\p{L}|taşıyıcı|mektup|(?<!e-)posta(?! kodu)|yöneticinize|(platform|sistem) yöneticisi|duruyor|geri çevr|öbür/iu,
  en: /\brest(s|ing)?\b|\btold\b|let it go on|goes on by itself|\b(?<!e-)mails?\b|\bletters?\b(?= (is|was|that))|administrator|operator|stands at/iu,
};
const ofLanguage = (at: string) => / (tr|en)$/.exec(at)?.[1] ?? /^\.\/(\w\w)\//.exec(at)?.[1] ?? "";

test("U47: no label shouts, puts a case on a variable or speaks of resting and telling, but for what is specified", () => {
  const labels = Object.entries(sets)
    .filter(([file]) => !file.endsWith("/index.ts"))
    .flatMap(([file, set]) => walk(set, "").map(([at, text]) => [`${file} ${at}`, text] as const));
  const sentences = [...Object.entries(errors), ...Object.entries(hints)].flatMap(([code, words]) =>
    (["tr", "en"] as const).map((language) => [`${code} ${language}`, words[language]] as const),
  );
  const found = [...labels, ...sentences]
    .filter(([, text]) => !specified.has(text))
    .filter(([at, text]) => unplain.all!.test(text) || unplain[ofLanguage(at)]?.test(text))
    .map(([at, text]) => `${at}: ${text}`);
  expect(found).toEqual([]);
});

test("U47: no label of any language, and no sentence of an error, speaks to developers (B10)", () => {
  const labels = Object.entries(sets)
    .filter(([file]) => !file.endsWith("/index.ts") && !file.endsWith("/development.ts"))
    .flatMap(([file, set]) => walk(set, "").map(([at, text]) => [`${file} ${at}`, text] as const));
  expect(labels.length).toBeGreaterThan(5000);
  const sentences = Object.entries(errors)
    .filter(([code]) => !forCallers.has(code as ErrorCode))
    .flatMap(([code, { tr: inTurkish, en: inEnglish }]) => [
      [`${code} tr`, inTurkish] as const,
      [`${code} en`, inEnglish] as const,
    ]);
  const expected = walk(Object.fromEntries(Object.entries(hints).filter(([name]) => !forCallersHints.has(name))), "hint");
  const found = [...labels, ...sentences, ...expected]
    .filter(([at, text]) => ofPrograms.test(text) && !fileNames.test(at))
    .map(([at, text]) => `${at}: ${text}`);
  expect(found).toEqual([]);
});

test("U47: a right that is missing is named as the screens name it, and a role not at all (B10)", () => {
  for (const right of ["read", "write", "manage"]) {
    expect(sentence("no_right", { right }, "tr")).toMatch(/^(İzleyen|Düzenleyen|Yönetici) yetkisi gerekir\./);
    expect(sentence("no_right", { right }, "en")).toMatch(/the right “(Viewer|Editor|Owner)”\./);
  }
  expect(sentence("wrong_role", { role: "Client" }, "tr")).not.toContain("Client");
});
