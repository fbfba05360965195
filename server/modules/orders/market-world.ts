import { openMarket, product } from "@tradeport/connectors/trendyol/sandbox/testing";
import type { Message } from "@tradeport/contract/messages";
import { expect } from "vitest";
import type { SyncStep } from "#modules/connections/index.ts";
import { wordsOf } from "#modules/messages/index.ts";
import { sql } from "#platform/db.ts";
import { acceptOrder } from "./accept-order.ts";
import { getOrderPackageStatusHistory } from "./get-order-package-status-history.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { readOrders } from "./steps/read-orders.ts";
import { orderWorld } from "./testing.ts";

export interface Pack {
  id: string;
  orderId: string;
  channelPackageId: string;
  status: string;
  superseded: boolean;
  version: number;
}

/** A store of the order world that is connected to a running sandbox, and the moves of its buyer, its seller and its loop. */
export const marketWorld = async () => {
  const [w, market] = await Promise.all([orderWorld(), openMarket()]);
  const store = await w.addStore("Birinci");
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
  const run = async (step: SyncStep) => {
    const task = await step.claim(w.contextOf(store, market.origin));
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
    const [row] = await w.rows<{ state: string; reason: Message | null }>(
      sql`select state, reason from package_action where package_id = ${packageId} order by requested_at desc limit 1`,
    );
    return { ...row!, reason: row!.reason && wordsOf(row!.reason) };
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
  const close = async () => {
    await market.close();
    await w.close();
  };
  return { ...w, market, store, onSale, run, read, buy, packageOf, there, lastAction, history, accept, act, close };
};
export type MarketWorld = Awaited<ReturnType<typeof marketWorld>>;
