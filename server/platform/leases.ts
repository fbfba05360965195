import { type Database, sql, type Tx } from "./db.ts";

/** Seconds that a lease lasts without a beat, and between two beats. */
export const leaseSeconds = 20;
export const beatSeconds = 5;

/** Somebody else holds the lease by now: what was being written must not be. */
export class LostLease extends Error {
  constructor(name: string) {
    super(`The lease ${name} is held by another process now.`);
    this.name = "LostLease";
  }
}

// After a database restart nobody could beat, so nothing is overdue for one lease. The database's clock decides, never ours.
const overdue = (seconds: number) =>
  sql`greatest(lease.until, pg_postmaster_start_time() + make_interval(secs => ${seconds})) < clock_timestamp()`;
const inFuture = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

/** The token when the lease was free, overdue or already the holder's; null when another holds it. Tokens only grow. */
export const takeLease = async (tx: Tx, name: string, holder: string, seconds = leaseSeconds): Promise<number | null> => {
  // Waits for what the last holder is still writing. A beat does not: it changes no key, and passes by the fence's key share.
  await sql`
    select 1 from lease where name = ${name} and (holder is null or holder = ${holder} or ${overdue(seconds)}) for update`.execute(
    tx,
  );
  const { rows } = await sql<{ token: number }>`
    insert into lease (name, holder, token, until, beat_at)
    values (${name}, ${holder}, 1, ${inFuture(seconds)}, clock_timestamp())
    on conflict (name) do update
      set holder = excluded.holder, token = lease.token + 1, until = excluded.until, beat_at = excluded.beat_at
      where lease.holder is null or lease.holder = excluded.holder or ${overdue(seconds)}
    returning token`.execute(tx);
  return rows[0]?.token ?? null;
};

/** Names that are still held; one that is late but that nobody took is simply held on. */
export const renewLeases = async (
  tx: Tx,
  holder: string,
  held: ReadonlyMap<string, number>,
  seconds = leaseSeconds,
): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    update lease set until = ${inFuture(seconds)}, beat_at = clock_timestamp()
    from unnest(${[...held.keys()]}::text[], ${[...held.values()]}::bigint[]) as mine (name, token)
    where lease.name = mine.name and lease.token = mine.token and lease.holder = ${holder}
    returning lease.name`.execute(tx);
  return new Set(rows.map(({ name }) => name));
};

/** Gives the lease back at once, if it is still this token's. */
export const releaseLease = async (tx: Tx, name: string, token: number): Promise<void> => {
  await sql`update lease set holder = null, until = '-infinity' where name = ${name} and token = ${token}`.execute(tx);
};

/** Of a holder that is known to have ended: everything is free at once, and nothing waits for a lease to run out. */
export const releaseHolder = async (tx: Tx, holder: string): Promise<void> => {
  await sql`update lease set holder = null, until = '-infinity' where holder = ${holder}`.execute(tx);
};

/**
 * The fence: inside each transaction that writes a result. Throws LostLease when the token is not the newest. Until the transaction ends
 * nobody can take the lease over, so there is no moment between this look and the commit.
 */
export const assertToken = async (tx: Tx, name: string, token: number): Promise<void> => {
  const { rows } = await sql`
    select 1 from lease where name = ${name} and token = ${token} and holder is not null for key share`.execute(tx);
  if (rows.length === 0) throw new LostLease(name);
};

/**
 * Of these names, those that nobody holds any more: given back, overdue for a lease, or never taken; `young` says of which of them that
 * may just be about to happen.
 */
export const deadLeases = async (
  tx: Tx,
  names: readonly { name: string; young: boolean }[],
  seconds = leaseSeconds,
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select given.name from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given (name text, young boolean)
    left join lease on lease.name = given.name
    where lease.name is not null and lease.holder is null
      or not young and pg_postmaster_start_time() + make_interval(secs => ${seconds}) < clock_timestamp()
        and (lease.name is null or ${overdue(seconds)})`.execute(tx);
  return rows.map(({ name }) => name);
};

export interface Lease {
  name: string;
  token: number;
  /** Aborted when another took it, or when no beat went through for a whole lease: stop calling out. */
  signal: AbortSignal;
}

export interface Leases {
  take(name: string): Promise<Lease | null>;
  release(name: string): Promise<void>;
  /** Null while heartbeats go out, also where the database is away and refuses them; else since when none could, in words. */
  isStuck(): Promise<string | null>;
  /** Stops beating and gives everything back. */
  close(): Promise<void>;
}

export interface HoldSetting {
  holder: string;
  seconds?: number;
  beat?: number;
  /** A beat that failed (the database is away): said, then tried again. */
  onError?: (error: unknown) => void;
}

/** Holds any number of leases with one heartbeat for all. */
export const holdLeases = (
  db: Pick<Database, "asPlatform">,
  { holder, seconds = leaseSeconds, beat = beatSeconds, onError }: HoldSetting,
): Leases => {
  const held = new Map<string, { token: number; end: AbortController; beaten: number }>();
  const lose = (name: string) => {
    held.get(name)?.end.abort(new LostLease(name));
    held.delete(name);
  };
  let beating: Promise<void> | undefined;
  let beganAt = performance.now();
  const beatOnce = async () => {
    const mine = new Map([...held].map(([name, { token }]) => [name, token]));
    if (mine.size === 0) return;
    const startedAt = performance.now();
    try {
      const still = await db.asPlatform((tx) => renewLeases(tx, holder, mine, seconds));
      for (const [name, token] of mine) {
        const lease = held.get(name);
        if (lease?.token !== token) continue;
        if (still.has(name)) lease.beaten = startedAt;
        else lose(name);
      }
    } catch (error) {
      onError?.(error);
    }
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [name, { beaten }] of held) if (now - beaten > seconds * 1000) lose(name);
    if (!beating) beganAt = now;
    beating ??= beatOnce().finally(() => {
      beating = undefined;
    });
  }, beat * 1000);
  const give = async (name: string) => {
    const lease = held.get(name);
    if (!lease) return;
    held.delete(name);
    await db.asPlatform((tx) => releaseLease(tx, name, lease.token));
  };
  return {
    take: async (name) => {
      const startedAt = performance.now();
      const token = await db.asPlatform((tx) => takeLease(tx, name, holder, seconds));
      if (token === null) return null;
      const end = new AbortController();
      held.set(name, { token, end, beaten: startedAt });
      return { name, token, signal: end.signal };
    },
    release: give,
    isStuck: async () => {
      const silent = performance.now() - beganAt;
      return silent > 3 * seconds * 1000 ? `no heartbeat came to an end for ${Math.round(silent / 1000)} s` : null;
    },
    close: async () => {
      clearInterval(timer);
      await beating;
      await Promise.all([...held.keys()].map(give));
    },
  };
};
