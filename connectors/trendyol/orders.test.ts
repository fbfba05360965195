import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsOf } from "../conformance/operations.ts";
import { type Replies, replay } from "../conformance/replay.ts";
import type { RemoteError } from "../http.ts";
import { trendyol } from "./index.ts";
import { readPackages } from "./orders.ts";

/** What is read of a package's states, money and addresses, how its lists are walked, and what is refused before it is sent. */
const sample = JSON.parse(readFileSync(new URL("./samples/package-new-names.json", import.meta.url), "utf8"));
const operations = operationsOf(trendyol);
const answering = (replies: Replies) =>
  replay(trendyol, { sellerId: "77", apiKey: "the-api-key", apiSecret: "the-api-secret" }, replies);
const read = (over: object = {}) => readPackages([{ ...structuredClone(sample), ...over }]).packages[0]!;
const line = (over: object = {}) => ({ lines: [{ ...sample.lines[0], ...over }] });

test("each state of a package is ours by name; a word that nobody knows is another, and an UnPacked one has given way", () => {
  const states = Object.entries({
    ...{ Awaiting: "pending_approval", Created: "new", Picking: "getting_ready", Invoiced: "awaiting_shipping" },
    ...{ Shipped: "shipped", AtCollectionPoint: "shipped", Delivered: "delivered", UnDelivered: "could_not_be_delivered" },
    ...{
      Returned: "could_not_be_delivered",
      Cancelled: "canceled",
      UnSupplied: "canceled",
      Verified: "another",
      constructor: "another",
    },
  });
  for (const [status, state] of states)
    expect([status, read({ status, shipmentPackageStatus: status }).state]).toEqual([status, state]);
  expect(read({ status: "Awaiting" }).paymentPending).toBe(true);
  expect(read().paymentPending).toBe(false);
  expect([read({ status: "UnPacked" }).superseded, read().superseded]).toEqual([true, false]);
});

test("a company's tax number and a person's identity number stand in the bill; a name is parted at its last space", () => {
  const commercial = { commercial: true, taxNumber: "1234567890" };
  expect(read(commercial).billingAddress.taxNumber).toBe("1234567890");
  expect(read().billingAddress.taxNumber).toBe("11111111111");
  expect(read().deliveryAddress).toMatchObject({ firstName: "Ayşe Nur", lastName: "Örnek", country: "Türkiye", taxNumber: "" });
  const address = (more: object) => read({ shipmentAddress: { ...sample.shipmentAddress, ...more } }).deliveryAddress;
  expect(address({ fullName: "Tek" })).toMatchObject({ firstName: "Tek", lastName: "" });
  expect(address({ firstName: "Ali Can", lastName: "Kaya" })).toMatchObject({ firstName: "Ali Can", lastName: "Kaya" });
  expect(address({ fullAddress: "", countryCode: "tr" })).toMatchObject({
    fullAddress: "Deneme Sokak 1 Maslak",
    countryCode: "TR",
  });
  expect(address({ countryCode: "Türkiye" }).country).toBe("");
});

test("a commission is taken of the price after the seller's own discount and before Trendyol's; a rate of 0 and none are none", () => {
  const unit = { lineItemPrice: 90, lineItemSellerDiscount: 20, lineItemTyDiscount: 10 };
  const { fees, amounts, lines } = read(line({ discountDetails: [unit, unit], commission: 10 }));
  expect(fees).toEqual([{ lineId: "5550001", kind: "commission", amount: "20", currency: "TRY", percentage: expect.anything() }]);
  expect(amounts).toMatchObject([{ kind: "discount", payer: "marketplace", amount: "20" }]);
  expect(lines).toMatchObject([{ unitPrice: "120", discount: "40", total: "180" }]);
  expect(read(line({ commission: 0 })).fees).toEqual([]);
  expect(read(line({ commission: null })).fees).toEqual([]);
  // Of fewer entries than pieces nothing is counted.
  expect(read(line({ discountDetails: [unit] })).lines).toMatchObject([{ unitPrice: "249.9", discount: "50", total: "449.8" }]);
});

test("the unpaid are walked to the page that their list names, or to one that is not full; at its ceiling from the newest on", async () => {
  const window = { since: "2026-09-21T14:00:00.000Z", until: "2026-09-21T15:00:00.000Z", kind: "deep" as const };
  const [start, end] = [Date.parse(window.since), Date.parse(window.until)];
  const next = async (page: number, answer: object) =>
    (
      await operations.listOrders(answering({ "v2/orders": answer }).remote, {
        ...window,
        cursor: `awaiting|${start}|${end}|${page}`,
      })
    ).next;
  const rows = (count: number) => Array.from({ length: count }, () => sample);
  expect(await next(0, { content: rows(1), totalPages: 2 })).toBe(`awaiting|${start}|${end}|1`);
  expect(await next(1, { content: rows(1), totalPages: 2 })).toBeUndefined();
  expect(await next(0, { content: rows(199) })).toBeUndefined();
  expect(await next(0, { content: rows(200) })).toBe(`awaiting|${start}|${end}|1`);
  const at = sample.lastModifiedDate;
  expect(await next(49, { content: rows(200), totalPages: 99 })).toBe(`awaiting|${at}|${end}|0`);
  const stuck = rows(200).map((one) => ({ ...one, lastModifiedDate: start }));
  await expect(next(49, { content: stuck, totalPages: 99 })).rejects.toMatchObject({ kind: "malformed" });
});

test("a figure that is none, a package that is gone, an invoice without its day and a rejection without words are refused before anything is sent", async () => {
  const failing = async (work: (remote: ReturnType<typeof answering>["remote"]) => Promise<unknown>, replies: Replies = {}) => {
    const { remote, calls } = answering(replies);
    const error = await work(remote).then(
      () => null,
      (wrong: RemoteError) => wrong,
    );
    return [error?.kind, error?.message, calls.filter(({ line }) => !line.startsWith("GET")).length];
  };
  const act = (action: string, fields: Record<string, string>, replies?: Replies) =>
    failing(
      (remote) =>
        operations.act(remote, { packageId: "3330001", action, lines: [{ lineId: "5550001", quantity: 1 }], fields } as never),
      replies,
    );
  const link = { trackingInfo: "https://t.example/1" };
  expect(await act("ship", { ...link, deci: "-1" })).toEqual(["refused", "invalid deci: -1", 0]);
  const gone = { "v2/orders": { content: [{ ...sample, shipmentPackageId: 1 }], totalPages: 1 } };
  expect((await act("split", {}, gone)).slice(0, 1)).toEqual(["not_found"]);
  const invoice = { invoiceNumber: "ABC2026000000001", issuedAt: "2026-10-01T10:00:00Z", link: "https://fatura.example.com/1" };
  expect(await act("invoice", { ...invoice, issuedAt: "dün" })).toEqual(["refused", "invalid invoiceDateTime: dün", 0]);
  expect(await act("invoice", { ...invoice, link: "fatura.pdf" })).toEqual(["refused", "invalid invoiceLink: fatura.pdf", 0]);
  expect(await act("invoice", invoice, { "seller-invoice-links": {} })).toEqual([undefined, undefined, 1]);
  const reject = (fields: Record<string, string>) =>
    failing(
      (remote) =>
        trendyol.claims!.decisions!.decide(remote, {
          claimId: "c",
          says: "reject",
          lineIds: ["1"],
          fields,
          files: [{ name: "a.pdf", type: "application/pdf", content: Buffer.from("a") }],
        } as never),
      { issue: {} },
    );
  expect((await reject({ reasonId: "0", description: "x" }))[1]).toBe("invalid claimIssueReasonId: 0");
  const known = { reasonId: "1651" };
  expect((await reject({ ...known, description: " " }))[1]).toBe("invalid description: 1 to 500 characters");
  expect((await reject({ ...known, description: "x".repeat(501) }))[1]).toBe("invalid description: 1 to 500 characters");
  expect(await reject({ ...known, description: "x".repeat(500) })).toEqual([undefined, undefined, 1]);
});
