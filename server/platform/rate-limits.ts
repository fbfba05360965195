import type { Database, Tx } from "./db.ts";
import { sql } from "./db.ts";

/** What an outside system counts: at most `requests` in any `perSeconds`, under a key that every worker shares. */
export interface Rate {
  key: string;
  requests: number;
  perSeconds: number;
}

// A call is counted where it arrives, a little later than its token was taken and not always equally late.
const slackSeconds = 0.25;

/**
 * The bucket that keeps a sliding window: a full bucket spends `burst` at once and is refilled while the window still counts
 * them, so burst + refill over one window must stay below requests + 1.
 */
const bucketOf = ({ requests, perSeconds }: Rate) => {
  const burst = Math.max(1, Math.floor(requests / 5));
  return { burst, perSecond: ((requests - burst + 1) * 0.99) / (perSeconds + slackSeconds) };
};

/**
 * Takes one token in one statement and answers how long to wait before the call may leave, in ms. The token is taken at once, so
 * callers line up in the order in which they asked and nobody has to ask again. The clock is the database's.
 */
export const takeToken = async (tx: Tx, rate: Rate): Promise<number> => {
  const { burst, perSecond } = bucketOf(rate);
  const { rows } = await sql<{ waitMs: number }>`
    insert into rate_bucket as b (key, tokens, updated_at) values (${rate.key}, ${burst - 1}::float8, clock_timestamp())
    on conflict (key) do update set
      tokens = least(${burst}::float8, b.tokens + ${perSecond}::float8 * greatest(0, extract(epoch from clock_timestamp() - b.updated_at))) - 1,
      updated_at = greatest(b.updated_at, clock_timestamp())
    returning greatest(0, -tokens / ${perSecond}::float8,
      case when blocked_until > clock_timestamp() then extract(epoch from blocked_until - clock_timestamp()) else 0 end)::float8 * 1000 as wait_ms`.execute(
    tx,
  );
  return Math.ceil(rows[0]!.waitMs);
};

/** The part of a day's calls that can be spent at once which is kept for what people and orders change: looks wait before they take it. */
const reservedForChanges = 0.4;

/** Milliseconds until a call may leave, and until one that only looks may; 0 is now. Takes nothing. */
export const roomOf = async (tx: Tx, rate: Rate): Promise<{ callMs: number; pollMs: number }> => {
  const { burst, perSecond } = bucketOf(rate);
  const { rows } = await sql<{ tokens: number }>`
    select least(${burst}::float8, tokens + ${perSecond}::float8 * greatest(0, extract(epoch from clock_timestamp() - updated_at)))::float8 as tokens
    from rate_bucket where key = ${rate.key}`.execute(tx);
  const tokens = rows[0]?.tokens ?? burst;
  const until = (left: number) => Math.max(0, Math.ceil(((left - tokens) / perSecond) * 1000));
  return { callMs: until(1), pollMs: until(1 + burst * reservedForChanges) };
};

/** Of some buckets: what is left (below zero while callers line up), what may be spent at once, how fast it fills, and the system's own pause. Takes nothing. */
export const roomsOf = async (tx: Tx, rates: readonly Rate[]) => {
  const { rows } = await sql<{ key: string; tokens: number; ageSeconds: number; blockedMs: number }>`
    select key, tokens, greatest(0, extract(epoch from clock_timestamp() - updated_at))::float8 as age_seconds,
      greatest(0, coalesce(extract(epoch from blocked_until - clock_timestamp()), 0))::float8 * 1000 as blocked_ms
    from rate_bucket where key = any(${rates.map(({ key }) => key)}::text[])`.execute(tx);
  const found = new Map(rows.map((row) => [row.key, row]));
  return rates.map((rate) => {
    const { burst, perSecond } = bucketOf(rate);
    const { tokens = burst, ageSeconds = 0, blockedMs = 0 } = found.get(rate.key) ?? {};
    return { burst, perSecond, blockedMs, tokens: Math.min(burst, tokens + perSecond * ageSeconds) };
  });
};
export type Room = Awaited<ReturnType<typeof roomsOf>>[number];

/** Milliseconds until the system's own pause ends; 0 when there is none. */
export const blockedFor = async (tx: Tx, key: string): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from blocked_until - clock_timestamp()) * 1000)::float8 as ms from rate_bucket
    where key = ${key} and blocked_until > clock_timestamp()`.execute(tx);
  return Math.ceil(rows[0]?.ms ?? 0);
};

/** The system asked for a pause: nobody calls before it ends, and then one after the other, not all at once. */
export const blockRate = async (tx: Tx, rate: Rate, forMs: number) => {
  const { perSecond } = bucketOf(rate);
  await sql`
    insert into rate_bucket as b (key, tokens, updated_at, blocked_until)
    values (${rate.key}, ${-perSecond * (forMs / 1000)}::float8, clock_timestamp(), clock_timestamp() + make_interval(secs => ${forMs / 1000}::float8))
    on conflict (key) do update set
      tokens = least(b.tokens, excluded.tokens), updated_at = greatest(b.updated_at, excluded.updated_at),
      blocked_until = greatest(b.blocked_until, excluded.blocked_until)`.execute(tx);
};

/** Waits for a token and spends it. `check` runs right before the call may leave, in the same short transaction; throw there to stop it. */
export const spendToken = async (
  database: Database,
  rate: Rate,
  { check, signal }: { check?: (tx: Tx) => Promise<void>; signal?: AbortSignal } = {},
) => {
  let waitMs = await database.asPlatform(async (tx) => {
    await check?.(tx);
    return takeToken(tx, rate);
  });
  while (waitMs > 0) {
    await pause(waitMs, signal);
    // Someone may have been told to slow down meanwhile.
    waitMs = await database.asPlatform(async (tx) => {
      await check?.(tx);
      return blockedFor(tx, rate.key);
    });
  }
};

/** A wait that a stop cuts short, with the signal's reason. */
export const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((done, fail) => {
    const over = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", over);
      done();
    }, ms);
    if (signal?.aborted) return over();
    signal?.addEventListener("abort", over, { once: true });
  });
