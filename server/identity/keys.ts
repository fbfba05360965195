import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { type Database, sql } from "#platform/db.ts";
import type { Sealer } from "#platform/sessions.ts";

export interface IdentityKeys {
  /** RS256, private. */
  signing: JWK;
  cookies: string[];
  /** The secret of our own back end, the provider's only client. */
  clientSecret: string;
}

const purpose = "identity-key";

const makeKeys = async (): Promise<IdentityKeys> => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    signing: { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString("base64url"), alg: "RS256", use: "sig" },
    cookies: [randomBytes(32).toString("base64url")],
    clientSecret: randomBytes(32).toString("base64url"),
  };
};

/** What everybody may see of the signing key: never its private numbers. */
export const publicPart = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use }) as JWK;

const stored = async (db: Database) =>
  db.asPlatform(
    async (tx) =>
      (await sql<{ sealed: Buffer }>`select sealed from identity_key where name = 'provider'`.execute(tx)).rows[0]?.sealed,
  );

/** The keys of this installation, made at its first start; processes that start together agree on one set. */
export const loadKeys = async (db: Database, sealer: Sealer): Promise<IdentityKeys> => {
  let sealed = await stored(db);
  if (!sealed) {
    const made = sealer.seal(Buffer.from(JSON.stringify(await makeKeys())), purpose);
    await db.asPlatform((tx) =>
      sql`insert into identity_key (name, sealed) values ('provider', ${Buffer.from(made)}) on conflict (name) do nothing`.execute(
        tx,
      ),
    );
    sealed = await stored(db);
  }
  return JSON.parse(Buffer.from(sealer.open(sealed!, purpose)).toString()) as IdentityKeys;
};
