import { contract } from "@tradeport/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "#platform/audit.ts";
import { newId, openDatabase, sql } from "#platform/db.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { clients } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";
import { checkAudit, sealAudit } from "./index.ts";

/** S59: the audit is added to and never changed; its chain names the first row that was. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const seal = (database = w.database) => sealAudit({ database, signal: new AbortController().signal } as never, {} as never);
const owner = (text: string) => w.database.pool.query(text);
const job = { kind: "job" as const, id: null, name: "test" };
const write = (clientId: string, objectId: string, database = w.database) =>
  database.asClient(clientId, (tx) => audit(tx, clientId, job, { action: "test", objectType: "product", objectId }));

describe("S59: the chain", () => {
  test("holds every row once, under writers that commit late and sealers that run at the same time (S59)", async () => {
    const { url, drop } = await freshDatabase();
    const database = openDatabase({ url, name: "audit test", max: 12 });
    try {
      let commit = () => {};
      const held = new Promise<void>((done) => {
        commit = done;
      });
      // Its row is older than all that is sealed before it.
      let begun = () => {};
      const started = new Promise<void>((done) => {
        begun = done;
      });
      const late = database.asClient(clients.first, async (tx) => {
        await audit(tx, clients.first, job, { action: "test", objectType: "product", objectId: "late" });
        begun();
        await held;
      });
      await started;
      const writers = Array.from({ length: 4 }, async (_, n) => {
        for (let i = 0; i < 25; i += 1) await write(n % 2 ? clients.first : clients.second, `${n}-${i}`, database);
      });
      const sealers = Array.from({ length: 3 }, async () => {
        for (let i = 0; i < 10; i += 1) await seal(database);
      });
      await Promise.all([...writers, ...sealers]);
      await seal(database);
      const first = await checkAudit(database);
      expect(first.broken).toEqual([]);
      expect(first.heads.map(({ seq }) => seq)).toEqual([50, 50]);
      commit();
      await late;
      await seal(database);
      const { broken, heads } = await checkAudit(database, first.heads);
      expect([broken, heads.map(({ seq }) => seq)]).toEqual([[], [51, 50]]);
    } finally {
      await database.close();
      await drop();
    }
  });

  const meddle: [string, string, string, string][] = [
    [
      "a changed row",
      "changed",
      "update audit set reason = 'x' where object_id = 'b'",
      "update audit set reason = null where object_id = 'b'",
    ],
    [
      "a changed doer",
      "changed",
      "update audit set actor_id = id where object_id = 'b'",
      "update audit set actor_id = null where object_id = 'b'",
    ],
    [
      "a row that is gone",
      "missing",
      "create table kept as select * from audit where object_id = 'b'; delete from audit where object_id = 'b'",
      "alter table audit disable trigger audit_queue; insert into audit select * from kept; alter table audit enable trigger audit_queue; drop table kept",
    ],
    [
      "a link that is gone",
      "gap",
      "create table kept as select * from audit_seal where audit_id = (select id from audit where object_id = 'a'); delete from audit_seal s using kept k where k.audit_id = s.audit_id",
      "insert into audit_seal select * from kept; drop table kept",
    ],
    [
      "a row that was written past the chain",
      "unsealed",
      `alter table audit disable trigger audit_queue; insert into audit (client_id, id, actor_kind, actor_name, action, object_type, object_id) values ('${clients.second}', '${newId()}', 'job', 'x', 'x', 'x', 'past'); alter table audit enable trigger audit_queue`,
      "delete from audit where object_id = 'past'",
    ],
  ];
  test.each(meddle)("names %s by the owner of the database (S59)", async (_, why, change, undo) => {
    if (!(await w.database.pool.query("select 1 from audit where object_id = 'b'")).rowCount)
      for (const name of ["a", "b", "c"]) await write(clients.second, name);
    await seal();
    expect((await checkAudit(w.database)).broken).toEqual([]);
    await owner(change);
    const { broken } = await checkAudit(w.database);
    expect(broken.map((one) => [one.clientId, one.why])).toEqual([
      [clients.second, why],
      ...(why === "gap" ? [[clients.second, "unsealed"]] : []),
    ]);
    if (why === "changed" || why === "missing") {
      const { rows } = await owner(`select audit_id from audit_seal where seq = 2 and client_id = '${clients.second}'`);
      expect(broken[0]).toMatchObject({ seq: 2, auditId: rows[0]!.audit_id });
    }
    await owner(undo);
    expect((await checkAudit(w.database)).broken).toEqual([]);
  });

  test("shows that its end was cut off by the heads of an earlier look", async () => {
    await seal();
    const { heads } = await checkAudit(w.database);
    await owner(`create table kept as select * from audit_seal s where (client_id, seq) in (select client_id, max(seq) from audit_seal group by client_id);
      create table rows as select a.* from audit a join kept k on k.client_id = a.client_id and k.audit_id = a.id;
      delete from audit_seal s using kept k where k.audit_id = s.audit_id; delete from audit a using rows r where r.id = a.id`);
    expect((await checkAudit(w.database)).broken).toEqual([]);
    expect((await checkAudit(w.database, heads)).broken.map(({ why }) => why)).toEqual(heads.map(() => "head"));
    await owner(`alter table audit disable trigger audit_queue; insert into audit select * from rows; alter table audit enable trigger audit_queue;
      insert into audit_seal select * from kept; drop table kept; drop table rows`);
  });

  test("can be written by no role of the application (S59)", async () => {
    const attempts = [
      "update audit set reason = 'x'",
      "delete from audit",
      "truncate audit",
      "update audit_seal set hash = ''",
      "delete from audit_seal",
      `insert into audit_seal (client_id, seq, audit_id, hash) values ('${clients.first}', 999, '${newId()}', '')`,
      "delete from audit_unsealed",
      "alter table audit disable trigger audit_queue",
    ];
    for (const attempt of attempts) {
      await expect(w.database.asClient(clients.first, (tx) => sql.raw(attempt).execute(tx))).rejects.toThrow(
        /permission denied|must be owner/,
      );
      await expect(w.database.asPlatform((tx) => sql.raw(attempt).execute(tx))).rejects.toThrow(
        /permission denied|must be owner/,
      );
    }
    await expect(w.database.asClient(clients.first, (tx) => sql`select seal_audit(1)`.execute(tx))).rejects.toThrow(
      "permission denied",
    );
  });
});

describe("S59: reading it", () => {
  test("is for owners of the company and for Admins; a refused right stands in it (S10)", async () => {
    for (const who of ["can", "zeynep"] as const)
      await expect(w.as(who).Audit.GetAllAudit({})).rejects.toMatchObject({ status: 403, code: "no_right" });
    await expect(w.as("ayse").Audit.GetAllAudit({ clientId: clients.second })).rejects.toMatchObject({ status: 404 });
    const { data } = await w.as("ayse").Audit.GetAllAudit({ action: "refused" });
    expect(data.map(({ actorName, objectType, objectId, reason }) => [actorName, objectType, objectId, reason])).toEqual([
      ["Ayşe Yılmaz", "client", clients.second, "Audit/GetAllAudit"],
      ["Zeynep Şahin", "call", "Audit/GetAllAudit", "no_right"],
      ["Can Demir", "call", "Audit/GetAllAudit", "no_right"],
    ]);
    for (const { clientId } of (await w.as("ayse").Audit.GetAllAudit({ pageSize: -1 })).data)
      expect(clientId).toBe(clients.first);
    const all = await w.as("admin").Audit.GetAllAudit({ pageSize: -1 });
    expect(new Set(all.data.map(({ clientId }) => clientId))).toContain(clients.second);
    expect((await w.as("admin").Audit.GetAllAudit({ clientId: clients.second, objectId: "b" })).data).toHaveLength(1);
  });

  test("is narrowed by doer, action, thing and day", async () => {
    const { rows } = await w.database.pool.query<{ id: string }>("select id from person where subject = 'can'");
    const of = async (filter: object) => (await w.as("ayse").Audit.GetAllAudit(filter)).totalCount;
    expect(await of({ actorId: rows[0]!.id })).toBe(1);
    expect(await of({ action: "refused", objectType: "call" })).toBe(2);
    expect(await of({ endDate: "2020-01-01T00:00:00Z" })).toBe(0);
    expect(await of({ startDate: "2020-01-01T00:00:00Z" })).toBe(3);
    const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
    expect(await of({ startDate: hours(-1), endDate: hours(1) })).toBe(3);
    expect([await of({ startDate: hours(1) }), await of({ endDate: hours(-1) })]).toEqual([0, 0]);
  });

  test("of what somebody without the right tries again and again the first, the tenth and the hundredth stand in it (S42)", async () => {
    const { rows } = await w.database.pool.query<{ id: string }>("select id from person where subject = 'can'");
    const filter = { action: "refused" as const, actorId: rows[0]!.id };
    const before = (await w.as("ayse").Audit.GetAllAudit(filter)).totalCount;
    for (let at = 0; at < 120; at++) {
      // However it is spelled it is one call.
      const name = at % 2 ? "Client/UpdateClientSetting" : "Client/Updat%65ClientSetting";
      expect((await w.send("can", name, contract.Client.UpdateClientSetting, {}, [], {})).statusCode).toBe(403);
    }
    const { data, totalCount } = await w.as("ayse").Audit.GetAllAudit(filter);
    expect(totalCount - before).toBe(3);
    expect(data.slice(0, 3).map(({ objectId, after }) => [objectId, after])).toEqual([
      ["Client/UpdateClientSetting", { refusals: 100 }],
      ["Client/UpdateClientSetting", { refusals: 10 }],
      ["Client/UpdateClientSetting", null],
    ]);
  });

  test("exports all of it in order, part by part, with formulas as text (S43)", async () => {
    await w.database.asClient(clients.second, (tx) =>
      sql`insert into audit (client_id, id, actor_kind, actor_name, action, object_type, object_id, reason)
        select ${clients.second}, uuidv7(), 'job', '=1+1', 'test', 'test', 'many-' || n, 'a "quoted", text' from generate_series(1, 4500) n`.execute(
        tx,
      ),
    );
    const { name, body } = await w.as("mehmet").Audit.GetAuditExport({ action: "test" });
    expect(name).toMatch(/^denetim-.*\.csv$/);
    const lines = body.toString("utf8").split("\r\n");
    expect(lines[0]).toContain("seq,at,clientId");
    const many = lines.filter((line) => line.includes(",many-"));
    expect(many.map((line) => Number(/many-(\d+)/.exec(line)![1]))).toEqual(Array.from({ length: 4500 }, (_, n) => n + 1));
    expect(many[0]).toContain(",'=1+1,");
    expect(many[0]).toContain('"a ""quoted"", text"');
    expect(body.toString()).not.toContain(clients.first);
  });
});

test("U58: the list says what people know a thing by, as this company has it, and never an id (B10)", async () => {
  const warehouseOf = async (clientId: string) =>
    (await w.database.pool.query("select id from warehouse where client_id = $1", [clientId])).rows[0]!.id as string;
  const { rows: people } = await w.database.pool.query(
    "select m.person_id, m.id, m.name from client_member m join person p on p.id = m.person_id where p.subject = 'ayse'",
  );
  const things = [
    ["warehouse", await warehouseOf(clients.first), "Ana Depo"],
    ["warehouse", await warehouseOf(clients.second), null],
    ["session", newId(), null],
    ["person", people[0]!.person_id, people[0]!.name],
    ["member", people[0]!.id, people[0]!.name],
    ["call", "Order/AcceptOrder", "Order/AcceptOrder"],
  ] as const;
  for (const [objectType, objectId] of things)
    await w.database.asClient(clients.first, (tx) => audit(tx, clients.first, job, { action: "named", objectType, objectId }));
  await w.database.asClient(clients.first, (tx) =>
    audit(tx, clients.first, job, { action: "named", objectType: "document", objectId: newId(), before: { name: "imza.pdf" } }),
  );
  const { data } = await w.as("ayse").Audit.GetAllAudit({ action: "named", orderType: "asc" });
  expect(data.map(({ objectType, objectName }) => [objectType, objectName])).toEqual([
    ...things.map(([objectType, , name]) => [objectType, name]),
    ["document", "imza.pdf"],
  ]);
});
