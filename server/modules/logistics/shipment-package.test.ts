import type { RemotePackage } from "@tradeport/connectors/orders";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { storePage } from "#modules/orders/inbox.ts";
import { takeReports } from "#modules/orders/take-reports.ts";
import { lineOf, reportOf } from "#modules/orders/testing.ts";
import type { WideTx } from "#platform/db.ts";
import { CallFailed } from "#testing/world.ts";
import { type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

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
let reports = 0;
/** What the store's marketplace says next of a package, stored and applied as its loop does. */
const report = async (packageId: string, remoteStatus: string, over: Partial<RemotePackage> = {}) => {
  const clientId = w.clientId("ayse")!;
  const [row] = await w.query(
    `select p.channel_package_id as mark, h.channel_order_id as order, s.id, s.name, c.id as "channelId", c.code as "channelCode", c.name as "channelName"
     from order_package p join order_header h on h.id = p.order_id join store s on s.id = p.store_id join channel c on c.id = s.channel_id where p.id = $1`,
    packageId,
  );
  const { mark, order, ...of } = row!;
  const store = { ...of, clientId, scope: "sandbox", currency: "TRY", language: "tr-TR", isPaused: false } as StoreRef;
  const write = <T>(work: (tx: WideTx) => Promise<T>) => w.database.asWideClient(clientId, work);
  const modifiedAt = new Date(Date.now() + ++reports * 1000).toISOString();
  const packages = [reportOf(mark, remoteStatus, 1, [lineOf(`B-${mark}`, 1)], { orderId: order, modifiedAt, ...over })];
  const ids = await write((tx) => storePage(tx, store, { packages, unreadable: [] }, null));
  await takeReports({ store, log: w.log, write }, ids);
};
const found = async (search: string) => (await w.as("ayse").Order.GetAllOrder({ search })).data.map(({ packageId }) => packageId);

test("what a carrier of one's own has is shown and found by its number and its label's, whatever the marketplace goes on naming", async () => {
  const { orderId, packageId } = await w.pack();
  await report(packageId, "Picking");
  const { reference } = await w.create(packageId);
  expect(await found(reference)).toEqual([packageId]);
  await w.run();
  await w.control("_scan", { reference });
  await w.track();
  const { carrierName: company, trackingNumber: code, trackingLink: link } = await w.shipment(orderId);
  const cargo = {
    company: "Trendyol Express",
    trackingCode: "7270099",
    trackingLink: "https://tex.example/7270099",
    senderNumber: "",
  };
  for (const remoteStatus of ["Picking", "Shipped"]) {
    await report(packageId, remoteStatus, { cargo });
    expect(await w.packageOf(packageId)).toMatchObject({ company, code, link });
  }
  for (const search of [code, reference, "7270099"]) expect([search, await found(search)]).toEqual([search, [packageId]]);
  const { data } = await w.as("ayse").Order.GetAllOrder({ group: "onTheWay", search: reference });
  expect(data).toMatchObject([{ cargoCompany: company, cargoTrackingCode: code, trackingLink: link }]);
  const { parcels } = await w.as("ayse").Order.GetParcels({ orderHeaderId: orderId });
  expect(parcels).toMatchObject([{ carrier: company }]);
  // What came back may go again by the marketplace's own carrier.
  await w.control("_return", { reference });
  await w.track();
  await report(packageId, "Shipped", { cargo: { ...cargo, trackingCode: "7270100" } });
  expect(await w.packageOf(packageId)).toMatchObject({ company: "Trendyol Express", code: "7270100" });
});

test("a trial store's package goes by a trial account alone, and a live store's by a live one: refused with what to do", async () => {
  const { orderId, packageId, storeId } = await w.pack();
  await w.query("update store set is_sandbox = false where id = $1", storeId);
  expect(await failed(w.create(packageId))).toMatchObject({
    code: "shipment_trial_account",
    message: expect.stringMatching(/gerçek anahtarıyla bağlayın/),
  });
  await w.query("update store set is_sandbox = true where id = $1", storeId);
  await w.query("update cargo_account set is_sandbox = false");
  expect(await failed(w.create(packageId))).toMatchObject({
    code: "shipment_trial_store",
    message: expect.stringMatching(/deneme hesabıyla verin/),
  });
  await w.query("update cargo_account set is_sandbox = true");
  expect((await w.as("ayse").Logistics.GetOrderShipments({ orderHeaderId: orderId })).shipments).toEqual([]);
  await w.create(packageId);
});

const fault = (kind: string, value: number, times: number) =>
  w.control("_faults", [{ match: { path: "/KOPSWebServices/" }, kind, value, times }]);
const states = async (orderId: string) =>
  (await w.as("ayse").Logistics.GetOrderShipments({ orderHeaderId: orderId })).shipments.map(({ state }) => state);
const request = (packageId: string, action: string) =>
  w.query(
    `insert into package_action (client_id, id, package_id, store_id, action, fields, state, requested_by_name, requested_at)
     select client_id, gen_random_uuid(), id, store_id, $2, '{}', 'waiting', 'Can', now() from order_package where id = $1`,
    packageId,
    action,
  );

test("what waits for its carrier, or may have left for it, is not sent once its package was canceled or has left, and waits while a cancel of it is out", async () => {
  for (const [kind, value, state] of [
    ["429", 1, "waiting"],
    ["status", 503, "unknown"],
  ] as const) {
    const stuck = async () => {
      await w.run();
      const pack = await w.pack();
      const { reference } = await w.create(pack.packageId);
      await fault(kind, value, 1);
      await w.run();
      expect(await states(pack.orderId)).toEqual([state]);
      return { ...pack, reference };
    };
    const canceled = await stuck();
    await w.query("update order_package set status = 'S_CANCELED' where id = $1", canceled.packageId);
    await w.run();
    await w.due();
    const gone = { state: "canceled", reason: { en: expect.stringMatching(/canceled or split/) } };
    expect(await w.shipment(canceled.orderId)).toMatchObject(gone);
    expect(await w.effects(canceled.reference)).toEqual([]);

    const left = await stuck();
    await w.query("update order_package set status = 'S_SHIPPED' where id = $1", left.packageId);
    await w.run();
    const moved = { state: "canceled", reason: { tr: expect.stringMatching(/yeniden kargoya verin/) } };
    expect(await w.shipment(left.orderId)).toMatchObject(moved);
    expect(await w.effects(left.reference)).toEqual([]);

    const requested = await stuck();
    await request(requested.packageId, "A_CANCEL_REQUEST");
    await w.run();
    expect(await w.shipment(requested.orderId)).toMatchObject({ state, reason: { en: expect.stringMatching(/is waited for/) } });
    expect(await w.effects(requested.reference)).toEqual([]);
    // The marketplace refused to cancel: it goes.
    await w.query("update package_action set state = 'refused', ended_at = now() where package_id = $1", requested.packageId);
    await w.run();
    expect([await states(requested.orderId), await w.effects(requested.reference)]).toEqual([["created"], ["created"]]);
  }
});

test("what its carrier has is taken back once its package is canceled or split, once, and what can't be is told", async () => {
  const [canceled, scanned] = [await w.pack(), await w.pack()];
  const references: string[] = [];
  for (const { packageId } of [canceled, scanned]) references.push((await w.create(packageId)).reference);
  await w.run();
  await w.control("_scan", { reference: references[1] });
  for (const { packageId } of [canceled, scanned]) await report(packageId, "Cancelled");
  await w.due();
  expect(await w.shipment(canceled.orderId)).toMatchObject({
    state: "canceled",
    reason: { en: expect.stringMatching(/taken back/) },
    notes: [],
  });
  expect(await w.effects(references[0]!)).toEqual(["created", "canceled"]);
  // A branch has had it: it says so, and nobody asks again.
  expect(await w.shipment(scanned.orderId)).toMatchObject({
    state: "created",
    notes: [{ tr: expect.stringMatching(/şubeyi arayın/) }],
  });
  await w.due();
  await w.track();
  expect(await w.shipment(scanned.orderId)).toMatchObject({
    ...{ state: "moving", reason: null },
    notes: [{ tr: expect.stringMatching(/şubeyi arayın/) }],
  });
  expect((await w.effects(references[1]!)).filter((what) => what === "created")).toHaveLength(1);
});

test("what can't be asked back because its account is disconnected is told as that", async () => {
  const { orderId, packageId } = await w.pack({ who: "mehmet" });
  await w.connect("mehmet");
  await w.create(packageId, {}, "mehmet");
  await w.run();
  await w.as("mehmet").IntegrationProvider.DeleteIntegrationAuth({ providerId: w.providerId });
  await w.query("update order_package set status = 'S_CANCELED' where id = $1", packageId);
  await w.due();
  const { shipments } = await w.as("mehmet").Logistics.GetOrderShipments({ orderHeaderId: orderId });
  expect(shipments).toMatchObject([
    {
      state: "created",
      reason: { tr: expect.stringMatching(/hesabı bağlı değil/) },
      notes: [{ en: expect.stringMatching(/Call the branch/) }],
    },
  ]);
});

test("the parts of a split package are handed over once it is taken back from the carrier that had it, and not while it is being split", async () => {
  const { orderId, packageId } = await w.pack();
  const { reference } = await w.create(packageId, { pieces: 3 });
  await w.run();
  const other = await w.pack();
  await request(other.packageId, "A_SPLIT");
  expect(await failed(w.create(other.packageId))).toMatchObject({ code: "shipment_package_busy" });
  await report(packageId, "UnPacked");
  const [part] = await w.query(
    `insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash,
       customer_name, ordered_at, currency, total, discount, origin_package_ids)
     select client_id, gen_random_uuid(), order_id, store_id, channel_package_id || '-2', 'S_AWAITING_SHIPPING', 'x', 'x', now(), 'x', customer_name, ordered_at, currency, 1, 0,
       array[channel_package_id] from order_package where id = $1 returning id`,
    packageId,
  );
  expect(await failed(w.create(part!.id))).toMatchObject({
    code: "shipment_of_origin",
    message: expect.stringContaining(reference),
  });
  await w.due();
  expect([await states(orderId), await w.effects(reference)]).toEqual([["canceled"], ["created", "canceled"]]);
  await w.create(part!.id);
});

test("what left by another carrier than the one that was told is said on its card, with what to do", async () => {
  const { orderId, packageId } = await w.pack();
  await w.create(packageId);
  await w.run();
  expect((await w.shipment(orderId)).notes).toEqual([]);
  await report(packageId, "Shipped");
  await w.due();
  expect(await w.shipment(orderId)).toMatchObject({
    state: "created",
    notes: [{ en: expect.stringMatching(/cancel this shipment/) }],
  });
});

test("while its carrier has not answered no label is printed, the marketplace's own neither; then it is ours, and the station finds the package by it", async () => {
  const { orderId, packageId } = await w.pack();
  await report(packageId, "Picking");
  await w.query(
    `update package_label set state = 'ready', body = '^XA^FDTrendyol Express^XZ', ready_at = now() where package_id = $1`,
    packageId,
  );
  const { reference } = await w.create(packageId);
  const print = (format: "PDF" | "ZPL") => w.as("ayse").Order.PrintOrderBarcode({ orderPackageIds: [packageId], format });
  const label = async () => (await w.as("ayse").Order.GetOrderDetail({ orderHeaderId: orderId })).orderPackages[0]!.label;
  for (const format of ["PDF", "ZPL"] as const)
    expect(await failed(print(format))).toMatchObject({
      code: "label_unavailable",
      message: expect.stringMatching(/firmasına verildi ve yanıtı bekleniyor/),
    });
  expect(await label()).toMatchObject({
    state: "waits",
    formats: [],
    reason: { en: expect.stringMatching(/whose answer is awaited/) },
  });
  await w.run();
  expect(await label()).toMatchObject({ formats: ["PDF", "ZPL"] });
  const zpl = (await print("ZPL")).body.toString();
  expect([zpl.includes(reference), zpl.includes("Trendyol Express")]).toEqual([true, false]);
  const scanned = async (code: string) =>
    (await w.as("ayse").Order.FindPacking({ code })).map(({ orderPackageId, cargoCompany }) => [orderPackageId, cargoCompany]);
  const { carrierName } = await w.shipment(orderId);
  expect(await scanned(reference)).toEqual([[packageId, carrierName]]);
  expect(await scanned(reference.toLowerCase())).toEqual([[packageId, carrierName]]);
  await w.query("update shipment set tracking_number = '880001' where reference = $1", reference);
  expect(await scanned("880001")).toEqual([[packageId, carrierName]]);
});

test("another delivery address since its carrier was told is said on its card, with what to do", async () => {
  const { orderId, packageId } = await w.pack();
  await w.create(packageId);
  const moves = () =>
    w.query(
      'update order_header set delivery_address = delivery_address || \'{"fullAddress": "Yeni Mah. Deneme Sk. No: 9 Daire 1"}\' where id = $1',
      orderId,
    );
  await w.run();
  expect((await w.shipment(orderId)).notes).toEqual([]);
  await moves();
  expect((await w.shipment(orderId)).notes).toMatchObject([{ en: expect.stringMatching(/still has the old one/) }]);
  const { id, version } = await w.shipment(orderId);
  await w.as("ayse").Logistics.CancelShipment({ shipmentId: id, version });
  await w.run();
  await w.create(packageId);
  await w.run();
  expect(await w.shipment(orderId)).toMatchObject({ state: "created", notes: [] });
});

test("a key that the carrier refuses is said as that where a cancel or a look meets it, and tried again", async () => {
  const [canceled, lost] = [await w.pack(), await w.pack()];
  const made = await w.create(canceled.packageId);
  await w.run();
  const { id, version } = await w.shipment(canceled.orderId);
  await w.as("ayse").Logistics.CancelShipment({ shipmentId: id, version });
  const { reference } = await w.create(lost.packageId);
  await fault("accept-then-drop", 0, 2);
  await w.run();
  expect([await states(canceled.orderId), await states(lost.orderId)]).toEqual([["canceling"], ["unknown"]]);
  await fault("status", 401, 2);
  await w.run();
  const reason = {
    tr: expect.stringMatching(/anahtarını kabul etmiyor\. Entegrasyonlar > Kargo/),
    en: expect.stringMatching(/Correct it under/),
  };
  expect(await w.shipment(canceled.orderId)).toMatchObject({ state: "canceling", reason });
  expect(await w.shipment(lost.orderId)).toMatchObject({ state: "unknown", reason });
  await w.run();
  expect(await w.shipment(canceled.orderId)).toMatchObject({ state: "canceled", reason: null });
  expect(await w.shipment(lost.orderId)).toMatchObject({ state: "created", reason: null });
  expect([await w.effects(made.reference), await w.effects(reference)]).toEqual([["created", "canceled"], ["created"]]);
  await w.query("update shipment set next_track_at = null where package_id <> $1", lost.packageId);
  await fault("status", 401, 1);
  await w.track();
  expect(await w.shipment(lost.orderId)).toMatchObject({ state: "created", reason });
  await w.track();
  expect(await w.shipment(lost.orderId)).toMatchObject({ state: "created", reason: null });
});

test("an order that nobody has accepted is not handed over: refused with what to do, and not offered", async () => {
  const { orderId, packageId } = await w.pack({ status: "S_NEW" });
  expect((await w.as("ayse").Logistics.GetOrderShipments({ orderHeaderId: orderId })).orderPackageIds).toEqual([]);
  expect(await failed(w.create(packageId))).toMatchObject({
    code: "shipment_unaccepted",
    message: expect.stringMatching(/Önce “Onayla”/),
  });
});

test("that a parcel comes back is written without a carrier's code for a reason", async () => {
  const { packageId } = await w.pack();
  const { reference } = await w.create(packageId);
  await w.run();
  await w.control("_scan", { reference });
  await w.query("update order_package set status = 'S_SHIPPED' where id = $1", packageId);
  await w.track();
  await w.control("_return", { reference });
  await w.track();
  expect((await w.packageOf(packageId)).status).toBe("S_COULD_NOT_BE_DELIVERED");
  expect(
    await w.query("select reason from order_status_history where package_id = $1 and action = 'A_DELIVER_FAIL'", packageId),
  ).toEqual([{ reason: "" }]);
});
