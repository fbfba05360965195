import type { Input, Output } from "@tradeport/contract";
import type { transferExcel } from "@tradeport/contract/transfer-excel";
import { createProcess, readProcess } from "#modules/bulk/index.ts";
import { storesAsked } from "#modules/listings/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { listingsJob } from "./excel/import-products.ts";
import { loadOf, uploadedBefore } from "./excel/uploaded-before.ts";

type Call = typeof transferExcel.UploadTransferExcel;
const type = "update_listings_from_excel";

const start =
  (isPreview: boolean) =>
  async (ctx: Ctx, { channelId, corrects }: Input<Call>, files: UploadedFile[]): Promise<Output<Call>> => {
    await mustBePaid(ctx);
    const { db, clientId, who } = ctx;
    const file = files[0]!;
    // Whoever has some stores speaks of these alone: the process is theirs by what it names.
    const stores = (await storesAsked(db, clientId, { channelIds: [channelId] })).filter(
      ({ id }) => who.storeIds?.includes(id) ?? true,
    );
    if (stores.length === 0) throw new Fail("transfer_file_no_store");
    if (corrects && !(await readProcess(db, clientId, corrects))) throw new Fail("not_found");
    const processId = await createProcess(ctx, {
      type,
      subject: file.name,
      fileId: file.id,
      isPreview,
      input: { channelId, storeIds: stores.map(({ id }) => id), ...(corrects && { corrects }) },
      ...(await uploadedBefore(ctx, type, file)),
    });
    await ctx.enqueue(listingsJob, { clientId, processId }, { bulk: loadOf(file) });
    await ctx.audit({
      action: isPreview ? "preview" : "upload",
      objectType: "process",
      objectId: processId,
      after: { type, file: file.name, sha256: file.sha256 },
    });
    return (await readProcess(db, clientId, processId))!;
  };

/** What the file would change, line by line. */
export const previewTransferExcel = start(true);
/** The file becomes a process that the worker runs: rows by barcode and store, each cell that was changed beside what stands there by then. */
export const uploadTransferExcel = start(false);
