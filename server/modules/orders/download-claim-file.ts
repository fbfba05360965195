import type { Ctx, Download } from "#platform/context.ts";
import { readClaimFile } from "./claim-files.ts";
import type { In } from "./package-view.ts";

export const downloadClaimFile = async (ctx: Ctx, { claimFileId }: In<"DownloadClaimFile">): Promise<Download> => {
  const { name, type, fileId } = await readClaimFile(ctx, claimFileId);
  return { name, type, body: await ctx.files.open(fileId) };
};
