import type { Input } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { notify } from "#platform/jobs.ts";

/** Credentials are destroyed here and now. Every call looks at this mark right before it leaves, so none leaves after it. */
export const deleteClientChannelAuth = async (ctx: Ctx, { storeId }: Input<typeof connections.DeleteClientChannelAuth>) => {
  const { rows } = await sql<{ name: string }>`
    update store set is_active = false, credentials = '{}', credentials_next = null, shown_next = null, webhook_secret_hash = null,
      session = null, session_next = null
    where client_id = ${ctx.clientId} and id = ${storeId} and is_active
    returning name`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  await ctx.audit({
    action: "disconnect",
    objectType: "store",
    objectId: storeId,
    before: { name: rows[0].name, credentials: "present" },
    after: { credentials: "destroyed" },
  });
  await notify(ctx.db, "stores", storeId);
  return {};
};
