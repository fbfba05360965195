import { afterAll, beforeAll, expect, test } from "vitest";
import { benchOf, openSandboxes } from "../conformance/bench.ts";
import type { FilePart, RemoteError } from "../http.ts";
import { parseExact } from "../json.ts";
import { readClaims } from "./claims.ts";
import { trendyol } from "./index.ts";

/**
 * States and the audit call as the pages "İadesi Oluşturulan Siparişleri Çekme" and "İade Audit Bilgilerini Çekme" have them. Trendyol accepts
 * what nobody decided within 48 hours of its coming to the seller, and a claim's own times do not say when that was.
 */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
beforeAll(async () => {
  sandboxes = await openSandboxes();
  await bench.quick();
});
afterAll(() => sandboxes?.close());

const bench = benchOf(trendyol, () => sandboxes.origin, 14_000);
const hours48 = 48 * 3_600_000;

/** A package of two pieces that was delivered and sent back; its claim as it is listed. */
const returned = async () => {
  const remote = bench.enter();
  const [key] = (await bench.sell(remote)) as [string];
  const order = await bench.buy([[key, 2]]);
  for (const move of ["_scan", "_deliver", "_return"]) await bench.control(move, { packageId: order.packageId });
  const read = async () => {
    const { claims, unreadable } = await trendyol.claims.listClaims(remote, bench.window());
    expect(unreadable).toEqual([]);
    return claims.find(({ orderId }) => orderId === String(order.orderNumber))!;
  };
  await expect.poll(async () => (await read()).lines[0]?.state, { interval: 20 }).toBe("deciding");
  return { read, decide: (more: object) => read().then(({ claimId }) => bench.control("_claim", { claimId, ...more })) };
};
const waitingSince = (claim: { raw: unknown }) => Date.parse(String((claim.raw as { waitingSince?: string }).waitingSince));

test("the deadline counts from when a unit came to be decided, by its audit; a decision on another unit does not move it", async () => {
  const { read, decide } = await returned();
  const before = await read();
  expect(Date.parse(before.deadlineAt!) - waitingSince(before)).toBe(hours48);
  expect(waitingSince(before)).toBeGreaterThanOrEqual(Date.parse(before.openedAt));
  await new Promise((done) => setTimeout(done, 15));
  await decide({ status: "Accepted", units: 1 });
  const after = await read();
  expect(after.lines.map(({ state }) => state)).toEqual(["refunded", "deciding"]);
  expect(after.modifiedAt > before.modifiedAt).toBe(true);
  expect(after.deadlineAt).toBe(before.deadlineAt);
  await decide({ status: "Rejected" });
  expect((await read()).deadlineAt).toBeNull();
});

test("what goes back from dispute to the seller has its 48 hours anew", async () => {
  const { read, decide } = await returned();
  const before = await read();
  await new Promise((done) => setTimeout(done, 15));
  for (const status of ["Unresolved", "WaitingInAction"]) await decide({ status });
  expect((await read()).deadlineAt! > before.deadlineAt!).toBe(true);
});

test.each([
  ["is not there", { kind: "status", value: 404 }],
  ["is broken", { kind: "garbage" }],
] as const)(
  "where the audit %s, the earliest possible deadline is shown: two days after it was opened; it is news once it is there",
  async (_, fault) => {
    const { read } = await returned();
    const without = await bench.under({ ...fault, match: { path: "/audit" }, times: 50 }, read);
    expect(without.deadlineAt).toBe(new Date(Date.parse(without.openedAt) + hours48).toISOString());
    const found = await read();
    expect(Date.parse(found.deadlineAt!)).toBeGreaterThanOrEqual(Date.parse(without.deadlineAt!));
    expect(found.raw).not.toEqual(without.raw);
  },
);

test("every state that the page names is read: who decides now, and what has ended", async () => {
  const { read, decide } = await returned();
  const seen: string[] = [];
  for (const status of [
    "WaitingFraudCheck",
    "Unresolved",
    "InAnalysis",
    "WaitingInAction",
    "Cancelled",
    "Rejected",
    "Accepted",
  ]) {
    await decide({ status });
    seen.push((await read()).lines[0]!.state);
  }
  expect(seen).toEqual(["checking", "disputed", "checking", "deciding", "canceled", "rejected", "refunded"]);
});

test("claims as other people's clients and notes have them are read: a cargo number beyond 64 bits, package infos that are empty objects, and one that has neither cargo nor price (code search, files 65930290844, 59383751347)", () => {
  const noted = parseExact(`[{
    "id": "0f1e2d3c-0000-4000-8000-000000000001", "orderNumber": "10650099", "orderDate": 1790000000000, "claimDate": 1790600000000,
    "customerFirstName": "string", "customerLastName": "string", "cargoTrackingNumber": 72602420957047272632,
    "cargoProviderName": "Aras Kargo Marketplace", "orderShipmentPackageId": 3330777, "lastModifiedDate": 1790600100000,
    "items": [{
      "orderLine": {"id": 5550077, "productName": "string", "barcode": "99999999999", "merchantSku": "2083667", "productColor": "GREEN",
        "productSize": "21", "price": 12.95, "vatRate": 8, "productCategory": "Sandalet"},
      "claimItems": [{"id": "ci-77", "orderLineItemId": 29815493,
        "customerClaimItemReason": {"id": "451", "name": "Diğer", "externalReasonId": 23, "code": "UNFIT"},
        "claimItemStatus": {"name": "WaitingInAction"}, "customerNote": "Müşteri notu", "autoAccepted": false, "acceptedBySeller": false}]}],
    "replacementOutboundpackageinfo": {}, "rejectedpackageinfo": {}}]`) as unknown[];
  const bare = {
    ...{ id: "0f1e2d3c-0000-4000-8000-000000000002", orderNumber: "ORDER-CLAIM", claimDate: 1_787_000_000_000 },
    lastModifiedDate: 1_787_000_100_000,
    items: [
      {
        orderLine: { id: 28_717_254, productName: "Claim Product", barcode: "TY-CLAIM-BARCODE" },
        claimItems: [
          {
            ...{ id: "ci-78", claimItemStatus: { name: "Created" }, customerClaimItemReason: { name: "Other" } },
            ...{ trendyolClaimItemReason: { name: "Other" }, autoAccepted: false },
          },
        ],
      },
    ],
  };
  const { claims, unreadable } = readClaims([...noted, bare]);
  expect(unreadable).toEqual([]);
  expect(claims).toMatchObject([
    {
      ...{ orderId: "10650099", packageId: null, cargo: { trackingCode: "72602420957047272632" } },
      lines: [
        {
          lineId: "ci-77",
          orderLineId: "5550077",
          key: "99999999999",
          state: "deciding",
          reason: "Diğer",
          note: "Müşteri notu",
          amount: "12.95",
        },
      ],
    },
    {
      ...{ orderId: "ORDER-CLAIM", deadlineAt: null, cargo: { company: "", trackingCode: "" } },
      lines: [{ lineId: "ci-78", key: "TY-CLAIM-BARCODE", state: "requested", amount: null }],
    },
  ]);
});

test("a rejection goes with its files, or is refused before anything is sent: without one that its reason needs, of another type, over 5 MB", async () => {
  const remote = bench.enter();
  const rejecting = async (fields: Record<string, string>, files?: FilePart[]) => {
    const { read } = await returned();
    const { claimId, lines } = await read();
    const lineIds = lines.map(({ lineId }) => lineId);
    const description = "Kullanılmış";
    await trendyol.claims.decisions!.decide(remote, {
      claimId,
      says: "reject",
      lineIds,
      fields: { description, ...fields },
      ...(files && { files }),
    });
    return (await read()).lines.map(({ state }) => state);
  };
  const jpeg = { name: "gelen ürün.jpg", type: "image/jpeg", content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]) };
  const pdf = { name: "a.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.4\r\n\r\n--x") };
  expect(await rejecting({ reasonId: "51" }, [jpeg, pdf])).toEqual(["disputed", "disputed"]);
  const refused = async (files: FilePart[] | undefined, fingerprint: string) => {
    const error = (await rejecting({ reasonId: "51" }, files).catch((thrown: unknown) => thrown)) as RemoteError;
    expect([error.kind, trendyol.recognise(error.reasons[0]!).fingerprint]).toEqual(["refused", fingerprint]);
  };
  await refused(undefined, "claim-needs-file");
  await refused([{ ...jpeg, type: "image/webp" }], "claim-file");
  await refused([{ ...jpeg, content: Buffer.from("MZ") }], "claim-file");
  await refused([{ ...pdf, content: Buffer.concat([pdf.content, Buffer.alloc(5_000_000)]) }], "claim-file");
});
