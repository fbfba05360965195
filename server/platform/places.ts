import type { EventEmitter } from "node:events";

/** Bulk work of one company: a file, a transfer. `long` may take more than a few seconds. */
export type Bulk = "short" | "long";

const companyFlag = (clientId: string) => `bulk:${clientId}`;
/** What a queued job says of itself, so that the runner can pass it over while its company or its kind has its share of places. */
export const flagsOf = (clientId: string, bulk: Bulk): string[] => [
  "bulk",
  companyFlag(clientId),
  ...(bulk === "long" ? ["long"] : []),
];

export interface PlacesSetting {
  /** Jobs that run here at a time. */
  concurrency: number;
  /** Whether a due job of bulk work waits that has none of these flags, and is no long one of the company with this flag. */
  waits: (skipped: readonly string[], own?: string) => Promise<boolean>;
  /** A job may work for so long before it is asked to make room. */
  sliceMs?: number;
}

interface Started {
  job: { id: unknown; flags?: Record<string, true> | null };
}

/**
 * Who gets the next place of this worker. Long work leaves a quarter of the places to what is short, a company has a quarter of them at
 * most, and of the companies that wait the one with the fewest running comes first; among equals the oldest job.
 */
export const sharePlaces = (events: EventEmitter, { concurrency, waits, sliceMs = 2_000 }: PlacesSetting) => {
  const share = Math.max(1, Math.floor(concurrency / 4));
  const longPlaces = Math.max(1, concurrency - share);
  const running = new Map<string, { flags: string[]; since: number }>();
  // Two looks for a job at the same moment would both find a company's last place free: one look ends before the next begins.
  let looking = Promise.resolve();
  let looked = () => {};
  events.on("job:start", ({ job }: Started) => {
    running.set(String(job.id), { flags: Object.keys(job.flags ?? {}), since: performance.now() });
    looked();
  });
  events.on("job:complete", ({ job }: Started) => running.delete(String(job.id)));
  for (const end of ["worker:getJob:empty", "worker:getJob:error"]) events.on(end, () => looked());

  const here = (flag: string) => [...running.values()].filter(({ flags }) => flags.includes(flag)).length;
  const companies = () => {
    const flags = [...running.values()].flatMap((job) => job.flags.filter((flag) => flag.startsWith(companyFlag(""))));
    return [...new Set(flags)].map((flag) => ({ flag, count: here(flag) }));
  };
  const longFull = () => here("long") >= longPlaces;
  const passedOver = async (): Promise<string[]> => {
    const long = longFull() ? ["long"] : [];
    const over = (most: number) => [...long, ...companies().flatMap(({ flag, count }) => (count > most ? [flag] : []))];
    for (let most = 0; most < share - 1; most += 1) {
      const flags = over(most);
      if (flags.length === long.length || (await waits(flags))) return flags;
    }
    return over(share - 1);
  };
  return {
    /** The flags of jobs that may not be taken now. The runner looks for a job after each call. */
    forbidden: async (): Promise<string[]> => {
      const before = looking;
      let done = () => {};
      looking = new Promise((over) => {
        done = over;
      });
      await before;
      looked = done;
      return passedOver();
    },
    /** Whether this job keeps a place from somebody who has less: a company with fewer running, or short work of its own. */
    isAwaited: async (id: string): Promise<boolean> => {
      const job = running.get(id);
      const own = job?.flags.find((flag) => flag.startsWith(companyFlag("")));
      if (!job || !own || performance.now() - job.since < sliceMs) return false;
      const mine = here(own);
      if (running.size < concurrency && !longFull() && mine < share) return false;
      const notLess = companies().flatMap(({ flag, count }) => (flag !== own && count >= mine ? [flag] : []));
      // What is long could not take a place that is kept for what is short.
      return waits(longFull() && !job.flags.includes("long") ? ["long", ...notLess] : notLess, own);
    },
  };
};
