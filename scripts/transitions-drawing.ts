import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { all, type Moves, ofContentAlone, type State, states } from "../server/modules/listings/transition.ts";
import { amounts, content, either, restored } from "../server/modules/listings/transitions.ts";

const ofAmounts = all.filter((state) => !ofContentAlone.includes(state));
interface Way {
  about: string;
  moves: Moves;
}

/** Where each leads from those of these states that it changes. */
const arrowsOf = ({ moves }: Way, among: readonly State[]) =>
  among.flatMap((from) => (moves[from] ?? []).filter((to) => to !== from).map((to) => [from, to] as const));
const distinct = (states: readonly State[]) => [...new Set(states)];

/** How a state becomes another. What leads there from almost everywhere stands in the table alone. */
const drawing = (ways: Record<string, Way>, among: readonly State[]) => {
  const names = new Map<string, string[]>();
  for (const [name, way] of Object.entries(ways)) {
    const arrows = arrowsOf(way, among);
    if (distinct(arrows.map(([from]) => from)).length > 4) continue;
    for (const [from, to] of arrows) names.set(`${from} --> ${to}`, [...(names.get(`${from} --> ${to}`) ?? []), name]);
  }
  return ["```mermaid", "stateDiagram-v2", ...[...names].map(([arrow, by]) => `  ${arrow}: ${by.join(", ")}`), "```"];
};

const table = (ways: Record<string, Way>, among: readonly State[]) => [
  "| | happens when | from | to |",
  "| --- | --- | --- | --- |",
  ...Object.entries(ways).map(([name, way]) => {
    const arrows = arrowsOf(way, among);
    const listed = (states: readonly State[]) => distinct(states).join(", ") || "stays";
    return `| \`${name}\` | ${way.about} | ${arrows.length > 0 ? listed(arrows.map(([from]) => from)) : ""} | ${listed(arrows.map(([, to]) => to))} |`;
  }),
];

/** What docs/architecture.md draws of the states; with `--write` it is put between its two marks. */
export const transitionsMarkdown = (): string => {
  const parts = [
    ["Price and stock of an offer:", { ...amounts, ...either, restored: restored.amounts }, ofAmounts],
    ["Content of a listing:", { ...content, ...either, restored: restored.content }, all],
  ] as const;
  return [
    "| state | says |",
    "| --- | --- |",
    ...Object.entries(states).map(([state, says]) => `| \`${state}\` | ${says} |`),
    ...parts.flatMap(([title, ways, among]) => ["", title, "", ...drawing(ways, among), "", ...table(ways, among)]),
  ].join("\n");
};

if (import.meta.main) {
  const document = join(import.meta.dirname, "../docs/architecture.md");
  const between = /(<!-- transitions -->\n)[\s\S]*?(\n<!-- \/transitions -->)/;
  if (process.argv[2] !== "--write") console.log(transitionsMarkdown());
  else
    writeFileSync(
      document,
      readFileSync(document, "utf8").replace(between, (_, start, end) => start + transitionsMarkdown() + end),
    );
}
