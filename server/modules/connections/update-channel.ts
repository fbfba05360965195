import type { Input, Output } from "@tradeport/contract";
import type { channel } from "@tradeport/contract/channels";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { readChannels } from "./get-channels.ts";

/**
 * A channel that is off takes no connections, and its stores rest: every call looks at this right before it leaves. Nothing of theirs is
 * lost; on again they go on where they were. Not direct: stores that are connected go on, new ones are not taken.
 */
export const updateChannel = async (
  ctx: WideCtx,
  input: Input<typeof channel.UpdateChannel>,
): Promise<Output<typeof channel.UpdateChannel>> => {
  const { channelId, isActive = null, isDirectIntegrated = null, offNote = null } = input;
  const seen = sql`jsonb_build_object('isActive', off_at is null, 'isDirectIntegrated', is_direct, 'offNote', off_note)`;
  const changed = await acrossClients(ctx.db, async (tx) => {
    const { rows: before } = await sql<{ seen: object }>`
      select ${seen} as seen from channel where id = ${channelId} and is_active for update`.execute(tx);
    if (!before[0]) throw new Fail("not_found");
    const { rows: after } = await sql<{ seen: object }>`
      update channel set is_direct = coalesce(${isDirectIntegrated}, is_direct), off_note = coalesce(${offNote}, off_note),
        off_at = case when ${isActive}::boolean is null then off_at when ${isActive} then null else coalesce(off_at, now()) end
      where id = ${channelId} returning ${seen} as seen`.execute(tx);
    await sql`select wake_stores(array_agg(id)) from store where channel_id = ${channelId} and is_active`.execute(tx);
    const [state] = await readChannels(tx, { id: channelId });
    return { before: before[0].seen, after: after[0]!.seen, state: state! };
  });
  const { before, after, state } = changed;
  if (JSON.stringify(before) !== JSON.stringify(after))
    await ctx.audit({ action: "change_channel", objectType: "channel", objectId: channelId, before, after });
  return state;
};
