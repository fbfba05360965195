import type { Input, Output } from "@tradeport/contract";
import { isPublicHost } from "@tradeport/contract/public-host";
import type { webhook } from "@tradeport/contract/webhooks";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { named } from "./named.ts";
import { newSecret } from "./signature.ts";
import { readWebhook } from "./webhook-row.ts";

type Call = typeof webhook.CreateWebhook;

const mostWebhooks = 10;

/** From this transaction on what changes is collected for it. */
export const createWebhook = async (ctx: Ctx, { name, address, kinds }: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  checkAddress(ctx, address);
  // Held, so that two at once do not both find room.
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from webhook where client_id = ${ctx.clientId}) as count from client where id = ${ctx.clientId} for share`.execute(
    ctx.db,
  );
  if (rows[0]!.count >= mostWebhooks) throw new Fail("webhook_too_many", { max: mostWebhooks });
  const id = newId();
  const secret = newSecret();
  const secrets = await ctx.secrets.sealCredentials(ctx.db, ctx.clientId, id, { secret });
  await named(
    name,
    sql`insert into webhook (client_id, id, name, address, kinds, secrets, created_by_name)
      values (${ctx.clientId}, ${id}, ${name}, ${address}, ${kinds}::text[], ${JSON.stringify([secrets])}::jsonb, ${ctx.who.displayName})`.execute(
      ctx.db,
    ),
  );
  await ctx.audit({ action: "create", objectType: "webhook", objectId: id, after: { name, address, kinds } });
  return { ...(await readWebhook(ctx, id)), secret };
};

/** By https, and to a host that strangers may reach: not to us, not into a private net. What the name leads to is looked at when it is sent. */
const checkAddress = ({ installation, locale }: Ctx, address: string) => {
  const url = new URL(address);
  if (installation.webhookOrigins?.includes(url.origin)) return;
  const isOwn = url.hostname === new URL(installation.publicUrl).hostname;
  if (url.protocol === "https:" && isPublicHost(url.hostname) && !isOwn) return;
  const fail = new Fail("webhook_address_wrong", { given: address });
  fail.fields = [{ field: "address", message: fail.sentence(locale) }];
  throw fail;
};
