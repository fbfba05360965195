import type { Input, Output } from "@tradeport/contract";
import type { process } from "@tradeport/contract/bulk";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { notify } from "#platform/jobs.ts";
import { getProcess } from "./get-process.ts";
import type { LineProblem } from "./process.ts";

type Call = typeof process.CancelProcess;

const canceled = JSON.stringify([
  {
    fingerprint: "canceled",
    code: "canceled",
    values: {},
    owner: "data",
    field: null,
    value: null,
    column: null,
  },
] satisfies LineProblem[]);

/** Ends a process at once: what is done stays, what waits is skipped. Its work holds the row for each step, so none comes after. */
export const cancelProcess = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  await getProcess(ctx, input);
  const stopped = await sql`
    update process set state = 'canceled', ended_at = now(),
      -- what it waited for is over, and a note stays
      reason = case when input ? 'noted' then reason end
    where client_id = ${ctx.clientId} and id = ${input.processId} and state in ('queued', 'running') returning id`.execute(
    ctx.db,
  );
  if (stopped.rows.length === 0) throw new Fail("process_ended");
  await sql`
    with stopped as (
      update process_line set outcome = 'skipped', problems = ${canceled}::jsonb, ended_at = now()
      where client_id = ${ctx.clientId} and process_id = ${input.processId} and outcome = 'waiting' returning 1)
    update process set skipped = skipped + (select count(*)::int from stopped)
    where client_id = ${ctx.clientId} and id = ${input.processId}`.execute(ctx.db);
  await ctx.audit({ action: "cancel", objectType: "process", objectId: input.processId });
  await notify(ctx.db, "processes", input.processId);
  return getProcess(ctx, input);
};
