import soap from "soap";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandboxes } from "../conformance/bench.ts";
import { carrierBench } from "../conformance/carriers.ts";
import { xmlOf } from "../xml.ts";
import { aras } from "./index.ts";
import { orderPath, queryPath } from "./wire.ts";

/**
 * A SOAP client that we did not write, with nothing but the descriptions of both services: it reads the types, writes the calls and reads the answers by
 * them. What it and our connector do is seen by one another, and stands in the sandbox's ledger.
 */
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
let orders: soap.Client;
let queries: soap.Client;
const bench = carrierBench(aras, () => sandboxes.origin, 810_000);
const key = { userName: "deneme-sevkiyat", password: "deneme-sevkiyat-parolasi" };
const queryKey = { UserName: "deneme-takip", Password: "deneme-takip-parolasi", CustomerCode: "1234567890123" };
const queryAt = `query/ArasCargoCustomerIntegrationService${queryPath}`;
beforeAll(async () => {
  sandboxes = await openSandboxes();
  await bench.quick();
  orders = await soap.createClientAsync(`${sandboxes.origin}/aras${orderPath}?wsdl`);
  queries = await soap.createClientAsync(`${sandboxes.origin}/aras/${queryAt}?wsdl`);
});
afterAll(() => sandboxes?.close());

// biome-ignore lint/suspicious/noExplicitAny: as the client makes it of the description
const call = async (client: soap.Client, operation: string, input: object): Promise<any> =>
  (await client[`${operation}Async`](input))[0][`${operation}Result`];
const piece = (code: string) => ({ VolumetricWeight: "1", Weight: "1", BarcodeNumber: code, ProductNumber: "", Description: "" });
const order = (reference: string, over: object = {}) => ({
  ...{ UserName: key.userName, Password: key.password, TradingWaybillNumber: reference, InvoiceNumber: reference },
  ...{ ReceiverName: "Ayşe Yılmaz & Oğlu <Ltd>", ReceiverAddress: "Örnek Mah. Deneme Sk. No: 5", ReceiverPhone1: "5320000000" },
  ...{ ReceiverCityName: "İSTANBUL", ReceiverTownName: "KADIKÖY", VolumetricWeight: "2.5", Weight: "1", PieceCount: "2" },
  ...{ IntegrationCode: reference, Description: "Sipariş", PayorTypeCode: "1", IsWorldWide: "0", IsCod: "0" },
  PieceDetails: { PieceDetail: [piece(reference), piece(`${reference}-2`)] },
  ...over,
});
const create = async (reference: string, over: object = {}, user: object = key) =>
  (await call(orders, "SetOrder", { orderInfo: { Order: [order(reference, over)] }, ...user })).OrderResultInfo[0];
const cancel = (integrationCode: string, user: object = key) => call(orders, "CancelDispatch", { ...user, integrationCode });
const find = async (integrationCode: string) =>
  (await call(orders, "GetOrderWithIntegrationCode", { ...key, integrationCode }))?.Order?.[0];
const movedOf = async (reference: string, user: object = queryKey) =>
  call(queries, "GetQueryJSON", {
    loginInfo: xmlOf({ LoginInfo: user }),
    queryInfo: xmlOf({ QueryInfo: { QueryType: 1, IntegrationCode: reference } }),
  });

test("a client of another's making finds the operations of both services in their descriptions", () => {
  const operationsOf = (client: soap.Client) =>
    Object.values(client.describe()).flatMap((service) => Object.values(service as object).flatMap((port) => Object.keys(port)));
  expect(operationsOf(orders).sort()).toEqual(["CancelDispatch", "GetOrderWithIntegrationCode", "SetOrder"]);
  expect(operationsOf(queries)).toEqual(["GetQueryJSON"]);
});

test("it makes, changes, finds and deletes an order, and the ledger shows each effect once", async () => {
  const { reference } = bench.draft();
  expect(await create(reference)).toMatchObject({ ResultCode: "0", InvoiceKey: reference });
  expect(await find(reference)).toMatchObject({ IntegrationCode: reference, ReceiverName: "Ayşe Yılmaz & Oğlu <Ltd>" });
  expect((await create(reference, { ReceiverName: "Işıl Çağ" })).ResultCode).toBe("0");
  expect((await find(reference)).ReceiverName).toBe("Işıl Çağ");
  expect(await find("TPNOTTHERE")).toBeUndefined();
  expect(await cancel(reference)).toMatchObject({ ResultCode: "1" });
  expect((await cancel(reference)).ResultCode).toBe("-1");
  expect(await bench.effects(reference)).toEqual(["created", "updated", "canceled"]);
});

test("what it made our connector reads, and the other way round, with signs and Turkish letters whole", async () => {
  const theirs = bench.draft().reference;
  await create(theirs);
  expect(await bench.tracked(theirs)).toMatchObject({ state: "created", trackingNumber: null });
  await bench.control("_scan", { reference: theirs });
  const seen = (await bench.tracked(theirs))!;
  expect(seen).toMatchObject({ state: "moving", trackingNumber: expect.stringMatching(/^\d+$/) });
  const ours = await bench.create(bench.enter());
  expect(await find(ours)).toMatchObject({ IntegrationCode: ours, PieceDetails: { PieceDetail: [{ BarcodeNumber: ours }] } });
  for (const [reference, number] of [
    [theirs, seen.trackingNumber],
    [ours, expect.any(String)],
  ] as const) {
    if (reference === ours) await bench.control("_scan", { reference });
    expect(JSON.parse(await movedOf(reference)).QueryResult.Cargo).toMatchObject({
      ...{ MUSTERI_OZEL_KODU: reference, KARGO_TAKIP_NO: number, DURUM_KODU: 1 },
    });
  }
  // Once its waybill is made it is neither changed nor deleted.
  expect([(await create(theirs)).ResultCode, (await cancel(theirs)).ResultCode]).toEqual(["60020", "999"]);
});

test("a wrong user is refused inside a 200; fields without the namespace are ones that were left out; what is no message is a fault with 500", async () => {
  const { reference } = bench.draft();
  expect((await create(reference, {}, { ...key, password: "yanlis" })).ResultCode).toBe("1000");
  expect((await cancel(reference, { ...key, password: "yanlis" })).ResultCode).toBe("-2");
  expect(await movedOf(reference, { ...queryKey, Password: "yanlis" })).toMatch(/şifre/);
  const body = (inside: string) =>
    `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body>${inside}</Body></Envelope>`;
  const post = (body: string, action: string) =>
    bench.visit(orderPath.slice(1), { method: "POST", body, headers: { soapaction: `"http://tempuri.org/${action}"` } });
  const fields = `<userName>${key.userName}</userName><password>${key.password}</password><integrationCode>X</integrationCode>`;
  const prefixed = fields.replace(/<(\/?)/g, "<$1t:");
  for (const [inside, code] of [
    [`<CancelDispatch xmlns="http://tempuri.org/">${fields}</CancelDispatch>`, "-1"],
    [`<t:CancelDispatch xmlns:t="http://tempuri.org/">${prefixed}</t:CancelDispatch>`, "-1"],
    [`<t:CancelDispatch xmlns:t="http://tempuri.org/">${fields}</t:CancelDispatch>`, "-2"],
    [`<CancelDispatch xmlns="">${fields}</CancelDispatch>`, "-2"],
  ] as const) {
    const { text } = await post(body(inside), "CancelDispatch");
    expect([inside, text]).toEqual([inside, expect.stringContaining(`<ResultCode>${code}</ResultCode>`)]);
  }
  for (const inside of ["", "<deleteAll/>"]) {
    const { status, text } = await post(body(inside), "deleteAll");
    expect([inside, status, text]).toEqual([inside, 500, expect.stringContaining("soap:Client")]);
  }
});
