import { sql, type Tx } from "#platform/db.ts";
import { firstIdAt } from "#platform/first-id.ts";
import type { Pace } from "./forecast.ts";

const lookBackMs = 10 * 60_000;

export interface StorePace extends Pace {
  storeId: string;
  kind: "offers" | "content" | "actions";
}

/** Seconds in which at least one of these spans ran: a queue that was empty in between was not slow. */
const busySeconds = sql`(select sum(extract(epoch from upper(span) - lower(span)))::float8 from unnest(range_agg(tstzrange(b.requested_at, greatest(b.gone_at, b.requested_at), '[]'))) as span)`;

/** How messages left each store and were confirmed in the last minutes; along the keys of what is as new as that. */
export const pacesOf = async (tx: Tx, clientId: string, storeIds: readonly string[], now: Date): Promise<StorePace[]> => {
  const from = firstIdAt(now.getTime() - lookBackMs - 60_000);
  const { rows } = await sql<StorePace>`
    with b as (
      select store_id, case when operation = 'updateOffers' then 'offers' else 'content' end as kind, created_at as requested_at,
        coalesce(sent_at, ended_at, left_at, now()) as gone_at, left_at, case when state in ('ended', 'late') then ended_at end as ended_at
      from push_batch where client_id = ${clientId} and id >= ${from}::uuid and store_id = any(${storeIds}::uuid[])
      union all
      select store_id, 'actions', requested_at, coalesce(sent_at, ended_at, now()), sent_at, case when state = 'done' then ended_at end
      from package_action where client_id = ${clientId} and id >= ${from}::uuid and store_id = any(${storeIds}::uuid[])
    )
    select store_id, kind, count(b.left_at) / nullif(${busySeconds}, 0) as per_second,
      (percentile_cont(0.5) within group (order by extract(epoch from b.ended_at - b.left_at)) filter (where b.ended_at > b.left_at))::float8 * 1000 as confirm_ms
    from b where requested_at > now() - make_interval(secs => ${lookBackMs / 1000}) group by store_id, kind`.execute(tx);
  return rows.map((row) => ({ ...row, perSecond: row.perSecond || null }));
};
