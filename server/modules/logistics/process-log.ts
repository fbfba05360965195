import type { Input, Output } from "@tradeport/contract";
import type { LogisticsLogLine, logistics } from "@tradeport/contract/logistics";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

type Call = (typeof logistics)["GetProcessLog"];

export const getProcessLog = async ({ db, clientId }: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const { roadOrderId = null, outcome = null } = input;
  if (roadOrderId) {
    const { rows } = await sql`select from road_order where client_id = ${clientId} and id = ${roadOrderId}`.execute(db);
    if (rows.length === 0) throw new Fail("not_found");
  }
  const which = sql`client_id = ${clientId} and (${roadOrderId}::uuid is null or road_order_id = ${roadOrderId})
    and (${outcome}::text is null or outcome = ${outcome})`;
  const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<LogisticsLogLine>`
    select id, at as created_date, operation, outcome, road_order_id, reference, sent, answered, took_ms
    from logistics_log where ${which} order by at ${order}, id ${order} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from logistics_log where ${which} limit ${countCap + 1}) as counted`.execute(db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
