import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Change, changes } from "../conformance/mutations.ts";
import { type Door, DoorError, doorFor } from "../http.ts";
import { trendyol } from "./index.ts";

/**
 * R17: every reply that Trendyol's operations read, as recorded, with each field in turn dropped, renamed and set to odd values, served
 * to the real operation. It may say that it cannot read the answer, or leave something out; it may not crash and it may not make up.
 */
const { operations } = trendyol;
// biome-ignore lint/suspicious/noExplicitAny: a sample is whatever the file holds
const sample = (name: string): any => JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), "utf8"));
/** The states of an approved product that are worth a mistake. */
const marked = (mark: "archived" | "locked" | "blacklisted") => {
  const reply = sample("approved");
  reply.content[0].variants[0][mark] = true;
  return reply;
};
const order = sample("package-new-names");
const window = { since: "2026-09-21T14:00:00.000Z", until: "2026-09-21T15:00:00.000Z" };
const command = { packageId: "3330001", lines: [{ lineId: "5550001", quantity: 2 }], fields: {} };
const change = { key: "DEMO-0001", price: "1.00", listPrice: "1.00", currency: "TRY", quantity: 1 };

/** Replies by a part of their address, and the operation that reads them. */
const trials: [name: string, replies: Record<string, unknown>, run: (door: Door) => Promise<unknown>][] = [
  ["testConnection", { approved: sample("approved") }, operations.testConnection],
  ["listCategories", { categories: sample("categories") }, operations.listCategories],
  ["listBrands", { brands: sample("brands") }, operations.listBrands],
  ["listAttributes", { attributes: sample("attributes") }, (door) => operations.listAttributes(door, "411")],
  ["listValues", { values: sample("values") }, (door) => operations.listValues(door, "411", "47")],
  ["updateOffers", { "price-and-inventory": { batchRequestId: "b-1" } }, (door) => operations.updateOffers(door, [change])],
  ["readBatch of creation", { "batch-requests": sample("batch-create") }, (door) => operations.readBatch(door, { id: "b" })],
  ["readBatch of stock", { "batch-requests": sample("batch-inventory") }, (door) => operations.readBatch(door, { id: "b" })],
  ["readBatch of content", { "batch-requests": sample("batch-content") }, (door) => operations.readBatch(door, { id: "b" })],
  [
    "readOffers",
    {
      "approved/inventory-and-price": sample("inventory-and-price"),
      "products/approved": sample("approved"),
      unapproved: sample("unapproved"),
    },
    (door) => operations.readOffers(door, ["DEMO-0001", "DEMO-0003", "DEMO-0004"]),
  ],
  ...(["archived", "locked", "blacklisted"] as const).map((mark): (typeof trials)[number] => [
    `readOffers, ${mark}`,
    { "inventory-and-price": sample("inventory-and-price"), "products/approved": marked(mark), unapproved: { content: [] } },
    (door) => operations.readOffers(door, ["DEMO-0001"]),
  ]),
  [
    "listOrders",
    { stream: { content: [order], size: 1, hasMore: false, nextCursor: null } },
    (door) => operations.listOrders(door, window),
  ],
  ["readOrder", { "v2/orders": { content: [order], totalPages: 1, page: 0 } }, (door) => operations.readOrder(door, "10650001")],
  ["act", { "shipment-packages": { done: true } }, (door) => operations.act(door, { ...command, action: "accept" })],
  ["readLabels", { "common-label": sample("label") }, (door) => operations.readLabels(door, "73300011122233349")],
  ["listSubscriptions", { webhooks: sample("webhooks") }, operations.hooks!.listSubscriptions],
  [
    "subscribe",
    { webhooks: { id: "w-1" } },
    (door) => operations.hooks!.subscribe(door, { url: "https://x.example", secret: "s" }),
  ],
];

let replies: Record<string, unknown> = {};
let server: Server;
let door: Door;
beforeAll(async () => {
  server = createServer((request, response) => {
    const found = Object.entries(replies).find(([part]) => request.url!.includes(part));
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(found?.[1]));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  door = doorFor(trendyol, {
    credentials: { sellerId: "77", apiKey: "the-api-key", apiSecret: "the-api-secret" },
    sandboxOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spend: async () => {},
    throttled: async () => {},
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** Every value of a result by its place; lists of things with a key are told apart by it. */
const leaves = (value: unknown, at = ""): [string, unknown][] => {
  if (Array.isArray(value)) return value.flatMap((each, index) => leaves(each, `${at}[${nameOf(each) ?? index}]`));
  if (value === null || typeof value !== "object") return [[at, value]];
  return Object.entries(value).flatMap(([key, each]) => (key === "raw" ? [] : leaves(each, `${at}.${key}`)));
};
const nameOf = (value: unknown) => {
  const { key, code, id, packageId, lineId } = (value ?? {}) as Record<string, unknown>;
  return key ?? code ?? id ?? packageId ?? lineId;
};

test.each(trials)(
  "R17: %s makes nothing up, whatever field of its reply is dropped, renamed or of another type",
  async (_, whole, run) => {
    replies = whole;
    const before = new Map(leaves(await run(door)));
    const made: string[] = [];
    const check = async (change: Change, name: string, reply: unknown) => {
      replies = { ...whole, [name]: reply };
      const result = await run(door).catch((error: unknown) => error);
      if (result instanceof DoorError && ["garbage", "unknown", "absent"].includes(result.verdict)) return;
      if (result instanceof Error) return made.push(`${name}: ${change.path} = ${change.what} fails with ${result.message}`);
      for (const [place, value] of leaves(result))
        if (value !== before.get(place) && !allowed(change, place, value))
          made.push(`${name}: ${change.path} = ${change.what} makes ${place} = ${value}`);
    };
    for (const [name, reply] of Object.entries(whole))
      for (const change of changes(reply)) await check(change, name, change.made);
    expect(made).toEqual([]);
  },
  60_000,
);

const nothing: unknown[] = [null, undefined, "", "another", "unreadable", "running", "gone"];
/** Shown in one with another field, or counted together with it: what is left is still what was sent. */
const composed =
  /discountDetails|customer(First|Last)Name|fullAddress|countryCode|rejectReason$|rejectReasonDetail$|^\d+\.status$/;
/** What was left out, what says of itself that it is not known, and what was really sent. */
const allowed = ({ odd, path }: Change, place: string, value: unknown) =>
  nothing.includes(value) ||
  /[.\]](unreadable\[|reasons\[)/.test(place) ||
  composed.test(path) ||
  typeof odd === "boolean" ||
  (odd !== undefined && odd !== "" && `${place} ${value}`.includes(String(odd)));
