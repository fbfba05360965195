import type { Input, Output } from "@tradeport/contract";
import type { bulkUpdate } from "@tradeport/contract/bulk-update";
import { auditedLines, createProcess, readProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { updateJob } from "./excel/import-products.ts";
import { countsTemplate, stageCounts } from "./excel/stage-counts.ts";

type Call = typeof bulkUpdate.UpdateClientChannelProductStock;

/** Lines of stock are staged as rows of a file of updates, and from there on counted, told and taken back by what reads files (decision 0103). */
export const updateClientChannelProductStock = async (ctx: Ctx, { lines }: Input<Call>): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const { db, clientId, locale } = ctx;
  const ids = lines.map(({ variantId }) => variantId);
  const { rows: found } = await sql<{ variantId: string; barcode: string; productId: string; title: string; onHand: number }>`
    select v.id as variant_id, v.barcode, v.product_id, concat_ws(' · ', v.barcode, r.name) as title, coalesce(held.on_hand, 0)::int as on_hand
    from variant v left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
    left join (select k.item_id, sum(k.on_hand) as on_hand from stock k
      join warehouse d on d.client_id = k.client_id and d.id = k.warehouse_id and d.is_default
      where k.client_id = ${clientId} and k.item_id = any(${ids}::uuid[]) and k.condition = 'sellable' group by k.item_id) held on held.item_id = v.id
    where v.client_id = ${clientId} and v.id = any(${ids}::uuid[])`.execute(db);
  if (found.length < ids.length) throw new Fail("not_found");
  const variants = new Map(found.map((one) => [one.variantId, one]));
  const template = await countsTemplate(db, locale);
  const processId = await createProcess(ctx, {
    type: "update_channel_stock",
    subject: template.columns[1]![locale === "tr" ? "header" : "headerEn"],
    total: lines.length,
    input: { staged: true, applied: 0, template },
  });
  const counts = lines.map(({ variantId, quantity, from }) => {
    const { barcode, productId } = variants.get(variantId)!;
    return { variantId, barcode, productId, quantity, from };
  });
  await stageCounts(db, clientId, processId, counts);
  await ctx.enqueue(updateJob, { clientId, processId }, { bulk: "short" });
  const sides = auditedLines(lines, ({ variantId, quantity }) => {
    const { title, onHand } = variants.get(variantId)!;
    return [
      { title, quantity: onHand },
      { title, quantity },
    ];
  });
  await ctx.audit({ action: "update", objectType: "process", objectId: processId, ...sides });
  return (await readProcess(db, clientId, processId))!;
};
