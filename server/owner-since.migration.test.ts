import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
let client: pg.Client;
beforeAll(async () => {
  before = await databaseBefore("0493_owner_since.sql");
  client = before.client;
});
afterAll(() => before.close());

test("owners of before are owners since they came, those who were closed until now, and everybody else begins when they become one", async () => {
  const clientId = newId();
  await client.query("insert into client (id, name) values ($1, 'Eski')", [clientId]);
  for (const [name, right, isActive] of [
    ["owner", "manage", true],
    ["closed", "manage", false],
    ["viewer", "read", true],
  ])
    await client.query(
      `with made as (insert into person (id, issuer, subject, display_name) values ($2::uuid, 'test', $4::text, $4::text))
       insert into client_member (client_id, id, person_id, "right", name, is_active, created_at)
       values ($1, $2::uuid, $2::uuid, $3, $4::text, $5, now() - interval '1 year')`,
      [clientId, newId(), right, name, isActive],
    );
  const members = async () => {
    const { rows } = await client.query(
      `select name, owner_since = created_at as is_old, owner_since > now() - interval '1 hour' as is_new, owner_until is not null as has_end
       from client_member where client_id = $1 order by name`,
      [clientId],
    );
    return rows.map(({ name, ...row }) => [name, row]);
  };
  await before.run();
  expect(await members()).toEqual([
    ["closed", { is_old: true, is_new: false, has_end: true }],
    ["owner", { is_old: true, is_new: false, has_end: false }],
    ["viewer", { is_old: null, is_new: null, has_end: false }],
  ]);
  await client.query("set session_replication_role = origin");
  await client.query(
    `update client_member set is_active = true, "right" = case name when 'owner' then 'write' else 'manage' end where client_id = $1`,
    [clientId],
  );
  expect(await members()).toEqual([
    ["closed", { is_old: false, is_new: true, has_end: true }],
    ["owner", { is_old: true, is_new: false, has_end: true }],
    ["viewer", { is_old: false, is_new: true, has_end: false }],
  ]);
});
