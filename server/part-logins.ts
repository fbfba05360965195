import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
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

/** Somebody else changes this login at this moment: another machine that starts, or a connection that was smuggled into. */
class Contended extends Error {}
export const contends = (error: unknown) => {
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  // lock_not_available, deadlock_detected, or two who wrote the same row of the catalogue
  return ["55P03", "40P01", "23505"].includes(code) || /tuple concurrently (updated|deleted)/.test(message);
};
/** The password that was just set is not taken any more, its connections are used up or ended, or what it begins with lets nobody in. */
const isLockedOut = (error: unknown) => ["28P01", "53300", "57P01", "58P01"].includes((error as { code?: string }).code ?? "");

const searchPath = "search_path=public, pg_temp";
/** It was let in by an earlier start, and has no setting but ours. */
const isClean = async (owner: pg.Client, login: Login) => {
  const { rows } = await owner.query<{ own: string[]; mayLogIn: boolean }>(
    `select coalesce(array_agg(setting), '{}') as own, (select rolcanlogin from pg_roles where oid = $1::regrole) as "mayLogIn"
      from pg_db_role_setting s, unnest(s.setconfig) as setting
      where s.setrole = $1::regrole and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
    [login],
  );
  return rows[0]!.mayLogIn && rows[0]!.own.join() === searchPath;
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
  const set = `set lock_timeout = '1s'; ${clean}; alter role ${login} login password ${pg.escapeLiteral(scramVerifier(password))}`;
  try {
    // As it was left by the last start, it stays as it is: another machine may start at this moment.
    if (await isClean(owner, login)) {
      const user = await signedInAs(url, logins[login]).catch(() => null);
      if (user === login) return url;
    }
    // Another machine may do the same at this moment; what counts is that the part gets in.
    const refused = await owner.query(set).then(
      () => null,
      (error: Error) => error,
    );
    const user = await signedInAs(url, logins[login]).catch((error: Error) => {
      if (contends(refused) || (!refused && isLockedOut(error))) throw new Contended(error.message);
      throw refused ?? error;
    });
    if (user !== login) throw new Error(`The address signs in as ${user}, whatever name stands before its host`);
    // It got in with what an earlier start set, or what was cleaned is there again.
    if (!(await isClean(owner, login))) throw new Contended(refused?.message ?? "it has settings that are not ours");
    return url;
  } finally {
    await owner.end().catch(() => {});
  }
};

const tries = 10;
/**
 * The same while somebody else changes the login, again and again; from the sixth time on its open connections are ended first, for one of
 * them may be who does it. A part never signs in as the owner because of that: the start says so and ends.
 */
const letInHeld = async (ownerUrl: string, login: Login, secret: Buffer): Promise<string> => {
  for (let n = 1; ; n++)
    try {
      return await letIn(ownerUrl, login, secret);
    } catch (error) {
      if (!(error instanceof Contended)) throw error;
      if (n === tries)
        throw new LoginHeld(
          `Somebody changes the database login ${login} while it is set (${error.message}): end its connections, then start again`,
        );
      await pause(50 + Math.random() * 200);
      if (n >= 5) await endConnections(ownerUrl, login);
    }
};
/** The start may not go on. */
export class LoginHeld extends Error {}

const endConnections = async (ownerUrl: string, login: Login) => {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: "part logins" });
  try {
    await owner.connect();
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database()",
      [login],
    );
  } catch {
    // An owner who may not end others' connections goes on trying.
  } finally {
    await owner.end().catch(() => {});
  }
};

/** Where a part finds the database, by the settings that say so: as itself, and as whoever can be one company alone. */
export interface PartDatabase extends Record<string, string> {
  DATABASE_URL: string;
  DATABASE_CLIENT_URL: string;
}

/** Lets a part sign in as itself: logins that own nothing, are no superusers, and take the roles of calls alone. Throws as `letIn` does. */
export const partLogin = async (ownerUrl: string, part: PartWithDatabase, secret: Buffer): Promise<PartDatabase> => ({
  DATABASE_URL: await letInHeld(ownerUrl, `app_${part}`, secret),
  DATABASE_CLIENT_URL: await letInHeld(ownerUrl, "app_client", secret),
});
