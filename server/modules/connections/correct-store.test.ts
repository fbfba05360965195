import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { connectionHandlers } from "./index.ts";

/** A mistyped key or account, put right while its first trial is still on its way. A server in front of the sandbox lets each call wait until it is let through. */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let front: Server;
let channelId: string;
let holds = false;
const held: { secret: string; go: () => void }[] = [];

const secretOf = (authorization = "") =>
  Buffer.from(authorization.replace("Basic ", ""), "base64").toString().split(":")[1] ?? "";
/** The trial that is on its way with such a secret. */
const trialWith = async (secret: string) => {
  await w.until(`a trial with ${secret}`, async () => held.some((one) => one.secret === secret));
  return held.splice(
    held.findIndex((one) => one.secret === secret),
    1,
  )[0]!;
};
const keyOf = (sellerId: string, apiSecret = `sandbox-secret-${sellerId}`) => ({
  sellerId,
  apiKey: `sandbox-key-${sellerId}`,
  apiSecret,
});
const set = async (credentials: Record<string, string>, storeId?: string, isSandbox?: boolean) =>
  w.call(connectionHandlers.Client.SetClientChannelAuth, {
    ...{ channelId, name: "Şile Bezi", credentials },
    ...(storeId && (await w.seen(storeId))),
    ...(isSandbox !== undefined && { isSandbox }),
  });
const shown = async (storeId: string) =>
  (await w.call(connectionHandlers.Client.GetClientChannelAuths, {})).stores.find(({ id }) => id === storeId)!;
const becomes = (storeId: string, health: string) =>
  w.until(health, async () => {
    const store = await shown(storeId);
    // The second look at a refused key comes two seconds after the first; here at once.
    await w.query(
      sql`update store set next_poll_at = now() where id = ${storeId} and next_poll_at > now() returning wake_stores(array[id])`,
    );
    return store.health === health && !store.isTesting;
  });

beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { limits: "off" });
  front = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, headers } = request;
    if (holds) await new Promise<void>((go) => held.push({ secret: secretOf(headers.authorization), go }));
    const passed = await fetch(`${w.sandbox.origin}${request.url}`, {
      ...{ method: method!, headers: { authorization: headers.authorization ?? "", "user-agent": headers["user-agent"] ?? "" } },
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    });
    reply.writeHead(passed.status, { "content-type": "application/json" }).end(await passed.text());
  });
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
  worker = startWorker(w.database, `http://127.0.0.1:${(front.address() as AddressInfo).port}`);
  channelId = (await w.call(connectionHandlers.Client.GetAllChannel, {})).find(({ code }) => code === "trendyol")!.id;
});
afterAll(async () => {
  holds = false;
  for (const { go } of held) go();
  await worker?.stop();
  front?.close();
  await w?.close();
});

test("U23: a mistyped account is put right in the same store, and the trial of the one before says nothing about it", async () => {
  holds = true;
  const { id, isProven } = await set(keyOf("100001"), undefined, true);
  expect(isProven).toBe(false);
  const before = await trialWith("sandbox-secret-100001");
  expect(await set(keyOf("100002"), id)).toMatchObject({
    id,
    isSandbox: true,
    isTesting: true,
    credentials: { sellerId: "100002" },
  });
  before.go();
  const trial = await trialWith("sandbox-secret-100002");
  // The account before works, and is not this store's any more.
  expect(await shown(id)).toMatchObject({ health: "unproven", isProven: false });
  holds = false;
  trial.go();
  await becomes(id, "ok");
  expect(await shown(id)).toMatchObject({ isProven: true, credentials: { sellerId: "100002" } });
  // From then on it is this account's; the one that was mistyped is free.
  await expect(set(keyOf("100001"), id)).rejects.toMatchObject({
    code: "bad_input",
    fields: [{ field: "credentials.sellerId", message: expect.stringContaining("100002") }],
  });
  expect((await set(keyOf("100001"), undefined, true)).id).not.toBe(id);
});

test("U23: a key that was put right while the wrong one was being tried is not refused with it", async () => {
  const store = (await w.call(connectionHandlers.Client.GetClientChannelAuths, {})).stores.find(
    ({ credentials }) => credentials.sellerId === "100002",
  )!;
  await becomes(store.id, "ok");
  holds = true;
  await set(keyOf("100002", "a wrong secret"), store.id);
  const wrong = await trialWith("a wrong secret");
  await set(keyOf("100002"), store.id);
  holds = false;
  for (const { go } of held.splice(0)) go();
  wrong.go();
  await becomes(store.id, "ok");
  expect(await shown(store.id)).toMatchObject({ health: "ok", healthReason: null, isTesting: false });
  expect(await w.query(sql`select 1 from audit where action = 'credentials_refused'`)).toEqual([]);
});

test("U23: a store that never worked becomes no second one of an account that is connected, or was", async () => {
  const { id } = await set(keyOf("100009", "wrong"), undefined, true);
  await becomes(id, "needs_sign_in");
  await expect(set(keyOf("100002"), id)).rejects.toMatchObject({ code: "store_exists" });
  const first = (await w.call(connectionHandlers.Client.GetClientChannelAuths, {})).stores.find(
    ({ credentials }) => credentials.sellerId === "100001",
  )!;
  await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId: first.id });
  await expect(set(keyOf("100001"), id)).rejects.toMatchObject({
    code: "bad_input",
    fields: [{ field: "credentials.sellerId", message: expect.stringContaining("daha önce bağlanmıştı") }],
  });
  expect(await shown(id)).toMatchObject({ health: "needs_sign_in", credentials: { sellerId: "100009" } });
  // The real marketplace in place of the trial one is another account too. Nothing is to call there.
  await worker.stop();
  expect(await set(keyOf("100009"), id, false)).toMatchObject({ id, isSandbox: false, isTesting: true });
});
