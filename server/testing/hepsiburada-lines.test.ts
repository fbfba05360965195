import { afterAll, beforeAll, expect, test } from "vitest";
import { orderHandlers } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";
import type { Connected } from "./connected.ts";
import { runningStore } from "./running-store.ts";
import type { StoreWorld } from "./store-world.ts";

/** Hepsiburada's lines and lists as programs of its sellers have met them, through a running worker to the stock that they move. */
let w: StoreWorld;
let it: Connected;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ w, it, close } = await runningStore("hepsiburada"));
});
afterAll(() => close?.());

const there = (move: string, body: object) => it.bench.control(move, body);
const keys = () => it.live.offers.map(({ key }) => key) as [string, string];
const buy = async (...pieces: number[]) =>
  (await it.bench.buy(pieces.map((quantity, at) => [keys()[at]!, quantity] as [string, number]))).orderNumber;
/** At the next turn, and the look of the whole week among them. */
const soon = async () => {
  await w.query(sql`update order_watch set sweep_at = null where store_id = ${it.storeId}`);
  await w.query(sql`update store set orders_hint_at = clock_timestamp() where id = ${it.storeId}`);
};
const becomes = <T>(what: string, look: () => Promise<T>, wanted: T) =>
  it.until(what, async () => {
    await soon();
    return JSON.stringify(await look()) === JSON.stringify(wanted);
  });
const idOf = async (order: string) =>
  (await w.query(sql<{ id: string }>`select id from order_header where channel_order_id = ${order}`))[0]!.id;
/** [on hand, reserved] of both pieces. */
const stock = async () =>
  (
    await w.query(
      sql<{ onHand: number; reserved: number }>`
        select s.on_hand, s.reserved from stock s join offer o on o.variant_id = s.item_id
        where o.id = any(${it.live.offers.map(({ id }) => id)}::uuid[]) order by o.remote_key`,
    )
  ).map(({ onHand, reserved }) => [onHand, reserved]);
const packages = (orderId: string) =>
  w
    .query(
      sql<{
        status: string;
        total: string;
      }>`select p.status, p.total::text from order_package p join order_header h on h.id = p.order_id
        where h.channel_order_id = ${orderId} and not p.superseded order by p.status`,
    )
    .then((rows) => rows.map(({ status, total }) => [status, Number(total)]));

test("R18: lines that are canceled, packed, delivered and claimed hold their own pieces and money, and nothing is promised twice (corrections 2)", async () => {
  const order = await buy(3, 2);
  await becomes("the reservation", stock, [
    [20, 3],
    [20, 2],
  ]);
  await there("_cancel", { packageId: order, skus: [keys()[1]] });
  await becomes("the canceled line is free", stock, [
    [20, 3],
    [20, 0],
  ]);
  expect(await packages(order)).toEqual([
    ["S_CANCELED", 399.8],
    ["S_NEW", 599.7],
  ]);
  const [open] = (await it.bench.packagesOf(it.bench.enter(), order)).filter(({ state }) => state === "new");
  await it.bench.act(it.bench.enter(), open!, "prepare", { parcelQuantity: "1" });
  for (const move of ["_scan", "_deliver"]) await there(move, { packageId: order });
  const gone = [
    [17, 0],
    [20, 0],
  ];
  await becomes("the parcel has left", stock, gone);
  await there("_return", { packageId: order });
  await becomes(
    "the claim is heard",
    async () =>
      (
        await w.query(
          sql<{
            remoteStatus: string;
          }>`select distinct remote_status from order_package where store_id = ${it.storeId} and status = 'S_DELIVERED'`,
        )
      ).map(({ remoteStatus }) => remoteStatus),
    ["ClaimCreated"],
  );
  await there("_word", { packageId: order, skus: [keys()[0]], status: "InLimbo" });
  await becomes(
    "the unknown word is shown",
    async () =>
      (
        await w.query(
          sql<{
            is: boolean;
          }>`select problem is not null as is from order_package where store_id = ${it.storeId} and status = 'S_DELIVERED'`,
        )
      )[0]?.is,
    true,
  );
  expect([await stock(), await packages(order)]).toEqual([
    gone,
    [
      ["S_CANCELED", 399.8],
      ["S_DELIVERED", 599.7],
    ],
  ]);
});

test.each([
  ["the buyer", "Customer"],
  ["fraud control", "Sap"],
])(
  "R5, R18: a line that %s cancels takes its money along; what a person accepted stays accepted (corrections 2)",
  async (_, by) => {
    const order = await buy(1, 2);
    await becomes("the order", () => packages(order), [["S_NEW", 599.7]]);
    const orderHeaderId = await idOf(order);
    expect(await w.call(orderHandlers.Order.AcceptOrder, { orderHeaderId } as never)).toMatchObject({ accepted: 1 });
    // The order's first line: the package under the order's own number is the canceled one from now on.
    const [first] = (await it.bench.packagesOf(it.bench.enter(), order))
      .flatMap(({ lines }) => lines.map(({ lineId, key }) => ({ lineId, key })))
      .sort((a, b) => (a.lineId < b.lineId ? -1 : 1));
    await there("_cancel", { packageId: order, skus: [first!.key], by });
    const [gone, open] = first!.key === keys()[0] ? [199.9, 399.8] : [399.8, 199.9];
    await becomes("the canceled line", () => packages(order), [
      ["S_CANCELED", gone],
      ["S_GETTING_READY", open],
    ]);
    const detail = await w.call(orderHandlers.Order.GetOrderDetail, { orderHeaderId } as never);
    expect([detail.tradeportStatus, Number(detail.total?.amount), Number(detail.canceledTotal?.amount)]).toEqual([
      "S_GETTING_READY",
      open,
      gone,
    ]);
    const living = detail.orderPackages.find(({ status }) => status === "S_GETTING_READY")!;
    const history = await w.call(orderHandlers.Order.GetOrderPackageStatusHistory, { orderPackageId: living.id } as never);
    expect(
      history.map(({ orderPackageStatusActionCode, orderPackageStatusCode }) => [
        orderPackageStatusActionCode,
        orderPackageStatusCode,
      ]),
    ).toContainEqual(["A_MARKETPLACE", "S_GETTING_READY"]);
    const rows = await w.call(orderHandlers.Order.GetAllOrder, {
      search: order,
      page: 0,
      pageSize: 10,
      orderColumn: "status",
      orderType: "asc",
    } as never);
    expect(rows.data.map(({ status, total, arrivedLate }) => [status, Number(total?.amount), arrivedLate])).toEqual([
      ["S_CANCELED", gone, false],
      ["S_GETTING_READY", open, false],
    ]);
  },
);

test("R18, R10: a row that can't be read is shown to people, the next order comes in and the cursor moves (corrections 3)", async () => {
  await it.faults({ match: { path: "/cancelled" }, kind: "odd", value: "items.0.orderNumber=null" });
  const cursor = async () =>
    (await w.query(sql<{ until: string }>`select orders_until::text as until from store where id = ${it.storeId}`))[0]!.until;
  const before = await cursor();
  const order = await buy(1);
  await becomes("the next order", async () => (await packages(order)).map(([status]) => status), ["S_NEW"]);
  await becomes("the cursor", async () => (await cursor()) > before, true);
  // A look that was under way when the row turned odd may have brought the order and moved the cursor.
  const unread = async () => {
    const { data } = await w.call(orderHandlers.Order.GetAllUnreadReport, { page: 0, pageSize: 10 } as never);
    return data.map(({ kind, problem }) => [kind, problem?.en.includes("cancelled: orderNumber")]);
  };
  await becomes("the row that can't be read", unread, [["order", true]]);
  await it.clearFaults();
});
