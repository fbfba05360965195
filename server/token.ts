import { mintToken } from "#identity/mint-token.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db.ts";
import { openMasterKeys } from "#platform/master-key.ts";
import { openKeyring } from "#platform/secrets.ts";
import { runningDatabase } from "./running-database.ts";

/** `npm run token -- <username>`: a Bearer access token of 86,400 s for the running local installation, alone on its line. */
const printToken = async (username: string | undefined) => {
  if (!username) throw new Error("Usage: npm run token -- <username>, for example: npm run token -- ayse");
  const config = readConfig();
  if (config.oidcIssuer) throw new Error(`OIDC_ISSUER=${config.oidcIssuer}: tokens come from that provider.`);
  const db = openDatabase({ url: config.databaseUrl ?? (await runningDatabase(config.data)), name: "token", max: 1 });
  try {
    const token = await mintToken(db, openKeyring({ masterKey: openMasterKeys(config) }), config.publicUrl, username);
    if (!token) throw new Error(`Nobody can sign in with the name ${username}. On the demo: admin, ayse, mehmet.`);
    console.log(token);
  } finally {
    await db.close();
  }
};

await printToken(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
