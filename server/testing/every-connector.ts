import { offered } from "@tradeport/connectors";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { SyncStep } from "#modules/connections/index.ts";
import { listingSteps } from "#modules/listings/index.ts";
import { mappingSteps } from "#modules/mapping/index.ts";
import { type Connected, connected } from "./connected.ts";
import { fastTimers } from "./fast-timers.ts";
import { startWorker } from "./start-worker.ts";
import { type StoreWorld, storeWorld } from "./store-world.ts";

/** A store of each connector in one world, served by one worker; `each` makes a test of every store, all at the same time. */
export const everyConnector = (more: readonly SyncStep[] = []) => {
  const all = { places: new Map<string, Connected>() } as {
    w: StoreWorld;
    worker: ReturnType<typeof startWorker>;
    places: Map<string, Connected>;
  };
  let undo: () => void;
  beforeAll(async () => {
    undo = fastTimers();
    all.w = await storeWorld();
    const { w, places } = all;
    all.worker = startWorker(w.database, w.sandbox.origin, {
      leaseSeconds: 3,
      steps: [...listingSteps.offers, ...more, ...mappingSteps],
    });
    // One after the other: they share one catalogue.
    for (const connector of offered) places.set(connector.code, await connected(w, connector));
    for (const it of places.values()) {
      await it.becomes("ok");
      await it.count(100);
      await it.inSync(100);
    }
  });
  afterAll(async () => {
    await all.worker?.stop();
    undo();
    await all.w?.close();
  });
  /** The next trial begins when this one has ended for all. */
  const each = (name: string, run: (it: Connected, w: StoreWorld) => Promise<void>) =>
    describe(name, () => {
      test.concurrent.each(offered.map(({ code }) => code))("%s", (code) => run(all.places.get(code)!, all.w));
    });
  return { all, each };
};
