import { afterAll, beforeAll, expect, test } from "vitest";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "#modules/orders/testing.ts";
import { sql } from "#platform/db.ts";
import { takeTheirs } from "./take-theirs.ts";

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
afterAll(() => w.close());

test("engine fault 21: theirs, after another store sold a piece that this one was not told of: that piece is not put back", async () => {
  const [decided, other] = [await w.addStore("Karar bekleyen"), await w.addStore("Öteki")];
  const { clientId } = decided;
  // The backup says ten; six were counted away since, so the stores show four.
  const variantId = await w.addVariant("TH1", 10, [decided, other]);
  await w.rows(sql`update store set restored_at = now() - interval '1 minute'`);
  await w.deliver(other, [reportOf("PTH", "Created", 1, [lineOf("TH1", 1)], { orderedAt: new Date().toISOString() })]);
  const [offer] = await w.rows<{ id: string }>(sql`select id from offer where store_id = ${decided.id}`);
  await w.rows(sql`
    insert into facet (client_id, store_id, kind, subject_id, listing_id, wanted, cause, state)
    select client_id, store_id, 'price', id, listing_id, '{"price":"90.00","listPrice":"100.00","currency":"TRY"}', 'user', 'in_sync' from offer
    where id = ${offer!.id}`);
  await w.rows(sql`
    update facet set state = 'differs', seen_at = now(), seen = case kind when 'stock' then '4' else wanted end where subject_id = ${offer!.id}`);
  await w.database.asClient(clientId, (tx) => takeTheirs(tx, clientId, { storeId: decided.id, actor: "Ayşe" }, [offer!.id]));
  // Four stood there, one of them was sold at the other store.
  const { onHand, reserved } = await w.stockOf(variantId);
  expect([onHand, reserved]).toEqual([4, 1]);
});
