import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore("0532_parcels.sql");
});
afterAll(() => before.close());

const rows = async (text: string, values: unknown[] = []) => (await before.client.query(text, values)).rows;

test("each tracking code of a package or a claim is a parcel with that number, and the units of a package lie in its own", async () => {
  const client = newId();
  const addStore = (id: string) =>
    rows(
      "insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, company_id) values ($1, $2::uuid, $2, $2::text, true, $2::text, $1)",
      [client, id],
    );
  const add = async (status: string, code: string, state: string, superseded = false) => {
    const id = newId();
    await addStore(id);
    await rows(
      `insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash,
         superseded, ordered_at, currency, total, discount, customer_name, cargo_company, cargo_tracking_code)
       values ($1, $2::uuid, $2, $2, $2::text, $3, 'x', $3, now(), '', $5, now(), 'TRY', 1, 0, 'x', 'TEX', $4)`,
      [client, id, status, code, superseded],
    );
    await rows(
      `insert into order_allocation (client_id, order_id, no, package_id, channel_line_id, variant_id, item_id, quantity, state)
       values ($1, $2, 1, $2, '1', $2, $2, 3, $3)`,
      [client, id, state],
    );
    return id;
  };
  const here = await add("S_NEW", "N-1", "reserved");
  const moving = await add("S_SHIPPED", "N-2", "gone");
  const bare = await add("S_NEW", "", "reserved");
  const over = await add("S_CANCELED", "N-3", "canceled");
  const split = await add("S_NEW", "N-4", "reserved", true);
  const claim = newId();
  await addStore(claim);
  await rows(
    `insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at, cargo_company, cargo_tracking_code)
     values ($1, $2::uuid, $2, $2::text, 'o', 'return', true, now(), 'TRY', now(), 'TEX', 'R-1')`,
    [client, claim],
  );
  const sums = () => rows("select state, sum(quantity)::int as quantity from order_allocation group by 1 order by 1");
  const was = await sums();
  expect(await before.run()).toEqual(["0532_parcels.sql"]);
  expect(await sums()).toEqual(was);
  expect(
    await rows(
      `select k.id, k.direction, k.state, n.number, (select coalesce(sum(a.quantity), 0)::int from order_allocation a where a.parcel_id = k.id) as units
       from parcel k join parcel_number n on n.parcel_id = k.id order by n.number`,
    ),
  ).toEqual([
    { id: here, direction: "out", state: "planned", number: "N-1", units: 3 },
    { id: moving, direction: "out", state: "moving", number: "N-2", units: 3 },
    { id: over, direction: "out", state: "canceled", number: "N-3", units: 0 },
    { id: claim, direction: "return", state: "moving", number: "R-1", units: 0 },
  ]);
  expect(await rows("select parcel_id from order_allocation where package_id = any($1::uuid[])", [[bare, split]])).toEqual([
    { parcel_id: null },
    { parcel_id: null },
  ]);
});
