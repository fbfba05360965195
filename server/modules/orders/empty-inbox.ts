import { sql } from "#platform/db.ts";

/**
 * What a marketplace sent holds the buyer's details and, once applied, is needed no more: after `retentionDays` it is emptied. The row with its
 * hash stays, so that the same report, sent again, is still known. A report that could not be applied yet is kept whole.
 */
export const inboxBodies = (retentionDays: number) => ({
  table: "inbox",
  old: sql`received_at < now() - make_interval(days => ${retentionDays}::int) and applied_at is not null and body <> 'null'::jsonb`,
  by: "received_at",
  empty: sql`body = 'null', parsed = null, problem = null`,
});

/** Applied twice a report changes nothing: a row may go when no marketplace tells of its time again. */
export const inboxRows = (retentionDays: number) => ({
  table: "inbox",
  old: sql`received_at < now() - make_interval(days => ${retentionDays}::int) and applied_at is not null and body = 'null'::jsonb`,
  by: "received_at",
});
