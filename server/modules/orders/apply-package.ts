import type { Message } from "@tradeport/contract/messages";
import type { OrderStatus } from "@tradeport/contract/order-status";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { closeActions } from "./close-actions.ts";
import { addHistory } from "./history.ts";
import type { Report } from "./inbox.ts";
import { consuming, rank, rankOf, statusOf, waiting } from "./status.ts";

interface Known {
  id: string;
  status: OrderStatus;
  remoteStatus: string;
  remoteState: OrderStatus;
  remoteModifiedAt: string;
  remoteHash: string;
  remoteRank: number;
  /** When its report had come. */
  heardAt: string | null;
}

/** A report with the order that it is of. */
export interface OfOrder {
  orderId: string;
  report: Report;
  bodyHash: string;
  /** When the marketplace was asked for it, where its times are coarse. */
  requestedAt: string | null;
}
export interface Applied extends OfOrder {
  packageId: string;
  /** Its status before; undefined when nobody had heard of the package. */
  before: OrderStatus | undefined;
  status: OrderStatus;
}

/**
 * What reports of different packages may change: an older or repeated one nothing; a changed body is read even if its time has not moved.
 * Our status moves only when the marketplace's own has moved, so that what was marked here alone stays. Answers those that changed something.
 */
export const applyPackages = async (tx: Tx, store: StoreRef, reports: OfOrder[]): Promise<Applied[]> => {
  const { rows } = await sql<Known & { channelPackageId: string }>`
    select p.id, channel_package_id, coalesce(refund_from, status) as status, remote_status, remote_state, remote_modified_at, remote_hash, remote_rank,
      (select i.received_at from inbox i where i.client_id = p.client_id and i.store_id = p.store_id
        and i.external_id = p.channel_package_id and i.body_hash = p.remote_hash) as heard_at
    from order_package p
    where client_id = ${store.clientId} and store_id = ${store.id}
      and channel_package_id = any(${reports.map(({ report }) => report.packageId)}::text[]) order by p.id for update`.execute(
    tx,
  );
  const known = new Map(rows.map((row) => [row.channelPackageId, row]));
  const unheard = reports.filter(({ report }) => !known.has(report.packageId));
  const brought = await broughtAlong(tx, store, unheard);
  const news = reports.flatMap((one) => newsOf(one, known.get(one.report.packageId), brought.get(one.report.packageId)) ?? []);
  await writePackages(tx, store, news);

  const moved = news.filter((one) => one.moved);
  const reported = [];
  for (const { packageId, report, status, before } of moved) {
    const taken = before && (await closeActions(tx, store.clientId, packageId, status, report.superseded));
    reported.push({
      packageIds: [packageId],
      actorKind: taken ? ("person" as const) : ("marketplace" as const),
      actorName: taken?.requestedByName ?? store.channelName,
      action: taken?.action ?? "A_MARKETPLACE",
      before: before ?? null,
      status,
      remoteStatus: report.remoteStatus,
    });
  }
  // The same step of several packages is one statement.
  const alike = Map.groupBy(reported, ({ packageIds: _, ...entry }) => JSON.stringify(entry));
  for (const entries of alike.values())
    await addHistory(tx, store.clientId, { ...entries[0]!, packageIds: entries.flatMap(({ packageIds }) => packageIds) });
  return news;
};

/**
 * Lines that come to a package that nobody had heard of bring along what was marked here alone (an acceptance, for one) as long as the marketplace
 * says of them what it said before: a canceled or packed sibling took the other package away, not the work on these. By package, the status
 * of the line that is furthest behind.
 */
const broughtAlong = async (tx: Tx, { clientId }: StoreRef, unheard: OfOrder[]) => {
  const brought = new Map<string, OrderStatus>();
  if (unheard.length === 0) return brought;
  const { rows } = await sql<{ orderId: string; channelLineId: string; status: OrderStatus; remoteState: OrderStatus }>`
    select p.order_id, l.channel_line_id, coalesce(p.refund_from, p.status) as status, p.remote_state
    from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
    where l.client_id = ${clientId} and l.order_id = any(${unheard.map(({ orderId }) => orderId)}::uuid[]) and not l.dropped`.execute(
    tx,
  );
  for (const { orderId, report } of unheard) {
    const from = report.lines.map(({ lineId }) => rows.filter((row) => row.orderId === orderId && row.channelLineId === lineId));
    const same = from.every((of) => of.length > 0 && of.every(({ remoteState }) => remoteState === statusOf[report.state]));
    const [behind] = from
      .flat()
      .map(({ status }) => status)
      .sort((a, b) => rank[a] - rank[b]);
    if (same && behind) brought.set(report.packageId, behind);
  }
  return brought;
};

/** What a report changes of what is known of its package; null for nothing. `brought`: the status that its lines had here. */
const newsOf = (one: OfOrder, known: Known | undefined, brought: OrderStatus | undefined) => {
  const { report, bodyHash, requestedAt } = one;
  const reported = statusOf[report.state];
  const age = known ? Date.parse(report.modifiedAt) - Date.parse(known.remoteModifiedAt) : 1;
  if (known && (age < 0 || known.remoteHash === bodyHash)) return null;
  // Two reports of one moment: the one that was asked for when the other had come already is the newer. Where that is not known the further
  // one counts, in whatever order they come.
  const isRequestedLater = requestedAt !== null && known?.heardAt != null && Date.parse(requestedAt) > Date.parse(known.heardAt);
  const reportRank = rankOf(report);
  if (known && age === 0 && !isRequestedLater && reportRank < known.remoteRank) return null;
  // A word that nobody knows says nothing of where the pieces are: what is known of the package stands, and its stock with it.
  const saysNothing = known !== undefined && reported === "S_ANOTHER" && !report.superseded;
  // What an action of ours has brought there already is no news when the report says it.
  const moved = !known || (known.remoteStatus !== report.remoteStatus && known.remoteState !== reported && !saysNothing);
  return {
    ...one,
    packageId: known?.id ?? newId(),
    before: known?.status,
    moved,
    status: known ? (moved ? reported : known.status) : (brought ?? reported),
    remoteState: moved ? reported : known.remoteState,
    reportRank,
  };
};
type News = NonNullable<ReturnType<typeof newsOf>>;

/** Shown with the package until a report has none but known words. */
export const unknownWord = (report: Report, { channelName }: StoreRef): Message | null => {
  const word = report.unknownStatus ?? (report.state === "another" && !report.superseded ? report.remoteStatus : null);
  return word === null ? null : { code: "order_unknown_status", values: { channel: channelName, word } };
};

/**
 * Carrier and number stay as they are here while the marketplace's own have not changed, and while a carrier of the seller's own has the parcel
 * (decision 0158): the marketplace goes on naming its own, which does not have it.
 */
const isOurCargo = sql`(p.remote_cargo = excluded.remote_cargo or exists (select from shipment k
  where k.client_id = p.client_id and k.package_id = p.id and k.tracking_number <> ''
    and (k.state in ('moving', 'delivered') or k.state = 'another' and k.told is not null)))`;

const writePackages = async (tx: Tx, store: StoreRef, news: News[]) => {
  if (news.length === 0) return;
  const given = news.map(({ orderId, packageId, report, bodyHash, status, remoteState, reportRank }) => ({
    id: packageId,
    order_id: orderId,
    channel_package_id: report.packageId,
    status,
    remote_status: report.remoteStatus,
    remote_state: remoteState,
    remote_modified_at: report.modifiedAt,
    remote_hash: bodyHash,
    remote_rank: reportRank,
    payment_pending: report.paymentPending,
    remote_superseded: report.superseded,
    origin_package_ids: report.originPackageIds,
    left_at: waiting.includes(status) ? null : (report.leftAt ?? null),
    consuming: consuming.includes(status),
    // First heard of on its way; what is first heard of further on may have left long before.
    is_leaving: status === "S_SHIPPED",
    ordered_at: report.orderedAt,
    ship_by: report.shipBy,
    currency: report.currency,
    total: report.total,
    discount: report.discount,
    customer_name: report.customerName,
    cargo: { company: report.cargo.company, code: report.cargo.trackingCode, link: report.cargo.trackingLink },
    invoice_number: report.invoiceNumber,
    particulars: report.particulars ?? {},
    fulfilled_there: report.isFulfilledThere ?? false,
    problem: unknownWord(report, store),
  }));
  await sql`
    insert into order_package as p (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state,
      remote_modified_at, remote_hash, remote_rank, payment_pending, remote_superseded, origin_package_ids, left_at, ordered_at, ship_by, currency, total, discount,
      customer_name, cargo_company, cargo_tracking_code, cargo_tracking_link, remote_cargo, invoice_number, particulars, fulfilled_there, problem, holds_until)
    select ${store.clientId}, r.id, r.order_id, ${store.id}, r.channel_package_id, r.status, r.remote_status, r.remote_state,
      r.remote_modified_at, r.remote_hash, r.remote_rank, r.payment_pending, r.remote_superseded, r.origin_package_ids,
      coalesce(r.left_at, case when not r.consuming then null when r.is_leaving or r.ordered_at >= s.created_at then r.remote_modified_at
        else r.ordered_at end), r.ordered_at, r.ship_by, r.currency, r.total, r.discount, r.customer_name,
      r.cargo ->> 'company', r.cargo ->> 'code', r.cargo ->> 'link', r.cargo, r.invoice_number, r.particulars, r.fulfilled_there, r.problem,
      -- First heard of by a word that nobody knows: what was bought since the store is connected is kept for a while, and nothing for ever.
      case when r.status = 'S_ANOTHER' and r.ordered_at >= s.created_at then now() + interval '14 days' end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(id uuid, order_id uuid, channel_package_id text, status text, remote_status text,
      remote_state text, remote_modified_at timestamptz, remote_hash text, remote_rank smallint, payment_pending boolean,
      remote_superseded boolean, origin_package_ids text[], left_at timestamptz, consuming boolean, is_leaving boolean, ordered_at timestamptz, ship_by timestamptz, currency text,
      total numeric, discount numeric, customer_name text, cargo jsonb, invoice_number text, particulars jsonb, fulfilled_there boolean, problem jsonb)
    join store s on s.client_id = ${store.clientId} and s.id = ${store.id}
    on conflict (client_id, store_id, channel_package_id) do update set
      -- while its units are refunded the report moves what it shows after that (settle-refunds.ts)
      order_id = excluded.order_id, status = case when p.refund_from is null then excluded.status else p.status end,
      refund_from = case when p.refund_from is not null then excluded.status end, remote_status = excluded.remote_status, remote_state = excluded.remote_state,
      remote_modified_at = excluded.remote_modified_at, remote_hash = excluded.remote_hash, remote_rank = excluded.remote_rank, payment_pending = excluded.payment_pending,
      remote_superseded = excluded.remote_superseded, origin_package_ids = excluded.origin_package_ids,
      left_at = case when excluded.status = any(${waiting}::text[]) then null
        -- it was heard of as waiting: it left since
        else coalesce(p.left_at, case when excluded.left_at < p.remote_modified_at then excluded.remote_modified_at else excluded.left_at end) end,
      ordered_at = excluded.ordered_at, ship_by = excluded.ship_by, currency = excluded.currency, total = excluded.total,
      discount = excluded.discount, customer_name = excluded.customer_name,
      cargo_company = case when ${isOurCargo} then p.cargo_company else excluded.cargo_company end,
      cargo_tracking_code = case when ${isOurCargo} then p.cargo_tracking_code else excluded.cargo_tracking_code end,
      cargo_tracking_link = case when ${isOurCargo} then p.cargo_tracking_link else excluded.cargo_tracking_link end,
      remote_cargo = excluded.remote_cargo, invoice_number = coalesce(excluded.invoice_number, p.invoice_number), particulars = excluded.particulars, fulfilled_there = excluded.fulfilled_there,
      -- A newer report that could not be read stays said beside an older one that comes late.
      problem = coalesce(excluded.problem, case when p.problem is not null and exists (select from inbox i
        where i.client_id = p.client_id and i.store_id = p.store_id and i.external_id = p.channel_package_id and i.unread_by is not null
          and i.modified_at > excluded.remote_modified_at) then p.problem end),
      holds_until = case when p.remote_hash = '' and excluded.status = 'S_ANOTHER' then excluded.holds_until else p.holds_until end,
      version = p.version + (coalesce(p.refund_from, p.status) <> excluded.status or p.payment_pending <> excluded.payment_pending)::int, modified_at = now()`.execute(
    tx,
  );
};
