import type { HeldCause } from "@tradeport/contract/queue";
import { sql, type Tx } from "#platform/db.ts";
import { countCap } from "#platform/paging.ts";
import { isFewer } from "../while-paused.ts";

export interface Waiting {
  storeId: string;
  kind: "stock" | "price" | "content";
  due: number;
  oldestDate: string | null;
  /** Offers, or listings of content, that leave no later than the last of this kind, and their listings. More were not looked at where it is not exact. */
  ahead: number;
  aheadListings: number;
  isExact: boolean;
  /** Of content: offers of one of them. */
  offersEach: number;
  held: { cause: HeldCause; count: number; nextDate: string | null }[];
}

const bound = countCap + 1;
const ofKind = (kind: ReturnType<typeof sql>) => sql`f.client_id = s.client_id and f.store_id = s.id and f.kind = ${kind}`;
const counted = (rows: ReturnType<typeof sql>) => sql`(select count(*)::int from (${rows} limit ${bound}) as seen)`;
const isDue = sql`f.state = 'pending' and f.due_at <= now()`;

/**
 * What waits in each of these stores, each number along an index and no further than a list counts. Price and stock travel together: what leaves
 * before the last of a kind is of both, the sooner asked for first, after fewer pieces and what a person put first.
 */
export const waitingIn = async (tx: Tx, clientId: string, storeIds: readonly string[]): Promise<Waiting[]> => {
  const other = sql`case k.kind when 'price' then 'stock' when 'stock' then 'price' end`;
  const isFirst = (kind: ReturnType<typeof sql>) => sql`coalesce(bool_or(q.kind = ${kind}), false)`;
  const later = (repeats: boolean) => sql`
    select count(*)::int as count, min(due_at) as next_date from (
      select f.due_at from sync_field f where ${ofKind(sql`k.kind`)} and f.state = 'pending' and f.due_at > now()
        and coalesce(f.problem_id = any(told.ids), false) = ${repeats} order by f.due_at limit ${bound}) as seen`;
  const { rows } = await sql<Waiting>`
    select s.id as store_id, k.kind, ${counted(sql`select from sync_field f where ${ofKind(sql`k.kind`)} and ${isDue}`)} as due,
      (select f.desired_at from sync_field f where ${ofKind(sql`k.kind`)} and f.state = 'pending' order by f.desired_at limit 1) as oldest_date,
      ahead.subjects as ahead, ahead.listings as ahead_listings, ahead.is_exact, coalesce(each.offers, 1) as offers_each,
      (select coalesce(jsonb_agg(jsonb_build_object('cause', h.cause, 'count', h.count, 'nextDate', h.next_date)), '[]') from (
        select 'repeat' as cause, r.* from (${later(true)}) r union all select 'later', l.* from (${later(false)}) l
        union all select 'blocked', ${counted(sql`select from sync_field f where ${ofKind(sql`'content'`)} and f.state = 'blocked'`)}, null where k.kind = 'content'
        union all select 'word', ${counted(sql`select from sync_field f where ${ofKind(sql`k.kind`)} and f.state = 'differs' and f.kind in ('price', 'stock')`)}, null
          where k.kind <> 'content') h where h.count > 0) as held
    from store s cross join (values ('stock'), ('price'), ('content')) as k(kind)
    cross join lateral (select array_agg(p.id) as ids from problem p
      where p.client_id = s.client_id and p.fingerprint = 'told_in_every_form') told
    cross join lateral (select max(desired_at) as at from (select f.desired_at from sync_field f
      where ${ofKind(sql`k.kind`)} and f.state = 'pending' order by f.desired_at desc limit 1) as newest) last
    cross join lateral (select ${isFirst(sql`k.kind`)} as own, ${isFirst(other)} as other from push_first q
      where q.client_id = s.client_id and q.store_id = s.id and q.until_at > now()) first
    cross join lateral (select count(distinct part.subject_id)::int as subjects, count(distinct part.listing_id)::int as listings,
        count(*) filter (where part.own) < ${bound} and count(*) filter (where not part.own) < ${bound} as is_exact from (
      (select f.subject_id, f.listing_id, true as own from sync_field f where ${ofKind(sql`k.kind`)} and ${isDue} limit ${bound})
      union all (select f.subject_id, f.listing_id, false from sync_field f where ${ofKind(other)} and ${isDue}
        and case when first.own and not first.other then ${isFewer} or f.cause like 'order:%' else first.other or f.desired_at <= last.at end
        limit ${bound})) as part) ahead
    left join lateral (select count(*)::float8 / nullif(count(distinct o.listing_id), 0) as offers from (
      select o.listing_id from offer o where k.kind = 'content' and o.client_id = s.client_id and o.listing_id = any(array(
        select f.listing_id from sync_field f where ${ofKind(sql`'content'`)} and ${isDue} limit 200))) o) each on true
    where s.client_id = ${clientId} and s.id = any(${storeIds}::uuid[])`.execute(tx);
  return rows;
};
