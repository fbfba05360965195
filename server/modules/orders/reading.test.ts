import { RemoteError } from "@tradeport/connectors/http";
import type { OrderPage } from "@tradeport/connectors/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionHandlers } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { applyLeftovers } from "./steps/apply-leftovers.ts";
import { readOrders } from "./steps/read-orders.ts";
import { readUnread } from "./steps/read-unread.ts";

let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m.close());

describe("reading orders", () => {
  it("R7: a page that was stored and not applied is applied after the crash", async () => {
    const { barcode, variantId } = await m.onSale(5);
    const { json } = await m.market.control("_buy", { sellerId: 100_001, lines: [{ barcode, quantity: 1 }] });
    const context = m.contextOf(m.store, m.market.origin);
    await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
    const task = await readOrders.claim({
      ...context,
      write: async (work) => {
        const answer = await context.write(work);
        // the process ends when the page is in the inbox
        if (Array.isArray(answer) && answer.length > 0) throw new Error("killed");
        return answer;
      },
    });
    await expect(task!()).rejects.toThrow("killed");
    expect(await m.packageOf(String(json.packageId))).toBeUndefined();
    await m.rows(sql`update inbox set due_at = now() where applied_at is null`);
    expect(await m.run(applyLeftovers)).toBe(true);
    expect((await m.packageOf(String(json.packageId))).status).toBe("S_NEW");
    expect(await m.stockOf(variantId)).toMatchObject({ reserved: 1 });
  });

  it("engine fault 4: what an older connector could not read is asked for again by this one, once, and holds its pieces", async () => {
    const { barcode, variantId } = await m.onSale(5);
    const { json } = await m.market.control("_buy", { sellerId: 100_001, lines: [{ barcode, quantity: 2 }] });
    const [packageId, orderId] = [String(json.packageId), String(json.orderNumber)];
    await m.deliver(
      m.store,
      [],
      [{ packageId, orderId, modifiedAt: null, error: "lines: missing", raw: { unreadable: packageId } }],
    );
    expect(await m.stockOf(variantId)).toMatchObject({ reserved: 0 });
    // This code has just tried it.
    expect(await m.run(readUnread)).toBe(false);
    await m.rows(sql`update inbox set unread_by = 'an older one', due_at = now() where external_id = ${packageId}`);
    expect(await m.run(readUnread)).toBe(true);
    expect(await m.packageOf(packageId)).toMatchObject({ status: "S_NEW" });
    expect(await m.stockOf(variantId)).toMatchObject({ reserved: 2 });
    expect(
      await m.rows(sql`select problem, unread_by from inbox where external_id = ${packageId} and unread_by is not null`),
    ).toEqual([]);
    expect(await m.run(readUnread)).toBe(false);
  });

  it("engine fault 4: claims are listed again from the oldest one that an older connector could not read", async () => {
    const { clientId, id } = m.store;
    await m.rows(sql`insert into order_watch (client_id, store_id, claims_read_at, claims_until) values (${clientId}, ${id}, now(), now())
      on conflict (client_id, store_id) do update set claims_read_at = now(), claims_until = now()`);
    await m.rows(sql`insert into inbox (client_id, id, store_id, kind, external_id, body_hash, body, received_at, applied_at, problem, unread_by)
      values (${clientId}, gen_random_uuid(), ${id}, 'claim', 'C-1', 'x', '{}', now() - interval '9 days', now(), '{"tr":"","en":""}', 'an older one')`);
    expect(await m.run(readUnread)).toBe(false);
    const [watch] =
      await m.rows(sql`select claims_read_at is null as due, claims_until < now() - interval '8 days' as back from order_watch
      where store_id = ${id}`);
    expect(watch).toEqual({ due: true, back: true });
  });

  it("R3, R23: the newest moment that a marketplace has told stays, whatever an older page tells after it", async () => {
    const context = m.contextOf(m.store, m.market.origin);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const look = async (newest: string) => {
      let since = "";
      const listOrders: typeof context.connector.orders.listOrders = async (_, query) => {
        since = query.since;
        return { packages: [], unreadable: [], newest, marks: { reported: newest } };
      };
      await m.rows(sql`update order_watch set deep_at = now(), sweep_at = now() where store_id = ${m.store.id}`);
      await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
      const orders = { ...context.connector.orders, listOrders };
      await (await readOrders.claim({ ...context, connector: { ...context.connector, orders } }))!();
      return (Date.now() - Date.parse(since)) / 86_400_000;
    };
    await m.rows(sql`update order_watch set newest_at = null where store_id = ${m.store.id}`);
    await look(daysAgo(2));
    await look(daysAgo(5));
    // A look begins at the newest moment, and not at the one that was told last.
    expect(Math.round(await look(daysAgo(5)))).toBe(2);
  });

  it("R4: between the pages of a long window what is urgent is looked at and applied, and the window goes on where it was", async () => {
    const { barcode, variantId } = await m.onSale(5);
    const { json } = await m.market.control("_buy", { sellerId: 100_001, lines: [{ barcode, quantity: 2 }] });
    await m.read();
    const context = m.contextOf(m.store, m.market.origin);
    let now = 0;
    const requests: string[] = [];
    const held: unknown[] = [];
    const listOrders: typeof context.connector.orders.listOrders = async (remote, query) => {
      requests.push(`${query.kind} ${query.cursor ?? "first"}`.replace(/ stream.*| awaiting.*/, " on"));
      if (query.kind === "urgent") return context.connector.orders.listOrders(remote, query);
      if (!query.cursor) await m.market.control("_cancel", { packageId: json.packageId });
      else held.push((await m.stockOf(variantId)).reserved);
      // The first page takes long, the second does not.
      now += query.cursor ? 1_000 : 6_000;
      const next = { first: "second", second: "third" }[query.cursor ?? "first"];
      return { packages: [], unreadable: [], next };
    };
    await m.rows(sql`update order_watch set deep_at = now(), sweep_at = now() where store_id = ${m.store.id}`);
    await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
    const connector = { ...context.connector, orders: { ...context.connector.orders, listOrders } };
    await (await readOrders.claim({ ...context, connector, now: () => new Date(now) }))!();
    expect(requests).toEqual(["short first", "urgent first", "short second", "short third"]);
    expect(held).toEqual([0, 0]);
  });

  it("R4: a window hears up to where all is read, and after one that did not end it hears nothing of that", async () => {
    const context = m.contextOf(m.store, m.market.origin);
    const reported: (string | undefined)[] = [];
    const look = async (ends: boolean) => {
      const listOrders: typeof context.connector.orders.listOrders = async (_, { readUntil }) => {
        reported.push(readUntil);
        if (!ends) throw new Error("killed");
        return { packages: [], unreadable: [] };
      };
      await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
      const connector = { ...context.connector, orders: { ...context.connector.orders, listOrders } };
      await (await readOrders.claim({ ...context, connector }))!().catch(() => {});
      const [row] = await m.rows<{ until: string }>(sql`select orders_until as until from store where id = ${m.store.id}`);
      return row!.until;
    };
    const until = await look(true);
    await look(false);
    await look(true);
    expect(reported.slice(1)).toEqual([until, undefined]);
  });

  it("R17: a look that the marketplace answers with failures is not said to be a reading: nobody is told that orders are known when they are not", async () => {
    const context = m.contextOf(m.store, m.market.origin);
    const shown = async () =>
      (await m.call(connectionHandlers.Client.GetClientChannelAuths, {})).stores.find(({ id }) => id === m.store.id)!
        .lastOrderRead;
    const before = await shown();
    const listOrders = () => Promise.reject(new RemoteError("unavailable", "answered 500"));
    const connector = { ...context.connector, orders: { ...context.connector.orders, listOrders } };
    await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
    await (await readOrders.claim({ ...context, connector }))!().catch(() => {});
    expect(await shown()).toBe(before);
    await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
    await (await readOrders.claim(context))!();
    expect(Date.parse((await shown())!)).toBeGreaterThan(Date.parse(before!));
  });

  it("what a page leaves for windows to come stands beside what the pages before it left", async () => {
    const context = m.contextOf(m.store, m.market.origin);
    const heard: unknown[] = [];
    const listOrders: typeof context.connector.orders.listOrders = async (_, { cursor, marks }) => {
      heard.push(marks);
      const page: OrderPage = { packages: [], unreadable: [], marks: cursor ? { second: "2" } : { first: "1" } };
      return cursor ? page : { ...page, next: "2" };
    };
    const orders = { ...context.connector.orders, listOrders };
    for (let look = 0; look < 2; look++) {
      await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
      await (await readOrders.claim({ ...context, connector: { ...context.connector, orders } }))!();
    }
    expect(heard.at(-1)).toMatchObject({ first: "1", second: "2" });
  });

  it("R4, R46: a page token that comes again stops the look and moves no cursor; times are the marketplace's own zone", async () => {
    const [{ until }] = (await m.rows<{ until: string }>(
      sql`select orders_until as until from store where id = ${m.store.id}`,
    )) as [{ until: string }];
    await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
    const context = m.contextOf(m.store, m.market.origin);
    const orders = {
      ...context.connector.orders,
      listOrders: async () => ({ packages: [], unreadable: [], next: "again" }),
    };
    const task = await readOrders.claim({ ...context, connector: { ...context.connector, orders } });
    await expect(task!()).rejects.toMatchObject({ kind: "malformed" });
    expect(await m.rows(sql`select orders_until as until from store where id = ${m.store.id}`)).toEqual([{ until }]);
    const [{ age }] = (await m.rows<{ age: number }>(
      sql`select extract(epoch from now() - max(ordered_at))::int as age from order_header`,
    )) as [{ age: number }];
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(120);
  });
});
