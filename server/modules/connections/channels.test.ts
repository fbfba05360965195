import type { Store } from "@tradeport/contract/connections";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";

/** The calls of channels and providers through the front remote; what stores do then is in suspended.test.ts and affected.test.ts. */
let w: World;
let channelId: string;
const credentials = { sellerId: "4711", apiKey: "key", apiSecret: "secret" };
const failed = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  w = await world();
  channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
});
afterAll(() => w.close());

/** Of a channel it is a store. */
const ofStore = (answer: object) => answer as Store;

test("a provider is connected, renewed and disconnected by its own calls, and says whether it is connected", async () => {
  const { Client, IntegrationProvider } = w.as("ayse");
  const state = async () => (await Client.GetAllIntegrationProvider({})).find(({ id }) => id === channelId);
  expect(await state()).toMatchObject({ code: "trendyol", kind: "marketplace", isActive: true, isConnected: false, accounts: 0 });
  const store = ofStore(await IntegrationProvider.SetIntegrationAuth({ providerId: channelId, isSandbox: true, credentials }));
  expect([store.name, store.credentials]).toEqual(["Trendyol", { sellerId: "4711", apiKey: "••••", apiSecret: "••••" }]);
  expect(await state()).toMatchObject({ isConnected: true, accounts: 1 });
  // Said again with the store it is a renewal, which keeps the name.
  const again = ofStore(
    await IntegrationProvider.SetIntegrationAuth({
      providerId: channelId,
      storeId: store.id,
      version: store.version,
      isSandbox: true,
      credentials,
    }),
  );
  expect([again.id, again.name, again.isTesting]).toEqual([store.id, "Trendyol", true]);
  expect((await IntegrationProvider.GetIntegrationAuth({ providerId: channelId })).accounts.map(({ id }) => id)).toEqual([
    store.id,
  ]);
  expect((await Client.GetClientChannelsByClientId({})).map(({ code, storeCount }) => [code, storeCount])).toEqual([
    ["trendyol", 1],
  ]);
  // Another company has none of it.
  expect((await w.as("mehmet").Client.GetAllIntegrationProvider({})).every(({ isConnected }) => !isConnected)).toBe(true);
  expect(await w.as("mehmet").Client.GetClientChannelsByClientId({})).toEqual([]);

  const bad = IntegrationProvider.SetIntegrationAuth({ providerId: channelId, credentials: { ...credentials, sellerId: "x" } });
  await expect(bad).rejects.toMatchObject({ code: "bad_input", fields: [{ field: "credentials.sellerId" }] });
  for (const refused of [
    () => IntegrationProvider.GetIntegrationAuth({ providerId: newId() }),
    () => IntegrationProvider.SetIntegrationAuth({ providerId: newId(), credentials }),
    () => IntegrationProvider.SetIntegrationAuth({ providerId: channelId, storeId: newId(), credentials }),
    () => IntegrationProvider.DeleteIntegrationAuth({ providerId: channelId, storeId: newId() }),
  ])
    await expect(refused()).rejects.toEqual(failed("not_found"));
  await IntegrationProvider.DeleteIntegrationAuth({ providerId: channelId });
  // Nothing is left to disconnect, and a repeat for this store is taken.
  expect(await IntegrationProvider.DeleteIntegrationAuth({ providerId: channelId })).toEqual({});
  expect(await IntegrationProvider.DeleteIntegrationAuth({ providerId: channelId, storeId: store.id })).toEqual({});
  expect(await state()).toMatchObject({ isConnected: false, accounts: 0 });
});

test("U29: credentials that are refused name the field as the form shows it, what stood there, and where the right one is; never a secret", async () => {
  const refusal = (given: Record<string, string>, locale: "tr" | "en" = "tr") =>
    w
      .as("ayse")
      .Client.SetClientChannelAuth(
        { channelId, name: "Yanlış", isSandbox: true, credentials: given },
        { "accept-language": locale },
      )
      .then(
        () => "taken",
        ({ message, fields }: { message: string; fields: object[] }) => [message.replace(/^.* bad_input: /, ""), fields.length],
      );
  const place = 'Satıcı panelinde Hesap Bilgilerim > Entegrasyon Bilgileri: "Satıcı ID (Cari ID)", yalnız rakam.';
  expect(await refusal({ ...credentials, sellerId: "47x1" })).toEqual([
    `Satıcı no alanı geçersiz: "47x1" bu alanın biçiminde değil. ${place}`,
    1,
  ]);
  expect(await refusal({ ...credentials, sellerId: "47x1" }, "en")).toEqual([
    'The field Seller id is not valid: "47x1" is not in the form of this field. Seller panel, Account > Integration information: "Seller ID", digits only.',
    1,
  ]);
  expect(await refusal({ apiSecret: " ", sellerId: "" })).toEqual([`Satıcı no alanı geçersiz: boş bırakılamaz. ${place}`, 3]);
  expect(await refusal({ ...credentials, apiSecret: "s".repeat(201) })).toEqual([
    'API gizli anahtarı alanı geçersiz: en çok 200 karakter olabilir, 201 karakter yazıldı. Satıcı panelinde Hesap Bilgilerim > Entegrasyon Bilgileri: "API Secret".',
    1,
  ]);
  // The secret was put into both fields: it is not said back.
  expect(await refusal({ ...credentials, sellerId: credentials.apiSecret })).toEqual([
    `Satıcı no alanı geçersiz: bu alanın biçiminde değil. ${place}`,
    1,
  ]);
  expect(await refusal({ ...credentials, shopId: "1" })).toEqual([
    "shopId alanı geçersiz: Trendyol böyle bir bilgi istemez; istedikleri: Satıcı no (sellerId), API anahtarı (apiKey), API gizli anahtarı (apiSecret).",
    1,
  ]);
});

test("an Admin sees every channel with its stores and switches it; a change that changes nothing is not audited", async () => {
  const { Channel } = w.as("admin");
  await w.as("ayse").Client.SetClientChannelAuth({ channelId, name: "Sayılan", isSandbox: true, credentials });
  const shown = async (input = {}) => (await Channel.GetChannels(input)).find(({ id }) => id === channelId)!;
  expect(await shown()).toMatchObject({
    code: "trendyol",
    isActive: true,
    isDirectIntegrated: true,
    stores: 1,
    clients: 1,
    offAt: null,
    changes: 0,
  });
  // As the first look of a store asks for it.
  await w.database.asPlatform((tx) =>
    sql`insert into channel_taxonomy (channel_id, scope, subject) select ${channelId}, 'sandbox', unnest(array['categories', 'brands'])`.execute(
      tx,
    ),
  );
  expect((await shown()).taxonomies).toEqual([{ scope: "sandbox", categories: 0, readAt: null, unread: 2, failed: 0 }]);
  expect(await shown({ clientId: w.clientId("mehmet") })).toMatchObject({ stores: 0, clients: 0 });
  await Channel.UpdateChannel({ channelId, isActive: false, offNote: "Bakım" });
  await Channel.UpdateChannel({ channelId, isActive: false });
  expect(await shown()).toMatchObject({ isActive: false, offNote: "Bakım", isDirectIntegrated: true });
  expect((await w.as("mehmet").Client.GetAllChannel({})).map(({ code }) => code)).not.toContain("trendyol");
  const form = (await w.as("mehmet").Client.GetClientChannelAuths({})).channels.find(({ code }) => code === "trendyol");
  expect(form).toMatchObject({ isOpen: false, note: "Bakım" });
  const refused = w.as("mehmet").Client.SetClientChannelAuth({ channelId, name: "Yeni", isSandbox: true, credentials });
  await expect(refused).rejects.toThrow(/Trendyol.*Bakım/);
  const open = await Channel.UpdateChannel({ channelId, isActive: true });
  expect(open).toEqual(await shown());
  // One that is no more integrated directly is not among a company's.
  const ofClient = async () => (await w.as("ayse").Client.GetClientChannelsByClientId({})).map(({ code }) => code);
  expect(await ofClient()).toContain("trendyol");
  await Channel.UpdateChannel({ channelId, isDirectIntegrated: false });
  expect(await ofClient()).not.toContain("trendyol");
  await Channel.UpdateChannel({ channelId, isDirectIntegrated: true });
  const audited = await w.database.asPlatform((tx) =>
    sql`select after from audit where action = 'change_channel' and object_id = ${channelId} order by at`.execute(tx),
  );
  expect(audited.rows).toHaveLength(4);
  await expect(Channel.UpdateChannel({ channelId: newId(), isActive: false })).rejects.toEqual(failed("not_found"));
  // One that this release no longer has is kept for its old orders, and is nobody's to change.
  const set = (active: boolean) => w.database.pool.query("update channel set is_active = $1 where id = $2", [active, channelId]);
  await set(false);
  await expect(Channel.UpdateChannel({ channelId, offNote: "x" })).rejects.toEqual(failed("not_found"));
  await set(true);
});

test("a store's form offers Turkish marketplaces first (U23)", async () => {
  const { channels } = await w.as("mehmet").Client.GetClientChannelAuths({});
  expect(channels.map(({ code }) => code)).toEqual(["trendyol", "hepsiburada", "etsy"]);
});

test("U23: a trial store that its sandbox gives no account for is not there, and it is said what to do; one with a page of its own is opened there", async () => {
  const { Client } = w.as("ayse");
  const stores = async () => (await Client.GetClientChannelAuths({})).stores.length;
  const before = await stores();
  await expect(Client.OpenTrialStore({ channelId, name: "Deneme" })).rejects.toMatchObject({
    code: "trial_away",
    message: expect.stringContaining("yeniden deneyin"),
  });
  const etsy = (await Client.GetAllChannel({})).find(({ code }) => code === "etsy")!.id;
  await expect(Client.OpenTrialStore({ channelId: etsy, name: "Deneme" })).rejects.toMatchObject({ code: "oauth_only" });
  await expect(Client.OpenTrialStore({ channelId: newId(), name: "Deneme" })).rejects.toMatchObject({ code: "not_found" });
  expect(await stores()).toBe(before);
});
