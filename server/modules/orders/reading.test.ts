import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "#platform/db.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { applyLeftovers } from "./steps/apply-leftovers.ts";
import { readOrders } from "./steps/read-orders.ts";

let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
});
afterAll(() => m.close());

describe("reading orders", () => {
  it("R7: a page that was stored and not applied is applied after the crash", async () => {
    const { barcode, variantId } = await m.onSale(5);
    const { json } = await m.market.control("_buy", { sellerId: 100_001, lines: [{ barcode, quantity: 1 }] });
    const turn = m.turnOf(m.store, m.market.origin);
    await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
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
    expect(await m.packageOf(String(json.packageId))).toBeUndefined();
    await m.rows(sql`update inbox set due_at = now() where applied_at is null`);
    expect(await m.run(applyLeftovers)).toBe(true);
    expect((await m.packageOf(String(json.packageId))).status).toBe("S_NEW");
    expect(await m.stockOf(variantId)).toMatchObject({ reserved: 1 });
  });

  it("R4, R46: a page token that comes again stops the look and moves no cursor; times are the marketplace's own zone", async () => {
    const [{ until }] = (await m.rows<{ until: string }>(
      sql`select orders_until as until from store where id = ${m.store.id}`,
    )) as [{ until: string }];
    await m.rows(sql`update store set orders_hint_at = clock_timestamp() where id = ${m.store.id}`);
    const turn = m.turnOf(m.store, m.market.origin);
    const operations = {
      ...turn.connector.operations,
      listOrders: async () => ({ packages: [], unreadable: [], next: "again" }),
    };
    const task = await readOrders.claim({ ...turn, connector: { ...turn.connector, operations } });
    await expect(task!()).rejects.toMatchObject({ verdict: "garbage" });
    expect(await m.rows(sql`select orders_until as until from store where id = ${m.store.id}`)).toEqual([{ until }]);
    const [{ age }] = (await m.rows<{ age: number }>(
      sql`select extract(epoch from now() - max(ordered_at))::int as age from order_header`,
    )) as [{ age: number }];
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(120);
  });
});
