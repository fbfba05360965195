import { freights, shipperOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { Message } from "@tradeport/contract/messages";
import { type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { orderStatusWords } from "@tradeport/contract/order-words";
import type { shipments } from "@tradeport/contract/shipments";
import { wordsOf } from "#modules/messages/index.ts";
import { roadOfPart } from "#modules/orders/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { saidUntilAsked } from "./apply-shipment.ts";
import { isGone } from "./package-now.ts";
import { roadCanceledHere, roadsCanceled } from "./road-canceled.ts";

type Call = (typeof shipments)["GetTroubledShipments"];

/** A carrier that is silent for a while is no news. */
const silentFor = sql`interval '1 hour'`;
/** A package that nobody handed over again for so long went another way. */
const troubleFor = sql`interval '30 days'`;
/** A branch scans what it was given within it. */
const scannedIn = sql`interval '1 day'`;

const shipmentsWhere = (why: string, since: ReturnType<typeof sql>, is: ReturnType<typeof sql>) => sql`
  select k.client_id, k.id, k.package_id, ${why}::text as why, ${since} as since
  from shipment k join order_package p on p.client_id = k.client_id and p.id = k.package_id
  join store s on s.client_id = p.client_id and s.id = p.store_id and s.is_active and not s.is_sample
  where ${is}`;

/**
 * What of all that was handed over waits for a person, over all companies, each by an index of what is open alone. refused: its package waits, and was not
 * handed over again, nor goes by road. kept: its package was canceled or split, and its carrier has it. left: its package left another way, and no branch has scanned it.
 * silent: its carrier does not say whether it is canceled. unsaid: nobody could learn what became of it. road: a road order brings what was canceled since.
 */
export const troubledShipments = (now = sql`now()`) => {
  const parted = sql`k.parted_at > ${now} - ${troubleFor} and k.state in ('waiting', 'unknown', 'created', 'moving', 'another')`;
  return sql`(${sql.join(
    [
      shipmentsWhere(
        "refused",
        sql`k.state_at`,
        sql`k.state = 'refused' and k.state_at > ${now} - ${troubleFor} and p.status = any(${[...toBeShipped]}::text[]) and not p.superseded
          and not exists (select from shipment newer where newer.client_id = k.client_id and newer.package_id = k.package_id and newer.created_at > k.created_at)
          and ${roadOfPart} is null`,
      ),
      shipmentsWhere(
        "kept",
        sql`k.parted_at`,
        sql`${parted} and ${isGone} and (k.state in ('moving', 'another') or k.state = 'created' and k.taken_back_at is not null)`,
      ),
      shipmentsWhere(
        "left",
        sql`k.parted_at`,
        sql`${parted} and not ${isGone} and k.state = 'created' and k.parted_at < ${now} - ${scannedIn} and p.status <> all(${[...toBeShipped]}::text[])`,
      ),
      shipmentsWhere("silent", sql`k.state_at`, sql`k.state = 'canceling' and k.state_at < ${now} - ${silentFor}`),
      shipmentsWhere(
        "unsaid",
        sql`k.state_at`,
        // In literals, as its index has them. What went another way is above.
        sql`k.reason is not null and k.state in ('unknown', 'created', 'moving', 'another') and k.reason ->> 'code' = any(${[...saidUntilAsked]}::text[])
          and not ${isGone} and (k.state <> 'created' or p.status = any(${[...toBeShipped]}::text[]))`,
      ),
      roadsCanceled(now),
    ],
    sql` union all `,
  )})`;
};

interface Row extends Omit<Output<Call>["data"][number], "carrierName" | "problem"> {
  provider: string;
  why: "refused" | "kept" | "left" | "silent" | "unsaid" | "road";
  status: OrderStatus;
  reason: Message | null;
}

const problemOf = ({ why, status, reference, reason }: Row, carrier: string): Message => {
  if (why === "road") return roadCanceledHere(reference);
  if (why === "kept") return { code: "shipment_not_taken_back", values: { carrier, reference } };
  if (why === "left") return { code: "shipment_left_otherwise", values: { carrier, status: orderStatusWords[status] } };
  return reason ?? { code: "shipment_cancel_retry", values: { carrier } };
};

export const getTroubledShipments = async ({ db, clientId }: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const direction = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`
    select t.id, p.order_id, h.channel_order_id, s.name as store_name, coalesce(k.provider, r.provider) as provider,
      coalesce(k.reference, r.number) as reference, coalesce(k.state, r.state) as state, k.reason, p.status, t.why, t.since as since_date
    from ${troubledShipments()} t
    left join shipment k on k.client_id = t.client_id and k.id = t.id
    left join road_order r on r.client_id = t.client_id and r.id = t.id
    join order_package p on p.client_id = t.client_id and p.id = t.package_id
    join order_header h on h.client_id = p.client_id and h.id = p.order_id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    where t.client_id = ${clientId} order by t.since ${direction}, t.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${troubledShipments()} t where t.client_id = ${clientId} limit ${countCap + 1}) as counted`.execute(
    db,
  );
  return pageOf(
    input,
    rows.map((row) => {
      const { provider, why: _, status: __, reason: ___, ...shown } = row;
      const carrierName = shipperOf(provider)?.name ?? freights.find(({ code }) => code === provider)?.name ?? provider;
      return { ...shown, carrierName, problem: wordsOf(problemOf(row, carrierName)) };
    }),
    counted.rows[0]!.count,
  );
};
