import type { Input, Output } from "@tradeport/contract";
import type { ProcessLine, process } from "@tradeport/contract/bulk";
import { problemIn } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { changesOf, readValueWords, type Values } from "./changed-values.ts";
import { getProcess } from "./get-process.ts";
import type { LineProblem } from "./process.ts";

/** A column and a value have one name for their reader, the one that the cause beside them says. */
const inLocale = (text: LineProblem["column"], locale: "tr" | "en") =>
  text === null || typeof text === "string" ? text : text[locale];

type Call = typeof process.GetProcessLines;
type Wanted = Pick<Input<Call>, "processId" | "outcome" | "fingerprint">;

export type StoredLine = Omit<ProcessLine, "problems" | "did" | "changes"> & {
  problems: LineProblem[];
  before: Values | null;
  after: Values | null;
};
export const lineColumns = sql`line_no, place, label, product_id, channel_id, outcome, line_problems(client_id, process_id, problems) as problems,
  before, after, ended_at as ended_date`;

/** The lines that are wanted, as the end of a statement. */
export const linesOf = ({ clientId }: Pick<Ctx, "clientId">, { processId, outcome, fingerprint }: Wanted) => {
  const cause = fingerprint ? JSON.stringify([{ fingerprint }]) : null;
  return sql`from process_line where client_id = ${clientId} and process_id = ${processId}
    and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
    and (${cause}::jsonb is null or problems @> ${cause}::jsonb or problems ?| array(
      select key from process_problem where client_id = ${clientId} and process_id = ${processId}
        and problem ->> 'fingerprint' = ${fingerprint ?? null}))`;
};

/** Lines as the contract shows them. */
export const linesIn = async ({ locale }: Pick<Ctx, "locale">, tx: Tx, rows: readonly StoredLine[]): Promise<ProcessLine[]> => {
  const words = await readValueWords(
    tx,
    rows.flatMap(({ before, after }) => [before, after]),
  );
  return rows.map(({ before, after, problems, ...line }) => ({
    ...line,
    ...changesOf(before, after, words, locale),
    problems: problems.map(({ column, value, ...problem }) => ({
      ...problemIn(problem),
      value: inLocale(value, locale),
      column: inLocale(column, locale),
    })),
  }));
};

/** The lines in the order of the file; those of one cause are found by its fingerprint. */
export const getProcessLines = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  await getProcess(ctx, input);
  const { limit, offset } = windowOf(input);
  const matching = linesOf(ctx, input);
  const { rows } = await sql<StoredLine>`
    select ${lineColumns} ${matching} order by line_no limit ${limit} offset ${offset}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, await linesIn(ctx, ctx.db, rows), counted.rows[0]!.count);
};
