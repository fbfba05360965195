import type { Input, Output } from "@tradeport/contract";
import type { webhook } from "@tradeport/contract/webhooks";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { holdWebhook } from "./webhook-row.ts";

type Calls = typeof webhook;

/** What a person asks for waits behind so much of the same webhook at most. */
const mostWaiting = 20;

export const sendWebhookTest = async (
  ctx: Ctx,
  { webhookId: id }: Input<Calls["SendWebhookTest"]>,
): Promise<Output<Calls["SendWebhookTest"]>> => {
  await sendNow(ctx, id, sql`jsonb_build_array(jsonb_build_object('type', 'test', 'date', iso(now()), 'data', '{}'::jsonb))`);
  return {};
};

export const sendDeliveryAgain = async (
  ctx: Ctx,
  { webhookDeliveryId }: Input<Calls["SendDeliveryAgain"]>,
): Promise<Output<Calls["SendDeliveryAgain"]>> => {
  const { rows } = await sql<{ webhookId: string }>`
    select webhook_id from webhook_delivery where client_id = ${ctx.clientId} and id = ${webhookDeliveryId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  await sendNow(
    ctx,
    rows[0].webhookId,
    sql`(select events from webhook_delivery where client_id = ${ctx.clientId} and id = ${webhookDeliveryId})`,
  );
  return {};
};

/** A person is looking: it is tried at once, whatever the wait after earlier tries. */
const sendNow = async (ctx: Ctx, id: string, events: ReturnType<typeof sql>) => {
  const { db, clientId } = ctx;
  const { name, isActive } = await holdWebhook(ctx, id);
  if (!isActive) throw new Fail("webhook_off", { name });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_delivery where client_id = ${clientId} and webhook_id = ${id} and taken_at is null`.execute(
    db,
  );
  if (rows[0]!.count >= mostWaiting) throw new Fail("webhook_busy", { name });
  await sql`insert into webhook_delivery (client_id, id, webhook_id, events) values (${clientId}, ${newId()}, ${id}, ${events})`.execute(
    db,
  );
  await sql`update webhook set next_at = least(next_at, now()) where client_id = ${clientId} and id = ${id}`.execute(db);
};
