import type { SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { noteDrift, type SeenBefore } from "./note-drift.ts";
import { readBack } from "./read-review.ts";
import { recordObserved } from "./record-observed.ts";

const oldest = sql`(select min(observed_at) from offer where client_id = s.client_id and store_id = s.id
  and remote_state in ('live', 'passive', 'locked'))`;

/**
 * Of a message that got lost: each look as long after the one before as that was after the loss, so that what a gateway or a queue held
 * back for a minute is found within two, and what came after ten within twenty.
 */
const watchFor = sql`interval '30 minutes'`;
const watchedAt = (o: ReturnType<typeof sql>) =>
  sql`${o}.observed_at + greatest(interval '20 seconds', ${o}.observed_at - ${o}.watch_from)`;
const firstWatched = sql`(select min(${watchedAt(sql`w`)}) from offer w
  where w.client_id = s.client_id and w.store_id = s.id and w.watch_from is not null)`;

/** Of a store that was connected again: its price and stock stand still until it is read back, so a look that came to nothing is repeated soon. */
const isPaused = sql`exists (select from sync_field f where f.client_id = offer.client_id and f.store_id = offer.store_id
  and f.subject_id = offer.id and f.kind in ('price', 'stock') and f.state = 'paused')`;

/**
 * Live offers are looked at once an hour, and those of a lost message sooner. What a marketplace shows against what it confirmed is drift:
 * it is written down as observed, and goes the way of its store's rule (ours is sent again, theirs is taken over, its seller is asked) once two
 * looks in a row show it and no order that we have not read could explain it.
 */
export const readDrift: SyncStep = {
  name: "read drift",
  polls: true,
  // Along with any other look; a reason of its own a little later, so that many are read at a time.
  due: () => ({
    at: sql`least(${oldest} + interval '65 minutes', ${firstWatched})`,
    along: sql`${oldest} < now() - interval '1 hour'`,
  }),
  claim: async (context) => {
    const { clientId, id: storeId } = context.store;
    const take = async (tx: Tx, which: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ remoteKey: string }>`
        update offer set observed_at = now() - case when ${isPaused} then interval '59 minutes 40 seconds' else interval '55 minutes' end
        where client_id = ${clientId} and id in (
          select o.id from offer o where o.client_id = ${clientId} and o.store_id = ${storeId} and ${which}
            and not exists (select 1 from sync_field f where f.client_id = o.client_id and f.store_id = o.store_id and f.subject_id = o.id
              and f.kind in ('price', 'stock') and f.state in ('sending', 'unknown'))
          order by o.observed_at limit ${context.connector.offers.readOffersMax} for update of o skip locked)
        returning remote_key`.execute(tx);
      return rows.map(({ remoteKey }) => remoteKey);
    };
    const keys = await context.write(async (tx) => {
      const watched = await take(tx, sql`o.watch_from is not null and ${watchedAt(sql`o`)} <= now()`);
      if (watched.length > 0) return watched;
      return take(tx, sql`o.remote_state in ('live', 'passive', 'locked') and o.observed_at < now() - interval '1 hour'`);
    });
    if (keys.length === 0) return null;
    return async () => {
      const before = await context.read((tx) =>
        sql<SeenBefore>`
          select f.subject_id, f.kind, f.observed, f.observed_at::text as observed_at from sync_field f join offer o on o.client_id = f.client_id and o.id = f.subject_id
          where f.client_id = ${clientId} and f.store_id = ${storeId} and o.remote_key = any(${keys}::text[]) and f.kind in ('price', 'stock')
            and f.state = 'in_sync' and f.observed is distinct from f.confirmed and f.observed_at > f.confirmed_at`.execute(tx),
      );
      const shown = await readBack(context, keys);
      await context.write(async (tx) => {
        await recordObserved(tx, context, shown);
        await sql`
          update offer set watch_from = case when watch_from > now() - ${watchFor} then watch_from end, observed_at = greatest(observed_at, now())
          where client_id = ${clientId} and store_id = ${storeId} and remote_key = any(${keys}::text[]) and watch_from is not null`.execute(
          tx,
        );
        await noteDrift(tx, context, keys, before.rows);
        // A first difference is looked at again soon: of a watched offer after twenty seconds (see watchedAt).
        await sql`
          update offer o set observed_at = case when o.watch_from is null then now() - interval '57 minutes'
            else now() - greatest(interval '0', (now() - o.watch_from - interval '20 seconds') / 2) end
          from sync_field f where o.client_id = ${clientId} and o.store_id = ${storeId} and o.remote_key = any(${keys}::text[])
            and f.client_id = o.client_id and f.store_id = o.store_id and f.subject_id = o.id and f.kind in ('price', 'stock')
            and f.state = 'in_sync' and f.observed is distinct from f.confirmed`.execute(tx);
      });
    };
  },
};
