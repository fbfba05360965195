import { listingJobs } from "#modules/listings/index.ts";
import type { Database } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { log } from "./start-worker.ts";

/** Jobs of the listings that were queued in the database run here and now, until none is left. Answers what ran, in its order. */
export const runQueued = async (database: Database): Promise<{ identifier: string; payload: Record<string, unknown> }[]> => {
  const ran = [];
  for (;;) {
    const { rows } = await database.pool.query(
      "select j.id, t.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id",
    );
    if (rows.length === 0) return ran;
    for (const { id, identifier, payload } of rows) {
      const ctx = { database, log, now: () => new Date(), signal: new AbortController().signal };
      await listingJobs[identifier]!(ctx as unknown as JobCtx, payload);
      await database.pool.query("delete from graphile_worker._private_jobs where id = $1", [id]);
      ran.push({ identifier, payload });
    }
  }
};
