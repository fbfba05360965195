import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The longest test files, the longest first, as `npm test` prints them at its end. Begun first they end beside the others and not after
 * them: a fresh clone has nothing else to go by and would begin with the files that have most lines.
 */

export const listed = [
  // These wait for most of their time: for clocks, leases, kills, and for what a marketplace takes its time for.
  "server/testing/crash.test.ts",
  "server/testing/production.test.ts",
  "server/modules/listings/reliability.test.ts",
  "server/modules/listings/while-paused.test.ts",
  "server/modules/listings/repeats.test.ts",
  "server/testing/hepsiburada.test.ts",
  "server/backup/backup.test.ts",
  "server/testing/database-away.test.ts",
  "server/modules/listings/closing.test.ts",
  "server/testing/outage.test.ts",
  "server/main.test.ts",
  "server/backup/operations.test.ts",
  "server/modules/connections/etsy.test.ts",
  "server/testing/rolling-restart.test.ts",
  "scripts/pack.test.ts",
  "server/testing/drain.test.ts",
  "server/modules/listings/journey.test.ts",
  "server/testing/attack/canary.test.ts",
  "server/modules/listings/stale-worker.race.test.ts",
  "server/modules/connections/suspended.test.ts",
  "server/testing/clock.test.ts",
  "server/rotation/master-key.test.ts",
  "server/testing/every-connector.restored.test.ts",
  "server/testing/attack/outgoing.test.ts",
  "server/modules/listings/outage.test.ts",
  "server/modules/connections/places.test.ts",
  "server/modules/listings/audits.test.ts",
  "server/modules/mapping/brands.test.ts",
  "server/modules/prices/two-currencies.test.ts",
  "server/modules/connections/store-session.test.ts",
  // These work.
  "server/testing/histories/histories.test.ts",
  "server/testing/histories/histories-beside.test.ts",
  "server/modules/catalogue/import-crash.test.ts",
  "server/modules/catalogue/transfer-excel-crash.test.ts",
  "server/modules/catalogue/transfer-excel.test.ts",
  "server/modules/catalogue/import.test.ts",
  "server/testing/lock-order.test.ts",
  "server/testing/walk.test.ts",
  "server/testing/areas.test.ts",
  "server/modules/catalogue/import-failures.test.ts",
  "server/modules/people/owners.test.ts",
  "connectors/conformance.hostile.test.ts",
];

const root = path.resolve(import.meta.dirname, "..");
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = listed.indexOf(path.relative(root, moduleId));
  return place === -1 ? listed.length : place;
};

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
