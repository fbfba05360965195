import type { Input, Output } from "@tradeport/contract";
import type { bulkUpdate } from "@tradeport/contract/bulk-update";
import { createProcess, readProcess } from "#modules/bulk/index.ts";
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
  const { rows: found } = await sql<{ variantId: string; barcode: string; productId: string }>`
    select id as variant_id, barcode, product_id from variant where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  if (found.length < ids.length) throw new Fail("not_found");
  const variants = new Map(found.map((one) => [one.variantId, one]));
  const template = await countsTemplate(db, locale);
  const processId = await createProcess(ctx, {
    type: "update_channel_stock",
    subject: template.columns[1]![locale === "tr" ? "header" : "headerEn"],
    total: lines.length,
    input: { staged: true, applied: 0, template },
  });
  const counts = lines.map(({ variantId, quantity, from }) => ({ ...variants.get(variantId)!, quantity, from }));
  await stageCounts(db, clientId, processId, counts);
  await ctx.enqueue(updateJob, { clientId, processId }, { bulk: "short" });
  await ctx.audit({ action: "update", objectType: "process", objectId: processId, after: { lines: lines.length } });
  return (await readProcess(db, clientId, processId))!;
};
