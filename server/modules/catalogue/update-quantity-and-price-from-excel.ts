import type { Input, Output } from "@tradeport/contract";
import type { bulkUpdate } from "@tradeport/contract/bulk-update";
import { createProcess, readProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { updateJob } from "./excel/import-products.ts";
import { loadOf, uploadedBefore } from "./excel/uploaded-before.ts";

type Call = typeof bulkUpdate.UpdateProductQuantityAndPriceFromExcel;
const type = "update_quantity_and_price_from_excel";

const start =
  (isPreview: boolean) =>
  async (ctx: Ctx, { corrects }: Input<Call>, files: UploadedFile[]): Promise<Output<Call>> => {
    await mustBePaid(ctx);
    const file = files[0]!;
    if (corrects && !(await readProcess(ctx.db, ctx.clientId, corrects))) throw new Fail("not_found");
    const processId = await createProcess(ctx, {
      type,
      subject: file.name,
      fileId: file.id,
      isPreview,
      ...(corrects && { input: { corrects } }),
      ...(await uploadedBefore(ctx, type, file)),
    });
    await ctx.enqueue(updateJob, { clientId: ctx.clientId, processId }, { bulk: loadOf(file) });
    await ctx.audit({
      action: isPreview ? "preview" : "upload",
      objectType: "process",
      objectId: processId,
      after: { type, file: file.name, sha256: file.sha256 },
    });
    return (await readProcess(ctx.db, ctx.clientId, processId))!;
  };

/** What the file would change, line by line. */
export const previewQuantityAndPriceFromExcel = start(true);
/** The file becomes a process that the worker runs: rows by their barcode, stock as counts of the ledger. */
export const updateProductQuantityAndPriceFromExcel = start(false);
