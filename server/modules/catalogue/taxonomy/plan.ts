import { createHash } from "node:crypto";
import { type TaxonomyPlan, taxonomyParts } from "@tradeport/contract/taxonomy-files";
import type { WideCtx } from "#platform/context.ts";
import type { Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { checkInput } from "#platform/input.ts";
import type { Finding, Line } from "./finding.ts";
import { type PlannedAttribute, planAttributes } from "./plan-attributes.ts";
import { type PlannedCategory, planCategories } from "./plan-categories.ts";
import type { RawDoc } from "./read-file.ts";
import { readThere } from "./there.ts";

export interface Planned {
  attributes: PlannedAttribute[];
  categories: PlannedCategory[];
  answer: TaxonomyPlan;
}

/** Of each part in each state: two thousand values leave room for the categories. */
const linesOfEach = 50;
/** What an import of this would do to what stands there now. The same file over the same state is the same plan. */
export const makePlan = async (ctx: WideCtx, db: Tx, raw: RawDoc): Promise<Planned> => {
  const counts = Object.fromEntries(
    ["category", "attribute", "value", "link"].map((part) => [part, { new: 0, changed: 0, same: 0, refused: 0 }]),
  ) as TaxonomyPlan["counts"];
  const lines: Line[] = [];
  const shown = new Map<string, number>();
  const add = (line: Line) => {
    counts[line.part][line.state] += 1;
    if (line.state === "same") return;
    const kind = `${line.part} ${line.state}`;
    const count = (shown.get(kind) ?? 0) + 1;
    shown.set(kind, count);
    if (count <= linesOfEach) lines.push(line);
  };
  const finding: Finding = {
    ctx,
    db,
    say: (part, state, code, name) => add({ part, state, code, name, reason: null }),
    refuse: (part, code, name, why, values = {}) => {
      const fail = typeof why === "string" ? new Fail(why, values) : why;
      add({ part, state: "refused", code: code.slice(0, 200), name: name.slice(0, 200), reason: fail.sentence(ctx.locale) });
    },
    fit: (part, schema, given) => {
      try {
        return checkInput(schema, given, ctx.locale);
      } catch (error) {
        if (!(error instanceof Fail)) throw error;
        const { code, names } = (given ?? {}) as { code?: unknown; names?: { tr?: unknown } };
        finding.refuse(part, String(code ?? "–"), String(names?.tr ?? ""), error);
        return undefined;
      }
    },
  };
  const there = await readThere(db, ctx.locale);
  for (const { code, word } of raw.lost) finding.refuse("link", code, word, "taxonomy_line_lost", { kind: word || "–", code });
  const attributes = await planAttributes(finding, there, raw.attributes);
  const known = new Set([...there.attributes.keys(), ...attributes.map(({ code }) => code)]);
  const categories = await planCategories(finding, there, raw.categories, known);
  const states = ["refused", "new", "changed", "same"];
  const order = ({ state, part }: Line) => states.indexOf(state) * 10 + taxonomyParts.indexOf(part);
  lines.sort((a, b) => order(a) - order(b));
  const seen = createHash("sha256")
    .update(JSON.stringify([attributes.map(({ id: _, ...one }) => one), categories.map(({ id: _, ...one }) => one), counts]))
    .digest("hex");
  return { attributes, categories, answer: { seen, counts, lines } };
};
