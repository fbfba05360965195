import { sql, type Tx } from "#platform/db.ts";
import type { SealedCredentials } from "#platform/secrets.ts";
import type { StoreRef } from "./turn.ts";

/** A store as its loop needs it; credentials are sealed. */
export interface StoreRow extends StoreRef {
  clientActive: boolean;
  /** The client's subscription is over: what is paid for rests, orders still come in. */
  subscriptionOver: boolean;
  isActive: boolean;
  /** Paused, or its channel is off: nothing is sent or read. */
  rests: "paused" | "channel_off" | null;
  isSandbox: boolean;
  accountHash: string;
  credentials: SealedCredentials;
  credentialsNext: SealedCredentials | null;
  health: "ok" | "unproven" | "needs_sign_in" | "away";
  /** Calls that got no answer, in a row. */
  failures: number;
  /** Its next look is due. */
  due: boolean;
  /** Its orders have been read since it was connected again. */
  caughtUp: boolean;
}

export const readStore = async (tx: Tx, clientId: string, id: string): Promise<StoreRow | undefined> => {
  const { rows } = await sql<StoreRow>`
    select s.client_id, s.id, s.name, s.channel_id, c.code as channel_code, c.name as channel_name, coalesce(s.currency, c.currency) as currency, c.language,
      case when s.is_sandbox then 'sandbox' else 'live' end as scope, client.is_active as client_active,
      subscription_over(s.client_id) as subscription_over,
      s.is_active, store_rests(s) as rests, s.is_sandbox, s.account_hash, s.credentials, s.credentials_next, s.health, s.health_looks as failures, s.look_at <= now() as due,
      s.taken_up_at is null or coalesce(s.orders_until >= s.taken_up_at, false) as caught_up
    from store s join channel c on c.id = s.channel_id join client on client.id = s.client_id
    where s.client_id = ${clientId} and s.id = ${id}`.execute(tx);
  return rows[0];
};

/**
 * The stores that have something to do and whom no worker serves, longest waiting first: one look for all stores, each part an
 * index probe. Orders are looked for every few seconds, everything else when it is due.
 */
export const storesWithWork = async (tx: Tx, limit: number) => {
  const { rows } = await sql<{ clientId: string; id: string }>`
    select s.client_id, s.id
    from store s
    join client on client.id = s.client_id and client.is_active
    where s.is_active and s.look_at <= now() and store_rests(s) is null
      and not exists (select 1 from lease l where l.name = 'store:' || s.id and l.until > now())
      and (s.health in ('unproven', 'away') or s.credentials_next is not null or (s.health = 'ok' and (
        s.orders_read_at is null or s.orders_read_at < now() - interval '5 seconds' or s.orders_hint_at > s.orders_read_at
        or (not subscription_over(s.client_id)
          and exists (select 1 from facet f where f.client_id = s.client_id and f.store_id = s.id and f.state = 'waiting' and f.due_at <= now()))
        or exists (select 1 from facet f where f.client_id = s.client_id and f.store_id = s.id and f.state in ('in_review', 'unknown')
          and f.due_at <= now())
        or exists (select 1 from push_batch b where b.client_id = s.client_id and b.store_id = s.id and b.state <> 'ended' and b.look_at <= now())
        or exists (select 1 from package_action a where a.client_id = s.client_id and a.store_id = s.id
          and a.state in ('waiting', 'sending', 'unknown') and a.due_at <= now())
        or exists (select 1 from channel_taxonomy t where t.channel_id = s.channel_id
          and t.scope = case when s.is_sandbox then 'sandbox' else 'live' end and t.due_at <= now()
          and taxonomy_due(t))
        or exists (select 1 from offer o where o.client_id = s.client_id and o.store_id = s.id
          and o.remote_state in ('live', 'passive', 'locked') and o.seen_at < now() - interval '1 hour'))))
    order by s.orders_read_at nulls first
    limit ${limit}`.execute(tx);
  return rows;
};
