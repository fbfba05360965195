import type { Row } from "./work.ts";

const cells = ({ work, ours, limit, ratio, bar, met, peer = "", note = "" }: Row) => [
  work,
  ours,
  limit,
  ratio,
  bar,
  met === null ? "" : met ? "yes" : "**no**",
  peer,
  note,
];

/** Markdown, ready for docs/performance.md. */
export const table = (rows: readonly Row[]) =>
  [
    ["work", "ours", "limit, same run and data", "ratio", "bar", "met", "better peer", "note"],
    ["---", "---", "---", "---", "---", "---", "---", "---"],
    ...rows.map(cells),
  ]
    .map((line) => `| ${line.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
