import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
interface Manifest {
  scripts: Record<string, string>;
  imports: Record<string, string>;
}
const manifest = (folder: string) => JSON.parse(read(join(folder, "package.json"))) as Manifest;

/** What an operator runs by npm: name -> file. */
export const commands: Record<string, string> = Object.fromEntries(
  Object.entries(manifest(".").scripts).flatMap(([name, line]) => {
    const file = /^node ((?:server|connectors)\/[\w-]+\.ts)$/.exec(line)?.[1];
    return file ? [[name, file]] : [];
  }),
);
const entries = ["server/command.ts", ...Object.values(commands)];

/** `#platform/…` and its like, as the package's root names them. */
export const imports: Record<string, string> = {
  ...Object.fromEntries(Object.entries(manifest("server").imports).map(([name, to]) => [name, to.replace("./", "./server/")])),
  "#contract/*": "./contract/*",
  "#connectors/*": "./connectors/*",
};

/** Our own packages by their place: npm takes no workspaces along. */
const places = (text: string) =>
  text.replace(/(["'])@tradeport\/(contract|connectors)(?:\/([\w./-]+))?\1/g, (_, quote, name, file = "index") => {
    return `${quote}#${name}/${file}.ts${quote}`;
  });

/** Names of files of ours in a file: what it imports, and what it starts as a process or a worker. */
const named = /(["'`])([^"'`\n]*)(?<!\.d)\.ts\1/g;

/** The files that a name in `file` is of; a place that is filled in at run time (`${…}`) is of all that fit. */
const filesOf = (file: string, name: string): string[] => {
  const alias = Object.entries(imports).find(([one]) => name.startsWith(one.replace("*", "")));
  const at = alias
    ? alias[1].replace("*", name.slice(alias[0].length - 1))
    : /^\.\.?\//.test(name)
      ? join(dirname(file), name)
      : /^(server|connectors|contract)\//.test(name)
        ? name
        : undefined;
  if (at === undefined || at.endsWith("/")) return [];
  const found = globSync(`${at.replaceAll(/\$\{[^}]+\}/g, "*")}.ts`, { cwd: root });
  if (found.length === 0) throw new Error(`${file} names ${name}.ts, and there is none.`);
  return found;
};

/**
 * Every file of code that the commands reach, in JavaScript, by its name in the package. Node strips no types below `node_modules`, so they are
 * stripped here, in place: lines and columns stay. What a string calls `.ts` is called `.js` then, whatever it is for; and what tells a person to
 * use npm names the package's own command.
 */
export const shippedCode = (): Map<string, string> => {
  const texts = new Map<string, string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (texts.has(file)) continue;
    const text = places(stripTypeScriptTypes(read(file)));
    texts.set(file, text);
    for (const [, , name = ""] of text.matchAll(named)) open.push(...filesOf(file, name));
  }
  const js = (text: string) => text.replaceAll(named, "$1$2.js$1");
  return new Map([...texts].map(([file, text]) => [file.replace(/\.ts$/, ".js"), ownCommand(js(text))]));
};

/** After "npm ci" it is about a clone. */
const ownCommand = (text: string) =>
  text
    .replaceAll(/(?<!npm ci, )\bnpm run ([\w-]+)(?: --(?= ))?/g, (line, name) => (commands[name] ? `tradeport ${name}` : line))
    .replaceAll(/(?<!npm ci, )\bnpm start\b/g, "tradeport");

/** What the code reads beside itself: migrations, pages' styles, names, the client's parts. */
export const shippedData = (): string[] =>
  globSync("server/**/*", {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => name === "node_modules" || name === "testing" || name === "labelled",
  })
    .filter((entry) => entry.isFile() && !/\.ts$|^package\.json$|^tsconfig/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
