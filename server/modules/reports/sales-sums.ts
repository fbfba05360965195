import type { Input } from "@tradeport/contract";
import { addDays, startOfPeriodBefore } from "@tradeport/contract/days";
import type { SalesGroup, salesReport } from "@tradeport/contract/sales-report";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { factSums, packageColumns, packagesAmong, packagesOn, rawDays, salesFacts } from "./sales-facts.ts";

type Raw = ReturnType<typeof sql>;
export type SalesAsk = Input<typeof salesReport.GetSalesReport>;

/** Moments at which days of a report are cut: the first and the last begin and end what it reads. */
export type Moments = readonly [string, ...string[]];
export const salesMoments = (zone: string, { startDate, endDate }: Pick<SalesAsk, "startDate" | "endDate">): Moments => [
  startOfPeriodBefore(zone, startDate, endDate).toISOString(),
  startDate,
  endDate,
];

/** More of them than these are read from their orders in one go. */
export const fewDays = 14;

/** Days of all periods in the company's zone, and those of them that are read from their orders. */
export interface SalesDays {
  zone: string;
  first: string;
  start: string;
  last: string;
  raw: string[];
}

const markedDays = (
  clientId: string,
  moments: Moments,
  zone: Raw,
) => sql`select (m.at at time zone ${zone})::date as day from sales_mark m
  where m.client_id = ${clientId} and m.at >= ${moments[0]} and m.at < ${moments.at(-1)!}`;

/** A day that has a mark is read from its orders, and so is one within which a period begins or ends; `start`: of the last period. */
export const readDays = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, moments: Moments): Promise<SalesDays> => {
  const [endDate, startDate] = [moments.at(-1)!, moments.at(-2)!];
  const day = (moment: Raw) => sql`(${moment} at time zone client.time_zone)::date`;
  const within = (moment: Raw) => sql`(${moment} - interval '1 microsecond')`;
  const end = sql`${endDate}::timestamptz`;
  const { rows } = await sql<SalesDays>`
    select time_zone as zone, ${day(sql`${moments[0]}::timestamptz`)}::text as first, ${day(sql`${startDate}::timestamptz`)}::text as start,
      ${day(within(end))}::text as last,
      array(
        ${markedDays(clientId, moments, sql`client.time_zone`)}
        union
        select ${day(sql`edge`)} from unnest(${moments}::timestamptz[]) as edge where ${day(sql`edge`)} = ${day(within(sql`edge`))}
      )::text[] as raw
    from client where id = ${clientId}`.execute(db);
  return rows[0]!;
};

/** Since its days were read a day has come to be marked, or days are others: they are to be read again. */
export const isStale = (clientId: string, moments: Moments, { zone, raw }: SalesDays) => sql`(
  exists (select from (${markedDays(clientId, moments, sql`${zone}::text`)}) marked where marked.day <> all(${raw}::date[]))
  or not exists (select from client where id = ${clientId} and time_zone = ${zone}))`;

const daysOf = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
/** Sums by product and their like are read by whole months of a period, as far as all of their days are summed up, and by its other days. */
export const partsOf = ({ first, start, last, raw }: SalesDays) => {
  const parts = { months: [] as string[], days: [] as string[] };
  for (const [from, to] of [
    [first, addDays(start, -1)],
    [start, last],
  ] as const) {
    const byMonth = new Map<string, string[]>();
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const month = day.slice(0, 7);
      if (!raw.includes(day)) byMonth.set(month, [...(byMonth.get(month) ?? []), day]);
    }
    for (const [month, days] of byMonth)
      if (days.length === daysOf(month)) parts.months.push(`${month}-01`);
      else parts.days.push(...days);
  }
  return parts;
};

/** By what is grouped. */
const keys: Record<SalesGroup, Raw> = {
  day: sql`f.day`,
  store: sql`f.store_id`,
  channel: sql`f.channel_id`,
  category: sql`f.category_id`,
  brand: sql`f.brand_id`,
  product: sql`f.product_id`,
};
/** What has sums of its own, `sales_day_key` and `sales_month_key`; by all else those of stores are added. */
export const summedKinds = ["category", "brand", "product"] as const;
export const keyOf = (kind: SalesGroup) => keys[kind];
export const sumNames = ["orders", "units", "sales", "canceled_units", "canceled", "returned_units", "returned"];
export const sumColumns = sql.join(sumNames.map((name) => sql.ref(name)));
/** Once for each key and period before both are put side by side: that is half of the work. */
const sumsOfColumns = sql.join(sumNames.map((name) => sql`sum_whole(${sql.ref(name)})`));

/** Facts, with what else they are grouped by. */
export const placedFacts = (clientId: string) => sql`(
  select fact.*, store.channel_id, product.category_id, product.brand_id
  from fact
  join store on store.client_id = ${clientId} and store.id = fact.store_id
  left join product on product.client_id = ${clientId} and product.id = fact.product_id
) f`;

/** A sum is of one of the stores that are asked for: of `shop`. Each is where none is named, and that costs nothing for each of them. */
export const ofShop = ({ storeId, channelId }: Pick<SalesAsk, "storeId" | "channelId">) =>
  storeId === undefined && channelId === undefined ? sql`true` : sql`f.store_id in (select id from shop)`;

/**
 * What both periods come to, as `summed`: rows that are added by `currency`, `is_total`, `key` and `is_now`. A day is taken from its sums or from its
 * orders, and no order is in both (decision 0138). A day of the period before is told by the day of this one that it is compared with,
 * which is the last one where a period ends within a day.
 */
export const salesSums = (clientId: string, ask: SalesAsk, days: SalesDays) => {
  const { by, startDate, endDate, storeId = null, channelId = null } = ask;
  const key = keyOf(by);
  const [beginning] = salesMoments(days.zone, ask);
  const compared = (day: Raw) => sql`least(${day} + (${days.start}::date - ${days.first}::date), ${days.last}::date)`;
  const shownDay = (isNow: Raw, day: Raw) => sql`case when ${isNow} then ${day} else ${compared(day)} end`;
  const isNow = sql`p.ordered_at >= ${startDate}`;
  const keptNow = sql`f.day >= ${days.start}::date`;
  // As a list: compared with one, the rows' own guard would be a step of its own for each of hundreds of thousands.
  const ours = sql`f.client_id = any(array[${clientId}]::uuid[]) and ${ofShop(ask)}`;
  const facts = sql`${rawDays(days.raw)}, package as (
    select ${packageColumns(isNow, shownDay(isNow, sql`raw_day.day`))}
    from ${(days.raw.length > fewDays ? packagesAmong : packagesOn)(clientId, sql`${days.zone}::text`)} where p.ordered_at >= ${beginning} and p.ordered_at < ${endDate}
      and p.store_id in (select id from shop)
  ), ${salesFacts(clientId)}, `;
  const ofFacts = sql`
    select grouping(${key}) = 1 as is_total, f.currency, ${key} as key, f.is_now, ${factSums} from ${placedFacts(clientId)}
    group by grouping sets ((f.currency, f.is_now, ${key}), (f.currency, f.is_now))
    union all`;
  const isSummed = summedKinds.some((kind) => kind === by);
  const parts = partsOf(days);
  const byKey = (span: "day" | "month", which: string[]) => sql`
    select false, currency, key, ${sql.ref(`f.${span}`)} >= ${days.start}::date, ${sumsOfColumns} from ${sql.table(`sales_${span}_key`)} f
    where kind = ${by} and ${ours} and ${sql.ref(`f.${span}`)} = any(${which}::date[]) group by 1, 2, 3, 4`;
  return sql`
  shop as materialized (
    select id, channel_id from store where client_id = ${clientId}
      and (${storeId}::uuid is null or id = ${storeId}) and (${channelId}::uuid is null or channel_id = ${channelId})
  ), ${days.raw.length > 0 ? facts : sql``}kept as materialized (
    select ${keptNow} as is_now, ${shownDay(keptNow, sql`f.day`)} as day, f.store_id, shop.channel_id, f.currency, ${sumColumns}
    from sales_day f join shop on shop.id = f.store_id
    where ${ours} and f.day between ${days.first}::date and ${days.last}::date and f.day <> all(${days.raw}::date[])
  ), summed as (
    ${days.raw.length > 0 ? ofFacts : sql``}
    select true as is_total, currency, null as key, is_now, ${sumColumns} from kept
    union all
    ${isSummed ? sql.join([byKey("day", parts.days), byKey("month", parts.months)], sql` union all `) : sql`select false, currency, ${key}, is_now, ${sumColumns} from kept f`}
  )`;
};
