import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

let before: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  before = await databaseBefore("0580_refunds.sql");
});
afterAll(() => before.close());

const rows = async (text: string, values: unknown[] = []) => (await before.client.query(text, values)).rows;
const client = newId();
const [storeId, channelId] = [newId(), newId()];

interface Claimed {
  quantity: number;
  states: string[];
  status?: string;
  kind?: string;
  names?: boolean;
}
/** A package with one line, and a claim of its units, each with this state. */
const add = async (name: string, { quantity, states, status = "S_DELIVERED", kind = "return", names = true }: Claimed) => {
  const [id, claimId] = [newId(), newId()];
  await rows(
    `insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address, remote_modified_at)
     values ($1, $2, $3, $4, now(), 'TRY', 'x', '{}', '{}', now())`,
    [client, id, storeId, `O-${name}`],
  );
  await rows(
    `insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash,
       ordered_at, currency, total, discount, customer_name)
     values ($1, $2::uuid, $2::uuid, $3, $4, $5, 'Delivered', $5, now(), '', now(), 'TRY', 90, 0, 'x')`,
    [client, id, storeId, `P-${name}`, status],
  );
  await rows(
    `insert into order_line (client_id, id, package_id, order_id, channel_line_id, remote_key, stock_code, title, quantity, unit_price, discount, total,
       vat_rate, remote_status)
     values ($1, $2, $2, $2, 'L', 'k', 'k', 'k', $3, 90, 0, 90, 20, 'x')`,
    [client, id, quantity],
  );
  if (states.length === 0) return;
  await rows(
    `insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, channel_package_id, kind, is_open, opened_at, currency, remote_modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, true, now(), 'TRY', now())`,
    [client, claimId, storeId, `C-${name}`, `O-${name}`, names ? `P-${name}` : null, kind],
  );
  for (const [at, state] of states.entries())
    await rows(
      `insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status, amount)
       values ($1, $2, $3, $4, 'L', 'k', 'k', 1, $5, 'x', 45.5)`,
      [client, newId(), claimId, String(at), state],
    );
};

test("packages show what was claimed of them already, beside what they showed, and what was given back is an entry", async () => {
  await rows("insert into client (id, name) values ($1, 'x')", [client]);
  await rows(
    `insert into channel (id, code, connector, name, currency, country_code, language) values ($1, 't', 't', 'Pazar', 'TRY', 'TR', 'tr-TR')`,
    [channelId],
  );
  await rows(
    `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, company_id) values ($1, $2, $3, 'x', true, 'x', $1)`,
    [client, storeId, channelId],
  );
  await add("whole", { quantity: 2, states: ["refunded", "refunded"] });
  await add("unnamed", { quantity: 1, states: ["refunded"], names: false, status: "S_COMPLETED" });
  await add("open", { quantity: 2, states: ["refunded", "deciding"] });
  await add("part", { quantity: 3, states: ["refunded", "deciding"] });
  await add("rejected", { quantity: 1, states: ["rejected"] });
  await add("waits", { quantity: 1, states: ["requested"], status: "S_NEW" });
  await add("cancellation", { quantity: 1, states: ["refunded"], kind: "cancellation" });
  await add("none", { quantity: 1, states: [] });
  expect(await before.run()).toEqual(expect.arrayContaining(["0580_refunds.sql"]));
  expect(
    await rows(
      `select substr(channel_package_id, 3) as name, status, refund_from from order_package where refund_from is not null order by 1`,
    ),
  ).toEqual([
    { name: "open", status: "S_REFUNDING", refund_from: "S_DELIVERED" },
    { name: "unnamed", status: "S_REFUNDED", refund_from: "S_COMPLETED" },
    { name: "whole", status: "S_REFUNDED", refund_from: "S_DELIVERED" },
  ]);
  expect(await rows(`select substr(external_id, 3) as name, amount from money_entry where kind = 'refund' order by 1`)).toEqual([
    { name: "open", amount: "-45.50" },
    { name: "part", amount: "-45.50" },
    { name: "unnamed", amount: "-45.50" },
    { name: "whole", amount: "-91.00" },
  ]);
  expect(
    await rows(`select distinct actor_name, before_status, action from order_status_history order by before_status`),
  ).toEqual([
    { actor_name: "Pazar", before_status: "S_COMPLETED", action: "A_MARKETPLACE" },
    { actor_name: "Pazar", before_status: "S_DELIVERED", action: "A_MARKETPLACE" },
  ]);
});
