import { type AreaRights, presets } from "@tradeport/contract/areas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedChannels } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { emailTo, linkIn, withKey } from "./testing.ts";

/** S1, S11: rights by area are given to members, invitations and keys, and hold from the next call on. */
let w: World;
beforeAll(async () => {
  w = await world({ streamCheckSeconds: 600 });
});
afterAll(() => w.close());

const zeynep = async () => (await w.as("ayse").Client.GetAllClientMembers({})).find(({ name }) => name === "Zeynep Şahin")!;
const change = async (changes: object) => {
  const { id, version } = await zeynep();
  return w.as("ayse").Client.UpdateClientMember({ clientMemberId: id, version, ...changes });
};
beforeEach(async () => {
  await w.database.asPlatform((tx) =>
    sql`update client_member m set areas = null, store_ids = null, "right" = 'read' from person p where p.id = m.person_id and p.subject = 'zeynep'`.execute(
      tx,
    ),
  );
});

describe("a member", () => {
  test("has what the areas say from the next call on, and a right that is named alone takes their place (S11)", async () => {
    expect(await change({ areas: presets.packer })).toMatchObject({ right: "read", areas: presets.packer });
    expect(await w.as("zeynep").Client.GetClientProfileLogin({})).toMatchObject({ right: "read", areas: presets.packer });
    await expect(w.as("zeynep").Product.GetAllProductMasterData({})).rejects.toMatchObject({ code: "no_area" });
    await w.as("zeynep").Order.GetAllOrder({});
    // What is left out stays.
    expect(await change({ name: "Zeynep Şahin", phone: "" })).toMatchObject({ areas: presets.packer });
    expect(await change({ right: "write" })).toMatchObject({ right: "write", areas: null });
    await w.as("zeynep").Product.GetAllProductMasterData({});
    expect(await change({ right: "manage", areas: presets.agency })).toMatchObject({ right: "read", areas: presets.agency });
    expect(await change({ areas: null })).toMatchObject({ right: "read", areas: null });
  });

  test("is given no area of nothing, no unknown one, and people to be looked at alone", async () => {
    for (const areas of [{}, { order: "read" }, { people: "write" }, { orders: "manage" }] as unknown as AreaRights[])
      await expect(change({ areas }), JSON.stringify(areas)).rejects.toMatchObject({ status: 400 });
  });

  test("with people to look at sees members without their contact details, and gives nobody anything (S11)", async () => {
    await change({ areas: { people: "read" } });
    const others = (await w.as("zeynep").Client.GetAllClientMembers({})).filter(({ isSelf }) => !isSelf);
    expect(others.map(({ email, phone }) => [email, phone])).toEqual(others.map(() => [null, null]));
    await expect(
      w.as("zeynep").Client.CreateClientMember({ name: "A", surname: "B", email: "a@b.example", right: "read" }),
    ).rejects.toMatchObject({ code: "no_area" });
  });

  test("stands in the audit by area (S11)", async () => {
    await change({ areas: presets.packer });
    const { data } = await w.as("ayse").Audit.GetAllAudit({ objectId: (await zeynep()).id, action: "update" });
    expect(data[0]).toMatchObject({ before: { right: "read" }, after: { areas: presets.packer } });
  });

  test("of the last owner's areas none are taken: the company has an owner", async () => {
    const own = (await w.as("ayse").Client.GetAllClientMembers({})).find(({ isSelf }) => isSelf)!;
    await expect(
      w.as("ayse").Client.UpdateClientMember({ clientMemberId: own.id, version: own.version, areas: presets.packer }),
    ).rejects.toMatchObject({ code: "last_owner" });
  });
});

test("some stores are given of the company's own alone, an owner has all, and a key has of both (S11)", async () => {
  const store = async (subject: "ayse" | "mehmet", name: string) => {
    const id = newId();
    await w.database.asPlatform((tx) =>
      sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash)
        select ${w.clientId(subject)}, ${id}, id, ${name}, true, ${name} from channel limit 1`.execute(tx),
    );
    return id;
  };
  await w.database.asPlatform((tx) => seedChannels(tx));
  const [first, second, theirs] = [await store("ayse", "bir"), await store("ayse", "iki"), await store("mehmet", "üç")];
  await expect(change({ storeIds: [theirs] })).rejects.toMatchObject({ status: 404 });
  expect(await change({ storeIds: [first] })).toMatchObject({ right: "read", storeIds: [first] });
  expect(await w.as("zeynep").Client.GetClientProfileLogin({})).toMatchObject({ storeIds: [first] });
  expect((await w.as("zeynep").Client.GetClientChannelAuths({})).stores.map(({ id }) => id)).toEqual([first]);
  const key = (
    await w.as("ayse").Client.CreateApiKey({ name: "Mağaza", right: "read", storeIds: [first, second], expireDays: 1 })
  ).key!;
  const seen = async () =>
    ((await withKey(w, key, "Client/GetClientChannelAuths")).result as { stores: { id: string }[] }).stores
      .map(({ id }) => id)
      .sort();
  expect(await seen()).toEqual([first, second].sort());
  await w.database.asPlatform((tx) =>
    sql`update api_key k set member_id = m.id from client_member m join person p on p.id = m.person_id
      where m.client_id = k.client_id and p.subject = 'zeynep' and k.secret_hash = sha256(${key}::bytea)`.execute(tx),
  );
  expect(await seen()).toEqual([first]);
  // A right that is named alone leaves the stores; an owner has all of them.
  expect(await change({ right: "write" })).toMatchObject({ right: "write", storeIds: [first] });
  expect(await change({ right: "manage" })).toMatchObject({ right: "manage", storeIds: null });
});

test("an invitation gives its areas and no more; the letters name them (S11)", async () => {
  const email = "paket@birinci.example";
  const made = await w
    .as("ayse")
    .Client.CreateClientMember({ name: "Paket", surname: "Ustası", email, right: "manage", areas: presets.packer });
  expect(made).toMatchObject({ right: "read", areas: presets.packer });
  const link = linkIn(await emailTo(w, email))!;
  expect(await w.as(null).Client.GetInvitation({ link })).toMatchObject({ right: "read", areas: presets.packer });
  await w
    .as(null)
    .Client.AcceptInvitation({ link, username: "paketusta", name: "Paket", surname: "Ustası", password: "dokuz-ada-bir-martı" });
  const member = (await w.as("ayse").Client.GetAllClientMembers({})).find((one) => one.email === email)!;
  expect(member).toMatchObject({ right: "read", areas: presets.packer });
});

describe("a key", () => {
  const make = async (right: "read" | "write", areas: AreaRights | null) =>
    (await w.as("ayse").Client.CreateApiKey({ name: "Alan", right, areas, expireDays: 1 })).key!;
  const belongs = (key: string, to: string) =>
    w.database.asPlatform((tx) =>
      sql`update api_key k set member_id = m.id from client_member m join person p on p.id = m.person_id
        where m.client_id = k.client_id and p.subject = ${to} and k.secret_hash = sha256(${key}::bytea)`.execute(tx),
    );

  test("does what its areas say (S11)", async () => {
    const key = await make("write", presets.agency);
    expect(await withKey(w, key, "Product/GetAllProductMasterData")).toMatchObject({ status: 200 });
    expect(await withKey(w, key, "Order/GetAllOrder")).toMatchObject({ status: 403, code: "no_area" });
  });

  test("is never more than its member, by areas or by right (S11)", async () => {
    const byArea = await make("write", { orders: "write", catalogue: "write", settings: "write", connections: "write" });
    const byRight = await make("write", null);
    for (const key of [byArea, byRight]) await belongs(key, "zeynep");
    // A viewer: nothing is written.
    expect(await withKey(w, byArea, "Order/AcceptOrder", { orderPackageIds: [] })).toMatchObject({ code: "no_area" });
    expect(await withKey(w, byArea, "Order/GetAllOrder")).toMatchObject({ status: 200 });
    await change({ areas: { orders: "write", packing: "read" } });
    expect(await withKey(w, byArea, "Product/GetAllProductMasterData")).toMatchObject({ code: "no_area" });
    expect(await withKey(w, byRight, "Product/GetAllProductMasterData")).toMatchObject({ code: "no_area" });
    expect(await withKey(w, byRight, "Order/AcceptOrder", { orderPackageIds: [] })).toMatchObject({ code: "bad_input" });
    // An editor's key does nothing that is an owner's.
    await change({ right: "write" });
    expect(await withKey(w, byArea, "Client/UpdateClient", {})).toMatchObject({ code: "no_area" });
    await change({ right: "manage" });
    expect(await withKey(w, byArea, "Client/UpdateClient", {})).toMatchObject({ code: "bad_input" });
  });
});

test("an open stream ends within a second of a change of rights, long before its next look (S11)", async () => {
  await w.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = w.app.server.address() as { port: number };
  const reply = await fetch(`http://127.0.0.1:${port}/api/Home/WatchChanges`, { headers: { cookie: w.cookieOf("zeynep") } });
  let notified = "";
  let closed = false;
  const read = async () => {
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) notified += part;
    closed = true;
  };
  void read();
  // From the first change that is heard on the stream stands.
  await until("the stream hears changes", async () => {
    await w.as("ayse").Warehouse.InsertUpdate({ name: "Depo", code: `D-${performance.now()}` });
    return notified.includes("warehouses");
  });
  await change({ areas: presets.packer });
  const changed = performance.now();
  await until("the stream ends", () => closed);
  expect(performance.now() - changed).toBeLessThan(1000);
});
