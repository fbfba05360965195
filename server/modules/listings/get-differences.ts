import type { Input, Output } from "@tradeport/contract";
import type { Difference, difference } from "@tradeport/contract/differences";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";

/** Offers that wait for their seller's word: `store_id`, `subject_id`, along the index of what differs. */
export const differencesIn = (clientId: string, storeId: string | null = null) => sql`(
  select f.store_id, f.subject_id from sync_field f
  where f.client_id = ${clientId} and (${storeId}::uuid is null or f.store_id = ${storeId}) and f.state = 'differs' and f.kind in ('price', 'stock')
    and f.observed_at is not null and f.observed is distinct from f.desired
  group by f.store_id, f.subject_id) as different`;

/** Of price sync field `p` and stock sync_field `q`. */
export const versionOf = sql`md5(concat_ws('|', p.desired, p.observed, q.desired, q.observed))`;

const side = (which: "desired" | "observed") => sql`jsonb_build_object(
  'price', p.${sql.raw(which)} ->> 'price', 'listPrice', p.${sql.raw(which)} ->> 'listPrice', 'currency', p.${sql.raw(which)} ->> 'currency',
  'quantity', (q.${sql.raw(which)} #>> '{}')::int)`;

export const getDifferences = async (
  ctx: Ctx,
  input: Input<typeof difference.GetDifferences>,
): Promise<Output<typeof difference.GetDifferences>> => {
  const { limit, offset } = windowOf(input);
  const { clientId } = ctx;
  const storeId = input.storeId ?? null;
  const { rows: known } = await sql`select 1 from store where client_id = ${clientId} and id = ${storeId}`.execute(ctx.db);
  if (storeId && !known[0]) throw new Fail("not_found");
  const direction = input.orderType === "desc" ? sql`desc` : sql`asc`;
  const { rows } = await sql<Difference>`
    with page as (select * from ${differencesIn(clientId, storeId)} order by subject_id ${direction} limit ${limit} offset ${offset})
    select o.id as offer_id, ${versionOf} as version, v.product_id, coalesce(r.name, r.main_code) as product_name, r.main_code, v.barcode,
      s.id as store_id, s.name as store_name, c.name as channel_name, ${side("desired")} as ours, ${side("observed")} as theirs,
      greatest(p.observed_at, q.observed_at) as seen_date,
      p.state = 'differs' and p.drift_id is not null or q.state = 'differs' and q.drift_id is not null as is_drift
    from page join offer o on o.client_id = ${clientId} and o.id = page.subject_id
    join sync_field p on p.client_id = o.client_id and p.store_id = o.store_id and p.kind = 'price' and p.subject_id = o.id
    join sync_field q on q.client_id = o.client_id and q.store_id = o.store_id and q.kind = 'stock' and q.subject_id = o.id
    join variant v on v.client_id = o.client_id and v.id = o.variant_id
    join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
    join store s on s.client_id = o.client_id and s.id = o.store_id join channel c on c.id = s.channel_id
    order by page.subject_id ${direction}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${differencesIn(clientId, storeId)} limit ${countCap + 1}) as counted`.execute(
    ctx.db,
  );
  return pageOf(input, rows, counted.rows[0]!.count);
};

export const getRestoredStores = async (ctx: Ctx): Promise<Output<typeof difference.GetRestoredStores>> => {
  const { rows } = await sql<Output<typeof difference.GetRestoredStores>[number]>`
    select * from (
      select s.id as store_id, s.name as store_name, c.name as channel_name, s.restored_at as restored_date, i.backup_at as backup_date,
        s.read_back_at is null or s.read_back_at < s.restored_at as is_reading,
        (select count(*)::int from sync_field f where f.client_id = s.client_id and f.store_id = s.id and f.state = 'differs' and f.observed_at is null
          and f.kind = 'stock') as unread,
        (select count(*)::int from (select f.subject_id from sync_field f where f.client_id = s.client_id and f.store_id = s.id
          and f.state = 'differs' and f.drift_id is null and f.kind in ('price', 'stock') and f.observed_at is not null and f.observed is distinct from f.desired
          group by 1) as d) as differing
      from store s join channel c on c.id = s.channel_id cross join installation i
      where s.client_id = ${ctx.clientId} and s.is_active and s.restored_at is not null and i.backup_at is not null) as restored
    where is_reading or unread > 0 or differing > 0 order by store_name, store_id`.execute(ctx.db);
  return rows;
};
