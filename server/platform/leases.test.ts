import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#testing/cluster.ts";
import { until, untilLocked } from "#testing/until.ts";
import { type Database, newId, openDatabase, sql } from "./db.ts";
import { assertToken, deadLeases, holdLeases, LostLease, releaseHolder, releaseLease, renewLeases, takeLease } from "./leases.ts";

let fresh: TestDatabase;
let db: Database;
let name: string;
const [ada, bora] = [newId(), newId()];
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, name: "test", max: 12 });
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});
beforeEach(() => {
  name = `store:${newId()}`;
});

const take = (holder: string, seconds?: number) => db.asPlatform((tx) => takeLease(tx, name, holder, seconds));
/** As if its holder had been silent that long: the lease's end is moved, the database's own start stays. */
const silence = () =>
  db.asPlatform((tx) => sql`update lease set until = clock_timestamp() - interval '1 s' where name = ${name}`.execute(tx));
/** A lease shorter than the time since the database started, so that its grace is over. */
const short = 0.001;

test("of ten who reach for a lease at once one gets it, and nobody else while it lasts", async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, () => take(newId())));
  expect(tokens.filter((token) => token !== null)).toEqual([1]);
  expect(await take(newId())).toBeNull();
});

test("its holder takes it again with a new token, and the old token is dead", async () => {
  const first = (await take(ada)) as number;
  const second = (await take(ada)) as number;
  expect(second).toBeGreaterThan(first);
  await expect(db.asPlatform((tx) => assertToken(tx, name, first))).rejects.toThrow(LostLease);
  await db.asPlatform((tx) => assertToken(tx, name, second));
});

test("R8: an overdue lease is taken over, and what the old holder writes afterwards is refused whole", async () => {
  const old = (await take(ada)) as number;
  await silence();
  const now = (await take(bora, short)) as number;
  expect(now).toBe(old + 1);
  const lateWrite = db.asPlatform(async (tx) => {
    await sql`insert into rate_bucket (key, tokens, updated_at) values (${name}, 1, now())`.execute(tx);
    await assertToken(tx, name, old);
  });
  await expect(lateWrite).rejects.toThrow(LostLease);
  const left = await db.asPlatform((tx) => sql`select from rate_bucket where key = ${name}`.execute(tx));
  expect(left.rows).toEqual([]);
  expect(await db.asPlatform((tx) => renewLeases(tx, ada, new Map([[name, old]])))).toEqual(new Set());
  await db.asPlatform((tx) => releaseLease(tx, name, old));
  await db.asPlatform((tx) => assertToken(tx, name, now));
});

test("between the look at the token and the commit nobody takes the lease over", async () => {
  const token = (await take(ada)) as number;
  await silence();
  let taken = false;
  let taking: Promise<unknown> = Promise.resolve();
  await db.asPlatform(async (tx) => {
    await assertToken(tx, name, token);
    taking = take(bora, short).then(() => {
      taken = true;
    });
    await untilLocked("the other waits", db.pool);
    expect(taken).toBe(false);
  });
  await taking;
  expect(taken).toBe(true);
});

test("R9: after a restart of the database nothing is overdue for one lease", async () => {
  await take(ada);
  await silence();
  // An hour is more than this database has been up.
  expect(await take(bora, 3600)).toBeNull();
  const names = (young: boolean) => [name, "nobody"].map((each) => ({ name: each, young }));
  expect(await db.asPlatform((tx) => deadLeases(tx, names(false), 3600))).toEqual([]);
  expect(await db.asPlatform((tx) => deadLeases(tx, names(true), 3600))).toEqual([]);
  expect((await db.asPlatform((tx) => deadLeases(tx, names(false), short))).sort()).toEqual(["nobody", name].sort());
});

test("a lease that was given back is free at once", async () => {
  const token = (await take(ada)) as number;
  await db.asPlatform((tx) => releaseLease(tx, name, token));
  // Whoever gave it back writes nothing any more, though nobody has taken it.
  await expect(db.asPlatform((tx) => assertToken(tx, name, token))).rejects.toThrow(LostLease);
  expect(await take(bora, 3600)).toBe(token + 1);
});

test("what a holder held that is known to have ended is free at once, and nothing of others (engine fault 23)", async () => {
  const token = (await take(ada)) as number;
  const others = `${name}:others`;
  await db.asPlatform((tx) => takeLease(tx, others, bora, 3600));
  await db.asPlatform((tx) => releaseHolder(tx, ada));
  const names = [name, others, "never taken"].map((each) => ({ name: each, young: true }));
  expect(await db.asPlatform((tx) => deadLeases(tx, names, 3600))).toEqual([name]);
  expect(await take(bora, 3600)).toBe(token + 1);
});

test("a holder that beats keeps its leases, is told when one is lost, and gives back the rest when it closes", async () => {
  const leases = holdLeases(db, { holder: ada, seconds: 60, beat: 0.02 });
  const other = `${name}:other`;
  const lease = await leases.take(name);
  const retained = await leases.take(other);
  await silence();
  await until("a beat renews it", async () => {
    const { rows } = await db.asPlatform((tx) =>
      sql`select from lease where name = ${name} and until > clock_timestamp()`.execute(tx),
    );
    return rows.length === 1;
  });
  await db.asPlatform((tx) => sql`update lease set holder = ${bora}, token = token + 1 where name = ${name}`.execute(tx));
  // The first of three beats that are seen from here on may have begun before; what the second found is done before the third.
  const beats = new Set<number>();
  await until("three beats of the other one", async () => {
    const { rows } = await db.asPlatform((tx) =>
      sql<{ at: number }>`select extract(epoch from beat_at)::float8 as at from lease where name = ${other}`.execute(tx),
    );
    return beats.add(rows[0]!.at).size > 3;
  });
  expect([lease?.signal.reason, retained?.signal.aborted]).toEqual([expect.any(LostLease), false]);
  await leases.close();
  const { rows } = await db.asPlatform((tx) =>
    sql<{ holder: string | null }>`select holder from lease where name = ${other}`.execute(tx),
  );
  expect(rows).toEqual([{ holder: null }]);
});

test("when no beat gets through for a whole lease, its holder stops calling out", async () => {
  let away = false;
  const failures: unknown[] = [];
  const flaky = {
    asPlatform: ((work) => (away ? Promise.reject(new Error("away")) : db.asPlatform(work))) as Database["asPlatform"],
  };
  const leases = holdLeases(flaky, { holder: ada, seconds: 0.3, beat: 0.05, onError: (error) => failures.push(error) });
  const lease = await leases.take(name);
  away = true;
  await until("the lease is given up", () => lease?.signal.aborted);
  expect(failures.length).toBeGreaterThan(0);
  away = false;
  await leases.close();
});
