import type { RemoteError } from "@tradeport/connectors/http";
import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";
import { whyNot } from "./shown-words.ts";
import type { StoreRef } from "./store-context.ts";

/** How often a refused key is looked at again before it is believed. */
const probesNeeded = 2;
/** Failures in a row after which a store counts as away. */
const failuresToOpen = 3;

/** Seconds to the next try while away: 5, 10, 20, … up to five minutes, each half to one and a half times that. */
const probeSeconds = (probes: number) => Math.min(300, 5 * 2 ** probes) * (0.5 + Math.random());

interface Key {
  clientId: string;
  id: string;
}

/** A call was refused for its key: the work waits until a look of our own has said whether the key is really bad. */
export const doubtKey = (tx: Tx, { clientId, id }: Key) =>
  sql`update store set health = 'unproven', health_probes = 0, health_since = now()
    where client_id = ${clientId} and id = ${id} and health = 'ok'`.execute(tx);

/**
 * It did not answer. After three failures in a row, counted over whichever loops met them, the breaker opens: the work waits, and one
 * call at a time tries again.
 */
export const noteFailure = (tx: Tx, { clientId, id }: Key, at: StoreRef, error: RemoteError) =>
  sql`
    update store set health_probes = case when health_probes + 1 < ${failuresToOpen} then health_probes + 1 else 0 end,
      health = case when health_probes + 1 < ${failuresToOpen} then health else 'away' end,
      health_reason = case when health_probes + 1 < ${failuresToOpen} then health_reason else ${JSON.stringify(whyNot(error, at))}::jsonb end,
      health_since = case when health_probes + 1 < ${failuresToOpen} then health_since else now() end,
      next_poll_at = case when health_probes + 1 < ${failuresToOpen} then next_poll_at else now() + make_interval(secs => ${probeSeconds(0)}::float8) end
    where client_id = ${clientId} and id = ${id} and health = 'ok'`.execute(tx);

/** It answered: failures are counted from the beginning. */
export const noteAnswer = (tx: Tx, { clientId, id }: Key) =>
  sql`update store set health_probes = 0 where client_id = ${clientId} and id = ${id} and health = 'ok' and health_probes > 0`.execute(
    tx,
  );

export const proven = async (tx: Tx, { clientId, id }: Key, next: boolean) => {
  const { rows } = await sql<{ was: string }>`
    update store s set health = 'ok', checked_at = now(), proven_at = coalesce(s.proven_at, now()), health_reason = null, health_probes = 0, next_poll_at = '-infinity',
      health_since = case when s.health = 'ok' then s.health_since else now() end,
      credentials = case when ${next} then s.credentials_next else s.credentials end,
      shown = case when ${next} then s.shown_next else s.shown end,
      session = case when ${next} then s.session_next else s.session end,
      credentials_next = case when ${next} then null else s.credentials_next end,
      session_next = case when ${next} then null else s.session_next end,
      shown_next = case when ${next} then null else s.shown_next end
    from (select health as was from store where client_id = ${clientId} and id = ${id}) before
    where s.client_id = ${clientId} and s.id = ${id} and (not ${next} or s.credentials_next is not null)
    returning before.was`.execute(tx);
  if (!rows[0] || rows[0].was === "ok") return;
  await audit(
    tx,
    clientId,
    { kind: "job", id: null, name: "store" },
    { action: "store_works", objectType: "store", objectId: id, before: { health: rows[0].was }, after: { health: "ok" } },
  );
};

/** Pending credentials were refused: they are dropped with the reason, and the old ones stay as they were. */
export const dropNext = async (tx: Tx, { clientId, id }: Key, at: StoreRef, error: RemoteError) => {
  await sql`update store set credentials_next = null, shown_next = null, session_next = null, checked_at = now(), health_reason = ${JSON.stringify(whyNot(error, at))}::jsonb
    where client_id = ${clientId} and id = ${id}`.execute(tx);
  await audit(
    tx,
    clientId,
    { kind: "job", id: null, name: "store" },
    { action: "credentials_refused", objectType: "store", objectId: id, after: { problem: whyNot(error, at) } },
  );
};

/** The look failed. A refused key is believed after two looks and then waits for a person; anything else is tried again later. */
export const notProven = async (tx: Tx, { clientId, id }: Key, at: StoreRef, error: RemoteError) => {
  const reason = JSON.stringify(whyNot(error, at));
  const hard = error.kind === "unauthorized" || error.kind === "refused" || error.kind === "not_found";
  const { rows } = await sql<{ health: string }>`
    update store s set
      health = case when ${hard} and s.health = 'unproven' and s.health_probes + 1 >= ${probesNeeded} then 'needs_sign_in' when ${hard} then 'unproven' else 'away' end,
      health_since = case when s.health = 'away' and not ${hard} then s.health_since else now() end,
      health_reason = ${reason}::jsonb, checked_at = now(),
      health_probes = case when s.health in ('ok', 'away') and ${hard} then 1 when s.health = 'ok' then 0 else s.health_probes + 1 end,
      next_poll_at = now() + make_interval(secs => case when ${hard} then 2 else ${probeSeconds(0)}::float8 * least(power(2, s.health_probes), 60) end)
    where s.client_id = ${clientId} and s.id = ${id} and not channel_off(s)
    returning s.health`.execute(tx);
  if (rows[0]?.health !== "needs_sign_in") return;
  await audit(
    tx,
    clientId,
    { kind: "job", id: null, name: "store" },
    {
      action: "store_needs_sign_in",
      objectType: "store",
      objectId: id,
      after: { health: "needs_sign_in", problem: whyNot(error, at) },
    },
  );
};
