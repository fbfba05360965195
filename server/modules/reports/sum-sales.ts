import { z } from "zod";
import { sql, type Tx } from "#platform/db.ts";
import { type Job, type Jobs, jobSpec, runs } from "#platform/jobs.ts";
import { profitColumns, profitFacts, profitNames, profitSums } from "./profit-facts.ts";
import { factSums, packageColumns, packagesOn, rawDays, salesFacts } from "./sales-facts.ts";
import { keyOf, placedFacts, sumColumns, summedKinds, sumNames } from "./sales-sums.ts";

/** Each minute; two never run at the same time, and who is killed leaves its marks. */
export const salesJob = jobSpec("sum_sales", z.object({}));
export const salesAt = `* * * * * ${salesJob.name} ?queue=sum_sales`;

/** Days that one transaction sums up: it holds the company's row, for which a change of its settings waits. */
const daysAtOnce = 8;

const keyColumns = sql`client_id, day, kind, store_id, currency, key, ${sumColumns}`;
const productColumns = sql`client_id, day, store_id, currency, product_id, ${profitColumns}`;

/** Adds to the sums of months what their days have by now, `came`, less what they had before, `gone`: of most rows that is nothing. */
const addToMonths = (
  table: string,
  keys: readonly string[],
  names: readonly string[],
  [came, gone]: readonly [string, string],
) => {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const moved = [sql`sum(one)`, ...names.map((name) => sql`sum_whole(one * ${sql.ref(name)})`)];
  const changed = sql.join(
    moved.map((sum) => sql`${sum} <> 0`),
    sql` or `,
  );
  const added = ["days", ...names].map((name) => sql`${sql.ref(name)} = m.${sql.ref(name)} + ${sql.ref(`excluded.${name}`)}`);
  return sql`
    insert into ${sql.table(table)} as m (client_id, month, ${key}, days, ${sql.join(names.map((name) => sql.ref(name)))})
    select client_id, date_trunc('month', day)::date as month, ${key}, ${sql.join(moved)}
    from (select 1 as one, * from ${sql.table(came)} union all select -1, * from ${sql.table(gone)}) f
    group by client_id, 2, ${key} having ${changed}
    on conflict (client_id, month, ${key}) do update set ${sql.join(added)}`;
};

/**
 * Sums up some of a company's days that have a mark up to `last`, newest first. Marks go in the statement before that which reads the
 * orders: it sees all that they speak of, and whatever it does not see brings its own. Answers how many days it took.
 */
export const sumDays = async (tx: Tx, clientId: string, last: number): Promise<number> => {
  const { rows } = await sql<{
    zone: string;
  }>`select time_zone as zone from client where id = ${clientId} for no key update`.execute(tx);
  if (!rows[0]) return 0;
  // Somebody changes what orders are looked up in: what is not kept yet can't be read, and would not be marked.
  const free = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`sales sums ${clientId}`}, 0)) as free`.execute(tx);
  if (!free.rows[0]!.free) return 0;
  const zone = sql`${rows[0].zone}::text`;
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${zone})::date`;
  const taken = await sql<{ day: string }>`
    with newest as (
      select ${dayOf("at")} as day from sales_mark where client_id = ${clientId} and not stays and id <= ${last} group by 1 order by 1 desc limit ${daysAtOnce}
    ), gone as (
      delete from sales_mark m using newest where m.client_id = ${clientId} and ${dayOf("m.at")} = newest.day
    )
    select day::text from newest`.execute(tx);
  const days = taken.rows.map(({ day }) => day);
  if (days.length === 0) return 0;
  const spread = await sql<{ day: string }>`
    with ${rawDays(days)}, apart as (
      select distinct both_days.at, ${dayOf("both_days.at")} as day
      from ${packagesOn(clientId, zone)}
      join order_package o on o.client_id = p.client_id and o.order_id = p.order_id and not o.superseded and not o.payment_pending
        and ${dayOf("o.ordered_at")} <> raw_day.day
      cross join lateral (values (p.ordered_at), (o.ordered_at)) as both_days (at)
    ), stays as (
      insert into sales_mark (client_id, at, stays)
      select ${clientId}, min(at), true from apart
      where not exists (select from sales_mark m where m.client_id = ${clientId} and m.stays and ${dayOf("m.at")} = apart.day) group by day
    )
    select distinct day::text from apart`.execute(tx);
  const apart = new Set(spread.rows.map(({ day }) => day));
  const ofDays = sql`client_id = ${clientId} and day = any(${days}::date[])`;
  await sql`delete from sales_day where ${ofDays}`.execute(tx);
  await sql`
    with ${rawDays(days.filter((day) => !apart.has(day)))}, package as (
      select ${packageColumns(sql`true`, sql`raw_day.day`)} from ${packagesOn(clientId, zone)}
    ), ${salesFacts(clientId)}, ${profitFacts(clientId)}, profit_came as (
      insert into profit_day (${productColumns})
      select ${clientId}, day, store_id, currency, product_id, ${profitSums} from profit_fact f group by day, store_id, currency, product_id
      returning ${productColumns}
    ), profit_gone as (
      delete from profit_day where ${ofDays} returning ${productColumns}
    ), profit_months as (
      ${addToMonths("profit_month", ["store_id", "currency", "product_id"], profitNames, ["profit_came", "profit_gone"])}
    ), came as (
      insert into sales_day_key (${keyColumns}) ${sql.join(
        summedKinds.map(
          (kind) => sql`
        select ${clientId}::uuid, day, ${kind}::text, store_id, currency, ${keyOf(kind)}, ${factSums} from ${placedFacts(clientId)}
        group by day, store_id, currency, ${keyOf(kind)}`,
        ),
        sql` union all `,
      )} returning ${keyColumns}
    ), gone as (
      delete from sales_day_key where ${ofDays} returning ${keyColumns}
    ), months as (
      ${addToMonths("sales_month_key", ["kind", "store_id", "currency", "key"], sumNames, ["came", "gone"])}
    )
    insert into sales_day (client_id, day, store_id, currency, ${sumColumns})
    select ${clientId}, day, store_id, currency, ${factSums} from fact f group by day, store_id, currency`.execute(tx);
  for (const table of ["sales_month_key", "profit_month"])
    await sql`delete from ${sql.table(table)} where client_id = ${clientId} and days = 0`.execute(tx);
  return days.length;
};

/** Sums up what has a mark when it begins; of each company some days in turn. */
export const sumSales: Job<typeof salesJob> = async ({ database, signal, isAwaited }) => {
  const marked = await database.asPlatform(
    async (tx) =>
      (
        await sql<{
          clientId: string;
          last: number;
        }>`select client_id, max(id) as last from sales_mark where not stays group by client_id`.execute(tx)
      ).rows,
  );
  let waiting = marked;
  while (waiting.length > 0) {
    const left: typeof waiting = [];
    for (const one of waiting) {
      // What is left has its marks still: the next minute goes on with it.
      if (signal.aborted || (await isAwaited())) return;
      const took = await database.asClient(one.clientId, (tx) => sumDays(tx, one.clientId, one.last));
      if (took === daysAtOnce) left.push(one);
    }
    waiting = left;
  }
};
export const salesJobs: Jobs = runs(salesJob, sumSales);
