import fs from "node:fs";
import path from "node:path";
import { type LabelsOf, labelLanguages } from "../contract/labels.ts";
import type { Sets, Words } from "./wordcheck.ts";

/** The words of the codes of one kind, by the name that their file gives them. */
export type Tables = Record<string, LabelsOf<string>>;
/** Where a label set is written: "tr/orders" -> its text. */
export type Texts = Record<string, string>;

const root = path.join(import.meta.dirname, "..");
const isTable = (value: unknown): value is LabelsOf<string> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((labels) => labelLanguages.every((language) => typeof labels?.[language] === "string"));

export const readTables = async (): Promise<Tables> => {
  const files = fs.readdirSync(path.join(root, "contract")).filter((name) => name.endsWith("-words.ts"));
  const all = await Promise.all(files.map((file) => import(path.join(root, "contract", file))));
  return Object.fromEntries(all.flatMap((file) => Object.entries<unknown>(file)).filter(([, value]) => isTable(value))) as Tables;
};

export const readTexts = (): Texts =>
  Object.fromEntries(
    labelLanguages.flatMap((language) => {
      const folder = path.join(root, "web/src/i18n", language);
      return fs
        .readdirSync(folder)
        .map((file) => [`${language}/${path.basename(file, ".ts")}`, fs.readFileSync(path.join(folder, file), "utf8")]);
    }),
  );

/** Every object of a label set with the texts that it has itself. A hint explains a code and does not name it. */
const objectsOf = (words: Words, at: string): [at: string, texts: Record<string, string>][] => {
  const texts = Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  return [
    ...(at.endsWith("Hint") ? [] : [[at, texts] as [string, Record<string, string>]]),
    ...Object.entries(words).flatMap(([key, below]) => (typeof below === "string" ? [] : objectsOf(below, `${at}.${key}`))),
  ];
};

/** Whether these keys are those codes: all of them and no other, or among others where the codes are too many to be there by chance. */
const isOf = (keys: string[], codes: string[]) =>
  codes.length > 1 && codes.every((code) => keys.includes(code)) && (codes.length > 3 || keys.length === codes.length);

/** Codes that a label set says by words of its own, though they have theirs in the contract; and codes that two say with the same words. */
export const judgeCodes = (sets: Sets, tables: Tables, texts: Texts): string[] =>
  labelLanguages.flatMap((language) => {
    const objects = Object.entries(sets[language] ?? {}).flatMap(([slice, words]) =>
      objectsOf(words, slice).map(([at, own]) => ({ slice, at, own, place: `web/src/i18n/${language}/${slice}.ts` })),
    );
    const fromTables = new Set<unknown>();
    const owned = objects.flatMap(({ slice, at, own, place }) => {
      const named = Object.entries(tables).filter(([, table]) => isOf(Object.keys(own), Object.keys(table)));
      const matchesTable = ([name, table]: (typeof named)[number]) =>
        texts[`${language}/${slice}`]?.includes(name) && Object.keys(table).every((code) => own[code] === table[code]![language]);
      if (named.some(matchesTable)) fromTables.add(own);
      return named.length === 0 || named.some(matchesTable)
        ? []
        : [`${place}: ${at} says the codes of ${named[0]![0]}, which has their words`];
    });
    const written = objects.filter(({ own }) => Object.keys(own).length > 2 && !fromTables.has(own));
    const twice = written.flatMap((one, at) =>
      written
        .slice(at + 1)
        .filter(({ own }) => JSON.stringify(Object.entries(own).sort()) === JSON.stringify(Object.entries(one.own).sort()))
        .map((other) => `${other.place}: ${other.at} says the same as ${one.at}: their words belong into the contract, once`),
    );
    return [...owned, ...twice];
  });

/** What may speak Turkish in the server, and why. Anything else that a person reads is a code with its words in the contract. */
const maySpeak: Record<string, RegExp> = {
  "e-mails and the pages of sign-in": /(emails?|email-template|identity\/words|support\/send-contact)\.ts$/,
  "what a workbook explains or was once called":
    /(excel\/\w|excel-template|excel|export-(list|master)-columns|get-client-channel-product-excel|bulk\/process|bulk\/changed-values|undo\/reasons)[\w-]*\.ts$/,
  "sample data, and what a demo begins with": /(\/demo\/|sample-|demo-people)/,
  "a field that is refused at once":
    /(input-words|action-rules|request-action|accept-order|set-order-package-status|checked-credentials|correct-store|set-client-channel-auth|set-category-attribute-mapping-by-client-id|check-place|set-client-package-order-discount)/,
  "names that suggestions are measured with": /mapping\/labelled-pairs\.ts$/,
  "names of languages, letters as such, and who runs it": /(get-language-list|fold|greeting|mailbox|server\/(main|command))\.ts$/,
};

/** A file of the server without its comments. */
const spoken = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
const turkish = /["'`][^"'`\n]*[çğıöşüÇĞİÖŞÜ][^"'`\n]*/;

export const judgeServer = (files: { file: string; text: string }[]): string[] => {
  const speaking = files.filter(({ text }) => turkish.test(spoken(text)));
  const places = Object.entries(maySpeak);
  return [
    ...speaking
      .filter(({ file }) => !places.some(([, place]) => place.test(file)))
      .map(({ file }) => `${file} holds a Turkish sentence: it belongs into contract/messages or contract/errors, by code`),
    ...places
      .filter(([, place]) => !speaking.some(({ file }) => place.test(file)))
      .map(([what]) => `scripts/codecheck.ts: nothing speaks of ${what} any more`),
  ];
};

export const readServer = () =>
  fs
    .readdirSync(path.join(root, "server"), { recursive: true, encoding: "utf8" })
    .map((name) => `server/${name.replaceAll("\\", "/")}`)
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|testing|test-world/.test(file))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), "utf8") }));
