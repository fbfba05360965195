import rateLimit from "@fastify/rate-limit";
import type { RemotePackage } from "@tradeport/connectors/orders";
import { order } from "@tradeport/contract/orders";
import fc from "fast-check";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionHandlers } from "#modules/connections/index.ts";
import { listingSteps } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import { until } from "#testing/until.ts";
import { getAllOrder } from "./get-all-order.ts";
import { mountHooks } from "./hooks.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { keepHook } from "./steps/keep-hook.ts";
import { readOrders } from "./steps/read-orders.ts";
import { lineOf, reportOf } from "./testing.ts";

const query = order.GetAllOrder.input;

let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m.close());

const store = () => sql`store_id = ${m.store.id}`;

it("R18, R20: stock that differs at the marketplace is sent again only where its orders were just read: it may be a sale", async () => {
  const { variantId } = await m.onSale(5);
  const { id: storeId } = m.store;
  const drift = listingSteps.content.find(({ name }) => name === "read drift")!;
  const stock = sql`kind = 'stock' and store_id = ${storeId} and subject_id in (select id from offer where variant_id = ${variantId})`;
  const state = async () => (await m.rows<{ state: string }>(sql`select state from sync_field where ${stock}`))[0]!.state;
  const look = async (minutesSinceOrders: number) => {
    await m.rows(
      sql`update offer set observed_at = now() - interval '2 hours', remote_state = 'live' where variant_id = ${variantId}`,
    );
    await m.rows(
      sql`update store set orders_until = now() - make_interval(mins => ${minutesSinceOrders}::int) where id = ${storeId}`,
    );
    expect(await m.run(drift)).toBe(true);
    return state();
  };
  // Ours is confirmed as six; five are there.
  await m.rows(
    sql`update sync_field set desired = '6', confirmed = '6', confirmed_at = now() - interval '3 hours' where ${stock}`,
  );
  expect(await look(1)).toBe("in_sync");
  expect(await look(3)).toBe("in_sync");
  expect(await look(1)).toBe("pending");
});

it("engine fault 21: a sale while a restored store reads its offers makes that reading old: it reads again, and asks nobody", async () => {
  const { barcode, variantId } = await m.onSale(5);
  const restored = listingSteps.offers.find(({ name }) => name === "read restored offers")!;
  const stock = sql`kind = 'stock' and store_id = ${m.store.id} and subject_id in (select id from offer where variant_id = ${variantId})`;
  const syncField = async () =>
    (await m.rows(sql`select state, observed_at is not null as is_read, desired from sync_field where ${stock}`))[0];
  await m.rows(sql`update offer set remote_state = 'live' where variant_id = ${variantId}`);
  await m.rows(sql`update sync_field set state = 'differs', observed_at = null, due_at = now() where ${stock}`);
  const context = m.contextOf(m.store, m.market.origin);
  const { readOffers } = context.connector.offers;
  const sold: typeof readOffers = async (...args) => {
    const shown = await readOffers(...args);
    await m.buy([{ barcode, quantity: 1 }]);
    return shown;
  };
  const offers = { ...context.connector.offers, readOffers: sold };
  await (await restored.claim({ ...context, connector: { ...context.connector, offers } }))!();
  expect(await syncField()).toEqual({ state: "differs", isRead: false, desired: 4 });
  expect(await m.run(restored)).toBe(true);
  expect(await syncField()).toEqual({ state: "in_sync", isRead: true, desired: 4 });
});

describe("an order that the marketplace shows late", () => {
  /** Looks have gone on for this long since the order's time, other orders were told in them, and the next one is of this kind. */
  const pass = async (minutes: number, kind: "short" | "deep" | "sweep") => {
    await m.rows(sql`update store set orders_until = now() + make_interval(mins => ${minutes}) where id = ${m.store.id}`);
    await m.rows(sql`update order_watch set deep_at = case when ${kind} = 'deep' then now() - interval '16 minutes' else now() end,
      sweep_at = case when ${kind} = 'sweep' then now() - interval '25 hours' else now() end,
      newest_at = now() + make_interval(mins => ${minutes}) where ${store()}`);
  };
  const found = async (packageId: string) => (await m.packageOf(packageId)) !== undefined;

  it("R3: is found by the overlap of the next look, by the look over hours or by the daily sweep, however long it was hidden, once", async () => {
    const { barcode, variantId } = await m.onSale(1000);
    let sold = 0;
    await m.read();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.oneof(
          fc.record({ minutes: fc.integer({ min: 0, max: 14 }), by: fc.constant("short" as const) }),
          fc.record({ minutes: fc.integer({ min: 16, max: 190 }), by: fc.constant("deep" as const) }),
          fc.record({ minutes: fc.integer({ min: 245, max: 400 }), by: fc.constant("sweep" as const) }),
        ),
        async (hiddenFor, { minutes, by }) => {
          const { json } = await m.market.control("_buy", { sellerId: 100_001, lines: [{ barcode, quantity: 1 }] });
          const id = String(json.packageId);
          await m.market.control("_faults", [{ match: { path: "orders/stream" }, kind: "hide", value: id, times: hiddenFor }]);
          for (let look = 0; look < hiddenFor; look++) {
            await pass(0, look === 0 ? "deep" : "short");
            await m.read();
            expect(await found(id)).toBe(false);
          }
          // What a shorter overlap can't see, it does not find.
          if (by === "deep") await pass(minutes, "short");
          if (by === "sweep") await pass(minutes, "deep");
          if (by !== "short") await m.read();
          expect(await found(id)).toBe(false);
          await pass(minutes, by);
          await m.read();
          expect(await found(id)).toBe(true);
          await pass(0, "deep");
          await m.read();
          sold++;
          expect(await m.stockOf(variantId)).toMatchObject({ reserved: sold, moves: sold });
        },
      ),
      {
        numRuns: Number(process.env.RUNS ?? 6),
        // One of each kind at the end of its reach, and others by chance.
        examples: [
          [1, { minutes: 14, by: "short" as const }],
          [1, { minutes: 190, by: "deep" as const }],
          [2, { minutes: 245, by: "sweep" as const }],
        ],
      },
    );
  });
});

describe("the list of orders", () => {
  it("R3: says which orders arrived late, and not of those that were there before the store or came out of another package", async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const reportOrder = async (orderedAt: string, over: Partial<RemotePackage> = {}) => {
      const id = `late-${orderedAt}-${over.originPackageIds ?? ""}`;
      await m.deliver(m.store, [reportOf(id, "Created", 1, [lineOf("late", 1)], { orderedAt, ...over })]);
      const { data } = await m.call(getAllOrder, query.parse({ search: id }));
      return data[0]!.arrivedLate;
    };
    expect(await reportOrder(ago(30))).toBe(true);
    expect(await reportOrder(ago(5))).toBe(false);
    expect(await reportOrder(ago(90))).toBe(false);
    expect(await reportOrder(ago(31), { originPackageIds: ["other"] })).toBe(false);
  });
});

describe("a webhook that is dead", () => {
  let app: FastifyInstance;
  const open = async (port: number) => {
    const api = fastify({ loggerInstance: m.log }) as unknown as FastifyInstance;
    await api.register(rateLimit, { max: 1200, timeWindow: 60_000 });
    mountHooks(api, m);
    await api.listen({ port, host: "127.0.0.1" });
    return api;
  };
  const hooks = "/webhook/sellers/100001/webhooks";
  const keep = async () => {
    const task = await keepHook({ publicUrl: app.listeningOrigin }).claim(m.contextOf(m.store, m.market.origin));
    await task?.();
    return task !== null;
  };
  /** The store as the marketplaces page shows it. */
  const shown = async () => {
    const { stores } = await m.call(
      (ctx, _: object) =>
        connectionHandlers.Client.GetClientChannelAuths({ ...ctx, installation: { publicUrl: "", sandboxOrigin: undefined } }),
      {},
    );
    return stores.find(({ id }) => id === m.store.id)!;
  };
  afterAll(() => app?.close());

  it("R6: while the endpoint is dead and the subscription is switched off, polling brings every order within two looks, and the subscription is made anew", async () => {
    app = await open(0);
    const { port } = app.server.address() as { port: number };
    const { barcode, variantId } = await m.onSale(100);
    expect(await keep()).toBe(true);
    await app.close();
    await m.market.control("_settings", { webhookRetryMs: 0 });
    for (let at = 0; at < 40; at++) await m.market.control("_buy", { sellerId: 100_001, lines: [{ barcode, quantity: 1 }] });
    const state = async () => (await m.market.api("GET", hooks)).json[0]?.status;
    await until("the marketplace gives the subscription up", async () => (await state()) === "PASSIVE");
    // Two poll periods and no hint.
    for (let look = 0; look < 2; look++) {
      await m.rows(
        sql`update store set orders_hint_at = null, orders_read_at = now() - interval '6 seconds' where id = ${m.store.id}`,
      );
      await m.run(readOrders);
    }
    expect(await m.stockOf(variantId)).toMatchObject({ onHand: 100, reserved: 40, moves: 40 });
    app = await open(port);
    expect(await keep()).toBe(false);
    await m.rows(sql`update order_watch set hook_probed_at = now() - interval '11 minutes' where ${store()}`);
    expect(await keep()).toBe(true);
    expect(await state()).toBe("ACTIVE");
    await m.market.control("_buy", { sellerId: 100_001, lines: [{ barcode, quantity: 1 }] });
    const hinted = () => m.rows(sql`select 1 from store where id = ${m.store.id} and orders_hint_at is not null`);
    await until("the new subscription's hint", async () => (await hinted()).length > 0);
  });

  it("R6: a store whose webhook can't be kept says so with the reason, and trying it once puts the webhook back", async () => {
    await m.rows(sql`update order_watch set hook_probed_at = null where ${store()}`);
    const [{ id } = { id: "" }] = (await m.market.api("GET", hooks)).json;
    await m.market.api("DELETE", `${hooks}/${id}`);
    await m.market.control("_faults", [{ match: { method: "POST", path: "/webhooks" }, kind: "status", value: 400, times: 1 }]);
    await expect(keep()).rejects.toMatchObject({ name: "RemoteError" });
    expect((await shown()).webhookProblem?.en).toMatch(/^The marketplace does not report new orders by itself; .*\. ./);
    expect(await keep()).toBe(false);
    await m.call(connectionHandlers.Client.TestClientChannelAuth, { storeId: m.store.id });
    expect(await keep()).toBe(true);
    expect((await shown()).webhookProblem).toBeNull();
    expect((await m.market.api("GET", hooks)).json).toMatchObject([{ status: "ACTIVE" }]);
  });
});
