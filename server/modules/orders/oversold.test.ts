import type { Message } from "@tradeport/contract/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { requestSyncContent } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { untilLocked } from "#testing/until.ts";
import { applyReports } from "./apply-report.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { storePage } from "./inbox.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { reconcileOrders } from "./steps/reconcile-orders.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

let w: OrderWorld;
let stores: StoreRef[];
beforeAll(async () => {
  w = await orderWorld();
  stores = [await w.addStore("Birinci"), await w.addStore("İkinci")];
});
afterAll(() => w.close());

let serial = 0;
const fresh = (prefix: string) => `${prefix}${++serial}`;
const flagged = (key: string) =>
  w.rows<{ order: string; problem: Message | null; hasProblem: boolean }>(sql`
    select h.channel_order_id as order, l.problem, p.has_problem from order_line l join order_package p on p.id = l.package_id
    join order_header h on h.id = l.order_id where l.remote_key = ${key} and l.oversold order by h.channel_order_id`);

/** S2: whoever has the first of the two stores reads the other's name and number nowhere; of all stores both are told. */
const tellsOwnAlone = async (own: string, other: string) => {
  const [order] = await w.rows<{ id: string }>(sql`select id from order_header where channel_order_id = ${`O-${own}`}`);
  const problemFor = async (storeIds: string[] | null) => {
    const work = (db: Tx) =>
      getOrderDetail(
        {
          db,
          clientId: w.clients.ayse,
          locale: "tr",
          who: { role: "Client", right: "write", areas: null, storeIds },
        } as unknown as Ctx,
        {
          orderHeaderId: order!.id,
        },
      );
    return (await w.database.asClient(w.clients.ayse, work, storeIds)).problems[0]!;
  };
  expect((await problemFor(null)).en).toMatch(new RegExp(`O-${own}.*İkinci O-${other}`));
  const words = await problemFor([stores[0]!.id]);
  expect(words.tr).toMatch(new RegExp(`paylaşan siparişler: Birinci O-${own}, öteki mağazaların siparişleri\\. `));
  expect(words.en).toMatch(new RegExp(`share a piece: Birinci O-${own}, orders of other stores\\. `));
  // Of one that was written before the orders stood beside the sentence no name is told.
  const shown = sql`update order_line set problem = problem #- '{values,orderIds}' where order_id = ${order!.id}`;
  await w.rows(shown);
  expect((await problemFor([stores[0]!.id])).en).toMatch(/share a piece: orders of other stores\. /);
};

describe("stock that two stores sell", () => {
  it("R18, S2: the last piece sold in both at once is flagged in both orders, audited, told to each store's people without the other's, and cleared when stock comes", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 1, stores);
    const [a, b] = [fresh("P"), fresh("P")];
    await Promise.all([
      w.deliver(stores[0]!, [reportOf(a, "Created", 1, [lineOf(key, 1)])]),
      w.deliver(stores[1]!, [reportOf(b, "Created", 1, [lineOf(key, 1)])]),
    ]);
    const flags = await flagged(key);
    expect(flags.map(({ order, hasProblem }) => ({ order, hasProblem }))).toEqual([
      { order: `O-${a}`, hasProblem: true },
      { order: `O-${b}`, hasProblem: true },
    ]);
    for (const { problem } of flags) expect(problem?.values?.orders).toMatch(new RegExp(`(O-${a}.*O-${b}|O-${b}.*O-${a})`));
    expect(await w.rows(sql`select 1 from audit where action = 'order.oversold'`)).not.toHaveLength(0);
    await tellsOwnAlone(a, b);
    const desired = await w.rows(
      sql`select f.desired from sync_field f join offer o on o.id = f.subject_id where o.variant_id = ${variantId}`,
    );
    expect(desired).toEqual([{ desired: 0 }, { desired: 0 }]);

    await w.rows(sql`update stock set on_hand = 2 where item_id = ${variantId}`);
    await reconcileOrders.claim(w.contextOf(stores[0]!));
    expect(await flagged(key)).toEqual([]);
  });

  it("R18: who came first has its pieces: flagged are the order that no piece is left for and the one just before it", async () => {
    const key = fresh("B");
    await w.addVariant(key, 3);
    const orders = [fresh("P"), fresh("P"), fresh("P")];
    // Heard of in another order than they were placed in.
    for (const [at, quantity] of [
      [2, 1],
      [0, 1],
      [1, 2],
    ] as const) {
      const orderedAt = new Date(Date.now() - (10 - at) * 60_000).toISOString();
      await w.deliver(stores[0]!, [reportOf(orders[at]!, "Created", 1, [lineOf(key, quantity)], { orderedAt })]);
    }
    expect((await flagged(key)).map(({ order }) => order)).toEqual([`O-${orders[1]}`, `O-${orders[2]}`]);
  });

  it("R18: what the cancel of an oversold order puts back on sale at its marketplace is taken off again, there alone", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 1, stores);
    const [a, b] = [fresh("P"), fresh("P")];
    for (const [at, id] of [a, b].entries()) await w.deliver(stores[at]!, [reportOf(id, "Created", 1, [lineOf(key, 1)])]);
    const ofVariant = sql`kind = 'stock' and subject_id in (select id from offer where variant_id = ${variantId})`;
    await w.rows(
      sql`update sync_field set state = 'in_sync', confirmed = desired, confirmed_rev = desired_rev where ${ofVariant}`,
    );
    await w.deliver(stores[1]!, [reportOf(b, "Cancelled", 2, [lineOf(key, 1)])]);
    const syncFields = await w.rows(sql`select store_id, state, desired from sync_field where ${ofVariant} order by store_id`);
    expect(syncFields).toEqual([
      { storeId: stores[0]!.id, state: "in_sync", desired: 0 },
      { storeId: stores[1]!.id, state: "pending", desired: 0 },
    ]);
  });

  it("engine fault 3: shipping what is not there takes what is there, never below zero, and says so; a cancel after it gives nothing back", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 2);
    const id = fresh("P");
    await w.deliver(stores[0]!, [reportOf(id, "Created", 1, [lineOf(key, 3)])]);
    await w.deliver(stores[0]!, [reportOf(id, "Shipped", 2, [lineOf(key, 3)])]);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 0, reserved: 0 });
    expect((await flagged(key))[0]?.problem).toEqual({ code: "order_left_short", values: { pieces: 1 } });
    await w.deliver(stores[0]!, [reportOf(id, "Cancelled", 3, [lineOf(key, 3)])]);
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 0, reserved: 0 });
    expect(await flagged(key)).toEqual([]);
    const [line] = await w.rows<{ id: string; waits: number }>(sql`select id, waits from order_line where remote_key = ${key}`);
    expect(line!.waits).toBe(3);
    // All three lie on the shelf again, whatever was thought to be there when they left.
    await w.call(restockOrderLine, { orderLineId: line!.id, restocked: 3, writtenOff: 0 });
    expect(await w.stockOf(variantId)).toMatchObject({ onHand: 3, reserved: 0 });
  });
});

it("R18: each flag comes up, however many there are", async () => {
  const first = await w.addVariant(fresh("M"), 0);
  const [{ productId, warehouseId } = { productId: "", warehouseId: "" }] = await w.rows<{
    productId: string;
    warehouseId: string;
  }>(sql`select v.product_id, s.warehouse_id from variant v join stock s on s.item_id = v.id where v.id = ${first}`);
  const keys = Array.from({ length: 201 }, () => fresh("M"));
  const { ayse } = w.clients;
  const ids = keys.map(() => newId());
  await w.rows(sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price, created_at)
    select ${ayse}, id, ${productId}, key, key, 100, 90, now() - interval '1 hour' from unnest(${ids}::uuid[], ${keys}::text[]) as v(id, key)`);
  await w.rows(
    sql`insert into stock (client_id, item_id, warehouse_id) select ${ayse}, id, ${warehouseId} from unnest(${ids}::uuid[]) as v(id)`,
  );
  await w.deliver(stores[0]!, [
    reportOf(
      fresh("P"),
      "Created",
      1,
      keys.map((key) => lineOf(key, 1)),
    ),
  ]);
  // The first two hundred stay short; the one behind them has its stock.
  await w.rows(sql`update stock set on_hand = 1 where item_id = ${ids.at(-1)}`);
  const left = async () =>
    (await w.rows(sql`select 1 from order_line where oversold and variant_id = any(${ids}::uuid[])`)).length;
  expect(await left()).toBe(201);
  // Each store looks at a part, and the next one goes on behind it.
  for (const name of ["Üçüncü", "Dördüncü", "Beşinci"]) await reconcileOrders.claim(w.contextOf(await w.addStore(name)));
  expect(await left()).toBe(200);
});

describe("while an order of two of five pieces is being written (R18)", () => {
  /** `meanwhile` begins when the order in the first store is written and not committed, and has to wait for it. */
  const whileSold = async (key: string, meanwhile: () => Promise<unknown>) => {
    const { write, ...context } = w.contextOf(stores[0]!);
    const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held: typeof write = (work) =>
      write(async (tx) => {
        const answer = await work(tx);
        written.resolve();
        await mayCommit.promise;
        return answer;
      });
    const sale = { packages: [reportOf(fresh("P"), "Created", 1, [lineOf(key, 2)])], unreadable: [] };
    const inboxIds = await write((tx) => storePage(tx, context.store, sale, null));
    const selling = applyReports({ ...context, write: held }, inboxIds);
    await written.promise;
    const done = meanwhile();
    try {
      await untilLocked("the other waits for the order", w.database.pool);
    } finally {
      mayCommit.resolve();
    }
    await Promise.all([selling, done]);
  };
  const desired = (variantId: string) =>
    w.rows<{ storeId: string; desired: number }>(sql`select store_id, desired from sync_field where kind = 'stock'
      and subject_id in (select id from offer where variant_id = ${variantId}) order by store_id`);
  const inBoth = (count: number) => stores.map(({ id }) => ({ storeId: id, desired: count }));

  it("a store that is told of a sale and its cancel that nobody heard of is told the three that are left", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 5, stores);
    await whileSold(key, () => w.deliver(stores[1]!, [reportOf(fresh("P"), "Cancelled", 2, [lineOf(key, 1)])]));
    expect(await desired(variantId)).toEqual(inBoth(3));
  });

  it("a variant that becomes an offer of another store is wanted there with the three that are left", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 5, stores.slice(0, 1));
    const [{ productId } = { productId: "" }] = await w.rows<{ productId: string }>(
      sql`select product_id from variant where id = ${variantId}`,
    );
    await w.rows(sql`insert into listing (client_id, id, store_id, product_id, status)
      values (${w.clients.ayse}, ${variantId}, ${stores[1]!.id}, ${productId}, 'Live')`);
    await whileSold(key, () => w.call((ctx, _: null) => requestSyncContent(ctx.db, ctx.clientId, [productId], "user"), null));
    expect(await desired(variantId)).toEqual(inBoth(3));
  });
});

/** The last: a place more changes what every product has. */
describe("stock at a place that no order is sent from", () => {
  it("R18: covers none: two orders for the one that is for sale are flagged", async () => {
    const key = fresh("B");
    const variantId = await w.addVariant(key, 1, stores);
    const returned = newId();
    await w.rows(
      sql`insert into warehouse (client_id, id, code, name, kind) values (${w.clients.ayse}, ${returned}, ${key}, 'İade Deposu', 'return')`,
    );
    await w.rows(
      sql`insert into stock (client_id, item_id, warehouse_id, on_hand) values (${w.clients.ayse}, ${variantId}, ${returned}, 5)`,
    );
    for (const store of stores) await w.deliver(store, [reportOf(fresh("P"), "Created", 1, [lineOf(key, 1)])]);
    expect(await flagged(key)).toHaveLength(2);
  });
});
