import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore("0520_order_amount.sql");
});
afterAll(() => before.close());

const rows = async (text: string, values: unknown[] = []) => (await before.client.query(text, values)).rows;
const client = newId();

/** A line sold at a channel with this rate of VAT. */
const addLine = async (channel: string, vatRate: number, isSample = false) => {
  const [storeId, packageId, lineId] = [newId(), newId(), newId()];
  await rows(
    `insert into channel (id, code, connector, name, currency, country_code, language) values ($1, $2::text, $2::text, $2::text, 'TRY', 'TR', 'tr-TR') on conflict do nothing`,
    [newId(), channel],
  );
  await rows(
    `insert into store (client_id, id, channel_id, name, is_sandbox, is_active, account_hash, is_sample)
     select $1, $2::uuid, id, 'x', true, not $4, $2::text, $4 from channel where code = $3`,
    [client, storeId, channel, isSample],
  );
  await rows(
    `insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address, remote_modified_at)
     values ($1, $2::uuid, $3, $2::text, now(), 'TRY', 'x', '{}', '{}', now())`,
    [client, packageId, storeId],
  );
  await rows(
    `insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash,
       ordered_at, currency, total, discount, customer_name)
     values ($1, $2::uuid, $2::uuid, $3, $2::text, 'S_NEW', 'x', 'S_NEW', now(), '', now(), 'TRY', 1, 0, 'x')`,
    [client, packageId, storeId],
  );
  await rows(
    `insert into order_line (client_id, id, package_id, order_id, channel_line_id, remote_key, stock_code, title, quantity, unit_price, discount, total,
       vat_rate, remote_status)
     values ($1, $2, $3, $3, '1', 'k', 'k', 'k', 1, 1, 0, 1, $4, 'x')`,
    [client, lineId, packageId, vatRate],
  );
  return lineId;
};

test("a VAT rate that the marketplace does not say is not known any more; one that was told stays", async () => {
  await rows("insert into client (id, name) values ($1, 'x')", [client]);
  const lines = {
    etsy: await addLine("etsy", 0),
    hepsiburada: await addLine("hepsiburada", 0),
    hepsiburadaTen: await addLine("hepsiburada", 10),
    trendyol: await addLine("trendyol", 0),
    sample: await addLine("hepsiburada", 0, true),
  };
  await before.run();
  const rateOf = new Map((await rows("select id, vat_rate from order_line")).map(({ id, vat_rate }) => [id, vat_rate]));
  expect(Object.entries(lines).map(([name, id]) => [name, rateOf.get(id)])).toEqual([
    ["etsy", null],
    ["hepsiburada", null],
    ["hepsiburadaTen", "10.00"],
    ["trendyol", "0.00"],
    ["sample", "0.00"],
  ]);
  expect(await rows("select from order_amount")).toEqual([]);
});
