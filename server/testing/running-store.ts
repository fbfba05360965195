import { connectorOf } from "@tradeport/connectors";
import { allSteps } from "./all-steps.ts";
import { type Connected, connected } from "./connected.ts";
import { fastTimers } from "./fast-timers.ts";
import { startWorker } from "./start-worker.ts";
import { type StoreWorld, storeWorld } from "./store-world.ts";

/** One store of this connector in step with twenty pieces of each of its offers, and a worker that serves it. */
export const runningStore = async (code: string): Promise<{ w: StoreWorld; it: Connected; close: () => Promise<void> }> => {
  const undo = fastTimers();
  const w = await storeWorld();
  const worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  const it = await connected(w, connectorOf(code)!);
  await it.becomes("ok");
  await it.count(20);
  await it.inSync(20);
  return {
    w,
    it,
    close: async () => {
      await worker.stop();
      undo();
      await w.close();
    },
  };
};
