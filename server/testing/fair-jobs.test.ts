import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { makeCorrectedFile } from "./excel-fixture.ts";
import { type Installation, installation } from "./installation.ts";
import { connectStore, importFile, processEnded } from "./main-job.ts";
import { until } from "./until.ts";

let place: Installation;
beforeAll(async () => {
  place = await installation({ DATABASE_POOL: "3" });
  await Promise.all((["sandboxes", "api", "worker"] as const).map((part) => place.start(part)));
});
afterAll(() => place.close());

test("imports that hold a connection each stop no store: one is connected and proven meanwhile, and they go on (engine fault 6)", async () => {
  const beside = openDatabase({ url: place.url, name: "beside", max: 1 });
  const lock = await beside.pool.connect();
  await lock.query("begin");
  await lock.query("lock table import_row in exclusive mode");
  const people = ["ayse", "mehmet"] as const;
  const imports: { who: (typeof people)[number]; processId: string }[] = [];
  for (const who of people)
    for (const part of [0, 1])
      imports.push({ who, processId: await importFile(place.as(who), await makeCorrectedFile(20, 1 + part * 20)) });
  await until("they all wait for the table", async () => {
    const { rows } = await lock.query<{ count: number }>(
      "select count(*)::int as count from pg_locks where relation = 'import_row'::regclass and not granted",
    );
    return rows[0]!.count === imports.length;
  });
  await connectStore(place.as("ayse"), "100001", "Birinci");
  await lock.query("rollback");
  lock.release();
  await beside.close();
  for (const { who, processId } of imports)
    expect(await processEnded(place.as(who), processId)).toMatchObject({ state: "done", done: 20 });
});
