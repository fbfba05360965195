import { z } from "zod";
import { sql, type Tx } from "#platform/db.ts";
import { type Job, type Jobs, jobSpec, runs } from "#platform/jobs.ts";
import { firstMoment, lastMoment, stockFigures } from "./stock-figures.ts";

/** Each minute; two never run at the same time, and who is killed leaves its marks. */
export const stockJob = jobSpec("sum_stock", z.object({}));
export const stockAt = `* * * * * ${stockJob.name} ?queue=sum_stock`;

/** Variants that one transaction brings up to date: it holds the company's row, for which a change of its settings waits. */
const variantsAtOnce = 5000;

/** The thirty days end with today. Where they end otherwise by now, what was sold in days that come or go is marked. */
const moveDays = async (tx: Tx, clientId: string, now: Date) => {
  const { rows } = await sql<{ day: string; zone: string }>`
    select (${now}::timestamptz at time zone time_zone)::date::text as day, time_zone as zone from client where id = ${clientId} for no key update`.execute(
    tx,
  );
  const today = rows[0];
  if (!today) return null;
  const [day, zone] = [sql`${today.day}::date`, sql`${today.zone}::text`];
  const edges = (moment: typeof firstMoment) => {
    const [before, after] = [moment(sql`d.day`, sql`d.zone`), moment(day, zone)];
    return sql`p.ordered_at >= least(${before}, ${after}) and p.ordered_at < greatest(${before}, ${after})`;
  };
  await sql`
    with old as materialized (select day, zone from stock_day where client_id = ${clientId} and (day, zone) is distinct from (${day}, ${zone}))
    insert into stock_mark (client_id, variant_id)
    select distinct ${clientId}::uuid, l.variant_id from old d
    cross join lateral (
      select p.id from order_package p where p.client_id = ${clientId} and ${edges(firstMoment)}
      union select p.id from order_package p where p.client_id = ${clientId} and ${edges(lastMoment)}
    ) p
    join order_line l on l.client_id = ${clientId} and l.package_id = p.id and l.variant_id is not null`.execute(tx);
  await sql`insert into stock_day (client_id, day, zone) values (${clientId}, ${day}, ${zone})
    on conflict (client_id) do update set day = excluded.day, zone = excluded.zone
    where (stock_day.day, stock_day.zone) is distinct from (excluded.day, excluded.zone)`.execute(tx);
  return { first: firstMoment(day, zone), last: lastMoment(day, zone) };
};

/** What came to the rows, or went from them, comes to the totals. */
const addTotals = (clientId: string, rows: string, sign: 1 | -1) => sql`
  insert into stock_total as t (client_id, currency, variants, units, value)
  select ${clientId}, coalesce(currency, ''), ${sql.lit(sign)} * count(*) filter (where on_hand > 0), ${sql.lit(sign)} * sum(on_hand), ${sql.lit(sign)} * coalesce(sum(value), 0)
  from ${sql.table(rows)} group by 2
  on conflict (client_id, currency) do update set variants = t.variants + excluded.variants, units = t.units + excluded.units, value = t.value + excluded.value`;

/**
 * Writes some rows anew whose variants have a mark. Marks go in the statement before that which reads: it sees all that they speak of, and
 * whatever it does not see brings its own. Answers how many it took.
 */
export const sumVariants = async (tx: Tx, clientId: string, now: Date): Promise<number> => {
  const days = await moveDays(tx, clientId, now);
  if (!days) return 0;
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from stock_mark where client_id = ${clientId} and variant_id in (
        select distinct variant_id from (select variant_id from stock_mark where client_id = ${clientId} order by id limit ${variantsAtOnce}) first)
      returning variant_id
    )
    select variant_id as id from gone
    union select c.item_id from gone join variant_component c on c.client_id = ${clientId} and c.variant_id = gone.variant_id`.execute(
    tx,
  );
  if (rows.length === 0) return 0;
  const ids = sql`${rows.map(({ id }) => id)}::uuid[]`;
  await sql`with gone as (delete from stock_row where client_id = ${clientId} and variant_id = any(${ids}) returning *)
    ${addTotals(clientId, "gone", -1)}`.execute(tx);
  await sql`with came as (
      insert into stock_row (client_id, variant_id, product_id, on_hand, cost, currency, sold)
      select ${clientId}, variant_id, product_id, on_hand, cost, currency, sold from (${stockFigures(clientId, ids, days)}) f
      order by variant_id returning *
    ) ${addTotals(clientId, "came", 1)}`.execute(tx);
  return rows.length;
};

/** Brings up to date what has a mark, and whose day has ended; of each company some in turn. */
export const sumStock: Job<typeof stockJob> = async ({ database, now, signal, isAwaited }) => {
  let waiting = await database.asPlatform(
    async (tx) =>
      (
        await sql<{ clientId: string }>`
          select c.id as client_id from client c left join stock_day d on d.client_id = c.id
          where exists (select from stock_mark m where m.client_id = c.id)
            or (d.day, d.zone) <> ((${now()}::timestamptz at time zone c.time_zone)::date, c.time_zone)`.execute(tx)
      ).rows,
  );
  while (waiting.length > 0) {
    const left: typeof waiting = [];
    for (const one of waiting) {
      // What is left has its marks still: the next minute goes on with it.
      if (signal.aborted || (await isAwaited())) return;
      const took = await database.asClient(one.clientId, (tx) => sumVariants(tx, one.clientId, now()));
      if (took >= variantsAtOnce) left.push(one);
    }
    waiting = left;
  }
};
export const stockJobs: Jobs = runs(stockJob, sumStock);
