import { marketplacesOf } from "./account.ts";
import { unreadable } from "./attributes.ts";
import { addressFor, documentOf, makeDocument, packed } from "./documents.ts";
import type { Route } from "./gateway.ts";
import { type Issue, type Patch, wrong } from "./item.ts";
import { issuesOf, settle, submit } from "./listings.ts";
import { instant, invalid, Refusal, type World } from "./world.ts";

interface Feed {
  id: string;
  seller_id: string;
  at: number;
  endless: number;
  share: number;
  doc: string;
}
interface FeedDocument {
  feedType: string;
  marketplaceIds: string[];
  inputDocumentId: string;
  canceled?: true;
  end?: { status: "DONE" | "FATAL"; resultDocumentId: string | null };
}

const feedTypes = [
  "JSON_LISTINGS_FEED",
  "POST_ORDER_ACKNOWLEDGEMENT_DATA",
  "POST_PAYMENT_ADJUSTMENT_DATA",
  "POST_ORDER_FULFILLMENT_DATA",
];

interface Message {
  messageId?: unknown;
  sku?: unknown;
  operationType?: unknown;
  productType?: unknown;
  patches?: unknown;
}
type MessageIssue = Pick<Issue, "code" | "severity" | "message"> & Partial<Issue> & { messageId?: number };

/** What the whole feed is refused for, or its messages one by one; what is right in it takes effect. */
function work(world: World, feed: Feed, doc: FeedDocument): unknown {
  const whole = (code: string, message: string): MessageIssue[] => [{ code, severity: "ERROR", message }];
  const text = Buffer.from(documentOf(world, doc.inputDocumentId)!.body!).toString("utf8");
  let given: { header?: { sellerId?: unknown; version?: unknown }; messages?: unknown };
  try {
    given = JSON.parse(text) as typeof given;
  } catch {
    return report(feed, whole("4002000", "The provided feed is not valid JSON."), 0);
  }
  if (given.header?.version !== "2.0")
    return report(feed, whole("4002006", "The 'version' attribute does not match the required value."), 0);
  if (given.header.sellerId !== feed.seller_id)
    return report(feed, whole("4002004", "The 'sellerId' attribute does not match the seller of the feed."), 0);
  if (!Array.isArray(given.messages) || given.messages.length === 0)
    return report(
      feed,
      whole("4002008", "The provided message did not meet the schema validation requirements for a feed message."),
      0,
    );
  const issues: MessageIssue[] = [];
  const every = feed.share > 0 ? Math.max(1, Math.round(100 / feed.share)) : 0;
  for (const [at, message] of (given.messages as Message[]).entries()) {
    const own = judgeMessage(doc.marketplaceIds[0]!, message);
    if (own.length === 0 && every > 0 && at % every === every - 1)
      own.push(wrong("4000001", "The provided value for 'purchasable_offer' is invalid.", "purchasable_offer"));
    const messageId = Number(message?.messageId);
    issues.push(...own.map((issue) => ({ ...(Number.isInteger(messageId) && { messageId }), ...issue })));
    if (own.length === 0)
      for (const id of doc.marketplaceIds)
        submit(world, feed.seller_id, id, String(message.sku), message.patches as Patch[], world.now());
  }
  settle(world);
  return report(feed, issues, given.messages.length);
}

function judgeMessage(marketplaceId: string, message: Message): MessageIssue[] {
  const { messageId, sku, operationType, productType, patches } = message ?? {};
  if (!Number.isInteger(messageId) || typeof sku !== "string" || typeof productType !== "string" || operationType !== "PATCH")
    return [
      {
        code: "4002008",
        severity: "ERROR",
        message: "The provided message did not meet the schema validation requirements for a feed message.",
      },
    ];
  if (unreadable(patches)) return [{ code: "BAD_REQUEST", severity: "ERROR", message: "Invalid parameters provided." }];
  return issuesOf(marketplaceId, patches as Patch[]);
}

const report = (feed: Feed, issues: MessageIssue[], processed: number) => {
  const bad = new Set(issues.map(({ messageId }) => messageId));
  const invalidMessages = processed === 0 ? 0 : bad.size;
  return {
    header: { sellerId: feed.seller_id, version: "2.0", feedId: feed.id },
    issues,
    summary: {
      errors: issues.length,
      warnings: 0,
      messagesProcessed: processed,
      messagesAccepted: processed - invalidMessages,
      messagesInvalid: invalidMessages,
    },
  };
};

/** Its state by the clock; its work is done at the moment when it ends. */
function stateOf(world: World, feed: Feed): FeedDocument & { status: string } {
  const doc = JSON.parse(feed.doc) as FeedDocument;
  if (doc.canceled) return { ...doc, status: "CANCELLED" };
  const { feedDelayMs } = world.settings;
  const passed = world.now() - feed.at;
  if (feed.endless || passed < feedDelayMs) return { ...doc, status: passed < feedDelayMs / 2 ? "IN_QUEUE" : "IN_PROGRESS" };
  if (!doc.end) {
    const input = documentOf(world, doc.inputDocumentId)!;
    // What nobody uploaded, or not as JSON, can't be read at all.
    const isReadable = input.body !== null && /^application\/json\b/.test(input.content_type ?? "");
    doc.end = isReadable
      ? { status: "DONE", resultDocumentId: makeDocument(world, feed.seller_id, null, packed(work(world, feed, doc))) }
      : { status: "FATAL", resultDocumentId: null };
    world.store.run("update feeds set doc = ? where id = ?", JSON.stringify(doc), feed.id);
  }
  return { ...doc, status: doc.end.status };
}

function show(world: World, feed: Feed) {
  const { feedType, marketplaceIds, status, end } = stateOf(world, feed);
  const started = status !== "IN_QUEUE" && status !== "CANCELLED";
  return {
    feedId: feed.id,
    feedType,
    marketplaceIds,
    createdTime: instant(feed.at),
    processingStatus: status,
    ...(started && { processingStartTime: instant(feed.at + world.settings.feedDelayMs / 2) }),
    ...(end && { processingEndTime: instant(feed.at + world.settings.feedDelayMs) }),
    ...(end?.resultDocumentId && { resultFeedDocumentId: end.resultDocumentId }),
  };
}

const feedOf = (world: World, sellerId: string, id: string): Feed => {
  const feed = world.store.get<Feed>("select * from feeds where id = ? and seller_id = ?", id, sellerId);
  if (!feed) throw new Refusal(404, { code: "NotFound", message: `Feed not found: ${id}` });
  return feed;
};

export const feedRoutes: Route[] = [
  {
    method: "POST",
    path: "/feeds/2021-06-30/documents",
    rate: [0.5, 15],
    status: 201,
    handle: (world, { seller, body, call }) => {
      if (typeof body.contentType !== "string" || !body.contentType) throw invalid("Invalid 'contentType' provided.");
      const feedDocumentId = makeDocument(world, seller.sellerId, body.contentType, null);
      return { feedDocumentId, url: addressFor(world, call, feedDocumentId) };
    },
  },
  {
    method: "POST",
    path: "/feeds/2021-06-30/feeds",
    rate: [0.0083, 15],
    status: 202,
    handle: (world, { seller, body, call }) => {
      const { feedType, marketplaceIds, inputFeedDocumentId } = body as Record<string, unknown>;
      if (!feedTypes.includes(String(feedType))) throw invalid("Invalid 'feedType' provided.");
      const named = (Array.isArray(marketplaceIds) ? marketplaceIds : []).join(",");
      const ids = marketplacesOf(new URLSearchParams({ marketplaceIds: named }), "marketplaceIds", seller.marketplaceIds);
      const input = documentOf(world, String(inputFeedDocumentId));
      if (!input || input.seller_id !== seller.sellerId) throw invalid("Invalid 'inputFeedDocumentId' provided.");
      const feedId = String(world.nextId("feed"));
      const fault = (kind: string) => call.faults.find((one) => one.kind === kind);
      const doc: FeedDocument = { feedType: String(feedType), marketplaceIds: ids, inputDocumentId: input.id };
      world.store.run(
        "insert into feeds values (?, ?, ?, ?, ?, ?)",
        feedId,
        seller.sellerId,
        world.now(),
        Number(Boolean(fault("never-complete"))),
        Number(fault("partial")?.value ?? 0),
        JSON.stringify(doc),
      );
      return { feedId };
    },
  },
  {
    method: "GET",
    path: "/feeds/2021-06-30/feeds/:feedId",
    rate: [2, 15],
    handle: (world, { seller, params }) => show(world, feedOf(world, seller.sellerId, params.feedId!)),
  },
  {
    method: "DELETE",
    path: "/feeds/2021-06-30/feeds/:feedId",
    rate: [2, 15],
    status: 200,
    handle: (world, { seller, params }) => {
      const feed = feedOf(world, seller.sellerId, params.feedId!);
      const { status, ...doc } = stateOf(world, feed);
      if (status !== "IN_QUEUE") throw invalid(`Feed ${feed.id} is ${status} and can no longer be cancelled.`);
      world.store.run("update feeds set doc = ? where id = ?", JSON.stringify({ ...doc, canceled: true }), feed.id);
      return undefined;
    },
  },
  {
    method: "GET",
    path: "/feeds/2021-06-30/documents/:feedDocumentId",
    rate: [0.0222, 10],
    handle: (world, { seller, params, call }) => {
      const document = documentOf(world, params.feedDocumentId!);
      if (!document || document.seller_id !== seller.sellerId)
        throw new Refusal(404, { code: "NotFound", message: `Feed document not found: ${params.feedDocumentId}` });
      const isResult = document.content_type === null;
      return {
        feedDocumentId: document.id,
        url: addressFor(world, call, document.id),
        ...(isResult && { compressionAlgorithm: "GZIP" }),
      };
    },
  },
];
