import type { Input } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { wakeStores } from "./due.ts";
import { windUpJob } from "./store-jobs.ts";

/**
 * Credentials are destroyed here and now. Every call looks at this mark right before it leaves, so none leaves after it. What waits for the
 * store is ended by a job in the same transaction's wake, chunk by chunk. Again is the same and changes nothing.
 */
export const deleteClientChannelAuth = async (ctx: Ctx, { storeId }: Input<typeof connections.DeleteClientChannelAuth>) => {
  const { rows } = await sql<{ isActive: boolean }>`
    select is_active from store where client_id = ${ctx.clientId} and id = ${storeId} for update`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  if (!rows[0].isActive) return {};
  await sql`
    update store set is_active = false, credentials = '{}', credentials_next = null, shown_next = null, webhook_secret_hash = null,
      session = null, session_next = null, paused_at = null
    where client_id = ${ctx.clientId} and id = ${storeId}`.execute(ctx.db);
  // A sign-in on its way holds sealed credentials too.
  await sql`delete from oauth_attempt where client_id = ${ctx.clientId} and store_id = ${storeId}`.execute(ctx.db);
  await ctx.audit({
    action: "disconnect",
    objectType: "store",
    objectId: storeId,
    before: { credentials: "present" },
    after: { credentials: "destroyed" },
  });
  await ctx.enqueue(windUpJob, { clientId: ctx.clientId, storeId }, { key: `${windUpJob.name}:${storeId}` });
  await wakeStores(ctx.db, [storeId], { urgent: true });
  return {};
};
