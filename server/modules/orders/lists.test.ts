import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { OrderColumn } from "@tradeport/contract/orders";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { acceptOrder } from "./accept-order.ts";
import { getAllOrder } from "./get-all-order.ts";
import { getAllOrderExcel } from "./get-all-order-excel.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderPackageIds } from "./get-order-package-ids.ts";
import { getOrderPackageStatusHistory } from "./get-order-package-status-history.ts";
import { getOrderStatusCount } from "./get-order-status-count.ts";
import { getParcels } from "./get-parcels.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { printOrderBarcode } from "./print-order-barcode.ts";
import { setCargoInfo } from "./set-cargo-info.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { lineOf, moment, reportOf } from "./testing.ts";

let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
  // Nothing is sold in this one.
  await m.addStore("İkinci", m.clients.ayse, "100002");
  const products = await Promise.all([1, 2, 3].map(() => m.onSale(50)));
  const bought = [];
  for (const buyer of ["İpek Şahin", "Ali Öz", "Işık Ünal", "Ece Can", "Can Er", "Naz Ak", "Su Ay"])
    bought.push(await m.buy([{ barcode: products[bought.length % 3]!.barcode, quantity: 1 }], { buyer }));
  await m.market.control("_cancel", { packageId: Number(bought[0]!.channelPackageId) });
  await m.read();
});
afterAll(() => m.close());

describe("lists of orders", () => {
  it("filter by group, status, store, search in Turkish letters and page; counts agree", async () => {
    const all = await m.call(getAllOrder, { page: 0, pageSize: -1, orderType: "desc", orderColumn: "channelOrderDate" });
    expect(all.totalCountIsExact).toBe(true);
    expect(all.data).toHaveLength(all.totalCount);
    expect(new Set(all.data.map(({ storeName }) => storeName))).toEqual(new Set(["Birinci"]));
    const counts = await m.call(getOrderStatusCount, {});
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(all.totalCount);
    // Of some alone: what a press upon a selection would do.
    const some = all.data.slice(0, 5);
    const ofSome = await m.call(getOrderStatusCount, { orderPackageIds: some.map(({ packageId }) => packageId) });
    for (const { status, count } of ofSome) expect(some.filter((row) => row.status === status)).toHaveLength(count);
    const list = (over: object) =>
      m.call(getAllOrder, {
        page: 0,
        pageSize: 25,
        orderType: "desc" as const,
        orderColumn: "channelOrderDate" as const,
        ...over,
      });
    expect((await list({ status: "S_CANCELED" })).totalCount).toBe(counts.find(({ status }) => status === "S_CANCELED")!.count);
    const groups = await Promise.all((["active", "completed", "refunded"] as const).map((group) => list({ group })));
    expect(groups.reduce((sum, { totalCount }) => sum + totalCount, 0)).toBe(all.totalCount);
    const [first] = all.data;
    expect((await list({ search: first!.channelPackageId })).data.map(({ packageId }) => packageId)).toEqual([first!.packageId]);
    expect((await list({ search: first!.customerName.toLocaleUpperCase("tr").slice(0, 2) })).totalCount).toBeGreaterThan(0);
    expect((await list({ search: "%" })).totalCount).toBe(0);
    // The chips over a list that is narrowed count what it shows.
    const narrowing = { search: first!.channelPackageId, storeId: first!.storeId };
    const narrowed = await m.call(getOrderStatusCount, narrowing);
    expect(narrowed.filter(({ count }) => count > 0)).toEqual([{ status: first!.status, count: 1 }]);
    const pages = await Promise.all([0, 1].map((page) => list({ page, pageSize: 3 })));
    expect(pages.flatMap(({ data }) => data.map(({ packageId }) => packageId))).toEqual(
      all.data.slice(0, 6).map(({ packageId }) => packageId),
    );
  });

  it("several statuses and 'has no tracking code' narrow it, its ids are the same rows, and a file shows them in order (U9, U10, U17)", async () => {
    const request = { page: 0, pageSize: -1, orderType: "asc" as const, orderColumn: "customerName" as const };
    const filter = { statuses: ["S_CANCELED" as const, "S_NEW" as const] };
    const { data } = await m.call(getAllOrder, { ...request, ...filter });
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(["S_CANCELED", "S_NEW"]));
    const [known, unknown] = await Promise.all(
      [true, false].map((hasTracking) => m.call(getAllOrder, { ...request, hasTracking })),
    );
    expect(known!.data.every(({ cargoTrackingCode }) => cargoTrackingCode !== "")).toBe(true);
    expect(unknown!.data.every(({ cargoTrackingCode }) => cargoTrackingCode === "")).toBe(true);
    expect(known!.totalCount + unknown!.totalCount).toBe((await m.call(getAllOrder, request)).totalCount);
    const { ids } = await m.call(getOrderPackageIds, filter);
    expect(ids).toEqual(data.map(({ packageId }) => packageId).toSorted());
    const file = { ...request, columns: ["customer" as const, "total" as const, "status" as const], name: "" };
    const read = async (input: Parameters<typeof getAllOrderExcel>[1]) => {
      const { body, name } = await m.call(getAllOrderExcel, input);
      return { name, rows: (await readXlsx(await buffer(body as Readable))).sheets[0]!.rows };
    };
    const whole = await read({ ...file, ...filter });
    expect(whole.name).toMatch(/^Tradeport - Siparişler - \d\d\.\d\d\.\d{4}\.xlsx$/);
    expect(whole.rows[0]).toEqual(["Müşteri", "Tutar", "Para birimi", "Durum"]);
    const [header] = (await read({ ...file, ...filter, columns: OrderColumn.options })).rows;
    expect(header).toEqual(expect.arrayContaining(["Adet", "Kalem sayısı", "Stok kodu", "Barkod"]));
    expect(new Set(header).size).toBe(header!.length);
    expect(whole.rows.slice(1).map(([customer]) => customer)).toEqual(data.map(({ customerName }) => customerName));
    expect((await read({ ...file, orderPackageIds: ids.slice(0, 2) })).rows).toHaveLength(3);
    await expect(m.call(getAllOrderExcel, { ...file, orderPackageIds: ids.slice(0, 2) }, m.clients.mehmet)).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
  });

  it("what is under way is late after five days and may be lost after twelve; what comes back is neither, and each is counted (U9)", async () => {
    const { barcode } = await m.onSale(50);
    const days = { "WAY-1": 1, "WAY-5": 4.9, "WAY-6": 5.1, "WAY-11": 11.9, "WAY-13": 12.1, "WAY-BACK": 20, "WAY-THERE": 20 };
    for (const [number, gone] of Object.entries(days)) {
      await m.deliver(m.store, [reportOf(number, "Created", 1, [lineOf(barcode, 1)])]);
      const status = number === "WAY-BACK" ? "UnDelivered" : number === "WAY-THERE" ? "Delivered" : "Shipped";
      await m.deliver(m.store, [reportOf(number, status, 2, [lineOf(barcode, 1)])]);
      await m.rows(
        sql`update order_package set left_at = now() - ${gone}::float8 * interval '1 day' where channel_package_id = ${number} returning id`,
      );
    }
    const ask = { page: 0, pageSize: 25, orderColumn: "leftDate" as const, orderType: "asc" as const, search: "WAY-" };
    const numbers = async (more: object = {}) =>
      (await m.call(getAllOrder, { ...ask, group: "onTheWay", ...more })).data.map(({ channelPackageId }) => channelPackageId);
    expect(await numbers()).toEqual(["WAY-BACK", "WAY-13", "WAY-11", "WAY-6", "WAY-5", "WAY-1"]);
    expect(await numbers({ underWay: "late" })).toEqual(["WAY-11", "WAY-6"]);
    expect(await numbers({ underWay: "lost" })).toEqual(["WAY-13"]);
    const counted = await m.call(getOrderStatusCount, { search: "WAY-", underWay: "lost" });
    expect(counted.filter(({ count }) => count > 0)).toEqual([{ status: "S_SHIPPED", count: 1 }]);
  });

  it("a line of a known product shows and finds that product's own codes, whatever the marketplace calls it", async () => {
    const { barcode } = await m.onSale(5);
    const [own] = await m.rows<{ id: string; barcode: string; productCode: string }>(
      sql`update variant set product_code = 'KIYI-ÖRGÜ-0012' where barcode = ${barcode} returning id, barcode, product_code`,
    );
    await m.deliver(m.store, [reportOf("OWN-1", "Created", 1, [{ ...lineOf(barcode, 1), stockCode: "THEIRS-1" }])]);
    const request = { page: 0, pageSize: 25, orderType: "asc" as const, orderColumn: "channelOrderDate" as const };
    for (const search of ["OWN-1", "kıyı-örgü-0012"]) {
      const [row] = (await m.call(getAllOrder, { ...request, search })).data;
      expect(row?.picks, search).toMatchObject([{ code: own!.productCode, barcode: own!.barcode }]);
    }
  });

  it("a line of a product that nobody knows stands in the list beside the others, under the marketplace's own name and codes", async () => {
    const { barcode } = await m.onSale(5);
    await m.deliver(m.store, [reportOf("NOBODYS-1", "Created", 1, [lineOf("NOBODYS", 2, "L-1"), lineOf(barcode, 1, "L-2")])]);
    const request = { page: 0, pageSize: 25, orderType: "asc" as const, orderColumn: "channelOrderDate" as const };
    const [row] = (await m.call(getAllOrder, { ...request, search: "NOBODYS-1" })).data;
    expect(row).toMatchObject({ lineCount: 2, unitCount: 3, firstProduct: "Ürün NOBODYS", hasProblem: true });
    expect(row!.picks).toMatchObject([
      { name: "Ürün NOBODYS", code: "SKU-NOBODYS", barcode: "NOBODYS", quantity: 2, image: null, variant: "" },
      { barcode, quantity: 1 },
    ]);
  });

  it("issue 16, B: what the marketplace calls a status is said in its reader's words, in list, detail and history; one without words as it is", async () => {
    await m.deliver(m.store, [reportOf("WORDS-1", "Invoiced", 1, [lineOf("TS-W", 1)])]);
    const request = { page: 0, pageSize: 25, orderType: "desc" as const, orderColumn: "channelOrderDate" as const };
    const [row] = (await m.call(getAllOrder, { ...request, search: "WORDS-1" })).data;
    expect(row).toMatchObject({ remoteStatus: "Invoiced", remoteStatusWords: "Faturalandı" });
    const { orderPackages } = await m.call(getOrderDetail, { orderHeaderId: row!.id });
    expect(orderPackages[0]!.remoteStatusWords).toBe("Faturalandı");
    const history = await m.call(getOrderPackageStatusHistory, { orderPackageId: row!.packageId });
    expect(history.map(({ remoteStatusWords }) => remoteStatusWords)).toEqual(["Faturalandı"]);
    const called = async (status: string) => {
      await m.database.asPlatform((tx) =>
        sql`update order_package set remote_status = ${status} where id = ${row!.packageId}`.execute(tx),
      );
      return (await m.call(getAllOrder, { ...request, search: "WORDS-1" })).data[0]!.remoteStatusWords;
    };
    expect(await called("INVOICED")).toBe("Faturalandı");
    expect(await called("Teleported")).toBe("Teleported");
    await m.database.asPlatform((tx) => sql`delete from order_header where channel_order_id = 'WORDS-1'`.execute(tx));
  });

  it("late is what should have gone by now, not what is still to be paid for", async () => {
    const over = { shipBy: new Date(Date.now() - 3_600_000).toISOString() };
    await m.deliver(m.store, [
      reportOf("LATE-1", "Created", 1, [lineOf("ACT-1", 1)], over),
      reportOf("LATE-2", "Awaiting", 1, [lineOf("ACT-1", 1)], over),
    ]);
    const found = async (isLate: boolean) =>
      (
        await m.call(getAllOrder, {
          page: 0,
          pageSize: 25,
          orderType: "asc",
          orderColumn: "channelOrderDate",
          search: "LATE-",
          isLate,
        })
      ).data.map(({ channelPackageId }) => channelPackageId);
    expect([await found(true), await found(false)]).toEqual([["LATE-1"], ["LATE-2"]]);
  });

  it("a period ends before its last moment, what is narrowed by and what is not are the whole, and each column is sorted both ways", async () => {
    const at = (n: number) => ({
      orderedAt: moment(n),
      shipBy: n === 2 ? null : new Date(Date.now() + n * 3_600_000).toISOString(),
    });
    await m.deliver(
      m.store,
      [1, 2, 3].map((n) => reportOf(`NARROW-${n}`, "Created", 4, [lineOf("ACT-1", n)], at(n))),
    );
    await m.rows(sql`update order_package set has_problem = true where channel_package_id = 'NARROW-1'`);
    await m.rows(
      sql`update order_line set oversold = true where package_id = (select id from order_package where channel_package_id = 'NARROW-2')`,
    );
    await m.rows(
      sql`update order_header set reported_address = '{}', reported_address_at = now() where channel_order_id = 'O-NARROW-3'`,
    );
    const request = { page: 0, pageSize: 25, orderType: "asc" as const, orderColumn: "channelOrderDate" as const };
    const found = async (over: object) =>
      (await m.call(getAllOrder, { ...request, search: "NARROW-", ...over })).data
        .map((row) => row.channelPackageId.at(-1))
        .join("");
    expect(await found({ startDate: moment(2) })).toBe("23");
    expect(await found({ endDate: moment(2) })).toBe("1");
    for (const [name, only, rest] of [
      ["hasProblem", "1", "23"],
      ["oversold", "2", "13"],
      ["addressChanged", "3", "12"],
    ] as const)
      expect([name, await found({ [name]: true }), await found({ [name]: false })]).toEqual([name, only, rest]);
    // Of what is over nobody changes the address any more.
    await m.rows(sql`update order_package set status = 'S_SHIPPED' where channel_package_id = 'NARROW-3'`);
    expect(await found({ addressChanged: true })).toBe("");
    await m.rows(sql`update order_package set status = 'S_CANCELED' where channel_package_id = 'NARROW-1'`);
    for (const [orderColumn, up, down] of [
      ["channelOrderDate", "123", "321"],
      ["total", "123", "321"],
      // Without a moment it comes after those that have one, or before them.
      ["shipBy", "132", "231"],
      ["status", "123", "321"],
    ] as const)
      expect([orderColumn, await found({ orderColumn }), await found({ orderColumn, orderType: "desc" })]).toEqual([
        orderColumn,
        up,
        down,
      ]);
  });

  it("a file of chosen packages has none that was split: its parts stand for it", async () => {
    const [parent, child] = ["SPLIT-1", "SPLIT-2"];
    const order = { orderId: parent };
    await m.deliver(m.store, [reportOf(parent, "Created", 1, [lineOf("ACT-1", 2)], order)]);
    const selected = [(await m.packageOf(parent)).id];
    const file = { page: 0, pageSize: -1, orderType: "asc", orderColumn: "customerName", columns: ["number"], name: "" } as const;
    const ask = (orderPackageIds: string[]) => m.call(getAllOrderExcel, { ...file, columns: [...file.columns], orderPackageIds });
    expect((await readXlsx(await buffer((await ask(selected)).body as Readable))).sheets[0]!.rows).toHaveLength(2);
    await m.deliver(m.store, [
      reportOf(parent, "UnPacked", 2, [lineOf("ACT-1", 2)], order),
      reportOf(child, "Created", 2, [lineOf("ACT-1", 2)], { ...order, originPackageIds: [parent] }),
    ]);
    await expect(ask(selected)).rejects.toMatchObject({ code: "not_found" });
    await expect(ask([...selected, (await m.packageOf(child)).id])).rejects.toMatchObject({ code: "not_found" });
  });

  it("S2, S4: another company's ids are not there, alone or among one's own, and nothing is written", async () => {
    const [mine] = await m.rows<{
      id: string;
      orderId: string;
      lineId: string;
    }>(sql`select p.id, p.order_id, l.id as line_id from order_package p
      join order_line l on l.package_id = p.id where p.status = 'S_NEW' and not p.superseded limit 1`);
    const theirs = await m.addStore("Üçüncü", m.clients.mehmet);
    await m.addVariant("FOREIGN", 5, [theirs], m.clients.mehmet);
    const as = m.clients.mehmet;
    const gone = { code: "not_found" };
    await expect(m.call(getOrderDetail, { orderHeaderId: mine!.orderId }, as)).rejects.toMatchObject(gone);
    await expect(m.call(acceptOrder, { orderHeaderId: mine!.orderId }, as)).rejects.toMatchObject(gone);
    await expect(m.call(acceptOrder, { orderPackageIds: [mine!.id] }, as)).rejects.toMatchObject(gone);
    await expect(
      m.call(setOrderPackageStatus, { orderPackageId: mine!.id, action: "A_PREPARE", fields: {} }, as),
    ).rejects.toMatchObject(gone);
    await expect(m.call(setCargoInfo, { orderPackageId: mine!.id, version: 1, cargoCompany: "X" }, as)).rejects.toMatchObject(
      gone,
    );
    await expect(m.call(getOrderPackageStatusHistory, { orderPackageId: mine!.id }, as)).rejects.toMatchObject(gone);
    await expect(m.call(printOrderBarcode, { orderPackageIds: [mine!.id], format: "ZPL" }, as)).rejects.toMatchObject(gone);
    expect(
      (
        await m.call(
          getAllOrder,
          { page: 0, pageSize: 25, orderType: "desc", orderColumn: "channelOrderDate", storeId: m.store.id },
          as,
        )
      ).totalCount,
    ).toBe(0);
    const [other] = await m.rows<{ lineId: string }>(
      sql`select l.id as line_id from order_line l where l.package_id <> ${mine!.id} limit 1`,
    );
    const lines = [{ orderLineId: other!.lineId, quantity: 1 }];
    await expect(
      m.call(setOrderPackageStatus, { orderPackageId: mine!.id, action: "A_SPLIT", fields: {}, lines }),
    ).rejects.toMatchObject(gone);
    await expect(m.call(acceptOrder, { orderPackageIds: [mine!.id, theirs.id] })).rejects.toMatchObject(gone);
    expect(await m.rows(sql`select id from package_action where package_id = ${mine!.id}`)).toEqual([]);
    await expect(m.call(acceptOrder, {})).rejects.toMatchObject({ code: "bad_input" });
  });

  it("a picker reads picture, variant and whole code of every line, in list, detail and file (U17)", async () => {
    const codes = ["SILE-BEZI-GOMLEK-M-LACIVERT-2026", "SILE-BEZI-GOMLEK-S-KREM-2026"];
    const [navy, cream] = [await m.addVariant(codes[0]!, 5, [m.store]), await m.addVariant(codes[1]!, 5, [m.store])];
    const [size, colour, value] = [newId(), newId(), newId()];
    await m.database.asPlatform(async (tx) => {
      await sql`insert into attribute (id, code, name_tr, name_en) values (${size}, 'pick-size', 'Beden', 'Size'), (${colour}, 'pick-colour', 'Renk', 'Colour')`.execute(
        tx,
      );
      await sql`insert into attribute_value (id, attribute_id, code, name_tr, name_en) values (${value}, ${colour}, 'navy', 'Lacivert', 'Navy')`.execute(
        tx,
      );
      await sql`insert into category_attribute (category_id, attribute_id, is_variant, position)
        select category_id, ${size}::uuid, true, 0 from product_row where barcode = ${codes[0]!} union all
        select category_id, ${colour}::uuid, true, 1 from product_row where barcode = ${codes[0]!}`.execute(tx);
      await sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id, text)
        select v.client_id, v.product_id, v.id, ${size}::uuid, null::uuid, 'M' from variant v where v.id = ${navy} union all
        select v.client_id, v.product_id, v.id, ${colour}::uuid, ${value}::uuid, null from variant v where v.id = ${navy}`.execute(
        tx,
      );
      await sql`insert into product_image (client_id, product_id, variant_id, position, url)
        select client_id, product_id, product_id, 0, 'https://img.example.com/urun.jpg' from variant where id = ${navy} union all
        select client_id, product_id, id, 0, 'https://img.example.com/lacivert.jpg' from variant where id = ${navy}`.execute(tx);
    });
    await m.deliver(m.store, [reportOf("PICK-1", "Created", 1, [lineOf(codes[0]!, 2, "L-1"), lineOf(codes[1]!, 1, "L-2")])]);
    const pack = await m.packageOf("PICK-1");
    const request = { page: 0, pageSize: 25, orderType: "desc" as const, orderColumn: "channelOrderDate" as const };
    const [row] = (await m.call(getAllOrder, { ...request, search: "PICK-1" })).data;
    const first = {
      image: "https://img.example.com/lacivert.jpg",
      name: `Ürün ${codes[0]}`,
      variant: "M · Lacivert",
      contents: [],
      personalization: [],
      code: `SKU-${codes[0]}`,
      barcode: codes[0],
      quantity: 2,
    };
    expect(row!.picks).toEqual([
      expect.objectContaining(first),
      expect.objectContaining({ image: null, variant: "", barcode: codes[1], quantity: 1 }),
    ]);
    expect(row!.image).toBe(first.image);
    const { orderPackages } = await m.call(getOrderDetail, { orderHeaderId: pack.orderId });
    expect(orderPackages[0]!.lines[0]).toMatchObject(first);
    const file = {
      ...request,
      orderPackageIds: [pack.id],
      columns: ["product" as const, "units" as const, "variant" as const, "code" as const],
      name: "",
    };
    const { body } = await m.call(getAllOrderExcel, file);
    const [head, cells] = (await readXlsx(await buffer(body as Readable))).sheets[0]!.rows;
    expect(head).toEqual(["Ürün", "Görsel adresi", "Adet", "Kalem sayısı", "Varyant", "Stok kodu", "Barkod", "Set içeriği"]);
    expect(cells).toEqual([
      `2 × Ürün ${codes[0]}\n1 × Ürün ${codes[1]}`,
      `${first.image}\n`,
      3,
      2,
      "M · Lacivert\n",
      `SKU-${codes[0]}\nSKU-${codes[1]}`,
      codes.join("\n"),
      "\n",
    ]);
    expect(cream).toBeTruthy();

    // A value that stands alone says what it is of: "M" is no name of anything.
    await m.database.asPlatform((tx) =>
      sql`delete from product_attribute where variant_id = ${navy} and text is null`.execute(tx),
    );
    expect((await m.call(getAllOrder, { ...request, search: "PICK-1" })).data[0]!.picks[0]!.variant).toBe("Beden: M");
    const [, again] = (await readXlsx(await buffer((await m.call(getAllOrderExcel, file)).body as Readable))).sheets[0]!.rows;
    expect(again![4]).toBe("Beden: M\n");

    // Of the product itself: what varies in another category, and what a marketplace parts its products by.
    const [other, pattern, fabric, channel] = [newId(), newId(), newId(), m.store.channelId];
    await m.database.asPlatform(async (tx) => {
      await sql`insert into category (id, parent_id, code, name_tr, name_en, path_tr, path_en, depth, position, is_leaf)
        values (${other}, null, 'pick-other', 'Başka', 'Other', 'Başka', 'Other', 0, 0, true)`.execute(tx);
      await sql`insert into attribute (id, code, name_tr, name_en) values (${pattern}, 'pick-pattern', 'Desen', 'Pattern'), (${fabric}, 'pick-fabric', 'Kumaş', 'Fabric')`.execute(
        tx,
      );
      await sql`update category_attribute set is_variant = false where attribute_id = ${colour}`.execute(tx);
      await sql`insert into category_attribute (category_id, attribute_id, is_variant, position) values (${other}, ${colour}, true, 0)`.execute(
        tx,
      );
      await sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id, text)
        select v.client_id, v.product_id, v.product_id, given.attribute, given.value, given.text from variant v,
          (values (${colour}::uuid, ${value}::uuid, null), (${pattern}::uuid, null, 'Çizgili'), (${fabric}::uuid, null, 'Keten')) as given(attribute, value, text)
        where v.id = any(${[navy, cream]}::uuid[])`.execute(tx);
    });
    const variants = async () =>
      (await m.call(getAllOrder, { ...request, search: "PICK-1" })).data[0]!.picks.map(({ variant }) => variant);
    expect(await variants()).toEqual(["M · Lacivert", "Renk: Lacivert"]);
    await m.database.asPlatform(async (tx) => {
      await sql`insert into channel_attribute (channel_id, scope, category_code, code, name, is_required, allows_custom, is_variant, is_slicer, is_multiple, position)
        values (${channel}, 'live', 'pick', 'pattern', 'Desen', false, true, false, true, false, 0),
          (${channel}, 'live', 'pick', 'fabric', 'Kumaş', false, true, false, false, false, 1)`.execute(tx);
      await sql`insert into attribute_mapping (client_id, id, category_id, channel_id, channel_category_code, channel_attribute_code, attribute_id)
        select client_id, gen_random_uuid(), category_id, ${channel}::uuid, 'pick', given.code, given.attribute
        from product_row, (values ('pattern', ${pattern}::uuid), ('fabric', ${fabric}::uuid)) as given(code, attribute)
        where barcode = ${codes[0]!}`.execute(tx);
    });
    expect((await variants()).map((words) => words.split(" · ").toSorted())).toEqual([
      ["Lacivert", "M", "Çizgili"],
      ["Lacivert", "Çizgili"],
    ]);
    expect((await variants())[0]).toMatch(/^M · /);
    const { parcels, loose } = await m.call(getParcels, { orderHeaderId: pack.orderId });
    const packed = [...loose, ...parcels.flatMap(({ units }) => units)].map(({ variant }) => variant);
    expect(packed.toSorted()).toEqual((await variants()).toSorted());

    // A cell holds 32,767 letters: what does not fit is left out whole, and every line keeps its place.
    const long = (at: number) => `https://img.example.com/${"a".repeat(970)}${at}.jpg`;
    await m.database.asPlatform((tx) =>
      sql`update product_image set url = ${long(1)} where url = 'https://img.example.com/lacivert.jpg'`.execute(tx),
    );
    const lines = Array.from({ length: 40 }, (_, at) => lineOf(codes[0]!, 1, `L-${at + 10}`));
    await m.deliver(m.store, [reportOf("PICK-2", "Created", 1, lines)]);
    const many = await m.packageOf("PICK-2");
    const wide = await m.call(getAllOrderExcel, { ...file, orderPackageIds: [many.id], columns: ["product" as const] });
    const cell = (await readXlsx(await buffer(wide.body as Readable))).sheets[0]!.rows[1]![1] as string;
    expect(cell.length).toBeLessThanOrEqual(32_767);
    expect(cell.split("\n")).toEqual(lines.map((_, at) => (at < 32 ? long(1) : "")));
  });

  it("more than a file holds is refused, and nothing is left off without a word", async () => {
    await m.rows(
      sql`with made as (
          insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, customer_email,
            delivery_address, billing_address, remote_modified_at)
          select client_id, gen_random_uuid(), id, 'MANY', now(), 'TRY', '', '', '{}', '{}', now() from store where name = 'Üçüncü'
          returning client_id, id, store_id)
        insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at,
          remote_hash, ordered_at, currency, total, discount, customer_name)
        select made.client_id, gen_random_uuid(), made.id, made.store_id, 'MANY-' || n, 'S_NEW', 'Created', 'S_NEW', now(), '', now(), 'TRY', 1, 0, ''
        from made, generate_series(1, 100001) as n`,
      m.clients.mehmet,
    );
    const file = { page: 0, pageSize: -1, orderType: "asc", orderColumn: "shipBy", name: "" } as const;
    const requested = m.call(getAllOrderExcel, { ...file, columns: ["number"] }, m.clients.mehmet);
    await expect(requested).rejects.toMatchObject({ code: "selection_too_large" });
    await expect(m.call(getOrderPackageIds, {}, m.clients.mehmet)).rejects.toMatchObject({ code: "selection_too_large" });
  });

  it("the last pages of a long list are what stands at its end, in its order", async () => {
    const page = async (number: number, orderType: "asc" | "desc") => {
      const request = { page: number, pageSize: 20, orderType, orderColumn: "channelOrderDate" } as const;
      const { data, totalCount, totalCountIsExact } = await m.call(getAllOrder, request, m.clients.mehmet);
      expect([totalCount, totalCountIsExact]).toEqual([10_000, false]);
      return data.map(({ packageId }) => packageId);
    };
    const [first, second, third] = [await page(0, "asc"), await page(1, "asc"), await page(5000, "desc")];
    const both = [...first, ...second].toReversed();
    expect(third).toEqual(first.slice(0, 1));
    expect(await page(4999, "desc")).toEqual(both.slice(19, 39));
    // Past the end there is nothing, from whichever side it is read.
    expect(await page(5001, "desc")).toEqual([]);
  });
});
