import type { RemoteOffer } from "@tradeport/connectors/catalogue";
import { rememberProblems } from "#modules/bulk/index.ts";
import type { StoreContext } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { firstCause } from "./first-cause.ts";
import { lockShown } from "./lock-offers.ts";
import { resolveListings } from "./resolve-listings.ts";
import { amounts } from "./transitions.ts";

/**
 * What the marketplace showed of some offers, written down. An offer that has become live stops waiting for it: its price and stock are
 * confirmed as they are shown there, and what differs by now waits to be sent. Answers the listings that were touched.
 */
export const recordObserved = async (tx: Tx, context: StoreContext, all: readonly RemoteOffer[]): Promise<string[]> => {
  const shown = all.filter(({ state }) => state !== "unreadable");
  if (shown.length === 0) return [];
  const { clientId, id: storeId, currency } = context.store;
  const causes = new Map(
    shown.flatMap((offer) =>
      offer.state === "rejected" || offer.state === "locked" || (offer.state === "in_review" && offer.reasons.length > 0)
        ? [
            [
              offer.key,
              firstCause((offer.reasons.length > 0 ? offer.reasons : [offer.state]).map(context.connector.recognise)),
            ] as const,
          ]
        : [],
    ),
  );
  const problems = await rememberProblems(tx, context.store, [...causes.values()]);
  const rows = shown.map((offer) => ({
    key: offer.key,
    state: offer.state,
    card: offer.remoteListingId,
    remote: offer.remoteOfferId,
    price: offer.price,
    listPrice: offer.listPrice,
    quantity: offer.quantity,
    problem: problems.get(causes.get(offer.key)?.fingerprint ?? "") ?? null,
    passes: causes.get(offer.key)?.passes ?? false,
  }));
  const keys = rows.map(({ key }) => key);
  await lockShown(tx, clientId, storeId, keys);
  const touched = await sql<{ id: string; listingId: string; remoteKey: string; remoteState: string }>`
    update offer o set remote_state = s.state, remote_group = coalesce(s.card, o.remote_group), remote_id = coalesce(s.remote, o.remote_id),
      observed_at = now(),
      -- whoever put it back on sale, it is off it by nobody's hand now
      withdrawn = o.withdrawn and s.state <> 'live',
      -- what may be taken unchanged later is sent again
      sent_hash = case when s.passes then null else o.sent_hash end,
      -- a refused change of something that is live stays refused until it changes
      problem_id = case when s.problem is not null then s.problem when s.state = 'in_review' or o.remote_state in ('rejected', 'locked', 'accepted', 'in_review')
        then null else o.problem_id end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(key text, state text, card text, remote text, problem uuid, passes boolean)
    where o.client_id = ${clientId} and o.store_id = ${storeId} and o.remote_key = s.key and o.remote_key = any(${keys}::text[])
    returning o.id, o.listing_id, o.remote_key, o.remote_state`.execute(tx);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const live = touched.rows.filter(({ remoteState }) => ["live", "passive", "locked"].includes(remoteState));
  const ids = live.map(({ id }) => id);
  // What a restored store shows is written by whoever reads it back (read-restored.ts).
  const figures = JSON.stringify(live.map(({ id, remoteKey }) => ({ id, ...byKey.get(remoteKey) })));
  // A system without a list price shows none: the one that we have for it does not differ.
  const value = sql`(case when f.kind = 'price' and v.value ->> 'listPrice' is null
    then v.value || jsonb_build_object('listPrice', coalesce(f.sent -> 'listPrice', f.desired -> 'listPrice')) else v.value end)`;
  const asShown = sql`
    from jsonb_to_recordset(${figures}::jsonb) as s(id uuid, price numeric, "listPrice" numeric, quantity int)
    cross join lateral (values
      ('price', case when s.price is not null then jsonb_build_object('price', s.price::numeric(13, 2)::text,
        'listPrice', s."listPrice"::numeric(13, 2)::text, 'currency', ${currency}::text) end),
      ('stock', to_jsonb(s.quantity))) as v(kind, value)
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind in ('price', 'stock') and f.subject_id = any(${ids}::uuid[])
      and f.kind = v.kind and f.subject_id = s.id and v.value is not null`;
  await sql`update sync_field f set ${amounts.shown(value)} ${asShown} and ${amounts.shown.may}`.execute(tx);
  // What waits for a word after a restore is read back by its own step.
  await sql`update sync_field f set ${amounts.shownAgain(value)} ${asShown} and f.drift_id is not null and ${amounts.shownAgain.may}`.execute(
    tx,
  );
  // Live, but this read shows no amounts: what was carried counts as taken.
  await sql`
    update sync_field f set ${amounts.onSale()}
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind in ('price', 'stock') and f.subject_id = any(${ids}::uuid[])
      and ${amounts.onSale.may}`.execute(tx);
  const listings = [...new Set(touched.rows.map(({ listingId }) => listingId))];
  await resolveListings(tx, clientId, storeId, listings);
  return listings;
};
