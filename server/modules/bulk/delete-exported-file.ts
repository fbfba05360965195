import type { Input, Output } from "@tradeport/contract";
import type { exportedFile } from "@tradeport/contract/exported-files";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { cancelProcess } from "./cancel-process.ts";
import { exportIn, findExport } from "./exported-file.ts";

type Call = typeof exportedFile.DeleteExportedFile;

/** With its file; one that is being made is stopped first. */
export const deleteExportedFile = async (ctx: Ctx, { id }: Input<Call>): Promise<Output<Call>> => {
  const found = await findExport(ctx, id);
  const { name, createdBy, processId, state, fileId } = found;
  if (!exportIn(ctx, found).mayDelete) throw new Fail("exported_file_not_yours", { name: createdBy });
  if (state === "preparing" && processId) await cancelProcess(ctx, { processId });
  await sql`delete from exported_file where client_id = ${ctx.clientId} and id = ${id}`.execute(ctx.db);
  if (fileId) await forgetFiles(ctx.db, [{ clientId: ctx.clientId, fileId }]);
  await ctx.audit({ action: "delete", objectType: "exported_file", objectId: id, before: { name } });
  return {};
};
