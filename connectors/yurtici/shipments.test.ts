import { expect, test } from "vitest";
import type { DraftShipment } from "../carrier.ts";
import { replay } from "../conformance/replay.ts";
import { RemoteError } from "../http.ts";
import { parseXml, xmlOf } from "../xml.ts";
import { yurtici } from "./index.ts";

/** What is made of each field of an answer, one by one. */
const { createShipment, trackShipments, cancelShipment } = yurtici.shipments;
type Fields = Record<string, unknown>;
const at = (operation: string, result: string, rows: string, row: Fields) =>
  replay(
    yurtici,
    { username: "u", password: "p" },
    { "": [200, xmlOf({ Envelope: { Body: { [`${operation}Response`]: { [result]: { outFlag: "0", [rows]: row } } } } })] },
  );
const tracked = (row: Fields, item?: Fields) =>
  at("queryShipment", "ShippingDeliveryVO", "shippingDeliveryDetailVO", {
    ...{ cargoKey: "TP1", errCode: "0", operationStatus: "IND", ...row },
    ...(item && { shippingDeliveryItemDetailVO: item }),
  });
const track = async (row: Fields, item?: Fields) => (await trackShipments(tracked(row, item).remote, ["TP1"]))[0];
const created = (row: Fields) =>
  at("createShipment", "ShippingOrderResultVO", "shippingOrderDetailVO", { cargoKey: "TP1", errCode: "0", ...row });
const cancel = (row: Fields) =>
  cancelShipment(
    at("cancelShipment", "ShippingOrderResultVO", "shippingCancelDetailVO", { cargoKey: "TP1", errCode: "0", ...row }).remote,
    "TP1",
  );
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
    phone: "5320000000",
    email: "",
    taxNumber: "",
  },
  ...{ pieces: 1, desi: null, weightKg: null, description: "" },
};

test("each of its words is one of our states, and a parcel that comes back is that, whatever else is said", async () => {
  for (const [word, state] of [
    ["NOP", "created"],
    ["IND", "moving"],
    ["ISR", "moving"],
    ["CNL", "canceled"],
    ["ISC", "canceled"],
    ["DLV", "delivered"],
    ["BI", "another"],
  ])
    expect([word, (await track({ operationStatus: word }))?.state]).toEqual([word, state]);
  for (const [item, state] of [
    [{ returnStatus: "1" }, "moving"],
    [{ returnStatus: "2" }, "returned"],
    [{ returnStatus: "3" }, "returned"],
    [{ returnStatus: "23" }, "moving"],
    [{ rejectStatus: "8" }, "moving"],
    [{ rejectStatus: "9" }, "returned"],
    [{ rejectStatus: "10" }, "returned"],
    [{ rejectStatus: "11" }, "moving"],
  ] as const)
    expect([item, (await track({}, item))?.state]).toEqual([item, state]);
});

test("a number, a link and a moment are told where they are some", async () => {
  const trackingUrl = "https://carrier.example/7";
  expect(await track({}, { docId: "7", trackingUrl })).toMatchObject({ trackingNumber: "7", trackingLink: trackingUrl });
  expect(await track({}, { docId: "0", trackingUrl })).toMatchObject({ trackingNumber: null, trackingLink: null });
  expect(await track({}, { docId: "7", trackingUrl: "carrier.example" })).toMatchObject({ trackingLink: null });
  expect(await track({})).toMatchObject({ trackingNumber: null, trackingLink: null, deliveredAt: null });
  for (const [deliveryDate, deliveryTime, moment] of [
    ["20260131", "142530", "2026-01-31T11:25:30.000Z"],
    ["20260131", "1425", "2026-01-31T11:25:00.000Z"],
    ["20260131", "", "2026-01-31T09:00:00.000Z"],
    ["20261331", "142530", null],
    ["31.01.2026", "142530", null],
  ] as const) {
    expect((await track({ operationStatus: "DLV" }, { deliveryDate, deliveryTime }))?.deliveredAt).toBe(moment);
    expect((await track({}, { deliveryDate, deliveryTime }))?.deliveredAt).toBeNull();
  }
});

test("one that is not there is none, another's is not told, a refusal is one, and silence is no answer", async () => {
  for (const errCode of ["82519", "80859", "60017"]) expect([errCode, await track({ errCode })]).toEqual([errCode, undefined]);
  expect(await track({ errCode: "1", errMessage: "Kargo bulunamadı" })).toBeUndefined();
  expect(await track({ errMessage: "Fatura bulunamadı" })).toMatchObject({ state: "moving" });
  expect(await kindOf(track({ errCode: "1", errMessage: "Olmaz" }))).toBe("refused");
  expect(await kindOf(track({ cargoKey: "TP2" }))).toBe("malformed");
  const both = at("queryShipment", "ShippingDeliveryVO", "shippingDeliveryDetailVO", [
    { cargoKey: "TP2", errCode: "0", operationStatus: "IND" },
    { cargoKey: "TP1", errCode: "0", operationStatus: "IND" },
  ] as unknown as Fields);
  expect((await trackShipments(both.remote, ["TP1"])).map(({ reference }) => reference)).toEqual(["TP1"]);
  expect(await kindOf(createShipment(created({ errCode: "60020" }).remote, draft))).toBe("duplicate");
  expect(await kindOf(createShipment(created({ errCode: "1" }).remote, draft))).toBe("refused");
  expect(await kindOf(createShipment(created({ cargoKey: "TP2" }).remote, draft))).toBe("unknown");
});

test("what is canceled, now or before, is; what is not there or goes on is told as that", async () => {
  for (const row of [{ errCode: "82520" }, { operationStatus: "CNL" }, { errCode: "1", operationStatus: "ISC" }])
    expect([row, await kindOf(cancel(row))]).toEqual([row, "done"]);
  expect(await kindOf(cancel({ errCode: "82519" }))).toBe("not_found");
  expect(await kindOf(cancel({ errCode: "1" }))).toBe("refused");
  expect(await kindOf(cancel({ cargoKey: "TP2", operationStatus: "CNL" }))).toBe("unknown");
  const left = await cancel({ operationStatus: "IND", operationMessage: "Yolda" }).catch((error: RemoteError) => error);
  expect(left).toMatchObject({ kind: "refused", reasons: ["operationStatus IND: Yolda"] });
});

test("what is sent: telephones in ten digits, what is not known left out, a description as long as it takes", async () => {
  const sent = async (over: Partial<DraftShipment>, receiver: Partial<DraftShipment["receiver"]> = {}) => {
    const { remote, calls } = created({});
    await createShipment(remote, { ...draft, ...over, receiver: { ...draft.receiver, ...receiver } });
    const body = parseXml(calls[0]!.body) as { Envelope: { Body: { createShipment: { ShippingOrderVO: Fields } } } };
    return body.Envelope.Body.createShipment.ShippingOrderVO;
  };
  for (const phone of ["+90 532 000 00 00", "0090 532 0000000", "0532 000 00 00", "(532) 000-0000"])
    expect([phone, (await sent({}, { phone })).receiverPhone1]).toEqual([phone, "5320000000"]);
  expect((await sent({}, { phone: "0212 000" })).receiverPhone1).toBe("0212000");
  expect(Object.keys(await sent({}))).not.toEqual(expect.arrayContaining(["emailAddress", "desi", "kg"]));
  expect(await sent({ desi: "2", weightKg: "1.5" }, { email: "a@b.example" })).toMatchObject({
    ...{ desi: "2", kg: "1.5", emailAddress: "a@b.example" },
  });
  expect(String((await sent({ description: "x".repeat(300) })).description)).toHaveLength(255);
});

test("one that may have been sent before is asked for first, and is not sent where it is there", async () => {
  const { remote, calls } = tracked({ operationStatus: "DLV" });
  expect(await createShipment(remote, draft, { again: true })).toMatchObject({ state: "delivered" });
  expect(calls).toHaveLength(1);
});
