import type { webhook } from "@tradeport/contract/webhooks";
import type { Handlers } from "#platform/http.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { getAllWebhook } from "./get-all-webhook.ts";
import { getWebhookDeliveries } from "./get-webhook-deliveries.ts";
import { renewWebhookSecret } from "./renew-webhook-secret.ts";
import { sendDeliveryAgain, sendWebhookTest } from "./send-now.ts";
import { updateWebhook } from "./update-webhook.ts";

export { runWebhooks } from "./run-webhooks.ts";

export const webhookHandlers = {
  Webhook: {
    GetAllWebhook: getAllWebhook,
    CreateWebhook: createWebhook,
    UpdateWebhook: updateWebhook,
    RenewWebhookSecret: renewWebhookSecret,
    DeleteWebhook: deleteWebhook,
    SendWebhookTest: sendWebhookTest,
    GetWebhookDeliveries: getWebhookDeliveries,
    SendDeliveryAgain: sendDeliveryAgain,
  } satisfies Handlers<typeof webhook>,
};
