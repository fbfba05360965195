import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inventions } from "../conformance/mutations.ts";
import { operationsOf } from "../conformance/operations.ts";
import { type Replies, replay } from "../conformance/replay.ts";
import type { RemoteClient } from "../http.ts";
import { etsy } from "./index.ts";

/** R17: every reply that Etsy's operations read, in the documented shape, with each field in turn dropped, renamed and set to odd values. */
const operations = operationsOf(etsy);
// biome-ignore lint/suspicious/noExplicitAny: a sample is whatever the file holds
const sample = (name: string): any => JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), "utf8"));
const page = (row: unknown) => ({ count: 1, results: [row] });
const { inventory, images, ...alone } = sample("listing");
inventory.products.length = 1;
const shown = { ...inventory, listing: alone };
const { profiles, readiness, policies } = sample("settings");
const window = { since: "2026-09-21T14:00:00.000Z", until: "2026-09-21T15:00:00.000Z", kind: "deep" as const };
const change = {
  key: "MUG-S",
  remoteListingId: "1000001",
  price: "25.00",
  listPrice: "25.00",
  currency: "USD",
  quantity: 4,
};
const listing = {
  groupCode: "MUG",
  remoteId: "1000001",
  title: "Stoneware mug",
  description: "<p>Two sizes.</p>",
  brandCode: "",
  categoryCode: "1062",
  imageUrls: [],
  attributes: [],
  originCountry: null,
  offers: [],
};

/** Each with the replies that are changed, and those that are not. */
const trials: [name: string, replies: Replies, run: (remote: RemoteClient) => Promise<unknown>, others?: Replies][] = [
  ["testConnection", { "users/me": sample("me"), "/shops/98765": sample("shop") }, operations.testConnection],
  ["listCategories", { nodes: sample("nodes") }, operations.listCategories],
  ["listAttributes", { properties: sample("properties") }, (remote) => operations.listAttributes(remote, "1062")],
  ["listValues", { properties: sample("properties") }, (remote) => operations.listValues(remote, "1062", "62809790395")],
  ["readBatch", { inventory: shown }, (remote) => operations.readBatch(remote, { id: "inventory|1000001|MUG-S,MUG-L" })],
  [
    "readOffers of a known listing",
    { inventory: shown },
    (remote) => operations.readOffers(remote, ["MUG-S"], new Map([["MUG-S", "1000001"]])),
  ],
  [
    "readOffers by walking the shop",
    { "state=active": page(sample("listing")) },
    (remote) => operations.readOffers(remote, ["MUG-S"]),
  ],
  [
    "listOrders",
    { receipts: page(sample("receipt")) },
    (remote) => operations.listOrders(remote, { ...window, cursor: "all|0" }),
  ],
  ["listClaims", { receipts: page(sample("receipt")) }, (remote) => operations.listClaims(remote, window)],
  ["updateOffers", { "PUT ": inventory, "GET ": shown }, (remote) => operations.updateOffers(remote, [change])],
  [
    "updateListings",
    {
      "shipping-profiles": profiles,
      "readiness-state": readiness,
      "policies/return": policies,
      "1000001/images": { count: 1, results: images },
    },
    (remote) => operations.updateListings(remote, [listing]),
    { properties: sample("properties"), "PATCH ": alone, "DELETE ": {}, "1000001/inventory": shown },
  ],
  [
    "act",
    { "POST ": {}, "receipts/3300001": sample("receipt") },
    (remote) =>
      operations.act(remote, {
        ...{ packageId: "3300001", action: "ship", lines: [] },
        fields: { carrierName: "ptt", trackingCode: "RR2" },
      }),
  ],
];

const server = replay(etsy, { keystring: "key", sharedSecret: "secret-1", shopId: "98765" }, {});

/** A state follows from several fields; a total is counted from two; no discount is none; a line without a SKU says which listing it is of. */
const composed = /is_(paid|shipped)$|shipments|status$|quantity$|discount_amt$|country_iso$|sku$/;

test.each(trials)(
  "R17, S31: %s makes nothing up, whatever field of its reply is dropped, renamed or of another type",
  async (_, whole, run, others) => expect(await inventions(server, whole, run, composed, others)).toEqual([]),
);
