import { anadolu, type DemoPerson, maviKapi, seedPeople } from "#identity/demo-people.ts";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { seedPlaces } from "#modules/company/index.ts";
import { seedChannels } from "#modules/connections/index.ts";
import { seedWarehouse } from "#modules/inventory/index.ts";
import type { Database } from "#platform/db.ts";

/** What every installation needs to begin: the channels that can be connected, the platform's categories, and the places that addresses are made of. */
export const seedReference = (database: Database) =>
  database.asPlatform(async (tx) => {
    await seedChannels(tx);
    await seedCatalogue(tx);
    await seedPlaces(tx);
  });

/** One Admin and two companies to try the product with, made once. Passwords are told only for those just made. */
export const seedDemo = async (
  database: Database,
  { demoPassword }: { demoPassword: string | undefined },
): Promise<DemoPerson[]> => {
  const people = await database.asPlatform((tx) => seedPeople(tx, { password: demoPassword }));
  for (const clientId of [maviKapi, anadolu]) await database.asClient(clientId, (tx) => seedWarehouse(tx, clientId));
  return people;
};
