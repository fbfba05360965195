import type { ProposedChange } from "@tradeport/contract/proposals";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { objectName, ofChannel, sealKey } from "./audit-rows.ts";
import { type Behind, inWords } from "./in-words.ts";

/** What this call has written into the audit since the id was made, in words for a reader: the first entries, and how many there are. */
export const changesSince = async ({ db, clientId, requestId, locale, who }: Ctx, since: string, most: number) => {
  const which = sql`from audit a where a.client_id = ${clientId} and a.id > ${since} and a.request_id = ${requestId}`;
  const { rows } = await sql<ProposedChange & Behind>`
    select a.action, a.object_type, a.object_id, ${objectName(locale)}, a.before, a.after, a.reason, ${ofChannel}, ${sealKey}
    from (select a.* ${which} order by a.id limit ${most}) a join client c on c.id = a.client_id order by a.id`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${which}`.execute(db);
  // Kept as it was opened: the key of what the call wrote first is taken back with it.
  return { changes: await inWords(db, rows, who, (text) => ({ ofBuyer: text })), count: counted.rows[0]!.count };
};
