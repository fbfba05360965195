import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { connectorOf } from "@tradeport/connectors";
import { remoteFor } from "@tradeport/connectors/http";
import type { Message } from "@tradeport/contract/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordsOf } from "#modules/messages/index.ts";
import { openDatabase, sql } from "#platform/db.ts";
import { openKeyring, openVault } from "#platform/secrets.ts";
import { masterKey, startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { signInByToken, tokenGate } from "#testing/token-gate.ts";
import { connectionHandlers } from "./index.ts";
import { storeSession } from "./store-session.ts";

const trendyol = connectorOf("trendyol")!;
const { resolveAfterMs, limits } = trendyol;
let w: StoreWorld;
let gate: Awaited<ReturnType<typeof tokenGate>>;
let workers: ReturnType<typeof startWorker>[] = [];
let store: Awaited<ReturnType<StoreWorld["goLive"]>>;
let undo: () => void;

const start = (count: number) => {
  for (let at = 0; at < count; at += 1) workers.push(startWorker(w.database, gate.origin, { leaseSeconds: 3 }));
};
const stop = async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
};
const priceThere = (price: string) =>
  w.until(`the price ${price} there`, async () => (await w.truth()).products.every(({ salePrice }) => salePrice === price));
const reason = async () =>
  (await w.query(sql<{ health: string; reason: Message }>`select health, health_reason as reason from store`))[0]!;
const needsSignIn = () =>
  w.until("needs sign-in", async () => {
    // The second look comes two seconds after the first; here they pass at once.
    await w.query(
      sql`update store set next_poll_at = now() where health = 'unproven' and next_poll_at > now() returning wake_stores(array[id])`,
    );
    return (await reason()).health === "needs_sign_in";
  });
const signIn = async (apiSecret: string) => {
  gate.signIn(apiSecret);
  await w.call(connectionHandlers.Client.SetClientChannelAuth, {
    channelId: store.channelId,
    ...(await w.seen(store.storeId)),
    name: "Yeni oturum",
    isSandbox: true,
    credentials: { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret },
  });
};

beforeAll(async () => {
  trendyol.resolveAfterMs = 1000;
  const quick = { requests: 40, perSeconds: 1, scope: "store" } as const;
  trendyol.limits = Object.fromEntries(Object.keys(limits).map((name) => [name, quick]));
  undo = signInByToken(trendyol);
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 50, reviewDelayMs: 50, limits: "off" });
  gate = await tokenGate(w.sandbox.origin, "sandbox-key-100001:sandbox-secret-100001");
  gate.signIn("sandbox-secret-100001");
  start(3);
  store = await w.goLive(3);
});
afterAll(async () => {
  await stop();
  undo();
  Object.assign(trendyol, { resolveAfterMs, limits });
  await gate?.close();
  await w?.close();
});

test("over many expiries and a change of worker a token is asked for once each, no refresh token is used twice, and no call is refused (R21)", async () => {
  gate.exchanges.length = 0;
  for (let at = 0; at <= 3 || gate.exchanges.length < 3; at += 1) {
    await w.setPrices(`${300 + at}.00`);
    await priceThere(`${300 + at}.00`);
    if (at === 3) {
      await stop();
      start(3);
    }
  }
  expect(gate.exchanges.every(({ granted }) => granted)).toBe(true);
  expect(new Set(gate.exchanges.map(({ refreshToken }) => refreshToken)).size).toBe(gate.exchanges.length);
  // A token of two seconds is replaced when a fifth of its life is left, and not before.
  const apart = gate.exchanges.slice(1).map(({ at }, before) => at - gate.exchanges[before]!.at);
  expect(Math.min(...apart)).toBeGreaterThan(1_500);
  const [row] = await w.query(
    sql<{ apart: number }>`
      select extract(epoch from (session ->> 'renewAt')::timestamptz - (session ->> 'youngUntil')::timestamptz)::float8 as apart from store`,
  );
  // From a fifth after it was asked for to a fifth before its end.
  expect(row!.apart).toBeCloseTo(1.2);
  expect(gate.refused).toBe(0);
});

test("neither the token nor the refresh token stands in the database as text (R21)", async () => {
  const [row] = await w.query(sql<{ text: string }>`select store::text as text from store`);
  expect(row!.text).toContain("renewAt");
  for (const secret of [gate.refresh, ...gate.tokens.keys()]) expect(row!.text).not.toContain(secret);
});

test("twenty workers that want a token in the same moment get one, by one exchange (R21)", async () => {
  await stop();
  gate.lifeSeconds = 20;
  await w.query(sql`update store set session = null`);
  gate.exchanges.length = 0;
  const databases = [1, 2, 3, 4].map((at) => openDatabase({ url: w.url, name: `worker ${at}`, max: 4 }));
  const vault = openVault({ masterKey });
  const keyring = openKeyring({ masterKey });
  const signs = Array.from({ length: 20 }, (_, at) => {
    const database = databases[at % databases.length]!;
    const within = <T>(work: Parameters<typeof database.asClient<T>>[1]) => database.asClient(w.clientId, work);
    return storeSession({
      clientId: w.clientId,
      id: store.storeId,
      next: false,
      session: trendyol.session!,
      byPage: false,
      write: within,
      store: within,
      open: (sealed) => within((tx) => vault.openCredentials(tx, w.clientId, store.storeId, sealed)),
      seal: (tx, fields) => keyring.sealCredentials(tx, w.clientId, store.storeId, fields),
      remoteTo: (credentials, spend) =>
        remoteFor(trendyol, { credentials, sandboxOrigin: gate.origin, spend, throttled: async () => {} }, trendyol.session),
      signal: new AbortController().signal,
    });
  });
  const tokens = await Promise.all(signs.map((sign) => sign()));
  expect(new Set(tokens.map(({ id }) => id)).size).toBe(1);
  expect(gate.exchanges).toHaveLength(1);
  // All of them are refused it (the marketplace took it back): again one exchange. And one that was just made is not the cause.
  await w.query(sql`update store set session = session || '{"youngUntil":"2020-01-01T00:00:00Z"}'`);
  const renewed = await Promise.all(signs.map((sign) => sign(tokens[0]!.id)));
  expect(new Set(renewed.map(({ id }) => id)).size).toBe(1);
  expect(gate.exchanges).toHaveLength(2);
  expect((await signs[0]!(renewed[0]!.id)).id).toBe(renewed[0]!.id);
  expect(gate.exchanges).toHaveLength(2);
  for (const database of databases) await database.close();
});

test("a token that the marketplace ends before its time is renewed once, and the work goes on (R21)", async () => {
  await w.query(sql`update store set session = null`);
  start(1);
  await w.setPrices("400.00");
  await priceThere("400.00");
  await w.inSync(store.storeId);
  await w.query(sql`update store set session = session || '{"youngUntil":"2020-01-01T00:00:00Z"}'`);
  gate.exchanges.length = 0;
  gate.refused = 0;
  gate.revokeToken();
  await w.setPrices("401.00");
  // The refused message waits a few seconds; here they pass at once.
  await w.until(
    "its wait",
    async () => (await w.query(sql`update sync_field set due_at = now() where due_at > now() returning 1`))[0],
  );
  await priceThere("401.00");
  expect(gate.exchanges).toHaveLength(1);
  expect(gate.refused).toBeLessThanOrEqual(4);
});

test("a refresh token that is refused needs sign-in after at most three exchanges, with a reason, and a new sign-in resumes the work (R21, R22)", async () => {
  gate.exchanges.length = 0;
  gate.refresh = "revoked by the seller";
  gate.revokeToken();
  await w.query(sql`update store set session = session || '{"youngUntil":"2020-01-01T00:00:00Z"}'`);
  await w.setPrices("402.00");
  await needsSignIn();
  // What the marketplace's program calls it is no sentence for a person.
  expect(wordsOf((await reason()).reason).en).toMatch(/rejected the key\. /);
  expect(gate.exchanges.length).toBeLessThanOrEqual(3);
  await signIn("refresh-of-the-second-sign-in");
  await priceThere("402.00");
  expect((await reason()).health).toBe("ok");
});

test("a worker that is killed with the new refresh token in its hand leaves a store that says so and asks for a sign-in (R21)", async () => {
  await stop();
  await w.query(sql`update store set session = null`);
  gate.exchanges.length = 0;
  const used = gate.refresh;
  const child = fork(fileURLToPath(new URL("../../testing/store-worker.ts", import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: w.url,
      SANDBOX_ORIGIN: gate.origin,
      CRASH_AT: "session.granted:1",
      TOKENS: "1",
      LEASE_SECONDS: "1",
    },
    stdio: "inherit",
  });
  await w.setPrices("403.00");
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  // The claim of the dead runs out.
  await w.query(sql`update store set session = session || '{"askedUntil":"2020-01-01T00:00:00Z"}'`);
  start(2);
  await needsSignIn();
  expect(wordsOf((await reason()).reason).en).toContain("broke off");
  expect(gate.exchanges.every(({ refreshToken }) => refreshToken === used)).toBe(true);
  expect(gate.exchanges.length).toBeLessThanOrEqual(4);
  await signIn("refresh-of-the-third-sign-in");
  await priceThere("403.00");
});

test("an exchange whose answer is cut is tried again: without rotation it works, with it the store says why it needs a sign-in (R21)", async () => {
  const cutOne = async (rotates: boolean, price: string) => {
    await w.inSync(store.storeId);
    await stop();
    await w.query(sql`update store set session = null`);
    Object.assign(gate, { rotates, dropNext: true });
    start(1);
    await w.setPrices(price);
  };
  await cutOne(false, "404.00");
  await priceThere("404.00");
  await cutOne(true, "405.00");
  await needsSignIn();
  expect(wordsOf((await reason()).reason).en).toContain("broke off");
});
