import { expect, test } from "vitest";
import type { DraftShipment, RemoteShipment } from "../carrier.ts";
import { changes } from "../conformance/mutations.ts";
import { type Replies, replay } from "../conformance/replay.ts";
import { RemoteError } from "../http.ts";
import { mng } from "./index.ts";

/** What is made of each answer, one by one: the published ones, each field changed, and what comes instead of one. */
const { createShipment, trackShipments, cancelShipment } = mng.shipments;
const credentials = {
  ...{ customerNumber: "3129477020", password: "secret-1", clientId: "app", clientSecret: "secret-2", email: "own@shop.example" },
};
const draft: DraftShipment = {
  reference: "TP1",
  receiver: {
    ...{ name: "Ayşe Yılmaz", address: "Örnek Mah. 5", city: "istanbul", district: "KADIKOY", phone: "+90 532 000 00 00" },
    ...{ email: "", taxNumber: "" },
  },
  ...{ pieces: 3, desi: "2.5", weightKg: null, description: "A & B" },
};
const places = {
  getcities: [
    { code: "01", name: "ADANA  11" },
    { code: "34", name: "İSTANBUL" },
  ],
  "getdistricts/34": [{ cityCode: "34", cityName: "İSTANBUL", code: "61", name: "KADIKÖY" }],
};
const ordered = [
  { orderInvoiceId: "1707264", orderInvoiceDetailId: "1707777", shipperBranchCode: "03401700", referenceId: "TP1" },
];
const numbered = [
  {
    ...{ referenceId: "TP1", invoiceId: "FM378349", shipmentId: "614118757013" },
    barcodes: [{ pieceNumber: 1, value: "^XA^XZ", barcode: "C@6B@H21FMLRPNAAA6J" }],
  },
];
const status = (code: unknown, more: object = {}) => [
  { ...{ referenceId: "TP1", shipmentId: "614118757013", shipmentStatusCode: code, isDelivered: 0 }, ...more },
];
const missing: [number, string] = [404, JSON.stringify({ type: "about:blank", title: "Shipment not found", status: 404 })];
const no = (httpStatus: number, error: object): [number, string] => [httpStatus, JSON.stringify({ error })];
const notYet = no(500, { Code: "20001", Message: "Error", Description: "<WERR> TP1 VARIŞ ŞUBESİ BULUNAMADI ! </WERR>" });
const nowhere: Replies = { getshipmentstatus: missing, getorder: missing };
const onlyOrdered: Replies = { getshipmentstatus: missing, getorder: [{ order: { referenceId: "TP1" } }] };
const at = (replies: Replies) => replay(mng, credentials, { ...places, ...replies });
const outcome = <T>(work: Promise<T>) =>
  work.then(
    (value) => value,
    (error: unknown) => {
      if (!(error instanceof RemoteError)) throw error;
      return error.kind;
    },
  );
const lines = (place: ReturnType<typeof at>) => place.calls.map(({ line }) => line.replace(/^(\w+) .*\/mngapi\/api\//, "$1 "));

test("an order and then its shipment: places by their codes, what is not known left to what clients that work send, and the number at once", async () => {
  const place = at({ createOrder: ordered, createbarcode: numbered });
  expect(await createShipment(place.remote, draft)).toMatchObject({
    ...{ reference: "TP1", state: "created", remoteStatus: "1", trackingNumber: "614118757013" },
    trackingLink: "https://kargotakip.dhlecommerce.com.tr/?takipNo=614118757013",
  });
  expect(lines(place)).toEqual([
    ...["GET cbsinfoapi/getcities", "GET cbsinfoapi/getdistricts/34"],
    ...["POST standardcmdapi/createOrder", "POST barcodecmdapi/createbarcode"],
  ]);
  const [, , order, barcode] = place.calls.map(({ body }) => (body ? JSON.parse(body) : null));
  expect(order).toMatchObject({
    order: {
      referenceId: "TP1",
      barcode: "TP1",
      paymentType: 1,
      marketPlaceShortCode: "",
      content: "A & B",
      description: "A & B",
    },
    orderPieceList: [{ barcode: "TP1", desi: 1, kg: 1 }, { barcode: "TP1_PARCA2" }, { barcode: "TP1_PARCA3" }],
    recipient: {
      ...{ cityCode: 34, cityName: "İSTANBUL", districtCode: 61, districtName: "KADIKÖY", fullName: "Ayşe Yılmaz" },
      ...{ mobilePhoneNumber: "5320000000", email: "own@shop.example", taxNumber: "11111111110", taxOffice: "SAHIS" },
    },
  });
  expect(order.recipient).not.toHaveProperty("customerId");
  expect(barcode).toMatchObject({ referenceId: "TP1", printReferenceBarcodeOnError: 0, orderPieceList: order.orderPieceList });
  expect(place.calls[2]!.headers).toMatchObject({
    ...{ "x-ibm-client-id": "app", "x-ibm-client-secret": "secret-2", authorization: "Bearer token" },
  });
});

test("a receiver's own e-mail and tax number go with it; a number that is none does not", async () => {
  const sent = async (receiver: Partial<DraftShipment["receiver"]>) => {
    const place = at({ createOrder: ordered, createbarcode: numbered });
    await createShipment(place.remote, { ...draft, receiver: { ...draft.receiver, ...receiver } });
    return JSON.parse(place.calls[2]!.body).recipient;
  };
  expect(await sent({ email: "a@b.example", taxNumber: "1234567890" })).toMatchObject({
    ...{ email: "a@b.example", taxNumber: "1234567890", taxOffice: "" },
  });
  expect(await sent({ taxNumber: "10000000146" })).toMatchObject({ taxNumber: "10000000146" });
  for (const taxNumber of ["11111111111", "0", "TR12"])
    expect([taxNumber, (await sent({ taxNumber })).taxNumber]).toEqual([taxNumber, "11111111110"]);
});

test("a place that fits none is refused before anything is written, and so is one that fits two: no district is guessed", async () => {
  const tried = async (receiver: Partial<DraftShipment["receiver"]>, replies: Replies = {}) => {
    const place = at({ createOrder: ordered, createbarcode: numbered, ...replies });
    const error = await createShipment(place.remote, { ...draft, receiver: { ...draft.receiver, ...receiver } }).catch(
      (failed: RemoteError) => failed,
    );
    return [
      error instanceof RemoteError ? error.reasons[0] : "made",
      place.calls.filter(({ line }) => line.startsWith("POST")).length,
    ];
  };
  expect(await tried({ city: "Atlantis" })).toEqual(["city-unknown: Atlantis", 0]);
  expect(await tried({ district: "Kadıköy Merkez" })).toEqual(["district-unknown: Kadıköy Merkez / istanbul", 0]);
  expect(await tried({ district: "" })).toEqual(["district-unknown:  / istanbul", 0]);
  const two = (first: string, second: string) => ({
    "getdistricts/34": [
      { code: "61", name: first },
      { code: "62", name: second },
    ],
  });
  expect(await tried({ district: "Kadikoy" }, two("KADIKÖY", "KADİKÖY"))).toEqual(["district-unknown: Kadikoy / istanbul", 0]);
  expect(await tried({ district: "Kadıköy" }, two("KADIKÖY", "KADİKÖY"))).toEqual(["made", 2]);
  expect(await tried({ city: "Adana", district: "Kadıköy" }, { "getdistricts/01": [{ code: "9", name: "KADIKÖY" }] })).toEqual([
    ...["made", 2],
  ]);
});

test("R14: what may have been sent is looked for first: a shipment is answered, an order is gone on with, and only what both say is not there is sent", async () => {
  const again = async (replies: Replies) => {
    const place = at({ createOrder: ordered, createbarcode: numbered, ...replies });
    const result = await outcome(createShipment(place.remote, draft, { again: true }));
    return [typeof result === "string" ? result : result.trackingNumber, lines(place).filter((line) => !line.startsWith("GET"))];
  };
  const [order, barcode] = ["POST standardcmdapi/createOrder", "POST barcodecmdapi/createbarcode"];
  expect(await again({ getshipmentstatus: status(2) })).toEqual(["614118757013", []]);
  expect(await again(onlyOrdered)).toEqual(["614118757013", [barcode]]);
  expect(await again({ getshipmentstatus: [{ referenceId: "TP1", shipmentStatusCode: 0 }] })).toEqual([
    "614118757013",
    [barcode],
  ]);
  expect(await again(nowhere)).toEqual(["614118757013", [order, barcode]]);
  expect(await again({ getshipmentstatus: [], getorder: missing })).toEqual(["614118757013", [order, barcode]]);
  // No answer is none: nothing is sent.
  for (const [replies, kind] of [
    [{ getshipmentstatus: [503, ""] }, "unavailable"],
    [{ getshipmentstatus: missing, getorder: [500, "{}"] }, "unavailable"],
    [{ getshipmentstatus: missing, getorder: [] }, "malformed"],
    // A 404 that is not the carrier's own: of the gateway, or a page.
    [{ getshipmentstatus: [404, JSON.stringify({ httpCode: "404", moreInformation: "No resources match" })] }, "malformed"],
    [{ getshipmentstatus: [404, "<html>"] }, "malformed"],
    [{ getshipmentstatus: status(2, { referenceId: "TP2" }) }, "malformed"],
    [{ getshipmentstatus: missing, getorder: [{ order: { referenceId: "TP2" } }] }, "malformed"],
  ] as [Replies, string][])
    expect([replies, await again(replies)]).toEqual([replies, [kind, []]]);
});

test("R14: each way in which the second call ends: what can't be told is looked for, not yet passes, a no takes the order back, and one that is not known after a lost answer is no no", async () => {
  const ended = async (reply: unknown, isAgain: boolean, there: Replies = onlyOrdered) => {
    const place = at({ createOrder: ordered, createbarcode: reply, cancelorder: "OK", ...there });
    const result = await outcome(createShipment(place.remote, draft, { again: isAgain }));
    return [
      typeof result === "string" ? result : result.trackingNumber,
      lines(place).some((line) => line.includes("cancelorder")),
    ];
  };
  const forbidden = no(500, { Code: "20011", Description: "203.0.113.9 IP adresi için tek barkod yetkiniz yoktur." });
  const strange = no(400, { Code: "29999", Description: "Olmaz" });
  expect(await ended(notYet, false)).toEqual(["refused", false]);
  expect(await ended(notYet, true)).toEqual(["refused", false]);
  expect(await ended({ message: "VARIŞ ŞUBESİNİN HAT KODU BULUNAMADI" }, false)).toEqual(["refused", false]);
  expect(await ended(forbidden, false)).toEqual(["refused", true]);
  expect(await ended(forbidden, true)).toEqual(["refused", false]);
  expect(await ended(strange, false)).toEqual(["refused", true]);
  expect(await ended(strange, true)).toEqual(["unknown", false]);
  // The shipment was made, and is shown since.
  expect(await ended(strange, false, { getshipmentstatus: status(1) })).toEqual(["614118757013", false]);
  for (const lost of [
    [503, ""],
    [429, ""],
    [401, ""],
    "{",
    [],
    {},
    [{ ...numbered[0], shipmentId: "" }],
    [{ ...numbered[0], referenceId: "TP2" }],
  ])
    expect([lost, await ended(lost, false)]).toEqual([lost, ["unknown", false]]);
  expect(await ended(no(500, { Code: "1001", Message: "Unexpected error" }), false)).toEqual(["unknown", false]);
});

test("the first call's outcome: taken there, refused in any status, and a 500 whose code is not known is asked after", async () => {
  const sent = async (reply: unknown, there: Replies = nowhere) =>
    outcome(createShipment(at({ createOrder: reply, createbarcode: numbered, ...there }).remote, draft)).then((result) =>
      typeof result === "string" ? result : result.trackingNumber,
    );
  for (const httpStatus of [400, 500]) {
    expect(await sent(no(httpStatus, { Code: "3002" }))).toBe("duplicate");
    expect(await sent(no(httpStatus, { code: "26039", description: "'Recipient. Email' geçerli değil" }))).toBe("refused");
    expect(await sent(no(httpStatus, { Code: "29999", Description: "Olmaz" }))).toBe("refused");
  }
  expect(await sent(no(500, { Code: "20013" }))).toBe("unauthorized");
  expect(await sent([400, JSON.stringify([{ code: 26029, message: "marketPlaceShortCode zorunlu" }])])).toBe("refused");
  expect(await sent(no(500, { Code: "29999", Description: "Olmaz" }), onlyOrdered)).toBe("614118757013");
  expect(await sent(no(500, { Code: "29999", Description: "Olmaz" }), { getshipmentstatus: status(1) })).toBe("614118757013");
  for (const lost of [[503, ""], [500, "{}"], "{", [], [{ referenceId: "TP2" }], no(500, { Code: "1001" })])
    expect([lost, await sent(lost)]).toEqual([lost, "unknown"]);
});

test("each state is one of ours, a delivery is of Turkey's clock, and the cost is asked for once a branch has had the parcel", async () => {
  const track = async (code: unknown, more: object = {}, replies: Replies = {}) => {
    const place = at({
      getshipmentstatus: status(code, more),
      "getshipment/": [{ shipment: { referenceId: "TP1", ...replies } }],
    });
    const [found] = await trackShipments(place.remote, ["TP1"]);
    return { ...found!, calls: place.calls.length };
  };
  for (const [code, state, calls] of [
    [0, "created", 1],
    ["1", "created", 1],
    [2, "moving", 2],
    [3, "moving", 2],
    [4, "moving", 2],
    ["5", "delivered", 2],
    [6, "moving", 2],
    [7, "returned", 2],
    [8, "another", 2],
    [99, "another", 2],
    [null, "another", 2],
  ])
    expect([code, await track(code)]).toMatchObject([code, { state, calls, trackingNumber: "614118757013" }]);
  for (const [deliveryDateTime, statusDateTime, moment] of [
    ["13-02-2026 14:56", "", "2026-02-13T11:56:00.000Z"],
    ["13.02.2026 14:56:07", "", "2026-02-13T11:56:07.000Z"],
    ["", "13-02-2026 14:56", "2026-02-13T11:56:00.000Z"],
    ["13-13-2026 14:56", null, null],
  ]) {
    expect((await track(5, { deliveryDateTime, statusDateTime })).deliveredAt).toBe(moment);
    expect((await track(4, { deliveryDateTime, statusDateTime })).deliveredAt).toBeNull();
  }
  for (const [told, cost] of [
    [40.84, "40.84"],
    ["89.5", "89.50"],
    [0, null],
    [null, null],
    [-5, null],
  ])
    expect([told, (await track(2, {}, { finalTotal: told as never, totalDesi: 3 })).cost]).toEqual([told, cost]);
  expect(await track(2, {}, { totalDesi: 3 })).toMatchObject({ cost: null, billedDesi: "3.00" });
  expect(await trackShipments(at(onlyOrdered).remote, ["TP1"])).toMatchObject([{ state: "created", trackingNumber: null }]);
  expect(await trackShipments(at(nowhere).remote, ["TP1"])).toEqual([]);
  const other = at({ getshipmentstatus: status(2), "getshipment/": [{ shipment: { referenceId: "TP2" } }] });
  expect(await outcome(trackShipments(other.remote, ["TP1"]))).toBe("malformed");
});

test("a shipment is canceled with its number and then its order; an order alone; what moves is left, and what is gone with its shipment is well", async () => {
  const cancel = async (replies: Replies) => {
    const place = at({ cancelshipment: [200, ""], cancelorder: "OK", ...replies });
    return [await outcome(cancelShipment(place.remote, "TP1")), lines(place).filter((line) => line.startsWith("PUT"))];
  };
  const [shipment, order] = ["PUT barcodecmdapi/cancelshipment", "PUT standardcmdapi/cancelorder/TP1"];
  expect(await cancel({ getshipmentstatus: status(1) })).toEqual([undefined, [shipment, order]]);
  expect(await cancel({ getshipmentstatus: status(1), cancelorder: missing })).toEqual([undefined, [shipment, order]]);
  expect(await cancel({ getshipmentstatus: status(1), cancelorder: no(400, { Description: "x" }) })).toEqual([
    ...[undefined, [shipment, order]],
  ]);
  expect(await cancel({ getshipmentstatus: status(1), cancelorder: [503, ""] })).toEqual(["unknown", [shipment, order]]);
  expect(await cancel({ getshipmentstatus: status(1), cancelshipment: no(400, { Description: "x" }) })).toEqual([
    "refused",
    [shipment],
  ]);
  expect(await cancel(onlyOrdered)).toEqual([undefined, [order]]);
  expect(await cancel({ getshipmentstatus: status(2) })).toEqual(["refused", []]);
  expect(await cancel(nowhere)).toEqual(["not_found", []]);
  expect(await cancel({ getshipmentstatus: [503, ""] })).toEqual(["unavailable", []]);
});

test("R17: each field of each answer dropped, renamed or odd: it is read, or is said not to be; none of another is told, and no number is made up", async () => {
  const wrong: string[] = [];
  let tried = 0;
  const trial = async (name: string, whole: object, run: (made: unknown) => Promise<RemoteShipment | undefined>) => {
    for (const { path, what, made } of changes(whole)) {
      tried += 1;
      const result = await outcome(run(made));
      if (typeof result === "string" || result === undefined) continue;
      const isWell =
        result.reference === "TP1" && (result.trackingNumber === null || /^[1-9]\d{4,}$/.test(result.trackingNumber));
      if (!isWell) wrong.push(`${name}: ${path} ${what}`);
    }
  };
  await trial("createOrder", ordered, (made) => createShipment(at({ createOrder: made, createbarcode: numbered }).remote, draft));
  await trial("createbarcode", numbered, (made) =>
    createShipment(at({ createOrder: ordered, createbarcode: made }).remote, draft),
  );
  await trial("getshipmentstatus", status(5, { deliveryDateTime: "13-02-2026 14:56" }), async (made) => {
    const replies = { getshipmentstatus: made, getorder: missing, "getshipment/": missing };
    return (await trackShipments(at(replies).remote, ["TP1"]))[0];
  });
  await trial("getcities", places.getcities, (made) =>
    createShipment(at({ getcities: made, createOrder: ordered, createbarcode: numbered }).remote, draft),
  );
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});
