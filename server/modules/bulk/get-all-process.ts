import type { Input, Output } from "@tradeport/contract";
import type { Process, process } from "@tradeport/contract/bulk";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { processColumns } from "./process.ts";

type Call = typeof process.GetAllProcess;

/** Over `process`: the file of failed lines begins with the name of the file that they came from. */
export const unfinished = sql`(process_type in ('import_product_from_excel', 'update_product_from_excel', 'update_quantity_and_price_from_excel')
  and state in ('partly', 'failed') and created_at > now() - interval '7 days' and not exists (
    select from process later
    where later.client_id = process.client_id and later.process_type = process.process_type and later.created_at > process.created_at
      and later.state in ('done', 'partly', 'queued', 'running')
      and starts_with(later.subject, regexp_replace(process.subject, '[.]xlsx$', '', 'i'))))`;

export const getAllProcess = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const matching = sql`from process where client_id = ${ctx.clientId}
    and (${input.processType ?? null}::text is null or process_type = ${input.processType ?? null})
    and (${input.state ?? null}::text is null or state = ${input.state ?? null})
    and ${input.unfinished === undefined ? sql`true` : input.unfinished ? unfinished : sql`not ${unfinished}`}`;
  const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Process>`
    select ${processColumns} ${matching} order by created_at ${order}, id ${order} limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
