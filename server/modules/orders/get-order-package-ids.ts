import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { exportCap } from "#platform/excel/export.ts";
import { areOwn, conditionOf } from "./get-all-order.ts";
import { isPrintable, labelJoin } from "./label-state.ts";
import type { In, Out } from "./package-view.ts";

/** The ids of all that match at this moment. More than a list can hold is refused, never cut. */
export const getOrderPackageIds = async (ctx: Ctx, input: In<"GetOrderPackageIds">): Promise<Out<"GetOrderPackageIds">> => {
  const { orderPackageIds, labelReady } = input;
  if (orderPackageIds) await areOwn(ctx, orderPackageIds);
  const filter = await conditionOf(ctx, input);
  const { rows } = await sql<{ id: string }>`
    select p.id from order_package p ${labelReady ? labelJoin : sql``} where ${filter}
      ${orderPackageIds ? sql`and p.id = any(${orderPackageIds}::uuid[])` : sql``} ${labelReady ? sql`and ${isPrintable(labelReady)}` : sql``}
    order by p.id limit ${exportCap + 1}`.execute(ctx.db);
  if (rows.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  return { ids: rows.map(({ id }) => id) };
};
