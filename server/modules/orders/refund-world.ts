import type { ClaimState, RemoteClaim } from "@tradeport/connectors/claims";
import type { RemoteLine } from "@tradeport/connectors/orders";
import type { RefundUnits } from "@tradeport/contract/refunds";
import { expect } from "vitest";
import { sql } from "#platform/db.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { applyClaims } from "./apply-claims.ts";
import { createOrderRefund } from "./create-order-refund.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderPackageStatusHistory } from "./get-order-package-status-history.ts";
import { storeClaims } from "./inbox.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { lineOf, moment, orderWorld, reportOf } from "./testing.ts";

type Act = Parameters<typeof setOrderPackageStatus>[1];
type Refund = "A_REFUND_REQUEST" | "A_REFUND" | "A_REFUND_REJECT";
const words = ["Created", "Shipped", "Delivered"] as const;
const reason = { fields: { reason: "Kutu" } };

/** A store of the order world, packages of it that went all the way, and what is given back of them, here and by the marketplace. */
export const refundWorld = async () => {
  const w = await orderWorld();
  const store = await w.addStore("Birinci");
  /** A package of the marketplace's number, with its order. */
  const seen = async (number: string) => {
    const [row] = await w.rows<{ id: string; orderId: string; refundFrom: string | null }>(
      sql`select id, order_id, refund_from from order_package where channel_package_id = ${number}`,
    );
    const order = await w.call(getOrderDetail, { orderHeaderId: row!.orderId });
    const pack = order.orderPackages.find(({ id }) => id === row!.id)!;
    return { number, order, pack, orderId: row!.orderId, refundFrom: row!.refundFrom };
  };
  /** Created, shipped, and then the last word. */
  const sendOut = async (number: string, lines: RemoteLine[], over: Parameters<typeof reportOf>[4] = {}, last = "Delivered") => {
    for (const [at, word] of [...words.slice(0, 2), last].entries())
      if (at < 2 || last !== "Shipped") await w.deliver(store, [reportOf(number, word, at + 1, lines, over)]);
    return seen(number);
  };
  let serial = 0;
  /** A delivered package with these lines, of ten pieces each on the shelf, and its order. `total`: what the one line cost. */
  const delivered = async (quantities: number[], last?: string, total?: string) => {
    const number = `RF${++serial}`;
    const keys = quantities.map((_, at) => `${number}-${at}`);
    const variants: string[] = [];
    for (const key of keys) variants.push(await w.addVariant(key, 10, [store]));
    const lines = keys.map((key, at) => ({ ...lineOf(key, quantities[at]!), ...(total !== undefined && { total }) }));
    return { lines, variants, ...(await sendOut(number, lines, total === undefined ? {} : { total }, last)) };
  };
  const refund = ({ orderId, pack }: { orderId: string; pack: { id: string } }, lines: RefundUnits[]) =>
    w.call(createOrderRefund, {
      orderHeaderId: orderId,
      orderPackageRefunds: [{ orderPackageId: pack.id, reason: "Anlasma", lines }],
    });
  const act = ({ pack }: { pack: { id: string } }, action: Refund, over: Partial<Act> = {}) =>
    w.call(setOrderPackageStatus, { orderPackageId: pack.id, action, fields: {}, ...over });
  const history = async ({ pack }: { pack: { id: string } }) =>
    (await w.call(getOrderPackageStatusHistory, { orderPackageId: pack.id })).map((row) => [
      row.orderPackageStatusActionCode,
      row.beforeOrderPackageStatusCode,
      row.orderPackageStatusCode,
    ]);
  const stockIn = async (variantId: string) =>
    Object.fromEntries(
      (
        await w.rows<{ condition: string; onHand: number }>(
          sql`select condition, on_hand from stock where item_id = ${variantId} and on_hand <> 0`,
        )
      ).map(({ condition, onHand }) => [condition, onHand]),
    );
  const noFaults = async () => expect(await w.rows(unitFaults(w.clients.ayse))).toEqual([]);
  /** A marketplace's claim on units of a package, as it is told. */
  const reported = (
    number: string,
    at: number,
    lines: { line: RemoteLine; quantity?: number; state: ClaimState; amount?: string | null }[],
    over: Partial<RemoteClaim> = {},
  ): RemoteClaim => ({
    claimId: `C-${number}`,
    orderId: `O-${number}`,
    packageId: number,
    kind: "return",
    openedAt: moment(5),
    modifiedAt: moment(at),
    deadlineAt: null,
    currency: "TRY",
    cargo: { company: "", trackingCode: "", trackingLink: "" },
    lines: lines.map(({ line, quantity = 1, state, amount = "90.00" }, no) => ({
      ...{ lineId: `${no}`, orderLineId: line.lineId, key: line.key, title: line.title, quantity, state },
      ...{ remoteStatus: state, reason: "", note: "", amount },
    })),
    raw: { at, lines: lines.map(({ state }) => state), ...over },
    ...over,
  });
  const hear = async (claim: RemoteClaim) => {
    const context = w.contextOf(store);
    await applyClaims(context, await context.write((tx) => storeClaims(tx, store, { claims: [claim], unreadable: [] })));
  };
  return { ...w, store, seen, sendOut, delivered, refund, act, reason, history, stockIn, noFaults, reported, hear };
};
export type RefundWorld = Awaited<ReturnType<typeof refundWorld>>;
