import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { marketplaces } from "@tradeport/connectors";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { ruleOf } from "./action-rules.ts";
import { completeOrder } from "./complete-order.ts";
import { getAllOrder } from "./get-all-order.ts";
import { getAllOrderExcel } from "./get-all-order-excel.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderPackageIds } from "./get-order-package-ids.ts";
import { getOrderStatusCount } from "./get-order-status-count.ts";
import { type MarketWorld, marketWorld, type Pack } from "./market-world.ts";
import { prepareOrder } from "./prepare-order.ts";
import { printOrderBarcode } from "./print-order-barcode.ts";
import { sendAction } from "./steps/send-action.ts";

/** What a row of the order list says and what is done with many of them. */
let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m.close());

const request = { page: 0, pageSize: 25, orderType: "desc" as const, orderColumn: "channelOrderDate" as const };
const rowOf = async ({ channelPackageId }: Pack) =>
  (await m.call(getAllOrder, { ...request, search: channelPackageId })).data.find(
    (row) => row.channelPackageId === channelPackageId,
  )!;
const bought = async () => {
  const { barcode } = await m.onSale(5);
  return m.buy([{ barcode, quantity: 2 }]);
};
const labelled = ({ id }: Pack, state: string) =>
  m.rows(sql`insert into package_label (client_id, package_id, store_id, tracking_code, state, body)
    select client_id, id, store_id, cargo_tracking_code, ${state}::text, '^XA^XZ' from order_package where id = ${id}
    on conflict (client_id, package_id, tracking_code) do update set state = excluded.state, body = excluded.body`);

test("a row says of each line what the order's page says: category, brand, unit price, VAT rate and amount; and its parcel's link and label", async () => {
  const pack = await bought();
  await m.rows(sql`update order_package set cargo_tracking_link = 'https://kargo.example/1' where id = ${pack.id}`);
  const { orderPackages } = await m.call(getOrderDetail, { orderHeaderId: pack.orderId });
  const { category, brand, unitPrice, vatRate, tax, total } = orderPackages[0]!.lines[0]!;
  expect([category, brand, vatRate]).toEqual(["Puzzle", "Deneme", "20.00"]);
  // Within the price, to the kuruş.
  expect([total!.amount, tax!.amount]).toEqual(["899.80", "149.97"]);
  const row = await rowOf(pack);
  expect(row.picks).toMatchObject([{ category, brand, unitPrice, vatRate, tax, quantity: 2 }]);
  expect([row.trackingLink, row.labelReady]).toEqual(["https://kargo.example/1", false]);
  await labelled(pack, "ready");
  expect((await rowOf(pack)).labelReady).toBe(true);
});

test("a file that names no columns has all of them, with what each line costs and the parcel's link", async () => {
  const pack = await bought();
  await m.rows(sql`update order_package set cargo_tracking_link = 'https://kargo.example/2' where id = ${pack.id}`);
  const input = { ...request, orderPackageIds: [pack.id], name: "" };
  const { body } = await m.call(getAllOrderExcel, input);
  const [head, cells] = (await readXlsx(await buffer(body as Readable))).sheets[0]!.rows;
  const at = (name: string) => cells![head!.indexOf(name)];
  expect(["Sipariş no", "Kategori", "Marka", "KDV oranı", "Takip bağlantısı"].map(at)).toEqual([
    expect.any(String),
    "Puzzle",
    "Deneme",
    20,
    "https://kargo.example/2",
  ]);
  expect(at("Birim fiyat")).toBe(Number((await rowOf(pack)).picks[0]!.unitPrice!.amount));
  expect(at("KDV tutarı")).toBe(Number((await rowOf(pack)).picks[0]!.tax!.amount));
  // By the company's clock, as its screens.
  await m.rows(sql`update order_package set ordered_at = '2026-07-01T22:30:00Z' where id = ${pack.id}`);
  for (const [zone, shown] of [
    ["Asia/Tokyo", "02.07.2026 07:30"],
    ["Europe/Istanbul", "02.07.2026 01:30"],
  ]) {
    await m.rows(sql`update client set time_zone = ${zone} where id = ${m.clients.ayse}`);
    const file = await m.call(getAllOrderExcel, { ...input, columns: ["date" as const] });
    expect((await readXlsx(await buffer(file.body as Readable))).sheets[0]!.rows[1]).toEqual([shown]);
  }
  // Whom amounts are closed to gets none, by no column.
  const packer = { right: "read" as const, areas: { orders: "read" as const } };
  const closed = await m.call(getAllOrderExcel, input, m.clients.ayse, packer);
  const [without] = (await readXlsx(await buffer(closed.body as Readable))).sheets[0]!.rows;
  for (const name of ["Birim fiyat", "KDV oranı", "KDV tutarı", "Tutar"]) expect(without).not.toContain(name);
  expect(without).toContain("Kategori");
});

test("of many those that get ready are told as prepared and the others say why; another company's are not there, and nothing is told", async () => {
  const [one, two, waiting] = [await bought(), await bought(), await bought()];
  for (const pack of [one, two]) await m.accept(pack);
  while (await m.run(sendAction));
  const ids = [one.id, waiting.id, two.id];
  await expect(m.call(prepareOrder, { orderPackageIds: ids }, m.clients.mehmet)).rejects.toMatchObject({ code: "not_found" });
  expect(await m.call(prepareOrder, { orderPackageIds: ids })).toMatchObject({
    prepared: 2,
    refused: [{ orderPackageId: waiting.id, code: "action_not_allowed" }],
  });
  while (await m.run(sendAction));
  expect(await Promise.all([one, two, waiting].map(async (pack) => (await rowOf(pack)).status))).toEqual([
    "S_AWAITING_SHIPPING",
    "S_AWAITING_SHIPPING",
    "S_NEW",
  ]);
  // Once more is nothing new: each is refused, and the marketplace hears nothing.
  expect((await m.call(prepareOrder, { orderPackageIds: [one.id] })).prepared).toBe(0);
});

test("of many those that were delivered are completed here alone, the others say why; another company's are not there", async () => {
  const [there, waits] = [await bought(), await bought()];
  for (const move of ["_scan", "_deliver"]) await m.market.control(move, { packageId: Number(there.channelPackageId) });
  await m.read();
  const ids = [there.id, waits.id];
  await expect(m.call(completeOrder, { orderPackageIds: ids }, m.clients.mehmet)).rejects.toMatchObject({ code: "not_found" });
  expect(await m.call(completeOrder, { orderPackageIds: ids })).toMatchObject({
    completed: 1,
    refused: [{ orderPackageId: waits.id, code: "action_not_allowed" }],
  });
  expect([(await rowOf(there)).status, (await rowOf(waits)).status]).toEqual(["S_COMPLETED", "S_NEW"]);
  expect(await m.run(sendAction)).toBe(false);
});

test("of chosen packages those are named whose label can be printed", async () => {
  const [ready, waits] = [await bought(), await bought()];
  await labelled(ready, "ready");
  await labelled(waits, "wanted");
  const ask = (orderPackageIds: string[], client = m.clients.ayse) =>
    m.call(getOrderPackageIds, { orderPackageIds, labelReady: "ZPL" }, client);
  expect(await ask([ready.id, waits.id])).toEqual({ ids: [ready.id] });
  expect(await m.call(getOrderPackageIds, { orderPackageIds: [waits.id] })).toEqual({ ids: [waits.id] });
  await expect(ask([ready.id], m.clients.mehmet)).rejects.toMatchObject({ code: "not_found" });
  // A label of an older tracking code is none.
  await m.rows(sql`update order_package set cargo_tracking_code = 'NEW-1' where id = ${ready.id}`);
  expect(await ask([ready.id])).toEqual({ ids: [] });
  // On paper ours can be printed from the accept on; of the first moment, without it, none.
  const onPaper = () => m.call(getOrderPackageIds, { orderPackageIds: [ready.id, waits.id], labelReady: "PDF" });
  expect(await onPaper()).toEqual({ ids: [] });
  await m.rows(sql`update order_package set status = 'S_GETTING_READY' where id = ${ready.id}`);
  expect(await onPaper()).toEqual({ ids: [ready.id] });
});

test("S4: labels that name another client's package are none at all, and so is a list of chosen packages", async () => {
  const [own, theirs] = [await bought(), await bought()];
  for (const pack of [own, theirs]) await labelled(pack, "ready");
  const { mehmet } = m.clients;
  const ids = [own.id, theirs.id];
  expect((await m.call(printOrderBarcode, { orderPackageIds: ids, format: "ZPL" })).name).toBe("Tradeport - etiketler - 2.zpl");
  await expect(m.call(printOrderBarcode, { orderPackageIds: ids, format: "ZPL" }, mehmet)).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await m.call(getAllOrder, { ...request, orderPackageIds: ids })).totalCount).toBe(2);
  await expect(m.call(getAllOrder, { ...request, orderPackageIds: ids }, mehmet)).rejects.toMatchObject({ code: "not_found" });
});

test("a channel shows the packages of its stores alone, in the list, its counts, its ids and its file", async () => {
  const pack = await bought();
  const { channelId } = m.store;
  const [other] = await m.rows<{ id: string }>(sql`select id from channel where code = 'etsy'`);
  const countsOf = async (of: string) => {
    const filter = { channelId: of, search: pack.channelPackageId };
    const [list, { ids }, counts, file] = await Promise.all([
      m.call(getAllOrder, { ...request, ...filter }),
      m.call(getOrderPackageIds, filter),
      m.call(getOrderStatusCount, filter),
      m.call(getAllOrderExcel, { ...request, ...filter, name: "", columns: ["number"] }),
    ]);
    const { rows } = (await readXlsx(await buffer(file.body as Readable))).sheets[0]!;
    return [list.totalCount, ids, counts.reduce((sum, { count }) => sum + count, 0), rows.length - 1];
  };
  expect(await countsOf(channelId)).toEqual([1, [pack.id], 1, 1]);
  expect(await countsOf(other!.id)).toEqual([0, [], 0, 0]);
});

test("why a package could not be shipped is asked at every marketplace", () => {
  for (const { code, orders } of marketplaces.flatMap(({ channels, orders }) => channels.map(({ code }) => ({ code, orders })))) {
    const rule = ruleOf(code, "A_SHIP_FAIL")!;
    if (rule.how === "guided") continue;
    expect([code, rule.fields.some(({ required }) => required), orders.actions.ship_fail.how]).toEqual([code, true, rule.how]);
  }
});
