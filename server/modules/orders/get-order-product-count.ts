import type { Input, Output } from "@tradeport/contract";
import { mostSoldMax, type orderOverview } from "@tradeport/contract/order-overview";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { refusePeriod } from "./get-channel-order-revenue.ts";

type Call = typeof orderOverview.GetOrderProductCount;
interface Row {
  productId: string | null;
  name: string | null;
  unitCount: number;
  orderCount: number;
  productCount: number;
  allUnits: number;
}

/** Products and pieces of a period's packages that are paid and not canceled, the most sold first; what no product here is known for is counted apart. */
export const getOrderProductCount = async (ctx: Ctx, period: Input<Call>): Promise<Output<Call>> => {
  refusePeriod(period);
  const { rows } = await sql<Row>`
    with sold as (
      select v.product_id, sum(l.quantity) as units, count(distinct p.order_id) as orders
      from order_package p
      join order_line l on l.client_id = p.client_id and l.package_id = p.id
      left join variant v on v.client_id = l.client_id and v.id = l.variant_id
      where p.client_id = ${ctx.clientId} and not p.superseded and p.ordered_at >= ${period.startDate} and p.ordered_at < ${period.endDate}
        and p.status <> 'S_CANCELED' and not p.payment_pending
      group by v.product_id),
    counted as (select *, (count(product_id) over ())::int as product_count, (sum(units) over ())::int as all_units,
        row_number() over (partition by product_id is null order by units desc, product_id) as place from sold)
    select c.product_id, r.name, c.units::int as unit_count, c.orders::int as order_count, c.product_count, c.all_units
    from counted c left join product_row r on r.client_id = ${ctx.clientId} and r.product_id = c.product_id
    where c.place <= ${mostSoldMax} order by c.place`.execute(ctx.db);
  return {
    productCount: rows[0]?.productCount ?? 0,
    unitCount: rows[0]?.allUnits ?? 0,
    unknownUnitCount: rows.find(({ productId }) => productId === null)?.unitCount ?? 0,
    products: rows.flatMap(({ productId, name, unitCount, orderCount }) =>
      productId === null ? [] : [{ productId, name: name ?? "", unitCount, orderCount }],
    ),
  };
};
