import type { Input } from "@tradeport/contract";
import type { exportedFile } from "@tradeport/contract/exported-files";
import type { Ctx, Download } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { xlsxType } from "#platform/excel/template.ts";
import { FileNotFound } from "#platform/files.ts";
import { findExport } from "./exported-file.ts";

/** Who fetched it stands in the audit. */
export const downloadExportedFile = async (
  ctx: Ctx,
  { id }: Input<typeof exportedFile.DownloadExportedFile>,
): Promise<Download> => {
  const { name, state, fileId } = await findExport(ctx, id);
  if (state === "expired") throw new Fail("exported_file_expired", { name });
  if (!fileId) throw new Fail("exported_file_not_ready", { name });
  const body = await ctx.files.open(fileId).catch((error: unknown) => {
    throw error instanceof FileNotFound ? new Fail("exported_file_expired", { name }) : error;
  });
  await ctx.audit({ action: "download", objectType: "exported_file", objectId: id, after: { name } });
  return { name, type: xlsxType, body };
};
