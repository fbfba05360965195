import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, world } from "#testing/world.ts";
import { seedPeople } from "./demo-people.ts";

/** S26: how the first Admin comes to be. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const admin = (...args: string[]) =>
  spawnSync(process.execPath, ["server/admin.ts", ...args], {
    cwd: new URL("../..", import.meta.url).pathname,
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATABASE_URL: w.url, PUBLIC_URL: "http://localhost:3000" },
  });

test("at the terminal alone: a link good for one use sets the first password, and the same Admin is not made twice (S26)", async () => {
  const made = admin("deniz", "deniz@platform.example");
  const token = /^http:\/\/localhost:3000\/Auth\/NewPassword\/([\w-]{43})\n$/.exec(made.stdout)?.[1] ?? "";
  expect([token.length, made.stderr]).toEqual([43, ""]);
  expect(admin("no name", "deniz@platform.example").stderr).toContain("Usage");
  for (const [name, email] of [
    ["DENIZ", "other@platform.example"],
    ["other", "Deniz@Platform.example"],
  ] as const) {
    const again = admin(name, email);
    expect([again.status, again.stdout]).toEqual([1, ""]);
    expect(again.stderr).toContain("already");
  }
  const set = { passwordToken: token, password: "kırmızı tuğla 5", confirmPassword: "kırmızı tuğla 5" };
  await w.as(null).Client.SetPassword(set);
  await expect(w.as(null).Client.SetPassword(set)).rejects.toMatchObject({ code: "link_ended" });
});

test("the demo's passwords are random, told once, and a second start changes none; no page sets anything up (S26)", async () => {
  const first = await w.database.asPlatform((tx) => seedPeople(tx, { password: undefined }));
  expect(new Set(first.map(({ password }) => password)).size).toBe(3);
  for (const { password } of first) expect(password).toMatch(/^[\w-]{12}$/);
  const hashes = async () =>
    (await w.database.pool.query("select username, password_hash from identity_account order by 1")).rows;
  const before = await hashes();
  expect(
    (await w.database.asPlatform((tx) => seedPeople(tx, { password: "another-one" }))).map(({ password }) => password),
  ).toEqual([null, null, null]);
  expect(await hashes()).toEqual(before);
  for (const url of ["/setup", "/install", "/admin", "/first-run", "/api/Client/CreateAdmin", "/api/Admin/Setup"])
    for (const method of ["GET", "POST"] as const)
      expect([url, (await w.app.inject({ method, url })).statusCode]).toEqual([url, 404]);
});
