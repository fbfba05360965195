import type { Input } from "@tradeport/contract";
import type { process } from "@tradeport/contract/bulk";
import { problemIn } from "#modules/messages/index.ts";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type Cell, type Template, writeTemplate, xlsxType } from "#platform/excel/template.ts";
import { failedRows, type LineProblem } from "./process.ts";

/** The two columns that say what went wrong; a file that comes back with them is read as if they were not there. */
export const reasonColumns = [
  { header: "Hata", headerEn: "Error", kind: "text", width: 60 },
  { header: "Çözüm", headerEn: "Remedy", kind: "text", width: 60 },
] as const;

/**
 * The failed lines in the template that they came in. A module whose process reads rows from a file keeps its template in the
 * process's input as `template`, and in each failed line's input the cells in the order of the template's columns.
 */
export const getFailedLinesExcel = async (
  ctx: Ctx,
  { processId }: Input<typeof process.GetFailedLinesExcel>,
): Promise<Download> => {
  const { rows: found } = await sql<{
    subject: string;
    template: Template | null;
    isPruned: boolean;
  }>`
    select subject, input -> 'template' as template, pruned_at is not null as is_pruned from process where client_id = ${ctx.clientId} and id = ${processId}`.execute(
    ctx.db,
  );
  if (found[0]?.isPruned) throw new Fail("lines_pruned");
  const template = found[0]?.template;
  if (!template) throw new Fail("not_found");
  const { rows } = await sql<{ input: Cell[]; problems: LineProblem[] }>`
    select input, line_problems(client_id, process_id, problems) as problems from process_line
    where client_id = ${ctx.clientId} and process_id = ${processId} and outcome = 'failed' and input is not null
    order by line_no`.execute(ctx.db);
  const say = (problems: LineProblem[], part: "cause" | "remedy") =>
    problems.map((problem) => problemIn(problem)[part][ctx.locale]).join("\n");
  const body = await writeTemplate(
    { ...template, columns: [...template.columns, ...reasonColumns] },
    rows.map(({ input, problems }) => [
      ...template.columns.map((_, at) => input[at] ?? null),
      say(problems, "cause"),
      say(problems, "remedy"),
    ]),
  );
  const name = `${found[0]!.subject.replace(/\.xlsx$/i, "")} - ${failedRows[ctx.locale]}.xlsx`;
  return { name, type: xlsxType, body };
};
