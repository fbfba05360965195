import type { TemplateEffect } from "@tradeport/contract/mapping-templates";
import type { RawBuilder } from "kysely";
import { sql, type Tx } from "#platform/db.ts";
import type { Place } from "./job-specs.ts";
import { atPlaces } from "./template-reach.ts";

const largestCount = 5;

/** The listings of product `p` on the channel; `held`: it is looked at again once a mapping changes. */
export const standing = (channelId: string): RawBuilder<unknown> => sql`
  select l.store_id, s.name as store_name, l.status in ('Live', 'Passive', 'InReview') as listed,
    coalesce(f.state in ('blocked', 'refused'), false) as held
  from listing l join store s on s.client_id = l.client_id and s.id = l.store_id and s.channel_id = ${channelId} and s.is_active
  left join sync_field f on f.client_id = l.client_id and f.store_id = l.store_id and f.kind = 'content' and f.subject_id = l.id
  where l.client_id = p.client_id and l.product_id = p.id`;

/**
 * Counted over all clients. `meant`: of the products `p` at the places, those that the change is about. `own`: that a client has something
 * else in its place, beside a category of its own.
 */
export const readEffect = async (
  db: Tx,
  channelId: string,
  places: readonly Place[],
  { meant = sql`true`, own = sql`false` }: { meant?: RawBuilder<unknown>; own?: RawBuilder<unknown> } = {},
): Promise<TemplateEffect> => {
  const { rows } = await sql<TemplateEffect>`
    with product_there as (
      select p.client_id, p.id, theirs.overridden or ${own} as overridden
      from ${atPlaces(channelId, places)}
      join product p on p.client_id = seller.client_id and p.category_id = place."categoryId" and not p.is_archived
      where ${meant}),
    reached as (
      select p.client_id, p.id, at.listed, at.held from product_there p
      cross join lateral (select coalesce(bool_or(listed), false) as listed, coalesce(bool_or(held), false) as held
        from (${standing(channelId)}) there) at
      where not p.overridden),
    by_client as (select client_id, count(*)::int as products from reached group by client_id)
    select (select count(*)::int from by_client) as clients, count(*)::int as products,
      count(*) filter (where listed)::int as listed, count(*) filter (where held)::int as held,
      (select count(distinct client_id)::int from product_there where overridden) as overriding,
      (select coalesce(jsonb_agg(jsonb_build_object('clientId', b.client_id, 'name', c.name, 'products', b.products) order by b.products desc, c.name), '[]')
        from (select * from by_client order by products desc, client_id limit ${largestCount}) b join client c on c.id = b.client_id) as largest
    from reached`.execute(db);
  return rows[0]!;
};
