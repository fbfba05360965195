import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

const newest = "0510_stock_items.sql";
let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore(newest);
});
afterAll(() => before.close());

const rows = async (text: string, values: unknown[] = []) => (await before.client.query(text, values)).rows;

test("each variant takes its own item, and what lies on shelves, in the ledger and in orders' holds is what it was", async () => {
  const clients = [newId(), newId()];
  const sums = () =>
    rows(
      `select s.client_id, sum(s.on_hand)::int as on_hand, sum(s.reserved)::int as reserved, count(*)::int as rows,
         (select sum(on_hand_delta)::int from stock_movement m where m.client_id = s.client_id) as ledger,
         (select jsonb_agg(jsonb_build_array(order_id, reserved, consumed, short, rev) order by order_id, variant_id) from stock_reservation r where r.client_id = s.client_id) as holds
       from stock s group by s.client_id order by 1`,
    );
  for (const clientId of clients) {
    const [warehouse, second] = [newId(), newId()];
    const variants = Array.from({ length: 20 }, () => newId());
    await rows("insert into client (id, name) values ($1, 'Eski')", [clientId]);
    await rows(
      "insert into warehouse (client_id, id, code, name, is_default) values ($1, $2, 'A', 'A', true), ($1, $3, 'B', 'B', false)",
      [clientId, warehouse, second],
    );
    await rows(
      `insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
       select $1, id, id, id::text, id::text, 2, 1 from unnest($2::uuid[]) id`,
      [clientId, variants],
    );
    await rows(
      `insert into stock (client_id, variant_id, warehouse_id, on_hand, reserved)
       select $1, v.id, w.id, 3 + n, n % 4 from unnest($2::uuid[]) with ordinality v(id, n), unnest($3::uuid[]) w(id)`,
      [clientId, variants, [warehouse, second]],
    );
    await rows(
      `insert into stock_movement (client_id, id, variant_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
       select client_id, gen_random_uuid(), variant_id, warehouse_id, 'count', on_hand, reserved, 'first', 't' from stock where client_id = $1`,
      [clientId],
    );
    await rows(
      `insert into stock_reservation (client_id, order_id, variant_id, warehouse_id, reserved, consumed, short, rev)
       select $1, gen_random_uuid(), v.id, $3, n % 4, 5, n % 2, n from unnest($2::uuid[]) with ordinality v(id, n)`,
      [clientId, variants, warehouse],
    );
  }
  const was = await sums();
  await before.run();
  expect(await sums()).toEqual(was);
  expect(
    await rows(
      `select count(*)::int as variants, count(i.id)::int as items, count(k.item_id)::int as own, sum(k.quantity)::int as pieces
       from variant v left join stock_item i on i.client_id = v.client_id and i.id = v.id
       left join variant_component k on k.client_id = v.client_id and k.variant_id = v.id and k.item_id = v.id`,
    ),
  ).toEqual([{ variants: 40, items: 40, own: 40, pieces: 40 }]);
  expect(await rows("select 1 from variant_component where item_id <> variant_id")).toEqual([]);
  expect(await rows("select 1 from stock_reservation where item_id <> variant_id or per_unit <> 1")).toEqual([]);
  // The sum over all places, as the stores were shown it.
  const [{ differ }] = (await rows(
    `select count(*)::int as differ from variant v cross join lateral variant_stock(v.client_id, v.id) now
     where now.available <> (select sum(on_hand - reserved) from stock s where s.client_id = v.client_id and s.item_id = v.id)`,
  )) as [{ differ: number }];
  expect(differ).toBe(0);
});
