import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { readPaper } from "#testing/read-paper.ts";
import { CallFailed } from "#testing/world.ts";
import { buyer, code, demo, type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

let w: ShipmentWorld;
beforeAll(async () => {
  w = await shipmentWorld();
  await w.connect();
});
afterEach(async () => {
  await w.control("_faults", []);
  await w.control("_settings", { queryGapMs: 0 });
});
afterAll(() => w?.close());

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      return error;
    },
  );
const refusal = async (work: Promise<unknown>) => (await failed(work))?.code;
const fault = (kind: string, more: object = {}) =>
  w.control("_faults", [{ match: { path: "/KOPSWebServices/" }, kind, times: 1, ...more }]);
/** As the store's loop leaves a package whose action the marketplace has taken. */
const taken = async (packageId: string, status: string) => {
  await w.query("update package_action set state = 'done', ended_at = now() where package_id = $1", packageId);
  await w.query("update order_package set status = $2 where id = $1", packageId, status);
};

test("an account at a carrier of parcels is connected like any other: its secret is masked, a wrong one is told with its remedy, and it is tried again at once", async () => {
  const account = await w.connect("mehmet", { ...demo, password: "yanlis-parola-1" });
  expect(account).toMatchObject({ health: "refused", healthReason: { tr: expect.stringMatching(/web servis kullanıcısını/) } });
  expect(account.credentials).toEqual({ username: demo.username, password: "••••la-1" });
  const pack = await w.pack({ who: "mehmet" });
  expect(await refusal(w.create(pack.packageId, {}, "mehmet"))).toBe("carrier_refuses");
  // The carrier refuses the same query for a minute: trying twice is none.
  await w.control("_settings", { queryGapMs: 60_000 });
  const well = await w.connect("mehmet", { password: demo.password! });
  expect((await w.connect("mehmet", {})).health).toBe("ok");
  expect(well.health).toBe("ok");
  const [stored] = await w.query("select credentials::text as text from cargo_account where id = $1", account.id);
  expect(stored!.text).not.toContain(demo.password);
  await w.query("delete from cargo_account where id = $1", account.id);
  expect(await refusal(w.create(pack.packageId, {}, "mehmet"))).toBe("cargo_not_connected");
});

test("a package is handed over, labelled, scanned and delivered: the number comes with the branch, the marketplace is told once, and what it does not move is moved here", async () => {
  const { orderId, packageId } = await w.pack();
  expect(await w.as("ayse").Logistics.GetOrderShipments({ orderHeaderId: orderId })).toMatchObject({
    carriers: [{ code, isSandbox: true }],
    orderPackageIds: [packageId],
    shipments: [],
  });
  const { reference, state } = await w.create(packageId, { pieces: 2, desi: "3.5", weightKg: "1.250" });
  expect([state, reference]).toEqual(["waiting", expect.stringMatching(/^TP[0-9A-Z]{14}$/)]);
  const print = () => w.as("ayse").Order.PrintOrderBarcode({ orderPackageIds: [packageId], format: "PDF" });
  expect(await failed(print())).not.toBeNull();
  await w.run();
  expect(await w.shipment(orderId)).toMatchObject({
    ...{ state: "created", trackingNumber: "", pieces: 2, desi: "3.5", weightKg: "1.25", reason: null },
    remoteStatus: { en: "Not worked on by a branch yet" },
  });
  expect(await w.effects(reference)).toEqual(["created"]);
  const [page] = await readPaper((await print()).body);
  expect(page!.barcode).toBe(reference);
  expect(page!.text).toContain("Kadıköy / İstanbul");

  await w.track();
  expect(await w.shipment(orderId)).toMatchObject({ state: "created", trackingNumber: "" });
  expect(await w.packageOf(packageId)).toMatchObject({ status: "S_AWAITING_SHIPPING", code: "" });
  await w.control("_scan", { reference });
  await w.track();
  const moving = await w.shipment(orderId);
  expect(moving).toMatchObject({ state: "moving", trackingNumber: expect.stringMatching(/^\d+$/) });
  const { trackingNumber: number, trackingLink: link, carrierName } = moving;
  expect(await w.packageOf(packageId)).toEqual({ status: "S_AWAITING_SHIPPING", company: carrierName, code: number, link });
  const shipped = [{ action: "A_SHIP", state: "waiting", fields: { trackingInfo: link }, by: carrierName }];
  expect(await w.actionsOf(packageId)).toEqual(shipped);
  const { parcels } = await w.as("ayse").Order.GetParcels({ orderHeaderId: orderId });
  expect(parcels).toMatchObject([{ carrier: carrierName, numbers: [{ number, link }] }]);

  // What the branch bills is a cost of the order, once.
  const { entries } = await w.as("ayse").Order.GetOrderMoney({ orderHeaderId: orderId });
  expect(entries).toEqual([
    { kind: "cargo", isEstimated: false, amount: { amount: "-89.50", currency: "TRY" }, percentage: null },
  ]);
  expect(parcels[0]!.desiBilled).toBe("3.5");

  // Delivered while the marketplace is still being told: nothing is told twice, and nothing overtakes.
  await w.control("_deliver", { reference });
  await w.track();
  expect(await w.shipment(orderId)).toMatchObject({ state: "delivered", deliveredDate: expect.any(String) });
  expect([await w.actionsOf(packageId), (await w.packageOf(packageId)).status]).toEqual([shipped, "S_AWAITING_SHIPPING"]);
  await taken(packageId, "S_SHIPPED");
  await w.track();
  expect((await w.packageOf(packageId)).status).toBe("S_DELIVERED");
  const history = await w.as("ayse").Order.GetOrderPackageStatusHistory({ orderPackageId: packageId });
  expect(JSON.stringify(history)).toContain(carrierName);
  // Asked once more the day after: a delivery that was taken back is on its way again, and what was told of the package stays.
  await w.control("_reopen", { reference });
  await w.track();
  expect(await w.shipment(orderId)).toMatchObject({ state: "moving", deliveredDate: null });
  expect((await w.packageOf(packageId)).status).toBe("S_DELIVERED");
  await w.control("_deliver", { reference });
  await w.track();
  await w.query("update shipment set state_at = now() - interval '25 hours' where reference = $1", reference);
  await w.track();
  const [{ next }] = (await w.query("select next_track_at as next from shipment where reference = $1", reference)) as [
    { next: unknown },
  ];
  expect([(await w.shipment(orderId)).state, next]).toEqual(["delivered", null]);
  expect(await w.actionsOf(packageId)).toHaveLength(1);
  expect(await w.effects(reference)).toEqual([
    ...["created", "scanned at the branch", "delivered", "delivery taken back", "delivered"],
  ]);
});

test("one that is delivered before anybody asked was shipped first: the marketplace hears of both, in this order", async () => {
  const { packageId } = await w.pack();
  const { reference } = await w.create(packageId);
  await w.run();
  for (const event of ["_scan", "_deliver"]) await w.control(event, { reference });
  await w.track();
  expect(await w.actionsOf(packageId)).toMatchObject([{ action: "A_SHIP", state: "waiting" }]);
  await taken(packageId, "S_SHIPPED");
  await w.track();
  expect((await w.packageOf(packageId)).status).toBe("S_DELIVERED");
});

test("each marketplace is told in its own fields; one that has moved the package already is told nothing; what came back is not delivered", async () => {
  const [etsy, hepsiburada, moved] = [
    await w.pack({ channel: "etsy" }),
    await w.pack({ channel: "hepsiburada" }),
    await w.pack(),
  ];
  const references: string[] = [];
  for (const { packageId } of [etsy, hepsiburada, moved]) references.push((await w.create(packageId)).reference);
  await w.run();
  for (const reference of references) await w.control("_scan", { reference });
  await w.query("update order_package set status = 'S_SHIPPED' where id = $1", moved.packageId);
  await w.track();
  const { trackingNumber, trackingLink } = await w.shipment(etsy.orderId);
  expect(await w.actionsOf(etsy.packageId)).toMatchObject([
    { action: "A_SHIP", fields: { carrierName: "other", trackingCode: trackingNumber } },
  ]);
  expect(trackingLink).toMatch(/^https/);
  const other = await w.shipment(hepsiburada.orderId);
  expect(await w.actionsOf(hepsiburada.packageId)).toMatchObject([
    { action: "A_SHIP", fields: { trackingNumber: other.trackingNumber, trackingUrl: other.trackingLink } },
  ]);
  expect(await w.actionsOf(moved.packageId)).toEqual([]);
  // What the marketplace refuses is a person's from then on.
  await w.query("update package_action set state = 'refused', ended_at = now() where package_id = $1", etsy.packageId);
  await w.track();
  expect(await w.actionsOf(etsy.packageId)).toHaveLength(1);
  await taken(hepsiburada.packageId, "S_SHIPPED");
  await w.control("_deliver", { reference: references[1] });
  await w.control("_return", { reference: references[2] });
  await w.track();
  expect((await w.actionsOf(hepsiburada.packageId))[1]).toMatchObject({
    action: "A_DELIVER",
    state: "waiting",
    fields: { receivedBy: "Teslim alan belirtilmedi" },
  });
  expect((await w.packageOf(moved.packageId)).status).toBe("S_COULD_NOT_BE_DELIVERED");
  expect(await w.shipment(moved.orderId)).toMatchObject({ state: "returned" });
});

test("a package is with one carrier at a time, and what can't be sent is refused with its reason and what to do", async () => {
  const { orderId, packageId } = await w.pack();
  const answers = await Promise.all([w.create(packageId), w.create(packageId)].map((work) => failed(work)));
  expect(answers.map((one) => one?.code ?? "made").sort()).toEqual(["made", "shipment_open"]);
  await w.run();
  expect(await w.effects((await w.shipment(orderId)).reference)).toEqual(["created"]);
  const of = async (options: Parameters<typeof w.pack>[0], change = "") => {
    const pack = await w.pack(options);
    if (change) await w.query(`update order_package set ${change} where id = $1`, pack.packageId);
    return failed(w.create(pack.packageId));
  };
  expect((await of({ address: { ...buyer, phone: "", district: "" } }))?.message).toContain(
    "Teslimat adresinde eksik: ilçe, telefon. Siparişin teslimat adresini tamamlayıp yeniden deneyin.",
  );
  expect((await of({ address: { ...buyer, countryCode: "DE" } }))?.code).toBe("shipment_abroad");
  expect((await of({ status: "S_SHIPPED" }))?.code).toBe("package_left");
  expect((await of({}, "payment_pending = true"))?.code).toBe("payment_pending");
  expect((await of({}, "fulfilled_there = true"))?.code).toBe("fulfilled_there");
  expect((await of({}, "superseded = true"))?.code).toBe("not_found");
  const another = await w.pack();
  expect(await refusal(w.create(another.packageId, { carrierCode: "nobody" }))).toBe("carrier_unknown");
  expect(await refusal(w.create(another.packageId, { desi: "0" }))).toBe("bad_input");
  await w.query("update store set is_sample = true, is_active = false where id = $1", another.storeId);
  expect(await refusal(w.create(another.packageId))).toBe("sample_order");
  expect(await refusal(w.create((await w.pack({ who: "mehmet" })).packageId))).toBe("not_found");
});

test("the carrier's no is told with cause and next step in both languages; put right, the package goes under a new reference", async () => {
  const { orderId, packageId } = await w.pack({ address: { ...buyer, fullAddress: "Ev" } });
  const first = await w.create(packageId);
  await w.run();
  expect(await w.shipment(orderId)).toMatchObject({
    state: "refused",
    reason: { tr: expect.stringMatching(/adresi çok kısa/), en: expect.stringMatching(/quarter, street and door/) },
  });
  expect(await w.effects(first.reference)).toEqual([]);
  await w.query("update order_header set delivery_address = $2 where id = $1", orderId, JSON.stringify(buyer));
  const second = await w.create(packageId);
  await w.run();
  expect([second.reference === first.reference, (await w.shipment(orderId)).state]).toEqual([false, "created"]);
});

test("R14: an answer that was lost is looked for by its reference: one shipment, and the wait is told; who is away is asked again", async () => {
  for (const [kind, more, state] of [
    ["accept-then-drop", {}, "unknown"],
    ["garbage", {}, "unknown"],
    ["429", { value: 1 }, "waiting"],
  ] as const) {
    const { orderId, packageId } = await w.pack();
    const { reference } = await w.create(packageId);
    await fault(kind, more);
    await w.run();
    expect([kind, await w.shipment(orderId)]).toMatchObject([
      kind,
      { state, reason: { en: expect.stringMatching(/nothing to do/) } },
    ]);
    expect(await refusal(w.as("ayse").IntegrationProvider.DeleteIntegrationAuth({ providerId: w.providerId }))).toBe(
      "shipments_open",
    );
    // The question after it is lost, too.
    if (state === "unknown") {
      await fault("status", { value: 503 });
      await w.run();
      expect((await w.shipment(orderId)).state).toBe("unknown");
    }
    await w.run();
    expect([kind, (await w.shipment(orderId)).state, await w.effects(reference)]).toEqual([kind, "created", ["created"]]);
    expect(await w.run()).toEqual([]);
  }
});

test("the same question is not asked within the minute: it is refused, waited for, and nothing is lost", async () => {
  const { orderId, packageId } = await w.pack();
  const { reference } = await w.create(packageId);
  await w.run();
  await w.query("update shipment set next_track_at = null where package_id <> $1", packageId);
  await w.control("_settings", { queryGapMs: 60_000 });
  await w.track();
  await w.control("_scan", { reference });
  await w.track();
  expect((await w.shipment(orderId)).state).toBe("created");
  const lines = await w.as("ayse").Logistics.GetProcessLog({});
  expect(lines.data[0]).toMatchObject({ operation: "track_shipments", outcome: "unavailable" });
  await w.control("_settings", { queryGapMs: 0 });
  await w.track();
  expect((await w.shipment(orderId)).state).toBe("moving");
});

test("a shipment is canceled there until a branch has had it; one that never left ends here, and the package is free again", async () => {
  const cancel = async (orderId: string, more: object = {}) => {
    const { id, version } = await w.shipment(orderId);
    return w.as("ayse").Logistics.CancelShipment({ shipmentId: id, version, ...more });
  };
  const never = await w.pack();
  const { reference } = await w.create(never.packageId);
  expect(await refusal(cancel(never.orderId, { version: 99 }))).toBe("conflict");
  expect(await cancel(never.orderId)).toMatchObject({ state: "canceled" });
  await w.run();
  expect(await w.effects(reference)).toEqual([]);

  const { orderId, packageId } = await w.pack();
  const made = await w.create(packageId);
  await w.run();
  expect(await cancel(orderId)).toMatchObject({ state: "canceling" });
  // An answer of before says nothing of a cancel.
  await fault("status", { value: 503 });
  await w.run();
  expect((await w.shipment(orderId)).state).toBe("canceling");
  await w.run();
  expect([(await w.shipment(orderId)).state, await w.effects(made.reference)]).toEqual(["canceled", ["created", "canceled"]]);

  const again = await w.create(packageId);
  await w.run();
  await w.control("_scan", { reference: again.reference });
  await cancel(orderId);
  await w.run();
  expect(await w.shipment(orderId)).toMatchObject({
    state: "created",
    reason: { tr: expect.stringMatching(/şubesinden isteyin/) },
  });
  await w.track();
  expect(await w.shipment(orderId)).toMatchObject({ state: "moving", reason: null });
  expect(await refusal(cancel(orderId))).toBe("shipment_moves");
  expect(await refusal(w.as("ayse").Logistics.CancelShipment({ shipmentId: newId(), version: 1 }))).toBe("not_found");
});

test("what was made by the trial is not told to the live account, and is asked of it no more", async () => {
  const { orderId, packageId } = await w.pack();
  await w.create(packageId);
  await w.query("update shipment set is_sandbox = false where package_id = $1", packageId);
  await w.run();
  expect(await w.shipment(orderId)).toMatchObject({ state: "refused", reason: { en: expect.stringMatching(/trial or live/) } });
  const made = await w.create(packageId);
  await w.run();
  await w.query("update shipment set is_sandbox = false where reference = $1", made.reference);
  await w.control("_scan", { reference: made.reference });
  await w.track();
  expect((await w.shipment(orderId)).state).toBe("created");
  expect(await w.query("select next_track_at from shipment where reference = $1", made.reference)).toEqual([
    { next_track_at: null },
  ]);
});
