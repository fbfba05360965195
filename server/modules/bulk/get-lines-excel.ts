import type { Input } from "@tradeport/contract";
import type { process } from "@tradeport/contract/bulk";
import { lineOutcomeWords, processTypeWords } from "@tradeport/contract/process-words";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type ExportColumn, exportFile, writeExport } from "#platform/excel/export.ts";
import { reasonColumns } from "./get-failed-lines-excel.ts";
import { getProcess } from "./get-process.ts";
import { lineColumns, linesIn, linesOf, type StoredLine } from "./get-process-lines.ts";

type Call = typeof process.GetLinesExcel;
type Line = Awaited<ReturnType<typeof linesIn>>[number];
const atOnce = 1000;
const [cause, remedy] = reasonColumns;

/** A line of the process is a row; what it changed stands field by field below each other in its cells. */
export const getLinesExcel = async (ctx: Ctx, input: Input<Call>): Promise<Download> => {
  const found = await getProcess(ctx, input);
  const { rows } = await sql<{ isPruned: boolean }>`
    select pruned_at is not null as is_pruned from process where client_id = ${ctx.clientId} and id = ${input.processId}`.execute(
    ctx.db,
  );
  if (rows[0]!.isPruned) throw new Fail("lines_pruned");
  const { locale } = ctx;
  const each = (line: Line, say: (change: Line["changes"][number]) => string) => line.changes.map(say).join("\n");
  const why = (line: Line, part: "cause" | "remedy") => line.problems.map((problem) => problem[part][locale]).join("\n");
  const columns: ExportColumn<Line>[] = [
    { header: { tr: "Yer", en: "Place" }, width: 16, value: (line) => line.place ?? String(line.lineNo) },
    { header: { tr: "Ürün", en: "Product" }, width: 40, value: ({ label }) => label },
    { header: { tr: "Sonuç", en: "Outcome" }, width: 16, value: ({ outcome }) => lineOutcomeWords[outcome][locale] },
    { header: { tr: "Alan", en: "Field" }, width: 24, value: (line) => each(line, ({ label }) => label) },
    { header: { tr: "Önce", en: "Before" }, width: 30, value: (line) => each(line, ({ before }) => before ?? "–") },
    { header: { tr: "Sonra", en: "After" }, width: 30, value: (line) => each(line, ({ after }) => after ?? "–") },
    { header: { tr: cause.header, en: cause.headerEn }, width: cause.width, value: (line) => why(line, "cause") },
    { header: { tr: remedy.header, en: remedy.headerEn }, width: remedy.width, value: (line) => why(line, "remedy") },
  ];
  const batches = async function* () {
    for (let last = 0; ; ) {
      const page = await sql<StoredLine>`
        select ${lineColumns} ${linesOf(ctx, input)} and line_no > ${last} order by line_no limit ${atOnce}`.execute(ctx.db);
      if (page.rows.length === 0) return;
      yield await linesIn(ctx, ctx.db, page.rows);
      last = page.rows.at(-1)!.lineNo;
    }
  };
  const sheet = { tr: "Satırlar", en: "Lines" }[locale];
  const body = await writeExport({ sheet, columns, locale }, batches());
  return exportFile(ctx, processTypeWords[found.processType][locale], found.subject.replace(/\.xlsx$/i, ""), body);
};
