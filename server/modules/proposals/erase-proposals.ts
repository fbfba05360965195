import { sql, type Tx } from "#platform/db.ts";

const anId = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * What keys proposed about these (ids of orders, of their packages and returns) says nothing of a buyer any more. One that waits is over: there is
 * nothing left that could be released.
 */
export const eraseProposals = (tx: Tx, clientId: string, ids: readonly string[]) =>
  sql`update proposal p set input = '{}', changes = '[]', answer = null, ended = coalesce(p.ended, 'rejected'), ended_at = coalesce(p.ended_at, now())
    where p.client_id = ${clientId} and exists (
      select from regexp_matches(p.input::text || coalesce(p.answer::text, ''), ${anId}, 'g') as found (id)
      where found.id[1] = any(${ids}::text[]))`.execute(tx);
