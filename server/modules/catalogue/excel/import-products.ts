import { Id } from "@tradeport/contract";
import type { ProcessType } from "@tradeport/contract/bulk";
import type { Message } from "@tradeport/contract/messages";
import { endProcess, failProcess, holdProcess } from "#modules/bulk/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { openSheet } from "#platform/excel/sheet.ts";
import { FileNotFound } from "#platform/files.ts";
import { enqueueIn, type Job, type JobCtx, jobSpec, ofClient } from "#platform/jobs.ts";
import { refreshStatistics } from "../by-key.ts";
import { applyChunk } from "./apply-chunk.ts";
import { type FileForm, quantityAndPrice, sheetNames } from "./columns.ts";
import { stageFields } from "./stage-fields.ts";
import { stageSheet } from "./stage-sheet.ts";
import { storeFile, storeSheetNames } from "./store-file.ts";

export const importJob = jobSpec("bulk.import-products", ofClient.extend({ processId: Id }));
/** Stock and prices by file, fields of many products, and previews: under a name of its own, that only a worker takes which knows them. */
export const updateJob = jobSpec("bulk.update-variants", ofClient.extend({ processId: Id }));
/** What stores are sent, by file. */
export const listingsJob = jobSpec("bulk.update-listings", ofClient.extend({ processId: Id }));

/**
 * A product file on its way in: parsed and staged once, then applied chunk by chunk. Killed at any point it goes on where it was;
 * asked to stop or to make room it queues itself again. What is wrong with the file as a whole becomes the process's reason.
 */
const applies =
  (job: typeof importJob): Job<typeof importJob> =>
  async (ctx, { clientId, processId }) => {
    const held = await ctx.database.asClient(clientId, (tx) => holdProcess(tx, clientId, processId));
    if (held && held.input.staged !== true) {
      const staged =
        held.processType === "fields_bulk_update"
          ? await stageFields(ctx, clientId, processId, held)
          : await stage(ctx, clientId, processId, held);
      if (staged === "stopped") return requeue(ctx, job, { clientId, processId });
      if (staged === "failed") return;
      crashPoint("import.staged");
    }
    if (held && held.processType !== "import_product_from_excel") await ctx.database.asClient(clientId, refreshStatistics);
    if ((await applyAll(ctx, clientId, processId)) === "stopped") return requeue(ctx, job, { clientId, processId });
    await ctx.database.asClient(clientId, (tx) => endProcess(tx, clientId, processId));
    crashPoint("import.done");
  };
export const importProducts = applies(importJob);
export const updateVariants = applies(updateJob);
export const updateListingsByFile = applies(listingsJob);

type Ids = { clientId: string; processId: string };
export const requeue = (ctx: JobCtx, job: typeof importJob, ids: Ids) =>
  ctx.database.asClient(ids.clientId, (tx) => enqueueIn(tx)(job, ids, { bulk: "long" }));

/** Chunk by chunk to the end, or until somebody else is to have this place. */
export const applyAll = async (ctx: JobCtx, clientId: string, processId: string): Promise<"over" | "stopped"> => {
  for (;;) {
    const next = await applyOnce(ctx, clientId, processId);
    if (next === "over") return next;
    crashPoint("import.chunk");
    if (ctx.signal.aborted || (await ctx.isAwaited())) return "stopped";
  }
};

/** A code that another transaction took in the same moment, or a lock in the other order, shows on the second look as what it is. */
const applyOnce = async (ctx: JobCtx, clientId: string, processId: string) => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ctx.database.asClient(clientId, (tx) => applyChunk(tx, clientId, processId, ctx.installation));
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt >= 5 || (code !== "23505" && code !== "40P01")) throw error;
      ctx.log.warn({ err: error, processId, attempt }, "a chunk of an import is tried again");
    }
};

const lost: Message = { code: "process_file_lost" };

const forms: Partial<Record<ProcessType, FileForm>> = {
  update_quantity_and_price_from_excel: quantityAndPrice,
  update_listings_from_excel: storeFile,
};

const stage = async (
  ctx: JobCtx,
  clientId: string,
  processId: string,
  { fileId, processType }: { fileId: string | null; processType: ProcessType },
) => {
  // Trying again would not bring it back; anything else that goes wrong with it may pass.
  const file = fileId ? await localFile(ctx, fileId) : null;
  if (!file) {
    await ctx.database.asClient(clientId, (tx) => failProcess(tx, clientId, processId, lost));
    return "failed" as const;
  }
  try {
    return await stageSheet(
      ctx,
      { clientId, processId },
      {
        forUpdate: processType !== "import_product_from_excel",
        only: forms[processType],
        open: () =>
          openSheet({ path: file.path, sheet: processType === "update_listings_from_excel" ? storeSheetNames : sheetNames }),
        reasonOf: ({ problem }) => problem,
      },
    );
  } finally {
    await file.release();
  }
};

/** The file, or null where it is there no more. */
export const localFile = (ctx: JobCtx, fileId: string) =>
  ctx.files.local(fileId).catch((error: unknown) => (error instanceof FileNotFound ? null : Promise.reject(error)));
