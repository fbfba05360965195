import type { Input, Output } from "@tradeport/contract";
import type { Parcel, ParcelUnit, parcel } from "@tradeport/contract/parcels";
import { variantWords } from "#modules/catalogue/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof parcel.GetParcels;

/**
 * Of a piece `item` with its product's row, under its line `l`: what it is called, its codes and the set that it was sold in. A piece of a set
 * is what it is: under the set's own name its variant would be another one's.
 */
const named = (item: string, row: string, isPiece: ReturnType<typeof sql>) => sql`
  coalesce(case when ${isPiece} then ${sql.ref(`${row}.name`)} end, l.title, '') as name, coalesce(${sql.ref(`${item}.product_code`)}, '') as code,
  coalesce(${sql.ref(`${item}.barcode`)}, l.remote_key, '') as barcode, case when ${isPiece} then coalesce(l.title, '') else '' end as "set"`;

/** The parcels of an order's packages, those that hold units of it, and those by which its returns come. */
export const getParcels = async (ctx: Ctx, { orderHeaderId }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const order = await sql`select from order_header where client_id = ${clientId} and id = ${orderHeaderId}`.execute(db);
  if (order.rows.length === 0) throw new Fail("not_found");
  const { rows: units } = await sql<ParcelUnit & { parcelId: string | null }>`
    select a.no, a.parcel_id, a.package_id as order_package_id, p.channel_package_id, ${named("i", "r", sql`a.item_id <> a.variant_id`)},
      ${variantWords(ctx, "i", "r")} as variant, coalesce(w.name, '') as warehouse_name, a.quantity, a.state = 'gone' as has_left
    from order_allocation a
    join order_package p on p.client_id = a.client_id and p.id = a.package_id
    left join order_line l on l.client_id = a.client_id and l.package_id = a.package_id and l.channel_line_id = a.channel_line_id
    left join variant i on i.client_id = a.client_id and i.id = a.item_id
    left join product_row r on r.client_id = i.client_id and r.product_id = i.product_id
    left join warehouse w on w.client_id = a.client_id and w.id = a.warehouse_id
    where a.client_id = ${clientId} and a.order_id = ${orderHeaderId} and a.state in ('reserved', 'gone')
    union all
    -- sent in exchange: no units of the order, of a set each of its pieces
    select -row_number() over (order by r.created_at, r.id, i.product_code, i.id)::int, r.parcel_id, p.id, p.channel_package_id,
      ${named("i", "of", sql`sent.item_id <> p.variant_id`)}, ${variantWords(ctx, "i", "of")}, w.name, r.quantity * coalesce(sent.per_unit, 1), true
    from replacement r
    join claim_line l on l.client_id = r.client_id and l.id = r.claim_line_id
    join lateral (select p.id, p.channel_package_id, o.variant_id from order_line o join order_package p on p.client_id = o.client_id and p.id = o.package_id
      where o.client_id = r.client_id and o.order_id = r.order_id and o.channel_line_id = l.channel_order_line_id order by p.superseded, p.id limit 1) p on true
    join warehouse w on w.client_id = r.client_id and w.id = r.warehouse_id
    left join lateral (select distinct a.item_id, a.per_unit from order_allocation a where a.client_id = r.client_id and a.order_id = r.order_id
      and a.channel_line_id = l.channel_order_line_id and a.item_id is not null) sent on true
    left join variant i on i.client_id = r.client_id and i.id = coalesce(sent.item_id, p.variant_id)
    left join product_row "of" on "of".client_id = i.client_id and "of".product_id = i.product_id
    where r.client_id = ${clientId} and r.order_id = ${orderHeaderId} order by 1`.execute(db);
  const { rows: parcels } = await sql<Omit<Parcel, "units">>`
    select k.id, k.version, k.direction, k.state, k.state_at as state_date, k.carrier, k.payer, trim_scale(k.desi_declared)::text as desi_declared,
      trim_scale(k.desi_measured)::text as desi_measured, trim_scale(k.desi_billed)::text as desi_billed,
      k.direction = 'return' or k.package_id is not null or exists (select from order_package p where p.client_id = k.client_id and p.id = k.id) as is_reported,
      (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'link', n.link, 'since', iso(n.since)) order by n.since desc, n.number), '[]')
        from parcel_number n where n.client_id = k.client_id and n.parcel_id = k.id) as numbers
    from parcel k
    where k.client_id = ${clientId} and (
      k.id = any(array(select a.parcel_id from order_allocation a where a.client_id = ${clientId} and a.order_id = ${orderHeaderId}))
      or k.id in (select p.id from order_package p where p.client_id = ${clientId} and p.order_id = ${orderHeaderId} and not p.superseded)
      or k.package_id in (select p.id from order_package p where p.client_id = ${clientId} and p.order_id = ${orderHeaderId} and not p.superseded)
      or k.claim_id in (select c.id from claim c join order_header h on h.client_id = c.client_id and h.store_id = c.store_id
        and h.channel_order_id = c.channel_order_id where c.client_id = ${clientId} and h.id = ${orderHeaderId}))
    order by k.direction <> 'out', k.package_id is not null, k.created_at, k.id`.execute(db);
  const inside = Map.groupBy(units, ({ parcelId }) => parcelId);
  const shown = (of: typeof units = []) => of.map(({ parcelId: _, ...unit }) => unit);
  return {
    parcels: parcels.map((one) => ({ ...one, units: shown(inside.get(one.id)) })),
    loose: shown(inside.get(null)).filter(({ hasLeft }) => !hasLeft),
  };
};
