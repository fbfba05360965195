import type { Input, Output } from "@tradeport/contract";
import type { process } from "@tradeport/contract/bulk";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { notify } from "#platform/jobs.ts";
import { getProcess } from "./get-process.ts";

type Call = typeof process.SetProcessDismissed;

/** Only what the home page counts: the lines, their file and the way to correct them stay. */
export const setProcessDismissed = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  await getProcess(ctx, input);
  await sql`update process set dismissed_at = ${input.isDismissed ? sql`coalesce(dismissed_at, now())` : sql`null`}
    where client_id = ${ctx.clientId} and id = ${input.processId}`.execute(ctx.db);
  await ctx.audit({ action: input.isDismissed ? "hide" : "show", objectType: "process", objectId: input.processId });
  await notify(ctx.db, "processes", input.processId);
  return getProcess(ctx, input);
};
