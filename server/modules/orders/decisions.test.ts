import { RemoteError } from "@tradeport/connectors/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workOf } from "#modules/connections/due.ts";
import { readStore } from "#modules/connections/store-row.ts";
import { sql } from "#platform/db.ts";
import { unitFaults } from "#testing/unit-faults.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderPackageStatusHistory } from "./get-order-package-status-history.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { readClaims } from "./steps/read-claims.ts";
import { resolveDecision } from "./steps/resolve-decision.ts";
import { sendDecision } from "./steps/send-decision.ts";

/** The seller's yes and no to a claim of Trendyol's, as they go there and come back. */
let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
  await m.market.control("_settings", { claimDelayMs: 0 });
});
afterAll(() => m.close());

const look = async () => {
  await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
  expect(await m.run(readClaims)).toBe(true);
};
/** Bought, delivered and sent back; its claim waits for the seller's word. */
const returned = async (quantity: number) => {
  const { barcode, variantId } = await m.onSale(5);
  const pack = await m.buy([{ barcode, quantity }]);
  const packageId = Number(pack.channelPackageId);
  for (const move of ["_scan", "_deliver", "_return"]) {
    const { status, text } = await m.market.control(move, { packageId });
    expect(status, text).toBe(200);
  }
  await m.read();
  const state = async () => {
    await look();
    return (await claimOf(pack))?.lines[0]?.state;
  };
  await expect.poll(state, { interval: 50, timeout: 60_000 }).toBe("deciding");
  return { pack, variantId, claim: (await claimOf(pack))! };
};
const order = ({ orderId }: { orderId: string }) => m.call(getOrderDetail, { orderHeaderId: orderId });
const claimOf = async (pack: { orderId: string }) => (await order(pack)).claims[0];
const shown = async (pack: { orderId: string }) => (await order(pack)).orderPackages[0]!;
type Input = Parameters<typeof setOrderPackageStatus>[1];
const decide = (pack: { id: string }, action: "A_REFUND" | "A_REFUND_REJECT", over: Partial<Input> = {}) =>
  m.call(setOrderPackageStatus, { orderPackageId: pack.id, action, fields: {}, ...over });
const no = { fields: { reasonId: "451", description: "Ürün incelenmeli" } };
const states = async (pack: { orderId: string }) => (await claimOf(pack))!.lines.map(({ state }) => state);
const onHand = async (variantId: string) =>
  (await m.rows<{ onHand: number }>(sql`select on_hand from stock where item_id = ${variantId} and condition = 'sellable'`))[0]!
    .onHand;
/** Whether the store's loop is woken for it. */
const isDue = () =>
  m.database.asPlatform(async (tx) => {
    const row = await readStore(tx, m.clients.ayse, m.store.id);
    return (await workOf(tx, row!, [sendDecision])).has(sendDecision.name);
  });
const noFaults = async () => expect(await m.rows(unitFaults(m.clients.ayse))).toEqual([]);

test("a yes goes to the marketplace, and only what it has taken shows: then the pieces are back, and the refund arrives by itself", async () => {
  const { pack, variantId, claim } = await returned(2);
  expect((await shown(pack)).status).toBe("S_REFUNDING");
  expect(claim.actions.map(({ action, how }) => [action, how])).toEqual([
    ["A_REFUND", "remote"],
    ["A_REFUND_REJECT", "remote"],
  ]);
  const refunds = claim.lines.map(({ id }, at) => ({ claimLineId: id, ...(at === 0 ? { sellable: 1 } : { damaged: 1 }) }));
  const waits = await decide(pack, "A_REFUND", { claimId: claim.id, refunds });
  expect(waits).toMatchObject({ status: "S_REFUNDING", pendingAction: { action: "A_REFUND", state: "waiting" } });
  expect((await claimOf(pack))!.actions).toEqual([]);
  expect(await isDue()).toBe(true);
  await expect(decide(pack, "A_REFUND", { claimId: claim.id })).rejects.toMatchObject({ code: "action_waiting" });
  expect(await onHand(variantId)).toBe(3);
  expect(await m.run(sendDecision)).toBe(true);
  expect(await states(pack)).toEqual(["checking", "checking"]);
  expect(await onHand(variantId)).toBe(4);
  await look();
  expect(await states(pack)).toEqual(["refunded", "refunded"]);
  expect(await shown(pack)).toMatchObject({ status: "S_REFUNDED", pendingAction: null });
  const history = await m.call(getOrderPackageStatusHistory, { orderPackageId: pack.id });
  expect(history.some((row) => row.orderPackageStatusActionCode === "A_REFUND" && row.actionOwnerName === "Ayşe Yılmaz")).toBe(
    true,
  );
  expect([await isDue(), await m.run(sendDecision)]).toEqual([false, false]);
  await noFaults();
});

test("a line is named once in a decision, and a piece that was taken in meanwhile is not booked again", async () => {
  const { pack, variantId, claim } = await returned(3);
  const [one] = claim.lines;
  const yes = { claimLineId: one!.id, sellable: 1 };
  await expect(decide(pack, "A_REFUND", { claimId: claim.id, refunds: [yes, yes] })).rejects.toMatchObject({
    code: "claim_ended",
  });
  await decide(pack, "A_REFUND", { claimId: claim.id, refunds: [yes] });
  const orderLineId = (await shown(pack)).lines[0]!.id;
  await m.call(restockOrderLine, { orderLineId, claimLineId: one!.id, restocked: 1, writtenOff: 0 });
  await m.run(sendDecision);
  expect((await claimOf(pack))!.lines.map(({ state }) => state)).toContain("checking");
  expect(await onHand(variantId)).toBe(3);
  await noFaults();
});

test("a no goes with its reason and is disputed until the marketplace decides; then the package shows what it showed before", async () => {
  const { pack, claim } = await returned(1);
  await expect(decide(pack, "A_REFUND_REJECT")).rejects.toMatchObject({ code: "action_field_missing" });
  await decide(pack, "A_REFUND_REJECT", no);
  await m.run(sendDecision);
  expect((await claimOf(pack))!.lines[0]).toMatchObject({ state: "disputed", answer: "Ürün incelenmeli" });
  await look();
  expect(await states(pack)).toEqual(["disputed"]);
  await m.market.control("_claim", { claimId: claim.channelClaimId, status: "Rejected" });
  await look();
  expect(await states(pack)).toEqual(["rejected"]);
  expect((await shown(pack)).status).toBe("S_DELIVERED");
});

test("a refusal reaches the person with its cause, books nothing, and goes once there is nothing to decide", async () => {
  const { pack, variantId, claim } = await returned(1);
  // The buyer's parcel came just now.
  await decide(pack, "A_REFUND_REJECT", { fields: { reasonId: "1651", description: "Gelmedi" } });
  await expect(m.run(sendDecision)).rejects.toBeInstanceOf(RemoteError);
  const { pendingAction } = await shown(pack);
  expect(pendingAction).toMatchObject({ state: "refused" });
  expect(pendingAction!.reason!.tr).toContain("ilk 24 saatte");
  expect(await states(pack)).toEqual(["deciding"]);
  expect((await claimOf(pack))!.actions).toHaveLength(2);
  await m.market.control("_claim", { claimId: claim.channelClaimId, status: "Accepted" });
  await look();
  expect((await shown(pack)).pendingAction).toBeNull();
  expect(await onHand(variantId)).toBe(4);
});

test("a refusal stays said while a line still waits for the seller's word, whatever is told of the others", async () => {
  const { pack, claim } = await returned(2);
  await decide(pack, "A_REFUND_REJECT", { fields: { reasonId: "1651", description: "Gelmedi" } });
  await expect(m.run(sendDecision)).rejects.toBeInstanceOf(RemoteError);
  expect((await shown(pack)).pendingAction).toMatchObject({ state: "refused" });
  await m.market.control("_claim", { claimId: claim.channelClaimId, status: "Rejected", units: 1 });
  await look();
  expect((await states(pack)).sort()).toEqual(["deciding", "rejected"]);
  expect((await shown(pack)).pendingAction).toMatchObject({ state: "refused" });
});

test("R7: a decision whose answer is lost is settled by reading: what stands there is done once, and what does not is sent again", async () => {
  const { pack, variantId, claim } = await returned(1);
  const refunds = [{ claimLineId: claim.lines[0]!.id, sellable: 1 }];
  const playing = async (arrives: boolean) => {
    const context = m.contextOf(m.store, m.market.origin);
    const real = context.connector.claims!.decisions!;
    const decisions = {
      ...real,
      decide: async (...given: Parameters<typeof real.decide>) => {
        if (arrives) await real.decide(...given);
        throw new RemoteError("unknown", "the line was cut");
      },
    };
    const connector = { ...context.connector, claims: { ...context.connector.claims!, decisions } };
    const task = await sendDecision.claim({ ...context, connector });
    await expect(task!()).rejects.toThrow("cut");
    await m.rows(sql`update package_action set due_at = now() where state = 'unknown'`);
    expect(await m.run(resolveDecision)).toBe(true);
  };
  await decide(pack, "A_REFUND", { refunds });
  await playing(false);
  expect((await shown(pack)).pendingAction).toMatchObject({ state: "waiting" });
  await playing(true);
  expect((await shown(pack)).pendingAction).toBeNull();
  expect(await states(pack)).toEqual(["refunded"]);
  expect((await shown(pack)).status).toBe("S_REFUNDED");
  expect(await onHand(variantId)).toBe(5);
  await noFaults();
});

test("R7: a worker that dies before its call has left sends it again, and a claim that somebody decided elsewhere is told nothing", async () => {
  const { pack, claim } = await returned(1);
  await decide(pack, "A_REFUND");
  await m.rows(
    sql`update package_action set state = 'sending', token = 77, due_at = now() where package_id = ${pack.id} and state = 'waiting'`,
  );
  await m.run(resolveDecision);
  expect((await shown(pack)).pendingAction).toMatchObject({ state: "waiting" });
  await m.market.control("_claim", { claimId: claim.channelClaimId, status: "Rejected" });
  await look();
  expect(await m.run(sendDecision)).toBe(false);
  expect((await m.lastAction(pack.id)).state).toBe("withdrawn");
  expect((await shown(pack)).status).toBe("S_DELIVERED");
});

test("of a claim that was turned down in part meanwhile the rest is told, and no piece of that part is booked", async () => {
  const { pack, variantId, claim } = await returned(2);
  await decide(pack, "A_REFUND", { refunds: claim.lines.map(({ id }) => ({ claimLineId: id, sellable: 1 })) });
  await m.market.control("_claim", { claimId: claim.channelClaimId, status: "Rejected", units: 1 });
  await look();
  expect(await m.run(sendDecision)).toBe(true);
  await look();
  expect((await states(pack)).sort()).toEqual(["refunded", "rejected"]);
  expect((await shown(pack)).status).toBe("S_DELIVERED");
  expect(await onHand(variantId)).toBe(4);
  await noFaults();
});
