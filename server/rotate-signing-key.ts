import { parseArgs } from "node:util";
import { rotateSigningKey } from "#identity/keys.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db.ts";
import { openMasterKeys } from "#platform/master-key.ts";
import { openKeyring } from "#platform/secrets.ts";
import { runningDatabase } from "./running-database.ts";

/** `npm run rotate-signing-key [-- --now]`: a new key for the embedded provider's tokens, while everything runs. `--now`: the old one leaked. */
const run = async () => {
  const { values } = parseArgs({ options: { now: { type: "boolean", default: false } } });
  const config = readConfig();
  if (config.oidcIssuer) throw new Error(`OIDC_ISSUER=${config.oidcIssuer}: tokens are signed by that provider.`);
  const url = config.databaseUrl ?? (await runningDatabase(config.data));
  const db = openDatabase({ url, name: "tradeport rotation", max: 1 });
  try {
    const secrets = openKeyring({ masterKey: openMasterKeys(config) });
    const { kid, from } = await rotateSigningKey(db, secrets, { atOnce: values.now });
    console.log(
      values.now
        ? `The new signing key ${kid} signs within ten seconds, and every token of before ends. Browsers that are signed in stay so.`
        : `The new signing key ${kid} signs from ${from} on. Tokens of before hold until their time is over, within a day.`,
    );
  } finally {
    await db.close();
  }
};

await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
