import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore("0590_taxonomy.sql");
});
afterAll(() => before.close());

test("categories of before keep their switch, attributes their places as their own, and nobody has changed anything yet", async () => {
  const { client } = before;
  const [on, off, attribute] = [newId(), newId(), newId()];
  for (const [id, isActive] of [
    [on, true],
    [off, false],
  ])
    await client.query(
      `insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf, is_active)
       values ($1::uuid, $1::text, 'A', 'A', 'A', 'A', 0, true, $2)`,
      [id, isActive],
    );
  await client.query("insert into attribute (id, code, name_tr, name_en) values ($1::uuid, $1::text, 'B', 'B')", [attribute]);
  await client.query("insert into category_attribute (category_id, attribute_id) values ($1, $2)", [on, attribute]);
  await before.run();
  const { rows } = await client.query(
    "select is_on, is_active, version, name_de from category where id = any($1) order by is_on",
    [[on, off]],
  );
  expect(rows).toEqual([
    { is_on: false, is_active: false, version: 1, name_de: "" },
    { is_on: true, is_active: true, version: 1, name_de: "" },
  ]);
  const links = await client.query("select inherited_from, version from category_attribute where category_id = $1", [on]);
  expect(links.rows).toEqual([{ inherited_from: null, version: 1 }]);
  expect((await client.query("select changed_at from taxonomy_state")).rows).toEqual([{ changed_at: null }]);
});
