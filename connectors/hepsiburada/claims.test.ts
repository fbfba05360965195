import { afterAll, beforeAll, expect, test } from "vitest";
import { benchOf, openSandboxes } from "../conformance/bench.ts";
import { readClaims } from "./claims.ts";
import { hepsiburada } from "./index.ts";

/**
 * Casings as they are met: a reply was measured with both (MerchantSku, Reason, AwaitingActionExpireDate beside claimDate), public notes have camel case and
 * other people's tests a capital for nearly all (code search, files 65845928463, 70654853852, 70076901035); those clients read a quantity of 0 as 1.
 */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
beforeAll(async () => {
  sandboxes = await openSandboxes();
});
afterAll(() => sandboxes?.close());

const bench = benchOf(hepsiburada, () => sandboxes.origin, 12_000);

test("R17: a claim says the same in each casing that is met: key, deadline, reason, carrier", async () => {
  await bench.quick();
  const remote = bench.enter();
  const [key] = (await bench.sell(remote)) as [string];
  const order = await bench.buy([[key, 2]]);
  const [pack] = await bench.packagesOf(remote, order.orderNumber);
  for (const { action, fields } of bench.fixture.life) await bench.act(remote, pack!, action, fields);
  for (const move of ["_scan", "_deliver", "_return"]) await bench.control(move, { packageId: order.packageId });
  const read = async (claimCasing: string) => {
    await bench.control("_settings", { claimCasing });
    const { claims, unreadable } = await hepsiburada.claims.listClaims(remote, bench.window());
    expect(unreadable).toEqual([]);
    return claims.filter(({ orderId }) => orderId === String(order.orderNumber)).map(({ raw, ...claim }) => claim);
  };
  await expect.poll(async () => (await read("measured"))[0]?.lines[0]?.state, { interval: 20 }).toBe("deciding");
  const measured = await read("measured");
  expect(measured).toMatchObject([
    {
      kind: "return",
      deadlineAt: expect.any(String),
      cargo: { company: "hepsiJET", trackingCode: expect.stringMatching(/^HX/) },
      lines: [{ key, quantity: 2, reason: "PoorQuality" }],
    },
  ]);
  for (const casing of ["camel", "pascal"]) expect(await read(casing)).toEqual(measured);
  await bench.control("_settings", { claimCasing: "measured" });
});

test("R17: a missing invoice is a claim without a piece on its way back, a status in other letters is the same one, what goes to the buyer is not the seller's parcel", () => {
  const row = {
    ...{
      number: "032985701",
      status: "awaitingaction",
      claimType: "MissingInvoice",
      claimDate: "2026-09-28T12:15:00Z",
      orderNumber: "17",
    },
    ...{ quantity: 0, merchantSku: "S", awaitingActionExpireDate: "2026-10-01T12:15:00Z", lineItemId: "l-17", refundAmount: {} },
    deliveries: [null, { Direction: "MerchantToCustomer", trackingNumber: "1" }, { trackingInfoCode: "2", cargoCompany: "Aras" }],
  };
  const { claims, unreadable } = readClaims([row, { ...row, quantity: -1 }]);
  expect(claims).toMatchObject([
    {
      ...{
        kind: "refund",
        deadlineAt: "2026-10-01T12:15:00.000Z",
        cargo: { company: "Aras", trackingCode: "2", trackingLink: "" },
      },
      lines: [{ key: "S", state: "deciding", quantity: 1, amount: null }],
    },
  ]);
  expect(unreadable).toMatchObject([{ packageId: "032985701", orderId: "17" }]);
});

test("the carrier's number is read of a package's detail as an object and as a list of one", async () => {
  await bench.quick();
  const remote = bench.enter();
  const [key] = (await bench.sell(remote)) as [string];
  const order = await bench.buy([[key, 1]]);
  const [pack] = await bench.packagesOf(remote, order.orderNumber);
  for (const { action, fields } of bench.fixture.life) await bench.act(remote, pack!, action, fields);
  await bench.control("_scan", { packageId: order.packageId });
  const link = async (packageDetail: string) => {
    await bench.control("_settings", { packageDetail });
    return (await bench.packagesOf(remote, order.orderNumber))[0]!.cargo;
  };
  const plain = await link("object");
  expect(plain.trackingLink).not.toBe("");
  expect(await link("list")).toEqual(plain);
  await bench.control("_settings", { packageDetail: "object" });
});

test("a claim as other people's notes have it is read whole: a number that is no number, fields that are null, every status and type that they name (code search, file 65845928463)", () => {
  const noted = {
    ...{ number: "CLM-987654321", status: "NewRequest", claimType: "Return", claimDate: "2025-06-15T10:30:00Z", quantity: 1 },
    ...{ explanation: "Urun hasarli geldi", refundAmount: 150, refundCurrency: "TRY", refundDate: null },
    ...{
      orderNumber: "ORD-123456789",
      orderDate: "2025-06-10T08:00:00Z",
      customerName: "Ahmet Yilmaz",
      merchantRejectionStatement: null,
    },
    ...{ lineItemId: "uuid", sku: "HBCV00001XXXXX", merchantSku: "MERCHANT-SKU-001", priceAmount: 150, totalPriceAmount: 150 },
    ...{ priceCurrency: "TRY", finalizedWith: null, awaitingActionExpireDate: "2025-06-17T10:30:00Z", reason: "ProductIsBroken" },
    requestedProduct: null,
  };
  const statuses = ["NewRequest", "Accepted", "AwaitingAction", "InDispute", "Rejected", "Refunded", "Cancelled"];
  const types = [
    "Return",
    "Missingpart",
    "MissingItem",
    "DamagedWithReport",
    "WrongProduct",
    "MissingInvoice",
    "MissingWaranty",
    "RenewProduct",
  ];
  const { claims, unreadable } = readClaims([
    ...statuses.map((status) => ({ ...noted, status })),
    ...types.map((claimType) => ({ ...noted, claimType })),
  ]);
  expect(unreadable).toEqual([]);
  expect(claims.slice(0, 7).map(({ lines }) => lines[0]!.state)).toEqual([
    ...["requested", "checking", "deciding", "disputed", "rejected", "refunded", "canceled"],
  ]);
  expect(claims.slice(7).map(({ kind }) => kind)).toEqual([
    "return",
    "refund",
    "refund",
    "return",
    "return",
    "refund",
    "refund",
    "return",
  ]);
  expect(claims[0]).toMatchObject({
    ...{ claimId: "CLM-987654321", orderId: "ORD-123456789", openedAt: "2025-06-15T10:30:00.000Z" },
    lines: [
      { orderLineId: "uuid", key: "MERCHANT-SKU-001", reason: "ProductIsBroken", note: "Urun hasarli geldi", amount: "150" },
    ],
  });
});
