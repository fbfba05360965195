import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { bareDatabase, freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { refuseOtherVersion } from "./same-version.ts";

let folder: string;
let [bare, migrated]: TestDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "version-"));
  [bare, migrated] = [await bareDatabase(), await freshDatabase()];
});
afterAll(async () => {
  await Promise.all([bare?.drop(), migrated?.drop(), rm(folder, { recursive: true })]);
});

/** The last line that a part logs, and its exit code. */
const started = (part: string, url: string) =>
  new Promise<{ code: number; line: { level: string; msg: string; err?: unknown } }>((resolve) => {
    const env = { DATABASE_URL: url, MASTER_KEY: Buffer.alloc(32, 7).toString("base64"), TRADEPORT_DATA: folder, PORT: "1" };
    const file = join(import.meta.dirname, `${part}.ts`);
    execFile(process.execPath, [file], { env, timeout: 60_000 }, (error, out) => {
      const code = typeof error?.code === "number" ? error.code : 0;
      resolve({ code, line: JSON.parse(out.trim().split("\n").at(-1) || "{}") });
    });
  });
const query = async (text: string) => {
  const client = new pg.Client({ connectionString: migrated!.url });
  await client.connect();
  await client.query(text).finally(() => client.end());
};

test.each(["api", "worker"])("R39: the %s refuses a database of another version, with what to do", async (part) => {
  const { code, line } = await started(part, bare!.url);
  expect(code).toBe(1);
  expect(line).toMatchObject({
    level: "fatal",
    msg: expect.stringMatching(/^The database is of an older version: (\d+) of \1 migrations did not run .* `npm run migrate`/),
  });
  expect(line.err).toBeUndefined();

  await query("insert into migration (name, checksum, compatible) values ('9999_later.sql', 'x', false)");
  expect(await started(part, migrated!.url)).toMatchObject({
    code: 1,
    line: {
      level: "fatal",
      msg: expect.stringMatching(
        /^The database is of a newer version: it has the migration 9999_later\.sql.* restore the backup/,
      ),
    },
  });
  await query("delete from migration where name = '9999_later.sql'");
});

test("a database that can't be reached or lets nobody in is said in words", async () => {
  for (const [url, words] of [
    ["postgres://app@127.0.0.1:9/tradeport", "Nobody listens at the database's address"],
    [migrated!.url.replace(/\/[^/?]*\?/, "/nowhere?"), "The database server has no such database"],
  ] as const)
    expect(await started("api", url)).toMatchObject({ code: 1, line: { level: "fatal", msg: expect.stringContaining(words) } });
});

test("R39: what old code can run beside is no other version, and a part may see what ran by its own login", async () => {
  const database = openDatabase({ url: migrated!.url, name: "test", max: 1 });
  try {
    await refuseOtherVersion(database);
    await query("insert into migration (name, checksum, compatible) values ('9998_beside.sql', 'x', true)");
    await refuseOtherVersion(database);
    await query(
      "delete from migration where name = '9998_beside.sql' or name = (select max(name) from migration where name like '0%')",
    );
    await expect(refuseOtherVersion(database)).rejects.toThrow("1 of ");
  } finally {
    await database.close();
  }
});
