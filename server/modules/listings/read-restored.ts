import type { RemoteOffer } from "@tradeport/connectors/catalogue";
import { restoredRead, type StoreContext, type SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { releaseAgreed } from "./differs.ts";
import { lockShown } from "./lock-offers.ts";
import { readBack } from "./read-review.ts";
import { recordObserved } from "./record-observed.ts";
import { amounts } from "./transitions.ts";

interface Read {
  id: string;
  remoteKey: string;
  /** It was on the marketplace when the backup was made. */
  wasThere: boolean;
  /** Of its stock: an order that comes while it is read makes the reading old. */
  rev: number;
}

const unread = sql`select min(due_at) from sync_field where client_id = s.client_id and store_id = s.id and state = 'differs' and observed_at is null and kind = 'stock'`;

/**
 * A restored store reads each of its offers before it sends anything: what the marketplace shows as we have it is in step, what differs
 * waits for its seller. Orders come first, so that what was sold since the backup is no difference; an offer whose stock an order moves
 * later is read again. A kill leaves offers unread and the store at rest.
 */
export const readRestored: SyncStep = {
  name: "read restored offers",
  after: "orders",
  // Without any offer there is nothing to read: its reading ends at once.
  due: () => ({
    at: sql`case when s.restored_at > coalesce(s.read_back_at, '-infinity') then coalesce((${unread}), now()) else (${unread}) end`,
  }),
  claim: async (context) => {
    const { clientId, id: storeId } = context.store;
    const offers = await context.write(async (tx) => {
      const { rows } = await sql<Read>`
        update sync_field f set due_at = now() + interval '20 seconds'
        from offer o
        where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'stock' and f.subject_id in (
            select subject_id from sync_field where client_id = ${clientId} and store_id = ${storeId} and kind = 'stock' and state = 'differs'
              and observed_at is null and due_at <= now() order by due_at, subject_id limit ${context.connector.offers.readOffersMax} for update skip locked)
          and o.client_id = f.client_id and o.id = f.subject_id
        returning o.id, o.remote_key, coalesce(o.remote_state in ('live', 'passive', 'locked'), false) as was_there, f.desired_rev as rev`.execute(
        tx,
      );
      if (rows.length === 0) await endReading(tx, context);
      return rows;
    });
    if (offers.length === 0) return null;
    return async () => {
      const shown = await readBack(
        context,
        offers.map(({ remoteKey }) => remoteKey),
      ).catch(async (error: unknown) => {
        await context.write((tx) => pollSoon(tx, context, offers));
        throw error;
      });
      await context.write(async (tx) => {
        await resolveRead(tx, context, offers, shown);
        await endReading(tx, context);
      });
    };
  },
};

const pollSoon = (tx: Tx, { store }: StoreContext, offers: readonly Read[]) =>
  sql`update sync_field f set due_at = now() + interval '3 seconds' where client_id = ${store.clientId} and store_id = ${store.id}
    and kind = 'stock' and state = 'differs' and subject_id = any(${offers.map(({ id }) => id)}::uuid[])`.execute(tx);

const resolveRead = async (tx: Tx, context: StoreContext, offers: readonly Read[], shown: readonly RemoteOffer[]) => {
  const { clientId, id: storeId, currency } = context.store;
  const keys = offers.map(({ remoteKey }) => remoteKey);
  await lockShown(tx, clientId, storeId, keys);
  await recordObserved(tx, context, shown);
  const there = new Map(
    shown.filter(({ state }) => ["live", "passive", "locked"].includes(state)).map((offer) => [offer.key, offer]),
  );
  const rows = offers.map(({ id, remoteKey, rev, wasThere }) => {
    const { price = null, listPrice = null, quantity = null } = there.get(remoteKey) ?? {};
    return { id, rev, wasThere, isThere: there.has(remoteKey), price, listPrice, quantity };
  });
  // It was not on sale then and is not now: nothing of ours can overwrite anything there. It goes on as a new one does.
  const absent = rows.filter(({ isThere, wasThere }) => !isThere && !wasThere).map(({ id }) => id);
  // A system without a list price shows none: ours does not differ from that. There, and this read shows no amount: nothing to compare.
  const value = sql`(case when reported.value is null and r."isThere" then f.desired
    when reported.kind = 'price' and reported.value ->> 'listPrice' is null then reported.value || jsonb_build_object('listPrice', f.desired -> 'listPrice')
    else reported.value end)`;
  const given = JSON.stringify(rows);
  const { rows: touched } = await sql<{ listingId: string }>`
    with current as (
      select f.subject_id from sync_field f join jsonb_to_recordset(${given}::jsonb) as r(id uuid, rev int) on f.subject_id = r.id
      where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = 'stock' and f.state = 'differs' and f.desired_rev = r.rev
    )
    update sync_field f set ${amounts.restoredRead(value, sql`f.subject_id = any(${absent}::uuid[])`)}
    from jsonb_to_recordset(${given}::jsonb) as r(id uuid, "isThere" boolean, price numeric, "listPrice" numeric, quantity int)
    cross join lateral (values
      ('price', case when r.price is not null then jsonb_build_object('price', r.price::numeric(13, 2)::text,
        'listPrice', r."listPrice"::numeric(13, 2)::text, 'currency', ${currency}::text) end),
      ('stock', to_jsonb(r.quantity))) as reported(kind, value)
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = reported.kind and f.subject_id = r.id and ${amounts.restoredRead.may}
      and f.subject_id in (select subject_id from current) and f.subject_id = any(${offers.map(({ id }) => id)}::uuid[])
    returning f.listing_id`.execute(tx);
  await releaseAgreed(tx, clientId, [...new Set(touched.map(({ listingId }) => listingId))]);
};

const endReading = async (tx: Tx, { store: { clientId, id } }: StoreContext) => {
  const { rows } = await sql`select 1 from sync_field where client_id = ${clientId} and store_id = ${id} and kind = 'stock'
    and state = 'differs' and observed_at is null limit 1`.execute(tx);
  if (rows.length === 0) await restoredRead(tx, clientId, id);
};
