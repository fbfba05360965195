import type { Input, Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import type { webhook } from "@tradeport/contract/webhooks";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { named } from "./named.ts";
import { holdWebhook, readWebhook } from "./webhook-row.ts";

type Call = typeof webhook.UpdateWebhook;

/** Switched on again it is told since when it missed things, before anything else; what waited goes out at once. */
export const updateWebhook = async (
  ctx: Ctx,
  { webhookId: id, version, clientId: _, ...given }: Input<Call>,
): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { db, clientId } = ctx;
  const { isActive: wasActive, inactiveSince } = await holdWebhook(ctx, id);
  const before = await readWebhook(ctx, id);
  if (before.version !== version) throw new Fail("conflict");
  const { name, kinds } = before;
  const after = withChanges({ name, kinds, isActive: wasActive }, given);
  const isSwitched = after.isActive !== wasActive;
  await named(
    after.name,
    sql`update webhook set name = ${after.name}, kinds = ${after.kinds}::text[], is_active = ${after.isActive}, version = version + 1
      ${isSwitched ? sql`, is_stopped = false, failing_since = null, next_at = now(), inactive_since = ${after.isActive ? sql`null` : sql`now()`}` : sql``}
      where client_id = ${clientId} and id = ${id}`.execute(db),
  );
  if (isSwitched && after.isActive)
    await sql`insert into webhook_event (client_id, webhook_id, kind, subject, at)
      values (${clientId}, ${id}, 'missed', '{}', ${inactiveSince})`.execute(db);
  await ctx.audit({
    action: "update",
    objectType: "webhook",
    objectId: id,
    before: { name, kinds, isActive: wasActive },
    after,
  });
  return readWebhook(ctx, id);
};
