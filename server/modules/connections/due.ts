import { connectorOf } from "@tradeport/connectors";
import { sql, type Tx } from "#platform/db.ts";
import { dayRoom } from "./limits.ts";
import type { SyncStep } from "./store-context.ts";
import type { StoreRow } from "./store-row.ts";

/** Work for these stores, in the transaction that causes it: each is due now, and the loop that serves it is told. Urgent comes before all else. */
export const wakeStores = async (tx: Tx, storeIds: readonly string[], { urgent = false } = {}) => {
  if (storeIds.length > 0) await sql`select wake_stores(${[...new Set(storeIds)]}::uuid[], ${urgent})`.execute(tx);
};

/** A store that is due, or that a worker was told of. */
export interface DueStore {
  clientId: string;
  id: string;
  channelId: string;
}

/**
 * The stores that are due and that nobody serves, urgent ones first, then longest waiting: it looks at what is due and at nothing else.
 * What was caused for a store that rests is dropped; whoever lets it go on makes it due again. `silent`: channels of which enough is
 * waited for already.
 */
export const dueStores = async (
  tx: Tx,
  { notified, silent, limit }: { notified: readonly string[]; silent: readonly string[]; limit: number },
) => {
  const free = (id: ReturnType<typeof sql>) =>
    sql`not exists (select 1 from lease l where l.name = 'store:' || ${id} and l.until > now())`;
  const waiting = (urgent: boolean) => sql`
    (select client_id, store_id, id, due_at, ${sql.lit(urgent ? 0 : 1)} as place from store_due
    where ${urgent ? sql`is_urgent` : sql`not is_urgent`} and due_at <= now() and ${free(sql`store_id`)}
      and not exists (select 1 from store s where s.client_id = store_due.client_id and s.id = store_due.store_id
        and s.channel_id = any(${silent}::uuid[]))
    order by due_at limit ${limit})`;
  const { rows } = await sql<DueStore>`
    with due as materialized (${waiting(true)} union all ${waiting(false)} union all
      (select client_id, id, null, now(), 0 from store where is_active and id = any(${notified}::uuid[]) and ${free(sql`id`)})
    ), known as (
      select due.*, s.channel_id, coalesce(s.is_active and client.is_active and not channel_off(s), false) as works
      from due left join store s on s.client_id = due.client_id and s.id = due.store_id left join client on client.id = due.client_id
    ), dropped as (
      delete from store_due d using known k where not k.works and d.client_id = k.client_id and d.store_id = k.store_id and d.id = k.id
    )
    select client_id, store_id as id, channel_id from known where works
    group by client_id, store_id, channel_id order by min(place), min(due_at) limit ${limit}`.execute(tx);
  return rows;
};

/**
 * What a store has to do: per step the milliseconds until its work is due, null where there is none; and what may be done along with it.
 * `sparingMs`: until a look is taken though the day's calls run short.
 */
export type Dues = ReadonlyMap<string, { inMs: number | null; along: boolean; sparingMs?: number | null }>;

const duesOf = async (tx: Tx, store: StoreRow, steps: readonly SyncStep[]): Promise<Dues> => {
  const at = { store, connector: connectorOf(store.channelCode)! };
  const { rows } = await sql<{ name: string; inMs: number | null; along: boolean; sparingMs: number | null }>`
    select what.name, what.along, extract(epoch from greatest(what.sparing_at, now()) - now())::float8 * 1000 as sparing_ms,
      extract(epoch from least(greatest(what.due_at, now()), now() + interval '1 day') - now())::float8 * 1000 as in_ms
    from store s join client on client.id = s.client_id
    cross join lateral (values ${sql.join(
      steps.map((step) => {
        const due = step.due(at);
        return sql`(${step.name}, (${due.at ?? sql`null`})::timestamptz, coalesce((${due.along ?? sql`false`})::boolean, false),
          (${step.sparing?.(at) ?? sql`null`})::timestamptz)`;
      }),
    )}) as what (name, due_at, along, sparing_at)
    where s.client_id = ${store.clientId} and s.id = ${store.id} and (what.due_at is not null or what.along)`.execute(tx);
  return new Map(rows.map(({ name, ...due }) => [name, due]));
};

/** The same, as far as it may be done: its key works, what is paid for is paid, and the day has calls left for it. */
export const workOf = async (tx: Tx, store: StoreRow, steps: readonly SyncStep[]): Promise<Dues> => {
  if (store.health !== "ok") return new Map();
  const isSuspended = ({ paid, after, pauses }: SyncStep) =>
    (paid && store.subscriptionOver) ||
    (pauses && store.isPaused) ||
    (after && !store.caughtUp) ||
    (after === "reading" && !store.readBack);
  const open = steps.filter((step) => !isSuspended(step));
  const dues = await duesOf(tx, store, open);
  const { callMs, pollMs } = await dayRoom(tx, connectorOf(store.channelCode)!, store);
  if (pollMs === 0) return dues;
  const polling = new Set(open.flatMap(({ name, polls }) => (polls ? [name] : [])));
  return new Map(
    [...dues].map(([name, { inMs, along, sparingMs }]) => {
      const waitMs = polling.has(name) ? Math.min(pollMs, Math.max(callMs, sparingMs ?? pollMs)) : callMs;
      return [name, { inMs: inMs === null ? null : Math.max(inMs, waitMs), along: along && waitMs === 0 }];
    }),
  );
};

const rowsOf = async (tx: Tx, { clientId, id }: { clientId: string; id: string }) => {
  const { rows } = await sql<{ id: number; isDue: boolean }>`
    select id, due_at <= now() as is_due from store_due where client_id = ${clientId} and store_id = ${id} order by id`.execute(
    tx,
  );
  return rows;
};
const drop = (tx: Tx, { clientId, id }: { clientId: string; id: string }, rows: readonly { id: number }[]) =>
  sql`delete from store_due where client_id = ${clientId} and store_id = ${id} and id = any(${rows.map((row) => row.id)}::bigint[])`.execute(
    tx,
  );

/** What was heard of a store while its loop runs on is one row again. */
const dueRowsMax = 20;

/** While a loop serves a store a row of it stays due: should the loop die, another one takes it up. Look at its work after this, not before. */
export const stayDue = async (tx: Tx, store: { clientId: string; id: string }) => {
  const rows = await rowsOf(tx, store);
  const due = rows.find(({ isDue }) => isDue);
  if (!due) await sql`insert into store_due (client_id, store_id) values (${store.clientId}, ${store.id})`.execute(tx);
  else if (rows.length > dueRowsMax)
    await drop(
      tx,
      store,
      rows.filter(({ id }) => id !== due.id),
    );
};

/**
 * Nothing is due: the next moment takes the place of the rows that were there before the work was looked at. What is caused meanwhile adds
 * a row that is not seen here and stays. False: something is due after all.
 */
export const sleepUntil = async (
  tx: Tx,
  store: { clientId: string; id: string },
  next: () => Promise<{ inMs: number; urgent: boolean } | "now" | null>,
): Promise<boolean> => {
  const seen = await rowsOf(tx, store);
  const then = await next();
  if (then === "now") return false;
  await drop(tx, store, seen);
  if (then)
    await sql`
      insert into store_due (client_id, store_id, due_at, is_urgent)
      values (${store.clientId}, ${store.id}, clock_timestamp() + make_interval(secs => ${then.inMs / 1000}::float8), ${then.urgent})`.execute(
      tx,
    );
  return true;
};
