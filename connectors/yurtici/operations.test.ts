import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DraftShipment, RemoteShipment } from "../carrier.ts";
import { openSandboxes } from "../conformance/bench.ts";
import { carrierBench } from "../conformance/carriers.ts";
import { changes } from "../conformance/mutations.ts";
import { replay } from "../conformance/replay.ts";
import { RemoteError } from "../http.ts";
import { parseXml, xmlOf } from "../xml.ts";
import { yurtici } from "./index.ts";

const { createShipment, trackShipments, cancelShipment } = yurtici.shipments;
const sample = (name: string) => readFileSync(new URL(`./samples/${name}.xml`, import.meta.url), "utf8").trim();
const credentials = { username: "u", password: "secret-1" };
const draft: DraftShipment = {
  reference: "TP1",
  receiver: {
    name: "Ayşe Yılmaz",
    address: "Örnek Mah. 5",
    city: "İstanbul",
    district: "Kadıköy",
    phone: "+90 532 000 00 00",
    email: "",
    taxNumber: "",
  },
  pieces: 2,
  desi: "3.5",
  weightKg: null,
  description: `"Kazak" & <atkı>`,
};
const at = (reply: [status: number, body: string] | string) =>
  replay(yurtici, credentials, { "": typeof reply === "string" ? [200, reply] : reply });
const outcome = <T>(promise: Promise<T>) =>
  promise.then(
    (value) => value,
    (error: RemoteError) => {
      if (!(error instanceof RemoteError)) throw error;
      return error.kind;
    },
  );

test("published answers are read: made, canceled, and delivered with the moment in Turkey's time", async () => {
  expect(await createShipment(at(sample("created")).remote, draft)).toMatchObject({
    ...{ reference: "TP1", state: "created" },
    // Nothing is known yet of what it costs.
    ...{ trackingNumber: null, deliveredAt: null, cost: null, billedDesi: null },
  });
  expect(await outcome(cancelShipment(at(sample("canceled")).remote, "TP1"))).toBeUndefined();
  expect(await trackShipments(at(sample("delivered")).remote, ["TP1"])).toMatchObject([
    {
      reference: "TP1",
      state: "delivered",
      remoteStatus: "DLV",
      trackingNumber: "100365926603",
      trackingLink: expect.stringContaining("DocId=100365926603"),
      deliveredAt: "2026-01-31T11:25:30.000Z",
    },
  ]);
});

test("what is asked is in the order and under the names of the service description; the language has another name in a query", async () => {
  const { remote, calls } = at(sample("created"));
  await createShipment(remote, draft);
  await outcome(trackShipments(remote, ["TP1", "TP2"]));
  await outcome(cancelShipment(remote, "TP1"));
  const bodies = calls.map(({ body }) => (parseXml(body) as { Envelope: { Body: object } }).Envelope.Body);
  const key = { wsUserName: "u", wsPassword: "secret-1" };
  expect(bodies).toEqual([
    {
      createShipment: {
        ...key,
        userLanguage: "TR",
        ShippingOrderVO: expect.objectContaining({
          cargoKey: "TP1",
          invoiceKey: "TP1",
          receiverPhone1: "5320000000",
          cargoCount: "2",
          desi: "3.5",
          description: draft.description,
        }),
      },
    },
    {
      queryShipment: {
        ...key,
        wsLanguage: "TR",
        keys: ["TP1", "TP2"],
        keyType: "0",
        addHistoricalData: "false",
        onlyTracking: "false",
      },
    },
    { cancelShipment: { ...key, userLanguage: "TR", cargoKeys: "TP1" } },
  ]);
  // An xs:sequence: what stands elsewhere is not seen by the carrier.
  const names = [...calls[0]!.body.matchAll(/<(\w+)>/g)].map(([, name]) => name);
  expect(names).toEqual([
    ...["wsUserName", "wsPassword", "userLanguage", "ShippingOrderVO", "cargoKey", "invoiceKey", "receiverCustName"],
    ...["receiverAddress", "cityName", "townName", "receiverPhone1", "taxOfficeId", "desi", "cargoCount", "ttDocumentId"],
    ...["dcSelectedCredit", "dcCreditRule", "description"],
  ]);
});

test("R17: each field of each answer dropped, renamed or odd: it is read, or is said not to be; a shipment that is there is never told missing, and none of another is told", async () => {
  const trials = {
    created: (remote: ReturnType<typeof at>["remote"]) => createShipment(remote, draft),
    canceled: (remote: ReturnType<typeof at>["remote"]) => cancelShipment(remote, "TP1"),
    delivered: (remote: ReturnType<typeof at>["remote"]) => trackShipments(remote, ["TP1"]),
  };
  const wrong: string[] = [];
  let tried = 0;
  for (const [name, run] of Object.entries(trials)) {
    const whole = parseXml(sample(name)) as object;
    for (const { path, what, made } of changes(whole)) {
      tried += 1;
      const result = await outcome<unknown>(run(at(xmlOf(made as Record<string, unknown>)).remote));
      if (typeof result === "string") continue;
      const [found] = name === "delivered" ? (result as RemoteShipment[]) : [result as RemoteShipment];
      if (name !== "canceled" && found?.reference !== "TP1") wrong.push(`${name}: ${path} ${what}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(200);
});

test("R14: an outcome that nobody expected is unknown of a write; one that the carrier tells of no reference is too", async () => {
  const answer = (inner: string, operation = "createShipmentResponse", name = "ShippingOrderResultVO") =>
    `<E:Envelope xmlns:E="e"><E:Body><${operation}><${name}>${inner}</${name}></${operation}></E:Body></E:Envelope>`;
  const cases: [inner: string, create: string, track: string][] = [
    ["<outFlag>2</outFlag><outResult>x</outResult>", "unknown", "unavailable"],
    ["<outFlag>1</outFlag><errCode>936</errCode><outResult>Beklenmeyen bir hata oluştu</outResult>", "unknown", "unavailable"],
    ["<outFlag>0</outFlag><count>0</count>", "unknown", "malformed"],
    ["<outFlag>7</outFlag>", "unknown", "malformed"],
    ["<outFlag>1</outFlag><errCode>1625</errCode>", "unauthorized", "unauthorized"],
    ["<outFlag>1</outFlag><outResult>Sözleşme yok</outResult>", "refused", "refused"],
    ["<outFlag>1</outFlag><outResult>Aynı sorgu bir dakika içinde tekrar edilemez</outResult>", "throttled", "throttled"],
  ];
  for (const [inner, create, track] of cases) {
    expect([inner, await outcome(createShipment(at(answer(inner)).remote, draft))]).toEqual([inner, create]);
    const reply = answer(inner, "queryShipmentResponse", "ShippingDeliveryVO");
    expect([inner, await outcome(trackShipments(at(reply).remote, ["TP1"]))]).toEqual([inner, track]);
  }
});

let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
const bench = carrierBench(yurtici, () => sandboxes.origin, 700_000);
beforeAll(async () => {
  sandboxes = await openSandboxes();
});
beforeEach(() => bench.control("_settings", { queryGapMs: 0, rowFlag: "1" }));
afterAll(() => sandboxes?.close());

test("a row that is refused is the same whether the whole is called well or not: sources show both", async () => {
  for (const rowFlag of ["0", "1"]) {
    await bench.control("_settings", { rowFlag });
    const reference = await bench.create(bench.enter());
    expect(await bench.kindOf(createShipment(bench.enter(), bench.draft({ reference })))).toBe("duplicate");
    expect(await bench.kindOf(createShipment(bench.enter(), bench.draft({ pieces: 0 })))).toBe("refused");
    expect(await trackShipments(bench.enter(), ["TPNOTTHERE"])).toEqual([]);
    expect(await bench.kindOf(cancelShipment(bench.enter(), "TPNOTTHERE"))).toBe("not_found");
    await cancelShipment(bench.enter(), reference);
    await cancelShipment(bench.enter(), reference);
  }
});

test("R11: the same query within a minute is throttled for a minute, and a creation that has to ask first waits with it", async () => {
  await bench.control("_settings", { queryGapMs: 60_000 });
  const shipment = bench.draft();
  expect(await trackShipments(bench.enter(), [shipment.reference])).toEqual([]);
  bench.throttles.length = 0;
  expect(await bench.kindOf(trackShipments(bench.enter(), [shipment.reference]))).toBe("throttled");
  expect(await bench.kindOf(createShipment(bench.enter(), shipment, { again: true }))).toBe("throttled");
  expect([bench.throttles, await bench.effects(shipment.reference)]).toEqual([[60_000, 60_000], []]);
  await bench.control("_settings", { advanceMs: 61_000 });
  await createShipment(bench.enter(), shipment, { again: true });
  expect(await bench.effects(shipment.reference)).toEqual(["created"]);
});

test("the page shows each parcel, what can be done with it and the ledger, in both languages, and what is typed there stays text", async () => {
  const shipment = bench.draft();
  shipment.receiver.name = "<script>alert(1)</script> Ayşe";
  await createShipment(bench.enter(), shipment);
  const page = async (lang: string) => (await bench.visit(`?user=DENEMEGO&lang=${lang}`)).text;
  expect(await page("tr")).toMatch(new RegExp(`${shipment.reference}[\\s\\S]*Şubede okut[\\s\\S]*created`));
  expect(await page("en")).toContain("Scan at the branch");
  expect(await page("tr")).not.toContain("<script>");
});
