import { createHmac } from "node:crypto";
import pg from "pg";
import { scramVerifier } from "#platform/scram.ts";

export type PartWithDatabase = "api" | "worker";

/** The same on every machine of an installation: it follows from the master key, which a part holds anyway. */
const passwordOf = (masterKey: Buffer, login: string) =>
  createHmac("sha256", masterKey).update(`database login ${login}`).digest("base64url");

/** Whom this address signs in as; throws when that one can't take the roles of calls. */
const signedInAs = async (connectionString: string) => {
  const client = new pg.Client({ connectionString, application_name: "part logins", connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ user: string }>("select session_user as user");
    for (const role of ["app", "app_platform"]) await client.query(`set role ${role}`);
    return rows[0]?.user;
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * Lets a part sign in as itself: a login that owns nothing, is no superuser, and can take the roles of calls alone. Answers the part's
 * address of the database. Throws when this database does not let it: its owner may not make logins, or something in front of it
 * knows other names.
 */
export const partLogin = async (ownerUrl: string, part: PartWithDatabase, masterKey: Buffer): Promise<string> => {
  const login = `app_${part}`;
  const password = passwordOf(masterKey, login);
  const url = ownerUrl.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${login}:${password}@`);
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: "part logins" });
  await owner.connect();
  // Another machine may do the same at this moment; what counts is that the part gets in.
  const refused = await owner
    .query(`alter role ${login} login password ${pg.escapeLiteral(scramVerifier(password))}`)
    .then(
      () => null,
      (error: Error) => error,
    )
    .finally(() => owner.end());
  const user = await signedInAs(url).catch((error: Error) => {
    throw refused ?? error;
  });
  if (user !== login) throw new Error(`The address signs in as ${user}, whatever name stands before its host`);
  return url;
};
