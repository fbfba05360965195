import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Done, Id, page, paging, Timestamp, Version, webAddress } from "./common.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

/** What a company's own program can be told of. What has changed is named, and read by the calls of the API. */
export const webhookKinds = ["order", "claim", "stock", "listing", "process"] as const;
export const WebhookKind = z.enum(webhookKinds);
export type WebhookKind = z.infer<typeof WebhookKind>;

/** test: a person asked for it. missed: since `date` nothing was collected, because the webhook was off; read what you keep anew. */
export const WebhookEventType = z.enum([...webhookKinds, "test", "missed"]);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/**
 * One event of a delivery's body `{ events: [...] }`. `data` by type: order `{ orderHeaderId, storeId }`, claim `{ claimId, storeId }`, stock
 * `{ variantId, productId }`, listing `{ listingId, productId, storeId }`, process `{ processId }`; else `{}`. The same thing, changed again before
 * it was sent, is one event.
 */
export const WebhookEvent = z.object({
  type: WebhookEventType,
  date: Timestamp,
  data: z.record(z.string(), Id),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What is posted, the oldest change first. */
export const WebhookMessage = z.object({ events: z.array(WebhookEvent).min(1).max(200) });
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** on: it is sent to. failing: the last try was not taken. off: a person switched it off. stopped: nothing was taken for days, so it switched itself off. */
export const WebhookState = z.enum(["on", "failing", "off", "stopped"]);
export type WebhookState = z.infer<typeof WebhookState>;

/** taken: answered with 2xx. refused: with anything else. gone: with 410. silent: not in time. unreached: no connection to a public address. */
export const WebhookOutcome = z.enum(["taken", "refused", "gone", "silent", "unreached"]);
export type WebhookOutcome = z.infer<typeof WebhookOutcome>;

const parts = {
  name: z.string().overwrite(cleanLine).min(1).max(100),
  kinds: z
    .array(WebhookKind)
    .min(1)
    .max(webhookKinds.length)
    .overwrite((kinds) => [...new Set(kinds)]),
};

export const Webhook = z.object({
  ...parts,
  id: Id,
  version: Version,
  address: z.string(),
  state: WebhookState,
  /** Since when nothing was taken, or since when it is off. */
  sinceDate: Timestamp.nullable(),
  /** When it is tried next, while something waits. */
  nextDate: Timestamp.nullable(),
  lastTaken: Timestamp.nullable(),
  createdBy: z.string(),
  createdDate: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: Id,
  events: z.array(WebhookEvent),
  tries: z.number().int(),
  httpStatus: z.number().int().nullable(),
  outcome: WebhookOutcome.nullable(),
  createdDate: Timestamp,
  triedDate: Timestamp.nullable(),
  takenDate: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Scope = ClientScope.shape;
const who = { roles: ["Client"], area: "people", right: "manage" } as const;
const saveErrors = ["webhook_name_taken"] as const;

/**
 * A company's programs are told that something changed, instead of asking all day. Each message is signed as Standard Webhooks says
 * (standardwebhooks.com): headers webhook-id, webhook-timestamp and webhook-signature. Taken is what is answered with 2xx within 15 seconds;
 * all else is sent again, with the same webhook-id, for three days. One message at a time, the oldest first.
 */
export const webhook = {
  GetAllWebhook: query({
    ...who,
    reads: ["keys"],
    summary: "The addresses that are told what changes, and whether they take it",
    input: z.strictObject(Scope),
    output: z.array(Webhook),
  }),
  CreateWebhook: command({
    ...who,
    withoutVersion: "new",
    changes: ["keys"],
    summary:
      "Tell an address what changes from now on. The secret that its messages are signed with is in this answer and nowhere else",
    input: z.strictObject({ ...Scope, ...parts, address: webAddress("address") }),
    output: Webhook.extend({ secret: z.string().nullable() }),
    shownOnce: ["secret"],
    fresh: true,
    errors: [...saveErrors, "webhook_address_wrong", "webhook_too_many", "not_while_acting"],
  }),
  UpdateWebhook: command({
    ...who,
    changes: ["keys"],
    summary:
      "Change what a webhook is called and told of, or switch it off and on. What changes while it is off is told as missed",
    input: z.strictObject({ ...Scope, ...changes({ ...parts, isActive: z.boolean() }), webhookId: Id, version: Version }),
    output: Webhook,
    errors: [...saveErrors, "not_found", "conflict", "not_while_acting"],
  }),
  RenewWebhookSecret: command({
    ...who,
    withoutVersion: "act",
    changes: ["keys"],
    summary: "Sign with a new secret. For a day messages carry the former one's signature as well",
    input: z.strictObject({ ...Scope, webhookId: Id }),
    output: Webhook.extend({ secret: z.string().nullable() }),
    shownOnce: ["secret"],
    fresh: true,
    errors: ["not_found", "not_while_acting"],
  }),
  DeleteWebhook: command({
    ...who,
    withoutVersion: "end",
    changes: ["keys"],
    summary: "Tell an address nothing any more; its log goes with it",
    input: z.strictObject({ ...Scope, webhookId: Id }),
    output: Done,
    errors: ["not_found", "not_while_acting"],
  }),
  SendWebhookTest: command({
    ...who,
    withoutVersion: "act",
    changes: ["keys"],
    summary: "Send an event of the type test, to see whether it arrives",
    input: z.strictObject({ ...Scope, webhookId: Id }),
    output: Done,
    errors: ["not_found", "webhook_off", "webhook_busy"],
  }),
  GetWebhookDeliveries: query({
    ...who,
    reads: ["keys"],
    summary: "What was sent to a webhook and how it was answered, newest first",
    input: z.strictObject({ ...Scope, webhookId: Id, ...paging(25) }),
    output: page(WebhookDelivery),
    errors: ["not_found"],
  }),
  SendDeliveryAgain: command({
    ...who,
    withoutVersion: "act",
    changes: ["keys"],
    summary: "Send the events of a delivery once more, as a delivery of their own",
    input: z.strictObject({ ...Scope, webhookDeliveryId: Id }),
    output: Done,
    errors: ["not_found", "webhook_off", "webhook_busy"],
  }),
};
