import fs from "node:fs";
import path from "node:path";
import { judgeCodes, judgeServer, readServer, readTables, readTexts } from "./codecheck.ts";

/** The words of a slice as the files write them. */
export interface Words {
  [key: string]: string | Words;
}
/** What a language says, by slice. */
export type Sets = Record<string, Record<string, Words>>;
/** A file of the web and the folder that it lies in. */
export interface Source {
  folder: string;
  text: string;
}

const plural = /_(zero|one|two|few|many|other)$/;

const flat = (words: Words, before = ""): Map<string, string> =>
  new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[before + key, value]] : [...flat(value, `${before}${key}.`)],
    ),
  );

/** "orders_other" -> "orders" when the key is a form of a plural. */
const stemOf = (key: string, keys: { has: (key: string) => boolean }) => {
  const stem = key.replace(plural, "");
  return stem !== key && keys.has(`${stem}_other`) ? stem : null;
};

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join(" ");

/** Keys that a language lacks or has too many of, and texts whose placeholders are not those of the Turkish one. */
const compare = (language: string, slice: string, ours: Map<string, string>, turkish: Map<string, string>): string[] => {
  const place = `web/src/i18n/${language}/${slice}.ts`;
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = new Map<string, string>();
  for (const [key, text] of turkish) {
    const stem = stemOf(key, turkish);
    if (stem === null) wanted.set(key, text);
    else for (const form of forms) wanted.set(`${stem}_${form}`, turkish.get(`${stem}_other`)!);
  }
  const missing = [...wanted.keys()].filter((key) => !ours.has(key)).map((key) => `${place}: ${key} is missing`);
  const extra = [...ours.keys()].filter((key) => !wanted.has(key)).map((key) => `${place}: ${key} is in no other language`);
  const differs = [...wanted].flatMap(([key, text]) => {
    const own = ours.get(key);
    if (own === undefined || (own !== "" && placeholders(own) === placeholders(text))) return [];
    return [`${place}: ${key} must hold ${placeholders(text) || "no placeholder"}, it says "${own}"`];
  });
  return [...missing, ...extra, ...differs];
};

/** `menu.${title}` -> a pattern; a template of nothing but variables says nothing about a key. */
const templates = (text: string) =>
  [...text.matchAll(/`((?:[\w.]|\$\{[^}`]*\})+)`/g)]
    .map(([, inside]) => inside!.replace(/\$\{[^}`]*\}/g, "*"))
    .filter((shape) => /\w/.test(shape))
    .map((shape) => new RegExp(`^${shape.replaceAll(".", "\\.").replaceAll("*", "[\\w.]+")}$`));

/** The slices that a file names: useTranslation("orders"), { ns: "orders" }, translate(…) without one. */
const spoken = (text: string) => [
  ...[...text.matchAll(/(?:useTranslation\(\[?|ns: |TFunction<)((?:"\w+",? ?)+)/g)].flatMap(
    ([, names]) => names!.match(/\w+/g) ?? [],
  ),
  ...(text.includes("translate(") ? ["shell"] : []),
];

/** Keys that no file in a folder that speaks the slice writes, as text or as a template. */
const unused = (slice: string, keys: Map<string, string>, sources: Source[]): string[] => {
  const folders = new Set(sources.filter(({ text }) => spoken(text).includes(slice)).map(({ folder }) => folder));
  const text = sources
    .filter(({ folder }) => folders.has(folder))
    .map((source) => source.text)
    .join("\n");
  const patterns = templates(text);
  const bare = new Set([...keys.keys()].map((key) => stemOf(key, keys) ?? key));
  return [...bare]
    .filter((key) => !text.includes(`"${key}"`) && !patterns.some((pattern) => pattern.test(key)))
    .map((key) => `web/src/i18n/tr/${slice}.ts: ${key} is used nowhere`);
};

/** A number with a noun in the plural beside it, in a label that has one form: it says "1 records". English shows it for all languages. */
const countedOnce = (slice: string, words: Map<string, string>) =>
  [...words]
    .filter(
      ([key, text]) => stemOf(key, words) === null && /\{\{(n|count)\}\} ((more|other|waiting|failed) )?[a-z]+s\b/.test(text),
    )
    .map(([key, text]) => `web/src/i18n/en/${slice}.ts: ${key} has no plural forms: "${text}"`);

/** "value(s)" in any language: who counts says one or several. */
const eitherForm = (language: string, slice: string, words: Map<string, string>) =>
  [...words]
    .filter(([, text]) => /\p{L}\(\p{Ll}{1,3}\)/u.test(text))
    .map(([key, text]) => `web/src/i18n/${language}/${slice}.ts: ${key} says both forms at once: "${text}"`);

/** Words that Turkish and English share, names, signs of the trade and of keyboards and files. */
const shared = new Set(
  "horoz incoterms normal platform xlsx excel desi jpeg webp yyyy enter json https webhook authorization bearer program plan auth time site tradeport admin offline access form model tckn".split(
    " ",
  ),
);
const wordsIn = (text: string) =>
  (text.replace(/\{\{\w+\}\}|https?:|“[^”]*”/g, " ").match(/\p{L}{4,}/gu) ?? []).map((word) => word.toLocaleLowerCase("en"));

/** An English word that stands in the Turkish label as well, and Turkish letters in an English one that quotes nothing. */
const foreign = (slice: string, turkish: Map<string, string>, english: Map<string, string>): string[] => [
  ...[...turkish].flatMap(([key, text]) => {
    const theirs = new Set(wordsIn(english.get(key) ?? ""));
    return wordsIn(text)
      .filter((word) => theirs.has(word) && !shared.has(word))
      .map((word) => `web/src/i18n/tr/${slice}.ts: ${key} says "${word}" in English: "${text}"`);
  }),
  ...[...english]
    .filter(([, text]) => wordsIn(text).some((word) => /[ğışİ]/.test(word)))
    .map(([key, text]) => `web/src/i18n/en/${slice}.ts: ${key} has Turkish in it: "${text}"`),
];

/** What a marketplace calls a status ("Invoiced") is a word of its program, in no reader's language. */
const raw = (sources: Source[]): string[] =>
  sources
    .filter(({ text }) => /\.remoteStatus\b/.test(text))
    .map(({ folder }) => `web/src/${folder}: a person reads remoteStatusWords, remoteStatus is the marketplace's own word`);

/** Everything that is wrong with the label sets. */
export const judgeWords = (sets: Sets, sources: Source[]): string[] => {
  const turkish = Object.entries(sets.tr ?? {}).map(([slice, words]) => [slice, flat(words)] as const);
  const compared = Object.entries(sets).flatMap(([language, slices]) => [
    ...turkish.flatMap(([slice, words]) =>
      slices[slice] ? compare(language, slice, flat(slices[slice]), words) : [`web/src/i18n/${language}/${slice}.ts is missing`],
    ),
    ...Object.keys(slices)
      .filter((slice) => !sets.tr?.[slice])
      .map((slice) => `web/src/i18n/${language}/${slice}.ts has no Turkish one beside it`),
  ]);
  const english = Object.entries(sets.en ?? {}).flatMap(([slice, words]) => countedOnce(slice, flat(words)));
  const either = Object.entries(sets).flatMap(([language, slices]) =>
    Object.entries(slices).flatMap(([slice, words]) => eitherForm(language, slice, flat(words))),
  );
  const mixed = turkish.flatMap(([slice, words]) => foreign(slice, words, flat(sets.en?.[slice] ?? {})));
  return [
    ...compared,
    ...english,
    ...either,
    ...mixed,
    ...raw(sources),
    ...turkish.flatMap(([slice, words]) => unused(slice, words, sources)),
  ];
};

const web = path.join(import.meta.dirname, "../web/src");
export const languages = ["tr", "en", "de", "fr", "it"] as const;

export const readSets = async (): Promise<Sets> => {
  const sets: Sets = {};
  for (const language of languages) {
    const folder = path.join(web, "i18n", language);
    sets[language] = {};
    for (const file of fs.readdirSync(folder).filter((name) => name !== "index.ts")) {
      const slice = path.basename(file, ".ts");
      const words = ((await import(path.join(folder, file))) as Record<string, Words>)[slice];
      if (!words) throw new Error(`${folder}/${file} must export ${slice}`);
      sets[language][slice] = words;
    }
  }
  return sets;
};

const readSources = (): Source[] =>
  fs
    .readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^i18n\/\w+\//.test(file.replaceAll("\\", "/")))
    .map((file) => ({ folder: path.dirname(file), text: fs.readFileSync(path.join(web, file), "utf8") }));

if (import.meta.main) {
  const sets = await readSets();
  const wrong = [
    ...judgeWords(sets, readSources()),
    ...judgeCodes(sets, await readTables(), readTexts()),
    ...judgeServer(readServer()),
  ];
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) {
    console.log(
      "Every label is said in five languages with the same placeholders, and a code once. French and Italian: Many<typeof tr> and a _many form.",
    );
    process.exitCode = 1;
  } else console.log("Every label is there in five languages and used.");
}
