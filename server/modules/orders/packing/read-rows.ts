import type { PackingRow } from "@tradeport/contract/packing";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { carrierName } from "../label-state.ts";
import { lineGoesByRoad, roadCarrier, roadOf } from "../road-of.ts";
import { type Packable, packedElsewhere, whyNotPacked } from "../why-not-packed.ts";

type Row = Omit<PackingRow, "blocked"> &
  Packable & { ownCarrier: string | null; ownReference: string | null; ownNumber: string | null; road: string | null };

/** Packages as the station lists them; `which` narrows `order_package p` with its `packing k`, and says in which order. */
export const readRows = async ({ db, clientId }: Ctx, which: ReturnType<typeof sql>): Promise<PackingRow[]> => {
  const { rows } = await sql<Row>`
    select p.id as order_package_id, p.order_id as order_header_id, p.channel_package_id, h.channel_order_id, c.code as channel_code, c.name as channel_name,
      s.name as store_name, s.is_sample, p.customer_name, p.status, p.superseded, p.fulfilled_there, p.payment_pending, p.cargo_company, p.cargo_tracking_code,
      handed.provider as own_carrier, handed.reference as own_reference, handed.tracking_number as own_number, ${roadOf} as road,
      coalesce(k.version, 0) as version, coalesce(k.station, '') as station, coalesce(k.packer, '') as packer, k.packed_at as packed_date,
      coalesce(counted.needed, asked.needed, 0) as needed, coalesce(counted.scanned, 0) as scanned
    from order_package p
    join order_header h on h.client_id = p.client_id and h.id = p.order_id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    join channel c on c.id = s.channel_id
    left join packing k on k.client_id = p.client_id and k.package_id = p.id
    left join shipment handed on handed.client_id = p.client_id and handed.package_id = p.id and handed.state not in ('refused', 'canceled', 'returned')
    left join lateral (select sum(x.needed)::int as needed, sum(x.scanned)::int as scanned from packing_piece x
      where x.client_id = p.client_id and x.package_id = p.id) counted on true
    left join lateral (select sum(l.quantity)::int as needed from order_line l
      where l.client_id = p.client_id and l.package_id = p.id and not l.dropped and not ${lineGoesByRoad}) asked on true
    where p.client_id = ${clientId} and ${which}`.execute(db);
  return rows.map(
    ({ superseded, fulfilledThere, isSample, paymentPending, ownCarrier, ownReference, ownNumber, road, ...row }) => {
      const why =
        whyNotPacked({ ...row, superseded, fulfilledThere, isSample, paymentPending }) ?? packedElsewhere(ownCarrier, road);
      // By whom it goes, before it leaves: the marketplace goes on naming its own carrier until then.
      if (ownReference !== null)
        Object.assign(row, { cargoCompany: carrierName(ownCarrier), cargoTrackingCode: ownNumber || ownReference });
      else if (road !== null) Object.assign(row, { cargoCompany: roadCarrier, cargoTrackingCode: road });
      return { ...row, blocked: why && wordsOf(why) };
    },
  );
};
