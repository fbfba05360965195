import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { sql, type Tx } from "#platform/db.ts";

/** One household or office: the IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (ip: string): string => {
  const address = ip.replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right].slice(0, 4).join(":");
};

const keyOf = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("base64url");
const keys = (account: string, network: string) => ({
  pair: keyOf("pair", account, network),
  network: keyOf("network", network),
  account: keyOf("account", account),
  home: keyOf("home", account, network),
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

/**
 * Seconds that this try must wait, 0 for go ahead. After 5 failures an account waits in the network that they came from, after
 * 30 the network waits, and after 50 from anywhere the account waits in networks it never signed in from: guessing gets slow,
 * while the owner at home is never kept out.
 */
export const mayTry = async (tx: Tx, account: string, ip: string): Promise<number> => {
  const key = keys(account, networkOf(ip));
  const { rows } = await sql`select 1 from identity_attempt where key = ${key.home}`.execute(tx);
  return (
    (await take(tx, key.pair, 5, 60)) ||
    (await take(tx, key.network, 30, 60)) ||
    (rows.length ? 0 : await take(tx, key.account, 50, 30))
  );
};

/** The try was right: its own count is forgotten, the others lose only this try. */
export const triedWell = async (tx: Tx, account: string, ip: string) => {
  const key = keys(account, networkOf(ip));
  await sql`delete from identity_attempt where key = ${key.pair}`.execute(tx);
  for (const shared of [key.network, key.account])
    await sql`update identity_attempt set failures = greatest(failures - 1, 0) where key = ${shared}`.execute(tx);
  await sql`
    insert into identity_attempt (key, failures, next_at, seen_at) values (${key.home}, 0, '-infinity', now())
    on conflict (key) do update set seen_at = now()`.execute(tx);
};

/**
 * Seconds that a letter must wait that somebody in this network asks us to send to this address, 0 for go ahead. Counted by the address
 * as it was typed, whether it has an account or not.
 */
export const mayWrite = async (tx: Tx, email: string, ip: string): Promise<number> => {
  const network = networkOf(ip);
  return (
    (await take(tx, keyOf("letter", email, network), 4, 900)) ||
    (await take(tx, keyOf("letters", network), 20, 900)) ||
    (await take(tx, keyOf("letters to", email), 20, 300))
  );
};

/** Deletes what has ended: sign-in pages, codes, tokens, sessions, old counts. Meant for a daily job. */
export const sweepIdentity = async (tx: Tx) => {
  await sql`delete from oidc_payload where expires_at < now()`.execute(tx);
  await sql`delete from session where ends_at < now()`.execute(tx);
  await sql`delete from identity_link where ends_at < now() - interval '1 day'`.execute(tx);
  await sql`delete from identity_attempt where seen_at < now() - interval '30 days'`.execute(tx);
};
