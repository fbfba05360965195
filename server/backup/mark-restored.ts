import type pg from "pg";
import { restored } from "#modules/listings/index.ts";

/**
 * What a restored installation knows of itself: it is as old as its backup, and the marketplaces went on. Every store rests until its orders
 * were read from then on and each of its offers was read back (`readRestored`); what differs there waits for its seller. Nothing that was under
 * way counts as sent or as taken: messages end unheard, a seller's action is looked up at the marketplace before it is sent again.
 * Everybody signs in again: a session or a mailed link that ended since the backup would else work again.
 */
export const markRestored = async (client: pg.Client, backupAt: string, backup: string) => {
  await client.query("update installation set restored_at = now(), backup_at = $1, backup_name = $2", [backupAt, backup]);
  for (const text of statements) await client.query(text);
};

const statements = [
  "delete from session",
  "delete from oidc_payload",
  "delete from identity_link",
  // Nobody of then works on anything.
  "update lease set until = '-infinity'",
  "update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null",
  "update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null",
  // Also of a store that is connected again later: it may have been at work since.
  `update store set restored_at = now(), read_back_at = null, taken_up_at = case when is_active then now() else taken_up_at end,
    orders_hint_at = now(), next_poll_at = '-infinity'`,
  `update order_watch w set deep_at = null, sweep_at = null, claims_read_at = null, hook_probed_at = null`,
  "delete from store_due",
  "insert into store_due (client_id, store_id, is_urgent) select client_id, id, true from store where is_active",
  // No list reaches back for ever.
  `update order_header h set ask_at = now() where exists (select from order_allocation a
    where a.client_id = h.client_id and a.order_id = h.id and a.state = 'reserved')`,
  `update package_action set state = 'unknown', sent_at = null, due_at = now() where state in ('waiting', 'sending', 'unknown')`,
  "update push_batch set state = 'ended', ended_at = now(), watch_until = null where state <> 'ended'",
  "update offer set batch_id = null where batch_id is not null",
  `update sync_field f set ${restored.amounts.text}
    from store s where s.client_id = f.client_id and s.id = f.store_id and not s.is_sample and f.kind in ('price', 'stock')
      -- one whose offer is gone could never be read
      and exists (select from offer o where o.client_id = f.client_id and o.id = f.subject_id)`,
  // Content rests with its listing.
  `update sync_field f set ${restored.content.text}
    where f.kind = 'content' and f.state in ('pending', 'sending', 'unknown')`,
];
