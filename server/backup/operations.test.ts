import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { bareDatabase, type TestDatabase } from "#testing/cluster.ts";
import { type Installation, installation } from "#testing/installation.ts";

/** The lines of docs/operations.md, as they stand there: only its folders are others here. */
const root = resolve(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/operations.md"), "utf8");
const block = (name: string) => new RegExp(`<!-- ${name} -->\n\`\`\`\n([^]*?)\n\`\`\``).exec(text)![1]!.split("\n");
let folder: string;
let place: Installation;
let fresh: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tp-operations-"));
  place = await installation({});
  fresh = await bareDatabase();
  await place.start("api");
  await place.start("worker");
  mkdirSync(join(folder, "etc/tradeport"), { recursive: true });
  writeFileSync(join(folder, "etc/tradeport/passphrase"), "a passphrase that is written down\n");
  mkdirSync(join(folder, "var/lib"), { recursive: true });
  symlinkSync(place.data, join(folder, "var/lib/tradeport"));
  mkdirSync(join(folder, "opt"));
  symlinkSync(root, join(folder, "opt/tradeport"));
});
afterAll(async () => {
  await place?.close();
  await fresh?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const here = (line: string) => line.replaceAll(/\/(?=(?:etc|opt|var)\/)/g, `${folder}/`);
/** As cron does it: sh, and what stands above the lines is all that it knows. */
const sh = (command: string, env: Record<string, string>) =>
  new Promise<{ code: number; out: string }>((done) =>
    execFile("/bin/sh", ["-c", command], { cwd: root, env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code ?? 1) : 0, out: `${stdout}${stderr}` }),
    ),
  );

test("engine fault 21: the crontab of docs/operations.md backs a running installation up, and its restore line brings it back", async () => {
  const lines = block("cron").map(here);
  const env = Object.fromEntries(
    lines.filter((line) => /^[A-Z_]+=/.test(line)).map((line) => line.split("=", 2) as [string, string]),
  );
  // What this installation has beside: a database of its own and its key.
  const own = { DATABASE_URL: place.url, MASTER_KEY: Buffer.alloc(32, 7).toString("base64") };
  const nights = lines.flatMap((line) => /^[\d*]+ [\d*]+ [\d*]+ [\d*]+ [\d*-]+ \w+ (.*)$/.exec(line)?.[1] ?? []);
  expect(nights).toHaveLength(2);
  for (const command of nights)
    expect(await sh(command, { ...env, ...own })).toEqual({
      code: 0,
      out: expect.stringMatching(/written and read back.*sealed under the passphrase/),
    });
  const made = readdirSync(join(folder, "var/backups/tradeport"));
  expect(made).toHaveLength(2);

  const [line] = block("restore").map(here);
  const command = line!.replace(/tradeport-\d{4}-\S+Z/, made.sort().at(-1)!);
  expect(command).not.toBe(line);
  expect(await sh(command, { DATABASE_URL: fresh.url })).toEqual({ code: 0, out: expect.stringContaining("Restored from") });
  expect(readFileSync(join(folder, "var/lib/tradeport-new/master.key"), "utf8").trim()).toBe(own.MASTER_KEY);
  const people = () =>
    place.database.asPlatform(async (tx) => (await sql<{ n: number }>`select count(*)::int as n from person`.execute(tx)).rows);
  const client = new pg.Client(fresh.url);
  await client.connect();
  expect((await client.query("select count(*)::int as n from person")).rows).toEqual(await people());
  await client.end();
});
