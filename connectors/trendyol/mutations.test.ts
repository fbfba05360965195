import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inventions } from "../conformance/mutations.ts";
import { operationsOf } from "../conformance/operations.ts";
import { type Replies, replay } from "../conformance/replay.ts";
import type { RemoteClient } from "../http.ts";
import { trendyol } from "./index.ts";

/**
 * R17: every reply that Trendyol's operations read, as recorded, with each field in turn dropped, renamed and set to odd values, served
 * to the real operation. It may say that it cannot read the answer, or leave something out; it may not crash and it may not make up.
 */
const operations = operationsOf(trendyol);
// biome-ignore lint/suspicious/noExplicitAny: a sample is whatever the file holds
const sample = (name: string): any => JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), "utf8"));
/** The states of an approved product that are worth a mistake. */
const marked = (mark: "archived" | "locked" | "blacklisted") => {
  const reply = sample("approved");
  reply.content[0].variants[0][mark] = true;
  return reply;
};
const order = sample("package-new-names");
const window = { since: "2026-09-21T14:00:00.000Z", until: "2026-09-21T15:00:00.000Z", kind: "deep" as const };
const command = { packageId: "3330001", lines: [{ lineId: "5550001", quantity: 2 }], fields: {} };
const change = { key: "DEMO-0001", price: "1.00", listPrice: "1.00", currency: "TRY", quantity: 1 };

/** Replies by a part of their address, the operation that reads them, and replies that stay as they are. */
const trials: [name: string, replies: Replies, run: (remote: RemoteClient) => Promise<unknown>, others?: Replies][] = [
  ["testConnection", { approved: sample("approved") }, operations.testConnection],
  ["listCategories", { categories: sample("categories") }, operations.listCategories],
  ["listBrands", { brands: sample("brands") }, operations.listBrands],
  ["listAttributes", { attributes: sample("attributes") }, (remote) => operations.listAttributes(remote, "411")],
  ["listValues", { values: sample("values") }, (remote) => operations.listValues(remote, "411", "47")],
  ["updateOffers", { "price-and-inventory": { batchRequestId: "b-1" } }, (remote) => operations.updateOffers(remote, [change])],
  ["readBatch of creation", { "batch-requests": sample("batch-create") }, (remote) => operations.readBatch(remote, { id: "b" })],
  ["readBatch of stock", { "batch-requests": sample("batch-inventory") }, (remote) => operations.readBatch(remote, { id: "b" })],
  ["readBatch of content", { "batch-requests": sample("batch-content") }, (remote) => operations.readBatch(remote, { id: "b" })],
  [
    "readOffers",
    {
      "approved/inventory-and-price": sample("inventory-and-price"),
      "products/approved": sample("approved"),
      unapproved: sample("unapproved"),
    },
    (remote) => operations.readOffers(remote, ["DEMO-0001", "DEMO-0003", "DEMO-0004"]),
  ],
  ...(["archived", "locked", "blacklisted"] as const).map((mark): (typeof trials)[number] => [
    `readOffers, ${mark}`,
    { "products/approved": marked(mark) },
    (remote) => operations.readOffers(remote, ["DEMO-0001"]),
    { "inventory-and-price": sample("inventory-and-price"), unapproved: { content: [] } },
  ]),
  [
    "listOrders",
    { stream: { content: [order], size: 1, hasMore: false, nextCursor: null } },
    (remote) => operations.listOrders(remote, window),
  ],
  [
    "readOrder",
    { "v2/orders": { content: [order], totalPages: 1, page: 0 } },
    (remote) => operations.readOrder(remote, "10650001"),
  ],
  ["act", { "shipment-packages": { done: true } }, (remote) => operations.act(remote, { ...command, action: "accept" })],
  ["readLabels", { "common-label": sample("label") }, (remote) => operations.readLabels(remote, "73300011122233349")],
  ["listSubscriptions", { webhooks: sample("webhooks") }, operations.listSubscriptions],
  ["subscribe", { webhooks: { id: "w-1" } }, (remote) => operations.subscribe(remote, { url: "https://x.example", secret: "s" })],
];

const server = replay(trendyol, { sellerId: "77", apiKey: "the-api-key", apiSecret: "the-api-secret" }, {});

/** Shown in one with another field, or counted together with it: what is left is still what was sent. */
const composed =
  /discountDetails|commission$|customer(First|Last)Name|fullAddress|countryCode|rejectReason$|rejectReasonDetail$|^\d+\.status$/;

test.each(trials)(
  "R17, S31: %s makes nothing up, whatever field of its reply is dropped, renamed or of another type",
  async (_, whole, run, others) => expect(await inventions(server, whole, run, composed, others)).toEqual([]),
);
