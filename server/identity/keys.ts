import { randomBytes } from "node:crypto";
import { emptyId } from "@tradeport/contract";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { audit } from "#platform/audit.ts";
import { type Database, sql, type Tx } from "#platform/db.ts";
import type { Sealer } from "#platform/sessions.ts";

export interface IdentityKeys {
  /** RS256, private. */
  signing: JWK;
  /** Beside it in the JWKS: the next one, which signs soon, and those that signed tokens which still hold. */
  others: JWK[];
  cookies: string[];
  /** The secret of our own back end, the provider's only client. */
  clientSecret: string;
}

/** What stands sealed in the row. Moments are ISO text. */
interface Stored {
  signing: JWK;
  /** Shown from now on, so that every api knows it before one signs with it. */
  next?: { key: JWK; from: string } | undefined;
  older?: { key: JWK; until: string }[];
  cookies: string[];
  clientSecret: string;
}

const purpose = "identity-key";
/** As long as the longest token holds, and some minutes for clocks that differ. */
const holdsMs = (86_400 + 600) * 1000;
export const leadSeconds = 60;

const makeSigningKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString("base64url"), alg: "RS256", use: "sig" };
};

/** What everybody may see of a signing key: never its private numbers. */
export const publicPart = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use }) as JWK;

/** As it stands at this moment: the next key signs when its time has come, and what no token needs any more is gone. */
export const keysAt = ({ signing, next, older = [], ...rest }: Stored, now: number): Stored => {
  const isDue = next !== undefined && Date.parse(next.from) <= now;
  const before = isDue ? [{ key: signing, until: new Date(Date.parse(next.from) + holdsMs).toISOString() }] : [];
  return {
    ...rest,
    signing: isDue ? next.key : signing,
    ...(next && !isDue ? { next } : {}),
    older: [...before, ...older].filter(({ until }) => Date.parse(until) > now),
  };
};

const read = async (tx: Tx, sealer: Sealer, locked = false) => {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from identity_key where name = 'provider' ${locked ? sql`for update` : sql``}`.execute(tx);
  if (!rows[0]) return undefined;
  return { ...rows[0], stored: JSON.parse(Buffer.from(sealer.open(rows[0].sealed, purpose)).toString()) as Stored };
};

const sealedOf = (sealer: Sealer, stored: Stored) => Buffer.from(sealer.seal(Buffer.from(JSON.stringify(stored)), purpose));

/** The keys of this installation, made at its first start; processes that start together agree on one set. */
export const loadKeys = async (db: Database, sealer: Sealer): Promise<IdentityKeys> => {
  const found = await db.asPlatform((tx) => read(tx, sealer));
  const { sealed, stored } = found ?? (await makeKeys(db, sealer));
  const now = keysAt(stored, Date.now());
  // A private key that signed long ago stays nowhere.
  if (now.older!.length < (stored.older?.length ?? 0))
    await db.asPlatform((tx) =>
      sql`update identity_key set sealed = ${sealedOf(sealer, now)} where name = 'provider' and sealed = ${sealed}`.execute(tx),
    );
  const { signing, next, older = [], cookies, clientSecret } = now;
  return { signing, others: [...(next ? [next.key] : []), ...older.map(({ key }) => key)], cookies, clientSecret };
};

const makeKeys = async (db: Database, sealer: Sealer) => {
  const made: Stored = {
    signing: await makeSigningKey(),
    cookies: [randomBytes(32).toString("base64url")],
    clientSecret: randomBytes(32).toString("base64url"),
  };
  return db.asPlatform(async (tx) => {
    await sql`insert into identity_key (name, sealed) values ('provider', ${sealedOf(sealer, made)}) on conflict (name) do nothing`.execute(
      tx,
    );
    return (await read(tx, sealer))!;
  });
};

/**
 * A new signing key: it is shown at once, signs from `lead` seconds on, and the one of before stays in the JWKS until no token that it
 * signed holds. `atOnce`: it signs now and all others are gone, for a key that leaked: tokens of before end. One statement, so that a kill
 * leaves all or nothing. Answers the moment from which it signs. Throws with words while the last rotation is under way.
 */
export const rotateSigningKey = async (
  db: Database,
  sealer: Sealer,
  { lead = leadSeconds, atOnce = false }: { lead?: number; atOnce?: boolean } = {},
): Promise<{ kid: string; from: string }> => {
  const key = await makeSigningKey();
  const kid = key.kid as string;
  return db.asPlatform(async (tx) => {
    const found = await read(tx, sealer, true);
    if (!found) throw new Error("There is no signing key yet: it is made at the first start.");
    const now = keysAt(found.stored, Date.now());
    if (now.next && !atOnce)
      throw new Error(`A new signing key is on its way already: it signs from ${now.next.from} on. Nothing was changed.`);
    const from = new Date(Date.now() + (atOnce ? 0 : lead * 1000)).toISOString();
    const { next: _, ...rest } = now;
    const after: Stored = atOnce ? { ...rest, signing: key, older: [] } : { ...rest, next: { key, from } };
    await sql`update identity_key set sealed = ${sealedOf(sealer, after)} where name = 'provider'`.execute(tx);
    await audit(
      tx,
      emptyId,
      { kind: "job", id: null, name: "rotate-signing-key" },
      {
        action: "rotate_signing_key",
        objectType: "settings",
        objectId: kid,
        before: { kid: now.signing.kid },
        after: { from, atOnce },
      },
    );
    return { kid, from };
  });
};
