import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { stemsOf } from "./name-words.ts";

export interface LabelledNames {
  tr: string;
  en: string;
}
/** Ours, and which of the channel's it is. */
export interface LabelledPair {
  channel: string;
  ours: LabelledNames;
  /** A path of the channel's tree, or a name of the group's list. */
  theirs: string;
  /** Kept from tuning. */
  heldOut: boolean;
}

const lines = (file: string) =>
  fs
    .readFileSync(path.join(import.meta.dirname, "labelled", file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

type Unsplit = Omit<LabelledPair, "heldOut"> & { thing: LabelledNames };

/**
 * Which are kept is said of things, not of pairs: every pair of a thing, in each language and direction and wherever its name comes again, is
 * on one side. Nobody picks them: the hash of the thing's first name does.
 */
const split = (pairs: readonly Unsplit[]): LabelledPair[] => {
  const above = new Map<string, string>();
  const rootOf = (name: string): string => {
    const next = above.get(name) ?? name;
    return next === name ? name : rootOf(next);
  };
  const folded = ({ tr, en }: LabelledNames) => [tr, en].map((name) => stemsOf(name) || name);
  for (const { thing } of pairs) {
    const [one, other] = folded(thing).map(rootOf).sort() as [string, string];
    above.set(other, one);
  }
  return pairs.map(({ thing, ...pair }) => {
    const hash = createHash("sha256")
      .update(rootOf(folded(thing)[0]!))
      .digest();
    return { ...pair, heldOut: hash[0]! % 4 === 0 };
  });
};

const roots: Record<string, LabelledNames> = {
  A: { tr: "Kıyafet ve Aksesuarlar", en: "Apparel & Accessories" },
  S: { tr: "Spor Malzemeleri", en: "Sporting Goods" },
};
const below = (parent: string, name: string, language: "tr" | "en") =>
  `${parent.replace(/^[AS](?= >|$)/, (root) => roots[root]![language])} > ${name}`;

/** Shopify's categories on Google's English and Turkish tree; and Google's, where each is one of Shopify's, on Shopify's Turkish tree. */
export const labelledCategories = (): LabelledPair[] => {
  let group: string[] = [];
  const pairs = lines("categories.txt").flatMap((line): Unsplit[] => {
    const cells = (line.startsWith("@") ? line.slice(1) : line).split("|");
    if (line.startsWith("@")) {
      group = cells;
      return [];
    }
    const [shopTr, shopEn, toTr, toEn] = cells as [string, string, string, string];
    const shopify = { tr: below(group[0]!, shopTr, "tr"), en: below(group[1]!, shopEn, "en") };
    const google = {
      tr: below(group[2]!, toTr === "=" ? shopTr : toTr, "tr"),
      en: below(group[3]!, toEn === "=" ? shopEn : toEn, "en"),
    };
    const hasTurkish = group[2] !== "-" && toTr !== "-";
    const thing = { tr: shopTr, en: shopEn };
    return [
      { channel: "google", ours: shopify, theirs: google.en, thing },
      ...(hasTurkish ? [{ channel: "google-tr", ours: shopify, theirs: google.tr, thing }] : []),
      // The other way round a category has one label only where it is one of theirs.
      ...(hasTurkish && toEn === "=" ? [{ channel: "shopify-tr", ours: google, theirs: shopify.tr, thing }] : []),
    ];
  });
  return split(pairs);
};

/** Attributes and values that have a name in one language only, on a list in the other one. The channel is the list's group. */
export const labelledNames = (): LabelledPair[] => {
  let group = "";
  const pairs = lines("names.txt").flatMap((line): Unsplit[] => {
    if (line.startsWith("@")) {
      group = line.slice(1);
      return [];
    }
    const [tr, en] = line.split("|") as [string, string];
    const thing = { tr, en };
    return [
      { channel: `${group} (en)`, ours: { tr, en: tr }, theirs: en, thing },
      { channel: `${group} (tr)`, ours: { tr: en, en }, theirs: tr, thing },
    ];
  });
  return split(pairs);
};

const last = (text: string) => text.split(" > ").at(-1)!.toLocaleLowerCase("tr");
/** Its own name, in either language, is not theirs. */
export const namesDiffer = ({ ours, theirs }: LabelledPair) => ![last(ours.tr), last(ours.en)].includes(last(theirs));
