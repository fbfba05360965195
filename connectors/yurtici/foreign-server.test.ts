import http from "node:http";
import type { AddressInfo } from "node:net";
import soap from "soap";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSandboxes } from "../conformance/bench.ts";
import { carrierBench } from "../conformance/carriers.ts";
import { RemoteError, remoteFor } from "../http.ts";
import { yurtici } from "./index.ts";

/**
 * A SOAP server that we did not write, with nothing but the service description: it reads what our connector sends by the description's types, and
 * writes the answers by them.
 */
const path = "/yurtici/KOPSWebServices/ShippingOrderDispatcherServices";
const credentials = { username: "DENEMEGO", password: "sandbox-parola-go" };
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
let server: http.Server;
let remote: ReturnType<typeof remoteFor>;
/** What it was called with, as it read it. */
const calls: [operation: string, input: Record<string, unknown>][] = [];
let answers: Record<string, unknown> = {};
const { draft, visit } = carrierBench(yurtici, () => sandboxes.origin, 900_000);

beforeAll(async () => {
  sandboxes = await openSandboxes();
  const { text: description } = await visit("KOPSWebServices/ShippingOrderDispatcherServices?wsdl");
  const operation = (name: string) => (input: Record<string, unknown>) => {
    calls.push([name, input]);
    return answers;
  };
  server = http.createServer((_, reply) => reply.writeHead(404).end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  soap.listen(
    server,
    path,
    {
      KOPSWebServices: {
        ShippingOrderDispatcherServicesPort: Object.fromEntries(
          ["createShipment", "queryShipment", "cancelShipment"].map((name) => [name, operation(name)]),
        ),
      },
    },
    description,
  );
  const sandboxOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  remote = remoteFor(yurtici, { credentials, sandboxOrigin, spend: async () => {}, throttled: async () => {} });
});
beforeEach(() => void calls.splice(0));
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await sandboxes?.close();
});
const { createShipment, trackShipments, cancelShipment } = yurtici.shipments;
const well = { outFlag: "0", outResult: "Başarılı", count: 1 };

test("it reads what is sent by the description's types, with signs and Turkish letters whole, and its answer is read", async () => {
  const shipment = draft({ description: "Ürün & <ek>" });
  answers = {
    ShippingOrderResultVO: {
      ...well,
      jobId: 7,
      shippingOrderDetailVO: [{ cargoKey: shipment.reference, errCode: 0, invoiceKey: shipment.reference }],
    },
  };
  expect(await createShipment(remote, shipment)).toMatchObject({ reference: shipment.reference, state: "created" });
  expect(calls).toMatchObject([
    [
      "createShipment",
      {
        ...{ wsUserName: credentials.username, wsPassword: credentials.password, userLanguage: "TR" },
        ShippingOrderVO: [
          {
            ...{ cargoKey: shipment.reference, receiverCustName: "Ayşe Yılmaz", cityName: "İstanbul", townName: "Kadıköy" },
            // Numbers, because the description says so.
            ...{ desi: 2.5, kg: 1.2, cargoCount: 1, description: "Ürün & <ek>" },
          },
        ],
      },
    ],
  ]);
});

test("several are asked for in one call, and what was taken back is", async () => {
  const [one, other] = [draft().reference, draft().reference];
  const row = (cargoKey: string, more: object) => ({ cargoKey, errCode: 0, jobId: 7, invoiceKey: cargoKey, ...more });
  answers = {
    ShippingDeliveryVO: {
      ...{ ...well, count: 2, senderCustId: 1 },
      shippingDeliveryDetailVO: [
        row(one, { operationCode: 0, operationMessage: "Kargo İşlem Görmemiş.", operationStatus: "NOP" }),
        row(other, {
          ...{ operationCode: 5, operationMessage: "Kargo Teslim Edilmiştir.", operationStatus: "DLV" },
          shippingDeliveryItemDetailVO: {
            ...{ cargoKey: other, docId: "100365900009", deliveryDate: "20261130", deliveryTime: "101500" },
          },
        }),
      ],
    },
  };
  expect(await trackShipments(remote, [one, other])).toMatchObject([
    { reference: one, state: "created", trackingNumber: null },
    { reference: other, state: "delivered", trackingNumber: "100365900009", deliveredAt: "2026-11-30T07:15:00.000Z" },
  ]);
  expect(calls).toMatchObject([["queryShipment", { keys: [one, other], keyType: 0, onlyTracking: false }]]);
  answers = {
    ShippingOrderResultVO: {
      ...{ ...well, senderCustId: 1 },
      shippingCancelDetailVO: [row(one, { docId: 0, operationCode: 3, operationMessage: "", operationStatus: "CNL" })],
    },
  };
  await cancelShipment(remote, one);
  expect(calls[1]).toMatchObject(["cancelShipment", { cargoKeys: [one], userLanguage: "TR" }]);
});

test("a fault of its own making is no shipment, and nobody can tell what was done", async () => {
  answers = { Fault: { faultcode: "soap:Server", faultstring: "down", statusCode: 500 } };
  const failure = await createShipment(remote, draft()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteError);
  expect((failure as RemoteError).kind).toBe("unknown");
});
