import { shipperOf } from "@tradeport/connectors";
import { unknownDesiWords } from "@tradeport/contract/logistics-words";
import { formatDecimal } from "@tradeport/contract/numbers";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { limitsNow, type OverLimit, overLimit } from "./carrier-limits.ts";
import type { Handing } from "./create-shipment.ts";
import { sizes } from "./package-sizes.ts";

type Fragment = ReturnType<typeof sql>;
type Unusable = "cargo_not_connected" | "carrier_refuses" | "shipment_trial_store" | "shipment_trial_account" | OverLimit;

/** What a rule found, by its place; `carrier` null with a place: the marketplace's own. */
export interface Chosen {
  packageId: string;
  channelOrderId: string;
  city: string;
  amount: string;
  currency: string;
  pieces: number;
  desi: string | null;
  place: number | null;
  carrier: string | null;
  /** `max`: of a limit. */
  passed: { place: number; carrier: string; why: Unusable; max: string | null }[];
}

/** Of a rule `r` and a package `p` of size `z`: why the rule's carrier can't bring it. The same as CreateShipment says of it. */
const whyUnusable = sql`
  case when r.carrier is null then null when k.provider is null then 'cargo_not_connected' when k.health = 'refused' then 'carrier_refuses'
    when k.is_sandbox <> p.is_sandbox then case when p.is_sandbox then 'shipment_trial_store' else 'shipment_trial_account' end
    when m.most > l.desi_max then 'carrier_desi' when z.kg_most > l.kg_max then 'carrier_kg' when z.edge > l.edge_max then 'carrier_edge' end`;

/** A city by its letters: a marketplace may spell one of them in two (`i` and a dot above), or by its mark alone. */
const cityOf = (city: Fragment) => sql`fold(btrim(replace(normalize(${city}, NFC), chr(775), '')))`;
/**
 * The first rule that fits each of these packages `p`, for all of them at once. A parcel's desi is what was measured or said of it, else that
 * of its pieces, by their sizes where the rule's carrier divides by a number of its own; where one of them is not known the package's is not,
 * and no rule that asks for it fits.
 */
export const chosenCarriers = ({ clientId, now }: { clientId: string; now: Date }, which: Fragment) => sql<Chosen>`
  with limit_now as materialized ${limitsNow(clientId, now)}, pack as materialized (
    select p.id, p.order_id, p.store_id, p.total, p.currency, p.ordered_at, s.is_sandbox, c.code as channel, h.channel_order_id,
      btrim(coalesce(h.delivery_address ->> 'city', '')) as city
    from order_package p
    join order_header h on h.client_id = p.client_id and h.id = p.order_id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    join channel c on c.id = s.channel_id
    where p.client_id = ${clientId} and ${which}
  ), ${sizes(clientId)}
  select p.id as package_id, p.channel_order_id, p.city, p.total::text as amount, p.currency, coalesce(z.pieces, 1) as pieces,
    trim_scale(coalesce(won.desi, (z.by_divisor -> '' ->> 'desi')::numeric))::text as desi, won.place, won.carrier, coalesce(won.passed, '[]') as passed
  from pack p left join size z on z.id = p.id
  left join lateral (
    select f.first as place, max(f.carrier) filter (where f.place = f.first) as carrier, max(f.desi) filter (where f.place = f.first) as desi,
      jsonb_agg(jsonb_build_object('place', f.place, 'carrier', f.carrier, 'why', f.why, 'max', f.max) order by f.place)
        filter (where f.why is not null and (f.first is null or f.place < f.first)) as passed
    from (
      select e.*, min(e.place) filter (where e.why is null) over () as first, trim_scale(case e.why when 'carrier_desi' then e.desi_max
        when 'carrier_kg' then e.kg_max when 'carrier_edge' then e.edge_max end)::text as max
      from (
        select r.place, r.carrier, m.desi, l.desi_max, l.kg_max, l.edge_max, ${whyUnusable} as why
        from shipping_rule r left join cargo_account k on k.client_id = r.client_id and k.provider = r.carrier
        left join limit_now l on l.carrier = r.carrier
        cross join lateral (select z.by_divisor -> coalesce(l.desi_divisor::text, '') as by) o
        cross join lateral (select (o.by ->> 'desi')::numeric as desi, (o.by ->> 'most')::numeric as most) m
        where r.client_id = ${clientId}
          and (r.channel_codes = '{}' or p.channel = any(r.channel_codes))
          and (r.store_ids = '{}' or p.store_id = any(r.store_ids))
          and (r.cities = '{}' or ${cityOf(sql`p.city`)} in (select ${cityOf(sql`named`)} from unnest(r.cities) named))
          and (r.desi_from is null or m.desi >= r.desi_from) and (r.desi_to is null or m.desi <= r.desi_to)
          and (r.currency is null or p.currency = r.currency and p.total >= coalesce(r.amount_from, 0) and p.total <= coalesce(r.amount_to, p.total))
      ) e
    ) f group by f.first) won on true
  order by p.ordered_at desc, p.id`;

/** Why a rule was passed over, in words. */
export const passedWords = ({ carrier, why, place, max }: Chosen["passed"][number]) => {
  const carrierName = shipperOf(carrier)?.name ?? carrier;
  const fail = max === null ? new Fail(why, { carrier: carrierName }) : overLimit(why as OverLimit, carrierName, max);
  return { place, carrierName, words: { tr: fail.sentence("tr"), en: fail.sentence("en") } };
};

/** What is handed over by what a rule chose; thrown: why nothing is. */
export const handingOf = (choice: Chosen): Handing => {
  const { packageId, place, carrier, passed, pieces, desi, city, amount, currency } = choice;
  if (place !== null && carrier !== null)
    return { orderPackageId: packageId, carrierCode: carrier, pieces, desi, weightKg: null };
  if (place !== null) throw new Fail("shipping_rule_marketplace", { place });
  const [first] = passed;
  if (first) throw new Fail("shipping_rule_unusable", { place: first.place, reason: passedWords(first).words });
  throw new Fail("shipping_rule_none", {
    ...{ city: city || "–", amount, currency },
    desi: desi === null ? unknownDesiWords : formatDecimal(desi, 0),
  });
};
