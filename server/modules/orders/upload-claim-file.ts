import type { ClaimFile } from "@tradeport/contract/claims";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { claimRule } from "./action-rules.ts";
import { claimFilesOf, fileState, filesRule, readClaimFile } from "./claim-files.ts";
import type { In } from "./package-view.ts";
import { sentName } from "./sent-name.ts";

interface Found {
  isOwn: boolean;
  waits: boolean;
  files: number;
  channelCode: string;
  channelName: string;
}

/** A photo or document lies beside the claim until the rejection takes it along. */
export const uploadClaimFile = async (
  ctx: Ctx,
  { claimId }: In<"UploadClaimFile">,
  files: UploadedFile[],
): Promise<ClaimFile> => {
  const { db, clientId } = ctx;
  // Held first: what is counted below is what whoever held it before has left.
  await sql`select from claim where client_id = ${clientId} and id = ${claimId} for update`.execute(db);
  const { rows } = await sql<Found>`
    select c.channel_claim_id is null as is_own, ch.code as channel_code, ch.name as channel_name,
      exists (select from claim_line l where l.client_id = c.client_id and l.claim_id = c.id and l.state = 'deciding') as waits,
      (select count(*)::int from ${claimFilesOf} where f.client_id = c.client_id and f.claim_id = c.id and ${fileState} = 'ready') as files
    from claim c join store s on s.client_id = c.client_id and s.id = c.store_id join channel ch on ch.id = s.channel_id
    where c.client_id = ${clientId} and c.id = ${claimId}`.execute(db);
  const claim = rows[0];
  if (!claim) throw new Fail("not_found");
  const rule = filesRule(claimRule(claim.channelCode, "A_REFUND_REJECT", claim.isOwn));
  if (!rule) throw new Fail("claim_takes_no_file", { channel: claim.isOwn ? "Tradeport" : claim.channelName });
  if (!claim.waits) throw new Fail("claim_ended");
  if (claim.files >= rule.max) throw new Fail("claim_file_limit", { limit: rule.max });
  const [file] = files as [UploadedFile];
  if (!rule.types.some((type) => file.type.endsWith(`/${type}`)))
    throw new Fail("file_type", { name: file.name, expected: rule.types.join(", ") });
  // A picture is made anew, and may have grown.
  if (file.size > rule.maxBytes)
    throw new Fail("file_too_large", { name: file.name, limit: `${Math.floor(rule.maxBytes / 1_000_000)} MB` });
  const id = newId();
  await sql`
    insert into claim_file (client_id, id, claim_id, file_id, name, created_by)
    values (${clientId}, ${id}, ${claimId}, ${file.id}, ${sentName(file)}, ${ctx.who.displayName})`.execute(db);
  await ctx.audit({
    action: "create",
    objectType: "claim_file",
    objectId: id,
    after: { name: file.name, size: file.size, sha256: file.sha256 },
  });
  return readClaimFile(ctx, id);
};
