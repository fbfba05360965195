import type { Store } from "@tradeport/contract/connections";
import { sql, type Tx } from "#platform/db.ts";

/** The client's stores as the contract shows them; no credential is ever read here. */
export const shownStores = async (tx: Tx, clientId: string, storeId: string | null = null): Promise<Store[]> => {
  const { rows } = await sql<Store>`
    select s.id, s.name, s.channel_id, c.code as channel_code, c.name as channel_name, s.is_sandbox, s.is_active, s.health, s.health_reason,
      s.health_since, watch.hook_problem as webhook_problem, s.orders_read_at as last_order_read, s.push_confirmed_at as last_push_confirmed,
      coalesce(work.waiting, 0) as waiting, coalesce(work.failed, 0) as failed,
      s.shown || coalesce(s.shown_next, '{}') as credentials,
      s.credentials_next is not null or (s.health = 'unproven' and s.is_active) as is_testing
    from store s
    join channel c on c.id = s.channel_id
    left join order_watch watch on watch.client_id = s.client_id and watch.store_id = s.id and s.is_active
    left join lateral (
      select count(distinct f.listing_id) filter (where f.state in ('waiting', 'sending', 'unknown'))::int as waiting,
        count(distinct f.listing_id) filter (where f.state in ('refused', 'held'))::int as failed
      from facet f
      where f.client_id = s.client_id and f.store_id = s.id and f.state in ('waiting', 'sending', 'unknown', 'refused', 'held')
    ) work on true
    where s.client_id = ${clientId} and (${storeId}::uuid is null or s.id = ${storeId})
    order by s.is_active desc, s.created_at, s.id`.execute(tx);
  return rows;
};
