import { Email, Username } from "@tradeport/contract/registration";
import { insertAdmin } from "#identity/sign-up.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db.ts";
import { runningDatabase } from "./running-database.ts";

/**
 * `npm run admin -- <user name> <e-mail>`: an Admin for the running local installation, and the link, good once and for an hour, that
 * sets their password. There is no first-run page that a stranger could find, and no default password.
 */
const makeAdmin = async ([name, address]: string[]) => {
  const given = [Username.safeParse(name), Email.safeParse(address)];
  const [username, email] = given.map(({ data }) => data);
  if (!username || !email)
    throw new Error("Usage: npm run admin -- <user name> <e-mail>, for example: npm run admin -- deniz deniz@example.com");
  const config = readConfig();
  if (config.oidcIssuer)
    throw new Error(`OIDC_ISSUER=${config.oidcIssuer}: who is an Admin is said there, by the claim ${config.oidcRoleClaim}.`);
  const db = openDatabase({ url: config.databaseUrl ?? (await runningDatabase(config.data)), name: "admin", max: 1 });
  try {
    const token = await db.asPlatform((tx) => insertAdmin(tx, { username, email }));
    if (!token)
      throw new Error(
        `Somebody has the name ${username} or the address ${email} already. Choose others, or use "Forgot my password".`,
      );
    console.log(`${config.publicUrl}/Auth/NewPassword/${token}`);
  } finally {
    await db.close();
  }
};

await makeAdmin(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
