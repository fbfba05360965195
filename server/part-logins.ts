import { createHmac, randomBytes } from "node:crypto";
import pg from "pg";
import type { Config } from "#platform/config.ts";
import { openDatabase, sql } from "#platform/db.ts";
import { openMasterKeys } from "#platform/master-key.ts";
import { scramVerifier } from "#platform/scram.ts";
import { openKeyring } from "#platform/secrets.ts";

export type PartWithDatabase = "api" | "worker";

const secretName = "part-logins";

/**
 * What the passwords of the parts' logins follow from: the same on every machine of an installation, made once and kept sealed. Not the
 * master key itself, for that rotates while parts of other machines go on signing in with what they were started with.
 */
export const loginSecret = async (config: Pick<Config, "databaseUrl" | "masterKey" | "masterKeyFile">): Promise<Buffer> => {
  const secrets = openKeyring({ masterKey: openMasterKeys(config) });
  const database = openDatabase({ url: config.databaseUrl as string, name: "part logins", max: 1 });
  try {
    return await database.asPlatform(async (tx) => {
      await sql`insert into identity_key (name, sealed) values (${secretName}, ${secrets.seal(randomBytes(32), secretName)})
        on conflict (name) do nothing`.execute(tx);
      const { rows } = await sql<{ sealed: Buffer }>`select sealed from identity_key where name = ${secretName}`.execute(tx);
      return secrets.open(rows[0]!.sealed, secretName);
    });
  } finally {
    await database.close();
  }
};

const passwordOf = (secret: Buffer, login: string) =>
  createHmac("sha256", secret).update(`database login ${login}`).digest("base64url");

/** Whom a login may become: a part by itself both roles of calls, and for one company's transaction `app` alone. */
const logins = {
  app_api: ["app", "app_stores", "app_platform"],
  app_worker: ["app", "app_stores", "app_platform"],
  app_client: ["app", "app_stores"],
} as const;
type Login = keyof typeof logins;

/** Whom this address signs in as; throws when that one can't take the roles that are asked of it. */
const signedInAs = async (connectionString: string, roles: readonly string[]) => {
  const client = new pg.Client({ connectionString, application_name: "part logins", connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ user: string }>("select session_user as user");
    for (const role of roles) await client.query(`set role ${role}`);
    return rows[0]?.user;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Lets this login in and answers its address. Throws when this database does not let it: its owner may not make logins, or something in front of it knows other names. */
const letIn = async (ownerUrl: string, login: Login, secret: Buffer): Promise<string> => {
  const password = passwordOf(secret, login);
  const url = ownerUrl.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${login}:${password}@`);
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: "part logins" });
  await owner.connect();
  // A login may change its own settings: what a smuggled statement left there ends here.
  const clean = `do $$ begin
    execute format('alter role ${login} in database %I reset all', current_database());
    alter role ${login} reset all;
    alter role ${login} set search_path = public, pg_temp;
  end $$`;
  // Another machine may do the same at this moment; what counts is that the part gets in.
  const refused = await owner
    .query(`${clean}; alter role ${login} login password ${pg.escapeLiteral(scramVerifier(password))}`)
    .then(
      () => null,
      (error: Error) => error,
    )
    .finally(() => owner.end());
  const user = await signedInAs(url, logins[login]).catch((error: Error) => {
    throw refused ?? error;
  });
  if (user !== login) throw new Error(`The address signs in as ${user}, whatever name stands before its host`);
  return url;
};

/** Where a part finds the database, by the settings that say so: as itself, and as whoever can be one company alone. */
export interface PartDatabase extends Record<string, string> {
  DATABASE_URL: string;
  DATABASE_CLIENT_URL: string;
}

/** Lets a part sign in as itself: logins that own nothing, are no superusers, and take the roles of calls alone. Throws as `letIn` does. */
export const partLogin = async (ownerUrl: string, part: PartWithDatabase, secret: Buffer): Promise<PartDatabase> => ({
  DATABASE_URL: await letIn(ownerUrl, `app_${part}`, secret),
  DATABASE_CLIENT_URL: await letIn(ownerUrl, "app_client", secret),
});
