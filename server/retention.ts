import type { Message } from "@tradeport/contract/messages";
import { inboxBodies, inboxRows } from "#modules/orders/index.ts";
import type { Config } from "#platform/config.ts";
import { sql } from "#platform/db.ts";
import type { Old } from "#platform/prune.ts";
import type { keepSettings } from "#platform/settings-keep.ts";

/** Days, by what they are for. */
export type Keep = Pick<Config, keyof typeof keepSettings>;

const before = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

/** The cause that a label is not there any more. */
const labelGone = (days: number) => JSON.stringify({ code: "label_deleted", values: { days } } satisfies Message);

/** What grows and is pruned row by row, in the order in which it is done; docs/operations.md has every table. */
export const oldOf = (keep: Keep): Old[] => [
  inboxBodies(keep.keepReportBodies),
  inboxRows(Math.max(keep.keepReports, keep.keepReportBodies)),
  { table: "push_batch", old: sql`state = 'ended' and ended_at < ${before(keep.keepMessages)}`, by: "ended_at" },
  {
    table: "package_label",
    old: sql`body is not null and ready_at < ${before(keep.keepLabels)}`,
    by: "ready_at",
    empty: sql`body = null, state = 'unavailable', reason = ${labelGone(keep.keepLabels)}::jsonb`,
  },
  { table: "webhook_delivery", old: sql`taken_at < ${before(keep.keepMessages)}`, by: "taken_at" },
  { table: "proposal", old: sql`made_at < ${before(keep.keepMessages)}`, by: "made_at" },
  { table: "logistics_log", old: sql`at < ${before(keep.keepMessages)}`, by: "at" },
  { table: "process", old: sql`pruned_at is not null and ended_at < ${before(keep.keepProcesses)}`, by: "ended_at" },
  { table: "invitation", old: sql`expires_at < ${before(keep.keepInvitations)}`, by: "expires_at" },
  {
    table: "taxonomy_change",
    old: sql`at < ${before(keep.keepRuleChanges)} and not exists (select from taxonomy_effect e where e.change_id = taxonomy_change.id)`,
    by: "at",
  },
  { table: "drift", old: sql`settled_at < ${before(keep.keepDrift)}`, by: "settled_at" },
  // A repeat of a call counts for a day; an attempt to connect a store for ten minutes.
  { table: "idempotency", old: sql`created_at < ${before(1)}`, by: "created_at" },
  { table: "push_first", old: sql`until_at < ${before(1)}`, by: "until_at" },
  { table: "oauth_attempt", old: sql`expires_at < ${before(1)}`, by: "expires_at" },
  { table: "lease", old: sql`name like 'worker:%' and until < ${before(1)}`, by: "until" },
  // Whoever has not called for a week has all its calls again.
  { table: "rate_bucket", old: sql`updated_at < ${before(7)} and blocked_until < now()`, by: "updated_at" },
];
