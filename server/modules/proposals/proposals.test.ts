import { contract, type Envelope, type Procedure, walk } from "@tradeport/contract";
import { noteHeader, proposalHeader, releaseHeader } from "@tradeport/contract/page";
import { isProposable } from "@tradeport/contract/proposals";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import type { Name } from "#testing/people.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";

let w: World;
let key: string;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.database.asPlatform((tx) => sql`delete from proposal`.execute(tx));
  key = await makeKey();
  turn += 1;
});

let made = 0;
const makeKey = async (given: object = {}, who: Name = "ayse") =>
  (await w.as(who).Client.CreateApiKey({ name: `Ajan ${++made}`, right: "write", expireDays: 1, proposes: true, ...given })).key!;
/** As a program with that key. */
const ask = async (name: string, input: object, headers: Record<string, string> = {}, by = key) => {
  const procedure = walk(contract).find((one) => one.name === name)!.procedure as Procedure;
  const reply = await w.send(null, name, procedure, input, [], { authorization: `Bearer ${by}`, ...headers });
  const { errorMessage } = reply.json<Envelope<unknown>>();
  return {
    ...{ status: reply.statusCode, code: errorMessage?.code, message: errorMessage?.message },
    id: reply.headers[proposalHeader] as string,
  };
};
let turn = 0;
const depot = (code = `IZM-${turn}`) => ({ name: "İzmir deposu", code });
const propose = async (input: object = depot(), by = key) => (await ask("Warehouse/InsertUpdate", input, {}, by)).id;
const release = (proposalId: string, input: object = depot(), who: Name = "ayse") =>
  w.as(who).Warehouse.InsertUpdate(input as never, { [releaseHeader]: proposalId });
const codes = async () => (await w.as("ayse").Warehouse.WarehouseList({})).map(({ code }) => code);
const one = (proposalId: string, who: Name = "ayse") => w.as(who).Proposal.GetProposal({ proposalId });

test("what a key that proposes asks for is tried, taken back and kept; a person releases it, once", async () => {
  const before = await codes();
  const answer = await ask("Warehouse/InsertUpdate", depot(), { [noteHeader]: encodeURIComponent("Ege'ye daha hızlı\0 gider") });
  expect(answer).toMatchObject({ status: 202, code: "proposed" });
  expect(answer.message).toContain(`http://localhost:3000/Integrations/Proposals?proposal=${answer.id}`);
  expect(await codes()).toEqual(before);
  const { data } = await w.as("ayse").Audit.GetAllAudit({ objectType: "warehouse" });
  expect(data).toEqual([]);
  const shown = await one(answer.id);
  expect(shown).toMatchObject({
    ...{ call: "Warehouse/InsertUpdate", state: "waiting", input: depot(), note: "Ege'ye daha hızlı gider", changeCount: 1 },
    ...{ apiKeyName: `Ajan ${made}`, memberName: "Ayşe Yılmaz", endedDate: null, endedBy: null },
    changes: [{ action: "create", objectType: "warehouse", objectName: "İzmir deposu", after: { code: `IZM-${turn}` } }],
  });
  // A lost answer, or a program that forgot: it waits once.
  expect((await ask("Warehouse/InsertUpdate", { ...depot(), clientId: w.clientId("ayse") })).id).toBe(answer.id);
  await release(answer.id);
  expect(await codes()).toEqual([...before, `IZM-${turn}`]);
  expect(await one(answer.id)).toMatchObject({ state: "released", endedBy: "Ayşe Yılmaz", endedDate: expect.any(String) });
  await expect(release(answer.id)).rejects.toMatchObject({ status: 409, code: "proposal_ended" });
  const [released, created] = (await w.as("ayse").Audit.GetAllAudit({ actorId: (await session("ayse")).userId, pageSize: 2 }))
    .data;
  expect([released, created]).toMatchObject([
    { action: "release", objectType: "proposal", after: { name: `Ajan ${made}`, call: "Warehouse/InsertUpdate" } },
    { action: "create", objectType: "warehouse", apiKeyName: null, requestId: released!.requestId },
  ]);
});
const session = (who: Name) => w.as(who).Client.GetClientProfileLogin({});

test("what a process would do to stock and prices is shown line by line, what is and what is asked for; and what the try answered", async () => {
  const product = await w.as("ayse").Product.CreateProductMasterDataJson({
    product: await someProduct(w.as("ayse"), `ONERI-${turn}`),
  });
  const [variant] = (await w.as("ayse").Product.GetProductMasterData({ productId: product.id })).variants;
  const title = expect.stringContaining(`${variant!.barcode} · `);
  const stock = await ask("Product/UpdateClientChannelProductStock", {
    lines: [{ variantId: variant!.id, quantity: variant!.quantity + 5 }],
  });
  expect(await one(stock.id)).toMatchObject({
    changes: [
      {
        objectType: "process",
        before: { lines: [{ title, quantity: variant!.quantity }] },
        after: { lines: [{ title, quantity: variant!.quantity + 5 }] },
      },
    ],
  });
  // Refused within its answer: nobody would learn it from what changes.
  const removal = await ask("Product/DeleteProductMasterData", { ids: [product.id] });
  expect(await one(removal.id)).toMatchObject({
    changes: [],
    answer: [{ id: product.id, outcome: "held", heldBy: [{ code: "stocked", count: variant!.quantity }] }],
  });
});

test("products that a filter finds are proposed as those that were checked", async () => {
  const answer = await ask("ProductTransfer/UpsertClientChannelProduct", { filter: {}, storeIds: [w.clientId("ayse")] });
  expect([answer.status, answer.code]).toEqual([400, "proposal_unchecked"]);
});

test("released is what was proposed and nothing else, by a person at a browser who may do it themselves", async () => {
  const id = await propose();
  await expect(release(id, depot("ANK-1"))).rejects.toMatchObject({ status: 422, code: "proposal_differs" });
  await expect(
    w.as("ayse").Company.CreateCompany({ name: "Anka", country: "TR" } as never, { [releaseHeader]: id }),
  ).rejects.toThrow();
  await expect(release(id, depot(), "zeynep")).rejects.toMatchObject({ code: "no_right" });
  await expect(release(id, depot(), "mehmet")).rejects.toMatchObject({ status: 404 });
  await expect(release("not-an-id")).rejects.toMatchObject({ status: 404 });
  // A key that proposes only ever proposes: this is the same proposal once more.
  expect(await ask("Warehouse/InsertUpdate", depot(), { [releaseHeader]: id })).toMatchObject({ code: "proposed", id });
  const writes = await makeKey({ proposes: false });
  expect(await ask("Warehouse/InsertUpdate", depot(), { [releaseHeader]: id }, writes)).toMatchObject({ code: "browser_only" });
  expect((await one(id)).state).toBe("waiting");
  expect(await codes()).not.toContain("ANK-1");
  await release(id, depot(), "can");
  expect((await one(id)).endedBy).toBe("Can Demir");
});

test("what waits is among the work of whoever may do it, until somebody decides", async () => {
  const waiting = async (who: Name) => (await w.as(who).Home.GetWork({})).find(({ kind }) => kind === "proposal")!.count;
  const all = async () => [await waiting("ayse"), await waiting("can"), await waiting("zeynep"), await waiting("mehmet")];
  expect(await all()).toEqual([0, 0, 0, 0]);
  const id = await propose();
  await propose(depot("BOL-1"));
  expect(await all()).toEqual([2, 2, 0, 0]);
  await release(id);
  expect(await all()).toEqual([1, 1, 0, 0]);
});

test("what can't be done any more when it is released is refused in its own words, and the proposal waits on", async () => {
  const id = await propose(depot("VAN-1"));
  await w.as("ayse").Warehouse.InsertUpdate(depot("VAN-1"));
  await expect(release(id, depot("VAN-1"))).rejects.toMatchObject({ code: "warehouse_code_taken" });
  expect((await one(id)).state).toBe("waiting");
  // What could not be done now is told to the program at once, and is no proposal.
  expect(await ask("Warehouse/InsertUpdate", { ...depot("VAN-1"), name: "Başka" })).toMatchObject({
    code: "warehouse_code_taken",
  });
  expect(await ask("Warehouse/InsertUpdate", { name: "" })).toMatchObject({ code: "bad_input" });
  expect(await ask("Warehouse/InsertUpdate", depot(), { [noteHeader]: "%E0%A4%A" })).toMatchObject({ code: "bad_input" });
  expect((await w.as("ayse").Proposal.GetAllProposal({})).data).toHaveLength(1);
});

test("a try leaves nothing behind: no row, no job, no message; questions are answered as ever", async () => {
  const { id } = await w.as("ayse").Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), "PROPOSED") });
  const { variants } = await w.as("ayse").Product.GetProductMasterData({ productId: id });
  const jobs = async () =>
    (
      await w.database.pool.query(
        "select (select count(*) from process)::int + (select count(*) from graphile_worker.jobs)::int as n",
      )
    ).rows[0].n;
  const before = await jobs();
  const lines = [{ variantId: variants[0]!.id, quantity: 9 }];
  expect(await ask("Product/UpdateClientChannelProductStock", { lines })).toMatchObject({ code: "proposed" });
  expect(await jobs()).toBe(before);
  expect(await ask("Product/GetProductMasterData", { productId: id })).toMatchObject({ status: 200 });
});

test("a person says no, time passes, or the key is revoked: then nobody releases it", async () => {
  const rejected = await propose(depot("A-1"));
  await w.as("can").Proposal.RejectProposal({ proposalId: rejected });
  expect(await one(rejected)).toMatchObject({ state: "rejected", endedBy: "Can Demir" });
  await expect(w.as("can").Proposal.RejectProposal({ proposalId: rejected })).rejects.toMatchObject({ code: "proposal_ended" });
  const late = await propose(depot("A-2"));
  await w.database.asPlatform((tx) =>
    sql`update proposal set made_at = now() - interval '7 days 1 second' where id = ${late}`.execute(tx),
  );
  const orphan = await propose(depot("A-3"), await makeKey());
  const [newest] = (await w.as("ayse").Client.GetAllApiKey({})).filter(({ name }) => name === `Ajan ${made}`);
  await w.as("ayse").Client.DeleteApiKey({ apiKeyId: newest!.id });
  const closed = await propose(depot("A-5"));
  const member = (is: boolean) =>
    w.database.asPlatform((tx) =>
      sql`update client_member set is_active = ${is} where id in (select member_id from api_key where id = (select api_key_id from proposal where id = ${closed}))`.execute(
        tx,
      ),
    );
  await member(false);
  expect((await one(closed, "can")).state).toBe("revoked");
  await member(true);
  await w.database.asPlatform((tx) => sql`delete from proposal where id = ${closed}`.execute(tx));
  const waiting = await propose(depot("A-4"));
  for (const [id, code, state] of [
    [rejected, "A-1", "rejected"],
    [late, "A-2", "expired"],
    [orphan, "A-3", "revoked"],
  ] as const) {
    await expect(release(id, depot(code))).rejects.toMatchObject({ code: "proposal_ended" });
    const { data } = await w.as("ayse").Proposal.GetAllProposal({ state });
    expect(data.map((row) => row.id)).toEqual([id]);
  }
  expect((await codes()).filter((code) => code.startsWith("A-"))).toEqual([]);
  expect((await w.as("ayse").Proposal.GetAllProposal({})).data.map((row) => row.id)).toEqual([waiting, orphan, late, rejected]);
  await expect(w.as("mehmet").Proposal.RejectProposal({ proposalId: waiting })).rejects.toMatchObject({ status: 404 });
  await expect(w.as("zeynep").Proposal.RejectProposal({ proposalId: waiting })).rejects.toMatchObject({ status: 404 });
});

test("who may not make a call sees no proposal of it, and whoever has some stores sees those of their own keys", async () => {
  const id = await propose();
  expect((await w.as("can").Proposal.GetAllProposal({})).totalCount).toBe(1);
  for (const who of ["zeynep", "mehmet"] as const) {
    expect((await w.as(who).Proposal.GetAllProposal({})).totalCount).toBe(0);
    await expect(one(id, who)).rejects.toMatchObject({ status: 404 });
  }
  const give = (areas: object | null, storeIds: string[] | null = null) =>
    w.database.asPlatform((tx) =>
      sql`update client_member m set "right" = case when ${areas === null} then 'write' else 'read' end,
        areas = ${areas && JSON.stringify(areas)}::jsonb, store_ids = ${storeIds}::uuid[]
        from person p where p.id = m.person_id and p.subject = 'can'`.execute(tx),
    );
  await give({ packing: "write", orders: "read" });
  expect((await w.as("can").Proposal.GetAllProposal({})).totalCount).toBe(0);
  // Of a call that is a store's they see those of their own keys alone.
  await give(null, [id]);
  await w.database.asPlatform((tx) => sql`update proposal set call = 'Order/AcceptOrder'`.execute(tx));
  expect((await w.as("can").Proposal.GetAllProposal({})).totalCount).toBe(0);
  await w.database.asPlatform((tx) =>
    sql`update api_key set member_id = (select m.id from client_member m join person p on p.id = m.person_id where p.subject = 'can')
      where id = (select api_key_id from proposal)`.execute(tx),
  );
  expect((await w.as("can").Proposal.GetAllProposal({})).totalCount).toBe(1);
  await give(null);
});

test("files, people, stores' credentials and one's own account are no matter of a proposal", async () => {
  const connects = await makeKey({ areas: { connections: "write", people: "read", settings: "write" } });
  const refused = { status: 403, code: "key_proposes", message: expect.stringContaining("Client/OpenStore") };
  expect(await ask("Client/OpenStore", { storeId: w.clientId("ayse") }, {}, connects)).toMatchObject(refused);
  const file = [{ name: "urunler.xlsx", body: "no workbook" }];
  const { procedure } = walk(contract).find(({ name }) => name === "Product/UploadProductFromExcel")!;
  const reply = await w.send(null, "Product/UploadProductFromExcel", procedure, { forUpdate: "false" }, file, {
    authorization: `Bearer ${key}`,
  });
  expect([reply.statusCode, reply.json()]).toMatchObject([403, { errorMessage: { code: "key_proposes" } }]);
  const secret = /password|secret|token|apikey|credential/i;
  for (const { procedure } of walk(contract).filter(({ procedure }) => isProposable(procedure))) {
    expect(procedure.kind).toBe("json");
    const shape = (procedure.input as unknown as { shape?: Record<string, unknown> }).shape ?? {};
    expect(Object.keys(shape).filter((field) => secret.test(field))).toEqual([]);
  }
});

test("200 wait at most: a program that asks without end is told so", async () => {
  const [row] = (await w.as("ayse").Proposal.GetAllProposal({ state: "waiting" })).data;
  expect(row).toBeUndefined();
  const id = await propose();
  await w.database.asClient(w.clientId("ayse"), (tx) =>
    sql`insert into proposal (client_id, id, api_key_id, call, input, note, changes, change_count)
      select client_id, gen_random_uuid(), api_key_id, call, jsonb_build_object('n', n), '', '[]', 0
      from proposal, generate_series(1, 199) n where id = ${id}`.execute(tx),
  );
  expect(await ask("Warehouse/InsertUpdate", depot("A-9"))).toMatchObject({ status: 409, code: "too_many_proposals" });
  await w.as("ayse").Proposal.RejectProposal({ proposalId: id });
  expect(await ask("Warehouse/InsertUpdate", depot("A-9"))).toMatchObject({ code: "proposed" });
});

test("a call that is refused while it asks for something leaves the proposal waiting", async () => {
  const id = await propose();
  const [{ categoryId, channelId }] = (
    await w.database.pool.query(
      `select (select id from category where is_leaf limit 1) as "categoryId", (select id from channel where code = 'trendyol') as "channelId"`,
    )
  ).rows;
  const input = { tradeportCategoryId: categoryId, channelId, channelCategoryCode: "1", from: null };
  const call = "Mapping/SetClientProductCategoryMapping";
  await w.database.asPlatform((tx) =>
    sql`update proposal set call = ${call}, input = ${JSON.stringify(input)}::jsonb`.execute(tx),
  );
  await expect(
    w.as("ayse").Mapping.SetClientProductCategoryMapping(input as never, { [releaseHeader]: id }),
  ).rejects.toMatchObject({
    ...{ status: 409, code: "taxonomy_no_store" },
  });
  expect(await one(id)).toMatchObject({ state: "waiting", endedBy: null });
  expect((await w.as("ayse").Audit.GetAllAudit({ action: "release", objectId: id })).data).toEqual([]);
});

test("a file for its reader, and its end, are proposed as everything is that changes something; what asks outside is refused", async () => {
  const made = await w.as("can").Product.ExportProducts({});
  const before = (await w.as("can").ExportedFile.GetAllExportedFile({})).totalCount;
  expect(await ask("Product/ExportProducts", {})).toMatchObject({ code: "proposed" });
  expect(await ask("ExportedFile/DeleteExportedFile", { id: made.id })).toMatchObject({ code: "proposed" });
  expect((await w.as("can").ExportedFile.GetAllExportedFile({})).totalCount).toBe(before);
  const text = { text: "Merhaba", sourceLanguage: "tr-TR", targetLanguage: "en-US" };
  expect(await ask("Translation/Translate", text)).toMatchObject({ status: 403, code: "key_proposes" });
});
