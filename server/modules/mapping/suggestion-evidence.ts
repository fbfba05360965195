import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
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

/** What a person refused for them, as "category code". */
export const whatWasRefused = async ({ db, clientId }: At, { id, scope }: Channel, categoryIds: readonly string[]) => {
  const { rows } = await sql<{ key: string }>`
    select category_id || ' ' || channel_category_code as key from refused_suggestion
    where client_id = ${clientId} and channel_id = ${id} and scope = ${scope} and category_id = any(${categoryIds}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
};
