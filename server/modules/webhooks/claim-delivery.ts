import type { WebhookEvent } from "@tradeport/contract/webhooks";
import { type Database, newId, sql, type Tx } from "#platform/db.ts";
import type { SealedCredentials, Vault } from "#platform/secrets.ts";
import { waits } from "./webhook-row.ts";

export interface Due {
  clientId: string;
  id: string;
}

export interface Claimed extends Due {
  address: string;
  /** The newest first. */
  secrets: string[];
  delivery: { id: string; events: WebhookEvent[]; tries: number; createdAt: string };
}

/** So many at most in one message. */
const mostEvents = 200;
/** A worker has it for so long: longer than it waits for an answer. */
const takenFor = sql`interval '1 minute'`;

/** Webhooks of which something waits and that may be sent to now, those that waited longest first. */
export const dueWebhooks = async (tx: Tx, limit: number): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select w.client_id, w.id from webhook w join client c on c.id = w.client_id and c.is_active
    where w.is_active and w.next_at <= now() and w.taken_until <= now() and ${waits}
    order by w.next_at, w.id limit ${limit}`.execute(tx);
  return rows;
};

/**
 * What is to be sent to a webhook now, held for this worker alone: the oldest delivery that nobody took, else what has changed since as a new
 * one. Null: another worker has it, or nothing waits.
 */
export const claimDelivery = ({ database, vault }: { database: Database; vault: Vault }, { clientId, id }: Due) =>
  database.asClient(clientId, async (tx): Promise<Claimed | null> => {
    const { rows } = await sql<{ address: string; secrets: SealedCredentials[]; hasFormer: boolean }>`
      update webhook set taken_until = now() + ${takenFor} where client_id = ${clientId} and id = ${id} and is_active and next_at <= now() and taken_until <= now()
      returning address, secrets, coalesce(former_until > now(), false) as has_former`.execute(tx);
    const row = rows[0];
    const delivery = row && ((await waiting(tx, clientId, id)) ?? (await gather(tx, clientId, id)));
    if (!delivery) {
      if (row) await sql`update webhook set taken_until = '-infinity' where client_id = ${clientId} and id = ${id}`.execute(tx);
      return null;
    }
    const sealed = row.hasFormer ? row.secrets : row.secrets.slice(0, 1);
    const secrets: string[] = [];
    for (const one of sealed) secrets.push((await vault.openCredentials(tx, clientId, id, one)).secret!);
    return { clientId, id, address: row.address, secrets, delivery };
  });

const shown = sql`id, events, tries, created_at`;

const waiting = async (tx: Tx, clientId: string, id: string) => {
  const { rows } = await sql<Claimed["delivery"]>`
    select ${shown} from webhook_delivery where client_id = ${clientId} and webhook_id = ${id} and taken_at is null
    order by created_at, id limit 1`.execute(tx);
  return rows[0];
};

/** Of the same thing one event, with the time of its last change. What is committed later has a row of its own, which stays. */
const gather = async (tx: Tx, clientId: string, id: string) => {
  const { rows } = await sql<Claimed["delivery"]>`
    with gone as (
      delete from webhook_event where client_id = ${clientId} and webhook_id = ${id} and id in (
        select id from webhook_event where client_id = ${clientId} and webhook_id = ${id} order by id limit ${mostEvents})
      returning id, kind, subject, at),
    told as (select kind, subject, max(at) as at, min(id) as first from gone group by kind, subject)
    insert into webhook_delivery (client_id, id, webhook_id, events)
    select ${clientId}, ${newId()}, ${id}, events from (
      select jsonb_agg(jsonb_build_object('type', kind, 'date', iso(at), 'data', subject) order by first) as events from told) all_of
    where events is not null
    returning ${shown}`.execute(tx);
  return rows[0];
};
