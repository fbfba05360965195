import fs from "node:fs";
import { accuracyOf } from "../server/modules/mapping/labelled-accuracy.ts";
import { type LabelledPair, labelledCategories, labelledNames } from "../server/modules/mapping/labelled-pairs.ts";
import { NameIndex } from "../server/modules/mapping/name-index.ts";
import { inBoth } from "../server/modules/mapping/name-words.ts";
import { figure } from "./numbers.ts";
import type { Bench, Row, Work } from "./work.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const [ours, theirs] = [5_000, 10_000];

/** Whole trees, one path a line with its number or none before it: TREE_google=… TREE_google_tr=… TREE_shopify_tr=…; they are published, and not copied here. */
const trees = () =>
  new Map(
    ["google", "google-tr", "shopify-tr"].flatMap((channel): [string, string[]][] => {
      const file = process.env[`TREE_${channel.replace("-", "_")}`];
      if (!file) return [];
      const lines = fs.readFileSync(file, "utf8").split("\n");
      return [
        [channel, lines.flatMap((line) => (line === "" || line.startsWith("#") ? [] : [line.replace(/^\S+ [-:] /, "").trim()]))],
      ];
    }),
  );

const measured = (what: string, pairs: readonly LabelledPair[], bar: number): Row[] =>
  (
    [
      ["whole", () => true],
      ["kept from tuning", ({ heldOut }: LabelledPair) => heldOut],
    ] as const
  ).map(([part, of]) => {
    const { pairs: count, first, amongThree } = accuracyOf(pairs, of, undefined, trees());
    return {
      work: `${what} suggested as labelled, ${part}, ${count} pairs`,
      ours: `first ${percent(first)}, among three ${percent(amongThree)}`,
      limit: "",
      ratio: "",
      bar: `among three >= ${bar * 100} %`,
      met: amongThree >= bar,
    };
  });

/** Trees of any size out of the labelled words: three levels, names of two words, each word as often as in the other tree. */
const tree = (size: number, seed: number, language: "tr" | "en") => {
  const words = [...new Set(labelledCategories().map((pair) => pair.ours[language].split(" > ").at(-1)!))];
  const word = (n: number) => words[(n * 7919 + seed) % words.length]!;
  return Array.from({ length: size }, (_, at) => `${word(at % 20)} > ${word(at % 400)} > ${word(at)} ${word((at * 31) % 997)}`);
};

/** How often a suggestion is right, and how long a seller's whole catalogue takes against a marketplace's whole tree. */
const run = async ({ say }: Bench): Promise<Row[]> => {
  const rows = [
    ...measured("Categories", labelledCategories(), 0.9),
    ...measured("Attributes and values", labelledNames(), 0.85),
  ];
  const english = tree(ours, 3, "en");
  const mine = tree(ours, 1, "tr").map((turkish, at) => inBoth({ tr: turkish, en: english[at]! }));
  const listed = tree(theirs, 5, "tr").map((path, at) => ({ code: String(at), path }));
  const started = performance.now();
  const index = new NameIndex(listed);
  const built = performance.now();
  for (const paths of mine) index.rank(paths, 3);
  const seconds = (performance.now() - started) / 1000;
  say(`read in ${figure((built - started) / 1000)} s`);
  return [
    ...rows,
    {
      work: `Suggestions for ${ours.toLocaleString("en-US")} categories out of ${theirs.toLocaleString("en-US")}`,
      ours: `${figure(seconds)} s`,
      limit: "",
      ratio: "",
      bar: "",
      met: null,
      note: "one thread; three for each",
    },
  ];
};

export default { name: "mapping", run } satisfies Work;
