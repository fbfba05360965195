import { setTimeout as pause } from "node:timers/promises";
import { emptyId } from "@tradeport/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { catalogueJobs } from "#modules/catalogue/index.ts";
import { openDatabase, sql } from "#platform/db.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { jobSpec, ofPlatform, runs } from "#platform/jobs.ts";
import { makeFileWith } from "#testing/excel-fixture.ts";
import { jobCtx } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { LoginHeld, partLogin } from "../../part-logins.ts";

/** S7: what a statement that was smuggled in whole makes, drops, sets and says outlives neither its transaction nor the next start. */
let w: World;
let login: Awaited<ReturnType<typeof partLogin>>;
let name: string;
beforeAll(async () => {
  w = await world();
  const { rows } = await w.database.asPlatform((tx) =>
    sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(tx),
  );
  name = rows[0]!.name;
  login = await partLogin(w.url, "worker", Buffer.alloc(32, 7));
});
afterAll(() => w.close());

/** One connection, which the companies use by turns. */
const within = async <T>(work: (parts: ReturnType<typeof openDatabase>) => Promise<T>) => {
  const parts = openDatabase({ url: login.DATABASE_URL, clientUrl: login.DATABASE_CLIENT_URL, name: "attack", max: 1 });
  return work(parts).finally(() => parts.close());
};
type Parts = Parameters<Parameters<typeof within>[0]>[0];
const smuggle = (parts: Parts, text: string) => parts.asClient(w.clientId("ayse"), (tx) => sql.raw(text).execute(tx));
/** What the other company's import came to on this connection. */
const importOn = async (parts: Parts, code: string) => {
  const body = await makeFileWith(3, (n) => ({
    "Model kodu": `${code}-${n}`,
    "Stok kodu": `${code}-${n}`,
    Barkod: `869000${code}${n}0`,
  }));
  const { processId } = await w.as("mehmet").Product.UploadProductFromExcel({ forUpdate: "false" }, [{ name: "u.xlsx", body }]);
  await catalogueJobs["bulk.import-products"]!({ ...jobCtx(w), database: parts }, { clientId: w.clientId("mehmet"), processId });
  return w.as("mehmet").Process.GetProcess({ processId });
};
const policies = async () => {
  const { rows } = await w.database.asPlatform((tx) =>
    sql<{ n: number }>`select count(*)::int as n from pg_policies`.execute(tx),
  );
  return rows[0]!.n;
};

test.each([
  "set local role app_stores; drop owned by app_stores",
  "set local role app; drop owned by app",
  "create function pg_temp.steal() returns trigger language plpgsql as 'begin return new; end'",
  "create temp view taken as select 1",
  "create temp table one (a int); create trigger t before insert on one for each row execute function suppress_redundant_updates_trigger()",
  "create index on product (main_code)",
  "grant select on product to public",
  "select lo_create(0)",
  "select lo_creat(-1)",
  "select lo_from_bytea(0, 'x')",
  "select lo_open(1, 131072)",
  "select lo_put(1, 0, 'x')",
])("S7: a part's login defines nothing but temporary tables and makes no large object: %s", async (text) => {
  const before = await policies();
  await within((parts) => expect(smuggle(parts, text)).rejects.toMatchObject({ code: "42501" }));
  expect(await policies()).toBe(before);
});

test("S7: a temporary table that was left on a connection holds nothing of the next company's import and does not stop it", async () => {
  const left = [
    "create temp table placed as select import_row.*, product_id as of_product, false as founds, false as founded from import_row with no data",
    "create temp table staged (x int)",
    "create temp table pictured as select client_id, product_id, position, url from product_image with no data",
  ];
  for (const [n, text] of left.entries())
    await within(async (parts) => {
      await smuggle(parts, text);
      expect(await importOn(parts, `71${n}`)).toMatchObject({ state: "done", done: 3 });
      const { rows } = await smuggle(parts, `select to_regclass('pg_temp.${text.split(" ")[3]}') as still`);
      expect(rows).toEqual([{ still: null }]);
    });
});

test("S7: a file is read where the login's default is to read only", async () => {
  const set = (what: string) => `reset role; alter role app_client in database ${name} ${what}`;
  await within((parts) => smuggle(parts, set("set default_transaction_read_only = on")));
  await within(async (parts) => {
    expect(await importOn(parts, "720")).toMatchObject({ state: "done", done: 3 });
    await smuggle(parts, set("reset all"));
  });
});

test("S7: a company queues jobs of its own alone, in whichever role, and none of the platform's", async () => {
  const job = (clientId: string) =>
    `select enqueue('mail.send', '${JSON.stringify({ clientId, mailId: w.clientId("ayse") })}'::json, null, null, null, 1, null::text[])`;
  const [own, other] = [w.clientId("ayse"), w.clientId("mehmet")];
  const none = "select enqueue('sweep', '{}'::json, null, null, null, 1, null::text[])";
  await within(async (parts) => {
    const within = async (text: string) => {
      const outcome = parts.asClient(own, async (tx) => {
        await sql.raw(text).execute(tx);
        throw new Error("taken");
      });
      return outcome.catch((error: Error & { code?: string }) => error.code ?? error.message);
    };
    expect(await within(job(own))).toBe("taken");
    for (const role of ["app", "app_stores"])
      for (const text of [job(other), none, `set local app.client_id = ''; ${none}`])
        expect([role, text, await within(`set local role ${role}; ${text}`)]).toEqual([role, text, "42501"]);
  });
});

test("S7: a company's job takes no waiting job of another one over, whatever its key and queue, and waits behind none", async () => {
  const queued = (who: "ayse" | "mehmet", key: string, queue: string) =>
    `select enqueue('mail.send', '${JSON.stringify({ clientId: w.clientId(who), mailId: w.clientId(who) })}'::json, ${key}, '2099-01-01', ${queue}, 1, null::text[])`;
  const names = ["'S7:same'", "'S7:queue'"] as const;
  await within(async (parts) => {
    for (const who of ["mehmet", "ayse", "ayse"] as const)
      await parts.asClient(w.clientId(who), (tx) => sql.raw(queued(who, ...names)).execute(tx));
  });
  const { rows } = await w.database.pool.query(`select j.payload ->> 'clientId' as company, q.queue_name as queue
    from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.key like '%S7:same' order by j.id`);
  const [own, other] = [w.clientId("ayse"), w.clientId("mehmet")];
  expect(rows).toEqual([
    { company: other, queue: `${other} S7:queue` },
    { company: own, queue: `${own} S7:queue` },
  ]);
});

test("S7: a job of the platform that a company queued is not done", async () => {
  let done = 0;
  const job = runs(jobSpec("all", z.object({})), async () => {
    done += 1;
  }).all!;
  await job(jobCtx(w), { clientId: w.clientId("ayse") });
  expect(done).toBe(0);
  await job(jobCtx(w), { _cron: {} });
  expect(done).toBe(1);
  // One that a call queues names nobody.
  const called = runs(jobSpec("called", ofPlatform), async () => {
    done += 1;
  }).called!;
  await called(jobCtx(w), { clientId: w.clientId("ayse") });
  expect(done).toBe(1);
  await called(jobCtx(w), { clientId: emptyId });
  expect(done).toBe(2);
});

test("S7: a file's id is one company's: another one can't put its own row of that id beside it, nor take it away", async () => {
  const id = crypto.randomUUID();
  const row = (who: "ayse" | "mehmet") =>
    `insert into file (client_id, id, name, type, size, sha256, purpose) values ('${w.clientId(who)}', '${id}', 'b.jpg', 'image/jpeg', 10, 'x', 'x')`;
  await w.database.asClient(w.clientId("mehmet"), (tx) => sql.raw(row("mehmet")).execute(tx));
  await within((parts) => expect(smuggle(parts, row("ayse"))).rejects.toMatchObject({ code: "23505" }));
  await w.database.asPlatform((tx) => forgetFiles(tx, [{ clientId: w.clientId("ayse"), fileId: id }]));
  expect((await w.database.pool.query("select from file where id = $1", [id])).rowCount).toBe(1);
  await w.database.asPlatform((tx) => forgetFiles(tx, [{ clientId: w.clientId("mehmet"), fileId: id }]));
  expect((await w.database.pool.query("select from file where id = $1", [id])).rowCount).toBe(0);
});

test("S7: a start that somebody's open transaction or loop holds up gets in, or says whose login is held; it never becomes the owner", async () => {
  const start = () => partLogin(w.url, "worker", Buffer.alloc(32, 7));
  const connected = async () => {
    const client = new pg.Client({ connectionString: login.DATABASE_CLIENT_URL });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  // In this database alone: other tests sign in to theirs by the same name at this moment.
  const set = (n: number) => `alter role app_client in database ${name} set lock_timeout = ${n}`;
  const client = await connected();
  await client.query(set(5));
  await client.query(`begin; ${set(6)}`);
  expect((await start()).DATABASE_CLIENT_URL).toContain("app_client:");
  const { rows } = await w.database.asPlatform((tx) =>
    sql<{ own: string[] }>`select setconfig as own from pg_db_role_setting
      where setrole = 'app_client'::regrole and setdatabase = (select oid from pg_database where datname = current_database())`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([]);
  await client.end().catch(() => {});

  let isOn = true;
  const loops = [1, 2, 3].map(async () => {
    while (isOn) {
      const again = await connected().catch(() => null);
      for (let n = 0; n < 20 && isOn; n++) await again?.query(set(n)).catch(() => {});
      await again?.end().catch(() => {});
      await pause(1);
    }
  });
  for (let n = 0; n < 5; n++) {
    const outcome = await start().catch((error: Error) => error);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(LoginHeld);
    else expect(outcome.DATABASE_CLIENT_URL).toContain("app_client:");
  }
  isOn = false;
  await Promise.all(loops);
  await start();
});
