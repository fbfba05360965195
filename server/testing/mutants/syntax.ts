import { spawnSync } from "node:child_process";
import { parseAst } from "vitest/node";

/** A node of the syntax tree: what kind it is, where it stands, and whatever else its kind has. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const parse = (text: string): Node => parseAst(text, { lang: "ts" }) as unknown as Node;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Node).type === "string" &&
  typeof (value as Node).start === "number";
const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === "parent" ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** Every node that runs, each with those it stands in, the nearest first. Types and imports are left out. */
export const walkTree = (node: Node, visit: (node: Node, above: Node[]) => void, above: Node[] = []) => {
  const isType =
    node.type.startsWith("TS") && !["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"].includes(node.type);
  if (isType || node.type === "ImportDeclaration") return;
  visit(node, above);
  for (const child of childrenOf(node)) walkTree(child, visit, [node, ...above]);
};

/** Not of what a seller's console does: tests and their helpers, sandboxes, the trial's accounts, sample and demo data, words, what is generated. */
const left = [
  /\.test\.ts$/,
  /\.d\.ts$/,
  /(^|\/)(testing|demo|assets|samples|conformance|migrations)\//,
  /(^|[/-])(testing|test-world|test-browser|words|in-words|input-words|conformance\.fixture|wordings)\.ts$/,
  /^connectors\/(.*\/)?sandbox(\/|\.ts)/,
  /^server\/(demo|greeting|sbom|web-build)\.ts$/,
  /demo-(people|tree)\.ts$/,
  /^server\/platform\/schema\.ts$/,
  /^contract\/errors\//,
];
const files = (root: string, ...args: string[]) =>
  spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
    .stdout.split("\n")
    .filter(Boolean);
/** What the mutants are drawn of. */
export const sourcesOf = (root: string) =>
  files(root, "server", "connectors", "contract").filter((name) => name.endsWith(".ts") && left.every((one) => !one.test(name)));
/** Everything that the copy holds. */
export const everyFile = (root: string) => [...new Set(files(root))];
