import type { Input, Output } from "@tradeport/contract";
import { listedChanges, type Proposal, type proposal } from "@tradeport/contract/proposals";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { callsOf, ofKeys, proposalColumns, proposalTables, state } from "./proposal-rows.ts";
import { shownChanges } from "./shown.ts";

type Call = typeof proposal.GetAllProposal;

export const getAllProposal = async ({ db, clientId, who }: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const which = sql`from ${proposalTables} where p.client_id = ${clientId} and p.call = any(${callsOf(who)}::text[]) and ${ofKeys(who)}
    ${input.state ? sql`and ${state} = ${input.state}` : sql``}`;
  const { rows } = await sql<Proposal>`
    select ${proposalColumns}, (select coalesce(jsonb_agg(c.value order by c.at), '[]')
      from jsonb_array_elements(p.changes) with ordinality as c (value, at) where c.at <= ${listedChanges}) as changes
    ${which} order by p.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${which} limit ${countCap + 1}) as counted`.execute(db);
  const shown = rows.map((row) => ({ ...row, changes: shownChanges(row.changes, who) }));
  return pageOf(input, shown, counted.rows[0]!.count);
};
