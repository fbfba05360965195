import type { PackageOrder } from "@tradeport/contract/package-order";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { orderColumns, orderTable } from "./order-row.ts";

export const getActiveOrder = async (ctx: Ctx): Promise<PackageOrder | null> => {
  const { rows } = await sql<PackageOrder>`
    select ${orderColumns} from ${orderTable} where client_id = ${ctx.clientId} order by created_at desc, id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};
