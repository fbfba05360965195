import { seeded } from "../soak/random.ts";
import { type Edit, editsOf } from "./edits.ts";

export interface Mutant {
  file: string;
  line: number;
  edit: Edit;
  /** Where its block begins; -1 for what runs when the module loads. */
  block: number;
  /** What was changed, on one line. */
  words: string;
}

const short = (text: string) => {
  const line = text.trim().replace(/\s+/g, " ").replaceAll("|", "\\|");
  return line.length > 90 ? `${line.slice(0, 87)}…` : line;
};

/** Of six, so many are of SQL. */
const ofSql = 3;

/** Mutants without end, one to a block: first its kind is drawn, so that the seldom ones come too, then its place. */
export function* drawn(sources: string[], read: (name: string) => string, seed: number): Generator<Mutant> {
  const { between, pick } = seeded(seed);
  const kinds = new Map<string, { file: string; edit: Edit; block: number }[]>();
  for (const file of sources)
    for (const found of editsOf(read(file))) {
      const alike = kinds.get(found.edit.kind) ?? [];
      kinds.set(found.edit.kind, alike);
      alike.push({ file, ...found });
    }
  const names = [...kinds.keys()].sort();
  const halves = [names.filter((name) => name.startsWith("SQL")), names.filter((name) => !name.startsWith("SQL"))] as const;
  const taken = new Set<string>();
  for (;;) {
    const { file, edit, block } = pick(kinds.get(pick(between(1, 6) <= ofSql ? halves[0] : halves[1]))!);
    const place = `${file}#${block < 0 ? edit.start : block}`;
    if (taken.has(place)) continue;
    taken.add(place);
    const text = read(file);
    const line = text.slice(0, edit.start).split("\n").length;
    const was = short(text.slice(edit.start, edit.end));
    const becomes = short(edit.text);
    const beside = edit.end - edit.start < 12 ? ` in "${short(text.slice(Math.max(0, edit.start - 35), edit.end + 35))}"` : "";
    yield { file, line, edit, block, words: `${edit.kind}: \`${was}\` -> \`${becomes}\`${beside}` };
  }
}
