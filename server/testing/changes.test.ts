import { contract, type Procedure, type Thing, things } from "@tradeport/contract";
import { pageHeader, pageOf } from "@tradeport/contract/page";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { changedBy, hearChanges, watchTransaction } from "#platform/changes.ts";
import { sql } from "#platform/db.ts";
import { clients, type Name } from "./people.ts";
import { until } from "./until.ts";
import { type World, world } from "./world.ts";

/** One stream a tab says what changed, in place of lists that ask every few seconds. */
let w: World;
let address = "";
beforeAll(async () => {
  w = await world();
  address = await w.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => w.close());

/** The tab of this person: what it was told so far, event by event. */
const tab = async (who: Name, headers: Record<string, string> = {}) => {
  const leaves = new AbortController();
  const response = await fetch(`${address}/api/Home/WatchChanges`, {
    headers: { cookie: w.cookieOf(who), ...headers },
    signal: leaves.signal,
  });
  const notified: Thing[][] = [];
  let closed = false;
  const read = async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream()))
      for (const [, data = ""] of part.matchAll(/^data: (.*)$/gm))
        notified.push((JSON.parse(data) as { things: Thing[] }).things);
  };
  read()
    .catch(() => {})
    .finally(() => {
      closed = true;
    });
  if (response.ok) await until("the stream stands", () => notified.length > 0);
  return {
    status: response.status,
    told: notified,
    all: () => notified.flat(),
    closed: () => closed,
    leave: () => leaves.abort(),
  };
};
const warehouse = (who: Name, code: string) => w.as(who).Warehouse.InsertUpdate({ name: `Depo ${code}`, code });

test("R44: what a member changes is told to the company's tabs and to an Admin's, not to another company's", async () => {
  const [own, other, admin] = [await tab("ayse"), await tab("mehmet"), await tab("admin")];
  const faq = { question: { tr: "Soru?", en: "Question?" }, answer: { tr: "Cevap.", en: "Answer." } };
  // Everybody hears of it, and of all that was kept before.
  const mark = async (nth: number) => {
    await w.as("admin").Support.SaveFaq(faq);
    for (const one of [own, other, admin])
      await until("everybody is told", () => one.all().filter((thing) => thing === "faq").length >= nth);
  };
  // The companies themselves were made a moment ago.
  await mark(1);
  const before = other.told.length;
  await warehouse("can", "A-1");
  await until("the company is told", () => own.all().includes("warehouses"));
  await until("the Admin is told", () => admin.all().includes("warehouses"));
  await mark(2);
  expect(other.told.slice(before).flat()).not.toContain("warehouses");
  for (const one of [own, other, admin]) one.leave();
});

test("R44: a hundred changes are a few events; what was taken back is none", async () => {
  const own = await tab("mehmet");
  await expect(
    w.database.asClient(clients.second, async (tx) => {
      await sql`update client_address set title = title where client_id = ${clients.second}`.execute(tx);
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  for (let at = 0; at < 100; at += 1)
    await w.database.asClient(clients.second, (tx) =>
      sql`update warehouse set name = name where client_id = ${clients.second}`.execute(tx),
    );
  await until("it is told", () => own.all().includes("warehouses"));
  const before = own.told.length;
  await w.database.asClient(clients.second, (tx) =>
    sql`update store set name = name where client_id = ${clients.second}`.execute(tx),
  );
  await until("the last one is told", () => own.all().includes("stores"));
  // A second lies between two events: a hundred changes are as many events as they took seconds, not a hundred.
  expect(before).toBeLessThan(20);
  expect(own.all()).not.toContain("addresses");
  own.leave();
});

test("R44: a tab that opens just after a change hears of it; one of another page or of nobody is refused", async () => {
  await warehouse("selin", "B-1");
  const late = await tab("mehmet");
  await until("it is told", () => late.all().includes("warehouses"));
  // What was told already, before it opened, too.
  const later = await tab("mehmet");
  await until("it is told what was told", () => later.all().includes("warehouses"));
  for (const one of [late, later]) one.leave();
  const other = { [pageHeader]: pageOf({ userId: clients.first, clientId: clients.first }) };
  expect((await tab("mehmet", other)).status).toBe(409);
  const nobody = await fetch(`${address}/api/Home/WatchChanges`);
  expect(nobody.status).toBe(401);
});

test("R44: a tab is cut when its session works for another company", async () => {
  const page = pageOf(
    await w
      .as("admin")
      .Client.ActForClient({ clientId: clients.first, reason: "Destek kaydı 42" })
      .then(() => w.as("admin").Client.GetClientProfileLogin({})),
  );
  const acting = await tab("admin", { [pageHeader]: page });
  await w.as("admin").Client.EndActing({});
  await until("the server closes it", acting.closed);
});

test("R44: a listener that was lost tells that anything may have changed", async () => {
  const own = await tab("ayse");
  await w.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%changes%'",
  );
  await until("everything is told", () => things.every((thing) => own.all().includes(thing)));
  own.leave();
});

test("R44: what commands write is what they say that they change", async () => {
  const gone = new AbortController();
  const heard = hearChanges(w.database, w.log, gone.signal).follow(clients.second, gone.signal);
  const owner = w.as("mehmet");
  const acts: [Procedure, () => Promise<unknown>][] = [
    [contract.Warehouse.InsertUpdate, () => warehouse("mehmet", "C-1")],
    [
      contract.Client.CreateClientMember,
      () => owner.Client.CreateClientMember({ name: "Lale", surname: "Kaya", email: "lale@x.example", right: "read" }),
    ],
    [
      contract.Client.UpdateClientSetting,
      async () => {
        const { version, vatRate } = await owner.Client.GetClientSetting({});
        return owner.Client.UpdateClientSetting({ version, vatRate: vatRate === 10 ? 20 : 10 });
      },
    ],
    [contract.Support.SendContact, () => owner.Support.SendContact({ subject: "Soru", message: "Neden boş görünüyor?" }, [])],
  ];
  // Once it hears; what it hears so is left out below.
  const first = heard.next().then(() => true);
  await until("it hears", async () => {
    await w.database.asClient(clients.second, (tx) => sql`update store set name = name where false`.execute(tx));
    return Promise.race([first, new Promise<false>((done) => setTimeout(() => done(false), 50))]);
  });
  try {
    for (const [procedure, act] of acts) {
      await act();
      const written: Thing[] = [];
      while (written.length === 0) written.push(...(await heard.next()).filter((thing) => thing !== "stores"));
      expect(written.filter((thing) => !procedure.changes.includes(thing))).toEqual([]);
    }
  } finally {
    gone.abort();
  }
});

test("R44: a transaction's changes are those of its statements, once it is kept", () => {
  const committed: [string, string[]][] = [];
  const see = watchTransaction((clientId, changed) => committed.push([clientId, [...changed].sort()]));
  const begin = "begin; select set_config('role', 'app', true), set_config('app.client_id', 'x', true)";
  for (const text of [begin, 'insert into "order_line" values ($1)', "select * from store for update of store", "commit"])
    see(text)?.();
  for (const text of [begin, "update store set name = $1", "rollback", begin, "select 1", "commit"]) see(text)?.();
  expect(committed).toEqual([["x", ["orders"]]]);
  expect(changedBy("with gone as (delete from listing where id = $1) update session set seen_at = now()")).toEqual(["listings"]);
});

test("S7: however many notifications are none of ours, the log has one line of them a minute, with their count", async () => {
  const lines: object[] = [];
  const gone = new AbortController();
  let say: (payload: string) => void = () => {};
  const database = {
    listen: (_: string, onPayload: (payload: string) => void, signal: AbortSignal) => {
      say = onPayload;
      return new Promise<void>((done) => signal.addEventListener("abort", () => done()));
    },
  };
  vi.useFakeTimers();
  try {
    hearChanges(database, { warn: (about) => lines.push(about) }, gone.signal).follow(null, gone.signal);
    for (let n = 0; n < 1000; n++) say(`x${n}`);
    expect(lines).toEqual([{ count: 1 }]);
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual([{ count: 1 }, { count: 999 }]);
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(2);
  } finally {
    vi.useRealTimers();
    gone.abort();
  }
});

test("S7: a notification that is none of ours ends no process and no stream", async () => {
  const own = await tab("ayse");
  for (const payload of ["x", "null", '[["x",5]]', '{"a":1}', '[["x",["nothing"]]]', ""])
    await w.database.asClient(w.clientId("ayse"), (tx) => sql`select pg_notify('changes', ${payload})`.execute(tx));
  const before = own.told.length;
  await warehouse("ayse", "NOTIFY");
  await until("the change is told", () => own.told.slice(before).flat().includes("warehouses"));
  expect(own.closed()).toBe(false);
  own.leave();
});
