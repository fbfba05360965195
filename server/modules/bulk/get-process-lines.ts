import type { Input, Output } from "@tradeport/contract";
import type { ProcessLine, process } from "@tradeport/contract/bulk";
import { problemIn } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { getProcess } from "./get-process.ts";
import type { LineProblem } from "./process.ts";

/** A column and a value have one name for their reader, the one that the cause beside them says. */
const inLocale = (text: LineProblem["column"], locale: "tr" | "en") =>
  text === null || typeof text === "string" ? text : text[locale];

type Call = typeof process.GetProcessLines;

/** The lines in the order of the file; those of one cause are found by its fingerprint. */
export const getProcessLines = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  await getProcess(ctx, input);
  const { limit, offset } = windowOf(input);
  const cause = input.fingerprint ? JSON.stringify([{ fingerprint: input.fingerprint }]) : null;
  const matching = sql`from process_line where client_id = ${ctx.clientId} and process_id = ${input.processId}
    and (${input.outcome ?? null}::text is null or outcome = ${input.outcome ?? null})
    and (${cause}::jsonb is null or problems @> ${cause}::jsonb or problems ?| array(
      select key from process_problem where client_id = ${ctx.clientId} and process_id = ${input.processId}
        and problem ->> 'fingerprint' = ${input.fingerprint ?? null}))`;
  const { rows } = await sql<Omit<ProcessLine, "problems"> & { problems: LineProblem[] }>`
    select line_no, place, label, product_id, channel_id, outcome, line_problems(client_id, process_id, problems) as problems,
      ended_at as ended_date ${matching}
    order by line_no limit ${limit} offset ${offset}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  const lines = rows.map((line) => ({
    ...line,
    problems: line.problems.map(({ column, value, ...problem }) => ({
      ...problemIn(problem),
      value: inLocale(value, ctx.locale),
      column: inLocale(column, ctx.locale),
    })),
  }));
  return pageOf(input, lines, counted.rows[0]!.count);
};
