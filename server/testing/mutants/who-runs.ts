import { hashOf, type TestMap } from "./map.ts";

/** Where the tests of a file stand: its slice's or part's folder. */
const foldersOf = (name: string) => {
  const slice = /^contract\/([\w-]+)\.ts$/.exec(name)?.[1];
  if (slice) return [`server/modules/${slice}/`, "contract/"];
  return [/^(server\/modules\/[\w-]+|server\/[\w-]+|connectors\/[\w-]+)\//.exec(name)?.[0] ?? `${name.split("/")[0]}/`];
};

/**
 * The test files that run this block, those of its own folder first, then the quick before the slow. What nobody was seen to run may run when its module
 * loads: by all that run anything of the file; a contract's by its slice's.
 */
export const whoRuns = (map: TestMap, file: string, text: string, block: number, importers: string[]) => {
  const hash = hashOf(text);
  const tests = Object.keys(map.tests);
  /** Where the file's text is another than it was then, all who ran anything of it. */
  const byBlock = tests.filter((test) => {
    const seen = map.tests[test]!.files[file];
    return block >= 0 && seen !== undefined && (seen.hash !== hash || seen.blocks.includes(block));
  });
  const byFile = () => tests.filter((test) => [file, ...importers].some((name) => map.tests[test]!.files[name] !== undefined));
  const own = foldersOf(file);
  const isOwn = (test: string) => own.some((folder) => test.startsWith(folder));
  const seconds = (test: string) => map.tests[test]!.seconds;
  const found = byBlock.length > 0 ? byBlock : [...new Set([...byFile(), ...tests.filter(isOwn)])];
  // Of the others those first that run most of this file for their time.
  const worth = (test: string) => (map.tests[test]!.files[file]?.blocks.length ?? 0) / (1 + seconds(test));
  return {
    own: found.filter(isOwn).sort((a, b) => seconds(a) - seconds(b)),
    others: found.filter((test) => !isOwn(test)).sort((a, b) => worth(b) - worth(a)),
    secondsOf: seconds,
  };
};
