import { freights } from "@tradeport/connectors";
import { roadFieldsNeeded } from "@tradeport/contract/road-order-fields";
import { afterAll, beforeAll, expect, test } from "vitest";
import { form, type LogisticsWorld, logisticsWorld, paper } from "./logistics-testing.ts";

let w: LogisticsWorld;
beforeAll(async () => {
  w = await logisticsWorld();
  await w.connect();
  await w.product("KOLTUK-1");
});
afterAll(() => w?.close());

const roads = () => w.as("ayse").Logistics;
/** The fields that keep an order from being sent, where it says this instead. */
const wrongIn = async (over: Record<string, string>, files = [paper]) => {
  const draft = await roads().CreateRoadOrder({ ...form(over), mode: "draft" } as never, files);
  return draft.problems.map(({ field }) => field);
};
const lines = (...given: object[]) => JSON.stringify(given);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const sender = {
  isFreeSenderInfo: "true",
  ...{
    senderTitle: "Ayşe",
    senderCountryName: "TÜRKİYE",
    senderCityName: "BURSA",
    senderAddress: "Sanayi 4",
    senderPhone1: "2241112233",
  },
};

test("each rule of a road order by itself: what keeps it here is that field alone, and at its limit nothing does", async () => {
  const cases: [over: Record<string, string>, fields: string[]][] = [
    [{}, []],
    ...(
      [
        ...[
          "recipientTitle",
          "recipientType",
          "recipientCountryName",
          "recipientCountryCode",
          "recipientCityName",
          "recipientAddress",
        ],
        ...[
          "recipientPostCode",
          "recipientPhone1",
          "exportType",
          "receptionType",
          "shippingType",
          "deliveryMethod",
          "recordType",
        ],
        ...["paymentMethod", "invoiceNumber", "invoiceDate", "invoiceAmount", "invoiceCurrencyUnit", "outletLocationId"],
      ] as const
    ).map((field): [Record<string, string>, string[]] => [{ [field]: "" }, [field]]),
    // A sender that is written out stands instead of a point of departure, and not beside one.
    [{ ...sender, outletLocationId: "" }, []],
    [{ ...sender }, ["outletLocationId"]],
    [{ ...sender, outletLocationId: "99" }, ["outletLocationId"]],
    [
      { isFreeSenderInfo: "true", outletLocationId: "" },
      ["senderTitle", "senderCountryName", "senderCityName", "senderAddress", "senderPhone1"],
    ],
    [{ receptionType: "warehouse" }, ["outletLocationId"]],
    [{ receptionType: "warehouse", outletLocationId: "21" }, []],
    [{ outletLocationId: "21" }, ["outletLocationId"]],
    [{ receptionType: "", outletLocationId: "99" }, ["receptionType"]],
    [{ destinationLocation: "22" }, []],
    [{ destinationLocation: "11" }, ["destinationLocation"]],
    [{ recipientCountryName: "NORVEÇ" }, ["recipientCountryName"]],
    ...["shippingType", "deliveryMethod", "recordType", "paymentMethod"].map((field): [Record<string, string>, string[]] => [
      { [field]: "YOK" },
      [field],
    ]),
    [{ senderEmail: "ayse@" }, ["senderEmail"]],
    [{ recipientEmail: "anna@example" }, ["recipientEmail"]],
    [{ recipientEmail: "anna@example.de", senderEmail: "ayse@example.com" }, []],
    [{ senderPhone1: "+90 123" }, ["senderPhone1"]],
    [{ recipientPhone1: "(12) 34-56" }, ["recipientPhone1"]],
    [{ recipientPhone1: "(12) 34-567", senderPhone1: "1234567" }, []],
    [{ invoiceNumber: "ABC202600000001" }, ["invoiceNumber"]],
    [{ invoiceNumber: "ABCD026000000001" }, ["invoiceNumber"]],
    [{ invoiceDate: day(0) }, []],
    [{ invoiceDate: day(2) }, ["invoiceDate"]],
    [{ invoiceDate: "2025-13-01" }, ["invoiceDate"]],
    [{ invoiceAmount: "0" }, ["invoiceAmount"]],
    [{ invoiceAmount: "15000" }, []],
    [{ invoiceAmount: "15000.01" }, ["invoiceAmount"]],
    [{ invoiceAmount: "15000.01", invoiceCurrencyUnit: "USD" }, []],
    [{ invoiceAmount: "15000.01", exportType: "macro" }, []],
    [{ totalWeight: "300" }, []],
    [{ totalWeight: "300.5" }, ["totalWeight"]],
    [{ totalWeight: "300.5", exportType: "macro" }, []],
    [{ totalWeight: "0" }, ["totalWeight"]],
    [{ orderDetails: "[]" }, ["orderDetails", "totalWeight"]],
    [{ totalQuantity: "3" }, ["totalQuantity"]],
    [{ totalContainer: "1" }, ["totalContainer"]],
    [{ chargeableWeight: "480" }, []],
    [{ chargeableWeight: "479.9" }, ["chargeableWeight"]],
    [{ totalDesi: "10", chargeableWeight: "59" }, ["chargeableWeight"]],
    [{ totalDesi: "10", chargeableWeight: "60" }, []],
    [{ isAtr: "true" }, []],
    [{ recipientCountryCode: "GB" }, []],
    [{ isAtr: "true", recipientCountryCode: "GB" }, ["isAtr"]],
    [{ isAtr: "true", recipientCountryCode: "" }, ["recipientCountryCode"]],
    [{ fileKinds: JSON.stringify(["other"]) }, ["files"]],
  ];
  for (const [over, fields] of cases) expect([over, await wrongIn(over)]).toEqual([over, fields]);
  expect(await wrongIn({}, [])).toEqual(["files"]);
  // What the form marks as mandatory is what is refused where it is empty.
  for (const isFreeSenderInfo of [true, false]) {
    const blank = await roads().CreateRoadOrder({ mode: "draft", isFreeSenderInfo: String(isFreeSenderInfo) } as never, []);
    const empty = blank.problems.filter(({ value, message }) => value === "" && message.en.startsWith("It must not be empty"));
    expect(empty.map(({ field }) => field)).toEqual(roadFieldsNeeded({ isFreeSenderInfo }));
  }
  // Of a list of the carrier's: what may stand there, and what it means.
  const [odd] = (await roads().CreateRoadOrder({ ...form({ shippingType: "YOK" }), mode: "draft" } as never, [paper])).problems;
  const { shippingType } = freights[0]!.roads.values;
  for (const language of ["tr", "en"] as const)
    for (const { value, name } of shippingType) expect(odd?.message[language]).toContain(`${value} (${name[language]})`);
  // What no calendar has is in no future.
  for (const invoiceDate of ["2026-13-45", "2026-02-30"]) {
    const { problems } = await roads().CreateRoadOrder({ ...form({ invoiceDate }), mode: "draft" } as never, [paper]);
    expect(problems).toMatchObject([{ field: "invoiceDate", message: { en: expect.stringContaining("no such day") } }]);
  }
});

test("a word or a currency of no list is refused at its field, with what it was and what may stand there, and nothing is kept", async () => {
  const count = async () =>
    (await w.database.pool.query("select from road_order where client_id = $1", [w.clientId("ayse")])).rows.length;
  const draft = await roads().CreateRoadOrder({ ...form(), mode: "draft" } as never, [paper]);
  const before = await count();
  const english = { "accept-language": "en" };
  const cases: [over: Record<string, string>, refused: object][] = [
    [{ exportType: "mikro" }, { field: "exportType", message: "must be one of these: micro, macro, empty (given: mikro)" }],
    [{ receptionType: "x" }, { field: "receptionType", message: "must be one of these: address, warehouse, empty (given: x)" }],
    [
      { recipientType: "x" },
      { field: "recipientType", message: "must be one of these: person, company, warehouse, empty (given: x)" },
    ],
    [
      { invoiceCurrencyUnit: "XXX" },
      { field: "invoiceCurrencyUnit", message: "must be one of these: TRY, EUR, USD, GBP, empty (given: XXX)" },
    ],
    [
      { fileKinds: JSON.stringify(["fatura"]) },
      {
        field: "fileKinds.0",
        message: "must be one of these: invoice, packing_list, atr, customs, other (given: fatura)",
      },
    ],
  ];
  for (const [over, refused] of cases) {
    const created = roads().CreateRoadOrder({ ...form(over), mode: "draft" } as never, [paper], english);
    await expect(created).rejects.toMatchObject({ fields: [refused] });
    const changed = { roadOrderId: draft.id, version: String(draft.version), mode: "draft", ...over };
    await expect(roads().UpdateRoadOrder(changed as never, [paper], english)).rejects.toMatchObject({ fields: [refused] });
  }
  const [kept, after] = [await roads().GetRoadOrder({ roadOrderId: draft.id }), await count()];
  expect([kept.version, kept.fields, after]).toEqual([draft.version, draft.fields, before]);
  // What an older version took is shown, and not sent.
  await w.database.pool.query(`update road_order set fields = fields || '{"invoiceCurrencyUnit": "XXX"}' where id = $1`, [
    draft.id,
  ]);
  expect(await roads().GetRoadOrder({ roadOrderId: draft.id })).toMatchObject({
    fields: { invoiceCurrencyUnit: "XXX" },
    problems: [{ field: "invoiceCurrencyUnit", value: "XXX" }],
  });
});

test("a line is of a product that the carrier knows by now, and all of its lines count", async () => {
  await w.product("MASA-1");
  const both = lines(
    { productCode: "KOLTUK-1", quantity: 2, containerPieces: 3 },
    { productCode: "MASA-1", quantity: 1, containerPieces: 4 },
  );
  expect(
    await wrongIn({ orderDetails: both, totalQuantity: "3", totalContainer: "7", totalWeight: "90", totalDesi: "720" }),
  ).toEqual([]);
  const draft = await roads().CreateRoadOrder({ ...form({ orderDetails: both }), mode: "draft" } as never, [paper]);
  // What is left empty is added up when it is judged, and is kept as it was written.
  expect([draft.problems, draft.fields.totalWeight]).toEqual([[], ""]);
  const [masa] = (await roads().GetProducts({ search: "MASA" })).data;
  await roads().UpdateProduct({ productId: masa!.id, version: masa!.version, width: "81" });
  expect((await roads().GetRoadOrder({ roadOrderId: draft.id })).problems).toMatchObject([
    { field: "orderDetails", value: "MASA-1" },
  ]);
  // So of one that was refused; what was sent is judged no more.
  for (const [state, problems] of [
    ["refused", 1],
    ["sent", 0],
    ["draft", 1],
  ] as const) {
    await w.database.pool.query("update road_order set state = $1 where id = $2", [state, draft.id]);
    expect([state, (await roads().GetRoadOrder({ roadOrderId: draft.id })).problems.length]).toEqual([state, problems]);
  }
  expect(await wrongIn({ orderDetails: lines({ productCode: "YOK", quantity: 1 }), totalWeight: "1" })).toEqual(["orderDetails"]);
});

test("places are found however they are written, within their country, and each city once", async () => {
  const ask = async (given: { countryName?: string; city?: string }) =>
    (await roads().GetCounties(given)).data.map(({ cityName, countyName }) => [cityName, countyName].filter(Boolean).join(" "));
  expect(await ask({ countryName: " almanya" })).toEqual(["BERLIN", "HAMBURG"]);
  expect(await ask({ countryName: "türkiye" })).toEqual(["İSTANBUL", "BURSA"]);
  expect(await ask({ countryName: "ALMANYA", city: "istanbul" })).toEqual([]);
  expect(await ask({ countryName: "TÜRKİYE", city: "bursa " })).toEqual(["BURSA NİLÜFER"]);
});

test("a carrier's product is found by its id, its state and its name too, and its components and desi are as they are given", async () => {
  const given = {
    ...{ productName: "Takım", productGroupName: "MOBİLYA", productType: "component" as const },
    ...{ width: "10", length: "10", height: "10", grossKg: "5" },
  };
  const part = { name: "Ayak", quantity: 2, width: "1", length: "1", height: "1", grossKg: "1" };
  const made = await roads().CreateProduct({ ...given, productCode: "TAKIM-1", components: [part], desi: "7" });
  expect(made).toMatchObject({ state: "waiting", desi: "7" });
  const refusal = (over: object) => roads().CreateProduct({ ...given, productCode: "TAKIM-2", ...over } as never);
  await expect(refusal({ components: [] })).rejects.toMatchObject({ code: "freight_components" });
  await expect(refusal({ productType: "normal", components: [part] })).rejects.toMatchObject({ code: "freight_components" });
  const codes = async (ask: object) => (await roads().GetProducts(ask)).data.map(({ productCode }) => productCode);
  expect(await codes({ productId: made.id })).toEqual(["TAKIM-1"]);
  expect(await codes({ search: "takım" })).toEqual(["TAKIM-1"]);
  expect(await codes({ state: "known" })).toEqual(["KOLTUK-1"]);
  expect(await codes({ orderType: "asc" })).toEqual((await codes({ orderType: "desc" })).toReversed());
  // A size that is changed changes the desi, another one given stays.
  const wider = await roads().UpdateProduct({ productId: made.id, version: made.version, height: "30" });
  expect([wider.desi, wider.version]).toEqual(["1", made.version + 1]);
  const own = await roads().UpdateProduct({ productId: made.id, version: wider.version, height: "20", desi: "9" });
  expect(own.desi).toBe("9");
  const named = await roads().UpdateProduct({ productId: made.id, version: own.version, productName: "Takım 2" });
  expect([named.desi, named.productName]).toEqual(["9", "Takım 2"]);
  // Until the carrier's groups were read any may be named.
  await expect(refusal({ productGroupName: "YOK", productType: "normal" })).rejects.toMatchObject({
    code: "freight_group_unknown",
  });
  await w.database.pool.query("delete from freight_list where kind = 'groups'");
  expect(await refusal({ productGroupName: "YOK", productType: "normal" })).toMatchObject({ productGroupName: "YOK" });
});

test("papers: so many at most, one that is taken off is gone, and beside an invoice the next is none", async () => {
  const draft = await roads().CreateRoadOrder({ ...form(), mode: "draft" } as never, [paper]);
  const update = (version: number, over: object, files: (typeof paper)[] = []) =>
    roads().UpdateRoadOrder({ roadOrderId: draft.id, version: String(version), mode: "draft", ...over } as never, files);
  const two = await update(draft.version, {}, [paper]);
  expect(two.files.map(({ kind }) => kind)).toEqual(["invoice", "other"]);
  const one = await update(two.version, { removedFileIds: JSON.stringify([two.files[0]!.id]) });
  expect([one.files.map(({ id }) => id), one.problems.map(({ field }) => field)]).toEqual([[two.files[1]!.id], ["files"]]);
  const ten = await update(
    one.version,
    {},
    Array.from({ length: 9 }, () => paper),
  );
  expect(ten.files.map(({ kind }) => kind)).toEqual(["other", "invoice", ...Array.from({ length: 8 }, () => "other")]);
  await expect(update(ten.version, {}, [paper])).rejects.toMatchObject({ code: "road_file_limit" });
  await expect(update(two.version, {})).rejects.toMatchObject({ code: "conflict" });
  await expect(update(ten.version, { fileKinds: JSON.stringify(["other"]) })).rejects.toMatchObject({ code: "road_file_kinds" });
  const fresh = await roads().CreateRoadOrder({ ...form(), mode: "draft" } as never, [paper]);
  const swapped = await roads().UpdateRoadOrder(
    {
      roadOrderId: fresh.id,
      version: String(fresh.version),
      mode: "draft",
      removedFileIds: JSON.stringify([fresh.files[0]!.id]),
    } as never,
    [paper],
  );
  expect(swapped.files.map(({ kind }) => kind)).toEqual(["invoice"]);
  // A number is another's only once; left empty the order keeps its own.
  const other = await roads().CreateRoadOrder({ mode: "draft", customerOrderNumber: "BASKA-1" } as never, []);
  await expect(update(ten.version, { customerOrderNumber: "BASKA-1" })).rejects.toMatchObject({ code: "road_number_taken" });
  const same = await update(ten.version, { customerOrderNumber: "" });
  expect(same.fields.customerOrderNumber).toBe(draft.fields.customerOrderNumber);
  expect(other.fields.customerOrderNumber).toBe("BASKA-1");
});
