import http from "node:http";
import type { AddressInfo } from "node:net";
import soap from "soap";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSandboxes } from "../conformance/bench.ts";
import { carrierBench } from "../conformance/carriers.ts";
import { remoteFor } from "../http.ts";
import { fixture } from "./conformance.fixture.ts";
import { aras } from "./index.ts";
import { orderPath, queryPath } from "./wire.ts";

/**
 * A SOAP server that we did not write, with nothing but the descriptions of both services: it reads what our connector sends by their types, and writes
 * the answers by them.
 */
const queryAt = `query/ArasCargoCustomerIntegrationService${queryPath}`;
const { credentials } = fixture;
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
let server: http.Server;
let remote: ReturnType<typeof remoteFor>;
/** What it was called with, as it read it. */
const calls: [operation: string, input: Record<string, unknown>][] = [];
let answers: Record<string, unknown> = {};
const { draft, visit } = carrierBench(aras, () => sandboxes.origin, 910_000);

beforeAll(async () => {
  sandboxes = await openSandboxes();
  server = http.createServer((_, reply) => reply.writeHead(404).end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const serve = async (path: string, service: string, port: string, operations: string[]) => {
    const { text: description } = await visit(`${path}?wsdl`);
    const operation = (name: string) => (input: Record<string, unknown>) => {
      calls.push([name, input]);
      return { [`${name}Result`]: answers[name] };
    };
    const works = Object.fromEntries(operations.map((name) => [name, operation(name)]));
    soap.listen(server, `/aras/${path}`, { [service]: { [port]: works } }, description);
  };
  await serve(orderPath.slice(1), "Service", "ServiceSoap", ["SetOrder", "GetOrderWithIntegrationCode", "CancelDispatch"]);
  const contract = "ArasCargoIntegrationService";
  await serve(queryAt, contract, `BasicHttpBinding_I${contract}`, ["GetQueryJSON"]);
  const sandboxOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  remote = remoteFor(aras, { credentials, sandboxOrigin, spend: async () => {}, throttled: async () => {} });
});
beforeEach(() => void calls.splice(0));
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await sandboxes?.close();
});
const { createShipment, trackShipments, cancelShipment } = aras.shipments;
const { username: userName, password } = credentials;

test("it reads what is sent by the description's types, with signs and Turkish letters whole, and its answer is read", async () => {
  const shipment = draft({ description: "Ürün & <ek>", pieces: 2 });
  const { reference } = shipment;
  answers = { SetOrder: { OrderResultInfo: [{ ResultCode: "0", ResultMessage: "Başarılı", InvoiceKey: reference }] } };
  expect(await createShipment(remote, shipment)).toMatchObject({ reference, state: "created" });
  expect(calls).toMatchObject([
    [
      "SetOrder",
      {
        ...{ userName, password },
        orderInfo: {
          Order: [
            {
              ...{
                IntegrationCode: reference,
                ReceiverName: "Ayşe Yılmaz",
                ReceiverCityName: "İSTANBUL",
                ReceiverTownName: "KADIKÖY",
              },
              ...{ ReceiverPhone1: "5320000000", VolumetricWeight: "2.5", PieceCount: "2", Description: "Ürün & <ek>" },
              PieceDetails: { PieceDetail: [{ BarcodeNumber: reference }, { BarcodeNumber: `${reference}-2` }] },
            },
          ],
        },
      },
    ],
  ]);
  answers = { SetOrder: { OrderResultInfo: [{ ResultCode: "935", ResultMessage: "Telefon", InvoiceKey: reference }] } };
  await expect(createShipment(remote, shipment)).rejects.toMatchObject({ kind: "refused", reasons: ["935: Telefon"] });
});

test("what no branch has had is found among the orders, what one has by the query; and it is deleted", async () => {
  const [waits, goes, nobodys] = [draft().reference, draft().reference, draft().reference];
  const answerOf = (moved: object | null) => JSON.stringify({ QueryResult: moved && { Cargo: moved } });
  answers = { GetQueryJSON: answerOf(null), GetOrderWithIntegrationCode: { Order: [{ IntegrationCode: waits }] } };
  expect(await trackShipments(remote, [waits])).toMatchObject([{ reference: waits, state: "created", trackingNumber: null }]);
  expect(calls).toMatchObject([
    ["GetQueryJSON", { loginInfo: expect.stringContaining(`<CustomerCode>${credentials.customerCode}</CustomerCode>`) }],
    ["GetOrderWithIntegrationCode", { userName, password, integrationCode: waits }],
  ]);
  expect(calls[0]![1].queryInfo).toContain(`<IntegrationCode>${waits}</IntegrationCode>`);
  answers = { GetQueryJSON: answerOf(null), GetOrderWithIntegrationCode: {} };
  expect(await trackShipments(remote, [nobodys])).toEqual([]);
  const delivered = { KARGO_TAKIP_NO: "3513773163316", DURUM_KODU: 6, TESLIM_TARIHI: "30.11.2026", TESLIM_SAATI: "10:15:00" };
  answers = { GetQueryJSON: answerOf(delivered) };
  expect(await trackShipments(remote, [goes])).toMatchObject([
    { reference: goes, state: "delivered", trackingNumber: "3513773163316", deliveredAt: "2026-11-30T07:15:00.000Z" },
  ]);
  answers = { CancelDispatch: { ResultCode: "1", ResultMessage: "silindi" } };
  await cancelShipment(remote, waits);
  expect(calls.at(-1)).toMatchObject(["CancelDispatch", { userName, password, integrationCode: waits }]);
});
