import type { Input, Output } from "@tradeport/contract";
import type { webhook } from "@tradeport/contract/webhooks";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof webhook.DeleteWebhook;

export const deleteWebhook = async (ctx: Ctx, { webhookId: id }: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { rows } = await sql<{ name: string; address: string }>`
    delete from webhook where client_id = ${ctx.clientId} and id = ${id} returning name, address`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  await ctx.audit({ action: "delete", objectType: "webhook", objectId: id, before: rows[0] });
  return {};
};
