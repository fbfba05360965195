import type { SalesFigures, SalesGroup, SalesRow } from "@tradeport/contract/sales-report";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isStale, readDays, type SalesAsk, type SalesDays, salesMoments, salesSums } from "./sales-sums.ts";

type Raw = ReturnType<typeof sql>;
/** A call's, or a job's for a reader. */
type Reader = Pick<Ctx, "db" | "clientId" | "locale">;

/** What a group is called, from `keyed` with its `key`. */
const named = (by: SalesGroup, { clientId, locale }: Reader): { name: Raw; detail: Raw; from: Raw } => {
  const nothing = sql`''`;
  const id = sql`keyed.key`;
  const plain = { detail: nothing, from: sql`` };
  switch (by) {
    case "day":
      return { ...plain, name: sql`coalesce(to_char(keyed.key, 'DD.MM.YYYY'), '')` };
    case "store":
      return {
        name: sql`coalesce(store.name, '')`,
        detail: sql`coalesce(channel.name, '')`,
        from: sql`left join store on store.client_id = ${clientId} and store.id = ${id} left join channel on channel.id = store.channel_id`,
      };
    case "channel":
      return { ...plain, name: sql`coalesce(channel.name, '')`, from: sql`left join channel on channel.id = ${id}` };
    case "category": {
      const name = locale === "tr" ? sql`category.name_tr` : sql`category.name_en`;
      return { ...plain, name: sql`coalesce(${name}, '')`, from: sql`left join category on category.id = ${id}` };
    }
    case "brand":
      return {
        ...plain,
        name: sql`coalesce(brand.name, '')`,
        from: sql`left join brand on brand.client_id = ${clientId} and brand.id = ${id}`,
      };
    case "product":
      return {
        name: sql`coalesce(r.name, '')`,
        detail: sql`coalesce(r.main_code, '')`,
        from: sql`left join product_row r on r.client_id = ${clientId} and r.product_id = ${id}`,
      };
  }
};

const orders = {
  name: sql`fold(name)`,
  sales: sql`now_sales`,
  unitCount: sql`now_units`,
  canceled: sql`now_canceled`,
  returned: sql`now_returned`,
};

/** The figures of one of the periods, under names that begin with it. */
const sums = (when: "now" | "before") =>
  sql.join(
    ["orders", "units", "sales", "canceled_units", "canceled", "returned_units", "returned"].map(
      (name) =>
        sql`sum_whole(${sql.ref(name)}) filter (where is_now = ${sql.lit(when === "now")}) as ${sql.ref(`${when}_${name}`)}`,
    ),
  );
/** Sums have hundredths. */
const figures = (when: "now" | "before") => {
  const of = (name: string) => sql.ref(`${when}_${name}`);
  const amount = (hundredths: Raw) => sql`(${hundredths} / 100.0)::numeric(20, 2)::text`;
  return sql`jsonb_build_object('orderCount', ${of("orders")}, 'unitCount', ${of("units")}, 'sales', ${amount(of("sales"))},
    'averageBasket', round(${of("sales")} / (100.0 * nullif(${of("orders")}, 0)), 2)::text,
    'canceledUnitCount', ${of("canceled_units")}, 'canceled', ${amount(of("canceled"))},
    'returnedUnitCount', ${of("returned_units")}, 'returned', ${amount(of("returned"))}, 'net', ${amount(sql`(${of("sales")} - ${of("returned")})`)})`;
};

interface Read {
  isStale: false;
  isTotal: boolean;
  key: string | null;
  name: string;
  detail: string;
  currency: string;
  now: SalesFigures;
  before: SalesFigures;
  count: number;
}

/** Who names a store must have it. */
export const refuseStore = async ({ db, clientId }: Reader, storeId: string | undefined) => {
  if (storeId === undefined) return;
  const { rows } = await sql`select 1 from store where client_id = ${clientId} and id = ${storeId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
};

/** A company's zone, by which the period before is as long. */
const zoneOf = async ({ db, clientId }: Reader) => {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from client where id = ${clientId}`.execute(db);
  return rows[0]!.zone;
};

/** Null where a day was marked since the days were read: one statement has to see marks, sums and orders of one moment. */
const readOn = async (
  ctx: Reader,
  ask: SalesAsk,
  window: { limit: number; offset: number },
  days: SalesDays,
): Promise<Read[] | null> => {
  const label = named(ask.by, ctx);
  const direction = ask.orderType === "asc" ? sql`asc` : sql`desc`;
  // Of days the name is the day itself.
  const { orderColumn = ask.by === "day" ? "name" : "sales" } = ask;
  const order = ask.by === "day" && orderColumn === "name" ? sql`key` : orders[orderColumn];
  // What is shown alone is looked up of what is shown; what rows are put in order by, of all.
  const isByName = order === orders.name;
  const names = sql`, ${label.name} as name, ${label.detail} as detail`;
  const place = sql`weight desc, currency, ${order} ${direction} nulls last, key ${direction}`;
  const { rows } = await sql<Read | { isStale: true }>`
    with ${salesSums(ctx.clientId, ask, days)}, summed_up as materialized (
      select currency, key, is_total, ${sums("now")}, ${sums("before")} from summed group by currency, key, is_total
    ), total as (
      select * from summed_up where is_total
    ), keyed as (
      select keyed.*, total.now_orders as weight${isByName ? names : sql``}
      from summed_up keyed join total on total.currency = keyed.currency ${isByName ? label.from : sql``} where not keyed.is_total
    ), placed as (
      select * from keyed order by ${place} limit ${window.limit} offset ${window.offset}
    ), labelled as (
      select keyed.*${isByName ? sql`` : names} from placed keyed ${isByName ? sql`` : label.from}
    ), shown as (
      select false as is_total, key::text, name, detail, currency, ${figures("now")} as now, ${figures("before")} as before, 0 as count,
        row_number() over (order by ${place}) as place
      from labelled
      union all
      select true, null, '', '', currency, ${figures("now")}, ${figures("before")}, (select count(*)::int from summed_up where not is_total),
        row_number() over (order by now_orders desc, currency)
      from total
    )
    select stale.is_stale, shown.* from (select ${isStale(ctx.clientId, salesMoments(days.zone, ask), days)} as is_stale) stale
    left join shown on not stale.is_stale order by is_total desc, place`.execute(ctx.db);
  if (rows.some((row) => row.isStale)) return null;
  return (rows as Read[]).filter(({ currency }) => currency !== null);
};

/** Sales of the period beside those of the one before: a window of the groups, the currency of most orders first, and what each currency comes to. */
export const readSales = async (ctx: Reader, ask: SalesAsk, window: { limit: number; offset: number }) => {
  await refuseStore(ctx, ask.storeId);
  let rows: Read[] | null = null;
  while (!rows) {
    const zone = await zoneOf(ctx);
    const days = await readDays(ctx, salesMoments(zone, ask));
    if (days.zone === zone) rows = await readOn(ctx, ask, window, days);
  }
  const shown = ({ currency, now, before }: Read) => ({ currency, now, before });
  return {
    totals: rows.filter(({ isTotal }) => isTotal).map(shown),
    rows: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row): SalesRow => ({ key: row.key, name: row.name, detail: row.detail, ...shown(row) })),
    count: rows[0]?.count ?? 0,
  };
};
