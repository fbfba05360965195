import { Id } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { callsOf, isWaiting, ofKeys } from "./proposal-rows.ts";

/** Until the transaction ends: whoever comes second is told that it is over. Of one that may not be seen nobody learns that it is there. */
export const hold = async (ctx: Ctx, proposalId: string) => {
  if (!Id.safeParse(proposalId).success) throw new Fail("not_found");
  const { rows } = await sql<{ call: string; apiKeyName: string; isWaiting: boolean }>`
    select p.call, k.name as api_key_name, ${isWaiting} as is_waiting
    from proposal p join api_key k on k.client_id = p.client_id and k.id = p.api_key_id
    where p.client_id = ${ctx.clientId} and p.id = ${proposalId} and p.call = any(${callsOf(ctx.who)}::text[]) and ${ofKeys(ctx.who)}
    for no key update of p`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw new Fail("not_found");
  if (!found.isWaiting) throw new Fail("proposal_ended");
  return found;
};

export const end = (ctx: Ctx, proposalId: string, as: "released" | "rejected") =>
  sql`update proposal set ended = ${as}, ended_at = now(), ended_by = ${ctx.who.personId}
    where client_id = ${ctx.clientId} and id = ${proposalId}`.execute(ctx.db);
