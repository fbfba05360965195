import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore("0553_particulars.sql");
});
afterAll(() => before.close());

const rows = async (text: string, values: unknown[] = []) => (await before.client.query(text, values)).rows;
const client = newId();

/** A package of a channel whose report stands in the inbox, with one line. */
const addPackage = async (channel: string, body: object, lineId = "1") => {
  const [storeId, packageId, lineOwnId] = [newId(), newId(), newId()];
  await rows(
    `insert into channel (id, code, connector, name, currency, country_code, language) values ($1, $2::text, $2::text, $2::text, 'TRY', 'TR', 'tr-TR') on conflict do nothing`,
    [newId(), channel],
  );
  await rows(
    `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, company_id)
     select $1::uuid, $2::uuid, id, 'x', true, $2::text, $1::uuid from channel where code = $3`,
    [client, storeId, channel],
  );
  await rows(
    `insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address, remote_modified_at)
     values ($1, $2::uuid, $3, $2::text, now(), 'TRY', 'x', '{}', '{}', now())`,
    [client, packageId, storeId],
  );
  await rows(
    `insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash,
       ordered_at, currency, total, discount, customer_name)
     values ($1, $2::uuid, $2::uuid, $3, $2::text, 'S_NEW', 'x', 'S_NEW', now(), 'hash', now(), 'TRY', 1, 0, 'x')`,
    [client, packageId, storeId],
  );
  await rows(
    `insert into order_line (client_id, id, package_id, order_id, channel_line_id, remote_key, stock_code, title, quantity, unit_price, discount, total, remote_status)
     values ($1, $2, $3, $3, $4, 'k', 'k', 'k', 1, 1, 0, 1, 'x')`,
    [client, lineOwnId, packageId, lineId],
  );
  await rows(
    `insert into inbox (client_id, id, store_id, external_id, body_hash, body, applied_at) values ($1, $2, $3, $4::text, 'hash', $5, now())`,
    [client, newId(), storeId, packageId, JSON.stringify(body)],
  );
  return packageId;
};

test("what orders that are here already have to be made, packed and billed with is taken from their reports", async () => {
  await rows("insert into client (id, name) values ($1, 'x')", [client]);
  const packs = {
    trendyol: await addPackage("trendyol", {
      commercial: true,
      giftBoxRequested: true,
      micro: true,
      etgbNo: "1EX",
      hsCode: "71",
      is4P: false,
    }),
    plain: await addPackage("trendyol", { commercial: false, giftBoxRequested: false, micro: false, etgbNo: null, hsCode: null }),
    etsy: await addPackage(
      "etsy",
      {
        message_from_buyer: "no plastic",
        is_gift: true,
        gift_message: null,
        transactions: [
          {
            transaction_id: 4400001,
            variations: [
              { property_id: 54, formatted_name: "Personalization", formatted_value: "Mum" },
              { property_id: 54, formatted_name: "Personalization", formatted_value: "Not requested on this item." },
              { property_id: 513, formatted_name: "Size", formatted_value: "S" },
            ],
          },
        ],
      },
      "4400001",
    ),
    hepsiburada: await addPackage("hepsiburada", {
      orderNote: { value: "zil bozuk" },
      items: [{ id: "1", isMicroExport: true, customizedText01: "Ayşe", customizedText02: "" }],
    }),
  };
  await before.run();
  const found = new Map(
    (
      await rows("select p.id, p.particulars, l.personalization from order_package p join order_line l on l.package_id = p.id")
    ).map(({ id, particulars, personalization }) => [id, [particulars, personalization]]),
  );
  expect(Object.entries(packs).map(([name, id]) => [name, ...found.get(id)!])).toEqual([
    [
      "trendyol",
      { isCommercial: true, gift: { message: "", sender: "" }, microExport: { declarationNumber: "1EX", hsCode: "71" } },
      [],
    ],
    ["plain", {}, []],
    ["etsy", { buyerNote: "no plastic", gift: { message: "", sender: "" } }, [{ name: "Personalization", value: "Mum" }]],
    [
      "hepsiburada",
      { buyerNote: "zil bozuk", microExport: { declarationNumber: "", hsCode: "" } },
      [{ name: "", value: "Ayşe" }],
    ],
  ]);
});
