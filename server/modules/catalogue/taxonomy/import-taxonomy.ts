import { emptyId, type Input, type Output } from "@tradeport/contract";
import type { taxonomyFiles } from "@tradeport/contract/taxonomy-files";
import type { UploadedFile, WideCtx } from "#platform/context.ts";
import { acrossClients } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { holdTaxonomy, holdUses } from "../hold-taxonomy.ts";
import { applyPlan } from "./apply-plan.ts";
import { checkLacking, readRequired } from "./lacking.ts";
import { makePlan } from "./plan.ts";
import { readGiven } from "./read-file.ts";

type Preview = typeof taxonomyFiles.PreviewTaxonomy;
/** Nothing of it stays, nor the file: whoever imports it sends it again with what was seen. */
export const previewTaxonomy = async (
  ctx: WideCtx,
  { starter }: Input<Preview>,
  files: UploadedFile[],
): Promise<Output<Preview>> => {
  const raw = await readGiven(ctx, starter, files);
  const { answer } = await acrossClients(ctx.db, (db) => makePlan(ctx, db, raw));
  await dropFiles(ctx, files);
  return answer;
};

type Import = typeof taxonomyFiles.ImportTaxonomy;
export const importTaxonomy = async (
  ctx: WideCtx,
  { starter, seen, evenIfLacking }: Input<Import>,
  files: UploadedFile[],
): Promise<Output<Import>> => {
  const raw = await readGiven(ctx, starter, files);
  const answer = await acrossClients(ctx.db, async (db) => {
    await holdTaxonomy(db);
    // What lies below a place that has products, and texts of products, are looked at in the plan.
    await holdUses(db);
    const plan = await makePlan(ctx, db, raw);
    if (plan.answer.seen !== seen) throw new Fail("conflict");
    const required = await readRequired(db, "all");
    await applyPlan(db, plan);
    await checkLacking(ctx, db, "all", required, { field: "file", evenIfLacking });
    return plan.answer;
  });
  await ctx.audit({
    action: "upload",
    objectType: "category",
    objectId: emptyId,
    after: { file: starter ? "starter" : (files[0]?.name ?? ""), ...Object.fromEntries(flat(answer.counts)) },
  });
  await dropFiles(ctx, files);
  return answer;
};

const flat = (counts: Output<Import>["counts"]) =>
  Object.entries(counts).map(([part, { new: made, changed, refused }]) => [part, `+${made} ~${changed} -${refused}`] as const);

const dropFiles = (ctx: WideCtx, files: readonly UploadedFile[]) =>
  files.length > 0
    ? forgetFiles(
        ctx.db,
        files.map(({ id }) => ({ clientId: ctx.clientId, fileId: id })),
      )
    : undefined;
