import type { AddressInfo } from "node:net";
import type { Envelope } from "@tradeport/contract";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { withKey } from "#modules/people/testing.ts";
import { apiKeyStart } from "#platform/api-key.ts";
import { openDatabase } from "#platform/db.ts";
import { callsAtOnce } from "#platform/own-line.ts";
import { xminMonitor } from "../xmin-monitor.ts";
import { lockWaiters } from "./lock-waiters.ts";
import { jobCtx } from "./run-import.ts";
import { until } from "./until.ts";
import { type World, world } from "./world.ts";

let w: World;
let origin: string;
beforeAll(async () => {
  w = await world();
  await w.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(w.app.server.address() as AddressInfo).port}`;
});
afterAll(() => w.close());

const read = async (name: "ayse" | "mehmet" = "ayse") => {
  const startedAt = performance.now();
  const reply = await fetch(`${origin}/api/Client/GetLanguageList`, {
    method: "POST",
    headers: { cookie: w.cookieOf(name), origin: "http://localhost:3000", "content-type": "application/json" },
    body: "{}",
  });
  const { errorMessage } = (await reply.json()) as Envelope<unknown>;
  return {
    status: reply.status,
    code: errorMessage?.code,
    words: errorMessage?.message,
    again: reply.headers.get("retry-after"),
    ms: performance.now() - startedAt,
  };
};
/** A connection of the test's own, beside every pool. */
const beside = async <T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>) => {
  const database = openDatabase({ url: w.url, name: "beside", max: 1 });
  return work(database).finally(() => database.close());
};

test("with every connection held by slow statements 300 calls wait two seconds and are told to come again; health answers; then all is well at once (R33)", async () => {
  expect(await read()).toMatchObject({ status: 200 });
  const slow = Array.from({ length: 5 }, () =>
    w.database.pool.query("select pg_sleep(60)").catch((error: Error) => error.message),
  );
  await until("every connection is held", () => w.database.pool.totalCount === 5 && w.database.pool.idleCount === 0);
  const letGo = async () => {
    await beside(({ pool }) =>
      pool.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)' and datname = current_database()",
      ),
    );
  };
  onTestFailed(letGo);
  const calls = Array.from({ length: 300 }, () => read());
  const health = ["/health", "/ready"].map((address) => fetch(`${origin}${address}`).then(({ status }) => status));
  expect(await Promise.all(health)).toEqual([200, 200]);
  const replies = await Promise.all(calls);
  expect([...new Set(replies.map(({ status, code, again, words }) => `${status} ${code} ${again} ${words}`))]).toEqual([
    "503 database_away 5 Veritabanına şu anda ulaşılamıyor. Birkaç saniye sonra yeniden deneyin.",
  ]);
  // Two seconds, and what three hundred answers at once take on a busy machine; the statements last a minute.
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(30_000);
  await letGo();
  expect(await read()).toMatchObject({ status: 200 });
  // Slow statements are nobody's fault: they were not cut off, but ended by the test.
  expect(await Promise.all(slow)).toEqual(Array(5).fill("canceling statement due to user request"));
});

test("S52: forty calls of one key that wait for one lock keep neither its maker's browser nor anybody else waiting", async () => {
  const { key } = await w.as("ayse").Client.CreateApiKey({ name: "Paket", right: "read", expireDays: 1 });
  await beside(async ({ pool }) => {
    await pool.query("begin");
    await pool.query("lock table process in access exclusive mode");
    const waiting = Array.from({ length: 40 }, () => withKey(w, key!, "Process/GetAllProcess", {}));
    await lockWaiters(pool, "process", callsAtOnce.keys);
    for (const name of ["ayse", "mehmet"] as const) expect(await read(name)).toMatchObject({ status: 200 });
    await pool.query("rollback");
    expect([...new Set((await Promise.all(waiting)).map(({ status }) => status))]).toEqual([200]);
  });
});

test("S52, S59: forty calls of guests that wait for one lock keep nobody who is signed in waiting, before a call's transaction and in it", async () => {
  const ask = (call: string, body: object) =>
    fetch(`${origin}/api/Client/${call}`, {
      method: "POST",
      headers: { origin: "http://localhost:3000", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const company = {
    company: "Yeni",
    name: "Yeni",
    surname: "Üye",
    username: "yeni.uye",
    phone: "+905320000000",
    password: "dolapta eski kilim",
  };
  await beside(async ({ pool }) => {
    await pool.query("begin");
    await pool.query("lock table identity_attempt in access exclusive mode");
    const waiting = Array.from({ length: 20 }, (_, at) => [
      ask("SendPasswordLink", { email: `kimse${at}@ornek.example` }),
      ask("CreateClient", { ...company, email: `yeni${at}@ornek.example` }),
    ]).flat();
    await lockWaiters(pool, "identity_attempt", callsAtOnce.network);
    for (const name of ["ayse", "mehmet"] as const) expect(await read(name)).toMatchObject({ status: 200 });
    await pool.query("rollback");
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    // Beyond its limits a network is told to come again, and so is who waited long on a machine that has no time.
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  });
});

test("S52: forty made-up sessions and keys that are looked for at once keep nobody waiting who is signed in", async () => {
  for (const name of ["ayse", "mehmet"] as const) expect(await read(name)).toMatchObject({ status: 200 });
  const ask = (headers: Record<string, string>) =>
    fetch(`${origin}/api/Client/GetLanguageList`, {
      method: "POST",
      headers: { origin: "http://localhost:3000", "content-type": "application/json", ...headers },
      body: "{}",
    });
  await beside(async ({ pool }) => {
    await pool.query("begin");
    // What a session that nobody has stands in the way of: nobody who is read beside it.
    await pool.query("lock table api_key in access exclusive mode");
    const waiting = Array.from({ length: 40 }, (_, at) => ask({ authorization: `Bearer ${apiKeyStart}${"a".repeat(40)}${at}` }));
    await lockWaiters(pool, "api_key", callsAtOnce.network);
    for (const name of ["ayse", "mehmet"] as const) expect(await read(name)).toMatchObject({ status: 200 });
    await pool.query("rollback");
    for (const { status } of await Promise.all(waiting)) expect([401, 503]).toContain(status);
  });
});

test("a forgotten BEGIN and an endless statement are ended by their time limits, and the next call finds a good connection (R34)", async () => {
  const limits = await w.database.pool.query(
    "select current_setting('idle_in_transaction_session_timeout') as rest, current_setting('statement_timeout') as statement",
  );
  expect(limits.rows).toEqual([{ rest: "1min", statement: "30s" }]);
  // Somebody's tool, that sets nothing: the embedded server's own limit.
  const tool = new pg.Client({ connectionString: w.url });
  await tool.connect();
  const { rows } = await tool.query("show idle_in_transaction_session_timeout").finally(() => tool.end());
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: "1min" }]);
  const short = openDatabase({ url: w.url, name: "short", max: 1, idleMs: 300, statementMs: 300 });
  try {
    await expect(short.pool.query("select pg_sleep(20)")).rejects.toMatchObject({ code: "57014" });
    const forgotten = await short.pool.connect();
    const ended = new Promise<Error>((done) => forgotten.once("error", done));
    await forgotten.query("begin isolation level repeatable read");
    await forgotten.query("select 1");
    expect((await ended).message).toMatch(/idle-in-transaction timeout/);
    forgotten.release(true);
    expect((await short.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await short.close();
  }
});

test("an operator is told who keeps the database from cleaning up, and for how long; work that is done is no alarm (R34)", async () => {
  const logged: { level: string; who: string; msg: string }[] = [];
  const log = pino({ formatters: { level: (level) => ({ level }) } }, { write: (line) => void logged.push(JSON.parse(line)) });
  const look = (seconds: number) => xminMonitor({ ...jobCtx(w), log }, { seconds });
  await beside(async ({ pool }) => {
    await pool.query("begin isolation level repeatable read");
    await pool.query("select count(*) from process");
    await until("it is a second old", async () => {
      await look(1);
      return logged.length > 0;
    });
    expect(logged[0]).toMatchObject({ level: "warn", who: "beside" });
    expect(logged[0]?.msg).toMatch(/"beside" \(process \d+, idle in transaction\) has been open for \d+ s/);
    logged.length = 0;
    await look(300);
    await pool.query("rollback");
    await look(0);
    expect(logged).toEqual([]);
  });
});
