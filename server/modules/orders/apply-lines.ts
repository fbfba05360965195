import type { RemoteLine } from "@tradeport/connectors/orders";
import type { Message } from "@tradeport/contract/messages";
import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import type { Applied } from "./apply-package.ts";

const unknownProduct = ({ key, stockCode }: RemoteLine): Message => ({
  code: "order_unknown_product",
  values: { key, stockCode: stockCode || "-" },
});

/**
 * The variant that a marketplace's key means in an order of this moment: that of an offer that has ended since, of the store's own, of one that
 * had ended before, else by its barcode or code.
 */
export const variantOf = (
  store: ReturnType<typeof sql>,
  key: ReturnType<typeof sql>,
  code: ReturnType<typeof sql>,
  clientId: string,
  orderedAt: ReturnType<typeof sql>,
) => sql`coalesce(
  (select e.variant_id from ended_offer e where e.client_id = ${clientId} and e.store_id = ${store} and e.remote_key = ${key}
    and e.ended_at > ${orderedAt} order by e.ended_at limit 1),
  (select o.variant_id from offer o where o.client_id = ${clientId} and o.store_id = ${store} and o.remote_key = ${key}),
  (select e.variant_id from ended_offer e where e.client_id = ${clientId} and e.store_id = ${store} and e.remote_key = ${key}
    order by e.ended_at desc limit 1),
  (select v.id from variant v where v.client_id = ${clientId} and v.barcode = ${key}),
  (select v.id from variant v where v.client_id = ${clientId} and v.product_code = ${code} and ${code} <> ''))`;

/**
 * Each package holds exactly these lines now; those in `endedIds` hold none. A product that is not known leaves its line without a variant,
 * with the reason. A line that moved to another package of its order takes along what has left of it, and one that had left and is told
 * nowhere any more stays: its pieces are gone until a person says where they are.
 */
export const applyLines = async (tx: Tx, store: StoreRef, packages: Applied[], endedIds: readonly string[]) => {
  const { clientId } = store;
  const lines = packages.flatMap(({ orderId, packageId, report }) =>
    report.lines.map((line) => ({
      ...line,
      orderId,
      orderedAt: report.orderedAt,
      packageId,
      id: newId(),
      problem: JSON.stringify(unknownProduct(line)),
      wanted: JSON.stringify(line.personalization ?? []),
    })),
  );
  await sql`
    with incoming as (
      -- a line that a marketplace tells in two pieces is one line
      select order_id, package_id, line_id, min(id::text)::uuid as id, min(key) as key, min(stock_code) as stock_code, min(title) as title,
        sum(quantity)::int as quantity, min(unit_price) as unit_price, sum(discount) as discount, sum(total) as total,
        min(vat_rate) as vat_rate, min(remote_status) as remote_status, (array_agg(problem))[1] as problem,
        (array_agg(personalization))[1] as personalization,
        min(ordered_at) as ordered_at
      from unnest(${lines.map((line) => line.orderId)}::uuid[], ${lines.map((line) => line.packageId)}::uuid[],
        ${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => line.lineId)}::text[], ${lines.map((line) => line.key)}::text[],
        ${lines.map((line) => line.stockCode)}::text[], ${lines.map((line) => line.title)}::text[],
        ${lines.map((line) => line.quantity)}::int[], ${lines.map((line) => line.unitPrice)}::numeric[],
        ${lines.map((line) => line.discount)}::numeric[], ${lines.map((line) => line.total)}::numeric[],
        ${lines.map((line) => line.vatRate)}::numeric[], ${lines.map((line) => line.remoteStatus)}::text[],
        ${lines.map((line) => line.problem)}::jsonb[], ${lines.map((line) => line.orderedAt)}::timestamptz[], ${lines.map((line) => line.wanted)}::jsonb[])
        as l(order_id, package_id, id, line_id, key, stock_code, title, quantity, unit_price, discount, total, vat_rate, remote_status, problem,
          ordered_at, personalization)
      group by order_id, package_id, line_id
    ), matched as (
      -- a line keeps the variant that it was given, whatever becomes of barcodes later
      select i.*, coalesce(known.variant_id, ${variantOf(sql`${store.id}::uuid`, sql`i.key`, sql`i.stock_code`, clientId, sql`i.ordered_at`)}) as variant_id
      from incoming i
      left join order_line known on known.client_id = ${clientId} and known.package_id = i.package_id
        and known.channel_line_id = i.line_id and known.remote_key = i.key
    )
    insert into order_line as l (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity,
      unit_price, discount, total, vat_rate, remote_status, personalization, problem)
    select ${clientId}, id, package_id, order_id, line_id, variant_id, key, stock_code, title, quantity, unit_price, discount, total,
      vat_rate, remote_status, personalization, case when variant_id is null then problem end
    from matched
    on conflict (client_id, package_id, channel_line_id) do update set
      variant_id = excluded.variant_id, remote_key = excluded.remote_key, stock_code = excluded.stock_code, title = excluded.title,
      quantity = excluded.quantity, unit_price = excluded.unit_price, discount = excluded.discount, total = excluded.total,
      vat_rate = excluded.vat_rate, remote_status = excluded.remote_status, personalization = excluded.personalization, dropped = false,
      problem = case when excluded.variant_id is null then excluded.problem when l.oversold or l.waits > 0 then l.problem end`.execute(
    tx,
  );
  await moveLoose(tx, clientId, packages, lines, endedIds);
};

/** Lines that their package names no more, now or since an earlier report. */
const moveLoose = async (
  tx: Tx,
  clientId: string,
  packages: Applied[],
  reported: readonly { packageId: string; lineId: string }[],
  endedIds: readonly string[],
) => {
  const { rows } = await sql<{ id: string }>`
    select l.id from order_line l
    where l.client_id = ${clientId} and l.order_id = any(${packages.map(({ orderId }) => orderId)}::uuid[])
      and (l.dropped or l.package_id = any(${[...packages.map(({ packageId }) => packageId), ...endedIds]}::uuid[]))
      and not exists (select from unnest(${reported.map(({ packageId }) => packageId)}::uuid[], ${reported.map(({ lineId }) => lineId)}::text[])
        as t(package_id, line_id) where t.package_id = l.package_id and t.line_id = l.channel_line_id)`.execute(tx);
  if (rows.length === 0) return;
  const loose = rows.map(({ id }) => id);
  const elsewhere = sql`o.client_id = l.client_id and o.order_id = l.order_id and o.channel_line_id = l.channel_line_id
    and o.id <> all(${loose}::uuid[])`;
  await sql`
    update order_line o set left_quantity = l.left_quantity, restocked = l.restocked, written_off = l.written_off, left_before = l.left_before
    from order_line l
    where l.client_id = ${clientId} and l.id = any(${loose}::uuid[]) and (l.left_quantity > 0 or l.left_before)
      and ${elsewhere} and o.left_quantity = 0 and not o.left_before`.execute(tx);
  const replaced = packages.filter(({ report }) => report.superseded).map(({ packageId }) => packageId);
  await sql`
    delete from order_line l
    where l.client_id = ${clientId} and l.id = any(${loose}::uuid[])
      and (l.left_quantity <= l.restocked or l.package_id = any(${replaced}::uuid[]) or exists (select from order_line o where ${elsewhere}))`.execute(
    tx,
  );
  await sql`update order_line set dropped = true where client_id = ${clientId} and id = any(${loose}::uuid[])`.execute(tx);
};
