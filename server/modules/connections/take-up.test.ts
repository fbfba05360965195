import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";

/** Whose account a store is, through the front remote; what is caught up then is in server/testing/every-connector.again.test.ts. */
let w: World;
let channelId: string;
beforeAll(async () => {
  w = await world();
  channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
});
afterAll(() => w.close());

const keyOf = (sellerId: string, apiKey = "a key of twelve") => ({ sellerId, apiKey, apiSecret: "a secret of sixteen" });
const connect = (sellerId: string, name = `Mağaza ${sellerId}`, who: "ayse" | "mehmet" = "ayse", isSandbox = true) =>
  w.as(who).Client.SetClientChannelAuth({ channelId, name, isSandbox, credentials: keyOf(sellerId) });
const disconnect = (storeId: string) => w.as("ayse").Client.DeleteClientChannelAuth({ storeId });
const stores = async () =>
  (await w.as("ayse").Client.GetClientChannelAuths({})).stores.map(({ id, name, isActive }) => ({ id, name, isActive }));

test("engine fault 2: the same account connected again is the same store, under the new name and key", async () => {
  const first = await connect("4711");
  await disconnect(first.id);
  expect(await stores()).toEqual([{ id: first.id, name: "Mağaza 4711", isActive: false }]);
  const again = await connect("4711", "Yeni ad");
  expect(again).toMatchObject({ id: first.id, name: "Yeni ad", isActive: true, isTesting: true });
  expect(await stores()).toEqual([{ id: first.id, name: "Yeni ad", isActive: true }]);
  // Twice is refused, and another account, another company, or the same number in the real marketplace is another store.
  await expect(connect("4711")).rejects.toMatchObject({ code: "store_exists" });
  await disconnect(first.id);
  const others = [await connect("4712"), await connect("4711", "Gerçek", "ayse", false), await connect("4711", "Onun", "mehmet")];
  expect(new Set([first.id, ...others.map(({ id }) => id)]).size).toBe(4);
  // Five at the same moment take it up once.
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => connect("4711")));
  expect(
    tries.filter(({ status }) => status === "fulfilled").map((each) => (each as { value: { id: string } }).value.id),
  ).toEqual([first.id]);
  for (const each of tries) if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "store_exists" });
});

test("engine fault 2: of two disconnected stores of one account, made before, the later one goes on and the other stays as it is", async () => {
  const later = await connect("4720");
  await disconnect(later.id);
  const earlier = newId();
  await w.database.asPlatform((tx) =>
    sql`insert into store (client_id, id, channel_id, name, is_sandbox, is_active, account_hash, created_at)
      select client_id, ${earlier}, channel_id, 'Eski', is_sandbox, false, account_hash, created_at - interval '1 day' from store where id = ${later.id}`.execute(
      tx,
    ),
  );
  expect((await connect("4720")).id).toBe(later.id);
  expect((await stores()).find(({ id }) => id === earlier)).toMatchObject({ name: "Eski", isActive: false });
});

test("a store's name is changed without its keys: what it works with stays, nothing is tried, and a key that is half given is refused", async () => {
  const store = await connect("4740");
  let { version } = store;
  const set = async (name: string, credentials: Record<string, string>, who: "ayse" | "mehmet" = "ayse") => {
    const input = { channelId, storeId: store.id, version, name, isSandbox: true, credentials };
    const changed = await w.as(who).Client.SetClientChannelAuth(input);
    version = changed.version;
    return changed;
  };
  const stored = async () =>
    (
      await w.database.asPlatform((tx) =>
        sql`select credentials, credentials_next, shown, health, next_poll_at from store where id = ${store.id}`.execute(tx),
      )
    ).rows[0];
  const before = await stored();
  expect(await set("Adı değişti", {})).toMatchObject({ name: "Adı değişti" });
  // What a form shows of the account goes along.
  expect(await set("Yine değişti", { sellerId: "4740" })).toMatchObject({ name: "Yine değişti" });
  expect(await stored()).toEqual(before);
  await expect(set("Olmaz", { apiKey: "a new key of twelve" })).rejects.toMatchObject({
    code: "bad_input",
    fields: [{ field: "credentials.sellerId" }, { field: "credentials.apiSecret" }],
  });
  await expect(set("Olmaz", { sellerId: "4741" })).rejects.toMatchObject({ code: "bad_input" });
  await expect(set("Onun", {}, "mehmet")).rejects.toMatchObject({ code: "not_found" });
  expect((await stores()).find(({ id }) => id === store.id)).toMatchObject({ name: "Yine değişti" });
  const audit = await w.database.asPlatform((tx) =>
    sql`select action, after from audit where object_id = ${store.id} and action = 'update' order by at`.execute(tx),
  );
  expect(audit.rows).toEqual([
    { action: "update", after: { name: "Adı değişti" } },
    { action: "update", after: { name: "Yine değişti" } },
  ]);
});

test("U31: who renews a key or signs in again does not undo a name that somebody else gave meanwhile (issue 15 B1)", async () => {
  const { Client } = w.as("ayse");
  const store = await connect("4745");
  const opened = {
    channelId,
    storeId: store.id,
    name: store.name,
    isSandbox: true,
    credentials: keyOf("4745", "another key 4745"),
  };
  const now = async () => (await Client.GetClientChannelAuths({})).stores.find(({ id }) => id === store.id)!;
  const { version } = await Client.SetClientChannelAuth({
    ...opened,
    version: store.version,
    name: "Başkasının adı",
    credentials: {},
  });
  await expect(Client.SetClientChannelAuth({ ...opened, version: store.version })).rejects.toMatchObject({ code: "conflict" });
  await expect(Client.SetClientChannelAuth(opened)).rejects.toMatchObject({ code: "bad_input", fields: [{ field: "version" }] });
  expect(await now()).toMatchObject({ name: "Başkasının adı", version, isTesting: store.isTesting });
  await w.as("ayse").IntegrationProvider.SetIntegrationAuth({
    providerId: channelId,
    storeId: store.id,
    version,
    credentials: keyOf("4745", "another key 4745"),
  });
  // Who read the version before the key was renewed is told of that too.
  expect(await now()).toMatchObject({ name: "Başkasının adı", version: version + 1 });
  await expect(Client.SetClientChannelAuth({ ...opened, version, credentials: {} })).rejects.toMatchObject({ code: "conflict" });
});

test("a company's channels come in the order in which it connected them, not by their names", async () => {
  const { Client } = w.as("mehmet");
  const channels = await Client.GetAllChannel({});
  const of = (code: string) => channels.find((each) => each.code === code)!.id;
  await Client.SetClientChannelAuth({ channelId: of("trendyol"), name: "Önce", isSandbox: true, credentials: keyOf("4750") });
  const credentials = { merchantId: "00000000-0000-0000-0000-000000004751", integrator: "acme_dev", serviceKey: "AbCdEf123456" };
  await Client.SetClientChannelAuth({ channelId: of("hepsiburada"), name: "Sonra", isSandbox: true, credentials });
  expect((await Client.GetClientChannelsByClientId({})).map(({ code }) => code)).toEqual(["trendyol", "hepsiburada"]);
});

test("a store takes no key of another account: the field says whose it is, and it goes on with what it has", async () => {
  const store = await connect("4730");
  await w.database.asPlatform((tx) => sql`update store set proven_at = now() where id = ${store.id}`.execute(tx));
  const other = w.as("ayse").Client.SetClientChannelAuth({
    ...{ channelId, storeId: store.id, version: store.version, name: "Başka", isSandbox: true },
    credentials: keyOf("4731"),
  });
  await expect(other).rejects.toMatchObject({
    code: "bad_input",
    fields: [{ field: "credentials.sellerId", message: expect.stringContaining("4730") }],
  });
  const [row] = await w.database.asPlatform(
    async (tx) =>
      (
        await sql<{
          name: string;
          next: unknown;
        }>`select name, credentials_next as next from store where id = ${store.id}`.execute(tx)
      ).rows,
  );
  expect(row).toEqual({ name: "Mağaza 4730", next: null });
  const renewed = await w.as("ayse").Client.SetClientChannelAuth({
    ...{ channelId, storeId: store.id, version: store.version, name: "Mağaza 4730", isSandbox: true },
    credentials: keyOf("4730", "another key 4730"),
  });
  expect(renewed).toMatchObject({ id: store.id, version: store.version + 1, isTesting: true });
});
