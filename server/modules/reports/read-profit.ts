import type { Input } from "@tradeport/contract";
import type { ProfitFigures, ProfitRow, profitReport } from "@tradeport/contract/profit-report";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { profitColumns, profitFacts, profitSums } from "./profit-facts.ts";
import { refuseStore } from "./read-sales.ts";
import { refuseBrand } from "./read-stock.ts";
import { packageColumns, packagesAmong, packagesOn, rawDays, salesFacts } from "./sales-facts.ts";
import { fewDays, isStale, type Moments, ofShop, partsOf, readDays, type SalesDays } from "./sales-sums.ts";

type Call = typeof profitReport.GetProfitReport;
export type ProfitAsk = Pick<
  Input<Call>,
  "startDate" | "endDate" | "by" | "storeId" | "channelId" | "brandId" | "orderColumn" | "orderType"
>;
interface Window {
  limit: number;
  offset: number;
}
interface Read {
  isTotal: boolean;
  key: string | null;
  name: string;
  detail: string;
  orderedAt: string | null;
  currency: string;
  figures: ProfitFigures;
  count: number;
}

const margin = (profit: ReturnType<typeof sql>, income: ReturnType<typeof sql>) =>
  sql`round(100.0 * ${profit} / nullif(${income}, 0), 1)`;
/** Sums have hundredths. */
const amount = (hundredths: ReturnType<typeof sql>) => sql`(${hundredths} / 100.0)::numeric(20, 2)::text`;
/** What sums come to, as the contract has it. Of no piece there is no profit. */
const figures = sql`jsonb_build_object('unitCount', units, 'revenue', ${amount(sql`revenue`)}, 'discount', ${amount(sql`discount`)},
  'beforeCargo', jsonb_build_object('unitCount', known_units, 'profit', case when known_units > 0 then ${amount(sql`profit`)} end,
    'margin', case when known_units > 0 then ${margin(sql`profit`, sql`(known_income - known_vat)`)} end, 'income', ${amount(sql`known_income`)},
    'vat', ${amount(sql`known_vat`)}, 'commission', ${amount(sql`known_commission`)}, 'cost', ${amount(sql`known_cost`)}),
  'afterCargo', jsonb_build_object('unitCount', whole_units, 'profit', case when whole_units > 0 then ${amount(sql`whole_profit`)} end,
    'margin', case when whole_units > 0 then ${margin(sql`whole_profit`, sql`whole_income`)} end, 'cargo', ${amount(sql`whole_cargo`)}),
  'missing', jsonb_build_object('vat', no_vat, 'commission', no_commission, 'cost', no_cost, 'returned', given_back),
  'estimatedUnitCount', estimated, 'laterCostUnitCount', cost_later)`;
const profit = sql`known_income - known_vat - known_commission - known_cost as profit`;

const shops = (clientId: string, { storeId, channelId }: ProfitAsk) => sql`shop as materialized (
  select id, name from store where client_id = ${clientId}
    and ${storeId === undefined ? sql`true` : sql`id = ${storeId}`} and ${channelId === undefined ? sql`true` : sql`channel_id = ${channelId}`})`;
const ofBrand = (clientId: string, { brandId }: ProfitAsk) =>
  brandId === undefined
    ? sql`true`
    : sql`f.product_id in (select id from product where client_id = ${clientId} and brand_id = ${brandId})`;

const orders = {
  name: sql`fold(name)`,
  revenue: sql`revenue`,
  profit: sql`case when known_units > 0 then profit end`,
  margin: sql`case when known_units > 0 then ${margin(sql`profit`, sql`(known_income - known_vat)`)} end`,
};

/** A window of the products, and what each currency comes to: each day from its sums, or from its orders. Null where a day was marked since days were read. */
const productsOn = async (
  { db, clientId }: Ctx,
  ask: ProfitAsk,
  { limit, offset }: Window,
  days: SalesDays,
  moments: Moments,
) => {
  const direction = ask.orderType === "asc" ? sql`asc` : sql`desc`;
  const facts = sql`${rawDays(days.raw)}, package as (
    select ${packageColumns(sql`true`, sql`raw_day.day`)}
    from ${(days.raw.length > fewDays ? packagesAmong : packagesOn)(clientId, sql`${days.zone}::text`)}
    where p.ordered_at >= ${ask.startDate} and p.ordered_at < ${ask.endDate} and p.store_id in (select id from shop)
  ), ${salesFacts(clientId)}, ${profitFacts(clientId)}, `;
  const parts = partsOf(days);
  const ofFacts = sql`select currency, product_id, ${profitColumns} from profit_fact union all`;
  const { rows } = await sql<Read | { isStale: true }>`
    with ${shops(clientId, ask)}, ${days.raw.length > 0 ? facts : sql``}each as (
      ${days.raw.length > 0 ? ofFacts : sql``}
      select currency, product_id, ${profitColumns} from profit_day f where client_id = ${clientId} and day = any(${parts.days}::date[]) and ${ofShop(ask)}
      union all
      select currency, product_id, ${profitColumns} from profit_month f where client_id = ${clientId} and month = any(${parts.months}::date[]) and ${ofShop(ask)}
    ), keyed as materialized (
      select f.currency, f.product_id as key, ${profitSums} from each f where ${ofBrand(clientId, ask)} group by f.currency, f.product_id
    ), total as materialized (
      select f.currency, ${profitSums} from keyed f group by f.currency
    ), labelled as (
      select k.*, coalesce(r.name, '') as name, coalesce(r.main_code, '') as detail, t.units as weight
      from (select f.*, ${profit} from keyed f) k join total t using (currency)
      left join product_row r on r.client_id = ${clientId} and r.product_id = k.key
    ), placed as (
      select *, row_number() over (order by weight desc, currency, ${orders[ask.orderColumn]} ${direction} nulls last, key ${direction}) as place
      from labelled
    ), shown as (
      select false as is_total, key::text, name, detail, currency, ${figures} as figures, 0 as count, place
      from placed where place > ${offset} and place <= ${offset + limit}
      union all
      select true, null, '', '', currency, ${figures}, (select count(*)::int from keyed), row_number() over (order by units desc, currency) from (select *, ${profit} from total) t
    )
    select stale.is_stale, shown.*, null as ordered_at from (select ${isStale(clientId, moments, days)} as is_stale) stale left join shown on not stale.is_stale
    order by is_total desc, place`.execute(db);
  if (rows.some((row) => "isStale" in row && row.isStale)) return null;
  return (rows as Read[]).filter(({ currency }) => currency !== null);
};

/** A window of the orders, the newest first, each from its rows: there are no more of them than a page has. */
const readOrders = async ({ db, clientId }: Ctx, ask: ProfitAsk, { limit, offset }: Window) => {
  const direction = ask.orderType === "asc" ? sql`asc` : sql`desc`;
  const { brandId } = ask;
  const inPeriod = sql`p.client_id = ${clientId} and not p.superseded and not p.payment_pending and p.status <> 'S_CANCELED'
    and p.ordered_at >= ${ask.startDate} and p.ordered_at < ${ask.endDate} and p.store_id in (select id from shop)`;
  // What was given back of a line that its marketplace names no more is in the totals.
  const hasBrand = sql`select from order_line l join variant v on v.client_id = l.client_id and v.id = l.variant_id
    join product on product.client_id = v.client_id and product.id = v.product_id
    where l.client_id = ${clientId} and l.package_id = p.id and product.brand_id = ${brandId ?? null}
      and (not l.dropped or exists (select from order_header h
        join claim c on c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id and c.kind <> 'cancellation'
        join claim_line g on g.client_id = c.client_id and g.claim_id = c.id and g.channel_order_line_id = l.channel_line_id
          and g.state = 'refunded' and g.amount > 0
        where h.client_id = p.client_id and h.id = p.order_id and c.currency = p.currency))`;
  const { rows } = await sql<Read>`
    with ${shops(clientId, ask)}, sold as materialized (
      select p.order_id, min(p.ordered_at) as ordered_at
      from order_package p where ${inPeriod} and ${brandId === undefined ? sql`true` : sql`exists (${hasBrand})`}
      group by p.order_id
    ), chosen as materialized (
      select * from sold order by ordered_at ${direction}, order_id ${direction} limit ${limit} offset ${offset}
    ), package as materialized (
      select ${packageColumns(sql`true`, sql`(p.ordered_at at time zone (select time_zone from client where id = ${clientId}))::date`)}
      from order_package p where p.order_id = any(array(select order_id from chosen)) and ${inPeriod}
    ), ${salesFacts(clientId)}, ${profitFacts(clientId)}, summed as (
      select f.of_order, f.currency, f.store_id, ${profitSums} from profit_fact f where ${ofBrand(clientId, ask)} group by f.of_order, f.currency, f.store_id
    )
    select false as is_total, s.of_order::text as key, h.channel_order_id as name, shop.name as detail, c.ordered_at, s.currency, ${figures} as figures, n.count
    from (select count(*)::int as count from sold) n
    left join (select *, ${profit} from summed) s on true
    left join chosen c on c.order_id = s.of_order
    left join order_header h on h.client_id = ${clientId} and h.id = s.of_order
    left join shop on shop.id = s.store_id
    order by c.ordered_at ${direction}, s.of_order ${direction}, s.currency`.execute(db);
  // Beyond the last page there is a row of the count alone.
  return { rows: rows.filter(({ key }) => key !== null), count: rows[0]!.count };
};

/** What is left of the sales of a period: a window of products or orders, and what each currency comes to. */
export const readProfit = async (ctx: Ctx, ask: ProfitAsk, window: Window) => {
  await refuseStore(ctx, ask.storeId);
  await refuseBrand(ctx, ask.brandId);
  const moments: Moments = [ask.startDate, ask.endDate];
  let read: Read[] | null = null;
  while (!read)
    read = await productsOn(
      ctx,
      ask,
      ask.by === "order" ? { limit: 0, offset: 0 } : window,
      await readDays(ctx, moments),
      moments,
    );
  const { rows, count } =
    ask.by === "order"
      ? await readOrders(ctx, ask, window)
      : { rows: read.filter(({ isTotal }) => !isTotal), count: read.find(({ isTotal }) => isTotal)?.count ?? 0 };
  return {
    totals: read.filter(({ isTotal }) => isTotal).map(({ currency, figures }) => ({ currency, figures })),
    rows: rows.map(
      ({ key, name, detail, orderedAt, currency, figures }): ProfitRow => ({ key, name, detail, orderedAt, currency, figures }),
    ),
    count,
  };
};
