import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { credentials, form, horozId, type LogisticsWorld, logisticsWorld, paper } from "./logistics-testing.ts";

let w: LogisticsWorld;
let clientId: string;
const query = async (text: string, ...values: unknown[]) => (await w.database.pool.query(text, values)).rows;
const roads = () => w.as("ayse").Logistics;
const send = (number: string, over: Record<string, string> = {}) =>
  roads().CreateRoadOrder({ ...form({ customerOrderNumber: number, ...over }), mode: "send" } as never, [paper]);
const read = (roadOrderId: string) => roads().GetRoadOrder({ roadOrderId });
const fault = (path: string, kind: string, more: object = {}) =>
  w.control("_faults", [{ match: { path: `/eexport/${path}` }, kind, value: 500, ...more }]);
beforeAll(async () => {
  w = await logisticsWorld();
  clientId = w.clientId("ayse")!;
  await w.connect();
  await w.product("KOLTUK-1");
});
beforeEach(() => w.control("_faults", []));
afterAll(() => w?.close());

/** What is queued, with all calls of the minute to spend. */
const run = async () => {
  await query("delete from rate_bucket");
  return w.runJobs();
};
/** Jobs that are due by the clock: whose, and which. */
const due = async () => {
  await query("select graphile_worker.add_job('due-logistics', '{}')");
  await run();
  return run();
};

test("a form is filled in from what is left of an order: its recipient, and the lines that the carrier knows", async () => {
  await w.database.asWideClient(clientId, (tx) => addFixtures(tx, clientId, "ANKA"));
  for (const table of ["road_order_file", "road_order_status", "road_order"]) await query(`delete from ${table}`);
  const [line] = await query("select id, order_id, package_id, variant_id from order_line where title = 'ANKA'");
  await query("delete from cargo_account where provider = 'horoz' and client_id = $1", clientId);
  await query("update cargo_account set provider = 'horoz' where client_id = $1", clientId);
  const ask = (more: object = {}) => roads().ProposeRoadOrder({ orderId: line.order_id, ...more });
  const address = (text: object) =>
    query("update order_header set delivery_address = $1 where id = $2", JSON.stringify(text), line.order_id);
  await address({
    firstName: "Anna",
    lastName: "Müller",
    city: "Berlin",
    countryCode: "DE",
    fullAddress: "Straße 1",
    zipCode: "10115",
  });
  const unknown = await ask();
  expect(unknown.unknownProducts).toMatchObject([{ orderDetailsId: line.id, quantity: 1 }]);
  expect(unknown).toMatchObject({
    roadOrderId: null,
    fields: { recipientTitle: "Anna Müller", recipientType: "person", orderDetails: [] },
  });
  // By its code here, and without a product here by the marketplace's.
  await query("update variant set product_code = 'KOLTUK-1' where id = $1", line.variant_id);
  const known = await ask();
  expect(known.unknownProducts).toEqual([]);
  expect(known.fields).toMatchObject({
    ...{ recipientCountryCode: "DE", recipientCityName: "Berlin", senderTitle: "Ayşe Mobilya", senderCityName: "BURSA" },
    orderDetails: [{ productCode: "KOLTUK-1", quantity: 1, tradeportProducts: [{ orderDetailsId: line.id }] }],
  });
  await query("update order_line set variant_id = null, stock_code = 'KOLTUK-1' where id = $1", line.id);
  expect((await ask({ orderDetailsIds: [line.id] })).unknownProducts).toEqual([]);
  await query("update freight_product set state = 'waiting'");
  expect((await ask()).unknownProducts).toMatchObject([{ code: "KOLTUK-1" }]);
  await query("update freight_product set state = 'known'");
  await expect(ask({ orderDetailsIds: [line.id, newId()] })).rejects.toMatchObject({ code: "not_found" });
  await expect(roads().ProposeRoadOrder({ orderId: newId() })).rejects.toMatchObject({ code: "not_found" });
  expect((await roads().ProposeRoadOrder({})).fields.orderDetails).toEqual([]);
  // A company is one by its name; a country that is no code is left out; whose address says nothing goes by the order's name.
  await address({ company: "Müller GmbH", firstName: "Anna", countryCode: "DEU" });
  expect((await ask()).fields).toMatchObject({
    recipientTitle: "Müller GmbH",
    recipientType: "company",
    recipientCountryCode: "",
  });
  await address({});
  expect((await ask()).fields).toMatchObject({ recipientTitle: "ANKA", recipientType: "person" });
  for (const gone of ["superseded = true", "status = 'S_CANCELED'"]) {
    await query(`update order_package set ${gone} where id = $1`, line.package_id);
    expect([gone, (await ask()).fields.orderDetails]).toEqual([gone, []]);
    await query("update order_package set superseded = false, status = 'S_NEW' where id = $1", line.package_id);
  }
  // The newest that stands.
  const draft = (number: string) =>
    roads().CreateRoadOrder({ mode: "draft", orderId: line.order_id, customerOrderNumber: number } as never, []);
  const first = await draft("F-1");
  const second = await draft("F-2");
  expect((await ask()).roadOrderId).toBe(second.id);
  expect((await roads().GetRoadOrder({ orderId: line.order_id })).id).toBe(second.id);
  await query("update road_order set state = 'replaced' where id = $1", second.id);
  expect((await ask()).roadOrderId).toBe(first.id);
  expect((await roads().GetRoadOrder({ orderId: line.order_id })).id).toBe(first.id);
  const listed = await roads().GetOrderRoads({ orderId: line.order_id });
  expect([listed.mayShip, listed.roadOrders.map(({ id }) => id)]).toEqual([false, [second.id, first.id]]);
  await query("update road_order set state = 'replaced' where id = $1", first.id);
  await query("update cargo_account set health = 'ok' where client_id = $1", clientId);
  // A carrier of parcels has it.
  expect((await roads().GetOrderRoads({ orderId: line.order_id })).mayShip).toBe(false);
  await query("update shipment set state = 'canceled' where order_id = $1", line.order_id);
  expect((await roads().GetOrderRoads({ orderId: line.order_id })).mayShip).toBe(true);
  await query("update store set is_sample = true, is_active = false where name = 'ANKA'");
  await expect(draft("F-3")).rejects.toMatchObject({ code: "sample_order" });
});

test("moves are asked for every half hour for three months, of the account that it went by, and lists once a day", async () => {
  await query("update cargo_account set lists_read_at = now() where provider = 'horoz'");
  const sent = await send("MOVE-1");
  await run();
  const state = async () =>
    (
      await query(
        "select round(extract(epoch from next_status_at - now()) / 60)::int as minutes from road_order where id = $1",
        sent.id,
      )
    )[0]!.minutes;
  const moves = async () => (await roads().GetRoadOrderStatusList({ roadOrderId: sent.id })).length;
  expect(await due()).toEqual(["logistics.poll-roads"]);
  expect([await state(), await moves()]).toEqual([30, 1]);
  expect(await due()).toEqual([]);
  // Told of in the trial, and the account is live by now: nothing is asked.
  await w.control("_move", { processKey: credentials.processKey, number: "MOVE-1", code: "200", name: "YOLDA" });
  await query("update road_order set is_sandbox = false, next_status_at = now() where id = $1", sent.id);
  await due();
  expect([await state(), await moves()]).toEqual([30, 1]);
  await query(
    "update road_order set is_sandbox = true, next_status_at = now(), state_at = now() - interval '91 days' where id = $1",
    sent.id,
  );
  await due();
  expect([await state(), await moves()]).toEqual([null, 2]);
  expect((await read(sent.id)).status?.name).toBe("YOLDA");
  // A key that is refused asks no more for the others; one that can't be read keeps none waiting.
  const other = await send("MOVE-2");
  await run();
  const refusals = async (kind: string) => {
    await query(
      "update road_order set next_status_at = now() - (case number when 'MOVE-1' then 1 else 0 end) * interval '1 minute' where number like 'MOVE%'",
    );
    await query("delete from logistics_log");
    await fault("listRoadOrderStatus", kind, { times: 1 });
    await due();
    return (await roads().GetProcessLog({ orderType: "asc" })).data.map(({ reference, outcome }) => [reference, outcome]);
  };
  expect(await refusals("garbage")).toHaveLength(2);
  expect(await refusals("status")).toHaveLength(1);
  expect((await roads().GetRoadOrderStatusList({ roadOrderId: other.id })).map(({ name }) => name)).toEqual(["SİPARİŞ ALINDI"]);
  for (const [change, jobs] of [
    ["health = 'ok', lists_read_at = now() - interval '25 hours'", ["logistics.check-account"]],
    ["lists_read_at = null, checked_at = now() - interval '25 hours'", ["logistics.check-account"]],
    ["lists_read_at = now() - interval '23 hours'", []],
    ["lists_read_at = now() - interval '25 hours', health = 'refused'", []],
  ] as const) {
    await query("update road_order set next_status_at = null");
    await query(`update cargo_account set ${change} where provider = 'horoz'`);
    expect([change, await due()]).toEqual([change, jobs]);
  }
  await query("update cargo_account set health = 'ok', lists_read_at = now() where provider = 'horoz'");
});

test("an order that a person says did not arrive is a draft again, and goes without being looked for", async () => {
  await fault("createRoadOrder", "status", { times: 1 });
  const { id } = await send("GONE-1");
  await run();
  const { version } = await read(id);
  const say = { roadOrderId: id, hasArrived: false };
  await expect(roads().SetRoadOrderOutcome({ ...say, version: version + 1 })).rejects.toMatchObject({ code: "conflict" });
  const back = await roads().SetRoadOrderOutcome({ ...say, version });
  expect(back).toMatchObject({ state: "draft", reason: null, needsRecreation: false });
  await query("delete from graphile_worker._private_jobs");
  await query("delete from logistics_log");
  await roads().UpdateRoadOrder({ roadOrderId: id, version: String(back.version), mode: "send" } as never, []);
  await run();
  const { data } = await roads().GetProcessLog({ roadOrderId: id });
  expect(data.map(({ operation, outcome }) => [operation, outcome])).toEqual([["create_road_order", "done"]]);
  expect(await w.ordersThere("GONE-1")).toBe(1);
  expect((await roads().GetProcessLog({ outcome: "refused" })).data).toEqual([]);
});

test("a carrier that is away is asked again, forty times at most, and what was sent by the trial does not go to the live one", async () => {
  await fault("createRoadOrder", "429");
  const { id } = await send("AWAY-1");
  await run();
  expect(await read(id)).toMatchObject({ state: "waiting", reason: { en: expect.stringContaining("Horoz") } });
  const [{ leftAt }] = (await query('select left_at as "leftAt" from road_order where id = $1', id)) as [{ leftAt: unknown }];
  expect(leftAt).toBeNull();
  await query("update road_order set attempts = 39 where id = $1", id);
  await run();
  expect((await read(id)).state).toBe("refused");
  expect(await run()).toEqual([]);
  await w.control("_faults", []);
  const live = await send("LIVE-1");
  await query("update road_order set is_sandbox = false where id = $1", live.id);
  await run();
  expect([await w.ordersThere("LIVE-1"), await w.ordersThere("AWAY-1")]).toEqual([0, 0]);
});

test("what the carrier has and we don't is added by its code, and what a person wrote stays", async () => {
  await w.as("ayse").IntegrationProvider.SetIntegrationAuth({ providerId: horozId, credentials: {} });
  await query("delete from freight_product where code = 'KOLTUK-1'");
  await run();
  const [added] = (await roads().GetProducts({ search: "KOLTUK-1" })).data;
  expect(added).toMatchObject({ state: "known", productName: "Koltuk", productGroupName: "MOBİLYA", width: "80", grossKg: "30" });
  await query(
    `update freight_product set remote_id = null, state = 'waiting', fields = fields || '{"width": "81"}' where code = 'KOLTUK-1'`,
  );
  await w.as("ayse").IntegrationProvider.SetIntegrationAuth({ providerId: horozId, credentials: {} });
  await run();
  expect((await roads().GetProducts({ search: "KOLTUK-1" })).data).toMatchObject([{ state: "waiting", width: "81" }]);
  expect((await query("select remote_id is not null as known from freight_product where code = 'KOLTUK-1'"))[0]).toEqual({
    known: true,
  });
});
