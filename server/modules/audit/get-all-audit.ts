import type { Input, Output } from "@tradeport/contract";
import type { AuditRow, audit } from "@tradeport/contract/audit";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { matching, named, objectName, ofChannel, rowColumns, sealKey } from "./audit-rows.ts";
import { type Behind, inWords } from "./in-words.ts";

type Call = typeof audit.GetAllAudit;

export const getAllAudit = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const which = matching(ctx, input);
  const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
  return acrossClients(ctx.db, async (tx) => {
    const { rows } = await sql<AuditRow & Behind>`
      select ${rowColumns}, ${objectName(ctx.locale)}, ${ofChannel}, ${sealKey} from (select a.* from audit a where ${which} order by a.id ${direction} limit ${limit} offset ${offset}) a
      ${named} order by a.id ${direction}`.execute(tx);
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from audit a where ${which} limit ${countCap + 1}) as counted`.execute(tx);
    return pageOf(input, await inWords(tx, rows, ctx.who), counted.rows[0]!.count);
  });
};
