import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";
import { migrate } from "./migrate.ts";

const newest = "0551_quantity_max.sql";
let before: Awaited<ReturnType<typeof databaseBefore>>;
let client: pg.Client;
beforeAll(async () => {
  before = await databaseBefore(newest);
  client = before.client;
});
afterAll(() => before.close());

test("R18: stock beyond what its marketplace takes goes out as the most that it takes, also what was refused for it; all other stays as it was", async () => {
  const clientId = newId();
  await client.query("insert into client (id, name) values ($1, 'Eski')", [clientId]);
  const store = async (connector: string) => {
    const [channelId, storeId] = [newId(), newId()];
    await client.query(
      "insert into channel (id, code, name, country_code, currency, connector, language) values ($1, $2, $2, 'TR', 'TRY', $3, 'tr-TR')",
      [channelId, `eski-${connector}`, connector],
    );
    await client.query(
      "insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, company_id) values ($1, $2, $3, 'Eski', true, $4, $1)",
      [clientId, storeId, channelId, connector],
    );
    return storeId;
  };
  const [etsy, trendyol, hepsiburada] = [await store("etsy"), await store("trendyol"), await store("hepsiburada")];
  const add = async (storeId: string, state: string, pieces: number | null, kind = "stock") => {
    const id = newId();
    await client.query(
      `insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state) values ($1, $2, $3, $4, $4, $5, 'user', $6)`,
      [clientId, storeId, kind, id, JSON.stringify(pieces), state],
    );
    return id;
  };
  const rows = {
    refused: await add(etsy, "refused", 1500),
    waiting: await add(etsy, "pending", 1000),
    most: await add(etsy, "in_sync", 999),
    none: await add(etsy, "paused", null),
    away: await add(etsy, "paused", 5000),
    wide: await add(trendyol, "refused", 20_001),
    fits: await add(trendyol, "in_sync", 20_000),
    free: await add(hepsiburada, "in_sync", 90_000),
  };
  await migrate(before.url);
  const after = await client.query("select subject_id as id, state, desired from sync_field where client_id = $1", [clientId]);
  const shown = Object.entries(rows).map(([name, id]) => {
    const row = after.rows.find((each) => each.id === id)!;
    return [name, row.state, row.desired];
  });
  expect(shown).toEqual([
    ["refused", "pending", 999],
    ["waiting", "pending", 999],
    ["most", "in_sync", 999],
    ["none", "paused", null],
    ["away", "paused", 999],
    ["wide", "pending", 20_000],
    ["fits", "in_sync", 20_000],
    ["free", "in_sync", 90_000],
  ]);
});
