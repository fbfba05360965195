import { emptyId } from "@tradeport/contract";
import { Email, Username } from "@tradeport/contract/registration";
import { findAccount, signOutEverywhere } from "#identity/account.ts";
import { removeFactor } from "#identity/second-factor.ts";
import { insertAdmin } from "#identity/sign-up.ts";
import { audit } from "#platform/audit.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase, type Tx } from "#platform/db.ts";
import { runningDatabase } from "./running-database.ts";

type Config = ReturnType<typeof readConfig>;

/**
 * `npm run admin -- <user name> <e-mail>`: an Admin for the running local installation, and the link, good once and for an hour, that
 * sets their password. There is no first-run page that a stranger could find, and no default password.
 */
const makeAdmin = async (config: Config, [name, address]: string[]) => {
  const given = [Username.safeParse(name), Email.safeParse(address)];
  const [username, email] = given.map(({ data }) => data);
  if (!username || !email)
    throw new Error("Usage: npm run admin -- <user name> <e-mail>, for example: npm run admin -- deniz deniz@example.com");
  const token = await inDatabase(config, (tx) => insertAdmin(tx, { username, email }));
  if (!token)
    throw new Error(
      `Somebody has the name ${username} or the address ${email} already. Choose others, or use "Forgot my password".`,
    );
  console.log(`${config.publicUrl}/Auth/NewPassword/${token}`);
};

/** `npm run admin -- --reset-second-factor <user name>`: for who lost telephone and recovery codes, and is no client's member. */
const resetFactor = async (config: Config, username: string | undefined) => {
  const wasOn = await inDatabase(config, async (tx) => {
    const account = username === undefined ? undefined : await findAccount(tx, username);
    if (!account || !(await removeFactor(tx, account.id))) return false;
    await signOutEverywhere(tx, account.id);
    const terminal = { kind: "job" as const, id: null, name: "npm run admin" };
    await audit(tx, emptyId, terminal, { action: "second_factor_reset", objectType: "person", objectId: account.id });
    return true;
  });
  if (!wasOn) throw new Error(`No account ${username ?? ""} with a second factor that is on.`);
  console.log(`The second factor of ${username} is off; the password alone opens the account, whose sessions have ended.`);
};

const inDatabase = async <T>(config: Config, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (config.oidcIssuer)
    throw new Error(`OIDC_ISSUER=${config.oidcIssuer}: who is an Admin is said there, by the claim ${config.oidcRoleClaim}.`);
  const db = openDatabase({ url: config.databaseUrl ?? (await runningDatabase(config.data)), name: "admin", max: 1 });
  try {
    return await db.asPlatform(work);
  } finally {
    await db.close();
  }
};

const given = process.argv.slice(2);
const run = async () =>
  given[0] === "--reset-second-factor" ? resetFactor(readConfig(), given[1]) : makeAdmin(readConfig(), given);
await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
