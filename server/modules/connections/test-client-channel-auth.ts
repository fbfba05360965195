import type { Input } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { wakeStores } from "./due.ts";
import { shownStores } from "./shown-stores.ts";

/** Asks the store's loop to look again now; the API itself never calls outside. */
export const testClientChannelAuth = async (ctx: Ctx, { storeId }: Input<typeof connections.TestClientChannelAuth>) => {
  const { rows } = await sql<{ name: string; channelOff: boolean }>`
    select name, channel_off(store) as channel_off from store
    where client_id = ${ctx.clientId} and id = ${storeId} and is_active for update`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  if (rows[0].channelOff) throw new Fail("store_suspended", { name: rows[0].name });
  await sql`
    update store set health = 'unproven', health_reason = null, health_since = now(), health_probes = 0, next_poll_at = '-infinity'
    where client_id = ${ctx.clientId} and id = ${storeId}`.execute(ctx.db);
  await wakeStores(ctx.db, [storeId], { urgent: true });
  const [store] = await shownStores(ctx, storeId);
  return store!;
};
