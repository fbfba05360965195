import soap from "soap";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandboxes } from "../conformance/bench.ts";
import { carrierBench } from "../conformance/carriers.ts";
import { yurtici } from "./index.ts";

/**
 * A SOAP client that we did not write, with nothing but the service description: it reads the types, writes the calls and reads the answers by them. What
 * it and our connector do is seen by one another, and stands in the sandbox's ledger.
 */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
let client: soap.Client;
const bench = carrierBench(yurtici, () => sandboxes.origin, 800_000);
const key = { wsUserName: "DENEMEGO", wsPassword: "sandbox-parola-go" };
beforeAll(async () => {
  sandboxes = await openSandboxes();
  await bench.quick();
  client = await soap.createClientAsync(`${sandboxes.origin}/yurtici/KOPSWebServices/ShippingOrderDispatcherServices?wsdl`);
});
afterAll(() => sandboxes?.close());

// biome-ignore lint/suspicious/noExplicitAny: as the client makes it of the description
const call = async (operation: string, input: object): Promise<any> => (await client[`${operation}Async`](input))[0];
const order = (reference: string) => ({
  cargoKey: reference,
  invoiceKey: reference,
  receiverCustName: "Ayşe Yılmaz & Oğlu <Ltd>",
  receiverAddress: "Örnek Mah. Deneme Sk. No: 5",
  cityName: "İstanbul",
  townName: "Kadıköy",
  receiverPhone1: "5320000000",
  taxOfficeId: 0,
  desi: 2.5,
  cargoCount: 1,
  ttDocumentId: 0,
  dcSelectedCredit: 0,
  dcCreditRule: 0,
});
const create = (reference: string, user: object = key) =>
  call("createShipment", { ...user, userLanguage: "TR", ShippingOrderVO: [order(reference)] });
const query = (...keys: string[]) =>
  call("queryShipment", { ...key, wsLanguage: "TR", keys, keyType: 0, addHistoricalData: false, onlyTracking: false });
const cancel = (...cargoKeys: string[]) => call("cancelShipment", { ...key, userLanguage: "TR", cargoKeys });

test("a client of another's making finds service, port and operations in the description", () => {
  const { KOPSWebServices } = client.describe();
  expect(Object.keys(KOPSWebServices.ShippingOrderDispatcherServicesPort).sort()).toEqual([
    "cancelShipment",
    "createShipment",
    "queryShipment",
  ]);
});

test("it makes, asks for and cancels a shipment, and the ledger shows each effect once", async () => {
  const reference = bench.draft().reference;
  const { ShippingOrderResultVO: made } = await create(reference);
  expect(made).toMatchObject({ outFlag: "0", count: 1, shippingOrderDetailVO: [{ cargoKey: reference, errCode: 0 }] });
  // Numbers are numbers by the description's types.
  expect(typeof made.jobId).toBe("number");
  const { ShippingDeliveryVO: found } = await query(reference, "TPNOTTHERE");
  expect(found.shippingDeliveryDetailVO).toMatchObject([
    { cargoKey: reference, operationStatus: "NOP", jobId: made.jobId },
    { cargoKey: "TPNOTTHERE", errCode: 82519 },
  ]);
  const { ShippingOrderResultVO: again } = await create(reference);
  expect(again.shippingOrderDetailVO[0]).toMatchObject({ errCode: 60020 });
  const { ShippingOrderResultVO: canceled } = await cancel(reference);
  expect(canceled.shippingCancelDetailVO).toMatchObject([{ cargoKey: reference, operationStatus: "CNL", operationCode: 3 }]);
  expect((await cancel(reference)).ShippingOrderResultVO.shippingCancelDetailVO[0]).toMatchObject({ errCode: 82520 });
  expect(await bench.effects(reference)).toEqual(["created", "canceled"]);
});

test("what it made our connector reads, and the other way round, with signs and Turkish letters whole", async () => {
  const theirs = bench.draft().reference;
  await create(theirs);
  await bench.control("_scan", { reference: theirs });
  const seen = (await bench.tracked(theirs))!;
  expect(seen).toMatchObject({ state: "moving", trackingNumber: expect.stringMatching(/^\d+$/) });
  const { shippingDeliveryDetailVO: rows } = (await query(theirs)).ShippingDeliveryVO;
  expect(rows[0].shippingDeliveryItemDetailVO).toMatchObject({
    docId: seen.trackingNumber,
    receiverCustName: "Ayşe Yılmaz & Oğlu <Ltd>",
  });
  const ours = await bench.create(bench.enter());
  await bench.control("_scan", { reference: ours });
  const { ShippingDeliveryVO: found } = await query(ours);
  expect(found.shippingDeliveryDetailVO[0]).toMatchObject({ cargoKey: ours, operationStatus: "ISR" });
});

test("a wrong user is refused inside a 200; what is no message of the service is a fault with 500", async () => {
  const { ShippingOrderResultVO: refused } = await create(bench.draft().reference, { ...key, wsPassword: "yanlis" });
  expect(refused).toMatchObject({ outFlag: "1", errCode: "80265" });
  for (const body of ["", "no", "<a/>", `<!DOCTYPE x><x/>`, "<Envelope><Body><deleteAll/></Body></Envelope>"]) {
    const { status, text } = await bench.visit("KOPSWebServices/ShippingOrderDispatcherServices", { method: "POST", body });
    expect([body, status, text]).toEqual([body, 500, expect.stringContaining("<faultcode>S:Client")]);
  }
});
