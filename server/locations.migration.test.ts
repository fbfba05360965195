import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore("0531_locations.sql");
});
afterAll(() => before.close());

const rows = async (text: string, values: unknown[] = []) => (await before.client.query(text, values)).rows;

test("every place serves every store, the default one first, so that each is shown what it was; what comes later is served and serves alike", async () => {
  const [client, standard, far, item] = [newId(), newId(), newId(), newId()];
  await rows(
    "insert into warehouse (client_id, id, code, name, is_default) values ($1, $2, 'B', 'B', false), ($1, $3, 'A', 'A', true)",
    [client, far, standard],
  );
  const stores = [newId(), newId()];
  const addStore = (id: string) =>
    rows(
      `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, company_id) values ($1, $2::uuid, $2, $2::text, true, $2::text, $1)`,
      [client, id],
    );
  for (const id of stores) await addStore(id);
  await rows("insert into stock_item (client_id, id) values ($1, $2)", [client, item]);
  await rows("insert into variant_component (client_id, variant_id, item_id) values ($1, $2, $2)", [client, item]);
  await rows(
    "insert into stock (client_id, item_id, warehouse_id, on_hand, reserved) values ($1, $2, $3, 7, 2), ($1, $2, $4, 5, 0)",
    [client, item, standard, far],
  );
  const was = await rows("select * from variant_stock($1, $2)", [client, item]);
  expect(await before.run()).toEqual(["0531_locations.sql"]);
  await rows("set session_replication_role = origin");
  const served = (storeId: string) =>
    rows("select warehouse_id as id, position from store_location where store_id = $1 order by position", [storeId]);
  const both = [
    { id: standard, position: 1 },
    { id: far, position: 2 },
  ];
  for (const id of stores) {
    expect(await served(id)).toEqual(both);
    expect(await rows("select * from store_stock($1, $2, $3)", [client, item, id])).toEqual(was);
  }
  expect(was).toEqual([{ on_hand: 12, available: 10 }]);
  await rows("delete from store_location where warehouse_id = $1", [far]);
  expect(await rows("select available from store_stock($1, $2, $3)", [client, item, stores[0]])).toEqual([{ available: 5 }]);
  expect(await rows("select available from variant_stock($1, $2)", [client, item])).toEqual([{ available: 10 }]);

  for (const { name } of await rows(
    "select conname as name from pg_constraint where conrelid = 'store'::regclass and contype = 'f'",
  ))
    await rows(`alter table store drop constraint ${name}`);
  const third = newId();
  await addStore(third);
  expect(await served(third)).toEqual(both);
  const [more, sent] = [newId(), newId()];
  await rows(
    "insert into warehouse (client_id, id, code, name, kind) values ($1, $2, 'C', 'C', 'own'), ($1, $3, 'D', 'D', 'transit')",
    [client, more, sent],
  );
  expect((await served(third)).map(({ id }) => id)).toEqual([standard, far, more]);
  await expect(rows("update warehouse set closed_at = now() where id = $1", [standard])).rejects.toThrow(
    /warehouse_default_open/,
  );
});
