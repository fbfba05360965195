import { contract, type Procedure, walk } from "@tradeport/contract";
import { proposalHeader } from "@tradeport/contract/page";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { seedChannels } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";

/** A buyer's name in what is kept beside the orders themselves: answers for repeats, proposals, papers of a carrier. */
let w: World;
let orderHeaderId: string;
let orderPackageId: string;
let byKey: { authorization: string };
const name = "Kuşkonmaz";
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform(async (tx) => {
    await seedCatalogue(tx);
    await seedChannels(tx);
  });
  await w.as("ayse").Home.LoadSampleData({});
  // Of a store like any other: what is only an example is nobody's.
  await rows(sql`update store set is_sample = false`);
  await rows(
    sql`update order_header set customer_name = ${`${name} Yıldız`}, delivery_address = delivery_address || ${JSON.stringify({
      firstName: name,
      lastName: "Yıldız",
      fullAddress: "Kuşkonmazlı Sokağı 7",
    })}::jsonb`,
  );
  await rows(sql`update order_package set customer_name = ${`${name} Yıldız`}`);
  const { data } = await w.as("ayse").Order.GetAllOrder({ status: "S_NEW" });
  orderHeaderId = data[0]!.id;
  orderPackageId = data[0]!.packageId;
  const { key } = await w.as("ayse").Client.CreateApiKey({ name: "Ajan", right: "write", expireDays: 1, proposes: true });
  byKey = { authorization: `Bearer ${key}` };
});
afterAll(() => w.close());
const rows = async <T>(text: ReturnType<typeof sql<T>>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows;
const repeat = (key: string) => ({ "idempotency-key": `${key}-bir-kez` });
const keptAnswers = () =>
  rows(sql<{ route: string }>`select route from idempotency where response::text like ${`%${name}%`} order by route`);
const ask = (call: string, input: object) =>
  w.send(null, call, walk(contract).find((one) => one.name === call)!.procedure as Procedure, input, [], byKey);
const address = async () => {
  const { orderDeliveryAddress } = await w.as("ayse").Order.GetOrderDetail({ orderHeaderId });
  return { ...orderDeliveryAddress, fullAddress: "Kuşkonmazlı Sokağı 9" };
};

test("S58: a question is kept for no repeat, whatever right it takes", async () => {
  const found = await w.as("ayse").PersonalData.FindBuyer({ search: name }, repeat("bul"));
  expect(found.orders.length).toBeGreaterThan(0);
  await w.as("ayse").PersonalData.AddBuyerRequest({
    kind: "erasure",
    buyer: `${name} Yıldız`,
    receivedDate: new Date().toISOString().slice(0, 10),
  });
  expect((await w.as("ayse").PersonalData.GetBuyerRequests({}, repeat("istekler"))).totalCount).toBe(1);
  expect(await keptAnswers()).toEqual([]);
});

test("a paper that is asked for twice with one key is printed twice, and kept nowhere", async () => {
  const print = () =>
    w.send(
      "ayse",
      "Order/PrintPackingSlip",
      contract.Order.PrintPackingSlip,
      { orderPackageIds: [orderPackageId] },
      [],
      repeat("fis"),
    );
  for (const reply of [await print(), await print()]) {
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  }
  expect(await rows(sql`select from idempotency where route = 'Order/PrintPackingSlip'`)).toEqual([]);
});

test("S58, E2: what a key proposes about a buyer is masked for an operator who acts, and whole for who may decide it", async () => {
  const reply = await ask("Order/UpdateOrderDeliveryAddress", { orderHeaderId, address: await address() });
  const proposalId = reply.headers[proposalHeader] as string;
  expect(JSON.stringify(await w.as("ayse").Proposal.GetProposal({ proposalId }))).toContain("Kuşkonmazlı Sokağı 9");
  expect(JSON.stringify(await w.as("ayse").Proposal.GetAllProposal({}))).toContain("Kuşkonmazlı Sokağı 9");
  const wanted = { orderHeaderIds: [orderHeaderId], format: "csv" };
  const given = await w.send("ayse", "PersonalData/ExportBuyer", contract.PersonalData.ExportBuyer, wanted, [], {});
  expect(given.payload).toMatch(/proposals\.0\.input\.address\.fullAddress,Kuşkonmazlı Sokağı 9/);
  await w.as("admin").Client.ActForClient({ clientId: clients.first, reason: "Destek kaydı 42" });
  const acting = w.as("admin").Proposal;
  const one = await acting.GetProposal({ proposalId });
  expect(JSON.stringify([one, await acting.GetAllProposal({})])).not.toContain(name);
  expect(one.input).toMatchObject({
    orderHeaderId,
    address: { firstName: "***", fullAddress: "***", city: expect.stringMatching(/^[^*]+$/) },
  });
  expect(one.answer).toMatchObject({ orderDeliveryAddress: { firstName: "K***" } });
  await w.as("admin").Client.EndActing({});
});

test("S58, E2: what a key with fewer areas proposed is answered as its call would answer that key", async () => {
  const areas = { stock: "write", orders: "read" } as const;
  const { key } = await w.as("ayse").Client.CreateApiKey({ name: "Depo", right: "write", expireDays: 1, proposes: true, areas });
  const headers = { authorization: `Bearer ${key}` };
  const call = contract.Warehouse.InsertUpdate;
  const made = await w.send(null, "Warehouse/InsertUpdate", call, { name: "İzmir", code: "IZM" }, [], headers);
  const proposalId = made.headers[proposalHeader] as string;
  // As if it had been about an order of whose money and buyer this key sees nothing.
  const detail = await w.as("ayse").Order.GetOrderDetail({ orderHeaderId });
  await rows(
    sql`update proposal set call = 'Order/RestockOrderLine', answer = ${JSON.stringify(detail.orderPackages[0])}::jsonb where id = ${proposalId}`,
  );
  const read = await w.send(null, "Proposal/GetProposal", contract.Proposal.GetProposal, { proposalId }, [], headers);
  const { answer } = read.json<{ result: { answer: Record<string, unknown> } }>().result;
  expect(answer.orderPackageId ?? answer.id).toBe(orderPackageId);
  expect(JSON.stringify(answer)).not.toContain(name);
  expect(answer).not.toHaveProperty("totalAmount.amount", expect.stringMatching(/\d/));
  const own = await w.as("ayse").Proposal.GetProposal({ proposalId });
  expect(Object.keys(own.answer as object).length).toBeGreaterThan(Object.keys(answer).length);
});

test("S58, E2: an invoice's buyer is masked for whoever only looks on, and whole for who writes invoices", async () => {
  await rows(sql`insert into invoice (client_id, id, package_id, company_id, kind, number, issued_at, total, currency, buyer, link, created_by)
    select p.client_id, gen_random_uuid(), p.id, c.id, 'sale', 'KSK2026000000001', now(), 10, p.currency,
      ${JSON.stringify({ name: `${name} Yıldız`, taxNumber: "1234567890", taxOffice: "Konak", fullAddress: "Kuşkonmazlı Sokağı 7" })}::jsonb, 'https://fatura.example/1', 'Ayşe'
    from order_package p join company c on c.client_id = p.client_id where p.id = ${orderPackageId} limit 1`);
  const buyerFor = async (who: "zeynep" | "ayse") => (await w.as(who).Order.GetOrderInvoices({ orderHeaderId }))[0]!.buyer;
  expect(await buyerFor("ayse")).toMatchObject({ name: `${name} Yıldız`, taxNumber: "1234567890" });
  expect(await buyerFor("zeynep")).toEqual({
    name: "K*** Y***",
    taxNumber: "********90",
    taxOffice: "Konak",
    fullAddress: "***",
  });
  const areas = (given: string | null) =>
    rows(sql`update client_member m set areas = ${given}::jsonb from person p where p.id = m.person_id and p.subject = 'zeynep'`);
  await areas('{"orders": "read", "money": "read"}');
  expect(await buyerFor("zeynep")).toMatchObject({ name: `${name} Yıldız`, taxNumber: "1234567890" });
  await areas(null);
});

test("S58, E2: a road order's problems, notes and who takes it in tell a viewer nothing of the buyer", async () => {
  await rows(sql`insert into road_order (client_id, id, provider, is_sandbox, store_id, order_id, number, state, fields, created_by)
    select client_id, gen_random_uuid(), 'horoz', true, store_id, id, 'KSK-ROAD', 'draft',
      ${JSON.stringify({ recipientTitle: name, recipientPhone1: "12", recipientEmail: "kuskonmaz", orderNotes: `${name} evde`, deliveryPerson: name })}::jsonb, 'Ali'
    from order_header where id = ${orderHeaderId}`);
  const [road] = await rows(sql<{ id: string }>`select id from road_order where number = 'KSK-ROAD'`);
  const shown = await w.as("zeynep").Logistics.GetRoadOrder({ roadOrderId: road!.id });
  expect(shown.problems.find(({ field }) => field === "recipientEmail")).toMatchObject({ value: "***" });
  expect(JSON.stringify(shown)).not.toMatch(/kuşkonmaz|kuskonmaz/i);
  expect((await w.as("ayse").Logistics.GetRoadOrder({ roadOrderId: road!.id })).problems.map(({ value }) => value)).toContain(
    "kuskonmaz",
  );
});

test("S58, E2: by the mark of an address nobody who looks on can try what it is", async () => {
  const [own, seen] = [
    await w.as("ayse").Order.GetOrderDetail({ orderHeaderId }),
    await w.as("zeynep").Order.GetOrderDetail({ orderHeaderId }),
  ];
  expect(own.addressMark).toMatch(/^[0-9a-f]{32}$/);
  expect(seen.addressMark).toBe("***");
});

test("S58, E1: who is erased stands in no kept answer and no proposal any more, and what waited is over", async () => {
  await w.as("can").Order.UpdateOrderDeliveryAddress({ orderHeaderId, address: await address() }, repeat("adres"));
  await w
    .as("can")
    .Order.StartPacking({ orderPackageId, station: "Masa 1" }, repeat("paket"))
    .catch(() => {});
  expect((await keptAnswers()).map(({ route }) => route)).toContain("Order/UpdateOrderDeliveryAddress");
  const second = await ask("Order/UpdateOrderDeliveryAddress", {
    orderHeaderId,
    address: { ...(await address()), fullAddress: "Kuşkonmazlı Sokağı 11" },
  });
  const proposalId = second.headers[proposalHeader] as string;
  await rows(sql`update proposal set note = ${`${name} aradı`} where id = ${proposalId}`);
  await rows(sql`update order_package set status = 'S_DELIVERED' where order_id = ${orderHeaderId}`);
  await rows(sql`update package_action set state = 'done' where package_id = ${orderPackageId}`);
  expect(await w.as("ayse").PersonalData.EraseBuyer({ orderHeaderIds: [orderHeaderId] })).toMatchObject({
    erased: 1,
    refused: [],
  });
  expect(await keptAnswers()).toEqual([]);
  expect(await w.as("ayse").Proposal.GetProposal({ proposalId })).toMatchObject({
    state: "rejected",
    input: {},
    answer: null,
    changes: [],
  });
  expect(await rows(sql`select note from proposal where id = ${proposalId}`)).toEqual([{ note: "" }]);
  const roads = await rows(sql<{ fields: object }>`select fields from road_order where order_id = ${orderHeaderId}`);
  expect(JSON.stringify(roads)).not.toMatch(/kuşkonmaz|kuskonmaz/i);
  const erasures = () => rows(sql`select from audit where action = 'erase' and object_id = ${orderHeaderId}`);
  expect(await w.as("ayse").PersonalData.EraseBuyer({ orderHeaderIds: [orderHeaderId] })).toMatchObject({
    erased: 0,
    refused: [],
  });
  expect(await erasures()).toHaveLength(1);
});
