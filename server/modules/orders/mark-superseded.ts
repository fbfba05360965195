import { sql, type Tx } from "#platform/db.ts";

/** A package that others name as their origin is replaced by them, even before its own report says so; one that ended canceled stays in sight. */
export const markSuperseded = (tx: Tx, clientId: string, orderIds: readonly string[]) =>
  sql`
  with family as materialized (
    select p.id, p.remote_superseded or (coalesce(p.refund_from, p.status) <> 'S_CANCELED' and exists (select 1 from order_package child
      where child.client_id = p.client_id and child.order_id = p.order_id and p.channel_package_id = any(child.origin_package_ids))) as superseded
    from order_package p where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[]))
  update order_package p set superseded = f.superseded, version = p.version + 1, modified_at = now(),
    holds_until = case when f.superseded then now() + interval '1 hour' end
  from family f
  where p.client_id = ${clientId} and p.id = f.id and p.superseded <> f.superseded`.execute(tx);
