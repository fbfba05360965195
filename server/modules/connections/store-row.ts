import { sql, type Tx } from "#platform/db.ts";
import type { SealedCredentials } from "#platform/secrets.ts";
import type { StoreRef } from "./store-context.ts";

/** A store as its loop needs it; credentials are sealed. */
export interface StoreRow extends StoreRef {
  clientActive: boolean;
  /** The client's subscription is over: what is paid for rests, orders still come in. */
  subscriptionOver: boolean;
  isActive: boolean;
  /** Nothing is sent or read. */
  channelOff: boolean;
  isSandbox: boolean;
  /** Counts up with its name and its credentials. */
  version: number;
  accountHash: string;
  /** Of its credentials what is no secret. */
  shown: Record<string, string>;
  credentials: SealedCredentials;
  credentialsNext: SealedCredentials | null;
  health: "ok" | "unproven" | "needs_sign_in" | "away";
  /** Calls that got no answer, in a row. */
  failures: number;
  /** Milliseconds until the next try of its key is due. */
  pollInMs: number;
  /** Its orders have been read since it was connected again. */
  caughtUp: boolean;
  /** It was not restored from a backup, or each of its offers was read back since. */
  readBack: boolean;
}

export const readStore = async (tx: Tx, clientId: string, id: string): Promise<StoreRow | undefined> => {
  const { rows } = await sql<StoreRow>`
    select s.client_id, s.id, s.name, s.channel_id, c.code as channel_code, c.name as channel_name, coalesce(s.currency, c.currency) as currency, c.language,
      case when s.is_sandbox then 'sandbox' else 'live' end as scope, client.is_active as client_active,
      subscription_over(s.client_id) as subscription_over,
      s.is_active, s.paused_at is not null as is_paused, channel_off(s) as channel_off, s.is_sandbox, s.version, s.account_hash, s.shown, s.credentials, s.credentials_next, s.health, s.health_probes as failures,
      extract(epoch from least(greatest(s.next_poll_at, now()), now() + interval '1 day') - now())::float8 * 1000 as poll_in_ms,
      s.taken_up_at is null or coalesce(s.orders_until >= s.taken_up_at, false) as caught_up,
      s.restored_at is null or coalesce(s.read_back_at >= s.restored_at, false) as read_back
    from store s join channel c on c.id = s.channel_id join client on client.id = s.client_id
    where s.client_id = ${clientId} and s.id = ${id}`.execute(tx);
  return rows[0];
};
