import { pause } from "#platform/rate-limits.ts";
import { bell } from "./bell.ts";
import { type Held, type LoopHost, type Place, runStore } from "./loop.ts";
import { storesWithWork } from "./store-row.ts";

export interface StoreLoops extends LoopHost {
  /** Takes the lease of this name, or answers null when another worker has it. */
  takeLease: (name: string) => Promise<Held | null>;
  /** Stores that this worker works on at the same time. One whose marketplace doesn't answer is not counted while it waits. */
  capacity?: number;
}

const lookEveryMs = 1_000;
/** However many marketplaces are silent: open connections and memory end somewhere. */
const loopsPerPlace = 16;
/** While the database is away: half to one and a half times this between two looks, each worker for itself. */
const restMs = 2_000;

/**
 * Serves the stores that have work, together with any number of other workers. Woken by NOTIFY, alive by looking. Resolves after
 * `signal` when every loop has given its lease back.
 */
export const startStoreLoops = async (setting: StoreLoops): Promise<void> => {
  const { database, signal, log, capacity = 64 } = setting;
  const running = new Map<string, Place & { done: Promise<void> }>();
  /** The database went away while this worker took, held or gave back their leases: they would count as taken for a whole lease. */
  const brokenOff = new Map<string, { clientId: string; id: string }>();
  const look = bell();
  const listening = listen(setting, (storeId) => {
    const loop = running.get(storeId);
    if (loop) loop.wake.ring();
    else look.ring();
  });

  const serve = async (store: { clientId: string; id: string }) => {
    if (running.has(store.id)) return;
    brokenOff.set(store.id, store);
    const held = await setting.takeLease(`store:${store.id}`);
    brokenOff.delete(store.id);
    if (!held) return;
    const place: Place = { wake: bell(), isSilent: () => false };
    const done = runStore(setting, held, store, place)
      .catch((error: unknown) => {
        log.error({ err: error, store: store.id }, "a store's loop broke off; it is taken up again");
        brokenOff.set(store.id, store);
      })
      .finally(() => {
        running.delete(store.id);
        look.ring();
      });
    running.set(store.id, Object.assign(place, { done }));
  };

  let waitMs = lookEveryMs;
  while (!signal.aborted) {
    const heard = look.heard();
    try {
      const working = [...running.values()].filter(({ isSilent }) => !isSilent()).length;
      const free = Math.min(capacity - working, capacity * loopsPerPlace - running.size);
      const stores = free > 0 ? await database.asPlatform((tx) => storesWithWork(tx, free)) : [];
      for (const store of [...brokenOff.values(), ...stores]) await serve(store);
      waitMs = lookEveryMs;
    } catch (error) {
      // The database is away: wait for it, each worker for itself.
      log.warn({ err: error }, "could not look for stores with work");
      waitMs = restMs * (0.5 + Math.random());
    }
    const waited = new AbortController();
    await Promise.race([heard, pause(waitMs, AbortSignal.any([signal, waited.signal])).catch(() => {})]);
    waited.abort();
  }
  await Promise.allSettled([...running.values()].map(({ done }) => done));
  await listening;
};

/** One LISTEN connection for all stores, beside the pool of their work; while it is down the looks go on. */
const listen = async ({ database, signal, log }: StoreLoops, ring: (storeId: string) => void) => {
  while (!signal.aborted) {
    await database.listen("stores", ring, signal).catch((error: unknown) => log.warn({ err: error }, "cannot listen for stores"));
    await pause(restMs * (0.5 + Math.random()), signal).catch(() => {});
  }
};
