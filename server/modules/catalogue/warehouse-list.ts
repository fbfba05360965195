import type { Input, Output } from "@tradeport/contract";
import type { warehouse } from "@tradeport/contract/catalogue";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

type Call = typeof warehouse.WarehouseList;

export const warehouseList = async (ctx: Ctx, _input: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql<Output<Call>[number]>`
    select id, name, code, is_default from warehouse where client_id = ${ctx.clientId} order by is_default desc, name`.execute(
    ctx.db,
  );
  return rows;
};
