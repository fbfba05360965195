import type { Input } from "@tradeport/contract";
import type { access } from "@tradeport/contract/access";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { guardOwnerOf, notWhileActing } from "./rules.ts";

export const deleteApiKey = async (ctx: Ctx, { apiKeyId }: Input<typeof access.DeleteApiKey>) => {
  notWhileActing(ctx);
  // What works by an owner's key stands still without it.
  await guardOwnerOf(
    ctx,
    sql`from api_key k join client_member m on m.client_id = k.client_id and m.id = k.member_id
      where k.client_id = ${ctx.clientId} and k.id = ${apiKeyId}`,
  );
  const { rows } = await sql`
    update api_key set revoked_at = now() where client_id = ${ctx.clientId} and id = ${apiKeyId} and revoked_at is null returning 1`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Fail("not_found");
  await ctx.audit({ action: "revoke", objectType: "api_key", objectId: apiKeyId });
  return {};
};
