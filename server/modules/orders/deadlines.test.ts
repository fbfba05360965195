import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { getAllOrder } from "./get-all-order.ts";
import { getDeadlines } from "./get-deadlines.ts";
import { type MarketWorld, marketWorld, type Pack } from "./market-world.ts";
import { readClaims } from "./steps/read-claims.ts";
import type { OrderWorld } from "./testing.ts";

let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
  await m.market.control("_settings", { claimDelayMs: 0 });
});
afterAll(() => m.close());

const due = (input: Partial<Parameters<typeof getDeadlines>[1]> = {}, who?: Parameters<OrderWorld["call"]>[3]) =>
  m.call(getDeadlines, { page: 0, pageSize: 25, orderType: "asc", ...input }, undefined, who);
const hours = (n: number) => sql`now() + ${`${n} hours`}::interval`;

test("what is over comes first, then what is near; in each the dearer to miss, and nothing that is done or far (6.12)", async () => {
  const { barcode } = await m.onSale(50);
  const packs: Pack[] = [];
  while (packs.length < 7) packs.push(await m.buy([{ barcode, quantity: 2 }]));
  const [over, near, later, far, shipped, unpaid, sentBack] = packs as [Pack, Pack, Pack, Pack, Pack, Pack, Pack];
  const shipBy = (pack: Pack, at: ReturnType<typeof sql>, more = sql``) =>
    m.rows(sql`update order_package set ship_by = ${at} ${more} where id = ${pack.id}`);
  await shipBy(over, hours(-30));
  await shipBy(near, hours(3));
  await shipBy(later, hours(20));
  await shipBy(far, hours(100));
  await shipBy(shipped, hours(-1));
  await shipBy(unpaid, hours(1), sql`, payment_pending = true`);
  const move = async (pack: Pack, ...moves: string[]) => {
    for (const name of moves)
      expect((await m.market.control(name, { packageId: Number(pack.channelPackageId) })).status, name).toBe(200);
  };
  await move(shipped, "_scan");
  await move(sentBack, "_scan", "_deliver", "_return");
  await m.read();
  await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
  expect(await m.run(readClaims)).toBe(true);
  const [claim] = await m.rows<{ id: string }>(
    sql`select c.id from claim c where c.channel_order_id = (select channel_order_id from order_header where id = ${sentBack.orderId})`,
  );
  await m.rows(sql`update claim set deadline_at = ${hours(2)} where id = ${claim!.id}`);
  await m.rows(sql`update claim_line set state = 'deciding' where claim_id = ${claim!.id}`);
  // Its seven days for the invoice end in half a day.
  await m.rows(sql`update order_package set left_at = now() - interval '6 days 12 hours',
    particulars = particulars || '{"invoice": {"state": "rejected", "reasons": []}}' where id = ${shipped.id}`);

  const { data, totalCount } = await due();
  expect(data.map(({ kind, id }) => [kind, id])).toEqual([
    ["ship", over.id],
    // The claim comes an hour before: what is not handed over costs more.
    ["ship", near.id],
    ["claim", claim!.id],
    ["ship", later.id],
    ["invoice", shipped.id],
  ]);
  expect(totalCount).toBe(5);
  expect(data[0]).toMatchObject({ orderId: over.orderId, storeName: m.store.name, channelCode: "trendyol", unitCount: 2 });
  expect(data[2]).toMatchObject({ orderId: sentBack.orderId, unitCount: 2 });
  // What is over is what the list of late ones shows.
  const late = await m.call(getAllOrder, {
    page: 0,
    pageSize: 25,
    orderType: "asc" as const,
    orderColumn: "shipBy" as const,
    isLate: true,
  });
  expect(late.data.map(({ packageId }) => packageId)).toEqual([over.id]);
  expect((await due({ kind: "claim" })).data.map(({ id }) => id)).toEqual([claim!.id]);
  expect((await due({ page: 1, pageSize: 2 })).data.map(({ id }) => id)).toEqual(data.slice(2, 4).map(({ id }) => id));

  const only = (areas: object) => due({}, { right: "read", areas });
  expect((await only({ claims: "read" })).data.map(({ id }) => id)).toEqual([claim!.id]);
  expect((await only({ orders: "read" })).data.map(({ kind }) => kind)).toEqual(["ship", "ship", "ship", "invoice"]);
  expect(await only({ catalogue: "write" })).toMatchObject({ data: [], totalCount: 0 });
  expect((await m.call(getDeadlines, { page: 0, pageSize: 25, orderType: "asc" }, m.clients.mehmet)).data).toEqual([]);
});
