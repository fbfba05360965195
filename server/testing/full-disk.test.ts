import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { type World, world } from "./world.ts";

/** As PostgreSQL says it when its disk has no room; a disk that is really full is tried by `npm run soak -- disk`. */
let w: World;
const logged: object[] = [];
beforeAll(async () => {
  w = await world();
  w.log.error = ((line: object) => void logged.push(line)) as never;
  await w.database.pool.query(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on warehouse execute function no_room()`);
});
afterAll(() => w.close());

test("engine fault 18: while the database's disk is full a change is refused in words and told to the log, reading goes on, and so does all with room (R29)", async () => {
  const { Warehouse } = w.as("ayse");
  const list = () => Warehouse.WarehouseList({});
  const before = await list();
  const save = () => Warehouse.InsertUpdate({ code: "YENİ", name: "Yeni depo" });
  await expect(save()).rejects.toMatchObject({ status: 507, code: "disk_full", message: expect.stringContaining("507") });
  expect(logged).toContainEqual(expect.objectContaining({ err: expect.objectContaining({ code: "53100" }) }));
  expect(await list()).toEqual(before);
  await w.database.pool.query("drop trigger no_room on warehouse");
  await save();
  expect(await w.database.asPlatform((tx) => sql`select from warehouse where code = 'YENİ'`.execute(tx))).toMatchObject({
    rows: [{}],
  });
});
