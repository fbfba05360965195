import type { Input, Output } from "@tradeport/contract";
import type { affected } from "@tradeport/contract/channels";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof affected.GetAffectedClients;

export const getAffectedClients = (ctx: WideCtx, { changeId }: Input<Call>): Promise<Output<Call>> =>
  acrossClients(ctx.db, async (tx) => {
    const { rows: known } = await sql`select 1 from taxonomy_change where id = ${changeId}`.execute(tx);
    if (!known[0]) throw new Fail("not_found");
    const { rows } = await sql<Output<Call>[number]>`
      select e.client_id, c.name, count(*)::int as products from taxonomy_effect e join client c on c.id = e.client_id
      where e.change_id = ${changeId} group by e.client_id, c.name order by products desc, c.name limit 1000`.execute(tx);
    return rows;
  });
