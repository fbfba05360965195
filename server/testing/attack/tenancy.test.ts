import { readFileSync } from "node:fs";
import { Id } from "@tradeport/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, sql, type WideTx } from "#platform/db.ts";
import { enqueueIn, jobSpec, ofClient } from "#platform/jobs.ts";
import { makeCorrectedFile } from "../excel-fixture.ts";
import { importFile, processEnded } from "../main-job.ts";
import { clients } from "../people.ts";
import { addFixtures, type Fixtures } from "../tenant-fixtures.ts";
import { until } from "../until.ts";
import { type Attacked, installUnderAttack } from "./install.ts";

/** S4, S5, S6 against the running install: api and worker as processes, two companies that know each other's ids. */
const { first, second } = clients;
let it: Attacked;
let theirs: Fixtures;
let own: Fixtures;
/** A file that mehmet sent, and its process, which has not begun. */
let file: { fileId: string; processId: string };

const asFirst = <T>(work: (tx: WideTx) => Promise<T>) => it.database.asWideClient(first, work);
/** What a company has; its stores are left out, their loops look after themselves. */
const fingerprint = async (clientId: string) => {
  const { rows: tables } = await it.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'client_id' and table_type = 'BASE TABLE'
       and table_name not in ('store', 'session', 'audit', 'audit_seal', 'audit_unsealed', 'idempotency') order by 1`,
  );
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, '' order by t::text)) from ${name} t where client_id = '${clientId}'`;
  return (await it.database.pool.query(tables.map(one).join(" union all "))).rows;
};
/** Nothing is queued that could still run now. */
const idle = () =>
  until("the queue is empty", async () => {
    const { rows } = await it.database.pool.query(
      "select 1 from graphile_worker._private_jobs where attempts < max_attempts and (locked_at is not null or run_at <= now()) limit 1",
    );
    return rows.length === 0;
  });

beforeAll(async () => {
  it = await installUnderAttack(["api", "worker"]);
  theirs = await it.database.asWideClient(second, (tx) => addFixtures(tx, second, "GİZLİ-ONLARIN"));
  own = await asFirst((tx) => addFixtures(tx, first, "bizim"));
  await it.stop("worker");
  const processId = await importFile(it.as("mehmet"), await makeCorrectedFile(20));
  const { rows } = await it.database.asClient(second, (tx) =>
    sql<{ fileId: string }>`select file_id from process where id = ${processId}`.execute(tx),
  );
  await it.database.pool.query("delete from graphile_worker._private_jobs");
  file = { processId, fileId: rows[0]!.fileId };
  await it.start("worker");
});
afterAll(() => it.close());

describe("the company comes from the session alone (S5)", () => {
  const ask = (headers: Record<string, string>, body: unknown = {}) => it.call("ayse", "Warehouse/WarehouseList", body, headers);
  test.each([
    ["headers", { "x-client-id": second, "x-tenant-id": second, "x-tenant": second, "client-id": second, clientid: second }],
    ["another host", { host: `${second}.localhost` }],
    ["a forwarded host", { "x-forwarded-host": "second.example", forwarded: "host=second.example" }],
    ["a user of the proxy", { "x-forwarded-user": "mehmet", "x-remote-user": "mehmet", "x-real-ip": "127.0.0.1" }],
  ])("whatever is said by %s", async (_, headers: Record<string, string>) => {
    const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, "");
    const answer = await ask(headers);
    expect(answer.status).toBe(200);
    expect(plain(answer.text)).toBe(plain((await ask({})).text));
  });
  test("whatever another cookie says", async () => {
    const cookie = `clientId=${second}; tenant=${second}; ${it.cookies.ayse}; role=Admin`;
    expect((await ask({ cookie })).text.replace(/"requestId":"[^"]*"/, "")).toBe(
      (await ask({})).text.replace(/"requestId":"[^"]*"/, ""),
    );
    // Two sessions in one header: the first that a browser would send counts, never a mix.
    const both = await it.call(
      "ayse",
      "Client/GetClientProfileLogin",
      {},
      { cookie: `${it.cookies.ayse}; ${it.cookies.mehmet}` },
    );
    expect(both.text).toContain(first);
    expect(both.text).not.toContain(second);
  });
  test("a body that names the other company is answered as not there", async () => {
    for (const clientId of [second, second.toUpperCase()]) {
      const reply = await ask({}, { clientId });
      expect({ status: reply.status, code: reply.code }).toEqual({ status: 404, code: "not_found" });
    }
  });
});

test("a list of 99 of one's own and one of theirs is refused whole (S4)", async () => {
  const mine = await asFirst(async (tx) => {
    const ids = Array.from({ length: 99 }, () => newId());
    for (const [at, id] of ids.entries())
      await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
        select ${first}, ${id}, ${`TOPLU-${at}`}, category_id, brand_id, 10, 'TRY' from product where id = ${own.product}`.execute(
        tx,
      );
    return ids;
  });
  const before = [await fingerprint(first), await fingerprint(second)];
  const mixed = [...mine.slice(0, 50), theirs.product, ...mine.slice(50)];
  const calls: [string, unknown][] = [
    ["Product/ArchivedProductMasterData", { ids: mixed, isArchived: true }],
    ["ProductTransfer/UpsertClientChannelProduct", { productIds: mixed, storeIds: [own.store] }],
    ["ProductTransfer/UpsertClientChannelProduct", { productIds: mine, storeIds: [own.store, theirs.store] }],
    ["Order/AcceptOrder", { orderPackageIds: [own.package, theirs.package] }],
    ["Order/PrintOrderBarcode", { orderPackageIds: [own.package, theirs.package] }],
  ];
  for (const [name, body] of calls) {
    const reply = await it.call("ayse", name, body);
    expect({ name, status: reply.status, code: reply.code }).toEqual({ name, status: 404, code: "not_found" });
    expect(reply.text).not.toContain("GİZLİ");
  }
  expect([await fingerprint(first), await fingerprint(second)]).toEqual(before);
});

const ofProcess = ofClient.extend({ processId: Id });
const importing = jobSpec("bulk.import-products", ofProcess);
const transferring = jobSpec("transfer_products", ofProcess);

describe("a job that names what is theirs (S6)", () => {
  test("cannot be queued for the other company, nor be written past the one way into the queue", async () => {
    for (const clientId of [second, null]) {
      const queued = asFirst((tx) => enqueueIn(tx)(importing, { clientId: clientId as string, processId: file.processId }));
      await expect(queued).rejects.toThrow("the job names another company");
    }
    for (const attempt of [
      "select graphile_worker.add_job('bulk.import-products', '{}'::json)",
      "select * from graphile_worker._private_jobs",
      "delete from graphile_worker._private_jobs",
      "select unlock_workers(array['x'])",
    ])
      await expect(asFirst((tx) => sql.raw(attempt).execute(tx))).rejects.toThrow(/permission denied/);
  });

  test("does nothing: their process, their file, their products and stores stay as they are, and nothing of them comes over", async () => {
    const before = [await fingerprint(first), await fingerprint(second)];
    const withTheirFile = asFirst((tx) =>
      sql`insert into process (client_id, id, process_type, subject, started_by_name, file_id)
        values (${first}, ${newId()}, 'import_product_from_excel', 'x', 'x', ${file.fileId})`.execute(tx),
    );
    await expect(withTheirFile).rejects.toThrow(/foreign key/);
    const transfer = newId();
    const foreignStore = newId();
    await asFirst(async (tx) => {
      const queue = enqueueIn(tx);
      for (const [id, input] of [
        [transfer, { productIds: [theirs.product], storeIds: [own.store], next: 0 }],
        [foreignStore, { productIds: [own.product], storeIds: [theirs.store], next: 0 }],
      ] as const)
        await sql`insert into process (client_id, id, process_type, subject, started_by_name, input)
          values (${first}, ${id}, 'transfer_to_channel', 'x', 'x', ${JSON.stringify(input)}::jsonb)`.execute(tx);
      const once = { attempts: 1 };
      await queue(importing, { clientId: first, processId: file.processId }, once);
      await queue(transferring, { clientId: first, processId: theirs.process }, once);
      await queue(transferring, { clientId: first, processId: transfer }, once);
      await queue(transferring, { clientId: first, processId: foreignStore }, once);
    });
    await idle();
    await asFirst((tx) => sql`delete from process where id in (${transfer}, ${foreignStore})`.execute(tx));
    expect([await fingerprint(first), await fingerprint(second)]).toEqual(before);
  });

  test("was run before and is played again: nothing is done twice", async () => {
    const caller = it.as("mehmet");
    const processId = await importFile(caller, await makeCorrectedFile(20));
    expect(await processEnded(caller, processId)).toMatchObject({ state: "done", done: 20, failed: 0 });
    await idle();
    const before = await fingerprint(second);
    await it.database.asClient(second, async (tx) => {
      for (let times = 0; times < 5; times += 1) await enqueueIn(tx)(importing, { clientId: second, processId });
    });
    await idle();
    expect(await fingerprint(second)).toEqual(before);
  });
});

test("nobody called the listener, and the log has no secret of a session", () => {
  expect(it.listener.contacts).toEqual([]);
  const log = readFileSync(`${it.data}/log.txt`, "utf8");
  for (const cookie of Object.values(it.cookies)) expect(log).not.toContain(cookie.slice("auth=".length));
});
