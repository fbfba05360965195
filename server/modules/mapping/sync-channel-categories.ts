import type { Input } from "@tradeport/contract";
import type { taxonomy } from "@tradeport/contract/channels";
import { wakeStores } from "#modules/connections/index.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { mustHaveTaxonomy } from "./taxonomy.ts";

/** Asks for everything of a taxonomy that has been read before, where a working store is there to read it. Brands have their own week. */
export const syncChannelCategories = (ctx: WideCtx, { channelId }: Input<typeof taxonomy.SyncChannelCategories>) =>
  acrossClients(ctx.db, async (tx) => {
    const { rows } = await sql<{ code: string; name: string; isOff: boolean; offNote: string }>`
      select code, name, off_at is not null as is_off, off_note from channel where id = ${channelId} and is_active`.execute(tx);
    const channel = rows[0];
    if (!channel) throw new Fail("not_found");
    if (channel.isOff) throw new Fail("channel_off", { channel: channel.name, note: channel.offNote });
    mustHaveTaxonomy(ctx, channel);
    const readers = await sql<{ id: string; scope: string }>`
      select distinct on (is_sandbox) id, case when is_sandbox then 'sandbox' else 'live' end as scope from store s
      where channel_id = ${channelId} and is_active and health = 'ok' and not channel_off(s) order by is_sandbox, id`.execute(tx);
    if (readers.rows.length === 0) throw new Fail("channel_without_reader", { channel: channel.name });
    const requested = await sql`
      update channel_taxonomy set requested_at = now(), due_at = case when failure is not null then now() else due_at end
      where channel_id = ${channelId} and subject <> 'brands' and scope = any(${readers.rows.map(({ scope }) => scope)}::text[])`.execute(
      tx,
    );
    await wakeStores(
      tx,
      readers.rows.map(({ id }) => id),
    );
    return { parts: Number(requested.numAffectedRows ?? 0) };
  });
