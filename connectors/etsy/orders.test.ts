import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsOf } from "../conformance/operations.ts";
import { type Replies, replay } from "../conformance/replay.ts";
import type { RemoteError } from "../http.ts";
import type { OrderQuery } from "../orders.ts";
import { etsy } from "./index.ts";

/** What is read of receipts, in which order they are walked, and when a buyer is written to. */
const sample = JSON.parse(readFileSync(new URL("./samples/receipt.json", import.meta.url), "utf8"));
const operations = operationsOf(etsy);
const answering = (replies: Replies) =>
  replay(etsy, { keystring: "the-keystring", sharedSecret: "the-shared-secret", shopId: "98765" }, replies);
const receipt = (over: object = {}) => ({ ...structuredClone(sample), ...over });
const read = async (over: object, cursor = "all|0") => {
  const page = { count: 1, results: [receipt(over)] };
  const { packages } = await operations.listOrders(answering({ receipts: page }).remote, { ...window, kind: "deep", cursor });
  return packages[0]!;
};
const window = { since: "2026-09-21T14:00:00.000Z", until: "2026-09-21T15:00:00.000Z" };
const cents = (amount: number) => ({ amount, divisor: 100, currency_code: "USD" });

test("a receipt is new, sent, canceled or unpaid by all that it says, and what left before a cancel is told as left", async () => {
  const unsent = { is_shipped: false, shipments: [] };
  const states = async (over: object, cursor?: string) => (await read(over, cursor)).state;
  expect(await states({ status: "Paid", ...unsent })).toBe("new");
  expect(await states({ status: "partially refunded", ...unsent })).toBe("new");
  expect(await states({ status: "Paid", is_shipped: false })).toBe("shipped");
  expect(await states({ status: "Completed", ...unsent })).toBe("shipped");
  expect(await states({ status: "Paid", is_paid: false, ...unsent })).toBe("pending_approval");
  for (const status of ["Open", "payment processing"]) expect(await states({ status, ...unsent })).toBe("pending_approval");
  expect(await states({ status: "Fully refunded", ...unsent })).toBe("canceled");
  expect(await states({ status: "Fully refunded" })).toBe("shipped");
  expect(await states({ status: "In review", ...unsent })).toBe("another");
  expect(await states({ status: "Completed" }, "delivered|0")).toBe("delivered");
  expect((await read({ status: "Paid", ...unsent })).leftAt).toBeNull();
  const silent = { shipments: [{ carrier_name: "ptt", tracking_code: "RR1", shipment_notification_timestamp: null }] };
  const updated = new Date(sample.updated_timestamp * 1000).toISOString();
  expect(await read({ status: "Canceled", ...silent })).toMatchObject({ state: "canceled", leftAt: updated });
  expect((await read({ status: "Completed", ...silent })).leftAt).toBeNull();
  expect((await read({ status: "Canceled", ...unsent })).leftAt).toBeNull();
  // Of several parcels the first that left, in whatever order they are told.
  const parcels = [1790380800, 1790294400].map((at) => ({ ...silent.shipments[0], shipment_notification_timestamp: at }));
  expect((await read({ status: "Completed", shipments: parcels })).leftAt).toBe(new Date(1790294400_000).toISOString());
});

test("of a receipt its money, its buyer, what the buyer wrote and which pieces it names are read", async () => {
  const line = sample.transactions[0];
  const one = await read({
    ...{ name: "Tek", second_line: "Daire 2", country_iso: "us", total_shipping_cost: cents(900), gift_wrap_price: cents(0) },
    ...{ total_tax_cost: cents(105), message_from_buyer: " Acele ", is_gift: false, gift_message: "İyi ki", gift_sender: "Can" },
    transactions: [
      {
        ...{ ...line, transaction_id: 1, sku: "", listing_id: 77, expected_ship_date: 1790400000 },
        variations: [
          { property_id: 513, value_id: 1, formatted_name: "Size", formatted_value: "Small" },
          { property_id: 54, value_id: null, formatted_name: "Personalization", formatted_value: "Not requested on this item." },
        ],
      },
      {
        ...{ ...line, transaction_id: 2, expected_ship_date: 1790300000 },
        variations: [
          { property_id: 513, value_id: 1, formatted_name: "Size", formatted_value: "Small" },
          { property_id: 54, value_id: null, formatted_name: " Name ", formatted_value: " Ayşe " },
          { property_id: 1, value_id: null, question_id: 9, formatted_name: "Renk?", formatted_value: "Mor" },
        ],
      },
    ],
  });
  expect(one).toMatchObject({
    ...{ total: "59", currency: "USD", discount: "1.5", shipBy: new Date(1790300000_000).toISOString() },
    deliveryAddress: {
      ...{ firstName: "Tek", lastName: "", countryCode: "US", city: "Portland", district: "OR", zipCode: "97201" },
      fullAddress: "1 Test St Daire 2",
    },
    particulars: { buyerNote: "Acele", gift: { message: "İyi ki", sender: "Can" } },
    lines: [
      { key: "listing:77", total: "50", personalization: [{ name: "Size", value: "Small" }] },
      {
        key: "MUG-S",
        personalization: [
          { name: "Name", value: "Ayşe" },
          { name: "Renk?", value: "Mor" },
        ],
      },
    ],
  });
  expect(one.amounts!.map(({ kind, payer, amount }) => [kind, payer, amount])).toEqual([
    ["shipping", "buyer", "9"],
    ["tax", "buyer", "1.05"],
    ["coupon", "seller", "1.5"],
  ]);
  expect((await read({ is_gift: true })).particulars).toEqual({ gift: { message: "", sender: "" } });
  expect((await read({})).particulars).toEqual({});
  // A divisor that is no power of ten is no money that anybody knows.
  const odd = { count: 1, results: [receipt({ grandtotal: { amount: 5900, divisor: 12, currency_code: "USD" } })] };
  const page = await operations.listOrders(answering({ receipts: odd }).remote, { ...window, kind: "deep", cursor: "all|0" });
  expect(page).toMatchObject({ packages: [], unreadable: [{ packageId: "3300001", modifiedAt: expect.any(String) }] });
});

test("canceled ones come first, then all, then those delivered where something was sent; beyond the furthest offset a look goes on from the oldest", async () => {
  const look = async (kind: OrderQuery["kind"], cursor: string | undefined, count: number, rows: unknown[] = [receipt()]) => {
    const { remote, calls } = answering({ receipts: { count, results: rows } });
    const { next } = await operations.listOrders(remote, { ...window, kind, cursor });
    return [next, new URLSearchParams(calls[0]!.line.split("?")[1])] as const;
  };
  const unsent = receipt({ status: "Paid", is_shipped: false, shipments: [] });
  const [first, query] = await look("short", undefined, 1);
  expect([first, query.get("was_canceled"), query.get("min_last_modified")]).toEqual([
    "all|0",
    "true",
    String(Date.parse(window.since) / 1000),
  ]);
  expect((await look("short", "all|0", 1))[0]).toBe("delivered|0");
  expect((await look("short", "all|0", 1, [unsent]))[0]).toBeUndefined();
  expect((await look("deep", "all|0", 1, [unsent]))[0]).toBe("delivered|0");
  expect((await look("urgent", undefined, 900))[0]).toBe("all|0");
  expect((await look("urgent", "all|0", 900))[0]).toBeUndefined();
  expect((await look("short", "all|0", 101))[0]).toBe("all|100|sent");
  expect((await look("short", "all|0", 101, [unsent]))[0]).toBe("all|100|");
  // What was sent on an earlier page is not forgotten.
  expect((await look("short", "all|100|sent", 101, [unsent]))[0]).toBe("delivered|0");
  expect((await look("short", "all|0", 100, [unsent]))[0]).toBeUndefined();
  expect((await look("deep", "delivered|0", 1))[0]).toBeUndefined();
  const older = receipt({ updated_timestamp: sample.updated_timestamp - 500 });
  const [on] = await look("deep", "all|12000|sent", 20_000, [receipt(), older]);
  expect(on).toBe(`all|0|sent|${sample.updated_timestamp - 500}`);
  const [further, narrowed] = await look("deep", on, 20_000);
  expect([further, narrowed.get("max_last_modified")]).toEqual([
    `all|100|sent|${sample.updated_timestamp - 500}`,
    String(sample.updated_timestamp - 500),
  ]);
  const stuck = `all|12000|sent|${sample.updated_timestamp}`;
  await expect(look("deep", stuck, 20_000)).rejects.toMatchObject({ kind: "malformed" });
  await expect(look("deep", "all|12000|sent", 20_000, [{}])).rejects.toMatchObject({ kind: "malformed" });
});

test("a refund is known by its own word, or by its receipt's where it has none, and names its piece where there is one alone", async () => {
  const claims = async (over: object) => {
    const { remote } = answering({ receipts: { count: 1, results: [receipt(over)] } });
    return operations.listClaims(remote, window as never);
  };
  const refund = sample.refunds[0];
  const state = async (status: string, of = "Partially refunded") =>
    (await claims({ status: of, refunds: [{ ...refund, status }] })).claims[0]!.lines[0]!.state;
  expect(await Promise.all(["complete", "Completed", "SUCCESS", "refunded"].map((word) => state(word)))).toEqual(
    Array(4).fill("refunded"),
  );
  expect(await state("")).toBe("refunded");
  expect(await state("", "Completed")).toBe("checking");
  expect(await state("processing")).toBe("checking");
  expect(await Promise.all(["failed", "Canceled", "rejected", "declined"].map((word) => state(word)))).toEqual(
    Array(4).fill("canceled"),
  );
  expect(await state("constructor")).toBe("checking");
  const both = await claims({
    refunds: [refund, { ...refund, amount: cents(250) }],
    transactions: [sample.transactions[0], { ...sample.transactions[0], transaction_id: 9, title: "Saucer" }],
  });
  expect(
    both.claims.map(({ claimId, lines: [line] }) => [claimId, line!.orderLineId, line!.key, line!.title, line!.amount]),
  ).toEqual([
    ["3300001-1", "", "", "Stoneware mug, Saucer", "10"],
    ["3300001-2", "", "", "Stoneware mug, Saucer", "2.5"],
  ]);
  expect((await claims({})).claims[0]!.lines[0]).toMatchObject({ orderLineId: "4400001", key: "MUG-S" });
  // One that can't be read is told where it has refunds; the order itself tells of it otherwise.
  expect(await claims({ is_paid: "yes" })).toMatchObject({ claims: [], unreadable: [{ packageId: "refunds:3300001" }] });
  expect(await claims({ is_paid: "yes", refunds: [] })).toEqual({ claims: [], unreadable: [] });
});

test("a buyer is written to once: what the receipt shows already is not said again, and a code has its carrier", async () => {
  const act = async (fields: Record<string, string>, shown: object) => {
    const { remote, calls } = answering({ tracking: {}, "receipts/3300001": shown });
    const command = { packageId: "3300001", action: "ship" as const, lines: [], fields };
    const error = await etsy.orders.act(remote, command).then(
      () => null,
      (wrong: RemoteError) => wrong.kind,
    );
    return [error, calls.length, ...calls.filter(({ line }) => line.startsWith("POST")).map(({ body }) => body)];
  };
  const sent = { is_shipped: true, shipments: [{ carrier_name: "ptt", tracking_code: "RR1" }] };
  const unsent = { is_shipped: false, shipments: null };
  const code = { carrierName: " ptt ", trackingCode: " RR2 " };
  const [, , body] = await act(code, sent);
  expect(body).toMatch(/RR2.*ptt|ptt.*RR2/s);
  expect(await act({ ...code, trackingCode: "RR1" }, sent)).toEqual([null, 1]);
  expect(await act({}, sent)).toEqual([null, 1]);
  expect((await act({}, unsent)).slice(0, 2)).toEqual([null, 2]);
  expect(await act({ carrierName: "ptt" }, unsent)).toEqual(["refused", 0]);
  expect(await act({ trackingCode: "RR1" }, unsent)).toEqual(["refused", 0]);
});
