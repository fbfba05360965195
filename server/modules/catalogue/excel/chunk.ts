import type { RawBuilder } from "kysely";
import type { LineProblem } from "#modules/bulk/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import type { Cell, TemplateColumn } from "#platform/excel/template.ts";

/** Some thousand staged rows that are applied in one transaction. */
export interface Chunk {
  tx: Tx;
  clientId: string;
  processId: string;
  actor: string;
  /** Under which this installation keeps pictures. */
  publicUrl: string;
  /** `r` of import_row: all rows of the chunk. */
  all: RawBuilder<unknown>;
  /** The same, only those without a problem. */
  good: RawBuilder<unknown>;
  /** The file's columns, in the order of a row's input. */
  columns: TemplateColumn[];
  /** Whose words the file is written in. */
  locale: Locale;
}

/** The same rows, only those whose product is there, or only the others. */
export const chunkWith = (chunk: Chunk, forUpdate: boolean): Chunk => {
  const all = sql`${chunk.all} and r.for_update = ${forUpdate}`;
  return { ...chunk, all, good: sql`${all} and r.problems = '[]'` };
};

export const chunkOf = (given: Omit<Chunk, "all" | "good"> & { from: number; to: number }): Chunk => {
  const { from, to, ...chunk } = given;
  const { clientId, processId } = chunk;
  const all = sql`import_row r where r.client_id = ${clientId} and r.process_id = ${processId} and r.row_no between ${from} and ${to}`;
  return { ...chunk, all, good: sql`${all} and r.problems = '[]'` };
};

export interface Verdict {
  rowNo: number;
  outcome: "failed" | "skipped";
  problems: LineProblem[];
  /** The row as it goes back to the person, where today's values took the place of what it was made with. */
  input?: Cell[];
}

/** Adds what only the database could tell about rows of the chunk. */
export const judge = async ({ tx, clientId, processId }: Chunk, verdicts: Verdict[]) => {
  if (verdicts.length === 0) return;
  await sql`
    update import_row r set problems = r.problems || given.problems, input = coalesce(given.input, r.input),
      outcome = case when r.problems = '[]' then given.outcome else 'failed' end
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as given("rowNo" int, outcome text, problems jsonb, input jsonb)
    where r.client_id = ${clientId} and r.process_id = ${processId} and r.row_no = given."rowNo"`.execute(tx);
};
