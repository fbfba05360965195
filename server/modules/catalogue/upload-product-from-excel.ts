import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { createProcess, readProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { importJob } from "./excel/import-products.ts";
import { loadOf, uploadedBefore } from "./excel/uploaded-before.ts";

type Call = typeof product.UploadProductFromExcel;

/** The file becomes a process that the worker runs. A file that was loaded before says so; its rows are then found to be there. */
export const uploadProductFromExcel = async (
  ctx: Ctx,
  { forUpdate, corrects }: Input<Call>,
  files: UploadedFile[],
): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const file = files[0]!;
  const type = forUpdate ? "update_product_from_excel" : "import_product_from_excel";
  if (corrects && !(await readProcess(ctx.db, ctx.clientId, corrects))) throw new Fail("not_found");
  const processId = await createProcess(ctx, {
    type,
    subject: file.name,
    fileId: file.id,
    ...(corrects && { input: { corrects } }),
    ...(await uploadedBefore(ctx, type, file)),
  });
  await ctx.enqueue(importJob, { clientId: ctx.clientId, processId }, { bulk: loadOf(file) });
  await ctx.audit({
    action: "upload",
    objectType: "process",
    objectId: processId,
    after: { type, file: file.name, sha256: file.sha256 },
  });
  return { ...(await readProcess(ctx.db, ctx.clientId, processId))!, processId };
};
