import { type Database, sql } from "#platform/db.ts";
import { chunkRows, inChunks } from "#platform/prune.ts";
import { dropUnsent } from "./claim-files.ts";

/** What somebody added to a claim and never sent goes after a month; what was sent stays with the claim. */
export const pruneClaimFiles = (database: Pick<Database, "asPlatform">) =>
  inChunks(database, async (tx) => {
    const dropped = await dropUnsent(
      tx,
      sql`ctid = any(array(select ctid from claim_file where action_id is null and created_at < now() - interval '30 days' limit ${chunkRows}))`,
    );
    return dropped > 0;
  });
