import { contract, walk } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql, type Tx } from "#platform/db.ts";
import { clients } from "./people.ts";
import { asksForIds, sampleOf } from "./sample.ts";
import { type World, world } from "./world.ts";

/** S2, S4: the other company's ids in every id field of every call: answered like "not there", and nothing of it is changed. */
let w: World;
const theirs: Record<string, string> = {};
const clientId = clients.second;

const plant = async (tx: Tx) => {
  const one = async (kind: string, insert: (id: string) => Promise<unknown>) => {
    theirs[kind] = newId();
    await insert(theirs[kind]);
  };
  await one("brand", (id) => sql`insert into brand (client_id, id, name) values (${clientId}, ${id}, 'Anka')`.execute(tx));
  await one("product", (id) =>
    sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      select ${clientId}, ${id}, 'M-1', (select id from category where is_leaf limit 1), ${theirs.brand}, 10, 'TRY'`.execute(tx),
  );
  await one("process", (id) =>
    sql`insert into process (client_id, id, process_type, state, subject, started_by_name)
      values (${clientId}, ${id}, 'import_product_from_excel', 'running', 'a.xlsx', 'Mehmet')`.execute(tx),
  );
  await one("store", (id) =>
    sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select ${clientId}, ${id}, (select id from channel limit 1), 'Onların', true, 'x'`.execute(tx),
  );
  await one("order", (id) =>
    sql`insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name, delivery_address, billing_address)
      values (${clientId}, ${id}, ${theirs.store}, '1', now(), now(), 'TRY', 'Alıcı', '{}', '{}')`.execute(tx),
  );
  await one("package", (id) =>
    sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash, customer_name,
        ordered_at, currency, total, discount)
      values (${clientId}, ${id}, ${theirs.order}, ${theirs.store}, '1', 'S_NEW', 'Created', 'new', now(), 'x', 'Alıcı', now(), 'TRY', 1, 0)`.execute(
      tx,
    ),
  );
};
const fingerprint = () =>
  w.database.asClient(clientId, async (tx) => {
    const { rows } =
      await sql`select (select jsonb_agg(t) from product t) as products, (select jsonb_agg(t) from process t) as processes,
      (select jsonb_agg(t) from store t) as stores, (select jsonb_agg(t) from order_package t) as packages,
      (select jsonb_agg(t) from package_action t) as actions`.execute(tx);
    return JSON.stringify(rows);
  });

let before: string;
beforeAll(async () => {
  w = await world();
  await w.database.asClient(clientId, plant);
  before = await fingerprint();
});
afterAll(() => w.close());

const calls = walk(contract).filter(({ procedure }) => procedure.roles.includes("Client") && asksForIds(procedure.input));

test.each(calls)("$name does not know the other company's ids (S2)", async ({ name, procedure }) => {
  const own = sampleOf(procedure.input, "01920000-0000-7000-8000-00000000dead");
  const absent = await w.send("ayse", name, procedure, own, [], {});
  for (const id of Object.values(theirs)) {
    const reply = await w.send("ayse", name, procedure, sampleOf(procedure.input, id), [], {});
    const plain = (text: string) =>
      text
        .replace(/"requestId":"[^"]*"/, "")
        .replaceAll(id, "ID")
        .replaceAll("01920000-0000-7000-8000-00000000dead", "ID");
    expect({ status: reply.statusCode, body: plain(reply.body) }).toEqual({
      status: absent.statusCode,
      body: plain(absent.body),
    });
  }
  expect(await fingerprint()).toBe(before);
});
