import { z } from "zod";
import { ClientScope, Id, Timestamp } from "./common.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** What waits: for a store to be told, for its answer to be read, and for it to be told of orders. */
export const QueueKind = z.enum(["stock", "price", "content", "readBack", "orders"]);
export type QueueKind = z.infer<typeof QueueKind>;
/** What a person may put first. */
export const FirstKind = QueueKind.extract(["stock", "price", "content"]);
export type FirstKind = z.infer<typeof FirstKind>;

/** Why nothing leaves for a store, or fewer pieces alone where it is paused. */
export const RestCause = z.enum([
  ...(["channelOff", "paused", "signIn", "away", "unproven"] as const),
  ...(["subscription", "ordersFirst", "readFirst", "noCallsLeft", "fewerAlone"] as const),
]);
export type RestCause = z.infer<typeof RestCause>;

/** blocked: something is missing. repeat: told in every form, and the marketplace takes no repeat yet. later: tried again then. word: its seller is to say which counts. */
export const HeldCause = z.enum(["blocked", "repeat", "later", "word"]);
export type HeldCause = z.infer<typeof HeldCause>;

/** A count of rows; past 10,000 it says "more than". */
const Rows = z.object({ count: z.number().int(), isExact: z.boolean() });

/**
 * none: nothing waits. known: by then it is confirmed. atLeast: not before then, for there is more than was counted. unknown: nothing was
 * confirmed in the last minutes. resting: the store rests, and nobody can know until when.
 */
export const QueueEnd = z.enum(["none", "known", "atLeast", "unknown", "resting"]);

export const QueueLine = z.object({
  kind: QueueKind,
  /** Due now. */
  waiting: Rows,
  /** Since when the oldest waits, held or not. */
  oldestDate: Timestamp.nullable(),
  held: z.array(Rows.extend({ cause: HeldCause, nextDate: Timestamp.nullable() })),
  end: QueueEnd,
  endDate: Timestamp.nullable(),
  /** Of the last ten minutes: messages or calls that left in a minute of work, and the seconds until one was confirmed. Null: none. */
  perMinute: z.number().nullable(),
  confirmSeconds: z.number().nullable(),
  /** What a person put it before: until then. */
  firstUntil: Timestamp.nullable(),
});
export type QueueLine = z.infer<typeof QueueLine>;

export const QueueLimit = z.object({
  /** As the connector calls it. */
  name: z.string(),
  kinds: z.array(QueueKind),
  /** What the marketplace counts: at most so many calls in so many seconds, and in a day. */
  requests: z.number().int(),
  perSeconds: z.number(),
  perDay: z.number().int().nullable(),
  /** Calls that may leave now, of those that may leave at once; more come evenly. */
  left: z.number().int(),
  atOnce: z.number().int(),
  dayLeft: z.number().int().nullable(),
  /** When the next call may leave, and when as many as may leave at once are there again; null: now. */
  nextDate: Timestamp.nullable(),
  fullDate: Timestamp.nullable(),
  /** The marketplace asked for a pause until then. */
  blockedUntil: Timestamp.nullable(),
});
export type QueueLimit = z.infer<typeof QueueLimit>;

export const QueueFirst = z.object({
  kind: FirstKind.nullable(),
  productId: Id.nullable(),
  productName: z.string().nullable(),
  until: Timestamp,
  requestedBy: z.string(),
});
export type QueueFirst = z.infer<typeof QueueFirst>;

export const StoreQueue = z.object({
  storeId: Id,
  storeName: z.string(),
  channelCode: z.string(),
  channelName: z.string(),
  rests: RestCause.nullable(),
  ordersReadDate: Timestamp.nullable(),
  lines: z.array(QueueLine),
  limits: z.array(QueueLimit),
  first: z.array(QueueFirst),
});
export type StoreQueue = z.infer<typeof StoreQueue>;

export const queue = {
  GetQueue: query({
    reads: ["listings", "orders", "stores"],
    summary:
      "What waits to be sent to each connected store, why, and when it will be done: reckoned from the calls that its marketplace has left and from what left and was confirmed in the last ten minutes",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, storeId: Id.optional() }),
    output: z.array(StoreQueue),
    errors: ["not_found"],
  }),
  SetQueueFirst: command({
    withoutVersion: "switch",
    changes: ["listings"],
    summary:
      "Put one kind of change, or all that changes of one product, first in a store's queue for so many hours; 0 ends it. Fewer pieces go before it all the same",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: z
      .strictObject({
        ...Scope,
        storeId: Id,
        kind: FirstKind.optional(),
        productId: Id.optional(),
        /** At most a week. */
        hours: z.number().int().min(0).max(168),
      })
      .refine(({ kind, productId }) => (kind === undefined) !== (productId === undefined), {
        error: "kindOrProduct",
        path: ["kind"],
      }),
    output: z.object({ until: Timestamp.nullable() }),
    errors: ["not_found", "too_many_first"],
  }),
};
