import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import type { SealedCredentials } from "#platform/secrets.ts";
import { wakeStores } from "./due.ts";
import { takeUpJob } from "./store-jobs.ts";

interface Account {
  clientId: string;
  channelId: string;
  accountHash: string;
}

/**
 * The client's own disconnected store of this account, locked. It is the same store when it is connected again: its listings, mapping, orders
 * and cursors go on, and an order is never there twice. Of several that were made before this was so, the last one that was connected.
 */
export const disconnectedStore = async (tx: Tx, { clientId, channelId, accountHash }: Account): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from store
    where client_id = ${clientId} and channel_id = ${channelId} and account_hash = ${accountHash} and not is_active and not is_sample
    order by coalesce(taken_up_at, created_at) desc, id desc limit 1 for update`.execute(tx);
  return rows[0]?.id;
};

/** Connects it again under new credentials, which are pending until a call has proved them. What happened at the marketplace meanwhile is read first: orders, then offers. */
export const takeUpStore = async (
  tx: Tx,
  { clientId, id }: { clientId: string; id: string },
  given: { name: string; sealed: SealedCredentials; shown: Record<string, string> },
) => {
  await sql`
    update store set is_active = true, version = version + 1, name = ${given.name}, credentials = ${JSON.stringify(given.sealed)}::jsonb, credentials_next = null,
      shown = ${JSON.stringify(given.shown)}::jsonb, shown_next = null, session = null, session_next = null, paused_at = null,
      health = 'unproven', health_reason = null, health_probes = 0, health_since = now(), next_poll_at = '-infinity',
      taken_up_at = now(), orders_hint_at = now()
    where client_id = ${clientId} and id = ${id}`.execute(tx);
  await enqueueIn(tx)(takeUpJob, { clientId, storeId: id }, { key: `${takeUpJob.name}:${id}` });
  await wakeStores(tx, [id], { urgent: true });
};

/** It takes the place of a store that was just signed in and turned out to be its account. */
export const inPlaceOf = async (
  tx: Tx,
  store: { clientId: string; id: string },
  newId: string,
  sealed: SealedCredentials,
  account: Record<string, string>,
) => {
  const { rows } = await sql<{ name: string; shown: Record<string, string> }>`
    delete from store where client_id = ${store.clientId} and id = ${newId} and account_hash like 'signing in:%'
      and exists (select from store r where r.client_id = ${store.clientId} and r.id = ${store.id} and not r.is_active)
    returning name, shown`.execute(tx);
  const [signedIn] = rows;
  if (!signedIn) return;
  await takeUpStore(tx, store, { name: signedIn.name, sealed, shown: { ...signedIn.shown, ...account } });
  await audit(
    tx,
    store.clientId,
    { kind: "job", id: null, name: "store" },
    {
      action: "connect",
      objectType: "store",
      objectId: store.id,
      before: { store: newId },
      after: { name: signedIn.name, credentials: "signed_in" },
    },
  );
};
