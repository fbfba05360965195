import type { Input, Output } from "@tradeport/contract";
import type { proposal } from "@tradeport/contract/proposals";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { callsOf, ofKeys, proposalColumns, proposalTables } from "./proposal-rows.ts";

type Call = typeof proposal.GetProposal;

export const getProposal = async ({ db, clientId, who }: Ctx, { proposalId }: Input<Call>): Promise<Output<Call>> => {
  // What was answered to a key may say more than its reader may see, where their areas differ.
  const answer = who.areas ? sql`case when k.member_id = ${who.clientMemberId} then p.answer end` : sql`p.answer`;
  const { rows } = await sql<
    Output<Call>
  >`select ${proposalColumns}, p.changes, p.input, ${answer} as answer from ${proposalTables}
    where p.client_id = ${clientId} and p.id = ${proposalId} and p.call = any(${callsOf(who)}::text[]) and ${ofKeys(who)}`.execute(
    db,
  );
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
