import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";

/** S8: what the platform's people see and do about customers. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const names = async (input: Parameters<ReturnType<World["as"]>["Client"]["GetAllClient"]>[0]) =>
  (await w.as("admin").Client.GetAllClient(input)).data.map(({ name }) => name);

describe("the customer list", () => {
  test("is searched in Turkish, filtered, ordered and paged", async () => {
    await w.database.asPlatform((tx) =>
      sql`insert into client (id, name, email, is_active) values (${newId()}, 'IŞIK İnşaat %100', 'bilgi@isik.example', false)`.execute(
        tx,
      ),
    );
    expect(await names({ search: "isik ins" })).toEqual(["IŞIK İnşaat %100"]);
    expect(await names({ search: "BILGI@isik" })).toEqual(["IŞIK İnşaat %100"]);
    expect(await names({ isActive: true, orderColumn: "name", orderType: "asc" })).toEqual(["Şirket first", "Şirket second"]);
    const paged = await w.as("admin").Client.GetAllClient({ pageSize: 2, page: 1 });
    expect(paged).toMatchObject({ totalCount: 3, totalPages: 2 });
    expect(paged.data).toHaveLength(1);
    expect((await w.as("admin").Client.GetAllClient({ search: "first" })).data[0]).toMatchObject({
      memberCount: 3,
      storeCount: 0,
    });
  });

  test("takes signs of patterns as they are, and no column that it does not name (S8)", async () => {
    expect(await names({ search: "%" })).toEqual(["IŞIK İnşaat %100"]);
    expect(await names({ search: "_" })).toEqual([]);
    for (const bad of [{ orderColumn: "taxNumber" }, { orderColumn: "c.email" }, { secretHash: "a" }, { "client.email": "a" }])
      await expect(w.as("admin").Client.GetAllClient(bad as never)).rejects.toMatchObject({ status: 400 });
    for (const bad of [{ orderColumn: "reason" }, { before: "x" }, { actorName: "Ayşe" }])
      await expect(w.as("ayse").Audit.GetAllAudit(bad as never)).rejects.toMatchObject({ status: 400 });
  });
});

test("a closed client's people are told so at their next call, and work again when it is opened", async () => {
  await w.as("admin").Client.ActiveStatus({ clientId: clients.second, isActive: false });
  await expect(w.as("emre").Client.GetClient({})).rejects.toMatchObject({ status: 403, code: "client_inactive" });
  expect(await names({ isActive: false })).toContain("Şirket second");
  await w.as("admin").Client.ActiveStatus({ clientId: clients.second, isActive: true });
  expect(await w.as("emre").Client.GetClient({})).toMatchObject({ companyName: "Şirket second", isActive: true });
  await expect(w.as("admin").Client.ActiveStatus({ clientId: newId(), isActive: true })).rejects.toMatchObject({ status: 404 });
});

describe("a note on a talk", () => {
  const add = (note: string, contactDate: string) =>
    w.as("admin").Client.AddCommunicationActivity({ clientId: clients.first, activitiesOwner: "Deniz", note, contactDate });

  test("is kept and listed by its day, newest first", async () => {
    await add("İkinci görüşme", "2026-02-01T10:00:00+03:00");
    await add("İlk görüşme", "2026-01-01T10:00:00+03:00");
    const { data, totalCount } = await w.as("admin").Client.GetCommunicationActivities({ clientId: clients.first });
    expect([data.map(({ note }) => note), totalCount]).toEqual([["İkinci görüşme", "İlk görüşme"], 2]);
    const oldest = await w.as("admin").Client.GetCommunicationActivities({ clientId: clients.first, orderType: "asc" });
    expect(oldest.data.map(({ note }) => note)).toEqual(["İlk görüşme", "İkinci görüşme"]);
    expect((await w.as("admin").Client.GetCommunicationActivities({ clientId: clients.second })).totalCount).toBe(0);
    expect((await w.as("admin").Client.GetAllClient({ search: "first" })).data[0]!.lastContact).toBe("2026-02-01T07:00:00.000Z");
    await expect(add("", "2026-01-01T10:00:00Z")).rejects.toMatchObject({ fields: [expect.objectContaining({ field: "note" })] });
    await expect(
      w.as("admin").Client.AddCommunicationActivity({
        clientId: newId(),
        activitiesOwner: "D",
        note: "x",
        contactDate: "2026-01-01T10:00:00Z",
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("is for the platform's people alone: the client's role reads none, its audit says none of it (S10)", async () => {
    await expect(
      w.database.asClient(clients.first, (tx) => sql`select * from communication_activity`.execute(tx)),
    ).rejects.toThrow("permission denied");
    const { data } = await w.as("ayse").Audit.GetAllAudit({ objectType: "communication_activity" });
    expect(data.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toContain("görüşme");
  });
});

test("GetClientInfo is one's own account, and for an Admin the first owner's", async () => {
  expect(await w.as("zeynep").Client.GetClientInfo({})).toMatchObject({ name: "Zeynep Şahin", memberType: "read" });
  expect(await w.as("admin").Client.GetClientInfo({ clientId: clients.second })).toMatchObject({ name: "Mehmet Kaya" });
  await expect(w.as("admin").Client.GetClientInfo({ clientId: newId() })).rejects.toMatchObject({ status: 404 });
});

test("what is read of a company, its members and talks is its own, and anything else is not there", async () => {
  const ayse = w.as("ayse").Client;
  const [first] = await ayse.GetAllClientMembers({});
  expect(await ayse.GetClientMember({ clientMemberId: first!.id })).toEqual(first);
  const [theirs] = await w.as("mehmet").Client.GetAllClientMembers({});
  const admin = w.as("admin").Client;
  const gone = { clientId: newId() };
  for (const ask of [
    () => ayse.GetClientMember({ clientMemberId: theirs!.id }),
    () => ayse.GetClientMember({ clientMemberId: newId() }),
    () => ayse.GetAllClientMembers({ clientId: clients.second }),
    () => ayse.GetClient({ clientId: clients.second }),
    () => ayse.GetLanguageList({ clientId: clients.second }),
    () => admin.GetClient(gone),
    () => admin.GetCommunicationActivities(gone),
  ])
    await expect(ask()).rejects.toMatchObject({ status: 404, code: "not_found" });
  await expect(ayse.GetCommunicationActivities({ clientId: clients.first })).rejects.toMatchObject({ status: 403 });
  expect(await ayse.GetClient({})).toMatchObject({ clientId: clients.first, companyName: "Şirket first" });
  expect(await admin.GetClient({ clientId: clients.second })).toMatchObject({ clientId: clients.second });
  expect((await ayse.GetLanguageList({})).map(({ langCode }) => langCode)).toContain("tr-TR");
});

test("after an erasure nothing anywhere tells who it was, and what was done stays", async () => {
  const { Client } = w.as("ayse");
  const member = (await Client.GetAllClientMembers({})).find(({ name }) => name === "Can Demir")!;
  const rare = "Zübeyde";
  const change = {
    clientMemberId: member.id,
    version: member.version,
    name: rare,
    surname: "Korkmazgil",
    phone: "+905550001122",
  };
  await Client.UpdateClientMember({ ...change, right: "write" });
  await w.database.asPlatform((tx) =>
    sql`update client_member set email = 'zubeyde@korkmazgil.example' where id = ${member.id}`.execute(tx),
  );
  await w
    .as("can")
    .Mapping.SetClientProductCategoryMapping({ mappings: [] } as never)
    .catch(() => {});
  await w.database.asClient(clients.first, (tx) =>
    sql`insert into process (client_id, id, process_type, state, subject, started_by, started_by_name)
      select ${clients.first}, ${newId()}, 'import_product_from_excel', 'done', 'a.xlsx', person_id, ${`${rare} Korkmazgil`}
      from client_member where id = ${member.id}`.execute(tx),
  );
  await Client.EraseClientMember({ clientMemberId: member.id });
  const { rows: tables } = await w.database.pool.query<{ name: string }>(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await w.database.pool.query(
      `select 1 from ${name} t where t::text ~* 'zübeyde|zubeyde|korkmazgil|5550001122' limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  expect(found).toEqual([]);
  const { data } = await w.as("ayse").Audit.GetAllAudit({ objectId: member.id });
  expect(data.map(({ action }) => action)).toEqual(["erase", "update"]);
  await expect(w.as("can").Client.GetClient({})).rejects.toMatchObject({ status: 401 });
  await expect(Client.UpdateClientMember({ ...change, right: "manage" })).rejects.toMatchObject({ status: 404 });
});

test("customers are told apart: whose newest subscription ends within two weeks, whose is over and who never had one; and who came since a day", async () => {
  const [ends, over, later, renewed] = [newId(), newId(), newId(), newId()];
  const days = (from: number) => sql`now() + make_interval(days => ${from}::int)`;
  await w.database.asPlatform(async (tx) => {
    for (const [at, id] of [ends, over, later, renewed].entries())
      await sql`insert into client (id, name, created_at) values (${id}, ${`Abone ${at}`}, timestamptz '2020-01-01' + make_interval(days => ${at}::int))`.execute(
        tx,
      );
    const order = (client: string, expires: number, made: number) =>
      sql`insert into package_order (client_id, id, plan, price, currency, starts_at, expires_at, created_by, created_at)
        select ${client}, ${newId()}, 'test', 1, 'TRY', ${days(-400)}, ${days(expires)}, id, ${days(made)} from person limit 1`.execute(
        tx,
      );
    await order(ends, 13, -10);
    await order(over, -1, -10);
    await order(later, 15, -10);
    await order(renewed, -1, -20);
    await order(renewed, 200, -10);
    await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, is_active)
      select ${ends}, gen_random_uuid(), (select id from channel order by id limit 1), 'M', true, is_active::text, is_active from unnest(array[true, false]) as is_active`.execute(
      tx,
    );
  });
  const found = async (more: object) => names({ search: "Abone", orderColumn: "name", orderType: "asc", ...more });
  expect(await found({ subscription: "expiring" })).toEqual(["Abone 0"]);
  expect(await found({ subscription: "over" })).toEqual(["Abone 1"]);
  expect(await found({ startDate: "2020-01-03T00:00:00Z" })).toEqual(["Abone 2", "Abone 3"]);
  expect(await found({ orderType: "desc" })).toEqual(["Abone 3", "Abone 2", "Abone 1", "Abone 0"]);
  // Members who are there still, the last of several talks, and the newest subscription's end; a telephone is found as well.
  await w.database.asPlatform(async (tx) => {
    await sql`insert into client_member (client_id, id, person_id, "right", is_active)
      select ${ends}, gen_random_uuid(), id, 'read', subject <> 'emre' from person where subject in ('mehmet', 'emre')`.execute(
      tx,
    );
    for (const [client, day] of [
      [later, "2026-02-01"],
      [later, "2026-01-01"],
      [renewed, "2026-03-01"],
    ])
      await sql`insert into communication_activity (client_id, id, activities_owner, note, contact_date, created_by)
        select ${client}, gen_random_uuid(), 'D', 'x', ${day}::timestamptz, id from person limit 1`.execute(tx);
    await sql`update client set phone = '+90555123' || right(name, 1) where name like 'Abone%'`.execute(tx);
  });
  expect(await names({ search: "5551232" })).toEqual(["Abone 2"]);
  const { data } = await w.as("admin").Client.GetAllClient({ search: "Abone", orderColumn: "createdDate", orderType: "asc" });
  const inDays = (date: string | null) => date && Math.round((Date.parse(date) - Date.now()) / 86_400_000);
  expect(
    data.map(({ subscriptionIsOver, storeCount, memberCount, lastContact, subscriptionExpireDate }) => [
      ...[subscriptionIsOver, storeCount, memberCount, lastContact?.slice(0, 7) ?? null, inDays(subscriptionExpireDate)],
    ]),
  ).toEqual([
    [false, 1, 1, null, 13],
    [true, 0, 0, null, -1],
    [false, 0, 0, "2026-02", 15],
    [false, 0, 0, "2026-03", 200],
  ]);
});
