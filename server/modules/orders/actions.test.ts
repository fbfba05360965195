import { openMarket, product, type TestMarket } from "@tradeport/connectors/trendyol/sandbox/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Step, StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { acceptOrder } from "./accept-order.ts";
import { getAllOrder } from "./get-all-order.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderPackageStatusHistory } from "./get-order-package-status-history.ts";
import { getOrderStatusCount } from "./get-order-status-count.ts";
import { printOrderBarcode } from "./print-order-barcode.ts";
import { setCargoInfo } from "./set-cargo-info.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { applyLeftovers } from "./steps/apply-leftovers.ts";
import { readLabels } from "./steps/read-labels.ts";
import { readOrders } from "./steps/read-orders.ts";
import { sendAction } from "./steps/send-action.ts";
import { settleAction } from "./steps/settle-action.ts";
import { type OrderWorld, orderWorld } from "./testing.ts";

let w: OrderWorld;
let market: TestMarket;
let store: StoreRef;
beforeAll(async () => {
  [w, market] = await Promise.all([orderWorld(), openMarket()]);
  store = await w.addStore("Birinci");
});
afterAll(async () => {
  await market.close();
  await w.close();
});

let serial = 0;
/** A product here and there, with this much stock. */
const onSale = async (onHand: number) => {
  const barcode = `ACT-${++serial}`;
  const { json } = await market.api("POST", "/product/sellers/100001/v2/products", {
    items: [product(barcode, { quantity: onHand })],
  });
  await market.api("GET", `/product/sellers/100001/products/batch-requests/${json.batchRequestId}`);
  return { barcode, variantId: await w.addVariant(barcode, onHand, [store]) };
};
const run = async (step: Step) => {
  const task = await step.claim(w.turnOf(store, market.origin));
  await task?.();
  return task !== null;
};
/** Looks now, as after a hint; again until nothing moves the clock's edge out of the window. */
const read = async () => {
  await w.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${store.id}`);
  expect(await run(readOrders)).toBe(true);
};
const buy = async (lines: { barcode: string; quantity: number }[], over: Record<string, unknown> = {}) => {
  const { json, status, text } = await market.control("_buy", { sellerId: 100_001, lines, ...over });
  expect(status, text).toBe(200);
  await read();
  return packageOf(String(json.packageId));
};
interface Pack {
  id: string;
  orderId: string;
  channelPackageId: string;
  status: string;
  superseded: boolean;
  version: number;
}
const packageOf = async (channelPackageId: string) => {
  const [pack] = await w.rows<Pack>(
    sql`select id, order_id, channel_package_id, status, superseded, version from order_package where channel_package_id = ${channelPackageId}`,
  );
  return pack!;
};
const there = async (packageId: string) => {
  const { json } = await market.control("_truth?sellerId=100001");
  return json.orders
    .flatMap((order: { packages: { packageId: number; status: string }[] }) => order.packages)
    .find((pack: { packageId: number }) => String(pack.packageId) === packageId);
};
const lastAction = async (packageId: string) => {
  const [row] = await w.rows<{ state: string; reason: { tr: string } | null }>(
    sql`select state, reason from package_action where package_id = ${packageId} order by requested_at desc limit 1`,
  );
  return row!;
};
const history = async (orderPackageId: string) =>
  (await w.call(getOrderPackageStatusHistory, { orderPackageId })).map((row) => [
    row.orderPackageStatusActionCode,
    row.actionOwnerName,
    row.orderPackageStatusCode,
  ]);
const accept = (pack: Pack) => w.call(acceptOrder, { orderPackageIds: [pack.id] });
const act = (
  pack: Pack,
  action: "A_PREPARE" | "A_SPLIT" | "A_CANCEL_REQUEST" | "A_DELIVER" | "A_SHIP_FAIL" | "A_SHIP",
  over: { fields?: Record<string, string>; lines?: { orderLineId: string; quantity: number }[]; version?: number } = {},
) => w.call(setOrderPackageStatus, { orderPackageId: pack.id, action, fields: {}, ...over });

describe("an order from the sandbox to the carrier", () => {
  it("is bought there, accepted and prepared here with the person's name, shipped by the carrier, and its stock leaves", async () => {
    const { barcode, variantId } = await onSale(5);
    const pack = await buy([{ barcode, quantity: 2 }]);
    expect(pack.status).toBe("S_NEW");
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 2 });

    expect(await accept(pack)).toEqual({ accepted: 1, refused: [] });
    expect((await packageOf(pack.channelPackageId)).status).toBe("S_NEW");
    const detail = await w.call(getOrderDetail, { orderHeaderId: pack.orderId });
    expect(detail.orderPackages[0]).toMatchObject({
      pendingAction: { action: "A_ACCEPT", state: "waiting", requestedBy: "Ayşe Yılmaz" },
      actions: [],
    });
    expect(await run(sendAction)).toBe(true);
    expect((await packageOf(pack.channelPackageId)).status).toBe("S_GETTING_READY");
    expect((await there(pack.channelPackageId)).status).toBe("Picking");

    const prepared = await act(pack, "A_PREPARE", { fields: { invoiceNumber: "ABC2026000000001" } });
    expect(prepared.pendingAction?.action).toBe("A_PREPARE");
    await run(sendAction);
    expect((await there(pack.channelPackageId)).status).toBe("Invoiced");
    await market.control("_scan", { packageId: Number(pack.channelPackageId) });
    await read();
    expect((await packageOf(pack.channelPackageId)).status).toBe("S_SHIPPED");
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 3, reserved: 0, moves: 2 });
    expect(await history(pack.id)).toEqual(
      [
        ["A_MARKETPLACE", "Trendyol", "S_SHIPPED"],
        ["A_MARKETPLACE", "Trendyol", "S_AWAITING_SHIPPING"],
        ["A_PREPARE", "Ayşe Yılmaz", "S_AWAITING_SHIPPING"],
        ["A_ACCEPT", "Ayşe Yılmaz", "S_GETTING_READY"],
        ["A_MARKETPLACE", "Trendyol", "S_NEW"],
      ].filter(([action, , status]) => !(action === "A_MARKETPLACE" && status === "S_AWAITING_SHIPPING")),
    );
  });

  it("R42: accepted twice, even at the same moment, is one action", async () => {
    const { barcode } = await onSale(5);
    const pack = await buy([{ barcode, quantity: 1 }]);
    const answers = await Promise.all([accept(pack), accept(pack), accept(pack)]);
    expect(answers.map(({ accepted }) => accepted).sort()).toEqual([0, 0, 1]);
    expect(answers.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(["action_waiting", "action_waiting"]);
    expect(await w.rows(sql`select id from package_action where package_id = ${pack.id}`)).toHaveLength(1);
    await run(sendAction);
    expect((await accept(pack)).refused[0]).toMatchObject({
      code: "action_not_allowed",
      message: "Kabul et işlemi Hazırlanıyor durumundaki pakette yapılamaz.",
    });
  });

  it("unpaid reserves its stock and is not accepted before the payment", async () => {
    const { barcode, variantId } = await onSale(5);
    const pack = await buy([{ barcode, quantity: 2 }], { awaiting: true });
    expect(pack.status).toBe("S_PENDING_APPROVAL");
    expect(await w.stockOf(variantId)).toMatchObject({ reserved: 2 });
    expect((await accept(pack)).refused[0]).toMatchObject({ code: "payment_pending" });
    await market.control("_pay", { packageId: Number(pack.channelPackageId) });
    await read();
    expect((await accept(pack)).accepted).toBe(1);
    await run(sendAction);
  });

  it("a lost answer is settled by reading, and the marketplace is told once", async () => {
    const { barcode } = await onSale(5);
    const pack = await buy([{ barcode, quantity: 1 }]);
    await accept(pack);
    await market.control("_faults", [{ match: { method: "PUT" }, kind: "accept-then-drop", times: 1 }]);
    await expect(run(sendAction)).rejects.toMatchObject({ verdict: "unknown" });
    expect(await lastAction(pack.id)).toMatchObject({ state: "unknown" });
    await w.rows(sql`update package_action set due_at = now() where package_id = ${pack.id}`);
    expect(await run(settleAction)).toBe(true);
    expect(await lastAction(pack.id)).toMatchObject({ state: "done" });
    expect((await history(pack.id))[0]).toEqual(["A_ACCEPT", "Ayşe Yılmaz", "S_GETTING_READY"]);
    const calls = await market.control("_calls?last=200&sellerId=100001");
    expect(
      calls.json.filter(
        (call: { method: string; path: string }) => call.method === "PUT" && call.path.includes(pack.channelPackageId),
      ),
    ).toHaveLength(1);
  });

  it("a worker that died before its call left is settled the same way, and sends again", async () => {
    const { barcode } = await onSale(5);
    const pack = await buy([{ barcode, quantity: 1 }]);
    await accept(pack);
    await sendAction.claim(w.turnOf(store, market.origin));
    await w.rows(sql`update package_action set sent_at = now() - interval '1 minute' where package_id = ${pack.id}`);
    await run(settleAction);
    expect(await lastAction(pack.id)).toMatchObject({ state: "waiting" });
    await run(sendAction);
    expect((await there(pack.channelPackageId)).status).toBe("Picking");
  });

  it("a buyer who cancels first wins: the marketplace's no is shown in words, and the stock comes back", async () => {
    const { barcode, variantId } = await onSale(5);
    const pack = await buy([{ barcode, quantity: 1 }]);
    await accept(pack);
    await market.control("_cancel", { packageId: Number(pack.channelPackageId) });
    await expect(run(sendAction)).rejects.toMatchObject({ verdict: "refused" });
    expect((await lastAction(pack.id)).reason?.tr).toContain("Siparişi yenileyin");
    await read();
    expect((await packageOf(pack.channelPackageId)).status).toBe("S_CANCELED");
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 0 });
  });

  it("R5: a split and a cancel of a part keep every unit once", async () => {
    const [one, two] = [await onSale(5), await onSale(5)];
    const pack = await buy([
      { barcode: one.barcode, quantity: 3 },
      { barcode: two.barcode, quantity: 1 },
    ]);
    const [line] = await w.rows<{ id: string }>(
      sql`select id from order_line where package_id = ${pack.id} and remote_key = ${one.barcode}`,
    );
    await expect(act(pack, "A_SPLIT")).rejects.toMatchObject({ code: "bad_input" });
    await expect(act(pack, "A_SPLIT", { lines: [{ orderLineId: line!.id, quantity: 4 }] })).rejects.toMatchObject({
      code: "bad_input",
    });
    await act(pack, "A_SPLIT", { lines: [{ orderLineId: line!.id, quantity: 1 }] });
    await run(sendAction);
    await read();
    expect((await packageOf(pack.channelPackageId)).superseded).toBe(true);
    const live = await w.rows<
      Pack & { units: number }
    >(sql`select p.*, (select sum(quantity)::int from order_line l where l.package_id = p.id) as units
      from order_package p where order_id = ${pack.orderId} and not superseded order by units`);
    expect(live.reduce((sum, { units }) => sum + units, 0)).toBe(4);
    expect(await w.stockOf(one.variantId)).toMatchObject({ onHand: 5, reserved: 3 });

    const rest = live.at(-1)!;
    const [part] = await w.rows<{ id: string }>(
      sql`select id from order_line where package_id = ${rest.id} and remote_key = ${one.barcode}`,
    );
    await expect(act(rest, "A_CANCEL_REQUEST", { fields: { reasonId: "999" } })).rejects.toMatchObject({ code: "bad_input" });
    await expect(act(rest, "A_CANCEL_REQUEST")).rejects.toMatchObject({ code: "action_field_missing" });
    await act(rest, "A_CANCEL_REQUEST", { fields: { reasonId: "500" }, lines: [{ orderLineId: part!.id, quantity: 1 }] });
    await run(sendAction);
    await read();
    expect(await w.stockOf(one.variantId)).toMatchObject({ onHand: 5, reserved: 2 });
    expect(await w.stockOf(two.variantId)).toMatchObject({ onHand: 5, reserved: 1 });
    const detail = await w.call(getOrderDetail, { orderHeaderId: pack.orderId });
    expect(detail.orderPackages.map(({ status }) => status).sort()).toEqual(["S_CANCELED", ...live.map(() => "S_NEW")]);
    expect(detail.problems).toEqual([]);
  });

  it("what only the panel can do says how; what is ours alone is done at once; a stale version is a conflict", async () => {
    const { barcode, variantId } = await onSale(5);
    const pack = await buy([{ barcode, quantity: 1 }]);
    await accept(pack);
    await run(sendAction);
    await expect(act(pack, "A_SHIP_FAIL", { version: 1 })).rejects.toMatchObject({ code: "conflict" });
    expect((await act(pack, "A_SHIP_FAIL")).status).toBe("S_COULD_NOT_BE_SHIPPED");
    // The next report, of an unmoved remote status, leaves what was marked here.
    await market.api("PUT", `/order/sellers/100001/shipment-packages/${pack.channelPackageId}/box-info`, {
      boxQuantity: 2,
      deci: 3,
    });
    await read();
    expect((await packageOf(pack.channelPackageId)).status).toBe("S_COULD_NOT_BE_SHIPPED");
    await act(pack, "A_SHIP", { fields: { trackingInfo: "https://kargo.example/1" } });
    await run(sendAction);
    expect((await packageOf(pack.channelPackageId)).status).toBe("S_SHIPPED");
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 4, reserved: 0 });
    await expect(act(pack, "A_DELIVER")).rejects.toMatchObject({ code: "action_guided" });
  });

  it("a carrier of the list is told to the marketplace and shown when taken; the label is there before it is asked for", async () => {
    const { barcode } = await onSale(5);
    const pack = await buy([{ barcode, quantity: 1 }]);
    await expect(w.call(printOrderBarcode, { orderPackageIds: [pack.id], format: "ZPL" })).rejects.toMatchObject({
      code: "label_unavailable",
    });
    const asked = await w.call(setCargoInfo, {
      orderPackageId: pack.id,
      cargoCompany: "Aras Kargo",
      cargoTrackingCode: "",
      trackingLink: "",
    });
    expect(asked).toMatchObject({ cargoCompany: "Trendyol Express", pendingAction: { action: "CARGO", state: "waiting" } });
    await run(sendAction);
    await read();
    const detail = await w.call(getOrderDetail, { orderHeaderId: pack.orderId });
    expect(detail.orderPackages[0]).toMatchObject({ cargoCompany: expect.stringContaining("Aras"), pendingAction: null });
    await accept(pack);
    await run(sendAction);
    await w.rows(sql`delete from package_label where package_id <> ${pack.id}`);
    for (let look = 0; look < 4 && (await run(readLabels)); look++)
      await w.rows(sql`update package_label set due_at = now() where state = 'wanted'`);
    const label = await w.call(printOrderBarcode, { orderPackageIds: [pack.id], format: "ZPL" });
    expect(label).toMatchObject({ name: `${pack.channelPackageId}.zpl` });
    expect(String(label.body)).toMatch(/^\^XA/);
  });

  it("R7: a page that was stored and not applied is applied after the crash", async () => {
    const { barcode, variantId } = await onSale(5);
    const { json } = await market.control("_buy", { sellerId: 100_001, lines: [{ barcode, quantity: 1 }] });
    const turn = w.turnOf(store, market.origin);
    await w.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${store.id}`);
    const task = await readOrders.claim({
      ...turn,
      write: async (work) => {
        const answer = await turn.write(work);
        // the process ends when the page is in the inbox
        if (Array.isArray(answer) && answer.length > 0) throw new Error("killed");
        return answer;
      },
    });
    await expect(task!()).rejects.toThrow("killed");
    expect(await packageOf(String(json.packageId))).toBeUndefined();
    await w.rows(sql`update inbox set due_at = now() where applied_at is null`);
    expect(await run(applyLeftovers)).toBe(true);
    expect((await packageOf(String(json.packageId))).status).toBe("S_NEW");
    expect(await w.stockOf(variantId)).toMatchObject({ reserved: 1 });
  });

  it("R4, R46: a page token that comes again stops the look and moves no cursor; times are the marketplace's own zone", async () => {
    const [{ until }] = (await w.rows<{ until: string }>(
      sql`select orders_until as until from store where id = ${store.id}`,
    )) as [{ until: string }];
    await w.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${store.id}`);
    const turn = w.turnOf(store, market.origin);
    const operations = {
      ...turn.connector.operations,
      listOrders: async () => ({ packages: [], unreadable: [], next: "again" }),
    };
    const task = await readOrders.claim({ ...turn, connector: { ...turn.connector, operations } });
    await expect(task!()).rejects.toMatchObject({ verdict: "garbage" });
    expect(await w.rows(sql`select orders_until as until from store where id = ${store.id}`)).toEqual([{ until }]);
    const [{ age }] = (await w.rows<{ age: number }>(
      sql`select extract(epoch from now() - max(ordered_at))::int as age from order_header`,
    )) as [{ age: number }];
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(120);
  });
});

describe("lists of orders", () => {
  it("filter by group, status, store, search in Turkish letters and page; counts agree", async () => {
    const all = await w.call(getAllOrder, { page: 0, pageSize: -1, orderType: "desc", orderColumn: "channelOrderDate" });
    expect(all.totalCountIsExact).toBe(true);
    expect(all.data).toHaveLength(all.totalCount);
    const counts = await w.call(getOrderStatusCount, {});
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(all.totalCount);
    const list = (over: object) =>
      w.call(getAllOrder, {
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
    const pages = await Promise.all([0, 1].map((page) => list({ page, pageSize: 3 })));
    expect(pages.flatMap(({ data }) => data.map(({ packageId }) => packageId))).toEqual(
      all.data.slice(0, 6).map(({ packageId }) => packageId),
    );
  });

  it("S2, S4: another company's ids are not there, alone or among one's own, and nothing is written", async () => {
    const [mine] = await w.rows<{
      id: string;
      orderId: string;
      lineId: string;
    }>(sql`select p.id, p.order_id, l.id as line_id from order_package p
      join order_line l on l.package_id = p.id where p.status = 'S_NEW' and not p.superseded limit 1`);
    const theirs = await w.addStore("Üçüncü", w.clients.mehmet);
    await w.addVariant("FOREIGN", 5, [theirs], w.clients.mehmet);
    const as = w.clients.mehmet;
    const gone = { code: "not_found" };
    await expect(w.call(getOrderDetail, { orderHeaderId: mine!.orderId }, as)).rejects.toMatchObject(gone);
    await expect(w.call(acceptOrder, { orderHeaderId: mine!.orderId }, as)).rejects.toMatchObject(gone);
    await expect(w.call(acceptOrder, { orderPackageIds: [mine!.id] }, as)).rejects.toMatchObject(gone);
    await expect(
      w.call(setOrderPackageStatus, { orderPackageId: mine!.id, action: "A_PREPARE", fields: {} }, as),
    ).rejects.toMatchObject(gone);
    await expect(
      w.call(setCargoInfo, { orderPackageId: mine!.id, cargoCompany: "X", cargoTrackingCode: "", trackingLink: "" }, as),
    ).rejects.toMatchObject(gone);
    await expect(w.call(getOrderPackageStatusHistory, { orderPackageId: mine!.id }, as)).rejects.toMatchObject(gone);
    await expect(w.call(printOrderBarcode, { orderPackageIds: [mine!.id], format: "ZPL" }, as)).rejects.toMatchObject(gone);
    expect(
      (
        await w.call(
          getAllOrder,
          { page: 0, pageSize: 25, orderType: "desc", orderColumn: "channelOrderDate", storeId: store.id },
          as,
        )
      ).totalCount,
    ).toBe(0);
    const [other] = await w.rows<{ lineId: string }>(
      sql`select l.id as line_id from order_line l where l.package_id <> ${mine!.id} limit 1`,
    );
    const lines = [{ orderLineId: other!.lineId, quantity: 1 }];
    await expect(
      w.call(setOrderPackageStatus, { orderPackageId: mine!.id, action: "A_SPLIT", fields: {}, lines }),
    ).rejects.toMatchObject(gone);
    await expect(w.call(acceptOrder, { orderPackageIds: [mine!.id, theirs.id] })).rejects.toMatchObject(gone);
    expect(await w.rows(sql`select id from package_action where package_id = ${mine!.id}`)).toEqual([]);
    await expect(w.call(acceptOrder, {})).rejects.toMatchObject({ code: "bad_input" });
  });
});
