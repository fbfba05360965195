import type { Message } from "@tradeport/contract/messages";
import { describeProcess, failProcess, noteOnce } from "#modules/bulk/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Refused } from "#platform/excel/refused.ts";
import type { OpenSheet } from "#platform/excel/sheet.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { keepTaxonomy } from "../hold-taxonomy.ts";
import { readProductSettings } from "../read-product-settings.ts";
import { baseMark } from "./base.ts";
import { categoryMark, type FileForm } from "./columns.ts";
import { columnsOf, readHeader } from "./read-header.ts";
import { type Reference, readReference } from "./reference.ts";
import { type Mixed, stageFile } from "./stage-file.ts";
import { storesOfProcess, storeTemplate } from "./store-file.ts";
import { templateOf } from "./template.ts";

interface Source {
  /** Its rows change what is there; of a feed what those do that are not (`mixed`). */
  forUpdate: boolean;
  only?: FileForm | undefined;
  mixed?: Mixed | undefined;
  open: (reference: Reference) => Promise<OpenSheet>;
  /** What a person is told of a source that can't be read as a whole. */
  reasonOf: (refused: Refused) => Message;
}

/** What a new product is that says nothing of it. */
export const readStandards = async (tx: Tx, clientId: string) => {
  const { rows } = await sql<{ currency: string }>`select currency from client where id = ${clientId}`.execute(tx);
  const { defaultBrandName } = await readProductSettings(tx, clientId);
  return { standardCurrency: rows[0]!.currency, standardBrand: defaultBrandName };
};

/** The rows of a source, a file or a feed, read by its headers and staged; or why not, as the process's reason. */
export const stageSheet = async (
  ctx: JobCtx,
  { clientId, processId }: { clientId: string; processId: string },
  { forUpdate, only, mixed, open, reasonOf }: Source,
): Promise<"staged" | "stopped" | "failed"> => {
  const fail = async (reason: Message) => {
    await ctx.database.asClient(clientId, (tx) => failProcess(tx, clientId, processId, reason));
    return "failed" as const;
  };
  try {
    const { reference, stores, ...standards } = await ctx.database.asClient(clientId, async (tx) => {
      await keepTaxonomy(tx);
      const stores = only?.ofStores ? await storesOfProcess(tx, clientId, processId) : undefined;
      return { reference: await readReference(tx), stores, ...(await readStandards(tx, clientId)) };
    });
    const sheet = await open(reference);
    const mark = sheet.marks[categoryMark];
    const ownCategory = mark ? reference.byCode.get(mark) : undefined;
    const needsBase = forUpdate && (only?.ofStores === true || sheet.marks[baseMark] !== undefined);
    const header = readHeader(sheet, reference, forUpdate, { needsBase, ownCategory, only });
    if (header.refused) {
      await sheet.close();
      return await fail(header.refused);
    }
    const { slots, covered, locale, leftOut } = header;
    const columns = columnsOf(slots, forUpdate);
    const template = only?.ofStores ? storeTemplate(columns, locale) : templateOf(reference, columns, mark, locale);
    const rules = {
      slots,
      covered,
      locale,
      reference,
      forUpdate,
      takes: only?.takes,
      ...standards,
      publicUrl: ctx.installation.publicUrl,
      ownCategory,
      sheet: sheet.sheet,
      brandIds: new Map(),
      stores,
    };
    await ctx.database.asClient(clientId, async (tx) => {
      if (leftOut.length > 0)
        await noteOnce(tx, clientId, processId, { code: "process_columns_left_out", values: { columns: leftOut.join(", ") } });
      await describeProcess(tx, clientId, processId, { input: { sheet: sheet.sheet } });
    });
    const outcome = await stageFile(ctx, { clientId, processId, sheet, rules, template, mixed });
    if (outcome === "gone") return ctx.signal.aborted ? "stopped" : "staged";
    return outcome === null ? "staged" : await fail(outcome);
  } catch (error) {
    if (error instanceof Refused) return fail(reasonOf(error));
    throw error;
  }
};
