import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { until } from "#testing/until.ts";
import { openWire, type Wire } from "#testing/wire.ts";
import { keepAsking } from "./connection-watchdog.ts";
import { openDatabase, sql } from "./db.ts";

let database: TestDatabase;
let wire: Wire;
/** Connections that were opened, by their number. */
let opened: Set<number>;
/** New connections get no further than this. */
let held: Promise<void> | undefined;
beforeEach(async () => {
  database = await freshDatabase();
  opened = new Set();
  held = undefined;
  wire = await openWire(database.url, (_, from, connection) => {
    if (held && !opened.has(connection)) return held;
    if (from === "client") opened.add(connection);
    return undefined;
  });
});
afterEach(async () => {
  await wire.close();
  await database.drop();
});

test("R9: while the database hangs each question fails in its time, and once it goes on it is answered again", async () => {
  const asking = keepAsking({ connectionString: wire.url }, 300);
  await asking.ask();
  wire.hang();
  const fails = () =>
    asking.ask().then(
      () => null,
      (error: Error) => error.message,
    );
  expect(await until("the kept connection is found hanging", fails)).toMatch(/does not answer/);
  // Now there is none: one after another is tried, and none of them is waited for.
  const first = asking.ask();
  await first.catch(() => {});
  await until("another question than that", async () => asking.ask() !== first);
  expect(await fails()).toMatch(/does not answer/);
  wire.goOn();
  await until("a good answer", () =>
    asking.ask().then(
      () => true,
      () => false,
    ),
  );
  await until("nothing is left of those that hung", async () => wire.open() === 1);
  await asking.close();
});

test("one connection is kept and asked once a second, and one that breaks between two questions is replaced without a word", async () => {
  const asking = keepAsking({ connectionString: wire.url }, 2_000);
  const first = asking.ask();
  await first;
  // Asked again within the second it is the same answer; after it another one, on the same connection.
  expect(asking.ask()).toBe(first);
  await until("another question than that", async () => asking.ask() !== first);
  await asking.ask();
  expect(opened.size).toBe(1);
  await wire.cut();
  await wire.restore();
  await until("asked on another one", async () => {
    await asking.ask();
    return opened.size === 2;
  });
  await asking.close();
});

test("R9: a database that answers, and is too busy to take new connections, loses no statement that takes its time", async () => {
  const errors: Error[] = [];
  const open = openDatabase({ url: wire.url, name: "busy", max: 1, onError: (error) => errors.push(error) });
  await open.pool.query("select 1");
  await until("the one that is asked on stands beside the pool's", async () => opened.size === 2);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await open.pool.query("select pg_sleep(4)");
  expect(errors).toEqual([]);
  resolve();
  await open.close();
});

test("R9: who was in the middle of a transaction hears what broke its connection, and not that it can't be rolled back", async () => {
  const open = openDatabase({ url: wire.url, name: "broken", max: 1 });
  const broken = open.asPlatform(async (tx) => {
    await sql`select 1`.execute(tx);
    await wire.cut();
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/^Connection terminated|ECONNRESET|EPIPE/);
  await wire.restore();
  await open.asPlatform((tx) => sql`select 1`.execute(tx));
  await open.close();
});
