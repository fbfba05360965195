import type { Database } from "#platform/db.ts";

interface Held {
  name: string;
  holder: string;
  beat: number;
}

/**
 * What a worker held when it died, and the seconds until others held all of it: its stores' leases taken, its jobs claimed again.
 * Whoever never beats again is the dead one. `since`: when the database was last there again, for leases last while it is away.
 */
export const workGoesOn = async (database: Database, diedAt: number, since: () => number, limitMs = 90_000) => {
  const poll = async () => {
    const { rows: leases } = await database.pool.query(
      "select name, holder, (extract(epoch from beat_at) * 1000)::float8 as beat from lease where holder is not null",
    );
    const { rows: jobs } = await database.pool.query(
      "select id::text, locked_by from graphile_worker._private_jobs where locked_by is not null",
    );
    return { leases: leases as Held[], jobs: jobs as { id: string; locked_by: string }[] };
  };
  const before = await poll();
  const holders = new Set(before.leases.map(({ holder }) => holder));
  const open = new Map<string, (now: Awaited<ReturnType<typeof poll>>) => boolean>();
  for (const { name, holder } of before.leases)
    if (name.startsWith("store:"))
      open.set(name, (now) => !holders.has(holder) || now.leases.find((lease) => lease.name === name)?.holder !== holder);
  for (const { id, locked_by } of before.jobs) {
    const holder = before.leases.find(({ name }) => name === `worker:${locked_by}`)?.holder;
    open.set(`job ${id}`, (now) => {
      const job = now.jobs.find((one) => one.id === id);
      return (holder !== undefined && !holders.has(holder)) || job?.locked_by !== locked_by;
    });
  }
  let wentOn = diedAt;
  // Each start of the database makes every lease last anew.
  while (open.size > 0) {
    if (Date.now() > Math.max(diedAt, since()) + limitMs)
      throw new Error(`still held by a dead worker: ${[...open.keys()].join(", ")}`);
    await new Promise((done) => setTimeout(done, 150));
    const now = await poll().catch(() => null);
    if (!now) continue;
    // Who beats after the death lives: what it holds is no dead worker's.
    for (const { holder, beat } of now.leases) if (beat > diedAt + 300) holders.delete(holder);
    for (const [name, taken] of open)
      if (taken(now)) {
        const dead = holders.has(before.leases.find((lease) => lease.name === name)?.holder ?? "") || name.startsWith("job ");
        if (dead) wentOn = Date.now();
        open.delete(name);
      }
  }
  return Math.max(0, wentOn - Math.max(diedAt, since())) / 1000;
};

/** When a store's loop first claimed, sent or read something after `from`; a heartbeat alone is no work. Null: not yet. */
export const firstWork = async ({ pool }: Database, from: number): Promise<number | null> => {
  const done = `
    select (extract(epoch from min(at)) * 1000)::float8 as at from (
      select orders_read_at as at from store union all select created_at from push_batch union all select sent_at from package_action) as done
    where at > to_timestamp($1::float8 / 1000)`;
  const found = await pool.query(done, [from]).catch(() => null);
  return found?.rows[0].at ?? null;
};
