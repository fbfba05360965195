import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { createProcess, readProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { importJob } from "./excel/import-products.ts";

type Call = typeof product.UploadProductFromExcel;

/** A file of some thousand rows: read and applied within a few seconds. */
const shortBytes = 300_000;

/** The file becomes a process that the worker runs. A file that was loaded before says so; its rows are then found to be there. */
export const uploadProductFromExcel = async (
  ctx: Ctx,
  { forUpdate, corrects }: Input<Call>,
  files: UploadedFile[],
): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const file = files[0]!;
  const type = forUpdate ? "update_product_from_excel" : "import_product_from_excel";
  const { rows } = await sql<{ subject: string; at: string }>`
    select process.subject, to_char(process.created_at at time zone client.time_zone, 'DD.MM.YYYY HH24:MI') as at
    from process
    join file on file.client_id = process.client_id and file.id = process.file_id
    join client on client.id = process.client_id
    where process.client_id = ${ctx.clientId} and process.process_type = ${type} and file.sha256 = ${file.sha256}
      and process.state in ('queued', 'running', 'done', 'partly')
    order by process.created_at desc limit 1`.execute(ctx.db);
  const before = rows[0];
  if (corrects && !(await readProcess(ctx.db, ctx.clientId, corrects))) throw new Fail("not_found");
  const processId = await createProcess(ctx, {
    type,
    subject: file.name,
    fileId: file.id,
    ...(corrects && { input: { corrects } }),
    ...(before
      ? {
          reason: { code: "process_uploaded_before" as const, values: { at: before.at, subject: before.subject } },
        }
      : {}),
  });
  const bulk = file.size > shortBytes ? "long" : "short";
  await ctx.enqueue(importJob, { clientId: ctx.clientId, processId }, { bulk });
  await ctx.audit({
    action: "upload",
    objectType: "process",
    objectId: processId,
    after: { type, file: file.name, sha256: file.sha256 },
  });
  return { processId };
};
