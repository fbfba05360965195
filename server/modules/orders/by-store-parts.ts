import { type StorePart, storeChunk } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";

/**
 * Does these parts with a store one after another, while it is connected, or is not. Each chunk is one transaction and takes only what is
 * left, so a kill repeats nothing.
 */
export const byStoreParts = async (
  { database, signal }: JobCtx,
  clientId: string,
  storeId: string,
  { isActive }: { isActive: boolean },
  parts: readonly StorePart[],
) => {
  for (const part of parts)
    for (;;) {
      signal.throwIfAborted();
      const done = await retryOnDeadlock(() =>
        database.asClient(clientId, async (tx) => {
          const { rows } =
            await sql`select 1 from store where client_id = ${clientId} and id = ${storeId} and is_active = ${isActive} for share`.execute(
              tx,
            );
          return rows.length > 0 ? part(tx, clientId, storeId) : 0;
        }),
      );
      if (done < storeChunk) break;
    }
};
