import { type DemoPerson, refuseOpenWeak } from "#identity/demo-people.ts";
import { requestCities } from "#modules/company/index.ts";
import type { Config } from "#platform/config.ts";
import { openDatabase, sql } from "#platform/db.ts";
import { openMasterKeys } from "#platform/master-key.ts";
import { openKeyring } from "#platform/secrets.ts";
import { seedDemo, seedReference } from "./demo.ts";

type Prepared =
  | "databaseUrl"
  | "masterKey"
  | "masterKeyFile"
  | "demo"
  | "demoPassword"
  | "oidcIssuer"
  | "publicUrl"
  | "host"
  | "trustedProxy";

/** With the database reachable and migrated: the master key is proven or made, then what every installation begins with, then the demo. */
export const prepare = async (config: Pick<Config, Prepared>): Promise<DemoPerson[]> => {
  const database = openDatabase({ url: config.databaseUrl as string, name: "tradeport prepare", max: 2 });
  try {
    await database.asPlatform(async (tx) => {
      const { rows } = await sql<{ sealed: boolean }>`
        select exists (select from client_data_key) or exists (select from identity_key) as sealed`.execute(tx);
      // Made only while the database holds nothing that was sealed.
      await openKeyring({ masterKey: openMasterKeys(config, { mayMake: !rows[0]?.sealed }) }).check(tx);
    });
    await database.asPlatform((tx) => refuseOpenWeak(tx, config));
    await seedReference(database);
    await database.asPlatform(requestCities);
    return config.demo ? await seedDemo(database, config) : [];
  } finally {
    await database.close();
  }
};
