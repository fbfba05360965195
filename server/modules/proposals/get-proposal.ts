import type { Input, Output } from "@tradeport/contract";
import type { proposal } from "@tradeport/contract/proposals";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { callsOf, ofKeys, proposalColumns, proposalTables } from "./proposal-rows.ts";
import { shownCall, shownChanges } from "./shown.ts";

type Call = typeof proposal.GetProposal;

export const getProposal = async ({ db, clientId, who }: Ctx, { proposalId }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql<Output<Call>>`select ${proposalColumns}, p.changes, p.input, p.answer from ${proposalTables}
    where p.client_id = ${clientId} and p.id = ${proposalId} and p.call = any(${callsOf(who)}::text[]) and ${ofKeys(who)}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Fail("not_found");
  return { ...row, changes: shownChanges(row.changes, who), ...shownCall(row.call, row, who) };
};
