import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { exportCap } from "#platform/excel/export.ts";
import { areOwn, conditionOf } from "./get-all-order.ts";
import { type LabelRow, labelColumns, labelJoin } from "./label-state.ts";
import type { In, Out } from "./package-view.ts";
import { labelFormats } from "./papers/missing-label.ts";

interface Labelled extends LabelRow {
  id: string;
  superseded: boolean;
  isSample: boolean;
}
/** Of packages `p` with `labelJoin` all that says whether a label can be printed. */
const labelled = sql`p.status, p.superseded, p.fulfilled_there, p.cargo_tracking_code, ${labelColumns},
  s.is_sample, c.code as channel_code`;
const labelledFrom = sql`${labelJoin} join store s on s.client_id = p.client_id and s.id = p.store_id join channel c on c.id = s.channel_id`;

/** The ids of all that match at this moment. More than a list can hold is refused, never cut. */
export const getOrderPackageIds = async (ctx: Ctx, input: In<"GetOrderPackageIds">): Promise<Out<"GetOrderPackageIds">> => {
  const { orderPackageIds, labelReady } = input;
  if (orderPackageIds) await areOwn(ctx, orderPackageIds);
  const filter = await conditionOf(ctx, input);
  const { rows } = await sql<Labelled>`
    select p.id ${labelReady ? sql`, ${labelled}` : sql``} from order_package p ${labelReady ? labelledFrom : sql``} where ${filter}
      ${orderPackageIds ? sql`and p.id = any(${orderPackageIds}::uuid[])` : sql``}
    order by p.id limit ${exportCap + 1}`.execute(ctx.db);
  if (rows.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  return { ids: (labelReady ? rows.filter((row) => labelFormats(row).includes(labelReady)) : rows).map(({ id }) => id) };
};
