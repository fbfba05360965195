import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { sql, type Tx } from "#platform/db.ts";
import type { Sealer } from "#platform/sessions.ts";
import { lockAccount } from "./account.ts";

/** Codes of an app on a telephone (RFC 6238: six digits, half a minute, as every such app makes them), and recovery codes beside it. */
const stepSeconds = 30;
const codesGiven = 10;
const totp = (secret: string, label = "") =>
  new TOTP({ issuer: "Tradeport", label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: stepSeconds });

export const newSecret = () => new Secret({ size: 20 }).base32;

/** What the app takes in: as text to be typed, and as the squares of a QR code. */
export interface Enrolment {
  /** In groups of four. */
  secret: string;
  address: string;
  /** Row by row; true is dark. */
  squares: boolean[][];
}
export const enrolment = (secret: string, username: string): Enrolment => {
  const address = totp(secret, username).toString();
  return { secret: secret.replace(/(.{4})(?=.)/g, "$1 "), address, squares: encode(address, { border: 2 }).data };
};

/** The half minute of a right code, at most one before or after now; null for a wrong one. */
export const stepOf = (secret: string, typed: string, now = Date.now()): number | null => {
  const token = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret).validate({ token, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
};

const purpose = (accountId: string) => `second-factor|${accountId}`;
const seal = (sealer: Pick<Sealer, "seal">, accountId: string, secret: string) =>
  Buffer.from(sealer.seal(Buffer.from(secret), purpose(accountId)));

/** What opens an account beside its password, as its owner knows it: passkeys by their names, an app's codes, recovery codes. */
export interface Factors {
  passkeys: string[];
  hasCodes: boolean;
  hasRecoveryCodes: boolean;
}

export interface FactorState {
  /** An app's codes. */
  isOn: boolean;
  passkeys: number;
  codesLeft: number;
}
export const factorOf = async (tx: Tx, accountId: string): Promise<FactorState> => {
  const { rows } = await sql<FactorState>`
    select exists (select from second_factor where account_id = ${accountId} and confirmed_at is not null) as is_on,
      (select count(*)::int from passkey where account_id = ${accountId}) as passkeys,
      (select count(*)::int from recovery_code where account_id = ${accountId}) as codes_left`.execute(tx);
  return rows[0]!;
};

/** Since when an app makes codes for it; null where none does. */
export const appSince = async (tx: Tx, accountId: string): Promise<string | null> => {
  const { rows } = await sql<{ since: string }>`
    select confirmed_at as since from second_factor where account_id = ${accountId} and confirmed_at is not null`.execute(tx);
  return rows[0]?.since ?? null;
};

export interface RecoveryCodes {
  left: number;
  /** All were made at once. */
  createdDate: string;
}
/** Those that are left; null where there are none. */
export const codesOf = async (tx: Tx, accountId: string): Promise<RecoveryCodes | null> => {
  const { rows } = await sql<RecoveryCodes>`
    select count(*)::int as left, min(created_at) as created_date from recovery_code where account_id = ${accountId}
    having count(*) > 0`.execute(tx);
  return rows[0] ?? null;
};

/** What counts at sign-in beside a password, for its owner to know it again. */
export const livingFactors = async (tx: Tx, accountId: string): Promise<Factors> => {
  const { rows } = await sql<Factors>`
    select exists (select from recovery_code where account_id = ${accountId}) as has_recovery_codes, coalesce((select array_agg(name order by id) from passkey where account_id = ${accountId}), '{}') as passkeys,
      exists (select from second_factor where account_id = ${accountId} and confirmed_at is not null) as has_codes`.execute(tx);
  return rows[0]!;
};

/** A new secret, which asks for nothing until a first code of it was right. An account that has one keeps it: null. */
export const beginFactor = async (tx: Tx, sealer: Pick<Sealer, "seal">, accountId: string): Promise<string | null> => {
  const secret = newSecret();
  const { rows } = await sql`
    insert into second_factor as f (account_id, secret) values (${accountId}, ${seal(sealer, accountId, secret)})
    on conflict (account_id) do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0 ? secret : null;
};

const open = async (tx: Tx, sealer: Sealer, accountId: string, isOn: boolean): Promise<string | null> => {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from second_factor where account_id = ${accountId} and (confirmed_at is not null) = ${isOn} for update`.execute(
    tx,
  );
  return rows[0] ? Buffer.from(sealer.open(rows[0].secret, purpose(accountId))).toString() : null;
};

/** Of several at once with one code one is taken. */
const takeStep = async (tx: Tx, accountId: string, step: number): Promise<boolean> => {
  const { rows } = await sql`
    update second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where account_id = ${accountId} and last_step < ${step} returning 1`.execute(tx);
  return rows.length > 0;
};

/** The first right code puts it on; false for a wrong one. */
export const confirmFactor = async (tx: Tx, sealer: Sealer, accountId: string, typed: string): Promise<boolean> => {
  const secret = await open(tx, sealer, accountId, false);
  const step = secret && stepOf(secret, typed);
  return step ? takeStep(tx, accountId, step) : false;
};

/** Whether this is the second proof of the account: a code of its app, or a recovery code, which is used up. */
export const takeCode = async (tx: Tx, sealer: Sealer, accountId: string, typed: string): Promise<"code" | "recovery" | null> => {
  const secret = await open(tx, sealer, accountId, true);
  const step = secret === null ? null : stepOf(secret, typed);
  if (step !== null) return (await takeStep(tx, accountId, step)) ? "code" : null;
  const { rows } = await sql`
    delete from recovery_code where account_id = ${accountId} and code_hash = ${hashed(typed)} returning 1`.execute(tx);
  return rows.length > 0 ? "recovery" : null;
};

// Without letters that look like others; what is typed instead of them is heard as meant.
const signs = "0123456789abcdefghjkmnpqrstvwxyz";
const plain = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
const hashed = (code: string) => createHash("sha256").update(plain(code)).digest();
const recoveryCode = () =>
  [...randomBytes(16)]
    .map((byte) => signs[byte % 32])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");

/** Ten new ones in place of those that there were. */
export const newRecoveryCodes = async (tx: Tx, accountId: string): Promise<string[]> => {
  const codes = Array.from({ length: codesGiven }, recoveryCode);
  await dropCodes(tx, accountId);
  await sql`
    insert into recovery_code (account_id, code_hash)
    select ${accountId}, unnest(${codes.map(hashed)}::bytea[])`.execute(tx);
  return codes;
};

/** The app alone; whether there was one. */
export const removeApp = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rows } = await sql<{ wasOn: boolean }>`
    delete from second_factor where account_id = ${accountId} returning confirmed_at is not null as was_on`.execute(tx);
  return rows[0]?.wasOn ?? false;
};
/** All of them; whether there were any. */
export const dropCodes = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rows } = await sql`delete from recovery_code where account_id = ${accountId} returning 1`.execute(tx);
  return rows.length > 0;
};
/** Recovery codes stand for a second factor that there is. */
export const dropSpareCodes = (tx: Tx, accountId: string) =>
  sql`
    delete from recovery_code where account_id = ${accountId}
      and not exists (select from second_factor where account_id = ${accountId} and confirmed_at is not null)
      and not exists (select from passkey where account_id = ${accountId})`.execute(tx);

/** App, passkeys and recovery codes; whether there was a second factor. What its owner's calls are adding is waited for. */
export const removeFactor = async (tx: Tx, accountId: string): Promise<boolean> => {
  await lockAccount(tx, accountId);
  const hadApp = await removeApp(tx, accountId);
  const { rows } = await sql`delete from passkey where account_id = ${accountId} returning 1`.execute(tx);
  await dropSpareCodes(tx, accountId);
  return hadApp || rows.length > 0;
};

/** The secret that waits for its first right code. */
export const pendingSecret = (tx: Tx, sealer: Sealer, accountId: string) => open(tx, sealer, accountId, false);
