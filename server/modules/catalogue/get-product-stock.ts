import type { Input, Output } from "@tradeport/contract";
import type { stock } from "@tradeport/contract/stock";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof stock.GetProductStock;

/** Of each variant that is sold singly a row for each place and condition in which something lies or is promised. */
export const getProductStock = async ({ db, clientId }: Ctx, { productId }: Input<Call>): Promise<Output<Call>> => {
  const { rows: product } = await sql`select 1 from product where client_id = ${clientId} and id = ${productId}`.execute(db);
  if (product.length === 0) throw new Fail("not_found");
  const { rows } = await sql<Output<Call>[number]>`
    select v.id as variant_id, v.barcode, w.id as warehouse_id, w.name as warehouse_name, coalesce(min(at.shelf), '') as shelf, s.condition,
      sum(s.on_hand)::int as on_hand, sum(s.reserved)::int as reserved
    from variant v
    join stock s on s.client_id = v.client_id and s.item_id = v.id and (s.on_hand <> 0 or s.reserved <> 0)
    join warehouse w on w.client_id = s.client_id and w.id = s.warehouse_id
    left join shelf at on at.client_id = s.client_id and at.item_id = s.item_id and at.warehouse_id = s.warehouse_id
    where v.client_id = ${clientId} and v.product_id = ${productId}
    group by v.id, v.barcode, v.position, w.id, w.name, w.is_default, s.condition
    order by v.position, v.id, w.is_default desc, w.name collate "tr-TR-x-icu", w.id, s.condition <> 'sellable', s.condition`.execute(
    db,
  );
  return rows;
};
