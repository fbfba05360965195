import { Id } from "@tradeport/contract";
import type { ProcessType } from "@tradeport/contract/bulk";
import type { Message } from "@tradeport/contract/messages";
import { describeProcess, endProcess, failProcess, holdProcess, noteOnce } from "#modules/bulk/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql } from "#platform/db.ts";
import { Refused } from "#platform/excel/refused.ts";
import { openSheet } from "#platform/excel/sheet.ts";
import { FileNotFound } from "#platform/files.ts";
import { enqueueIn, type Job, type JobCtx, jobSpec, ofClient } from "#platform/jobs.ts";
import { refreshStatistics } from "../by-key.ts";
import { keepTaxonomy } from "../hold-taxonomy.ts";
import { readProductSettings } from "../read-product-settings.ts";
import { applyChunk } from "./apply-chunk.ts";
import { baseMark } from "./base.ts";
import { categoryMark, quantityAndPrice, sheetNames } from "./columns.ts";
import { columnsOf, readHeader } from "./read-header.ts";
import { readReference } from "./reference.ts";
import { stageFields } from "./stage-fields.ts";
import { stageFile } from "./stage-file.ts";
import { templateOf } from "./template.ts";

export const importJob = jobSpec("bulk.import-products", ofClient.extend({ processId: Id }));
/** Stock and prices by file, fields of many products, and previews: under a name of its own, that only a worker takes which knows them. */
export const updateJob = jobSpec("bulk.update-variants", ofClient.extend({ processId: Id }));

/**
 * A product file on its way in: parsed and staged once, then applied chunk by chunk. Killed at any point it goes on where it was;
 * asked to stop or to make room it queues itself again. What is wrong with the file as a whole becomes the process's reason.
 */
const applies =
  (job: typeof importJob): Job<typeof importJob> =>
  async (ctx, { clientId, processId }) => {
    const requeue = () => ctx.database.asClient(clientId, (tx) => enqueueIn(tx)(job, { clientId, processId }, { bulk: "long" }));
    const held = await ctx.database.asClient(clientId, (tx) => holdProcess(tx, clientId, processId));
    if (held && held.input.staged !== true) {
      const staged =
        held.processType === "fields_bulk_update"
          ? await stageFields(ctx, clientId, processId, held)
          : await stage(ctx, clientId, processId, held);
      if (staged === "stopped") return requeue();
      if (staged === "failed") return;
      crashPoint("import.staged");
    }
    if (held && held.processType !== "import_product_from_excel") await ctx.database.asClient(clientId, refreshStatistics);
    for (;;) {
      const next = await applyOnce(ctx, clientId, processId);
      if (next === "over") break;
      crashPoint("import.chunk");
      if (ctx.signal.aborted || (await ctx.isAwaited())) return requeue();
    }
    await ctx.database.asClient(clientId, (tx) => endProcess(tx, clientId, processId));
    crashPoint("import.done");
  };
export const importProducts = applies(importJob);
export const updateVariants = applies(updateJob);

/** A code that another transaction took in the same moment, or a lock in the other order, shows on the second look as what it is. */
const applyOnce = async (ctx: JobCtx, clientId: string, processId: string) => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ctx.database.asClient(clientId, (tx) => applyChunk(tx, clientId, processId, ctx.installation.publicUrl));
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt >= 5 || (code !== "23505" && code !== "40P01")) throw error;
      ctx.log.warn({ err: error, processId, attempt }, "a chunk of an import is tried again");
    }
};

const lost: Message = { code: "process_file_lost" };

const stage = async (
  ctx: JobCtx,
  clientId: string,
  processId: string,
  { fileId, processType }: { fileId: string | null; processType: ProcessType },
) => {
  const forUpdate = processType !== "import_product_from_excel";
  const only = processType === "update_quantity_and_price_from_excel" ? quantityAndPrice : undefined;
  const fail = async (reason: Message) => {
    await ctx.database.asClient(clientId, (tx) => failProcess(tx, clientId, processId, reason));
    return "failed" as const;
  };
  // Trying again would not bring it back; anything else that goes wrong with it may pass.
  const file = fileId
    ? await ctx.files.local(fileId).catch((error: unknown) => (error instanceof FileNotFound ? null : Promise.reject(error)))
    : null;
  if (!file) return fail(lost);
  try {
    const { reference, standardCurrency, standardBrand } = await ctx.database.asClient(clientId, async (tx) => {
      const { rows } = await sql<{ currency: string }>`select currency from client where id = ${clientId}`.execute(tx);
      await keepTaxonomy(tx);
      const { defaultBrandName } = await readProductSettings(tx, clientId);
      return { reference: await readReference(tx), standardCurrency: rows[0]!.currency, standardBrand: defaultBrandName };
    });
    const sheet = await openSheet({ path: file.path, sheet: sheetNames });
    const mark = sheet.marks[categoryMark];
    const ownCategory = mark ? reference.byCode.get(mark) : undefined;
    const needsBase = forUpdate && sheet.marks[baseMark] !== undefined;
    const header = readHeader(sheet, reference, forUpdate, { needsBase, ownCategory, only: only?.columns });
    if (header.refused) {
      await sheet.close();
      return await fail(header.refused);
    }
    const { slots, covered, locale, leftOut } = header;
    const template = templateOf(reference, columnsOf(slots, forUpdate), mark, locale);
    const rules = {
      slots,
      covered,
      locale,
      reference,
      forUpdate,
      takes: only?.takes,
      standardCurrency,
      standardBrand,
      publicUrl: ctx.installation.publicUrl,
      ownCategory,
      sheet: sheet.sheet,
      brandIds: new Map(),
    };
    await ctx.database.asClient(clientId, async (tx) => {
      if (leftOut.length > 0)
        await noteOnce(tx, clientId, processId, { code: "process_columns_left_out", values: { columns: leftOut.join(", ") } });
      await describeProcess(tx, clientId, processId, { input: { sheet: sheet.sheet } });
    });
    const outcome = await stageFile(ctx, { clientId, processId, sheet, rules, template });
    if (outcome === "gone") return ctx.signal.aborted ? ("stopped" as const) : ("staged" as const);
    return outcome === null ? ("staged" as const) : await fail(outcome);
  } catch (error) {
    if (error instanceof Refused) return fail(error.problem);
    throw error;
  } finally {
    await file.release();
  }
};
