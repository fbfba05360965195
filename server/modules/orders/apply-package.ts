import type { OrderStatus } from "@tradeport/contract/orders";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { closeActions } from "./close-actions.ts";
import { addHistory } from "./history.ts";
import type { Report } from "./inbox.ts";
import { consuming, rank, statusOf } from "./status.ts";

interface Known {
  id: string;
  status: OrderStatus;
  remoteStatus: string;
  remoteState: OrderStatus;
  remoteModifiedAt: string;
  remoteHash: string;
  remoteRank: number;
}

/**
 * What a report may change: an older or repeated one nothing; a changed body is read even if its time has not moved. Our status moves only
 * when the marketplace's own has moved, so that what was marked here alone stays. Null when nothing was changed.
 */
export const applyPackage = async (tx: Tx, store: StoreRef, orderId: string, report: Report, bodyHash: string) => {
  const { rows } = await sql<Known>`
    select id, status, remote_status, remote_state, remote_modified_at, remote_hash, remote_rank from order_package
    where client_id = ${store.clientId} and store_id = ${store.id} and channel_package_id = ${report.packageId} for update`.execute(
    tx,
  );
  const known = rows[0];
  const reported = statusOf[report.state];
  const age = known ? Date.parse(report.modifiedAt) - Date.parse(known.remoteModifiedAt) : 1;
  if (known && (age < 0 || known.remoteHash === bodyHash)) return null;
  // Two reports of one moment: the further one counts, in whatever order they come. Nothing comes after a split.
  const reportRank = report.superseded ? 99 : rank[reported];
  if (known && age === 0 && reportRank < known.remoteRank) return null;

  // What an action of ours has brought there already is no news when the report says it.
  const moved = !known || (known.remoteStatus !== report.remoteStatus && known.remoteState !== reported);
  const status = moved ? reported : known.status;
  const packageId = known?.id ?? newId();
  const cargo = { company: report.cargo.company, code: report.cargo.trackingCode, link: report.cargo.trackingLink };
  await sql`
    insert into order_package as p (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state,
      remote_modified_at, remote_hash, remote_rank, payment_pending, remote_superseded, origin_package_ids, left_before, ordered_at, ship_by, currency, total, discount,
      customer_name, cargo_company, cargo_tracking_code, cargo_tracking_link, remote_cargo, invoice_number)
    select ${store.clientId}, ${packageId}, ${orderId}, ${store.id}, ${report.packageId}, ${status}, ${report.remoteStatus}, ${reported},
      ${report.modifiedAt}, ${bodyHash}, ${reportRank}, ${report.paymentPending}, ${report.superseded}, ${report.originPackageIds}::text[],
      ${consuming.includes(status)} and s.created_at > ${report.modifiedAt}, ${report.orderedAt}, ${report.shipBy}, ${report.currency},
      ${report.total}, ${report.discount}, ${report.customerName}, ${cargo.company}, ${cargo.code}, ${cargo.link},
      ${JSON.stringify(cargo)}::jsonb, ${report.invoiceNumber}
    from store s where s.client_id = ${store.clientId} and s.id = ${store.id}
    on conflict (client_id, store_id, channel_package_id) do update set
      order_id = excluded.order_id, status = excluded.status, remote_status = excluded.remote_status,
      remote_state = case when ${moved} then excluded.remote_state else p.remote_state end,
      remote_modified_at = excluded.remote_modified_at, remote_hash = excluded.remote_hash, remote_rank = excluded.remote_rank, payment_pending = excluded.payment_pending,
      remote_superseded = excluded.remote_superseded, origin_package_ids = excluded.origin_package_ids,
      ordered_at = excluded.ordered_at, ship_by = excluded.ship_by, currency = excluded.currency, total = excluded.total,
      discount = excluded.discount, customer_name = excluded.customer_name,
      cargo_company = case when p.remote_cargo = excluded.remote_cargo then p.cargo_company else excluded.cargo_company end,
      cargo_tracking_code = case when p.remote_cargo = excluded.remote_cargo then p.cargo_tracking_code else excluded.cargo_tracking_code end,
      cargo_tracking_link = case when p.remote_cargo = excluded.remote_cargo then p.cargo_tracking_link else excluded.cargo_tracking_link end,
      remote_cargo = excluded.remote_cargo, invoice_number = coalesce(excluded.invoice_number, p.invoice_number), problem = null,
      version = p.version + (p.status <> excluded.status or p.payment_pending <> excluded.payment_pending)::int, modified_at = now()`.execute(
    tx,
  );

  if (moved) {
    const taken = known && (await closeActions(tx, store.clientId, packageId, status, report.superseded));
    await addHistory(tx, store.clientId, {
      packageIds: [packageId],
      actorKind: taken ? "person" : "marketplace",
      actorName: taken?.requestedByName ?? store.channelName,
      action: taken?.action ?? "A_MARKETPLACE",
      before: known?.status ?? null,
      status,
      remoteStatus: report.remoteStatus,
    });
  }
  return { packageId };
};
