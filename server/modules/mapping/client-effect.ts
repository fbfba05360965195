import type { MappingEffect } from "@tradeport/contract/mapping-effects";
import type { RawBuilder } from "kysely";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { standing } from "./template-effect.ts";

const firstCount = 10;

/** What a change is about. */
export interface EffectOf {
  /** Of the client's products `p` those that are meant. */
  meant: RawBuilder<unknown>;
  /** A listing with a category of its own goes by that, whatever its category is mapped to; its brand goes by the brand's mapping. */
  byBrand: boolean;
  fallback: string | null;
}
type Of = Pick<EffectOf, "meant" | "byBrand">;

/** `meant`: the products; `placed`: their listings on the channel. Sample data is never sent. */
const reachedBy = (clientId: string, channelId: string, { meant, byBrand }: Of) => sql`
  meant as (
    select p.client_id, p.id, p.main_code from product p
    where p.client_id = ${clientId} and not p.is_archived and not p.is_sample and ${meant}),
  placed as (
    select p.id, there.* from meant p cross join lateral (${standing(channelId)}
      and not exists (select from listing_category own where not ${byBrand} and own.client_id = l.client_id and own.store_id = l.store_id and own.product_id = p.id)) there)`;

/** What a change of the client's own mapping reaches, by the rule that a template's is counted by. */
export const readClientEffect = async (
  { db, clientId }: Pick<Ctx, "db" | "clientId">,
  channelId: string,
  of: Of,
): Promise<Omit<MappingEffect, "fallback">> => {
  const { rows } = await sql<Omit<MappingEffect, "fallback">>`
    with ${reachedBy(clientId, channelId, of)},
    reached as (
      select p.*, coalesce(bool_or(placed.listed), false) as listed, coalesce(bool_or(placed.held), false) as held
      from meant p left join placed on placed.id = p.id group by 1, 2, 3),
    first as (
      select * from reached order by held desc, listed desc, main_code, id limit ${firstCount})
    select count(*)::int as products, count(*) filter (where listed or held)::int as affected, count(*) filter (where listed)::int as listed, count(*) filter (where held)::int as held,
      (select coalesce(jsonb_agg(jsonb_build_object('storeId', store_id, 'name', store_name, 'listings', listings) order by listings desc, store_name, store_id), '[]')
        from (select store_id, store_name, count(*)::int as listings from placed where listed or held group by 1, 2) at_store) as stores,
      (select coalesce(jsonb_agg(jsonb_build_object('productId', f.id, 'mainCode', f.main_code, 'name', coalesce(r.name, f.main_code),
          'state', case when f.held then 'held' when f.listed then 'listed' end) order by f.held desc, f.listed desc, f.main_code, f.id), '[]')
        from first f left join product_row r on r.client_id = f.client_id and r.product_id = f.id) as first
    from reached`.execute(db);
  return rows[0]!;
};

export interface ReachedRow {
  mainCode: string;
  name: string;
  storeName: string | null;
  state: "listed" | "held" | null;
}
/** Each of them, once for each store where it is listed or held. */
export const readReached = async (
  { db, clientId }: Pick<Ctx, "db" | "clientId">,
  channelId: string,
  of: Of,
  limit: number,
): Promise<ReachedRow[]> => {
  const { rows } = await sql<ReachedRow>`
    with ${reachedBy(clientId, channelId, of)}
    select p.main_code, coalesce(r.name, p.main_code) as name, at.store_name, case when at.held then 'held' when at.listed then 'listed' end as state
    from meant p
    left join placed at on at.id = p.id and (at.listed or at.held)
    left join product_row r on r.client_id = p.client_id and r.product_id = p.id
    order by at.held desc nulls last, at.listed desc nulls last, p.main_code, p.id, at.store_name limit ${limit}`.execute(db);
  return rows;
};
