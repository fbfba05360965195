import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "#identity/demo-people.ts";
import { setPassword } from "#identity/new-password.ts";
import { hashPassword } from "#identity/password.ts";
import { type Database, openDatabase } from "#platform/db.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { prepare } from "./prepare.ts";

let place: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeAll(async () => {
  place = await freshDatabase();
  database = openDatabase({ url: place.url, name: "prepare test", max: 2 });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const masterKey = [randomBytes(32)];
const start = (over: Partial<Parameters<typeof prepare>[0]>) =>
  prepare({
    databaseUrl: place.url,
    masterKey,
    masterKeyFile: "",
    demo: false,
    demoPassword: undefined,
    oidcIssuer: undefined,
    publicUrl: "http://localhost:3000",
    host: "127.0.0.1",
    trustedProxy: undefined,
    ...over,
  });

test("S26: what was made for this machine with a password of somebody's own opens to no stranger while one of its people has it", async () => {
  await start({ demo: true, demoPassword: "demo1234" });
  for (const open of [
    { host: "0.0.0.0" },
    { publicUrl: "https://satis.example.com" },
    { publicUrl: "https://konsol" },
    { trustedProxy: "127.0.0.1" },
  ])
    await expect(start(open)).rejects.toThrow("admin, ayse, mehmet still have the DEMO_PASSWORD");
  // A part that is started by hand looks as well.
  const env = { PATH: process.env.PATH, DATABASE_URL: place.url, MASTER_KEY: masterKey[0]!.toString("base64") };
  const api = spawnSync(process.execPath, ["server/api.ts"], {
    cwd: new URL("..", import.meta.url).pathname,
    encoding: "utf8",
    env: { ...env, HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" },
  });
  expect([api.status, api.stdout]).toEqual([1, expect.stringContaining("admin, ayse, mehmet still have the DEMO_PASSWORD")]);
  // On this machine, and where an outside provider lets people in, it starts as before.
  await start({});
  await start({ host: "0.0.0.0", oidcIssuer: "https://id.example.com" });
  const change = async (name: string) => {
    const { rows } = await database.pool.query("select id from identity_account where username = $1", [name]);
    const hash = await hashPassword("kırmızı tuğla 5");
    await database.asPlatform((tx) => setPassword(tx, rows[0].id, hash));
  };
  await change("admin");
  await change("ayse");
  await expect(start({ host: "0.0.0.0" })).rejects.toThrow(/^mehmet still/);
  await change("mehmet");
  await start({ host: "0.0.0.0" });
});

test("S26: random ones open as they were made", async () => {
  await database.pool.query("update identity_account set username_key = id::text, username = id::text, email_key = id::text");
  await database.asPlatform((tx) => seedPeople(tx, { password: undefined }));
  await start({ host: "0.0.0.0" });
});
