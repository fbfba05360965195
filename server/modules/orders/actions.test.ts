import { RemoteError, remoteFor } from "@tradeport/connectors/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionHandlers } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { untilLocked } from "#testing/until.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderPackageStatusHistory } from "./get-order-package-status-history.ts";
import { type MarketWorld, marketWorld, type Pack } from "./market-world.ts";
import { printOrderBarcode } from "./print-order-barcode.ts";
import { setCargoInfo } from "./set-cargo-info.ts";
import { readLabels } from "./steps/read-labels.ts";
import { resolveAction } from "./steps/resolve-action.ts";
import { sendAction } from "./steps/send-action.ts";
import { lineOf, reportOf } from "./testing.ts";

let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m.close());

describe("an order from the sandbox to the carrier", () => {
  it("is bought there, accepted and prepared here with the person's name, shipped by the carrier, and its stock leaves", async () => {
    const { barcode, variantId } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 2 }]);
    expect(pack.status).toBe("S_NEW");
    expect(await m.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 2 });

    expect(await m.accept(pack)).toEqual({ accepted: 1, refused: [] });
    expect((await m.packageOf(pack.channelPackageId)).status).toBe("S_NEW");
    const detail = await m.call(getOrderDetail, { orderHeaderId: pack.orderId });
    expect(detail.orderPackages[0]).toMatchObject({
      pendingAction: { action: "A_ACCEPT", state: "waiting", requestedBy: "Ayşe Yılmaz" },
      actions: [],
    });
    expect(await m.run(sendAction)).toBe(true);
    expect((await m.packageOf(pack.channelPackageId)).status).toBe("S_GETTING_READY");
    expect((await m.there(pack.channelPackageId)).status).toBe("Picking");

    const prepared = await m.act(pack, "A_PREPARE", { fields: { invoiceNumber: "ABC2026000000001" } });
    expect(prepared).toMatchObject({ pendingAction: { action: "A_PREPARE" }, invoiceNumber: null });
    await m.run(sendAction);
    // Trendyol takes the number and never shows it.
    const [shown] = (await m.call(getOrderDetail, { orderHeaderId: pack.orderId })).orderPackages;
    expect(shown!.invoiceNumber).toBe("ABC2026000000001");
    expect((await m.there(pack.channelPackageId)).status).toBe("Invoiced");
    await m.market.control("_scan", { packageId: Number(pack.channelPackageId) });
    await m.read();
    expect((await m.packageOf(pack.channelPackageId)).status).toBe("S_SHIPPED");
    expect(await m.stockOf(variantId)).toMatchObject({ onHand: 3, reserved: 0, moves: 2 });
    expect(await m.history(pack.id)).toEqual([
      ["A_MARKETPLACE", "Trendyol", "S_SHIPPED"],
      ["A_PREPARE", "Ayşe Yılmaz", "S_AWAITING_SHIPPING"],
      ["A_ACCEPT", "Ayşe Yılmaz", "S_GETTING_READY"],
      ["A_MARKETPLACE", "Trendyol", "S_NEW"],
    ]);
  });

  it("R42: accepted twice, even at the same moment, is one action", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    const answers = await Promise.all([m.accept(pack), m.accept(pack), m.accept(pack)]);
    expect(answers.map(({ accepted }) => accepted).sort()).toEqual([0, 0, 1]);
    expect(answers.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(["action_waiting", "action_waiting"]);
    expect(await m.rows(sql`select id from package_action where package_id = ${pack.id}`)).toHaveLength(1);
    await m.run(sendAction);
    expect((await m.accept(pack)).refused[0]).toMatchObject({
      code: "action_not_allowed",
      message: "“Onayla” artık yapılamaz: paket şu an “Hazırlanıyor”.",
    });
  });

  it("unpaid reserves its stock and is not accepted before the payment", async () => {
    const { barcode, variantId } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 2 }], { awaiting: true });
    expect(pack.status).toBe("S_PENDING_APPROVAL");
    expect(await m.stockOf(variantId)).toMatchObject({ reserved: 2 });
    expect((await m.accept(pack)).refused[0]).toMatchObject({ code: "payment_pending" });
    await m.rows(sql`update order_package set status = 'S_NEW' where id = ${pack.id}`);
    const offered = async () =>
      (await m.call(getOrderDetail, { orderHeaderId: pack.orderId })).orderPackages[0]!.actions.map(({ action }) => action);
    expect(await offered()).not.toContain("A_ACCEPT");
    await m.market.control("_pay", { packageId: Number(pack.channelPackageId) });
    await m.read();
    expect(await offered()).toContain("A_ACCEPT");
    expect((await m.accept(pack)).accepted).toBe(1);
    // Its payment is open again before the action leaves.
    await m.rows(sql`update order_package set payment_pending = true where id = ${pack.id}`);
    expect(await m.run(sendAction)).toBe(false);
    expect([await m.lastAction(pack.id), await m.there(pack.channelPackageId)]).toMatchObject([
      { state: "withdrawn" },
      { status: "Created" },
    ]);
  });

  it("a lost answer is settled by reading, and the marketplace is told once", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    await m.market.control("_faults", [{ match: { method: "PUT" }, kind: "accept-then-drop", times: 1 }]);
    await expect(m.run(sendAction)).rejects.toMatchObject({ kind: "unknown" });
    expect(await m.lastAction(pack.id)).toMatchObject({ state: "unknown" });
    await m.rows(sql`update package_action set due_at = now() where package_id = ${pack.id}`);
    expect(await m.run(resolveAction)).toBe(true);
    expect(await m.lastAction(pack.id)).toMatchObject({ state: "done" });
    expect((await m.history(pack.id))[0]).toEqual(["A_ACCEPT", "Ayşe Yılmaz", "S_GETTING_READY"]);
    const calls = await m.market.control("_calls?last=200&sellerId=100001");
    expect(
      calls.json.filter(
        (call: { method: string; path: string }) => call.method === "PUT" && call.path.includes(pack.channelPackageId),
      ),
    ).toHaveLength(1);
  });

  it("R14: an answer that could not be read is no refusal: the order is read, and what was not done is sent again", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    const context = m.contextOf(m.store, m.market.origin);
    const act = async () => {
      throw new RemoteError("malformed", "GET orders answered with text/html that is not JSON");
    };
    const connector = { ...context.connector, orders: { ...context.connector.orders, act } };
    const task = await sendAction.claim({ ...context, connector });
    await expect(task!()).rejects.toMatchObject({ kind: "malformed" });
    expect(await m.lastAction(pack.id)).toEqual({ state: "unknown", reason: null });
    await m.rows(sql`update package_action set due_at = now() where package_id = ${pack.id}`);
    expect(await m.run(resolveAction)).toBe(true);
    await m.run(sendAction);
    expect((await m.there(pack.channelPackageId)).status).toBe("Picking");
  });

  it("R14: what takes the marketplace its time is asked after when it is usually there: a split and a cancel after a minute, all else after seconds", async () => {
    const secondsAfter = async (act: (pack: Pack, barcode: string) => Promise<unknown>) => {
      const { barcode } = await m.onSale(5);
      const pack = await m.buy([{ barcode, quantity: 2 }]);
      await act(pack, barcode);
      const context = m.contextOf(m.store, m.market.origin);
      const lost = async () => {
        throw new RemoteError("unknown", "the answer was lost");
      };
      const connector = { ...context.connector, orders: { ...context.connector.orders, act: lost } };
      const task = await sendAction.claim({ ...context, connector });
      await expect(task!()).rejects.toMatchObject({ kind: "unknown" });
      const [{ seconds }] = (await m.rows(
        sql<{
          seconds: number;
        }>`select extract(epoch from due_at - now())::float8 as seconds from package_action where package_id = ${pack.id}`,
      )) as [{ seconds: number }];
      await m.rows(sql`update package_action set state = 'withdrawn', ended_at = now() where package_id = ${pack.id}`);
      return seconds;
    };
    const lineOfPack = async ({ id }: Pack) =>
      (await m.rows<{ id: string }>(sql`select id from order_line where package_id = ${id}`))[0]!.id;
    expect(await secondsAfter((pack) => m.accept(pack))).toBeLessThanOrEqual(3);
    const split = await secondsAfter(async (pack) =>
      m.act(pack, "A_SPLIT", { lines: [{ orderLineId: await lineOfPack(pack), quantity: 1 }] }),
    );
    const canceled = await secondsAfter((pack) => m.act(pack, "A_CANCEL_REQUEST", { fields: { reasonId: "500" } }));
    for (const seconds of [split, canceled]) {
      expect(seconds).toBeGreaterThan(40);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });

  it("R14: what meets a full limit or a marketplace that is away waits as long as it is told, or longer each time; after eight looks that showed nothing a person is told", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    const context = m.contextOf(m.store, m.market.origin);
    const meets = async (error: RemoteError, attempts: number) => {
      await m.rows(
        sql`update package_action set state = 'waiting', due_at = now(), attempts = ${attempts - 1} where package_id = ${pack.id}`,
      );
      const act = () => Promise.reject(error);
      const connector = { ...context.connector, orders: { ...context.connector.orders, act } };
      const task = await sendAction.claim({ ...context, connector });
      await expect(task!()).rejects.toBe(error);
      const [row] = await m.rows<{ state: string; seconds: number }>(
        sql`select state, ceil(extract(epoch from due_at - now()))::int as seconds from package_action where package_id = ${pack.id}`,
      );
      return [row!.state, Math.round(row!.seconds / 10) * 10];
    };
    expect(await meets(new RemoteError("throttled", "slow down", { retryAfterMs: 60_000 }), 1)).toEqual(["waiting", 60]);
    expect(await meets(new RemoteError("throttled", "slow down"), 5)).toEqual(["waiting", 0]);
    expect(await meets(new RemoteError("unavailable", "away"), 6)).toEqual(["waiting", 60]);
    expect(await meets(new RemoteError("unauthorized", "who?"), 9)).toEqual(["waiting", 260]);
    const looks = async (attempts: number) => {
      await m.rows(
        sql`update package_action set state = 'unknown', due_at = now(), attempts = ${attempts} where package_id = ${pack.id}`,
      );
      expect(await m.run(resolveAction)).toBe(true);
      return m.lastAction(pack.id);
    };
    expect(await looks(7)).toEqual({ state: "waiting", reason: null });
    expect(await looks(8)).toMatchObject({ state: "refused", reason: { tr: expect.any(String) } });
    expect(await m.rows(sql`select from package_action where package_id = ${pack.id} and ended_at is null`)).toEqual([]);
  });

  it("R14: what another hand has done meanwhile is done, and not told again", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    await m.rows(sql`update order_package set status = 'S_GETTING_READY' where id = ${pack.id}`);
    expect(await m.run(sendAction)).toBe(false);
    expect(await m.lastAction(pack.id)).toEqual({ state: "done", reason: null });
    expect((await m.there(pack.channelPackageId)).status).toBe("Created");
  });

  it("what is done to a whole package is not done to a part, nor with a field that it has not; what waits is waited for", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 2 }]);
    await m.accept(pack);
    const cargo = { orderPackageId: pack.id, cargoCompany: "Kendi kuryem" };
    const { version } = await m.packageOf(pack.channelPackageId);
    await expect(m.call(setCargoInfo, { ...cargo, version: version - 1 })).rejects.toMatchObject({ code: "conflict" });
    await expect(m.call(setCargoInfo, { ...cargo, version })).rejects.toMatchObject({ code: "action_waiting" });
    await m.run(sendAction);
    const [line] = await m.rows<{ id: string }>(sql`select id from order_line where package_id = ${pack.id}`);
    const part = (quantity: number) => ({
      fields: { invoiceNumber: "ABC2026000000002" },
      lines: [{ orderLineId: line!.id, quantity }],
    });
    await expect(m.act(pack, "A_PREPARE", part(1))).rejects.toMatchObject({ code: "bad_input", fields: [{ field: "lines" }] });
    await expect(m.act(pack, "A_PREPARE", part(3))).rejects.toMatchObject({ code: "bad_input", fields: [{ field: "lines" }] });
    await expect(m.act(pack, "A_PREPARE", { fields: { ...part(2).fields, color: "red" } })).rejects.toMatchObject({
      code: "bad_input",
      fields: [{ field: "fields.color" }],
    });
    expect(await m.act(pack, "A_PREPARE", part(2))).toMatchObject({ pendingAction: { action: "A_PREPARE", state: "waiting" } });
    await m.run(sendAction);
    expect((await m.there(pack.channelPackageId)).status).toBe("Invoiced");
  });

  it("a cancel of some lines whose answer was lost is done when the package was replaced by its rest", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 3 }]);
    const [line] = await m.rows<{ id: string }>(sql`select id from order_line where package_id = ${pack.id}`);
    await m.act(pack, "A_CANCEL_REQUEST", { fields: { reasonId: "500" }, lines: [{ orderLineId: line!.id, quantity: 1 }] });
    await m.rows(sql`update package_action set state = 'unknown', sent_at = now() where package_id = ${pack.id}`);
    const id = pack.channelPackageId;
    const [{ orderId }] = (await m.rows<{ orderId: string }>(
      sql`select channel_order_id as order_id from order_header where id = ${pack.orderId}`,
    )) as [{ orderId: string }];
    await m.deliver(m.store, [
      reportOf(id, "UnPacked", 0, [lineOf(barcode, 3)], { orderId, modifiedAt: new Date(Date.now() + 60_000).toISOString() }),
    ]);
    expect(await m.lastAction(pack.id)).toEqual({ state: "done", reason: null });
  });

  it("a worker that died after its call may have left is settled the same way, and sends again", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    await sendAction.claim(m.contextOf(m.store, m.market.origin));
    await m.rows(sql`update package_action set sent_at = now() - interval '1 minute' where package_id = ${pack.id}`);
    expect(await m.run(resolveAction)).toBe(true);
    expect(await m.lastAction(pack.id)).toMatchObject({ state: "waiting" });
    await m.run(sendAction);
    expect((await m.there(pack.channelPackageId)).status).toBe("Picking");
  });

  it("a worker that died after its call had arrived: the order is read, and nothing is sent again, however soon the next one looks", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    const context = m.contextOf(m.store, m.market.origin);
    let writes = 0;
    const sending = (await sendAction.claim({
      ...context,
      // Claimed, then leaving; it is killed when the marketplace has taken it, before that is written down.
      write: async (work) => {
        writes += 1;
        if (writes > 2) throw new Error("killed");
        return context.write(work);
      },
    }))!;
    await expect(sending()).rejects.toThrow("killed");
    expect((await m.there(pack.channelPackageId)).status).toBe("Picking");
    expect([await m.run(resolveAction), await m.run(sendAction)]).toEqual([false, false]);
    expect(await m.lastAction(pack.id)).toMatchObject({ state: "sending" });
    await m.rows(sql`update package_action set sent_at = sent_at - interval '1 minute' where package_id = ${pack.id}`);
    expect(await m.run(resolveAction)).toBe(true);
    expect(await m.lastAction(pack.id)).toMatchObject({ state: "done" });
    const calls = await m.market.control("_calls?last=200&sellerId=100001");
    const isReport = (call: { method: string; path: string }) =>
      call.method === "PUT" && call.path.includes(pack.channelPackageId);
    expect(calls.json.filter(isReport)).toHaveLength(1);
  });

  it("R14: one whose call never left goes out without being asked after", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    await sendAction.claim(m.contextOf(m.store, m.market.origin));
    // Of another lease, by a process that is gone.
    expect(await m.run(resolveAction)).toBe(false);
    expect(await m.lastAction(pack.id)).toMatchObject({ state: "waiting" });
    await m.run(sendAction);
    expect((await m.there(pack.channelPackageId)).status).toBe("Picking");
  });

  it("engine fault 12: an action that its limit holds for ten minutes leaves once", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    const context = m.contextOf(m.store, m.market.origin);
    const limit = Promise.withResolvers<void>();
    const held = remoteFor(context.connector, {
      credentials: { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret: "sandbox-secret-100001" },
      sandboxOrigin: m.market.origin,
      spend: () => limit.promise,
      throttled: async () => {},
    });
    const sending = (await sendAction.claim({ ...context, remote: held }))!();
    const passes = sql`interval '10 minutes'`;
    await m.rows(sql`update package_action set sent_at = sent_at - ${passes}, due_at = due_at - ${passes}, requested_at = requested_at - ${passes}
      where package_id = ${pack.id}`);
    expect(await m.run(resolveAction)).toBe(false);
    expect(await m.run(sendAction)).toBe(false);
    limit.resolve();
    await sending;
    expect(await m.lastAction(pack.id)).toMatchObject({ state: "done" });
    const calls = await m.market.control("_calls?last=200&sellerId=100001");
    const isReport = (call: { method: string; path: string }) =>
      call.method === "PUT" && call.path.includes(pack.channelPackageId);
    expect(calls.json.filter(isReport)).toHaveLength(1);
  });

  it("a buyer who cancels first wins: the marketplace's no is shown in words, and the stock comes back", async () => {
    const { barcode, variantId } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    await m.market.control("_cancel", { packageId: Number(pack.channelPackageId) });
    await expect(m.run(sendAction)).rejects.toMatchObject({ kind: "refused" });
    expect((await m.lastAction(pack.id)).reason?.tr).toContain("Siparişi yenileyin");
    await m.read();
    expect((await m.packageOf(pack.channelPackageId)).status).toBe("S_CANCELED");
    expect(await m.stockOf(variantId)).toMatchObject({ onHand: 5, reserved: 0 });
  });

  it("an action that still waits when the buyer's cancel is heard is withdrawn, and the cancel is nobody's here", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    await m.market.control("_cancel", { packageId: Number(pack.channelPackageId) });
    await m.read();
    expect(await m.lastAction(pack.id)).toMatchObject({ state: "withdrawn", reason: { tr: expect.stringContaining("değişti") } });
    expect((await m.history(pack.id))[0]).toEqual(["A_MARKETPLACE", "Trendyol", "S_CANCELED"]);
  });

  it("an action that still waits when its package is being canceled is withdrawn, though that is further along than its aim", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    const [{ orderId }] = (await m.rows<{ orderId: string }>(
      sql`select channel_order_id as order_id from order_header where id = ${pack.orderId}`,
    )) as [{ orderId: string }];
    const modifiedAt = new Date(Date.now() + 60_000).toISOString();
    await m.deliver(m.store, [
      reportOf(pack.channelPackageId, "Cancelling", 0, [lineOf(barcode, 1)], { orderId, modifiedAt, state: "canceling" }),
    ]);
    expect((await m.packageOf(pack.channelPackageId)).status).toBe("S_CANCELING");
    expect(await m.lastAction(pack.id)).toMatchObject({ state: "withdrawn" });
  });

  it("R5: a split and a cancel of a part keep every unit once", async () => {
    const [one, two] = [await m.onSale(5), await m.onSale(5)];
    const pack = await m.buy([
      { barcode: one.barcode, quantity: 3 },
      { barcode: two.barcode, quantity: 1 },
    ]);
    const [line] = await m.rows<{ id: string }>(
      sql`select id from order_line where package_id = ${pack.id} and remote_key = ${one.barcode}`,
    );
    await expect(m.act(pack, "A_SPLIT")).rejects.toMatchObject({ code: "bad_input" });
    await expect(m.act(pack, "A_SPLIT", { lines: [{ orderLineId: line!.id, quantity: 4 }] })).rejects.toMatchObject({
      code: "bad_input",
    });
    await m.act(pack, "A_SPLIT", { lines: [{ orderLineId: line!.id, quantity: 1 }] });
    await m.run(sendAction);
    await m.read();
    expect((await m.packageOf(pack.channelPackageId)).superseded).toBe(true);
    const live = await m.rows<
      Pack & { units: number }
    >(sql`select p.*, (select sum(quantity)::int from order_line l where l.package_id = p.id) as units
      from order_package p where order_id = ${pack.orderId} and not superseded order by units`);
    expect(live.reduce((sum, { units }) => sum + units, 0)).toBe(4);
    expect(await m.stockOf(one.variantId)).toMatchObject({ onHand: 5, reserved: 3 });

    const rest = live.at(-1)!;
    const [part] = await m.rows<{ id: string }>(
      sql`select id from order_line where package_id = ${rest.id} and remote_key = ${one.barcode}`,
    );
    await expect(m.act(rest, "A_CANCEL_REQUEST", { fields: { reasonId: "999" } })).rejects.toMatchObject({ code: "bad_input" });
    await expect(m.act(rest, "A_CANCEL_REQUEST")).rejects.toMatchObject({ code: "action_field_missing" });
    await m.act(rest, "A_CANCEL_REQUEST", { fields: { reasonId: "500" }, lines: [{ orderLineId: part!.id, quantity: 1 }] });
    await m.run(sendAction);
    await m.read();
    // Its reason is that it is not there: the piece is written off.
    expect(await m.stockOf(one.variantId)).toMatchObject({ onHand: 4, reserved: 2 });
    expect(await m.stockOf(two.variantId)).toMatchObject({ onHand: 5, reserved: 1 });
    const detail = await m.call(getOrderDetail, { orderHeaderId: pack.orderId });
    expect(detail.orderPackages.map(({ status }) => status).sort()).toEqual(["S_CANCELED", ...live.map(() => "S_NEW")]);
    expect(detail.problems).toEqual([]);
  });

  it("a cancel that names every piece is one of the whole package", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 2 }]);
    const [line] = await m.rows<{ id: string }>(sql`select id from order_line where package_id = ${pack.id}`);
    await m.act(pack, "A_CANCEL_REQUEST", { fields: { reasonId: "500" }, lines: [{ orderLineId: line!.id, quantity: 2 }] });
    await m.run(sendAction);
    // As it stands before the marketplace reports it.
    expect((await m.packageOf(pack.channelPackageId)).status).toBe("S_CANCELING");
  });

  it("what only the panel can do says how; what is ours alone is done at once; a stale version is a conflict", async () => {
    const { barcode, variantId } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    const offered = async () =>
      (await m.call(getOrderDetail, { orderHeaderId: pack.orderId })).orderPackages[0]!.actions.map(({ action }) => action);
    // Who can ask to cancel is not offered to cancel as well, which only the marketplace does; who can't ask is told how.
    expect((await offered()).filter((action) => action.startsWith("A_CANCEL"))).toEqual(["A_CANCEL_REQUEST"]);
    await m.rows(sql`update store set is_active = false`);
    expect((await offered()).filter((action) => action.startsWith("A_CANCEL"))).toEqual(["A_CANCEL"]);
    await m.rows(sql`update store set is_active = true`);
    await m.accept(pack);
    await m.run(sendAction);
    await expect(m.act(pack, "A_SHIP_FAIL", { version: 1 })).rejects.toMatchObject({ code: "conflict" });
    // Why is asked everywhere, and nothing is marked without it.
    await expect(m.act(pack, "A_SHIP_FAIL")).rejects.toMatchObject({
      code: "action_field_missing",
      fields: [{ field: "fields.reason" }],
    });
    const failed = await m.act(pack, "A_SHIP_FAIL", { fields: { reason: "Ürün kırık çıktı" } });
    const [step] = await m.call(getOrderPackageStatusHistory, { orderPackageId: pack.id });
    expect([step!.orderPackageStatusActionCode, step!.reason]).toEqual(["A_SHIP_FAIL", "Ürün kırık çıktı"]);
    expect(failed.status).toBe("S_COULD_NOT_BE_SHIPPED");
    // The next report, of an unmoved remote status, leaves what was marked here.
    await m.market.api("PUT", `/order/sellers/100001/shipment-packages/${pack.channelPackageId}/box-info`, {
      boxQuantity: 2,
      deci: 3,
    });
    await m.read();
    expect((await m.packageOf(pack.channelPackageId)).status).toBe("S_COULD_NOT_BE_SHIPPED");
    // A figure of an action is one in its range, or the call says which field, what was given and what is taken (B3).
    for (const [key, typed, words] of [
      ["boxQuantity", "1,5", "Koli sayısı: 1 ile 9.999 arasında bir tam sayı yazın; “1,5” yazıldı"],
      ["boxQuantity", "0", "1 ile 9.999"],
      ["deci", "12abc", "Desi: 0,001 ile 999.999 arasında bir sayı yazın, örneğin 1.5"],
      ["deci", "-3", "“-3” yazıldı"],
      ["deci", "1.2345", "en çok 3 ondalık"],
    ] as const) {
      const refused = m.act(pack, "A_SHIP", { fields: { trackingInfo: "https://kargo.example/1", [key]: typed } });
      await expect(refused).rejects.toMatchObject({
        code: "bad_input",
        fields: [{ field: `fields.${key}`, message: expect.stringContaining(words) }],
      });
    }
    await m.act(pack, "A_SHIP", { fields: { trackingInfo: "https://kargo.example/1", boxQuantity: "02", deci: "1.5" } });
    await m.run(sendAction);
    expect((await m.packageOf(pack.channelPackageId)).status).toBe("S_SHIPPED");
    expect(await m.stockOf(variantId)).toMatchObject({ onHand: 4, reserved: 0 });
    await expect(m.act(pack, "A_DELIVER")).rejects.toMatchObject({ code: "action_guided" });
  });

  it("a carrier of the list is told to the marketplace and shown when taken; the label is there before it is asked for", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await expect(m.call(printOrderBarcode, { orderPackageIds: [pack.id], format: "ZPL" })).rejects.toMatchObject({
      code: "label_unavailable",
      values: { reason: { tr: expect.stringContaining("“Onayla” işleminden sonra"), en: expect.stringContaining("“Accept”") } },
    });
    const label = async () => (await m.call(getOrderDetail, { orderHeaderId: pack.orderId })).orderPackages[0]!.label;
    // What brings it is said before the press, and by the refusal.
    expect(await label()).toEqual({ state: "after", after: "A_ACCEPT", reason: null, formats: [] });
    const { version } = await m.packageOf(pack.channelPackageId);
    const answer = await m.call(setCargoInfo, { orderPackageId: pack.id, version, cargoCompany: "Aras Kargo" });
    expect(answer).toMatchObject({ cargoCompany: "Trendyol Express", pendingAction: { action: "CARGO", state: "waiting" } });
    await m.run(sendAction);
    await m.read();
    const detail = await m.call(getOrderDetail, { orderHeaderId: pack.orderId });
    expect(detail.orderPackages[0]).toMatchObject({ cargoCompany: expect.stringContaining("Aras"), pendingAction: null });
    await m.accept(pack);
    await m.run(sendAction);
    expect(await label()).toEqual({ state: "waits", after: null, reason: null, formats: ["PDF"] });
    await m.rows(sql`delete from package_label where package_id <> ${pack.id}`);
    for (let look = 0; look < 4 && (await m.run(readLabels)); look++)
      await m.rows(sql`update package_label set due_at = now() where state = 'wanted'`);
    expect(await label()).toEqual({ state: "ready", after: null, reason: null, formats: ["PDF", "ZPL"] });
    const printed = await m.call(printOrderBarcode, { orderPackageIds: [pack.id], format: "ZPL" });
    expect(printed).toMatchObject({ name: `Tradeport - etiketler - ${pack.channelPackageId}.zpl` });
    expect(String(printed.body)).toMatch(/^\^XA/);
  });

  it("of a carrier and a number that are told one after the other each has all its tries", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    const { version } = await m.packageOf(pack.channelPackageId);
    await m.call(setCargoInfo, {
      orderPackageId: pack.id,
      version,
      cargoCompany: "Aras Kargo",
      cargoTrackingCode: "7330000000001",
    });
    await m.run(sendAction);
    const action = () => m.rows(sql`select state, attempts, fields from package_action where package_id = ${pack.id}`);
    expect(await action()).toEqual([{ state: "waiting", attempts: 0, fields: { trackingNumber: "7330000000001" } }]);
    await m.run(sendAction);
    expect(await action()).toMatchObject([{ state: "done" }]);
  });

  it("a tracking number that was written here stays while the marketplace tells the one of before, and gives way to another", async () => {
    const { barcode } = await m.onSale(5);
    const tell = (status: string, at: number, trackingCode: string) => {
      const cargo = { company: "TEX", trackingCode, trackingLink: "", senderNumber: "" };
      return m.deliver(m.store, [reportOf("OWN-NUMBER", status, at, [lineOf(barcode, 1)], { cargo })]);
    };
    const shown = async () =>
      (
        await m.rows<{ code: string }>(
          sql`select cargo_tracking_code as code from order_package where channel_package_id = 'OWN-NUMBER'`,
        )
      )[0]!.code;
    await tell("Created", 1, "733-1");
    // As what the marketplace has taken of a person's is written (send-action.ts).
    await m.rows(sql`update order_package set cargo_tracking_code = 'OWN-1' where channel_package_id = 'OWN-NUMBER'`);
    await tell("Picking", 2, "733-1");
    expect(await shown()).toBe("OWN-1");
    await tell("Shipped", 3, "733-2");
    expect(await shown()).toBe("733-2");
  });

  it("a marketplace that gives no labels is said to give none, and where to get one; with a tracking code ours is printed", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    const move = (code: string) =>
      m.rows(sql`update store set channel_id = (select id from channel where code = ${code}) where id = ${m.store.id}`);
    await move("etsy");
    try {
      const labelWith = async (tracking: string) => {
        await m.rows(sql`update order_package set cargo_tracking_code = ${tracking} where id = ${pack.id}`);
        return (await m.call(getOrderDetail, { orderHeaderId: pack.orderId })).orderPackages[0]!.label;
      };
      const printed = () => m.call(printOrderBarcode, { orderPackageIds: [pack.id], format: "ZPL" });
      expect(await labelWith("")).toEqual({ state: "elsewhere", after: null, reason: null, formats: [] });
      await expect(printed()).rejects.toMatchObject({
        code: "label_unavailable",
        values: {
          reason: { tr: expect.stringContaining("Etsy etiketi dışarıya vermez"), en: expect.stringContaining("its panel") },
        },
      });
      expect(await labelWith("OTHER-1")).toMatchObject({ state: "elsewhere", formats: ["PDF", "ZPL"] });
      expect(String((await printed()).body)).toContain("OTHER_2D1");
    } finally {
      await move("trendyol");
    }
  });

  it("where a label comes with the package's number, the step that brings it is named until it is taken; one piece is not split (U17)", async () => {
    const { barcode } = await m.onSale(5);
    const [pack, pair] = [await m.buy([{ barcode, quantity: 1 }]), await m.buy([{ barcode, quantity: 2 }])];
    const shown = async ({ orderId } = pack) => (await m.call(getOrderDetail, { orderHeaderId: orderId })).orderPackages[0]!;
    const offered = async (of = pack) => (await shown(of)).actions.map(({ action }) => action);
    expect(await offered(pair)).toContain("A_SPLIT");
    expect(await offered()).not.toContain("A_SPLIT");
    const there = (status: string, code = "") =>
      m.rows(sql`update order_package set status = ${status}, cargo_tracking_code = ${code} where id = ${pack.id}`);
    const move = (code: string) =>
      m.rows(sql`update store set channel_id = (select id from channel where code = ${code}) where id = ${m.store.id}`);
    await move("hepsiburada");
    try {
      for (const status of ["S_NEW", "S_GETTING_READY"]) {
        await there(status);
        expect((await shown()).label).toEqual({ state: "after", after: "A_PREPARE", reason: null, formats: [] });
        await expect(m.call(printOrderBarcode, { orderPackageIds: [pack.id], format: "ZPL" })).rejects.toMatchObject({
          values: { reason: { tr: expect.stringContaining("“Hazırlandı” işleminden sonra") } },
        });
      }
      await there("S_AWAITING_SHIPPING");
      expect((await shown()).label).toEqual({ state: "waits", after: null, reason: null, formats: [] });
      // The carrier's scan is next: the step for those who have a carrier of their own is no next one.
      for (const code of ["hepsiburada", "trendyol"]) {
        await move(code);
        const [first] = (await shown()).actions;
        expect(first).toMatchObject({ action: "A_SHIP", byItself: { tr: expect.stringContaining("okutunca") } });
      }
      await move("etsy");
      expect((await shown()).actions[0]).toMatchObject({ action: "A_SHIP", byItself: null });
      await move("hepsiburada");
      await there("S_SHIPPED", "HB-1");
      expect((await shown()).label).toBeNull();
    } finally {
      await move("trendyol");
    }
  });

  it("of several boxes each has its label; a package that has another tracking code by now is not sent with the old one", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    await m.accept(pack);
    await m.run(sendAction);
    await m.rows(sql`delete from package_label where package_id <> ${pack.id}`);
    const [code] = await m.rows<{ trackingCode: string }>(
      sql`select tracking_code from package_label where package_id = ${pack.id}`,
    );
    const path = `/sellers/100001/common-label/${code!.trackingCode}`;
    expect((await m.market.api("POST", path, { format: "ZPL", boxQuantity: 2 })).status).toBe(200);
    expect(await m.run(readLabels)).toBe(true);
    const print = () => m.call(printOrderBarcode, { orderPackageIds: [pack.id], format: "ZPL" });
    const body = String((await print()).body);
    expect(body).toContain("Koli 1/2");
    expect(body).toContain("Koli 2/2");
    await m.rows(sql`update order_package set cargo_tracking_code = 'GELEN-2' where id = ${pack.id}`);
    await expect(print()).rejects.toMatchObject({ code: "label_unavailable" });
  });

  it("U31, console fault 3: a cargo sheet that was opened before the tracking code came neither blanks the code nor tells the old one", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    const opened = await m.packageOf(pack.channelPackageId);
    await m.rows(sql`update order_package set cargo_tracking_code = 'GELEN-1', version = version + 1 where id = ${pack.id}`);
    const sheet = { orderPackageId: pack.id, version: opened.version, cargoCompany: "Ahmet Ambar" };
    await expect(m.call(setCargoInfo, { ...sheet, cargoTrackingCode: "" })).rejects.toMatchObject({ code: "conflict" });
    const { version } = await m.packageOf(pack.channelPackageId);
    const saved = await m.call(setCargoInfo, { orderPackageId: pack.id, version, trackingLink: "https://kargo.example/7" });
    expect(saved).toMatchObject({ cargoTrackingCode: "GELEN-1", trackingLink: "https://kargo.example/7", pendingAction: null });
    // Sent back as it was read, or with nothing named: no version, no action, no line of the history.
    const traces = () =>
      m.rows(sql`select p.version, (select count(*) from package_action a where a.package_id = p.id)::int as actions,
        (select count(*) from order_status_history h where h.package_id = p.id)::int as history from order_package p where p.id = ${pack.id}`);
    const before = await traces();
    const asRead = {
      orderPackageId: pack.id,
      version: saved.version,
      trackingLink: saved.trackingLink,
      cargoCompany: saved.cargoCompany,
    };
    await m.call(setCargoInfo, { ...asRead, cargoTrackingCode: saved.cargoTrackingCode });
    await m.call(setCargoInfo, { orderPackageId: pack.id, version: saved.version });
    expect(await traces()).toEqual(before);
  });

  it("R40: what is asked for while its store is being disconnected is refused in words, and does not wait for ever", async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    const [disconnected, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const disconnecting = m.call(
      async (ctx, input: { storeId: string }) => {
        await connectionHandlers.Client.DeleteClientChannelAuth({ ...ctx, enqueue: async () => {} } as typeof ctx, input);
        disconnected.resolve();
        await mayCommit.promise;
      },
      { storeId: m.store.id },
    );
    await disconnected.promise;
    const accepting = m.accept(pack);
    try {
      await untilLocked("the action waits for the disconnect", m.database.pool);
    } finally {
      mayCommit.resolve();
    }
    const [, { accepted, refused }] = await Promise.all([disconnecting, accepting]);
    expect([accepted, refused.map(({ code }) => code)]).toEqual([0, ["store_not_connected"]]);
  });
});
