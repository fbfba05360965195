import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore("0530_conditions.sql");
});
afterAll(() => before.close());

const rows = async (text: string, values: unknown[] = []) => (await before.client.query(text, values)).rows;

test("every piece that is there is sellable from now on: stock, ledger and what is shown stay what they were", async () => {
  const [client, near, far] = [newId(), newId(), newId()];
  for (let n = 1; n <= 30; n++) {
    const item = newId();
    await rows("insert into stock_item (client_id, id) values ($1, $2)", [client, item]);
    await rows("insert into variant_component (client_id, variant_id, item_id) values ($1, $2, $2)", [client, item]);
    await rows(
      `insert into stock (client_id, item_id, warehouse_id, on_hand, reserved) values ($1, $2, $3, $5, $6), ($1, $2, $4, 1, 0)`,
      [client, item, near, far, n, n % 5],
    );
    await rows(
      `insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
       values ($1, gen_random_uuid(), $2, $3, 'count', $5, $6, 'first', 't'), ($1, gen_random_uuid(), $2, $4, 'count', 1, 0, 'first', 't')`,
      [client, item, near, far, n, n % 5],
    );
  }
  const sums = () =>
    rows(`select s.item_id, s.warehouse_id, s.on_hand, s.reserved, m.on_hand_delta, m.reserved_delta, v.on_hand as shown, v.available
      from stock s join stock_movement m using (client_id, item_id, warehouse_id)
      cross join lateral variant_stock(s.client_id, s.item_id) v order by 1, 2`);
  const was = await sums();
  expect(was.length).toBe(60);
  expect(await before.run()).toEqual(["0530_conditions.sql"]);
  expect(await sums()).toEqual(was);
  expect(await rows("select distinct s.condition, s.lot, m.condition as moved from stock s, stock_movement m")).toEqual([
    { condition: "sellable", lot: "", moved: "sellable" },
  ]);
  // From now on what is damaged is not offered, and nobody can promise it.
  await rows(
    "insert into stock (client_id, item_id, warehouse_id, condition, on_hand) select client_id, item_id, warehouse_id, 'damaged', 9 from stock",
  );
  const shown = async () =>
    rows(
      "select item_id, v.* from stock_item s cross join lateral variant_stock(s.client_id, s.id) v(on_hand, available), lateral (select s.id as item_id) i order by 1",
    );
  expect((await shown()).map(({ on_hand, available }) => [on_hand, available]).sort()).toEqual(
    was
      .filter(({ warehouse_id }) => warehouse_id === near)
      .map(({ shown: onHand, available }) => [onHand, available])
      .sort(),
  );
  await expect(rows("update stock set reserved = 1 where condition = 'damaged'")).rejects.toThrow(/stock_promises_sellable/);
});
