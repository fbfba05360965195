import type { Input, Output } from "@tradeport/contract";
import type { webhook } from "@tradeport/contract/webhooks";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { newSecret } from "./signature.ts";
import { holdWebhook, readWebhook } from "./webhook-row.ts";

type Call = typeof webhook.RenewWebhookSecret;

/** The former one signs as well for a day, so that the receiver is changed without a gap. It is taken over sealed: nothing here opens it. */
export const renewWebhookSecret = async (ctx: Ctx, { webhookId: id }: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { name } = await holdWebhook(ctx, id);
  const secret = newSecret();
  const sealed = await ctx.secrets.sealCredentials(ctx.db, ctx.clientId, id, { secret });
  await sql`
    update webhook set secrets = jsonb_build_array(${JSON.stringify(sealed)}::jsonb, secrets -> 0), former_until = now() + interval '1 day'
    where client_id = ${ctx.clientId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({ action: "renew", objectType: "webhook", objectId: id, after: { name } });
  return { ...(await readWebhook(ctx, id)), secret };
};
