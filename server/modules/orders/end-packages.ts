import type { StoreRef } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Applied } from "./apply-package.ts";
import { closeActions } from "./close-actions.ts";

interface Ended {
  id: string;
  /** The time of the report that names it no more. */
  at: string;
}

/**
 * Packages that an order has no more: a report of the whole order, newer than the last of theirs, does not name them. What was repacked
 * between two looks would else be held twice.
 */
export const unnamed = async (tx: Tx, { clientId }: StoreRef, applied: readonly Applied[]): Promise<Ended[]> => {
  const whole = applied.flatMap(({ orderId, report: { orderPackageIds, modifiedAt } }) =>
    orderPackageIds ? [{ order: orderId, named: orderPackageIds, at: modifiedAt }] : [],
  );
  if (whole.length === 0) return [];
  const { rows } = await sql<Ended>`
    select p.id, ended.at from order_package p
    cross join lateral (select max(w.at) as at
      from jsonb_to_recordset(${JSON.stringify(whole)}::jsonb) as w("order" uuid, named jsonb, at timestamptz)
      where w."order" = p.order_id and w.at >= p.remote_modified_at and not w.named ? p.channel_package_id) ended
    where p.client_id = ${clientId} and p.order_id = any(${whole.map(({ order }) => order)}::uuid[]) and not p.remote_superseded
      and ended.at is not null
    order by p.id for update of p`.execute(tx);
  return rows;
};

/** Replaced by what the report named, but one of whose pieces that left is told nowhere any more: it stays, and its line says so. */
export const endPackages = async (tx: Tx, { clientId }: StoreRef, ended: readonly Ended[]) => {
  if (ended.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update order_package p set remote_superseded = true, remote_hash = 'unnamed', remote_rank = 0, remote_modified_at = e.at, version = p.version + 1,
      modified_at = now()
    from unnest(${ended.map(({ id }) => id)}::uuid[], ${ended.map(({ at }) => at)}::timestamptz[]) as e(id, at)
    where p.client_id = ${clientId} and p.id = e.id
      and not exists (select from order_line l where l.client_id = p.client_id and l.package_id = p.id)
    returning p.id`.execute(tx);
  for (const { id } of rows) await closeActions(tx, clientId, id, "S_ANOTHER", true);
};
