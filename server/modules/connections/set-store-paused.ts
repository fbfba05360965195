import type { Input } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { wakeStores } from "./due.ts";
import { shownStores } from "./shown-stores.ts";

/**
 * Only a mark: content and prices look at it right before they leave, and so does stock that would rise (listings/while-paused.ts). What waits
 * stays where it is and goes once the mark is gone. Said twice it changes nothing.
 */
export const setStorePaused = async (ctx: Ctx, { storeId, isPaused }: Input<typeof connections.SetStorePaused>) => {
  const { rows } = await sql<{ isPaused: boolean }>`
    select paused_at is not null as is_paused from store
    where client_id = ${ctx.clientId} and id = ${storeId} and is_active for update`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  if (rows[0].isPaused !== isPaused) {
    await sql`
      update store set paused_at = case when ${isPaused} then now() end where client_id = ${ctx.clientId} and id = ${storeId}`.execute(
      ctx.db,
    );
    await ctx.audit({ action: isPaused ? "pause" : "resume", objectType: "store", objectId: storeId });
    await wakeStores(ctx.db, [storeId], { urgent: true });
  }
  const [store] = await shownStores(ctx, storeId);
  return store!;
};
