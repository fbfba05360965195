import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { newId, sql, type Tx } from "#platform/db.ts";

/** Loaded by whoever first uses a passkey: it was a tenth of the modules of each start. */
const webauthn = () => import("@simplewebauthn/server");

/** Where passkeys work: browsers ask for https and a name, or for localhost. */
export interface Place {
  rpId: string;
  origin: string;
}
/** Null where no browser would use one. */
export const passkeyPlace = (publicUrl: string): Place | null => {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  return hostname === "localhost" || (protocol === "https:" && isName) ? { rpId: hostname, origin } : null;
};

/** What a challenge is for; it answers nothing else. */
export type Purpose = "add" | "sign-in" | "second-step" | "proof";
/** Whose challenge it is: a browser's session, or a sign-in on its way. */
export type Holder = `session ${string}` | `sign-in ${string}`;
const minutes = 5;
/** EdDSA, ES256, RS256: all authenticators have one of them. The library's own choice would try what Node calls an experiment. */
const supportedAlgorithmIDs = [-8, -7, -257];
const timeout = minutes * 60_000;

/** So many of a session, or a sign-in, hold beside one another: two tabs keep each other from nothing, and nobody fills a table. */
const most = 5;
const newChallenge = async (tx: Tx, holder: Holder, purpose: Purpose, accountId: string | null) => {
  const challenge = randomBytes(32);
  await sql`
    insert into passkey_challenge (holder, purpose, challenge, account_id, ends_at)
    values (${holder}, ${purpose}, ${challenge}, ${accountId}, clock_timestamp() + make_interval(mins => ${minutes}::int))`.execute(
    tx,
  );
  await sql`
    delete from passkey_challenge where holder = ${holder} and purpose = ${purpose} and ends_at < (
      select ends_at from passkey_challenge where holder = ${holder} and purpose = ${purpose}
      order by ends_at desc limit 1 offset ${most - 1})`.execute(tx);
  return new Uint8Array(challenge);
};
/** The one that the answer names, used up by whoever comes first, whatever becomes of the answer. */
const takeChallenge = async (
  tx: Tx,
  { holder, purpose, accountId }: { holder: Holder; purpose: Purpose; accountId: string | null },
  response: { response: { clientDataJSON: string } },
): Promise<string | null> => {
  const named = read<{ challenge: string }>(Client, Buffer.from(response.response.clientDataJSON, "base64url").toString("utf8"));
  if (!named) return null;
  const { rows } = await sql<{ challenge: Buffer; holds: boolean }>`
    delete from passkey_challenge where holder = ${holder} and purpose = ${purpose} and challenge = ${Buffer.from(named.challenge, "base64url")}
    returning challenge, ends_at > now() and account_id is not distinct from ${accountId} as holds`.execute(tx);
  return rows[0]?.holds ? rows[0].challenge.toString("base64url") : null;
};

export interface Passkey {
  id: string;
  name: string;
  /** Copied to the person's other devices by whoever keeps it. */
  isBackedUp: boolean;
  /** Made for the address that the installation has now. */
  isUsable: boolean;
  createdDate: string;
  usedDate: string | null;
}
export const passkeysOf = async (tx: Tx, accountId: string, place: Place | null): Promise<Passkey[]> => {
  const { rows } = await sql<Passkey>`
    select id, name, is_backed_up, rp_id = ${place?.rpId ?? ""} as is_usable, created_at as created_date, used_at as used_date
    from passkey where account_id = ${accountId} order by created_at, id`.execute(tx);
  return rows;
};

const known = async (tx: Tx, accountId: string, { rpId }: Place) => {
  const { rows } = await sql<{ credentialId: Buffer; transports: string[] }>`
    select credential_id, transports from passkey where account_id = ${accountId} and rp_id = ${rpId}`.execute(tx);
  return rows.map(({ credentialId, transports }) => ({ id: credentialId.toString("base64url"), transports }));
};
/** As the authenticator is told whose it is: it says nothing of the person. */
const handleOf = (accountId: string) => Buffer.from(accountId.replaceAll("-", ""), "hex");

/** What the browser is asked to make a new passkey with. */
/** Answers what it was called; null where this account has no such passkey. */
export const namePasskey = async (tx: Tx, accountId: string, passkeyId: string, name: string): Promise<string | null> => {
  const { rows } = await sql<{ before: string }>`
    update passkey p set name = ${name} from (select id, name from passkey where id = ${passkeyId} for update) b
    where p.id = b.id and p.account_id = ${accountId} returning b.name as before`.execute(tx);
  return rows[0]?.before ?? null;
};

/** Answers what it was called; null where this account has no such passkey. */
export const deletePasskey = async (tx: Tx, accountId: string, passkeyId: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    delete from passkey where id = ${passkeyId} and account_id = ${accountId} returning name`.execute(tx);
  return rows[0]?.name ?? null;
};

/** Of an account's passkeys these stay; answers what the others were called. */
export const keepPasskeys = async (tx: Tx, accountId: string, retained: string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    delete from passkey where account_id = ${accountId} and id <> all (${retained}::uuid[]) returning name`.execute(tx);
  return rows.map(({ name }) => name);
};

export const askToAdd = async (tx: Tx, place: Place, holder: Holder, { id, username }: { id: string; username: string }) =>
  (await webauthn()).generateRegistrationOptions({
    rpName: "Tradeport",
    rpID: place.rpId,
    userName: username,
    userID: new Uint8Array(handleOf(id)),
    challenge: await newChallenge(tx, holder, "add", id),
    timeout,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: await known(tx, id, place),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });

/** What the browser is asked to sign; by a passkey of this account, or by any that it has for us. */
export const askToSign = async (tx: Tx, place: Place, holder: Holder, purpose: Purpose, accountId: string | null) =>
  (await webauthn()).generateAuthenticationOptions({
    rpID: place.rpId,
    challenge: await newChallenge(tx, holder, purpose, accountId),
    timeout,
    userVerification: purpose === "second-step" ? "preferred" : "required",
    ...(accountId ? { allowCredentials: await known(tx, accountId, place) } : {}),
  });

const text = z.string().max(8000);
const shared = { id: text, rawId: text, type: z.literal("public-key"), clientExtensionResults: z.looseObject({}) };
const Made = z.looseObject({ ...shared, response: z.looseObject({ clientDataJSON: text, attestationObject: text }) });
const Signed = z.looseObject({
  ...shared,
  response: z.looseObject({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.optional() }),
});
const Client = z.looseObject({ challenge: z.string().max(200) });
const read = <T>(schema: z.ZodType, answer: string): T | null => {
  try {
    return schema.parse(JSON.parse(answer)) as T;
  } catch {
    return null;
  }
};

/** The new passkey's id; null for an answer that does not hold, and for a passkey that somebody has already. */
export const addPasskey = async (
  tx: Tx,
  place: Place,
  { holder, accountId, name, answer }: { holder: Holder; accountId: string; name: string; answer: string },
): Promise<string | null> => {
  const response = read<RegistrationResponseJSON>(Made, answer);
  const expectedChallenge = response && (await takeChallenge(tx, { holder, purpose: "add", accountId }, response));
  if (!expectedChallenge) return null;
  // What it throws is about the answer alone: it asks nobody.
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    supportedAlgorithmIDs,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made) return null;
  const { credential, credentialDeviceType, credentialBackedUp } = made;
  const { rows } = await sql<{ id: string }>`
    insert into passkey (id, account_id, name, rp_id, credential_id, public_key, sign_count, transports, is_backup_eligible, is_backed_up)
    values (${newId()}, ${accountId}, ${name}, ${place.rpId}, ${Buffer.from(credential.id, "base64url")},
      ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${(credential.transports ?? []).slice(0, 10)}::text[],
      ${credentialDeviceType === "multiDevice"}, ${credentialBackedUp})
    on conflict (credential_id) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
};

/** Whose passkey this answer says that it is; nothing is proven by it yet. */
export const accountInAnswer = async (tx: Tx, place: Place, answer: string): Promise<string | null> => {
  const response = read<AuthenticationResponseJSON>(Signed, answer);
  if (!response) return null;
  const { rows } = await sql<{ accountId: string }>`
    select account_id from passkey where credential_id = ${Buffer.from(response.id, "base64url")} and rp_id = ${place.rpId}`.execute(
    tx,
  );
  return rows[0]?.accountId ?? null;
};

/**
 * Whether this answer to the holder's challenge proves that a passkey of the account was used. `expectedAccountId`: whom the challenge was for, null for
 * whoever answers; then, and for a proof, the authenticator must have seen its owner (fingerprint, face, PIN) and not a touch alone.
 */
export const signedBy = async (
  tx: Tx,
  place: Place,
  accountId: string,
  {
    holder,
    purpose,
    expectedAccountId,
    answer,
  }: { holder: Holder; purpose: Purpose; expectedAccountId: string | null; answer: string },
): Promise<boolean> => {
  const response = read<AuthenticationResponseJSON>(Signed, answer);
  const expectedChallenge = response && (await takeChallenge(tx, { holder, purpose, accountId: expectedAccountId }, response));
  if (!expectedChallenge) return false;
  const { rows } = await sql<{ id: string; credentialId: Buffer; publicKey: Buffer; signCount: number }>`
    select id, credential_id, public_key, sign_count::float8 as sign_count from passkey
    where account_id = ${accountId} and credential_id = ${Buffer.from(response.id, "base64url")} and rp_id = ${place.rpId} for update`.execute(
    tx,
  );
  const key = rows[0];
  const { userHandle } = response.response;
  if (!key || (userHandle && userHandle !== handleOf(accountId).toString("base64url"))) return false;
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo: seen } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: purpose !== "second-step",
    credential: {
      id: key.credentialId.toString("base64url"),
      publicKey: new Uint8Array(key.publicKey),
      counter: key.signCount,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !seen) return false;
  await sql`
    update passkey set sign_count = ${seen.newCounter}, is_backed_up = ${seen.credentialBackedUp}, used_at = now()
    where id = ${key.id}`.execute(tx);
  return true;
};
