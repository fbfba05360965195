import { Id } from "@tradeport/contract";
import { pause } from "#platform/rate-limits.ts";
import { type DueStore, dueStores } from "./due.ts";
import { runStore } from "./loop.ts";
import type { Held, LoopHost, Place } from "./loop-host.ts";
import { wakeSignal } from "./wake-signal.ts";

export interface StoreLoops extends LoopHost {
  /** Takes the lease of this name, or answers null when another worker has it. */
  takeLease: (name: string) => Promise<Held | null>;
  /** Stores that this worker works on at the same time. One whose marketplace doesn't answer is not counted while it waits. */
  capacity?: number;
}

const pollEveryMs = 1_000;
/** However many stores only wait: open connections and memory end somewhere. A marketplace that is silent as a whole gets half of that. */
const loopsPerPlace = 16;
/** So long a loop keeps its place however many wait for one. */
const sliceMs = 5_000;
/** While the database is away: half to one and a half times this between two looks, each worker for itself. */
const restMs = 2_000;

/**
 * Serves the stores that have work, together with any number of other workers. Woken by NOTIFY, alive by looking. Resolves after
 * `signal` when every loop has given its lease back.
 */
export const startStoreLoops = async (setting: StoreLoops): Promise<void> => {
  const { database, signal, log, capacity = 64 } = setting;
  const running = new Map<string, Place & { channelId: string; since: number; done: Promise<void> }>();
  /** The database went away while this worker took, held or gave back their leases: they would count as taken for a whole lease. */
  const brokenOff = new Map<string, DueStore>();
  const due = wakeSignal();
  const notified = new Set<string>();
  const listening = listen(setting, {
    wakeOne: (storeId) => {
      // Whoever may say a statement may notify: what is no store's id wakes nobody.
      if (!Id.safeParse(storeId).success) return;
      const loop = running.get(storeId);
      if (loop) return loop.wake.raise();
      notified.add(storeId);
      due.raise();
    },
    // What was said before is lost.
    wakeAll: () => {
      for (const { wake } of running.values()) wake.raise();
      due.raise();
    },
  });

  /** Places that are free, and the channels of which enough stores wait. */
  const room = () => {
    const waiting = [...running.values()].filter(({ isWaiting }) => isWaiting());
    const most = capacity * loopsPerPlace;
    const channels = Map.groupBy(waiting, ({ channelId }) => channelId);
    return {
      free: Math.max(0, Math.min(capacity - (running.size - waiting.length), most - running.size)),
      silent: [...channels].filter(([, { length }]) => length >= most / 2).map(([id]) => id),
    };
  };
  const giveWay = (places: number) => {
    const longest = [...running.values()]
      .filter(({ isWaiting, since }) => !isWaiting() && performance.now() - since > sliceMs)
      .sort((one, other) => one.since - other.since);
    for (const place of longest.slice(0, places)) {
      place.givesWay = true;
      place.wake.raise();
    }
  };

  const serve = async (store: DueStore) => {
    if (running.has(store.id)) return;
    brokenOff.set(store.id, store);
    const held = await setting.takeLease(`store:${store.id}`);
    brokenOff.delete(store.id);
    if (!held) return;
    const place: Place = { wake: wakeSignal(), isWaiting: () => false, givesWay: false };
    const done = runStore(setting, held, store, place)
      .catch((error: unknown) => {
        log.error({ err: error, store: store.id }, "a store's loop broke off; it is taken up again");
        brokenOff.set(store.id, store);
      })
      .finally(() => {
        running.delete(store.id);
        due.raise();
      });
    running.set(store.id, Object.assign(place, { done, channelId: store.channelId, since: performance.now() }));
  };

  let waitMs = pollEveryMs;
  while (!signal.aborted) {
    const woken = due.raised();
    try {
      const { free, silent } = room();
      const names = [...notified];
      notified.clear();
      const stores = await database.asPlatform((tx) => dueStores(tx, { notified: names, silent, limit: Math.max(1, free) }));
      for (const store of [...brokenOff.values(), ...stores.slice(0, free)]) await serve(store);
      giveWay(stores.length - free);
      waitMs = pollEveryMs;
    } catch (error) {
      // The database is away: wait for it, each worker for itself.
      log.warn({ err: error }, "could not look for stores with work");
      waitMs = restMs * (0.5 + Math.random());
    }
    const waited = new AbortController();
    await Promise.race([woken, pause(waitMs, AbortSignal.any([signal, waited.signal])).catch(() => {})]);
    waited.abort();
  }
  await Promise.allSettled([...running.values()].map(({ done }) => done));
  await listening;
};

/** One LISTEN connection for all stores, beside the pool of their work; while it is down the looks go on. */
const listen = async (
  { database, signal, log }: StoreLoops,
  { wakeOne, wakeAll }: { wakeOne: (storeId: string) => void; wakeAll: () => void },
) => {
  while (!signal.aborted) {
    wakeAll();
    await database
      .listen("stores", wakeOne, signal)
      .catch((error: unknown) => log.warn({ err: error }, "cannot listen for stores"));
    await pause(restMs * (0.5 + Math.random()), signal).catch(() => {});
  }
};
