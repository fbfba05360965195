import { type Database, sql } from "#platform/db.ts";

/** After a month the marketplace's own panel is where an order is looked up as it was sent. */
const keptDays = 30;
const batch = 5_000;

/**
 * What a marketplace sent holds the buyer's details and, once applied, is needed no more: after 30 days it is emptied. The row with its hash
 * stays, so that the same report, sent again, is still known. A report that could not be applied yet is kept whole.
 */
export const emptyInbox = async (database: Database) => {
  for (let emptied = batch; emptied === batch; )
    emptied = await database.asPlatform(async (tx) => {
      const { numAffectedRows } = await sql`
        update inbox i set body = 'null', parsed = null, problem = null
        from (select client_id, id from inbox
          where received_at < now() - make_interval(days => ${keptDays}::int) and applied_at is not null and body <> 'null'::jsonb
          limit ${batch} for update skip locked) old
        where i.client_id = old.client_id and i.id = old.id`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
};
