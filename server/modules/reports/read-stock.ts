import type { Input, Output } from "@tradeport/contract";
import type { StockReportRow, stockReport } from "@tradeport/contract/stock-report";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap } from "#platform/paging.ts";
import { firstMoment, lastMoment, markedVariants, stockFigures } from "./stock-figures.ts";

type Call = typeof stockReport.GetStockReport;
export type StockAsk = Pick<Input<Call>, "brandId" | "categoryId" | "state" | "orderColumn" | "orderType">;
type Raw = ReturnType<typeof sql>;

const states: Record<NonNullable<StockAsk["state"]>, Raw> = {
  onHand: sql`r.on_hand > 0`,
  soldOut: sql`r.on_hand = 0`,
  unsold: sql`r.on_hand > 0 and r.sold = 0`,
  costMissing: sql`r.on_hand > 0 and r.cost is null`,
};
const orders = { value: sql`value_order`, onHand: sql`on_hand`, soldUnitCount: sql`sold`, coverDays: sql`cover_order` };

/** Who names a brand must have it. */
export const refuseBrand = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, brandId: string | undefined) => {
  if (brandId === undefined) return;
  const { rows } = await sql`select 1 from brand where client_id = ${clientId} and id = ${brandId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
};

const matching = (clientId: string, { brandId, categoryId, state }: StockAsk) => {
  const product = sql`r.product_id in (select id from product where client_id = ${clientId}
    and (${brandId ?? null}::uuid is null or brand_id = ${brandId ?? null}) and (${categoryId ?? null}::uuid is null or category_id = ${categoryId ?? null}))`;
  return sql`${state ? states[state] : sql`true`} and ${brandId || categoryId ? product : sql`true`}`;
};

/**
 * `unmarked` rows that are right as they are; `live`: what has a mark, from the tables themselves. One statement sees marks, rows and what they speak
 * of in one moment. Sorted rows stay sorted: a mark is looked for in a hashed list.
 */
const sources = (clientId: string, now: Date) => sql`
  span as materialized (
    select coalesce(d.day, (${now}::timestamptz at time zone c.time_zone)::date) as day, coalesce(d.zone, c.time_zone) as zone
    from client c left join stock_day d on d.client_id = c.id where c.id = ${clientId}
  ), marked as materialized (${markedVariants(clientId)}), live as materialized (
    select f.*, f.on_hand * f.cost as value, coalesce(f.on_hand * f.cost, -1) as value_order,
      case when f.sold > 0 then f.on_hand * 30.0 / f.sold else 'infinity' end as cover_order
    from (${stockFigures(clientId, sql`array(select variant_id from marked)`, {
      first: sql`(select ${firstMoment(sql`day`, sql`zone`)} from span)`,
      last: sql`(select ${lastMoment(sql`day`, sql`zone`)} from span)`,
    })}) f
  )`;

const isUnmarked = (clientId: string) => sql`r.client_id = ${clientId} and r.variant_id not in (select variant_id from marked)`;
const columns = sql`r.variant_id, r.product_id, r.on_hand, r.cost, r.currency, r.sold, r.value, r.value_order, r.cover_order`;
const held = sql`coalesce(r.currency, '') as currency, (r.on_hand > 0)::int as variants, r.on_hand as units, coalesce(r.value, 0) as value`;

/** Of all rows from the totals, less what the rows with a mark had in them; of some from these. */
const totalRows = (clientId: string, ask: StockAsk) => {
  const { brandId, categoryId, state } = ask;
  if (brandId || categoryId || state)
    return sql`select ${held} from stock_row r where ${isUnmarked(clientId)} and ${matching(clientId, ask)}
      union all select ${held} from live r where ${matching(clientId, ask)}`;
  return sql`select currency, variants, units, value from stock_total where client_id = ${clientId}
    union all select coalesce(r.currency, ''), -(r.on_hand > 0)::int, -r.on_hand, -coalesce(r.value, 0) from stock_row r
      where r.client_id = ${clientId} and r.variant_id in (select variant_id from marked)
    union all select ${held} from live r`;
};

interface Total {
  currency: string;
  variantCount: number;
  unitCount: number;
  value: string;
}

/** A window of the variants, and what they come to by currency. */
export const readStock = async (
  ctx: Pick<Ctx, "db" | "clientId" | "locale" | "now">,
  ask: StockAsk,
  window: { limit: number; offset: number },
) => {
  const { db, clientId, locale } = ctx;
  await refuseBrand(ctx, ask.brandId);
  const { limit, offset } = window;
  const direction = ask.orderType === "asc" ? sql`asc` : sql`desc`;
  const by = (of: string) => sql`${sql.ref(of)}.${orders[ask.orderColumn]} ${direction}, ${sql.ref(of)}.variant_id ${direction}`;
  const some = matching(clientId, ask);
  const categoryName = locale === "tr" ? sql`category.name_tr` : sql`category.name_en`;
  // So many rows have a mark: of the kept ones no more than these can lie before the window than without them, and behind it.
  const liveCount = sql`(select count(*) from live r where ${some})`;
  const { rows } = await sql<{ rows: StockReportRow[]; totals: Total[]; count: number; day: string }>`
    with ${sources(clientId, ctx.now())}, chosen as materialized (
      select r.variant_id from stock_row r where ${isUnmarked(clientId)} and ${some}
      order by ${by("r")} limit ${limit}::bigint + 2 * ${liveCount} offset greatest(0, ${offset}::bigint - ${liveCount})
    ), placed as (
      select ${columns} from stock_row r where r.client_id = ${clientId} and r.variant_id in (select variant_id from chosen)
      union all
      select ${columns} from live r where ${some}
    ), shown as (
      select r.*, row_number() over (order by ${by("r")}) as place from placed r
      order by ${by("r")} limit ${limit}::bigint offset least(${offset}::bigint, ${liveCount})
    ), named as (
      select jsonb_build_object('variantId', r.variant_id, 'productId', r.product_id, 'productName', coalesce(p.name, ''),
          'productMainCode', coalesce(p.main_code, ''), 'barcode', v.barcode, 'productCode', v.product_code, 'brandName', coalesce(p.brand_name, ''),
          'categoryName', coalesce(${categoryName}, ''), 'onHand', r.on_hand,
          'cost', case when r.cost is not null then jsonb_build_object('cost', r.cost::text, 'currency', r.currency) end, 'value', r.value::text,
          'soldUnitCount', r.sold, 'coverDays', case when r.sold > 0 then round(r.on_hand * 30.0 / r.sold, 1) end) as row, r.place
      from shown r
      join variant v on v.client_id = ${clientId} and v.id = r.variant_id
      left join product_row p on p.client_id = ${clientId} and p.product_id = r.product_id
      left join category on category.id = p.category_id
    ), total as (
      select currency, sum(variants)::int as variants, sum(units)::bigint as units, sum(value)::numeric(24, 2) as value
      from (${totalRows(clientId, ask)}) each group by currency having sum(variants) > 0
    )
    select (select day::text from span) as day, (select coalesce(jsonb_agg(row order by place), '[]') from named) as rows,
      (select count(*) from (select from stock_row r where ${isUnmarked(clientId)} and ${some} limit ${countCap + 1}) few)::int + ${liveCount}::int as count,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'variantCount', variants, 'unitCount', units, 'value', value::text)
        order by variants desc, currency), '[]') from total) as totals`.execute(db);
  const { rows: data, totals, count, day } = rows[0]!;
  const missing = totals.find(({ currency }) => currency === "");
  return {
    data,
    count,
    rest: {
      totals: totals.filter(({ currency }) => currency !== ""),
      costMissing: { variantCount: missing?.variantCount ?? 0, unitCount: missing?.unitCount ?? 0 },
      day,
    } satisfies Partial<Output<Call>>,
  };
};
