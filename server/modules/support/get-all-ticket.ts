import type { Input, Output } from "@tradeport/contract";
import { emptyId } from "@tradeport/contract";
import type { support, Ticket } from "@tradeport/contract/support";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { ticketColumns, ticketTables } from "./ticket-row.ts";

type Call = typeof support.GetAllTicket;

/**
 * An Admin reads everybody's, or those of the client that it names; an owner the company's; anybody else what they wrote themselves: buyers'
 * data and words about colleagues stand in them.
 */
export const getAllTicket = (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const { who } = ctx;
  // A key is not its maker: it reads nothing of theirs.
  const writes = who.apiKeyId ? sql`false` : sql`t.created_by = ${who.personId}`;
  const readsAll = ctx.who.role === "Admin" || ctx.who.acting !== null || ctx.who.right === "manage";
  const everybody = ctx.who.role === "Admin" && ctx.clientId === emptyId;
  const work = async (db: Tx) => {
    const { limit, offset } = windowOf(input);
    const matching = sql`from ${ticketTables} where (${everybody} or t.client_id = ${ctx.clientId}) and (${readsAll} or ${writes})
      and (${input.state ?? null}::text is null or t.state = ${input.state ?? null})`;
    const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
    const { rows } = await sql<Ticket>`
      select ${ticketColumns} ${matching} order by t.created_at ${direction}, t.id ${direction} limit ${limit} offset ${offset}`.execute(
      db,
    );
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 ${matching} limit ${countCap + 1}) as counted`.execute(db);
    return pageOf(input, rows, counted.rows[0]!.count);
  };
  return everybody ? acrossClients(ctx.db, work) : work(ctx.db);
};
