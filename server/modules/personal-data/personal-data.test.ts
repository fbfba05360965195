import { text } from "node:stream/consumers";
import type { RemotePackage } from "@tradeport/connectors/orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAllAudit } from "#modules/audit/get-all-audit.ts";
import { checkAudit, sealAudit } from "#modules/audit/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { getOrderDetail } from "#modules/orders/get-order-detail.ts";
import { setOrderPackageStatus } from "#modules/orders/set-order-package-status.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "#modules/orders/testing.ts";
import { updateOrderDeliveryAddress } from "#modules/orders/update-order-delivery-address.ts";
import { sql } from "#platform/db.ts";
import { eraseBuyer } from "./erase-buyer.ts";
import { eraseOldBuyers } from "./erase-old-buyers.ts";
import { exportBuyer } from "./export-buyer.ts";
import { findBuyer } from "./find-buyer.ts";
import { getBuyerRetention } from "./get-buyer-retention.ts";
import { previewBuyerRetention } from "./preview-buyer-retention.ts";
import { setBuyerRetention } from "./set-buyer-retention.ts";

let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
  await w.addVariant("KVK-1", 1000, [store]);
});
afterAll(() => w.close());

/** Words that stand nowhere else: whoever finds one has found the buyer. */
const traces = ["Gülfidan", "Kanarya", "gulfidan@kanarya", "5337778899", "Kuşkonmaz", "kapıya bırakın", "Doğum günün kutlu"];
const person = {
  ...{
    firstName: "Gülfidan",
    lastName: "Kanarya",
    company: "",
    country: "Türkiye",
    countryCode: "TR",
    city: "İzmir",
    district: "Konak",
  },
  ...{ fullAddress: "Kuşkonmaz Sokağı 7", zipCode: "35250", phone: "5337778899", email: "gulfidan@kanarya.example" },
  ...{ taxNumber: "", taxOffice: "" },
};
const ofPerson: Partial<RemotePackage> = {
  ...{ customerName: "Gülfidan Kanarya", customerEmail: person.email, deliveryAddress: person, billingAddress: person },
  particulars: {
    buyerNote: "kapıya bırakın",
    gift: { message: "Doğum günün kutlu olsun", sender: "Gülfidan" },
    isCommercial: true,
  },
};
const line = { ...lineOf("KVK-1", 1), personalization: [{ name: "İsim", value: "Gülfidan" }] };
const tell = (packageId: string, status: string, at: number, over: Partial<RemotePackage> = {}) =>
  w.deliver(store, [reportOf(packageId, status, at, [line], { ...ofPerson, ...over })]);
const orderOf = async (packageId: string) => {
  const [row] = await w.rows<{ id: string }>(
    sql`select order_id as id from order_package where channel_package_id = ${packageId}`,
  );
  return row!.id;
};
const delivered = async (packageId: string) => {
  await tell(packageId, "Created", 1);
  await tell(packageId, "Delivered", 2);
  return orderOf(packageId);
};
const longAgo = (orderIds: string[]) =>
  w.rows(sql`update order_header set ordered_at = now() - interval '100 days', remote_modified_at = now() - interval '95 days'
    where id = any(${orderIds}::uuid[])`);

/** Where in the whole database one of these words stands, the invoice apart, which the law keeps. */
const found = async () => {
  const { rows: tables } = await w.database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const hits: string[] = [];
  for (const { name } of tables) {
    const { rows } = await w.database.pool.query<{ row: string }>(
      `select t::text as row from ${name} t where exists (select from unnest($1::text[]) word where t::text ilike '%' || word || '%'
        or fold(t::text) like '%' || fold(word) || '%')`,
      [traces],
    );
    hits.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`));
  }
  return hits;
};
const sums = () =>
  w.rows(sql`select (select sum(total)::text from order_package) as total, (select count(*)::int from order_line) as lines,
    (select sum(on_hand)::int from stock) as on_hand, (select sum(reserved)::int from stock) as reserved,
    (select count(*)::int from stock_movement) as movements`);

test("S58, E1: a buyer who is erased stands in no table any more, stock and totals stay, and no later report brings them back", async () => {
  const id = await delivered("KVK-A");
  await tell("KVK-B", "Created", 1);
  const open = await orderOf("KVK-B");
  // A person corrects the address of the one that is still here: the audit holds both.
  const detail = await w.call(getOrderDetail, { orderHeaderId: open });
  await w.call(updateOrderDeliveryAddress, {
    orderHeaderId: open,
    address: { ...detail.orderDeliveryAddress, fullAddress: "Kuşkonmaz Sokağı 9" },
    addressMark: detail.addressMark,
  } as never);
  await w.rows(sql`insert into package_label (client_id, package_id, store_id, tracking_code, state, format, body, ready_at)
    select client_id, id, store_id, 'X', 'ready', 'zpl', '^FDGülfidan^FS', now() from order_package where channel_package_id = 'KVK-A' on conflict do nothing`);
  await w.rows(sql`
    with c as (insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at)
      values (${store.clientId}, gen_random_uuid(), ${store.id}, 'CL-A', 'O-KVK-A', 'return', false, now(), 'TRY', now()) returning client_id, id)
    insert into claim_line (client_id, id, claim_id, channel_line_id, remote_key, title, quantity, state, remote_status, note)
      select client_id, gen_random_uuid(), id, '1', 'KVK-1', 'Ürün', 1, 'rejected', 'Rejected', 'Gülfidan: bana göre değil' from c`);
  await w.rows(sql`insert into road_order (client_id, id, provider, is_sandbox, store_id, order_id, number, state, fields, created_by)
    values (${store.clientId}, gen_random_uuid(), 'horoz', true, ${store.id}, ${id}, 'KVK-A-ROAD', 'sent', '{"recipientTitle": "Gülfidan Kanarya", "recipientCityName": "İzmir"}', 'Ali')`);

  // What people wrote of a return, and of a parcel that did not arrive.
  const returned = await delivered("KVK-R");
  const [pack] = await w.rows<{ id: string }>(sql`select id from order_package where channel_package_id = 'KVK-R'`);
  const act = (action: "A_REFUND_REQUEST" | "A_REFUND_REJECT", reason: string) =>
    w.call(setOrderPackageStatus, { orderPackageId: pack!.id, action, fields: { reason } } as never);
  await act("A_REFUND_REQUEST", "Gülfidan beğenmemiş");
  await act("A_REFUND_REJECT", "Gülfidan başka ürün gönderdi");
  const shown = async () => JSON.stringify((await w.call(getOrderDetail, { orderHeaderId: returned })).claims);
  expect(await shown()).toContain("Gülfidan başka ürün gönderdi");
  await w.rows(sql`insert into package_action (client_id, id, package_id, store_id, action, fields, state, requested_by_name, ended_at, reason)
    values (${store.clientId}, gen_random_uuid(), ${pack!.id}, ${store.id}, 'A_DELIVER_FAIL', '{"reason": "Gülfidan evde yok", "trackingCode": "T-1"}', 'refused', 'Ali', now(),
      '{"code": "connector:trendyol:shipment-info", "values": {"named": "Gülfidan evinde"}}')`);
  // What goes with a buyer is in what they are given before.
  const given = await text((await w.call(exportBuyer, { orderHeaderIds: [returned], format: "json" })).body as never);
  for (const words of ["beğenmemiş", "başka ürün gönderdi", "evde yok", "evinde"]) expect(given).toContain(`Gülfidan ${words}`);
  expect(await w.call(eraseBuyer, { orderHeaderIds: [returned] })).toEqual({ erased: 1, refused: [] });
  expect((await found()).filter((hit) => /Gülfidan (be|ba|ev)/.test(hit))).toEqual([]);
  expect(
    (await w.rows(sql`select fields from package_action where package_id = ${pack!.id} and action = 'A_DELIVER_FAIL'`)).at(0),
    "its codes stay",
  ).toEqual({ fields: { trackingCode: "T-1" } });

  const refused = await w.call(eraseBuyer, { orderHeaderIds: [id, open] });
  expect(refused).toMatchObject({ erased: 1, refused: [{ orderHeaderId: open, code: "buyer_order_open" }] });
  expect(
    (await found()).filter((hit) => hit.includes("KVK-A")),
    "of the erased one",
  ).toEqual([]);
  expect(
    (await found()).some((hit) => hit.includes("KVK-B")),
    "of the open one",
  ).toBe(true);

  await tell("KVK-B", "Delivered", 3);
  const before = await sums();
  expect(await w.call(eraseBuyer, { orderHeaderIds: [open] })).toEqual({ erased: 1, refused: [] });
  expect(await found()).toEqual([]);
  expect(await sums()).toEqual(before);
  const erased = await w.call(getOrderDetail, { orderHeaderId: id });
  expect(erased).toMatchObject({ customerName: "", orderDeliveryAddress: { fullAddress: "", city: "" } });
  expect(erased.buyerErasedDate).not.toBeNull();
  expect(erased.orderPackages[0]!.particulars).toMatchObject({ buyerNote: "", gift: null, isCommercial: true });

  // The marketplace says it all once more, and something newer.
  await tell("KVK-A", "Delivered", 2);
  await tell("KVK-A", "Delivered", 9, { invoiceNumber: "YENI-1" });
  expect(await found()).toEqual([]);
  const [row] = await w.rows<{ invoice: string }>(
    sql`select invoice_number as invoice from order_package where channel_package_id = 'KVK-A'`,
  );
  expect(row!.invoice, "what else it tells is taken").toBe("YENI-1");
});

test("S58, E1: the audit is whole after that, and says that an address was changed, not which", async () => {
  await sealAudit({ database: w.database, signal: new AbortController().signal } as never, {});
  expect(await checkAudit(w.database)).toMatchObject({ broken: [] });
  const { rows } = await w.database.pool.query("select before, after from audit where action = 'change_address'");
  expect(rows).toHaveLength(1);
  expect(rows[0].after.deliveryAddress).toMatch(/^sealed:/);
  const page = await w.call(getAllAudit, { action: "change_address", page: 0, pageSize: 20, orderType: "desc" });
  expect(page.data[0]!.after).toMatchObject({ deliveryAddress: { tr: "silindi" } });
});

test("S58, E1: each night the orders of before the company's period lose their buyer, no other, and twice is once", async () => {
  const [old, young] = [await delivered("KVK-OLD"), await delivered("KVK-YOUNG")];
  await tell("KVK-OPEN", "Created", 1);
  const waits = await orderOf("KVK-OPEN");
  await longAgo([old, waits]);
  const { channels } = await w.call(getBuyerRetention, {});
  const [trendyol] = channels;
  expect(channels).toEqual([expect.objectContaining({ channelCode: "trendyol", days: null, daysMost: null })]);
  const channelId = trendyol!.channelId;

  await eraseOldBuyers(w.database);
  expect(await names([old, young, waits]), "no period: everybody stays").toEqual([
    "Gülfidan Kanarya",
    "Gülfidan Kanarya",
    "Gülfidan Kanarya",
  ]);

  expect(await w.call(previewBuyerRetention, { channelId, days: 90 })).toEqual({ dueOrders: 1, openOrders: 1, isExact: true });
  await w.call(setBuyerRetention, { channelId, days: 90, from: null });
  await expect(w.call(setBuyerRetention, { channelId, days: 30, from: null })).rejects.toMatchObject({ code: "conflict" });
  await eraseOldBuyers(w.database);
  await eraseOldBuyers(w.database);
  expect(await names([old, young, waits])).toEqual(["", "Gülfidan Kanarya", "Gülfidan Kanarya"]);
  const { rows } = await w.database.pool.query(
    "select after from audit where action = 'erase' and object_type = 'buyer_retention'",
  );
  expect(rows.map(({ after }) => after)).toEqual([{ channel: "trendyol", days: 90, orders: 1 }]);

  await w.call(setBuyerRetention, { channelId, days: null, from: 90 });
  expect((await w.call(getBuyerRetention, {})).channels[0]!.days).toBeNull();
});

test("S58, E1: who sends something back after that is erased once more when it is over", async () => {
  const id = await delivered("KVK-LATE");
  await w.call(eraseBuyer, { orderHeaderIds: [id] });
  const [claim] = await w.rows<{ id: string }>(sql`
    with c as (insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at)
      values (${store.clientId}, gen_random_uuid(), ${store.id}, 'CL-LATE', 'O-KVK-LATE', 'return', true, now(), 'TRY', now() - interval '95 days')
      returning client_id, id)
    insert into claim_line (client_id, id, claim_id, channel_line_id, remote_key, title, quantity, state, remote_status, note)
      select client_id, gen_random_uuid(), id, '1', 'KVK-1', 'Ürün', 1, 'requested', 'WaitingInAction', 'Gülfidan: küçük geldi' from c returning claim_id as id`);
  const note = async () =>
    (await w.rows<{ note: string }>(sql`select note from claim_line where claim_id = ${claim!.id}`))[0]!.note;
  const channelId = (await w.call(getBuyerRetention, {})).channels[0]!.channelId;
  await w.call(setBuyerRetention, { channelId, days: 90, from: null });
  await eraseOldBuyers(w.database);
  expect(await note(), "somebody has to decide on it").toContain("Gülfidan");
  await w.rows(sql`update claim set is_open = false, modified_at = now() where id = ${claim!.id}`);
  await eraseOldBuyers(w.database);
  expect(await note()).toBe("");
  await w.call(setBuyerRetention, { channelId, days: null, from: 90 });
});

test("S58, E1: without a period what comes to an order that was erased on request goes with the next night, an action that ended without a report as well", async () => {
  const id = await delivered("KVK-AFTER");
  const [pack] = await w.rows<{ id: string }>(sql`select id from order_package where channel_package_id = 'KVK-AFTER'`);
  await w.call(eraseBuyer, { orderHeaderIds: [id] });
  const act = (action: "A_REFUND_REQUEST" | "A_REFUND_REJECT", reason: string) =>
    w.call(setOrderPackageStatus, { orderPackageId: pack!.id, action, fields: { reason } } as never);
  await act("A_REFUND_REQUEST", "Gülfidan beğenmemiş");
  await act("A_REFUND_REJECT", "Gülfidan başka ürün gönderdi");
  const ended = (at: string) =>
    w.rows(sql`
    insert into package_action (client_id, id, package_id, store_id, action, fields, state, requested_by_name, ended_at)
    values (${store.clientId}, gen_random_uuid(), ${pack!.id}, ${store.id}, 'A_DELIVER', '{"receivedBy": "Gülfidan Kanarya"}', 'refused', 'Ali', ${at}::timestamptz)`);
  await ended("now");
  const left = async () => (await found()).filter((hit) => hit.includes("Gülfidan") && hit.includes(pack!.id)).length;
  expect(await left()).toBeGreaterThan(0);
  await eraseOldBuyers(w.database);
  expect(await left()).toBe(0);
  const lines = await w.rows<{ reason: string; answer: string }>(sql`
    select l.reason, l.answer from claim_line l join claim c on c.client_id = l.client_id and c.id = l.claim_id where c.channel_order_id = 'O-KVK-AFTER'`);
  expect(lines).toEqual([{ reason: "", answer: "" }]);
  // An action alone is enough.
  await ended("now");
  await eraseOldBuyers(w.database);
  expect(await left()).toBe(0);
});

test("S58, E1: of a store that was disconnected nothing is under way: its buyers are erased on request, and by period", async () => {
  await tell("KVK-GONE", "Created", 1);
  const id = await orderOf("KVK-GONE");
  const erase = () => w.call(eraseBuyer, { orderHeaderIds: [id] });
  expect(await erase()).toMatchObject({ erased: 0, refused: [{ code: "buyer_order_open" }] });
  const connected = (isActive: boolean) => w.rows(sql`update store set is_active = ${isActive} where id = ${store.id}`);
  await connected(false);
  expect(await erase()).toEqual({ erased: 1, refused: [] });
  expect(await names([id])).toEqual([""]);
  await connected(true);
});

test("S58, E3: a buyer is found by name, e-mail, telephone and order number, and taken along in one file of either kind", async () => {
  const id = await delivered("KVK-FIND");
  await w.deliver(store, [reportOf("KVK-OTHER", "Delivered", 2, [lineOf("KVK-1", 1)])]);
  for (const search of ["gulfidan KANARYA", "GULFIDAN@kanarya.example", "+90 (533) 777 88 99", "O-KVK-FIND"]) {
    const { orders } = await w.call(findBuyer, { search });
    expect(
      orders.map(({ orderHeaderId }) => orderHeaderId),
      search,
    ).toContain(id);
    expect(
      orders.every(({ customerName }) => customerName === "Gülfidan Kanarya"),
      search,
    ).toBe(true);
  }
  // What a package is found by besides says nothing of a buyer.
  expect((await w.call(findBuyer, { search: "SKU-KVK-1" })).orders).toEqual([]);
  expect((await w.call(findBuyer, { search: "%%%" })).orders).toEqual([]);

  const json = JSON.parse(await text((await w.call(exportBuyer, { orderHeaderIds: [id], format: "json" })).body as never));
  expect(json.orders).toEqual([
    expect.objectContaining({
      orderNumber: "O-KVK-FIND",
      deliveryAddress: expect.objectContaining({ fullAddress: "Kuşkonmaz Sokağı 7", mobilePhone: "+905337778899" }),
      packages: [
        expect.objectContaining({
          note: "kapıya bırakın",
          lines: [expect.objectContaining({ personalization: line.personalization })],
        }),
      ],
    }),
  ]);
  const csv = await text((await w.call(exportBuyer, { orderHeaderIds: [id], format: "csv" })).body as never);
  expect(csv).toContain("O-KVK-FIND,deliveryAddress.fullAddress,Kuşkonmaz Sokağı 7\r\n");
  const { rows } = await w.database.pool.query(
    "select object_id from audit where action = 'export' and object_type = 'order' and object_id = $1",
    [id],
  );
  expect(rows).toHaveLength(2);
});

test("another company's orders are found, exported and erased by nobody else", async () => {
  const id = await delivered("KVK-OWN");
  const as = w.clients.mehmet;
  expect((await w.call(findBuyer, { search: person.email }, as)).orders).toEqual([]);
  await expect(w.call(exportBuyer, { orderHeaderIds: [id], format: "json" }, as)).rejects.toMatchObject({ code: "not_found" });
  await expect(w.call(eraseBuyer, { orderHeaderIds: [id] }, as)).rejects.toMatchObject({ code: "not_found" });
  expect(await names([id])).toEqual(["Gülfidan Kanarya"]);
});

const names = async (ids: string[]) => {
  const rows = await w.rows<{ id: string; name: string }>(
    sql`select id, customer_name as name from order_header where id = any(${ids}::uuid[])`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)!.name);
};
