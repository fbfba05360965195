import { sql, type Tx } from "#platform/db.ts";
import { namesOneOf } from "#platform/names-one-of.ts";

/**
 * What keys proposed about these (ids of orders, of their packages and returns) says nothing of a buyer any more. One that waits is over: there is
 * nothing left that could be released.
 */
export const eraseProposals = (tx: Tx, clientId: string, ids: readonly string[]) =>
  sql`update proposal p set input = '{}', note = '', changes = '[]', answer = null, ended = coalesce(p.ended, 'rejected'), ended_at = coalesce(p.ended_at, now())
    where p.client_id = ${clientId} and ${namesOneOf(sql`p.input::text || coalesce(p.answer::text, '')`, ids)}`.execute(tx);
