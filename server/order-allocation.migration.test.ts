import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";
import { orderHoldText } from "#testing/order-hold.ts";
import { migrate } from "./migrate.ts";

const newest = "0511_order_allocation.sql";
let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore(newest);
});
afterAll(() => before.close());

const rows = async (text: string, values: unknown[] = []) => (await before.client.query(text, values)).rows;
const client = newId();
const warehouse = newId();
const a = newId();
const set = newId();

interface Line {
  variant?: string;
  quantity: number;
  left?: number;
  restocked?: number;
  before?: boolean;
  dropped?: boolean;
}
interface Package {
  status: string;
  superseded?: boolean;
  lines: Line[];
}
const addOrder = async (
  packages: Package[],
  holds: [variant: string, item: string, perUnit: number, reserved: number, consumed: number, short?: number][],
) => {
  const orderId = newId();
  await rows(
    `insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address, remote_modified_at)
     values ($1, $2::uuid, $2, $2::text, now(), 'TRY', 'x', '{}', '{}', now())`,
    [client, orderId],
  );
  for (const { status, superseded = false, lines } of packages) {
    const packageId = newId();
    await rows(
      `insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash,
         superseded, holds_until, ordered_at, currency, total, discount, customer_name)
       values ($1, $2::uuid, $3, $3, $2::text, $4, 'x', $4, now(), '', $5, case when $5 then now() end, now(), 'TRY', 1, 0, 'x')`,
      [client, packageId, orderId, status, superseded],
    );
    for (const [
      at,
      { variant = a, quantity, left = 0, restocked = 0, before: isBefore = false, dropped = false },
    ] of lines.entries())
      await rows(
        `insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price, discount,
           total, vat_rate, remote_status, left_quantity, restocked, left_before, dropped)
         values ($1, $2, $3, $4, $5, $6, 'k', 'k', 'k', $7, 1, 0, 1, 20, 'x', $8, $9, $10, $11)`,
        [client, newId(), packageId, orderId, String(at + 1), variant, quantity, left, restocked, isBefore, dropped],
      );
  }
  for (const [variant, item, perUnit, reserved, consumed, short = 0] of holds)
    await rows(
      `insert into stock_reservation (client_id, order_id, variant_id, item_id, warehouse_id, per_unit, reserved, consumed, short, rev)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 7)`,
      [client, orderId, variant, item, warehouse, perUnit, reserved, consumed, short],
    );
  return orderId;
};

test("each order's units are what it held: waiting, gone, put back, canceled, left before, of a set, and what a superseded package still holds", async () => {
  const waiting = await addOrder([{ status: "S_NEW", lines: [{ quantity: 2 }, { quantity: 1 }] }], [[a, a, 1, 3, 0]]);
  const left = await addOrder([{ status: "S_SHIPPED", lines: [{ quantity: 3, left: 3, restocked: 1 }] }], [[a, a, 1, 0, 2, 1]]);
  const canceled = await addOrder([{ status: "S_CANCELED", lines: [{ quantity: 2 }] }], [[a, a, 1, 0, 0]]);
  const early = await addOrder([{ status: "S_DELIVERED", lines: [{ quantity: 2, before: true }] }], []);
  const ofSet = await addOrder([{ status: "S_NEW", lines: [{ variant: set, quantity: 2 }] }], [[set, a, 3, 6, 0]]);
  const split = await addOrder(
    [
      { status: "S_NEW", superseded: true, lines: [{ quantity: 3 }] },
      { status: "S_NEW", lines: [{ quantity: 2 }] },
    ],
    [[a, a, 1, 3, 0]],
  );
  const sums = (from: string) =>
    rows(
      `select order_id, variant_id, item_id, reserved, consumed, short from ${from} r where reserved + consumed > 0 order by 1, 2, 3`,
    );
  const was = await sums("stock_reservation");
  await migrate(before.url);
  expect(await sums(orderHoldText)).toEqual(was);
  const units = async (orderId: string) =>
    (
      await rows(
        `select state, quantity, per_unit, warehouse_id is null as nowhere, short from order_allocation where order_id = $1 order by no`,
        [orderId],
      )
    ).map((row) =>
      [
        row.state,
        row.quantity,
        ...(row.per_unit > 1 ? [`of ${row.per_unit}`] : []),
        ...(row.nowhere ? ["nowhere"] : []),
        ...(row.short ? [`short ${row.short}`] : []),
      ].join(" "),
    );
  expect(await units(waiting)).toEqual(["reserved 2", "reserved 1"]);
  expect(await units(left)).toEqual(["back 1", "gone 2 short 1"]);
  expect(await units(canceled)).toEqual(["canceled 2"]);
  expect(await units(early)).toEqual(["gone 2 nowhere"]);
  expect(await units(ofSet)).toEqual(["reserved 6 of 3"]);
  expect(await units(split)).toEqual(["reserved 2", "reserved 1"]);
});
