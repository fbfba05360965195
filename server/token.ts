import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mintToken } from "#identity/mint-token.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db.ts";
import { readMasterKey } from "#platform/master-key.ts";
import { openKeyring } from "#platform/secrets.ts";

/** Where the embedded PostgreSQL of a running installation listens, from the file that it keeps while it runs. */
const runningDatabase = async (data: string): Promise<string> => {
  const text = await readFile(join(data, "postgres", "postmaster.pid"), "utf8").catch(() => {
    throw new Error(`Nothing is running on ${data}. Run npm start first, or set DATABASE_URL or TRADEPORT_DATA as it had them.`);
  });
  const [, , , port = "", sockets = ""] = text.split("\n");
  return sockets
    ? `postgres://tradeport@/tradeport?host=${encodeURIComponent(sockets)}&port=${port}`
    : `postgres://tradeport@127.0.0.1:${port}/tradeport`;
};

/** `npm run token -- <username>`: a Bearer access token of 86,400 s for the running local installation, alone on its line. */
const printToken = async (username: string | undefined) => {
  if (!username) throw new Error("Usage: npm run token -- <username>, for example: npm run token -- ayse");
  const config = readConfig();
  if (config.oidcIssuer) throw new Error(`OIDC_ISSUER=${config.oidcIssuer}: tokens come from that provider.`);
  const db = openDatabase({ url: config.databaseUrl ?? (await runningDatabase(config.data)), name: "token", max: 1 });
  try {
    const token = await mintToken(db, openKeyring({ masterKey: readMasterKey(config) }), config.publicUrl, username);
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
