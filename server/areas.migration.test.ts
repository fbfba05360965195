import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";
import { migrate } from "./migrate.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
let client: pg.Client;
beforeAll(async () => {
  before = await databaseBefore("0500_areas.sql");
  client = before.client;
});
afterAll(() => before.close());

test("members, invitations and keys of before hold what they held: a right in every area", async () => {
  const [clientId, personId] = [newId(), newId()];
  await client.query("insert into client (id, name) values ($1, 'Eski')", [clientId]);
  const rights = ["read", "write", "manage"];
  for (const right of rights) {
    await client.query(`insert into client_member (client_id, id, person_id, "right", name) values ($1, $2, $2, $3, 'Eski')`, [
      clientId,
      newId(),
      right,
    ]);
    await client.query(
      `insert into invitation (client_id, id, email, email_key, name, surname, "right", secret_hash, invited_by, expires_at)
       values ($1, $2::uuid, $2::uuid::text, $2::uuid::text, 'E', 'S', $3, $2::uuid::text::bytea, $4, now())`,
      [clientId, newId(), right, personId],
    );
    if (right !== "manage")
      await client.query(
        `insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, expires_at) values ($1, $2::uuid, $2::uuid, 'E', $3, '', $2::uuid::text::bytea, now())`,
        [clientId, newId(), right],
      );
  }
  const held = async (columns: string) => {
    const each = await Promise.all(
      ["client_member", "invitation", "api_key"].map((table) =>
        client.query(`select ${columns} from ${table} where client_id = $1 order by "right"`, [clientId]),
      ),
    );
    return each.map(({ rows }) => rows);
  };
  const was = await held(`id, "right"`);
  expect(await before.run()).toEqual(["0500_areas.sql"]);
  expect(await held(`id, "right"`)).toEqual(was);
  await migrate(before.url);
  expect(await held(`id, "right"`)).toEqual(was);
  expect(new Set((await held("store_ids")).flat().map(({ store_ids }) => store_ids))).toEqual(new Set([null]));
  expect(new Set((await held("areas")).flat().map(({ areas }) => areas))).toEqual(new Set([null]));
});
