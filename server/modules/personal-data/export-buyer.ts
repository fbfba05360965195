import { Readable } from "node:stream";
import type { Input } from "@tradeport/contract";
import type { personalData } from "@tradeport/contract/personal-data";
import { type StoredAddress, shownAddress } from "#modules/orders/index.ts";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx, Download } from "#platform/context.ts";
import { csvMark, csvRow } from "#platform/csv.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

interface Row {
  about: Record<string, unknown> & { orderNumber: string };
  delivery: StoredAddress;
  billing: StoredAddress;
  /** What the marketplace told before it was changed here, and what it told since. */
  told: StoredAddress | null;
  reported: StoredAddress | null;
}

/** Each of these orders with all that says something of its buyer, as its rows hold it. */
const readOrders = ({ db, clientId }: Ctx, ids: readonly string[]) =>
  sql<Row>`
  select h.delivery_address as delivery, h.billing_address as billing, h.told_address as told, h.reported_address as reported, jsonb_build_object(
    'orderNumber', h.channel_order_id, 'store', s.name, 'orderedDate', h.ordered_at, 'currency', h.currency,
    'customerName', h.customer_name, 'customerEmail', h.customer_email,
    'packages', (select coalesce(jsonb_agg(jsonb_build_object('packageNumber', p.channel_package_id, 'status', p.status,
        'cargoCompany', p.cargo_company, 'trackingCode', p.cargo_tracking_code, 'total', p.total::text,
        'note', p.particulars ->> 'buyerNote', 'gift', p.particulars -> 'gift',
        'lines', (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'quantity', l.quantity, 'total', l.total::text,
            'personalization', l.personalization) order by l.id), '[]')
          from order_line l where l.client_id = p.client_id and l.package_id = p.id),
        'acts', (select coalesce(jsonb_agg(jsonb_build_object('action', a.action, 'requestedDate', a.requested_at, 'fields', a.fields,
            'reason', a.reason) order by a.requested_at), '[]')
          from package_action a where a.client_id = p.client_id and a.package_id = p.id),
        'history', (select coalesce(jsonb_agg(jsonb_build_object('date', y.created_at, 'status', y.status, 'reason', y.reason) order by y.created_at), '[]')
          from order_status_history y where y.client_id = p.client_id and y.package_id = p.id)) order by p.id), '[]')
      from order_package p where p.client_id = h.client_id and p.order_id = h.id and not p.superseded),
    'returns', (select coalesce(jsonb_agg(jsonb_build_object('openedDate', c.opened_at, 'title', l.title, 'quantity', l.quantity,
        'reason', l.reason, 'note', l.note, 'answer', l.answer, 'amount', l.amount::text,
        'files', (select coalesce(jsonb_agg(f.name order by f.created_at), '[]')
          from claim_file f where f.client_id = c.client_id and f.claim_id = c.id)) order by l.id), '[]')
      from claim c join claim_line l on l.client_id = c.client_id and l.claim_id = c.id
      where c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id),
    'invoices', (select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'issuedDate', i.issued_at, 'total', i.total::text,
        'buyer', i.buyer, 'link', i.link) order by i.id), '[]')
      from invoice i join order_package p on p.client_id = i.client_id and p.id = i.package_id
      where p.client_id = h.client_id and p.order_id = h.id),
    'shipments', (select coalesce(jsonb_agg(jsonb_build_object('carrier', k.provider, 'trackingNumber', k.tracking_number,
        'deliveredDate', k.delivered_at) order by k.id), '[]') from shipment k where k.client_id = h.client_id and k.order_id = h.id),
    'parcels', (select coalesce(jsonb_agg(jsonb_build_object('direction', k.direction, 'carrier', k.carrier, 'number', n.number, 'link', n.link)
        order by n.since), '[]')
      from parcel k join parcel_number n on n.client_id = k.client_id and n.parcel_id = k.id
      where k.client_id = h.client_id and (k.id = any(array(select a.parcel_id from order_allocation a where a.client_id = h.client_id and a.order_id = h.id))
        or k.claim_id = any(array(select c.id from claim c
          where c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id)))),
    'proposals', (select coalesce(jsonb_agg(jsonb_build_object('madeDate', q.made_at, 'call', q.call, 'note', q.note, 'input', q.input)
        order by q.made_at), '[]')
      from proposal q where q.client_id = h.client_id and exists (
        select from (select h.id union all select p.id from order_package p where p.client_id = h.client_id and p.order_id = h.id
          union all select c.id from claim c
            where c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id) of
        where position(of.id::text in q.input::text) > 0)),
    'roadOrders', (select coalesce(jsonb_agg(jsonb_build_object('number', r.number, 'createdDate', r.created_at, 'recipient',
        (select jsonb_object_agg(f.key, f.value) from jsonb_each(r.fields) f where f.key like 'recipient%' or f.key in ('deliveryPerson', 'orderNotes')))
        order by r.id), '[]') from road_order r where r.client_id = h.client_id and r.order_id = h.id),
    'requests', (select coalesce(jsonb_agg(jsonb_build_object('kind', q.kind, 'receivedDate', q.received_on, 'buyer', q.buyer,
        'contact', q.contact, 'note', q.note, 'answer', q.answer) order by q.id), '[]')
      from buyer_request q where q.client_id = h.client_id and q.channel_order_id = h.channel_order_id),
    'reports', (select coalesce(jsonb_agg(jsonb_build_object('receivedDate', i.received_at, 'kind', i.kind, 'body', i.body) order by i.id), '[]')
      from inbox i where i.client_id = h.client_id and i.store_id = h.store_id and i.body <> 'null' and i.external_id in (
        select p.channel_package_id from order_package p where p.client_id = h.client_id and p.order_id = h.id
        union all select c.channel_claim_id from claim c
          where c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id))) as about
  from order_header h join store s on s.client_id = h.client_id and s.id = h.store_id
  where h.client_id = ${clientId} and h.id = any(${ids}::uuid[]) order by h.ordered_at, h.id`.execute(db);

/** Each value that says something, with where it stands. */
const flat = (value: unknown, path = ""): [string, string][] => {
  if (value === null || value === "") return [];
  if (typeof value !== "object") return [[path, String(value)]];
  return Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path === "" ? key : `${path}.${key}`));
};

/** What a person may ask for by law: all that is kept of them here, to be read by a program (JSON) or in a spreadsheet. */
export const exportBuyer = async (
  ctx: Ctx,
  { orderHeaderIds, format }: Input<(typeof personalData)["ExportBuyer"]>,
): Promise<Download> => {
  notWhileActing(ctx);
  const ids = [...new Set(orderHeaderIds)];
  const { rows } = await readOrders(ctx, ids);
  if (rows.length < ids.length) throw new Fail("not_found");
  for (const id of ids) await ctx.audit({ action: "export", objectType: "order", objectId: id });
  const orders = rows.map(({ about, delivery, billing, told, reported }) => ({
    ...about,
    deliveryAddress: shownAddress(delivery),
    billingAddress: shownAddress(billing),
    ...(told && { addressAsOrdered: shownAddress(told) }),
    ...(reported && { addressReportedSince: shownAddress(reported) }),
  }));
  const name = `${ctx.locale === "tr" ? "alici" : "buyer"}-${ctx.now().toISOString().slice(0, 10)}.${format}`;
  if (format === "json") return { name, type: "application/json", body: Readable.from([JSON.stringify({ orders }, null, 2)]) };
  const lines = orders.flatMap((order) => flat(order).map(([field, value]) => csvRow([order.orderNumber, field, value])));
  return { name, type: "text/csv; charset=utf-8", body: Readable.from([csvMark, csvRow(["order", "field", "value"]), ...lines]) };
};
