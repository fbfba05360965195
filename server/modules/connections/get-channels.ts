import type { Output } from "@tradeport/contract";
import { emptyId } from "@tradeport/contract";
import type { channel } from "@tradeport/contract/channels";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { type ChannelRow, channelColumns, shownChannel } from "./get-all-channel.ts";

type State = Output<typeof channel.GetChannels>[number];

/** Of every channel, or of one; what stands there of one client or of all. */
export const readChannels = async (tx: Tx, { client = null, id = null }: { client?: string | null; id?: string | null }) => {
  const { rows } = await sql<ChannelRow & Omit<State, keyof ChannelRow>>`
      select ${channelColumns}, c.off_at, c.off_note, store.stores, store.clients, coalesce(taxonomy.list, '[]') as taxonomies,
        (select count(*)::int from taxonomy_change t where t.channel_id = c.id and t.at > now() - interval '30 days') as changes,
        effect.products as affected_products, effect.clients as affected_clients
      from channel c
      cross join lateral (
        select count(*)::int as stores, count(distinct client_id)::int as clients from store s
        where s.channel_id = c.id and s.is_active and (${client}::uuid is null or s.client_id = ${client})) store
      left join lateral (
        select jsonb_agg(jsonb_build_object('scope', part.scope, 'readAt', part.read_at, 'unread', part.unread, 'failed', part.failed,
          'categories', (select count(*) from channel_category cc where cc.channel_id = c.id and cc.scope = part.scope)) order by part.scope) as list
        from (select t.scope, iso(max(t.read_at) filter (where t.subject = 'categories')) as read_at,
            count(*) filter (where taxonomy_due(t)) as unread, count(*) filter (where t.failure is not null) as failed
          from channel_taxonomy t where t.channel_id = c.id group by t.scope) part) taxonomy on true
      cross join lateral (
        select count(distinct (e.client_id, e.listing_id))::int as products, count(distinct e.client_id)::int as clients
        from taxonomy_effect e join taxonomy_change t on t.id = e.change_id
        where t.channel_id = c.id and (${client}::uuid is null or e.client_id = ${client})) effect
      where c.is_active and (${id}::uuid is null or c.id = ${id}) order by c.name`.execute(tx);
  return rows.map(shownChannel);
};

export const getChannels = (ctx: WideCtx): Promise<State[]> =>
  acrossClients(ctx.db, (tx) => readChannels(tx, { client: ctx.clientId === emptyId ? null : ctx.clientId }));
