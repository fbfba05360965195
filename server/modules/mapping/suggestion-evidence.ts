import { emptyId } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Scope } from "./taxonomy.ts";

type Channel = { id: string; scope: Scope };
type At = Pick<Ctx, "db" | "clientId">;

export interface Stands {
  categoryId: string;
  code: string;
  products: number;
}
/** In which categories of the channel our products stand by now: found there by their barcode, or put there for one of its stores. */
export const whereProductsStand = async ({ db, clientId }: At, { id, scope }: Channel, categoryIds: readonly string[]) => {
  const { rows } = await sql<Stands>`
    with own as (select id, category_id from product where client_id = ${clientId} and category_id = any(${categoryIds}::uuid[]) and not is_archived),
    stores as (select id from store where client_id = ${clientId} and channel_id = ${id} and is_sandbox = ${scope === "sandbox"}),
    stands as (
      select own.category_id, own.id, s.category_code as code from own
      join variant v on v.client_id = ${clientId} and v.product_id = own.id
      join store_product s on s.client_id = ${clientId} and s.barcode = v.barcode and not s.is_doubled and s.category_code is not null
      where s.store_id in (select id from stores)
      union
      select own.category_id, own.id, l.channel_category_code from own
      join listing_category l on l.client_id = ${clientId} and l.product_id = own.id and l.store_id in (select id from stores))
    select category_id, code, count(distinct id)::int as products from stands group by 1, 2 order by products desc, code`.execute(
    db,
  );
  return Map.groupBy(rows, ({ categoryId }) => categoryId);
};

/** What the categories are mapped to on other channels, the client's own mapping before the platform's. */
export const whatElsewhere = async ({ db, clientId }: At, channel: Channel, categoryIds: readonly string[]) => {
  const { rows } = await sql<{ categoryId: string; path: string; channel: string }>`
    select distinct on (m.category_id, m.channel_id) m.category_id, c.path, ch.name as channel
    from category_mapping m
    join channel ch on ch.id = m.channel_id and ch.is_active
    join channel_category c on c.channel_id = m.channel_id and c.code = m.channel_category_code
    where m.client_id in (${clientId}, '00000000-0000-0000-0000-000000000000') and m.channel_id <> ${channel.id}
      and m.category_id = any(${categoryIds}::uuid[])
    order by m.category_id, m.channel_id, m.client_id = '00000000-0000-0000-0000-000000000000', c.scope`.execute(db);
  return Map.groupBy(rows, ({ categoryId }) => categoryId);
};

export interface ChosenByClients {
  categoryId: string;
  code: string;
  clients: number;
  /** Of the clients who map it there. */
  share: number;
}
/** Over all clients: what those who map a category themselves map it to, what most chose first. */
export const whatClientsChose = async (db: Tx, channelId: string, categoryIds: readonly string[]) => {
  const { rows } = await sql<ChosenByClients>`
    select category_id, channel_category_code as code, count(*)::int as clients,
      count(*)::float8 / sum(count(*)) over (partition by category_id) as share
    from category_mapping
    where client_id <> '00000000-0000-0000-0000-000000000000' and channel_id = ${channelId} and category_id = any(${categoryIds}::uuid[])
    group by 1, 2 order by clients desc, code`.execute(db);
  return Map.groupBy(rows, ({ categoryId }) => categoryId);
};

/** What a person refused, with the category for which: it holds for others of its name too. */
export interface Refusal {
  tr: string;
  en: string;
  path: string;
  code: string;
}
export const whatWasRefused = async ({ db, clientId }: At, { id, scope }: Channel): Promise<Refusal[]> => {
  const { rows } = await sql<Refusal>`
    select c.name_tr as tr, c.name_en as en, c.path_tr || ' ' || c.path_en as path, r.channel_category_code as code
    from refused_suggestion r join category c on c.id = r.category_id
    where r.client_id = ${clientId} and r.channel_id = ${id} and r.scope = ${scope}`.execute(db);
  return rows;
};

/**
 * A category that is mapped somewhere: by the client, or by a template where it has the name of one that is asked for. The platform, which maps all
 * categories on every channel, learns of like names on the channel alone: thousands of others would be compared with each.
 */
export interface Example {
  tr: string;
  en: string;
  path: string;
  channelId: string;
  channel: string;
  isTemplate: boolean;
  at: number;
}
export const whatBecameWhat = async ({ db, clientId }: At, channelId: string, names: readonly string[]) => {
  const { rows } = await sql<Example>`
    select c.name_tr as tr, c.name_en as en, there.path, ch.id as channel_id, ch.name as channel,
      m.client_id = '00000000-0000-0000-0000-000000000000' as is_template, extract(epoch from m.modified_at)::float8 as at
    from category_mapping m
    join category c on c.id = m.category_id
    join channel ch on ch.id = m.channel_id and ch.is_active
    join lateral (select path from channel_category t where t.channel_id = m.channel_id and t.code = m.channel_category_code
      order by t.scope limit 1) there on true
    where (m.client_id = ${clientId} and (${clientId !== emptyId} or m.channel_id = ${channelId})) or (m.client_id = '00000000-0000-0000-0000-000000000000'
      and (fold(c.name_tr) = any(${names}::text[]) or fold(c.name_en) = any(${names}::text[])))`.execute(db);
  return rows;
};

/** Which of these names channels list, as "channel name": who chose another there had a reason. */
export const whichAreListed = async ({ db }: At, channelIds: readonly string[], names: readonly string[]) => {
  if (channelIds.length === 0) return new Set<string>();
  const { rows } = await sql<{ key: string }>`
    select distinct channel_id || ' ' || fold(name) as key from channel_category
    where channel_id = any(${channelIds}::uuid[]) and is_leaf and fold(name) = any(${names}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
};
