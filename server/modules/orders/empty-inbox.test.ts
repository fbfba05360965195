import { afterAll, beforeAll, expect, it } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { prune } from "#platform/prune.ts";
import { inboxBodies, inboxRows } from "./empty-inbox.ts";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "./testing.ts";

let w: OrderWorld;
let store: StoreRef;
beforeAll(async () => {
  w = await orderWorld();
  store = await w.addStore("Birinci");
});
afterAll(() => w.close());

const inbox = () =>
  w.rows<{ externalId: string; body: unknown; parsed: unknown }>(
    sql`select external_id, body, parsed from inbox order by external_id`,
  );

it("S58: what a marketplace sent is emptied a month after it was applied, and the same report sent again is still known", async () => {
  const report = (id: string) => {
    const made = reportOf(id, "Created", 1, [lineOf(`B-${id}`, 1)], { customerName: "Kanarya Kuş" });
    return { ...made, raw: { buyer: "Kanarya Kuş", id } };
  };
  const [young, old, waiting] = [report("1"), report("2"), report("3")];
  await w.deliver(store, [young, old, waiting]);
  await w.rows(sql`update inbox set received_at = now() - interval '31 days' where external_id in ('2', '3')`);
  await w.rows(sql`update inbox set applied_at = null where external_id = '3'`);
  const before = await inbox();
  await prune(w.database, inboxBodies(30));
  const after = await inbox();
  expect(after).toEqual([before[0], { externalId: "2", body: null, parsed: null }, before[2]]);
  expect(JSON.stringify(before[1])).toContain("Kanarya");
  await w.deliver(store, [old]);
  expect(await inbox()).toEqual(after);
  const [order] = await w.rows(sql`select customer_name from order_header where channel_order_id = 'O-2'`);
  expect(order).toEqual({ customerName: "Kanarya Kuş" });
  // Once the row is gone too, the same report is read again and changes nothing.
  const orders = () =>
    w.rows(sql`select p.status, p.version, (select count(*)::int from stock_movement) as moved from order_package p
    where p.channel_package_id = '2'`);
  const reported = await orders();
  await w.rows(sql`update inbox set received_at = now() - interval '181 days' where external_id = '2'`);
  await prune(w.database, inboxRows(180));
  expect((await inbox()).map(({ externalId }) => externalId)).toEqual(["1", "3"]);
  await w.deliver(store, [old]);
  expect((await inbox()).map(({ externalId }) => externalId)).toEqual(["1", "2", "3"]);
  expect(await orders()).toEqual(reported);
});
