import { RemoteError } from "@tradeport/connectors/http";
import { sql, type Tx } from "#platform/db.ts";
import type { SealedCredentials } from "#platform/secrets.ts";

interface Key {
  clientId: string;
  id: string;
  /** Of the pending credentials. */
  next: boolean;
}

export interface SessionRow {
  /** live: use it; requested: somebody else asks for the next one; mine: we do. */
  state: "live" | "requested" | "mine";
  tokenId: string | null;
  token: SealedCredentials | null;
  leftMs: number;
  credentials: SealedCredentials;
  /** An exchange was sent and what it gave was never stored: the refresh token may be used up. */
  cutOff: boolean;
}

const columns = ({ next }: Key) =>
  next
    ? { session: sql`session_next`, credentials: sql`credentials_next` }
    : { session: sql`session`, credentials: sql`credentials` };

/** How long a claim stands: the call's deadline, and time to store what it gave. */
const claimSeconds = 20;

/**
 * The token in use, or the claim to ask for the next one. A token that was refused when it was just made stays: another would be
 * refused as well. A claim that ran out belongs to a worker that died with what it was given.
 */
export const askFor = async (tx: Tx, key: Key, requestedBy: string, refused?: string): Promise<SessionRow> => {
  const { session, credentials } = columns(key);
  const { rows } = await sql<
    Omit<SessionRow, "state"> & { isLive: boolean; isYoung: boolean; asker: string | null; isRequested: boolean }
  >`
    select s ->> 'id' as token_id, s -> 'token' as token, c as credentials, coalesce((s ->> 'cutOff')::boolean, false) as cut_off,
      coalesce(extract(epoch from (s ->> 'renewAt')::timestamptz - clock_timestamp()) * 1000, 0)::float8 as left_ms,
      coalesce((s ->> 'renewAt')::timestamptz > clock_timestamp(), false) as is_live,
      coalesce((s ->> 'youngUntil')::timestamptz > clock_timestamp(), false) as is_young,
      s ->> 'askedBy' as asker, coalesce((s ->> 'askedUntil')::timestamptz > clock_timestamp(), false) as is_requested
    from (select ${session} as s, ${credentials} as c from store
      where client_id = ${key.clientId} and id = ${key.id} and is_active and ${credentials} is not null for update) row`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw overtaken();
  if (row.isLive && (row.tokenId !== refused || row.isYoung)) return { ...row, state: "live" };
  if (row.isRequested) return { ...row, state: "requested" };
  const cutOff = row.cutOff || row.asker !== null;
  await sql`
    update store set ${session} = coalesce(${session}, '{}') || jsonb_build_object('askedBy', ${requestedBy}::text, 'askedAt', clock_timestamp(),
      'askedUntil', clock_timestamp() + make_interval(secs => ${claimSeconds}), 'cutOff', ${cutOff}::boolean)
    where client_id = ${key.clientId} and id = ${key.id}`.execute(tx);
  return { ...row, state: "mine", cutOff };
};

/** Right before the call leaves: the wait for its turn may have been long. Throws when the claim is not ours any more. */
export const keepAsking = async (tx: Tx, key: Key, requestedBy: string) => {
  const { session } = columns(key);
  const { rows } = await sql`
    update store set ${session} = ${session} || jsonb_build_object('askedAt', clock_timestamp(),
      'askedUntil', clock_timestamp() + make_interval(secs => ${claimSeconds}))
    where client_id = ${key.clientId} and id = ${key.id} and is_active and ${session} ->> 'askedBy' = ${requestedBy} returning 1`.execute(
    tx,
  );
  if (!rows[0]) throw overtaken();
};
const overtaken = () => new RemoteError("unavailable", "The store was disconnected, or another worker signs in");

/** Seconds before its end that a token is replaced, and after its making that a refusal can't be its age. */
const margin = (seconds: number) => Math.min(60, seconds / 5);

/**
 * Token and rotated refresh token in one write, if the claim is still ours: a worker that lost the lease meanwhile may still store what
 * it was given. Answers how long the token is used, in ms.
 */
export const storeGrant = async (
  tx: Tx,
  key: Key,
  requestedBy: string,
  { token, rotated, seconds }: { token: SealedCredentials; rotated: SealedCredentials; seconds: number },
) => {
  const { session, credentials } = columns(key);
  const { rows } = await sql<{ leftMs: number }>`
    update store set ${credentials} = ${credentials} || ${JSON.stringify(rotated)}::jsonb,
      ${session} = jsonb_build_object('id', ${requestedBy}::text, 'token', ${JSON.stringify(token)}::jsonb,
        'renewAt', (${session} ->> 'askedAt')::timestamptz + make_interval(secs => ${seconds - margin(seconds)}),
        'youngUntil', (${session} ->> 'askedAt')::timestamptz + make_interval(secs => ${margin(seconds)}))
    where client_id = ${key.clientId} and id = ${key.id} and is_active and ${session} ->> 'askedBy' = ${requestedBy}
    returning (extract(epoch from (${session} ->> 'renewAt')::timestamptz - clock_timestamp()) * 1000)::float8 as left_ms`.execute(
    tx,
  );
  if (!rows[0]) throw overtaken();
  return rows[0].leftMs;
};

export const stopAsking = async (tx: Tx, key: Key, requestedBy: string, cutOff: boolean) => {
  const { session } = columns(key);
  await sql`
    update store set ${session} = (${session} - array['askedBy', 'askedAt', 'askedUntil']) || jsonb_build_object('cutOff', ${cutOff}::boolean)
    where client_id = ${key.clientId} and id = ${key.id} and ${session} ->> 'askedBy' = ${requestedBy}`.execute(tx);
};
