import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";
import { migrate } from "./migrate.ts";

const newest = "0490_prices.sql";
let before: Awaited<ReturnType<typeof databaseBefore>>;
let client: pg.Client;
beforeAll(async () => {
  before = await databaseBefore(newest);
  client = before.client;
});
afterAll(() => before.close());

test("a price that waits in another currency than its store's is not sent; what a store confirmed is left, and begins its history where there is one", async () => {
  const [clientId, channelId, storeId] = [newId(), newId(), newId()];
  await client.query("insert into client (id, name) values ($1, 'Eski')", [clientId]);
  await client.query(
    "insert into channel (id, code, name, country_code, currency, connector, language) values ($1, 'eski', 'Eski', 'TR', 'TRY', 'trendyol', 'tr-TR')",
    [channelId],
  );
  await client.query(
    "insert into store (client_id, id, channel_id, name, is_sandbox, account_hash) values ($1, $2, $3, 'Eski', true, 'x')",
    [clientId, storeId, channelId],
  );
  const price = (amount: string, currency: string) => JSON.stringify({ price: amount, listPrice: amount, currency });
  const add = async (state: string, desired: string, confirmed: string) => {
    const id = newId();
    await client.query(
      `insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key) values ($1, $2::uuid, $2::uuid, $3, $2::uuid, $2::uuid::text)`,
      [clientId, id, storeId],
    );
    await client.query(
      `insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, confirmed, confirmed_at, cause, state)
       values ($1, $2, 'price', $3, $3, $4, $5, '2026-01-31T10:00:00Z', 'user', $6)`,
      [clientId, storeId, id, desired, confirmed, state],
    );
    return id;
  };
  const foreign = await add("pending", price("90.00", "USD"), price("80.00", "TRY"));
  const own = await add("pending", price("90.00", "TRY"), price("80.00", "TRY"));
  const stands = await add("in_sync", price("70.00", "USD"), price("70.00", "USD"));
  await migrate(before.url);
  const { rows } = await client.query(
    "select subject_id as id, state, desired ->> 'price' as price, desired ->> 'currency' as currency from sync_field where client_id = $1",
    [clientId],
  );
  expect(rows.toSorted((a, b) => a.price - b.price)).toEqual([
    { id: stands, state: "in_sync", price: "70.00", currency: "USD" },
    { id: foreign, state: "in_sync", price: "80.00", currency: "TRY" },
    { id: own, state: "pending", price: "90.00", currency: "TRY" },
  ]);
  expect((await client.query("select 1 from price where client_id = $1", [clientId])).rows).toEqual([]);
  const past = await client.query("select sale_price, currency, at from price_history where client_id = $1 order by 1, 2", [
    clientId,
  ]);
  expect(past.rows.map(({ sale_price, currency }) => [sale_price, currency])).toEqual([
    ["70.00", "USD"],
    ["80.00", "TRY"],
    ["80.00", "TRY"],
  ]);
  expect(past.rows[0].at.toISOString()).toBe("2026-01-31T10:00:00.000Z");
});
