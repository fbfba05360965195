import { createHash } from "node:crypto";
import type { WideCtx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { sweepSessions } from "#platform/end-sessions.ts";

const keyOf = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("base64url");

/** So many in a day, counted from the first; then it waits for the day's end. */
const takeDaily = async (tx: Tx, key: string, most: number): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    insert into identity_attempt as t (key, failures, next_at, seen_at)
    values (${key}, 1, clock_timestamp() + interval '1 day', clock_timestamp())
    on conflict (key) do update set seen_at = clock_timestamp(),
      failures = case when t.next_at <= clock_timestamp() then 1 else least(t.failures + 1, ${most} + 1) end,
      next_at = case when t.next_at <= clock_timestamp() then clock_timestamp() + interval '1 day' else t.next_at end
    returning case when failures > ${most} then greatest(1, ceil(extract(epoch from next_at - clock_timestamp())))::int else 0 end as seconds`.execute(
    tx,
  );
  return rows[0]!.seconds;
};

/** Who tries. A name is counted as it was typed, so that the counts tell nobody which names are one account, or any. */
export interface Try {
  typed: string;
  accountId: string | null;
  /** Where the call came from; null where a proxy that is not configured stands in between, and everybody comes from one place. */
  network: string | null;
  /** The browser, if this account signed in with it before. */
  deviceId: string | null;
}

const keys = ({ typed, accountId, network, deviceId }: Try) => ({
  device: deviceId && accountId && keyOf("device", deviceId, accountId),
  pair: keyOf("pair", typed, network ?? ""),
  network: network && keyOf("network", network),
  account: network && keyOf("account", typed),
  // Of an account that there is not as well: it is looked for all the same.
  home: network && keyOf("home", accountId ?? typed, network),
  crowd: network && keyOf("crowd", network),
  homeInCrowd: network && keyOf("crowd", accountId ?? typed, network),
});

/** Counts a try before its password is looked at, so that a thousand at once are no way around. Answers the seconds to wait. */
const take = async (tx: Tx, key: string, free: number, longest: number): Promise<number> => {
  const failures = sql`(case when t.seen_at < clock_timestamp() - interval '15 minutes' then 1 else t.failures + 1 end)`;
  const { rows } = await sql`
    insert into identity_attempt as t (key, failures, next_at, seen_at) values (${key}, 1, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set failures = ${failures}, seen_at = clock_timestamp(),
      next_at = clock_timestamp() + make_interval(secs =>
        case when ${failures} < ${free} then 0 else least(power(2, least(${failures} - ${free}, 16)), ${longest}::int) end)
    where t.next_at <= clock_timestamp() returning 1`.execute(tx);
  if (rows.length > 0) return 0;
  const left = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from next_at - clock_timestamp())))::int as seconds
    from identity_attempt where key = ${key}`.execute(tx);
  return left.rows[0]?.seconds ?? 1;
};

/** Seconds until the longest of these waits is over. Only looks: who must wait in one count does not fill the others. */
const waitOf = async (tx: Tx, names: (string | null)[]): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(greatest(1, ceil(extract(epoch from next_at - clock_timestamp())))), 0)::int as seconds
    from identity_attempt where key = any (${names.filter(Boolean)}::text[]) and next_at > clock_timestamp()`.execute(tx);
  return rows[0]!.seconds;
};

export interface Attempt {
  /** Whether the password is looked at. */
  allowed: boolean;
  /** Seconds that are said to wait, 0 for none. Who is heard all the same must be told so as well when the password is wrong. */
  wait: number;
  /** The counts beside its own that this try is in. */
  shared: string[];
}

/**
 * Guessing gets slow, and nobody else's guesses keep an owner out. After 5 failures a typed name waits in the network that they came
 * from, after 30 the network waits, and after 50 from anywhere the name waits in all networks. In a network where they signed in before,
 * an account is heard whatever others do there; and a browser that an account signed in with has a count of its own, whatever anybody
 * does anywhere. Who is exempt is counted like everybody: no count and no wait may tell where somebody is at home.
 */
export const mayTry = async (tx: Tx, one: Try): Promise<Attempt> => {
  const key = keys(one);
  if (key.device && (await take(tx, key.device, 10, 60)) === 0) return { allowed: true, wait: 0, shared: [] };
  const isHome = key.home
    ? (await sql`select 1 from identity_attempt where key = ${key.home}`.execute(tx)).rows.length > 0
    : false;
  const crowded = await waitOf(tx, [key.network]);
  if (crowded > 0) return inCrowd(tx, key, crowded, isHome);
  const own = await take(tx, key.pair, 5, 60);
  if (own > 0) return { allowed: false, wait: own, shared: [] };
  const shared: string[] = [];
  let wait = await waitOf(tx, [key.network, key.account]);
  for (const [name, free, longest] of [
    [key.network, 30, 60],
    [key.account, 50, 30],
  ] as const) {
    if (!name || wait > 0) continue;
    wait = await take(tx, name, free, longest);
    if (wait === 0) shared.push(name);
  }
  return { allowed: isHome || wait === 0, wait, shared };
};

/**
 * A network that waits makes no count of each name that is made up there: those would be rows without an end. Who is at home there is heard
 * as often as a name is elsewhere. Whoever it is, as much is written and the same wait is said.
 */
const inCrowd = async (tx: Tx, key: ReturnType<typeof keys>, crowded: number, isHome: boolean): Promise<Attempt> => {
  const own = await waitOf(tx, [key.pair]);
  await sql`
    insert into identity_attempt (key, failures, next_at, seen_at) values (${key.crowd}, 0, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set seen_at = clock_timestamp()`.execute(tx);
  const late = isHome ? await take(tx, key.homeInCrowd!, 5, 60) : 0;
  return { allowed: isHome && own === 0 && late === 0, wait: Math.max(crowded, own), shared: [] };
};

/** The try was right: its own counts are forgotten, the others lose this try and no other, or one's own account would wipe guesses away. */
export const triedWell = async (tx: Tx, one: Try, { shared }: Attempt) => {
  const key = keys(one);
  await sql`delete from identity_attempt where key in (${key.pair}, ${key.device}, ${key.homeInCrowd})`.execute(tx);
  for (const name of shared)
    await sql`update identity_attempt set failures = greatest(failures - 1, 0) where key = ${name}`.execute(tx);
  await makeHome(tx, key.home);
};

/** Not by the session: whoever opens another one has not begun anew. */
const proofKey = ({ who, deviceId }: Prover) => keyOf("proof", who.personId, deviceId ?? "");
type Prover = Pick<WideCtx, "who" | "deviceId">;
/**
 * A try to prove who is there in an open session, counted by account for browsers that it never signed in with, and for each that it
 * knows. Answers the seconds to wait.
 */
export const mayProve = (tx: Tx, ctx: Prover) => take(tx, proofKey(ctx), 5, 60);
export const provedWell = (tx: Tx, ctx: Prover) => sql`delete from identity_attempt where key = ${proofKey(ctx)}`.execute(tx);

/**
 * A try of a second step, counted by account for browsers that it never signed in with, and for each that it knows: whoever has the
 * password gets about a hundred tries a day, and keeps no owner out of a known browser. Answers the seconds to wait.
 */
export const mayTryCode = async (tx: Tx, accountId: string, deviceId: string | null): Promise<number> => {
  const [soon, daily] = codeKeys(accountId, deviceId);
  // The waits alone begin anew after a quarter of an hour of rest: that were hundreds a day.
  return (await take(tx, soon, 5, 900)) || (await takeDaily(tx, daily, 100));
};
const codeKeys = (accountId: string, deviceId: string | null) =>
  [keyOf("code", accountId, deviceId ?? ""), keyOf("codes, a day", accountId, deviceId ?? "")] as const;
export const codeWasRight = (tx: Tx, accountId: string, deviceId: string | null) =>
  sql`delete from identity_attempt where key = any (${[...codeKeys(accountId, deviceId)]}::text[])`.execute(tx);

const makeHome = async (tx: Tx, home: string | null) => {
  if (home)
    await sql`
      insert into identity_attempt (key, failures, next_at, seen_at) values (${home}, 0, '-infinity', now())
      on conflict (key) do update set seen_at = now()`.execute(tx);
};

/** The owner has just come by a mailed link: whatever others tried here, their next try is heard. */
export const provedByEmail = async (tx: Tx, accountId: string, network: string | null) => {
  const { rows } = await sql<{ typed: string }>`
    select unnest(array[username_key, email_key]) as typed from identity_account where id = ${accountId}`.execute(tx);
  const tries = rows.map(({ typed }) => keys({ typed, accountId, network, deviceId: null }));
  await sql`delete from identity_attempt where key = any (${tries.map(({ pair }) => pair)}::text[])`.execute(tx);
  await makeHome(tx, tries[0]?.home ?? null);
};

/** So many at once, and then one each so many seconds: nobody waits longer than that after the last one. `next_at` is when all are free. */
const takeSteady = async (tx: Tx, key: string, atOnce: number, seconds: number): Promise<number> => {
  const { rows } = await sql`
    insert into identity_attempt as t (key, failures, next_at, seen_at)
    values (${key}, 1, clock_timestamp() + make_interval(secs => ${seconds}::int), clock_timestamp())
    on conflict (key) do update set seen_at = clock_timestamp(), failures = 1,
      next_at = greatest(t.next_at, clock_timestamp()) + make_interval(secs => ${seconds}::int)
    where t.next_at <= clock_timestamp() + make_interval(secs => ${(atOnce - 1) * seconds}::int) returning 1`.execute(tx);
  return rows.length > 0 ? 0 : Math.max(1, await steadyWaitOf(tx, key, atOnce, seconds));
};
const steadyWaitOf = async (tx: Tx, key: string, atOnce: number, seconds: number) =>
  Math.max(0, (await waitOf(tx, [key])) - (atOnce - 1) * seconds);

/** Shorter than a password link lives: whoever is told to wait has the last e-mail's link in their mailbox, and it still works. */
const emailSeconds = 3000;
const emailsTo = (tx: Tx, purpose: string, mailbox: string) =>
  takeSteady(tx, keyOf("e-mails to", purpose, mailbox), 15, emailSeconds);

/**
 * Seconds that an e-mail must wait that somebody in this network asks us to send to this mailbox, 0 for go ahead. Counted by the mailbox
 * as it was typed, whether it has an account or not; where only an account of just this address gets an e-mail, by the address: who asks
 * for addresses beside it, which get none, holds back no e-mail of its owner. E-mails with a password link have counts of their own: no
 * other e-mail that strangers ask for takes the place of one. The mailbox is counted last, for no e-mail that was refused elsewhere; in a
 * network that waits nothing is counted, or each address that is made up there would be a row.
 */
export const mayWrite = async (
  tx: Tx,
  { mailbox, network, purpose }: { mailbox: string; network: string | null; purpose: "password" | "other" },
): Promise<number> => {
  const soon = network && keyOf("e-mails", network);
  const daily = network && keyOf("e-mails, a day", network);
  return (
    (await waitOf(tx, [soon])) ||
    (daily ? await steadyWaitOf(tx, daily, 56, 600) : 0) ||
    (await take(tx, keyOf("e-mail", purpose, mailbox, network ?? ""), 4, 900)) ||
    (soon ? await take(tx, soon, 20, 900) : 0) ||
    (daily ? await takeSteady(tx, daily, 56, 600) : 0) ||
    (await emailsTo(tx, purpose, mailbox))
  );
};

/**
 * Seconds that a password must wait that is set in a session, one's own or a member's. Each one ends the links that were mailed to its owner
 * and mails another: whoever sits in a session of theirs must not end one after the other. Who sets it is counted by themselves: a member
 * whose session somebody else sits in is still helped by an owner.
 */
export const mayChangePassword = (tx: Tx, actorId: string, personId: string) =>
  takeSteady(tx, keyOf("passwords", actorId, personId), 3, 3600);
/** The same without a count: looked at before the work. */
export const changeWait = (tx: Tx, actorId: string, personId: string) =>
  steadyWaitOf(tx, keyOf("passwords", actorId, personId), 3, 3600);

/**
 * Seconds that an act upon owners of a company must wait, each of which is told to all of them: no flood of them hides one. Counted by who
 * does it, so that another owner undoes it meanwhile.
 */
export const mayTouchOwners = (tx: Tx, actorId: string, clientId: string) =>
  takeSteady(tx, keyOf("owners", actorId, clientId), 20, 3600);

/** As `mayWrite`, for an e-mail to an address that nobody has proven, beside those to other addresses of its mailbox. */
export const mayReach = async (tx: Tx, mailbox: string, purpose: "password" | "other"): Promise<boolean> =>
  (await emailsTo(tx, purpose, mailbox)) === 0;

/** What whoever opens a sign-in page leaves behind, and counts that no wait can still come of: the longest is of a day. Meant for an hourly job. */
export const sweepGuests = async (tx: Tx) => {
  await sql`delete from oidc_payload where expires_at < now()`.execute(tx);
  await sql`delete from passkey_challenge where ends_at < now()`.execute(tx);
  await sql`delete from identity_attempt where seen_at < now() - interval '2 days' and next_at > '-infinity' and next_at < now()`.execute(
    tx,
  );
};

/** Deletes what has ended: sessions, links, and where somebody is at home. Meant for a daily job. */
export const sweepIdentity = async (tx: Tx) => {
  await sweepSessions(tx);
  await sql`delete from identity_link where ends_at < now() - interval '1 day'`.execute(tx);
  await sql`delete from identity_attempt where seen_at < now() - interval '30 days'`.execute(tx);
};
