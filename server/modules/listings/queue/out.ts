import { sql, type Tx } from "#platform/db.ts";
import { countCap } from "#platform/paging.ts";

/** What a store was told and has not answered yet, and what its marketplace is to be told of orders. */
export interface Out {
  items: number;
  oldestDate: string | null;
  /** When the last message that waits for its answer left, and until when one whose answer was lost is left alone. */
  lastLeft: string | null;
  givenUpDate: string | null;
  actions: number;
  oldestAction: string | null;
  laterActions: number;
  nextAction: string | null;
}

const bound = countCap + 1;

export const outOf = async (tx: Tx, clientId: string, storeIds: readonly string[]): Promise<ReadonlyMap<string, Out>> => {
  const { rows } = await sql<Out & { storeId: string }>`
    select s.id as store_id, b.*, a.* from store s
    cross join lateral (select coalesce(sum(items), 0)::int as items, min(coalesce(left_at, created_at)) as oldest_date,
        max(left_at) filter (where state <> 'unknown') as last_left, max(deadline_at) filter (where state = 'unknown') as given_up_date
      from (select * from push_batch where client_id = s.client_id and store_id = s.id and state in ('sending', 'sent', 'unknown') limit ${bound}) as open) b
    cross join lateral (select count(*) filter (where due_at <= now())::int as actions, min(requested_at) as oldest_action,
        count(*) filter (where due_at > now())::int as later_actions, min(due_at) filter (where due_at > now()) as next_action
      from (select * from package_action where client_id = s.client_id and store_id = s.id and state in ('waiting', 'sending', 'unknown') limit ${bound}) as open) a
    where s.client_id = ${clientId} and s.id = any(${storeIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ storeId, ...out }) => [storeId, out]));
};
