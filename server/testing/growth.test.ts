import { afterAll, beforeAll, expect, test } from "vitest";
import { oldProcesses } from "#modules/bulk/prune-processes.ts";
import { readConfig } from "#platform/config.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { oldRows } from "#platform/prune.ts";
import { type Keep, oldOf } from "../retention.ts";
import { sweepFor } from "../sweep.ts";
import { jobCtx } from "./run-import.ts";
import { type World, world } from "./world.ts";

/** Two years of a company, a row of each kind for every part of a day, by the ages of rows. */
const days = 730;
const keep = readConfig({ DATABASE_URL: "postgres://localhost/none" });
let w: World;
let clientId: string;
const [storeId, webhookId] = [newId(), newId()];

beforeAll(async () => {
  w = await world();
  clientId = w.clientId("ayse");
  await w.database.asPlatform(async (tx) => {
    await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
      select ${clientId}, ${storeId}, id, 'Mağaza', true, 'x' from channel limit 1`.execute(tx);
    for (const one of twoYears()) await one.execute(tx);
  });
  await w.database.pool.query("analyze");
});
afterAll(() => w.close());

/** `n` rows a day; `at` is each one's moment. */
const moments = (n: number) =>
  sql`generate_series(now() - make_interval(days => ${days}::int), now() - interval '1 hour', interval '1 day' / ${n}::int) as at`;
const twoYears = () => [
  sql`insert into inbox (client_id, id, store_id, external_id, body_hash, body, received_at, applied_at)
    select ${clientId}, gen_random_uuid(), ${storeId}, at::text, 'x', '{"buyer":"Ayşe"}', at, at from ${moments(40)}`,
  // One that could never be read waits for a person.
  sql`update inbox set applied_at = null where id in (select id from inbox order by received_at limit 3)`,
  sql`insert into push_batch (client_id, id, store_id, operation, state, token, items, created_at, ended_at)
    select ${clientId}, gen_random_uuid(), ${storeId}, 'updateOffers', 'ended', 1, 1, at, at from ${moments(20)}`,
  sql`insert into order_header (client_id, id, store_id, channel_order_id, ordered_at, currency, customer_name, delivery_address, billing_address, remote_modified_at)
    select ${clientId}, gen_random_uuid(), ${storeId}, at::text, at, 'TRY', 'Ayşe', '{}', '{}', at from ${moments(1)}`,
  sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at, remote_hash,
      ordered_at, currency, total, discount, customer_name)
    select client_id, id, id, store_id, channel_order_id, 'S_DELIVERED', 'x', 'Delivered', ordered_at, 'x', ordered_at, 'TRY', 1, 0, 'Ayşe' from order_header`,
  sql`insert into package_label (client_id, package_id, store_id, tracking_code, state, format, body, ready_at)
    select client_id, id, store_id, channel_package_id, 'ready', 'zpl', '^XA Ayşe ^XZ', ordered_at from order_package`,
  // Some take days: what counts is their end.
  sql`insert into file (client_id, id, name, type, size, sha256, purpose, created_at)
    select ${clientId}, gen_random_uuid(), 'urunler.xlsx', 'x', 1, 'x', 'import', at from ${moments(2)}`,
  sql`insert into process (client_id, id, process_type, state, subject, started_by_name, total, done, failed, input, file_id, created_at, ended_at, reason)
    select client_id, id, 'import_product_from_excel', 'partly', name, 'Ayşe', 20, 15, 5, '{"template":{}}', id, created_at - interval '3 days', created_at,
      case when extract(day from created_at) = 1 then '{"code":"other","values":{"words":{"tr":"Eski","en":"Old"}}}'::jsonb end from file where purpose = 'import'`,
  sql`insert into process_line (client_id, process_id, line_no, label, outcome) select client_id, id, n, 'x', 'done' from process, generate_series(1, 20) as n`,
  // The oldest has more of them than go in one transaction.
  sql`insert into process_line (client_id, process_id, line_no, label, outcome)
    select client_id, id, n, 'x', 'done' from (select * from process order by ended_at limit 1) oldest, generate_series(21, 6000) as n`,
  sql`insert into process_part (client_id, process_id, part_no, ids) select client_id, id, 0, array[id] from process`,
  sql`insert into process_problem (client_id, process_id, key, problem) select client_id, id, 'x', '{}' from process`,
  // Before that there were others, of which the lines are gone by now.
  sql`insert into process (client_id, id, process_type, state, subject, started_by_name, created_at, ended_at, pruned_at)
    select ${clientId}, gen_random_uuid(), 'import_product_from_excel', 'done', 'x', 'Ayşe', at - interval '400 days', at - interval '400 days', at from ${moments(1)}`,
  sql`insert into invitation (client_id, id, email, email_key, name, surname, "right", secret_hash, invited_by, expires_at, accepted_at)
    select ${clientId}, gen_random_uuid(), 'a@b.c', 'a@b.c', 'x', 'x', 'read', sha256(at::text::bytea), p.id, at, at from ${moments(1)}, (select id from person limit 1) p`,
  sql`insert into taxonomy_change (id, channel_id, scope, at, kind, category_code, category, breaks)
    select gen_random_uuid(), c.id, 'live', at, 'value_added', '1', 'x', false from ${moments(4)}, (select id from channel limit 1) c`,
  sql`insert into drift (client_id, id, store_id, offer_id, variant_id, barcode, kind, ours, theirs, rule, state, likely, first_at, settled_at)
    select ${clientId}, gen_random_uuid(), ${storeId}, gen_random_uuid(), gen_random_uuid(), at::text, 'stock', '5', '9', 'ours', 'mended', 'unknown', at, at
    from ${moments(20)}`,
  // One that waits for a person stays, however old.
  sql`insert into drift (client_id, id, store_id, offer_id, variant_id, barcode, kind, ours, theirs, rule, state, likely, first_at)
    select ${clientId}, gen_random_uuid(), ${storeId}, gen_random_uuid(), gen_random_uuid(), 'x', 'price', '{}', '{}', 'ask', 'asked', 'unknown', now() - interval '700 days'`,
  sql`insert into idempotency (client_id, person_id, route, key, body_hash, status, response, created_at)
    select ${clientId}, ${newId()}, 'x', at::text, 'x', 200, '{}', at from ${moments(20)}`,
  sql`insert into push_first (client_id, id, store_id, kind, until_at, requested_by_name)
    select ${clientId}, gen_random_uuid(), ${storeId}, 'price', now() - interval '300 days', 'x'`,
  sql`insert into oauth_attempt (client_id, id, person_id, channel_id, store_id, is_new, name, is_sandbox, state_hash, sealed, shown, expires_at)
    select ${clientId}, gen_random_uuid(), ${newId()}, c.id, gen_random_uuid(), true, 'x', true, at::text, '{}', '{}', at from ${moments(1)}, (select id from channel limit 1) c`,
  sql`insert into logistics_log (client_id, id, at, operation, outcome, took_ms)
    select ${clientId}, gen_random_uuid(), at, 'road_order_status', 'ok', 1 from ${moments(4)}`,
  sql`insert into webhook (client_id, id, name, address, kinds, secrets, created_by_name) values (${clientId}, ${webhookId}, 'x', 'x', '{order}', '[]', 'x')`,
  sql`insert into webhook_delivery (client_id, id, webhook_id, events, taken_at) select ${clientId}, gen_random_uuid(), ${webhookId}, '[]', at from ${moments(10)}`,
  sql`insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, expires_at)
    select client_id, id, id, 'x', 'write', 'x', sha256(id::text::bytea), now() + interval '1 day' from client_member where client_id = ${clientId} limit 1`,
  sql`insert into proposal (client_id, id, api_key_id, call, input, note, changes, change_count, made_at)
    select k.client_id, gen_random_uuid(), k.id, 'Order/AcceptOrder', '{}', '', '[]', 0, at from ${moments(4)}, api_key k where k.client_id = ${clientId}`,
  sql`insert into lease (name, until) select 'worker:' || at, at from ${moments(1)}`,
  sql`insert into rate_bucket (key, tokens, updated_at) select at::text, 1, at from ${moments(1)}`,
  // These stay, however old: a store's own lease, a limit that the marketplace said for long, and a change of rules that touches a product.
  sql`insert into lease (name, until) values ('store:x', now() - interval '300 days')`,
  sql`insert into rate_bucket (key, tokens, updated_at, blocked_until) values ('blocked', 1, now() - interval '300 days', now() + interval '1 day')`,
  sql`with brand as (insert into brand (client_id, id, name) values (${clientId}, gen_random_uuid(), 'x') returning id),
    product as (insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      select ${clientId}, gen_random_uuid(), 'x', (select id from category where is_leaf limit 1), id, 20, 'TRY' from brand returning id),
    listing as (insert into listing (client_id, id, store_id, product_id) select ${clientId}, gen_random_uuid(), ${storeId}, id from product returning id)
    insert into taxonomy_effect (client_id, store_id, listing_id, change_id, problem)
    select ${clientId}, ${storeId}, listing.id, change.id, '{}' from listing, (select id from taxonomy_change order by at limit 1) change`,
];

const count = async (tx: Tx, from: ReturnType<typeof sql>) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(tx)).rows[0]!.count;
const counts = (retention: Keep = keep) =>
  w.database.asPlatform(async (tx) => {
    const found: { table: string; all: number; old: number }[] = [];
    for (const { table, old } of oldOf(retention))
      found.push({
        table,
        all: await count(tx, sql`${sql.table(table)}`),
        old: await count(tx, sql`${sql.table(table)} where ${old}`),
      });
    return found;
  });
const sweep = (retention: Keep = keep) => sweepFor(retention)({ ...jobCtx(w), database: w.database }, {});
/** Of processes: their number, those with lines, with a file, lines, parts, and what their reasons say. */
const processes = () =>
  w.database.asPlatform(async (tx) => {
    const { rows } = await sql<Record<string, number>>`
      select count(*)::int as all, count(*) filter (where ended_at < now() - interval '90 days')::int as old,
        count(*) filter (where ended_at < now() - interval '730 days')::int as ancient,
        count(*) filter (where ended_at >= now() - interval '90 days')::int as young, count(*) filter (where pruned_at is null)::int as whole, count(file_id)::int as with_file,
        (select count(*)::int from process_line) as lines, (select count(*)::int from process_part) as parts, (select count(*)::int from process_problem) as causes,
        (select count(*)::int from file) as files
      from process`.execute(tx);
    return rows[0]!;
  });

test("each pruning finds its rows by an index, the oldest first (engine fault 14)", async () => {
  const plans = await w.database.asPlatform(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx);
    const of = async (query: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(tx);
      return rows.map((row) => Object.values(row)[0]).join("\n");
    };
    const found: string[] = [];
    for (const old of oldOf(keep)) found.push(`${old.table}: ${await of(oldRows(old))}`);
    found.push(
      `processes: ${await of(sql`select id from ${oldProcesses(90)} order by ended_at limit 20 for update skip locked`)}`,
    );
    return found;
  });
  for (const plan of plans) {
    expect(plan).toMatch(/Index Scan using/);
    expect(plan).not.toMatch(/Seq Scan on (?!taxonomy_effect)|Sort/);
  }
});

test("two years of a busy company stay flat: after a sweep there is what its time allows, whole; a second one finds nothing (engine fault 14)", async () => {
  const before = await counts();
  const had = await processes();
  // The second kind are reports that the first has emptied.
  expect(before.filter(({ old }) => old === 0)).toEqual([before[1]]);
  const orders = () => w.database.asPlatform((tx) => count(tx, sql`order_package`));
  const ordered = await orders();
  const retained = () =>
    w.database.asPlatform((tx) => count(tx, sql`inbox where received_at >= now() - interval '180 days' or applied_at is null`));
  const inbox = await retained();
  expect(inbox).toBeGreaterThan(7_000);
  await sweep();
  const after = await counts();
  expect(after.map(({ table, old }) => [table, old])).toEqual(before.map(({ table }) => [table, 0]));
  // Where rows go, the young ones stay; an inbox's old ones go in two steps, and what was never applied stays.
  const left = (table: string) => after.find((one) => one.table === table)!.all;
  const sum = (table: string) => before.filter((one) => one.table === table);
  expect([left("inbox"), await retained()]).toEqual([inbox, inbox]);
  for (const table of [
    "push_batch",
    "invitation",
    "taxonomy_change",
    "drift",
    "idempotency",
    "oauth_attempt",
    "push_first",
    "rate_bucket",
  ])
    expect([table, left(table)]).toEqual([table, sum(table)[0]!.all - sum(table)[0]!.old]);
  expect(left("package_label")).toBe(sum("package_label")[0]!.all);
  const stays =
    await w.database.pool.query(`select (select array_agg(name) from lease where until < now() - interval '200 days') as leases,
    (select array_agg(key) from rate_bucket where updated_at < now() - interval '200 days') as buckets,
    (select count(*)::int from taxonomy_change c join taxonomy_effect e on e.change_id = c.id) as changes`);
  expect(stays.rows).toEqual([{ leases: ["store:x"], buckets: ["blocked"], changes: 1 }]);
  expect(await orders()).toBe(ordered);
  const now = await processes();
  const gone = had.ancient!;
  expect(gone).toBeGreaterThan(300);
  const young = had.young!;
  expect(young).toBeGreaterThan(170);
  expect(now).toMatchObject({
    all: had.all! - gone,
    old: had.old! - gone,
    young,
    whole: young,
    withFile: young,
    lines: young * 20,
    parts: young,
  });
  expect(now.files).toBe(had.files! - (had.withFile! - young));
  await sweep();
  expect([await counts(), await processes()]).toEqual([after, now]);
});

test("a process whose lines were pruned still reads well: its counts, why, and a word in place of its file", async () => {
  const { data } = await w.as("ayse").Process.GetAllProcess({ pageSize: -1, orderType: "asc" });
  const [old, noted] = [
    data.filter(({ failed, reason }) => failed === 5 && reason),
    data.filter(({ reason }) => reason?.tr.startsWith("Eski")),
  ];
  expect(old[0]).toMatchObject({
    state: "partly",
    total: 20,
    done: 15,
    reason: { tr: expect.stringMatching(/90 gün sonra silindi/), en: expect.stringMatching(/deleted after 90 days/) },
  });
  expect(noted[0]?.reason?.en).toBe("Old Its lines and its file were deleted after 90 days; the counts stayed.");
  expect(await w.as("ayse").Process.GetProcessLines({ processId: old[0]!.id })).toMatchObject({ data: [], totalCount: 0 });
  await expect(w.as("ayse").Process.GetFailedLinesExcel({ processId: old[0]!.id })).rejects.toMatchObject({
    code: "lines_pruned",
  });
});

test("each KEEP_ setting moves the bound of its own rows and of no others (engine fault 14)", async () => {
  const tables: Record<keyof Keep, string[]> = {
    keepReportBodies: ["inbox"],
    keepReports: ["inbox"],
    keepMessages: ["push_batch", "webhook_delivery", "proposal", "logistics_log"],
    keepLines: [],
    keepProcesses: ["process"],
    keepLabels: ["package_label"],
    keepParkedJobs: [],
    keepInvitations: ["invitation"],
    keepRuleChanges: ["taxonomy_change"],
    keepDrift: ["drift"],
  };
  // After the sweep: what is younger than its time is here.
  const now = await counts();
  for (const [name, own] of Object.entries(tables)) {
    const shorter = await counts({ ...keep, [name]: 1 });
    expect([name, shorter.filter((one, at) => one.old !== now[at]!.old).map(({ table }) => table)]).toEqual([name, own]);
  }
  const { whole } = await processes();
  await sweep({ ...keep, keepLines: 30 });
  const young = await w.database.asPlatform((tx) => count(tx, sql`process where ended_at >= now() - interval '30 days'`));
  expect(young).toBeLessThan(whole!);
  expect((await processes()).whole).toBe(young);
});

test("a job that is out of attempts and was told of is forgotten after its time, one that waits is not", async () => {
  await w.database.asClient(clientId, (tx) =>
    sql`select enqueue('x', json_build_object('clientId', ${clientId}::text, 'n', n), null, null, null, 3)
    from generate_series(1, 3) as n`.execute(tx),
  );
  const { pool } = w.database;
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, flags = '{"told":true}' where payload ->> 'n' in ('1', '2')`,
  );
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '91 days' where payload ->> 'n' in ('1', '3')`,
  );
  const named = async () => {
    const { rows } = await pool.query<{ n: string }>(
      "select payload::jsonb ->> 'n' as n from graphile_worker._private_jobs where payload::jsonb ? 'n' order by 1",
    );
    return rows.map(({ n }) => n);
  };
  await sweep({ ...keep, keepParkedJobs: 92 });
  expect(await named()).toEqual(["1", "2", "3"]);
  await sweep();
  expect(await named()).toEqual(["2", "3"]);
});
