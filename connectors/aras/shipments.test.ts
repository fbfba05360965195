import { expect, test } from "vitest";
import type { DraftShipment } from "../carrier.ts";
import { replay } from "../conformance/replay.ts";
import { RemoteError } from "../http.ts";
import { parseXml, xmlOf } from "../xml.ts";
import { aras } from "./index.ts";

/** What is made of each field of an answer, one by one. */
const { createShipment, trackShipments, cancelShipment } = aras.shipments;
const credentials = { username: "u", password: "secret-1", customerCode: "1", queryUsername: "q", queryPassword: "secret-2" };
const body = (operation: string, result: unknown): [status: number, body: string] => [
  200,
  xmlOf({ Envelope: { Body: { [`${operation}Response`]: { [`${operation}Result`]: result } } } }),
];
const [orders, queries] = ["arascargoservice.asmx", "ArasCargoIntegrationService.svc"];
const at = (order: [string, unknown], record: unknown = { QueryResult: null }) =>
  replay(aras, credentials, {
    [queries]: body("GetQueryJSON", typeof record === "string" ? record : JSON.stringify(record)),
    [orders]: body(...order),
  });
const none: [string, unknown] = ["GetOrderWithIntegrationCode", null];
const track = async (record: object) =>
  (
    await trackShipments(at(none, { QueryResult: { Cargo: { KARGO_TAKIP_NO: "3513773163316", ...record } } }).remote, ["TP1"])
  )[0]!;
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (!(error instanceof RemoteError)) throw error;
      return error.kind;
    },
  );
const draft: DraftShipment = {
  reference: "TP1",
  receiver: {
    name: "Ayşe",
    address: "Örnek 5",
    city: "İstanbul",
    district: "Kadıköy",
    phone: "+90 532 000 00 00",
    email: "",
    taxNumber: "",
  },
  ...{ pieces: 3, desi: null, weightKg: null, description: "A & B" },
};

test("each status is one of our states, a parcel that comes back is that whatever else is said, and the number is the waybill's", async () => {
  for (const [status, state] of [
    [0, "created"],
    [1, "moving"],
    [5, "moving"],
    ["6", "delivered"],
    ["7", "moving"],
    ["42", "another"],
  ])
    expect([status, (await track({ DURUM_KODU: status })).state]).toEqual([status, state]);
  expect((await track({ DURUM_KODU: 6, TIP_KODU: 3 })).state).toBe("returned");
  expect((await track({ DURUM_KODU: 6, TIP_KODU: "1" })).state).toBe("delivered");
  expect(await track({ DURUM_KODU: 2 })).toMatchObject({
    trackingNumber: "3513773163316",
    trackingLink: "https://kargotakip.araskargo.com.tr/mainpage.aspx?code=3513773163316",
    ...{ deliveredAt: null, cost: null, billedDesi: null },
  });
  for (const number of ["", "0", null, "x"])
    expect(await track({ DURUM_KODU: 1, KARGO_TAKIP_NO: number })).toMatchObject({ trackingNumber: null, trackingLink: null });
});

test("a delivery is of Turkey's clock, and what is billed is read with a comma or a point", async () => {
  const delivered = (date: string, time: string) =>
    track({ DURUM_KODU: 6, TESLIM_TARIHI: date, TESLIM_SAATI: time }).then(({ deliveredAt }) => deliveredAt);
  expect(await delivered("31.01.2026", "14:25:30")).toBe("2026-01-31T11:25:30.000Z");
  expect(await delivered("31.01.2026", "14:25")).toBe("2026-01-31T11:25:00.000Z");
  expect(await delivered("31.01.2026", "")).toBe("2026-01-31T09:00:00.000Z");
  expect(await delivered("31.13.2026", "14:25")).toBeNull();
  expect(await delivered("", "")).toBeNull();
  for (const [told, cost] of [
    ["104,75", "104.75"],
    ["89.5", "89.50"],
    [12, "12.00"],
    ["0", null],
    ["1.104,75", null],
    ["-5", null],
  ])
    expect([told, (await track({ DURUM_KODU: 1, TUTAR: told })).cost]).toEqual([told, cost]);
  expect((await track({ DURUM_KODU: 1, KG_DESI: "3,5" })).billedDesi).toBe("3.50");
});

test("what no branch has had is looked for among the orders; of what is nowhere nothing is said, and another's order is no answer", async () => {
  const found = async (order: unknown) => trackShipments(at(["GetOrderWithIntegrationCode", order]).remote, ["TP1"]);
  expect(await found({ Order: { IntegrationCode: "TP1" } })).toMatchObject([
    { reference: "TP1", state: "created", trackingNumber: null },
  ]);
  expect(await found(null)).toEqual([]);
  expect(await kindOf(found({ Order: { IntegrationCode: "TP2" } }))).toBe("malformed");
  expect(await kindOf(found({ Order: { Name: "x" } }))).toBe("malformed");
  for (const record of ["null", '{"QueryResult":null}', "[]"])
    expect(await trackShipments(at(none, record).remote, ["TP1"])).toEqual([]);
  for (const record of ["{", '{"QueryResult":{"Cargo":{"KARGO_TAKIP_NO":"1"}}}'])
    expect(await kindOf(trackShipments(at(none, record).remote, ["TP1"]))).toBe("malformed");
  expect(await kindOf(trackShipments(at(none, "Kullanıcı adı veya şifre hatalı").remote, ["TP1"]))).toBe("unauthorized");
  expect(JSON.stringify(await track({ DURUM_KODU: 1, DURUMU: "Şifreli kapı" }))).toContain("Şifreli");
});

test("an order has its fields under their namespace and in their order, a barcode for each piece, and cities in Turkey's capitals", async () => {
  const place = at(["SetOrder", { OrderResultInfo: { ResultCode: "0", ResultMessage: "Başarılı" } }]);
  expect(await createShipment(place.remote, draft)).toMatchObject({ reference: "TP1", state: "created", trackingNumber: null });
  const [call] = place.calls;
  expect([call!.headers.soapaction, call!.body]).toEqual([
    '"http://tempuri.org/SetOrder"',
    expect.stringContaining(
      '<SetOrder xmlns="http://tempuri.org/"><orderInfo><Order><UserName>u</UserName><Password>secret-1</Password>',
    ),
  ]);
  const { Envelope } = parseXml(call!.body) as unknown as {
    Envelope: { Body: { SetOrder: { orderInfo: { Order: Record<string, unknown> }; userName: string } } };
  };
  const { userName, orderInfo } = Envelope.Body.SetOrder;
  expect([userName, orderInfo.Order]).toMatchObject([
    "u",
    {
      ...{ IntegrationCode: "TP1", TradingWaybillNumber: "TP1", ReceiverPhone1: "5320000000", ReceiverCityName: "İSTANBUL" },
      ...{ ReceiverTownName: "KADIKÖY", PieceCount: "3", PayorTypeCode: "1", Description: "A & B" },
    },
  ]);
  const { PieceDetail } = orderInfo.Order.PieceDetails as { PieceDetail: { BarcodeNumber: string }[] };
  expect(PieceDetail.map(({ BarcodeNumber }) => BarcodeNumber)).toEqual(["TP1", "TP1-2", "TP1-3"]);
});

test("a code says what came of it: taken there, refused, a wrong key, or something that passes", async () => {
  const send = (code: string) =>
    kindOf(createShipment(at(["SetOrder", { OrderResultInfo: { ResultCode: code, ResultMessage: "x" } }]).remote, draft));
  for (const [code, kind] of [
    ["0", "done"],
    ["60020", "duplicate"],
    ["70027", "duplicate"],
    ["939", "refused"],
    ["70035", "refused"],
    ["1000", "unauthorized"],
    ["936", "unknown"],
  ])
    expect([code, await send(code!)]).toEqual([code, kind]);
  expect(await kindOf(createShipment(at(["SetOrder", null]).remote, draft))).toBe("unknown");
  const cancel = (code: string) =>
    kindOf(cancelShipment(at(["CancelDispatch", { ResultCode: code, ResultMessage: "x" }]).remote, "TP1"));
  for (const [code, kind] of [
    ["0", "done"],
    ["1", "done"],
    ["405", "done"],
    ["999", "refused"],
    ["-1", "not_found"],
    ["-2", "unauthorized"],
    ["936", "unknown"],
  ])
    expect([code, await cancel(code!)]).toEqual([code, kind]);
});
