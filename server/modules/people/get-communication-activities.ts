import type { Input, Output } from "@tradeport/contract";
import type { CommunicationActivity, customers } from "@tradeport/contract/customers";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { knownClient } from "./known-client.ts";

type Call = typeof customers.GetCommunicationActivities;

export const getCommunicationActivities = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  await knownClient(ctx);
  const { limit, offset } = windowOf(input);
  const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
  return acrossClients(ctx.db, async (tx) => {
    const { rows } = await sql<CommunicationActivity>`
      select id, activities_owner, note, contact_date, created_at as created_date from communication_activity
      where client_id = ${ctx.clientId} order by contact_date ${order}, id ${order} limit ${limit} offset ${offset}`.execute(tx);
    const counted = await sql<{ count: number }>`
      select count(*)::int as count
      from (select 1 from communication_activity where client_id = ${ctx.clientId} limit ${countCap + 1}) as counted`.execute(tx);
    return pageOf(input, rows, counted.rows[0]!.count);
  });
};
