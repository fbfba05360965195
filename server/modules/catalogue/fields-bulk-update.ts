import type { Input, Output } from "@tradeport/contract";
import type { bulkUpdate, FieldChange, Rounding } from "@tradeport/contract/bulk-update";
import { createProcess, keepParts, readProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { changedColumns } from "./excel/changed-columns.ts";
import { updateJob } from "./excel/import-products.ts";
import { readProductSettings } from "./read-product-settings.ts";
import { matchingIds, ownIds } from "./selected-rows.ts";

type Call = typeof bulkUpdate.FieldsBulkUpdate;

/** Products of which the work takes a few seconds. */
const short = 1_000;

const start =
  (isPreview: boolean) =>
  async (ctx: Ctx, { ids, filter, changes: given }: Input<Call>): Promise<Output<Call>> => {
    await mustBePaid(ctx);
    const { rounding } = await readProductSettings(ctx.db, ctx.clientId);
    const changes = given.map((change) => withRounding(change, rounding));
    const products = ids ? await ownIds(ctx, ids) : await matchingIds(ctx, filter!);
    if (products.length === 0) throw new Fail("selection_empty");
    const { locale } = ctx;
    const processId = await createProcess(ctx, {
      type: "fields_bulk_update",
      subject: changedColumns(changes)
        .slice(1)
        .map(({ header, headerEn }) => (locale === "tr" ? header : headerEn))
        .join(", "),
      isPreview,
      input: { changes, locale },
    });
    // What matches at this moment: who comes into the filter later is not meant.
    await keepParts(ctx.db, ctx.clientId, processId, sql`select unnest(${products}::uuid[])`);
    const bulk = products.length > short ? "long" : "short";
    await ctx.enqueue(updateJob, { clientId: ctx.clientId, processId }, { bulk });
    await ctx.audit({
      action: isPreview ? "preview" : "update",
      objectType: "process",
      objectId: processId,
      after: { products: products.length, changes },
    });
    return (await readProcess(ctx.db, ctx.clientId, processId))!;
  };

/** A price that is worked out is rounded as the company rounds, unless the change says how; one that is given stands as it was given. */
const withRounding = (change: FieldChange, rounding: Rounding): FieldChange =>
  (change.field === "salePrice" || change.field === "listPrice") && change.action !== "set" && change.rounding === undefined
    ? { ...change, rounding }
    : change;

export const previewFieldsBulkUpdate = start(true);
export const fieldsBulkUpdate = start(false);
