import type { Input, Output } from "@tradeport/contract";
import type { ProcessType } from "@tradeport/contract/bulk";
import type { preview } from "@tradeport/contract/bulk-update";
import { createProcess, readProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { listingsJob, updateJob } from "./excel/import-products.ts";

type Call = typeof preview.ApplyPreview;
const short = 2_000;

/** What the preview showed becomes a process of its own; of two who apply it at once both are answered with the one. */
export const applyPreview = async (ctx: Ctx, { processId }: Input<Call>): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const { db, clientId } = ctx;
  const { rows } = await sql<{
    processType: ProcessType;
    state: string;
    subject: string;
    fileId: string | null;
    input: Record<string, unknown>;
    done: number;
    total: number | null;
    isPruned: boolean;
    isPreview: boolean;
  }>`
    select process_type, state, subject, file_id, input, done, total, pruned_at is not null as is_pruned, is_preview
    from process where client_id = ${clientId} and id = ${processId} for update`.execute(db);
  const found = rows[0];
  if (!found) throw new Fail("not_found");
  if (!found.isPreview) throw new Fail("not_a_preview");
  // Asked once the row is held: who waited for another's press sees what it made.
  const applied = (await readProcess(db, clientId, processId))?.appliedBy;
  if (applied) return (await readProcess(db, clientId, applied))!;
  if (found.isPruned) throw new Fail("lines_pruned");
  if (found.state !== "done" && found.state !== "partly") throw new Fail("preview_not_ready");
  if (found.done === 0) throw new Fail("preview_empty");
  const { changes, locale, corrects, channelId, storeIds } = found.input;
  const id = await createProcess(ctx, {
    type: found.processType,
    subject: found.subject,
    previewed: processId,
    ...(found.fileId && { fileId: found.fileId }),
    input: {
      ...(changes ? { changes, locale } : {}),
      ...(corrects ? { corrects } : {}),
      ...(storeIds ? { channelId, storeIds } : {}),
    },
  });
  const job = found.processType === "update_listings_from_excel" ? listingsJob : updateJob;
  await ctx.enqueue(job, { clientId, processId: id }, { bulk: (found.total ?? 0) > short ? "long" : "short" });
  await ctx.audit({ action: "apply", objectType: "process", objectId: id, after: { processId, lines: found.done } });
  return (await readProcess(db, clientId, id))!;
};
