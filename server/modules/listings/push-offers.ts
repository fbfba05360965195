import type { OfferChange } from "@tradeport/connectors/catalogue";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { messageSize, openBatch, sendBatch } from "./batches.ts";
import { allowanceOf, whenAllowed } from "./day-allowance.ts";
import { type SentChange, unlikeRecent } from "./never-repeat.ts";
import { firstOf, restsForFirst } from "./queue/first.ts";
import { amounts, nothingDiffers } from "./transitions.ts";
import { goesWhilePaused, isFewer, isPausedNow, noMore } from "./while-paused.ts";

/** When the first of this kind that waits may go. */
export const waitingOf = (kind: "price" | "stock" | "content") => sql`
  (select min(due_at) from sync_field where client_id = s.client_id and store_id = s.id and kind = ${sql.lit(kind)} and state = 'pending')`;

const waitingWhilePaused = sql`
  (select min(f.due_at) from sync_field f where f.client_id = s.client_id and f.store_id = s.id and f.kind = 'stock' and f.state = 'pending'
    and ${goesWhilePaused})`;

/**
 * Price and stock: stock of orders before all else, then fewer pieces, then what a person put first, then the oldest that wait, as many as the
 * marketplace takes in one message. What has a message out is not taken (R20): the side, or the offer where both travel together and the one
 * that is not due goes as it is confirmed.
 */
export const pushOffers: SyncStep = {
  name: "push offers",
  due: ({ store: { isPaused }, connector }) => ({
    at: isPaused
      ? waitingWhilePaused
      : whenAllowed(connector, sql`least(${waitingOf("price")}, ${waitingOf("stock")})`, waitingWhilePaused),
  }),
  paid: true,
  after: "reading",
  claim: async (context) => {
    const { clientId, id: storeId } = context.store;
    const { maxItems, whole = false, apart = false } = context.connector.offers.push;
    const batchId = newId();
    let smallest = false;
    let isPaused = false;
    const changes = await context.write(async (tx) => {
      const allowance = await allowanceOf(tx, context);
      isPaused = (await isPausedNow(tx, context.store)) || (allowance?.fewerAlone ?? false);
      const first = await firstOf(tx, context.store);
      const lessAlone = await restsForFirst(tx, context, first, "offers");
      const waiting = (split: number | null, size: number) => {
        const part = (kind: "price" | "stock", place: 0 | 1 | 2 | 3, those = sql`true`) => sql`
        (select f.subject_id, f.split, ${sql.lit(place)} as place, f.desired_at from sync_field f
        where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = ${sql.lit(kind)} and f.state = 'pending' and f.due_at <= now()
          and (${split}::int is null or f.split = ${split}) and ${those}
          and not exists (select 1 from sync_field other where other.client_id = f.client_id and other.store_id = f.store_id
            and other.kind ${apart ? sql`= f.kind` : sql`in ('price', 'stock')`} and other.state in ('sending', 'unknown')
            and ${whole ? sql`other.listing_id = f.listing_id` : sql`other.subject_id = f.subject_id`})
          ${whole ? sql`${contentIsOut} and ${nothingDiffers}` : sql``} ${isPaused ? sql`and ${goesWhilePaused}` : sql``}
        order by f.desired_at limit ${size})`;
        const parts = [part("stock", 0, sql`f.cause like 'order:%'`), part("stock", 1, isFewer)];
        const ofPrioritised = sql`f.listing_id = any(${first.listingIds}::uuid[])`;
        if (first.listingIds.length > 0) parts.push(part("stock", 2, ofPrioritised), part("price", 2, ofPrioritised));
        if (!lessAlone)
          for (const kind of ["stock", "price"] as const) parts.push(part(kind, first.kinds.includes(kind) ? 2 : 3));
        return sql`(${sql.join(parts, sql` union all `)}) due`;
      };
      const oldest = await sql<{
        split: number;
      }>`select split from ${waiting(null, 1)} order by place, desired_at limit 1`.execute(tx);
      if (!oldest.rows[0]) return [];
      const { split } = oldest.rows[0];
      smallest = split >= 2;
      // Both sides of an offer are an update each, and a message of more than is left is refused whole.
      const size = Math.min(
        messageSize(maxItems, split),
        Math.max(1, Math.floor((allowance?.updates ?? Infinity) / (isPaused ? 1 : 2))),
      );
      const selected = await sql<{ subjectId: string }>`
        select subject_id from ${waiting(split, size)} group by subject_id order by min(place), min(desired_at) limit ${size}`.execute(
        tx,
      );
      const offersHere = selected.rows.map(({ subjectId }) => subjectId);
      const offersToSend = whole ? await ofOneListing(tx, context, offersHere[0]) : offersHere;
      if (whole && !(await areFree(tx, clientId, offersToSend))) return [];
      // A message that says everything says a price too that waits for a later try: sold out it could not be said, and now there is a piece.
      const isDue = sql`f.state = 'pending' and (f.due_at <= now() ${whole ? sql`or f.kind = 'price'` : sql``})
        ${isPaused ? sql`and ${goesWhilePaused}` : sql``}`;
      // By key alone: what waits is a small part of the table in the planner's eyes, and each item would be sought among all that waits.
      const sides = await sql<{ subjectId: string; kind: string; isDue: boolean }>`
        select subject_id, kind, ${isDue} as is_due from sync_field f
        where client_id = ${clientId} and store_id = ${storeId} and kind in ('price', 'stock')
          and subject_id = any(${offersToSend}::uuid[]) order by subject_id, kind for update skip locked`.execute(tx);
      // Somebody just changes a part of it: of a listing that is told whole nothing is told without that part.
      if (whole && sides.rows.length < offersToSend.length * 2) return [];
      const due = sides.rows.filter(({ isDue }) => isDue);
      await sql`
        update sync_field f set ${amounts.claimed(batchId, isPaused ? noMore : undefined)}
        from unnest(${due.map(({ subjectId }) => subjectId)}::uuid[], ${due.map(({ kind }) => kind)}::text[]) as d(subject_id, kind)
        where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = d.kind and f.subject_id = d.subject_id`.execute(
        tx,
      );
      const offers = [...new Set((whole ? sides.rows : due).map(({ subjectId }) => subjectId))];
      if (due.length === 0) return [];
      const message = await unlikeRecent(tx, context, batchId, await valuesOf(tx, context, batchId, offers), isPaused);
      if (!message) return [];
      const updates = message.changes.reduce((sum, { due }) => sum + (due?.length ?? 2), 0);
      await openBatch(tx, context, {
        id: batchId,
        operation: "updateOffers",
        items: message.changes.length,
        updates,
        body: message.body,
      });
      if (whole && message.changes.every(({ quantity }) => quantity === 0)) await withdraw(tx, context, offers);
      return message.changes;
    });
    if (changes.length === 0) return null;
    const message = {
      id: batchId,
      operation: "updateOffers" as const,
      items: changes.length,
      smallest: smallest || whole || changes.length === 1,
      goesWhilePaused: isPaused,
    };
    return () => sendBatch(context, message, (remote) => context.connector.offers.updateOffers(remote, changes));
  },
};

/** A message that says everything of a listing waits for the one that carries its content, and the other way round. */
const contentIsOut = sql`and not exists (select 1 from offer o where o.client_id = f.client_id and o.listing_id = f.listing_id and o.batch_id is not null)`;

/**
 * Nothing of the listing is left. Where that takes it off sale, it is by our hand from now on: written before the message leaves, because its
 * answer may be lost. The outcome says so if it was off sale already (`BatchOutcome.withdrawn`).
 */
const withdraw = (tx: Tx, { store }: StoreContext, offers: readonly string[]) =>
  sql`update offer set withdrawn = true
    where client_id = ${store.clientId} and id = any(${offers}::uuid[]) and remote_state = 'live' and not withdrawn`.execute(tx);

/** Every offer that the marketplace shows on the listing of this one: those that are not due travel along as they are. */
const ofOneListing = async (tx: Tx, { store }: StoreContext, offerId: string | undefined): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from offer o join offer first on first.client_id = o.client_id and first.listing_id = o.listing_id
    where o.client_id = ${store.clientId} and first.id = ${offerId ?? null}::uuid and o.remote_state in ('live', 'passive', 'locked') order by o.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

/** Offers are locked before their price and stock (docs/architecture.md, "Locks"), and `withdraw` writes them. */
const areFree = async (tx: Tx, clientId: string, offers: readonly string[]) => {
  const { rows } = await sql`
    select 1 from offer where client_id = ${clientId} and id = any(${offers}::uuid[]) order by id for update skip locked`.execute(
    tx,
  );
  return rows.length === offers.length;
};

/**
 * What each offer is told: its due side as claimed, the other as confirmed (for a system that takes both in one call), but never more pieces than there are now: stock that was
 * refused or waits for its time would promise what has gone since (R18). Two plain reads, whatever the tables' statistics say.
 */
const valuesOf = async (tx: Tx, { store }: StoreContext, batchId: string, offers: readonly string[]): Promise<SentChange[]> => {
  const keys = await sql<{
    id: string;
    key: string;
    remoteListingId: string | null;
    remoteOfferId: string | null;
    withdrawn: boolean;
  }>`
    select id, remote_key as key, remote_group as remote_listing_id, remote_id as remote_offer_id, withdrawn from offer where client_id = ${store.clientId} and id = any(${offers}::uuid[]) order by remote_key`.execute(
    tx,
  );
  const sides = await sql<{ subjectId: string; kind: "price" | "stock"; isDue: boolean; stays: boolean; value: unknown }>`
    select subject_id, kind, batch_id = ${batchId} and state = 'sending' as is_due,
      kind = 'price' and confirmed -> 'listPrice' is not distinct from sent -> 'listPrice' as stays,
      case when batch_id = ${batchId} and state = 'sending' then sent
      when kind = 'stock' then to_jsonb(least((confirmed #>> '{}')::int, (desired #>> '{}')::int))
      else coalesce(confirmed, desired) end as value
    from sync_field where client_id = ${store.clientId} and store_id = ${store.id} and kind in ('price', 'stock')
      and subject_id = any(${offers}::uuid[])`.execute(tx);
  const prices = new Map(
    sides.rows
      .filter(({ kind }) => kind === "price")
      .map((side) => [side.subjectId, side.value as Pick<OfferChange, "price" | "listPrice" | "currency">]),
  );
  const stocks = new Map(sides.rows.filter(({ kind }) => kind === "stock").map((side) => [side.subjectId, side.value as number]));
  const due = Map.groupBy(
    sides.rows.filter(({ isDue }) => isDue),
    ({ subjectId }) => subjectId,
  );
  return keys.rows.map(({ id, ...offer }) => ({
    id,
    ...offer,
    ...prices.get(id)!,
    quantity: stocks.get(id)!,
    due: (due.get(id) ?? []).map(({ kind }) => kind),
    ...((due.get(id) ?? []).some(({ stays }) => stays) && { listPriceStays: true as const }),
  }));
};
