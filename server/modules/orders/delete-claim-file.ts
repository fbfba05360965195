import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { readClaimFile } from "./claim-files.ts";
import type { In } from "./package-view.ts";

/** Of one that was not sent, with its file. */
export const deleteClaimFile = async (ctx: Ctx, { claimFileId }: In<"DeleteClaimFile">) => {
  await sql`select from claim_file where client_id = ${ctx.clientId} and id = ${claimFileId} for update`.execute(ctx.db);
  const { fileId, name, state } = await readClaimFile(ctx, claimFileId);
  if (state !== "ready") throw new Fail("claim_file_sent");
  await sql`delete from claim_file where client_id = ${ctx.clientId} and id = ${claimFileId}`.execute(ctx.db);
  await forgetFiles(ctx.db, [{ clientId: ctx.clientId, fileId }]);
  await ctx.audit({ action: "delete", objectType: "claim_file", objectId: claimFileId, before: { name } });
  return {};
};
