import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Copy } from "./copy.ts";
import { blocksOf } from "./edits.ts";
import { runTests } from "./run-tests.ts";
import { everyFile, parse } from "./syntax.ts";

/** Which blocks of which files a test file runs, by the text that they had then, and how long it takes. */
export interface TestMap {
  tests: Record<string, { hash: string; seconds: number; files: Record<string, { hash: string; blocks: number[] }> }>;
}

export const hashOf = (text: string) => createHash("sha1").update(text).digest("base64url").slice(0, 12);

/** The text with a call at the start of each block, all on the lines where they were. */
const marked = (name: string, text: string) => {
  const pieces: { at: number; text: string; closes: boolean }[] = [];
  for (const { at, end, braces } of blocksOf(parse(text))) {
    const hit = `globalThis.mutantHit?.("${name}#${at}")`;
    const isBlock = braces && text[at] === "{";
    if (isBlock) pieces.push({ at: at + 1, text: `${hit};`, closes: false });
    else {
      pieces.push({ at, text: braces ? `{${hit};` : `(${hit}, `, closes: false });
      pieces.push({ at: end, text: braces ? "}" : ")", closes: true });
    }
  }
  // What ends in a place ends before anything begins there, the innermost first.
  pieces.sort((a, b) => b.at - a.at || Number(a.closes) - Number(b.closes));
  let out = text;
  for (const { at, text: piece } of pieces) out = out.slice(0, at) + piece + out.slice(at);
  return out;
};

export const testFiles = (root: string) =>
  everyFile(root).filter((name) => /^(server|connectors|contract)\/.*\.test\.ts$/.test(name));

/** What starts processes takes minutes: looked at last. */
const isSlow = (text: string) => /installation\(|startParts|\b(spawn|fork|execFile)(Sync)?\(|(store|job)-worker\.ts/.test(text);
const perRun = 24;

/** Made once and kept beside the packages; a test file that changed since, or that nobody ran, is run again. */
export const openMap = async (
  root: string,
  copy: Copy,
  sources: string[],
  env: Record<string, string>,
  say: (line: string) => void,
) => {
  const mapFile = join(root, "node_modules/.cache/mutants/map.json");
  mkdirSync(dirname(mapFile), { recursive: true });
  const map: TestMap = existsSync(mapFile) ? JSON.parse(readFileSync(mapFile, "utf8")) : { tests: {} };
  const tests = testFiles(root);
  for (const name of Object.keys(map.tests)) if (!tests.includes(name)) delete map.tests[name];
  const stale = tests.filter((name) => map.tests[name]?.hash !== hashOf(copy.read(name)));
  const [quick, slow] = [false, true].map((which) => stale.filter((name) => isSlow(copy.read(name)) === which)) as [
    string[],
    string[],
  ];
  const wanted = process.env.QUICK ? quick : [...quick, ...slow];
  if (wanted.length === 0) return map;
  for (const name of sources) copy.write(name, marked(name, copy.read(name)));
  const texts = Object.fromEntries(sources.map((name) => [name, hashOf(copy.read(name))]));
  for (let at = 0; at < wanted.length; at += perRun) {
    say(`the map of what tests run: ${wanted.length - at} of ${tests.length} test files to look at`);
    await look(wanted.slice(at, at + perRun));
    writeFileSync(mapFile, JSON.stringify(map));
  }
  for (const name of sources) copy.restore(name);
  return map;

  async function look(names: string[]) {
    const hits = join(copy.folder, "mutant-hits");
    writeFileSync(hits, "");
    const recorder = join(copy.folder, "server/testing/mutants/record-hits.ts");
    const { seconds } = await runTests(copy.folder, names, {
      env: { ...env, MUTANT_HITS: hits, NODE_OPTIONS: `--import=${recorder}` },
      limitSeconds: 3600,
      bail: false,
    });
    for (const name of names) map.tests[name] = { hash: hashOf(copy.read(name)), seconds: seconds[name] ?? 0, files: {} };
    for (const line of new Set(readFileSync(hits, "utf8").split("\n"))) {
      const [test, block] = line.split("\t");
      const [source, at] = (block ?? "").split("#") as [string, string];
      const files = test && map.tests[relative(copy.folder, test)]?.files;
      if (!files || !block) continue;
      files[source] ??= { hash: texts[source]!, blocks: [] };
      files[source].blocks.push(Number(at));
    }
    rmSync(hits, { force: true });
  }
};
