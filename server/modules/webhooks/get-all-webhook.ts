import type { Ctx } from "#platform/context.ts";
import { webhookRows } from "./webhook-row.ts";

export const getAllWebhook = (ctx: Ctx) => webhookRows(ctx);
