import type { Particulars as Stored } from "@tradeport/connectors/orders";
import type { OrderLine, Particulars } from "@tradeport/contract/order-shapes";
import { variantWords } from "#modules/catalogue/index.ts";
import { seesBuyers } from "#platform/buyers.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { carrierName, type LabelRow, labelColumns, labelJoin } from "../label-state.ts";
import { ownOf } from "../package-view.ts";
import { particularsIn } from "../particulars.ts";
import { type StoredAddress, shownAddress } from "../shown-address.ts";

type PaperLine = Pick<OrderLine, "name" | "variant" | "code" | "barcode" | "quantity" | "contents" | "personalization">;
interface Row extends LabelRow {
  id: string;
  channelPackageId: string;
  channelOrderId: string;
  orderedAt: string;
  channelName: string;
  storeName: string;
  cargoCompany: string;
  isSample: boolean;
  superseded: boolean;
  address: StoredAddress;
  customerName: string;
  particulars: Stored;
  /** How many pieces its own carrier was told of; null: it has none. */
  ownPieces: number | null;
  /** The marketplace's own label, while it is kept. */
  body: string | null;
  /** Whose parcel it is: the legal company of the store. */
  sender: { name: string; address: string; phone: string };
  lines: PaperLine[];
  /** Where a person packed it into several: each with its newest number and what lies in it, the package's own first. */
  parcels: PaperParcel[];
}
interface PaperParcel {
  isOwn: boolean;
  carrier: string;
  number: string;
  units: Pick<PaperLine, "name" | "variant" | "code" | "barcode" | "quantity">[];
}
export interface Paper extends Omit<Row, "address" | "particulars"> {
  address: ReturnType<typeof shownAddress>;
  particulars: Particulars;
}

/** What papers say of packages, in the order in which they were asked for. One of another company is "not found" for the whole call (S4). */
export const readPapers = async (ctx: Ctx, packageIds: readonly string[]): Promise<Paper[]> => {
  // To whom each goes, and what is made for whom, is what papers are for.
  if (!seesBuyers(ctx.who)) throw new Fail("buyers_masked");
  const ids = [...new Set(packageIds)];
  const { rows } = await sql<Row>`
    select p.id, p.channel_package_id, h.channel_order_id, h.ordered_at, p.status, p.superseded, p.fulfilled_there, p.cargo_company, p.cargo_tracking_code,
      p.particulars, h.delivery_address as address, h.customer_name, c.code as channel_code, c.name as channel_name, s.name as store_name, s.is_sample,
      label.body, ${labelColumns}, handed.pieces as own_pieces,
      jsonb_build_object('name', seller.name, 'phone', own_company.phone,
        'address', concat_ws(', ', nullif(own_company.address, ''), nullif(own_company.district, ''), nullif(own_company.city, ''))) as sender,
      held.lines, packed.parcels
    from unnest(${ids}::uuid[]) with ordinality as requested(id, place)
    join order_package p on p.client_id = ${ctx.clientId} and p.id = requested.id
    join order_header h on h.client_id = p.client_id and h.id = p.order_id
    join client own_company on own_company.id = p.client_id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    join company seller on seller.client_id = s.client_id and seller.id = s.company_id
    join channel c on c.id = s.channel_id
    ${labelJoin}
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('name', l.title, 'variant', own.variant, 'contents', own.contents, 'personalization', l.personalization,
          'code', coalesce(nullif(v.product_code, ''), l.stock_code), 'barcode', coalesce(nullif(v.barcode, ''), l.remote_key), 'quantity', l.quantity)
          order by l.channel_line_id), '[]') as lines
      from order_line l
      left join variant v on v.client_id = l.client_id and v.id = l.variant_id
      left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
      ${ownOf(ctx)}
      where l.client_id = p.client_id and l.package_id = p.id and not l.dropped) held
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('isOwn', k.id = p.id, 'carrier', k.carrier, 'units', inside.units,
          'number', coalesce((select n.number from parcel_number n where n.client_id = k.client_id and n.parcel_id = k.id order by n.since desc, n.number limit 1), ''))
          order by k.id <> p.id, k.created_at, k.id), '[]') as parcels
      from (
        select a.parcel_id, jsonb_agg(jsonb_build_object('name', coalesce(case when a.item_id <> a.variant_id then r.name end, l.title), 'variant', ${variantWords(ctx, "i", "r")},
            'code', coalesce(nullif(i.product_code, ''), l.stock_code), 'barcode', coalesce(nullif(i.barcode, ''), l.remote_key), 'quantity', a.quantity)
            order by a.channel_line_id, a.no) as units
        from order_allocation a
        join order_line l on l.client_id = a.client_id and l.package_id = a.package_id and l.channel_line_id = a.channel_line_id
        left join variant i on i.client_id = a.client_id and i.id = a.item_id
        left join product_row r on r.client_id = i.client_id and r.product_id = i.product_id
        where a.client_id = p.client_id and a.package_id = p.id and a.parcel_id is not null and a.state in ('reserved', 'gone')
        group by a.parcel_id) inside
      join parcel k on k.client_id = p.client_id and k.id = inside.parcel_id and k.direction = 'out' and k.state in ('planned', 'moving')) packed
    order by requested.place`.execute(ctx.db);
  if (rows.length < ids.length) throw new Fail("not_found");
  return rows.map(({ address, particulars, ...row }) => ({
    ...row,
    // The marketplace's own label would send it to the address that it was told.
    ...(row.isReaddressed && { body: null }),
    // What another carrier scans stands on what is stuck to its parcel, and no label of the marketplace's goes with it.
    ...(row.ownReference !== null && {
      cargoCompany: carrierName(row.ownCarrier),
      cargoTrackingCode: row.ownReference,
      body: null,
    }),
    address: shownAddress(address),
    particulars: particularsIn(ctx, row.channelCode, particulars),
  }));
};
