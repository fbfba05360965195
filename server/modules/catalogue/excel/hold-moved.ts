import type { FieldChange } from "@tradeport/contract/bulk-update";
import { readValueWords, type Values } from "#modules/bulk/index.ts";
import { sql } from "#platform/db.ts";
import { type Chunk, judge } from "./chunk.ts";
import { problemOf, type RowProblem } from "./problems.ts";

/**
 * What was shown is done, and nothing else: of the lines that are about to change something, those that the preview showed otherwise are left
 * alone. Pieces that are added or taken are the same whatever was sold meanwhile. Answers their rows.
 */
export const holdMoved = async (chunk: Chunk, previewId: string, changes: FieldChange[] | undefined): Promise<Set<number>> => {
  const { tx, clientId } = chunk;
  const byDifference = changes?.some(({ field, action }) => field === "quantity" && action === "add") ?? false;
  const fields = (side: string) => sql.raw(`coalesce(${side}, '{}') - 'inherited'${byDifference ? " - 'quantity'" : ""}`);
  const { rows } = await sql<{ rowNo: number; shownBefore: Values; shownAfter: Values; before: Values; after: Values }>`
    select c.row_no, coalesce(p.before, '{}') as shown_before, coalesce(p.after, '{}') as shown_after, c.before, c.after
    from changed c
    left join process_line p on p.client_id = ${clientId} and p.process_id = ${previewId} and p.line_no = c.row_no and p.outcome = 'done'
    where (${fields("p.before")}, ${fields("p.after")}) is distinct from (${fields("c.before")}, ${fields("c.after")})`.execute(
    tx,
  );
  if (rows.length === 0) return new Set();
  const { label, words } = await readValueWords(
    tx,
    rows.flatMap(({ shownBefore, shownAfter, before, after }) => [shownBefore, shownAfter, before, after]),
  );
  await judge(
    chunk,
    rows.map(({ rowNo, shownBefore, shownAfter, before, after }) => {
      const differing = [...new Set([...Object.keys(shownBefore), ...Object.keys(before)])].filter(
        (field) =>
          JSON.stringify([shownBefore[field], shownAfter[field]]) !== JSON.stringify([before[field], after[field]]) &&
          field !== "inherited" &&
          !(byDifference && field === "quantity"),
      );
      return {
        rowNo,
        outcome: "failed" as const,
        problems: differing.map((field) => {
          const { tr, en } = label(field);
          // What is not among the changes any more, or was not, stands there as it would have been written.
          const then = field in shownBefore ? shownBefore[field] : after[field];
          const now = field in before ? before[field] : shownAfter[field];
          const problem: RowProblem = { column: tr, columnEn: en, field, code: "moved_since_preview" };
          return problemOf({ ...problem, value: words(field, now) ?? none, a: words(field, then) ?? none });
        }),
      };
    }),
  );
  const moved = rows.map(({ rowNo }) => rowNo);
  await sql`delete from changed where row_no = any(${moved}::int[])`.execute(tx);
  return new Set(moved);
};
const none = { tr: "boş", en: "empty" };
