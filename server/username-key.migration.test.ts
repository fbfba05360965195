import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
let client: pg.Client;
beforeAll(async () => {
  before = await databaseBefore("0626_username_key.sql");
  client = before.client;
});
afterAll(() => before.close());

test("user names with ı are looked up as with i; where two people have both, each keeps theirs", async () => {
  for (const key of ["çiğdem.ışık", "ali", "alı", "veli"]) {
    const id = newId();
    await client.query("insert into person (id, issuer, subject, email, display_name) values ($1, 'embedded', $2, '', $3)", [
      id,
      id,
      key,
    ]);
    await client.query(
      "insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash) values ($1, $2, $2, $3, $3, true, 'x')",
      [id, key, `${id}@ornek.example`],
    );
  }
  await before.run();
  const { rows } = await client.query<{ key: string }>(
    'select username_key as key from identity_account order by username_key collate "C"',
  );
  expect(rows.map(({ key }) => key)).toEqual(["ali", "alı", "veli", "çiğdem.işik"].toSorted());
});
