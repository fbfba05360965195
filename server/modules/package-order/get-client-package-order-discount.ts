import type { Input, Output } from "@tradeport/contract";
import type { packageOrder } from "@tradeport/contract/package-order";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { orderColumns, orderTable } from "./order-row.ts";

type Call = typeof packageOrder.GetClientPackageOrderDiscount;

export const getClientPackageOrderDiscount = async (ctx: WideCtx, { orderId }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<
      Output<Call>
    >`select id as order_id, one.* from (select ${orderColumns} from ${orderTable} where id = ${orderId}) one`.execute(tx),
  );
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
