import pino from "pino";
import { type SyncStep, startStoreLoops } from "#modules/connections/index.ts";
import { listingSteps } from "#modules/listings/index.ts";
import { mappingSteps } from "#modules/mapping/index.ts";
import { type Database, newId } from "#platform/db.ts";
import { assertToken, holdLeases } from "#platform/leases.ts";
import { openKeyring, openVault } from "#platform/secrets.ts";

export const masterKey = Buffer.alloc(32, 7);
export const log = pino({ level: process.env.TEST_LOG ?? "silent" });

/** The loops of one worker, with leases of its own; a deaf one does not hear that it lost one. */
export const startWorker = (
  database: Database,
  sandboxOrigin: string,
  {
    leaseSeconds = 20,
    deaf = false,
    capacity = 64,
    log: own = log,
    steps = [...listingSteps.offers, ...listingSteps.content, ...mappingSteps] as SyncStep[],
  } = {},
) => {
  const stop = new AbortController();
  const leases = holdLeases(database, { holder: newId(), seconds: leaseSeconds, beat: leaseSeconds / 4 });
  const vault = openVault({ masterKey });
  const done = startStoreLoops({
    database,
    log: own,
    signal: stop.signal,
    now: () => new Date(),
    publicUrl: "http://localhost:3000",
    sandboxOrigin,
    capacity,
    steps,
    openCredentials: (clientId, _, sealed) => database.asClient(clientId, (tx) => vault.openCredentials(tx, clientId, _, sealed)),
    sealCredentials: openKeyring({ masterKey }).sealCredentials,
    takeLease: async (name) => {
      const lease = await leases.take(name);
      return (
        lease && {
          token: lease.token,
          check: (tx) => assertToken(tx, name, lease.token),
          lost: deaf ? new AbortController().signal : lease.signal,
          release: () => leases.release(name),
        }
      );
    },
  });
  return {
    stop: async () => {
      stop.abort(new Error("the test stops its worker"));
      await done;
      await leases.close();
    },
  };
};
