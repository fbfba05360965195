import type { Input, Output, Words } from "@tradeport/contract";
import type { process } from "@tradeport/contract/bulk";
import { problemIn, type StoredProblem, wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { getProcess } from "./get-process.ts";

type Call = typeof process.GetProcessProblems;

/** What one line says of itself stands for its group as an example. */
export const exampleOf = <P extends { cause: Words }>(problem: P): P => ({
  ...problem,
  cause: wordsOf({ code: "example_cause", values: { cause: problem.cause } }),
});

/** Grouped by cause, the most frequent first. A line with two causes counts in both. */
export const getProcessProblems = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  await getProcess(ctx, input);
  const { rows } = await sql<{ problem: StoredProblem; count: number; varies: boolean }>`
    select (array_agg(problem - 'value' - 'column' order by line_no))[1] as problem, count(distinct line_no)::int as count,
      count(distinct problem -> 'values') > 1 as varies
    from process_line, jsonb_array_elements(line_problems(client_id, process_id, problems)) as problem
    where client_id = ${ctx.clientId} and process_id = ${input.processId} and outcome in ('failed', 'held')
    group by problem ->> 'fingerprint' order by 2 desc, problem ->> 'fingerprint'`.execute(ctx.db);
  return rows.map(({ problem, count, varies }) => {
    const words = problemIn(problem);
    return { problem: varies ? exampleOf(words) : words, count };
  });
};
