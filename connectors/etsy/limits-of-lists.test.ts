import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationsOf } from "../conformance/operations.ts";
import { type RemoteClient, remoteFor } from "../http.ts";
import { etsy } from "./index.ts";
import { maxOffset } from "./shop.ts";

/**
 * "Offset provided is greater than the maximum offset allowed." from 12,001 on (open-api #344). A server with that rule: so many listings
 * that are active, of which each has a SKU, and so many receipts, one a second.
 */
let server: Server;
let remote: RemoteClient;
let [listings, receipts, calls] = [0, 0, 0];
const operations = operationsOf(etsy);
const money = { amount: 100, divisor: 100, currency_code: "USD" };
const began = 1_790_000_000;
const listing = (n: number) => ({
  listing_id: n,
  state: "active",
  title: `L ${n}`,
  description: "x",
  inventory: {
    products: [{ sku: `SKU-${n}`, property_values: [], offerings: [{ price: money, quantity: 1, is_enabled: true }] }],
  },
});
const receipt = (n: number) => ({
  ...{ receipt_id: n, status: "paid", is_paid: true, is_shipped: false, name: "x", grandtotal: money },
  ...{ created_timestamp: began + n, updated_timestamp: began + n, refunds: [] },
  transactions: [{ transaction_id: n, sku: `SKU-${n}`, title: "x", quantity: 1, price: money }],
});
beforeAll(async () => {
  server = createServer((request, response) => {
    calls++;
    const url = new URL(request.url!, "http://here");
    const number = (name: string, otherwise: number) => Number(url.searchParams.get(name) ?? otherwise);
    const [offset, limit] = [number("offset", 0), number("limit", 25)];
    const answer = (status: number, json: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    if (offset > 12_000) return answer(400, { error: "Offset provided is greater than the maximum offset allowed." });
    const rising = url.searchParams.get("sort_order") === "asc";
    const page = (from: number, to: number, row: (n: number) => object) => {
      const count = Math.max(0, to - from);
      const at = (i: number) => (rising ? from + i : to - 1 - i);
      const results = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => row(at(offset + i)));
      return answer(200, { count, results });
    };
    if (url.pathname.endsWith("/listings"))
      return page(1, url.searchParams.get("state") === "active" ? listings + 1 : 1, listing);
    if (url.searchParams.get("was_canceled") ?? url.searchParams.get("was_delivered")) return page(1, 1, receipt);
    const newest = Math.min(
      number("max_last_modified", Number.POSITIVE_INFINITY),
      number("max_created", Number.POSITIVE_INFINITY),
    );
    return page(1, Math.min(receipts, newest - began) + 1, receipt);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const credentials = { keystring: "key", sharedSecret: "secret-1", shopId: "98765" };
  remote = remoteFor(etsy, {
    credentials,
    sandboxOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spend: async () => {},
    throttled: async () => {},
    sign: async () => ({ id: "t", headers: etsy.session!.headers(credentials, "t") }),
  });
});
afterAll(() => server?.close());

test("a shop's listings beyond the furthest offset are found from the other end, and each end is asked no further than Etsy answers", async () => {
  [listings, calls] = [12_350, 0];
  const shown = await operations.readOffers(remote, ["SKU-1", "SKU-12350", "SKU-250"]);
  expect(shown.map(({ remoteListingId }) => remoteListingId).sort()).toEqual(["1", "12350", "250"]);
  expect(calls).toBe(maxOffset / 100 + 1 + 3);
});

test("of a shop with more than both ends reach nothing is called absent", async () => {
  listings = 24_201;
  await expect(operations.readOffers(remote, ["SKU-12100"])).rejects.toMatchObject({ kind: "malformed" });
  listings = 24_200;
  expect(await operations.readOffers(remote, ["SKU-12100"])).toHaveLength(1);
});

const window = { since: new Date(began * 1000).toISOString(), until: new Date((began + 90_000) * 1000).toISOString() };

test("R3: orders beyond the furthest offset come from the oldest that was seen on: none is left out", async () => {
  receipts = 12_350;
  const found = new Set<string>();
  for (let cursor: string | undefined = "all|0"; cursor; ) {
    const page = await operations.listOrders(remote, { ...window, kind: "short", cursor });
    for (const { orderId } of page.packages) found.add(orderId);
    cursor = page.next;
  }
  expect(found.size).toBe(12_350);
});

test("R3: refunds are looked for beyond it, too", async () => {
  [receipts, calls] = [12_350, 0];
  let pages = 0;
  for (let cursor: string | undefined, first = true; first || cursor; first = false, pages++)
    cursor = (await operations.listClaims(remote, { ...window, cursor })).next;
  expect(pages).toBe(maxOffset / 100 + 1 + 3);
});
