import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

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
  /** Kept from tuning, by the pair's own hash: nobody picks it. */
  heldOut: boolean;
}

const lines = (file: string) =>
  fs
    .readFileSync(path.join(import.meta.dirname, "labelled", file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const pair = (channel: string, ours: LabelledNames, theirs: string): LabelledPair => {
  const hash = createHash("sha256").update(`${channel}|${ours.tr}|${ours.en}|${theirs}`).digest();
  return { channel, ours, theirs, heldOut: hash[0]! % 5 === 0 };
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
  return lines("categories.txt").flatMap((line) => {
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
    return [
      pair("google", shopify, google.en),
      ...(hasTurkish ? [pair("google-tr", shopify, google.tr)] : []),
      // The other way round a category has one label only where it is one of theirs.
      ...(hasTurkish && toEn === "=" ? [pair("shopify-tr", google, shopify.tr)] : []),
    ];
  });
};

/** Attributes and values that have a name in one language only, on a list in the other one. The channel is the list's group. */
export const labelledNames = (): LabelledPair[] => {
  let group = "";
  return lines("names.txt").flatMap((line) => {
    if (line.startsWith("@")) {
      group = line.slice(1);
      return [];
    }
    const [tr, en] = line.split("|") as [string, string];
    return [pair(`${group} (en)`, { tr, en: tr }, en), pair(`${group} (tr)`, { tr: en, en }, tr)];
  });
};

const last = (text: string) => text.split(" > ").at(-1)!.toLocaleLowerCase("tr");
/** Its own name, in either language, is not theirs. */
export const namesDiffer = ({ ours, theirs }: LabelledPair) => ![last(ours.tr), last(ours.en)].includes(last(theirs));
