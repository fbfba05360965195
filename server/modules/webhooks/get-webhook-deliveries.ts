import type { Input, Output } from "@tradeport/contract";
import type { WebhookDelivery, webhook } from "@tradeport/contract/webhooks";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { readWebhook } from "./webhook-row.ts";

type Call = typeof webhook.GetWebhookDeliveries;

export const getWebhookDeliveries = async (ctx: Ctx, { webhookId, ...input }: Input<Call>): Promise<Output<Call>> => {
  await readWebhook(ctx, webhookId);
  const { limit, offset } = windowOf(input);
  const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const which = sql`client_id = ${ctx.clientId} and webhook_id = ${webhookId}`;
  const { rows } = await sql<WebhookDelivery>`
    select id, events, tries, http_status, outcome, created_at as created_date, tried_at as tried_date, taken_at as taken_date
    from webhook_delivery where ${which} order by created_at ${order}, id ${order} limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from webhook_delivery where ${which} limit ${countCap + 1}) as counted`.execute(
    ctx.db,
  );
  return pageOf(input, rows, counted.rows[0]!.count);
};
