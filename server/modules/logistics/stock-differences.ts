import type { Input, Output } from "@tradeport/contract";
import type { StockDifference, warehouseSystems } from "@tradeport/contract/warehouse-systems";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { systemOf, warehouseByCode } from "./warehouse-system.ts";

type Call = (typeof warehouseSystems)["GetStockDifferences"];

/** Of a row `s` of warehouse_stock. */
export const kindOf = sql`case when s.item_id is null then 'unknownHere' when s.sellable is null then 'unknownThere' else 'differs' end`;
/** Seen by so many readings: at once, and once it had lasted. */
export const confirmedAfter = 2;

export const getStockDifferences = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  warehouseByCode(input.providerCode);
  const system = await systemOf(ctx, input.providerCode);
  if (!system) throw new Fail("not_found");
  const { limit, offset } = windowOf(input);
  const from = sql`warehouse_stock s left join variant v on v.client_id = s.client_id and v.id = s.item_id
    left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
    where s.client_id = ${clientId} and s.account_id = ${system.accountId} and (s.difference <> 0 or s.item_id is null or s.sellable is null)
      and (${input.kind ?? null}::text is null or ${kindOf} = ${input.kind ?? null})
      and (${input.search} = '' or position(fold(${input.search}) in fold(concat_ws(' ', s.code, v.barcode, r.name))) > 0)`;
  const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<StockDifference>`
    select s.code, ${kindOf} as kind, coalesce(v.product_id::text, '') as product_id, coalesce(r.name, '') as product_name, coalesce(v.barcode, '') as barcode,
      s.sellable, s.reserved, s.damaged, s.on_hand, s.shipped, s.difference, s.since, s.seen >= ${confirmedAfter} as is_confirmed
    from ${from} order by s.since ${order}, s.code limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${from} limit ${countCap + 1}) as counted`.execute(db);
  return pageOf(input, rows, counted.rows[0]!.count);
};
