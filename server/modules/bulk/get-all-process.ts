import type { Input, Output } from "@tradeport/contract";
import type { process } from "@tradeport/contract/bulk";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { appliedBy, processColumns, processIn, type StoredProcess, shownState, unfinished } from "./process.ts";

type Call = typeof process.GetAllProcess;

export const getAllProcess = (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> =>
  pageOfProcesses(
    ctx,
    input,
    sql`-- a preview that was applied stands behind what applied it
    not (is_preview and ${appliedBy} is not null)
    and (${input.processType ?? null}::text is null or process_type = ${input.processType ?? null})
    and (${input.state ?? null}::text is null or ${shownState} = ${input.state ?? null})
    and ${input.unfinished === undefined ? sql`true` : input.unfinished ? unfinished : sql`not ${unfinished}`}`,
  );

type Paged = Pick<Input<Call>, "page" | "pageSize" | "orderType">;
/** The client's processes of which this holds, newest first or last. */
export const pageOfProcesses = async (ctx: Ctx, input: Paged, which: ReturnType<typeof sql>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const matching = sql`from process where client_id = ${ctx.clientId} and ${which}`;
  const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<StoredProcess>`
    select ${processColumns} ${matching} order by created_at ${order}, id ${order} limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, rows.map(processIn), counted.rows[0]!.count);
};
