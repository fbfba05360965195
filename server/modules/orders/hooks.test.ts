import rateLimit from "@fastify/rate-limit";
import { openMarket, type TestMarket } from "@tradeport/connectors/trendyol/sandbox/testing";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreRef } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { mountHooks } from "./hooks.ts";
import { hookAddress, keepHook } from "./steps/keep-hook.ts";
import { type OrderWorld, orderWorld } from "./testing.ts";

let w: OrderWorld;
let market: TestMarket;
let app: FastifyInstance;
let store: StoreRef;
let address: string;
beforeAll(async () => {
  [w, market] = await Promise.all([orderWorld(), openMarket()]);
  store = await w.addStore("Birinci");
  app = fastify({ loggerInstance: w.log, trustProxy: true }) as unknown as FastifyInstance;
  await app.register(rateLimit, { max: 1200, timeWindow: 60_000 });
  mountHooks(app, w);
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await market.close();
  await w.close();
});

const keep = async () => {
  await w.rows(sql`update order_watch set hook_probed_at = null`);
  const task = await keepHook({ publicUrl: address.replace("127.0.0.1", "localhost") }).claim(w.contextOf(store, market.origin));
  await task!();
};
const subscriptions = async () => (await market.api("GET", "/webhook/sellers/100001/webhooks")).json;
const hinted = async () =>
  (await w.rows<{ at: string | null }>(sql`select orders_hint_at as at from store where id = ${store.id}`))[0]!.at;

describe("webhooks", () => {
  it("R6: the subscription is made once, kept, and made anew when the marketplace switched it off", async () => {
    await keep();
    const [first] = await subscriptions();
    expect(first).toMatchObject({ url: `${address}/hooks/${store.id}`, status: "ACTIVE" });
    await keep();
    expect((await subscriptions()).map(({ id }: { id: string }) => id)).toEqual([first.id]);
    await market.api("PUT", `/webhook/sellers/100001/webhooks/${first.id}/deactivate`);
    await keep();
    const after = await subscriptions();
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ status: "ACTIVE" });
    expect(after[0].id).not.toBe(first.id);
    const task = await keepHook({ publicUrl: address }).claim(w.contextOf(store, market.origin));
    expect(task).toBeNull();
  });

  it("an address that the marketplace can't reach is not offered to it", () => {
    expect(hookAddress("http://localhost:3000", "x", false)).toBeNull();
    expect(hookAddress("https://192.168.1.5", "x", false)).toBeNull();
    expect(hookAddress("https://console.example.com", "x", false)).toBe("https://console.example.com/hooks/x");
    expect(hookAddress("http://localhost:3000", "x", true)).toBe("http://127.0.0.1:3000/hooks/x");
  });

  it("S32: nobody but the subscription gives a hint, and all who fail get the same answer", async () => {
    const url = (id: string) => `${address}/hooks/${id}`;
    const post = async (id: string, headers: Record<string, string>, body = "{}") => {
      const reply = await fetch(url(id), { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
      return { status: reply.status, body: await reply.text() };
    };
    const other = await w.addStore("İkinci");
    await w.rows(sql`update store set webhook_secret_hash = encode(sha256('other-secret'), 'hex') where id = ${other.id}`);
    const refused = await Promise.all([
      post(store.id, {}),
      post(store.id, { "x-api-key": "" }),
      post(store.id, { "x-api-key": "wrong" }),
      post(store.id, { "x-api-key": "other-secret" }),
      post("01920000-0000-7000-8000-000000000000", { "x-api-key": "wrong" }),
      post("nonsense", { "x-api-key": "wrong" }),
    ]);
    expect(new Set(refused.map((reply) => JSON.stringify(reply)))).toEqual(
      new Set([JSON.stringify({ status: 401, body: '{"error":"unauthorized"}' })]),
    );
    expect(await hinted()).toBeNull();
    await w.rows(sql`update store set webhook_secret_hash = encode(sha256('the-secret'), 'hex') where id = ${store.id}`);
    expect((await post(store.id, { "x-api-key": "the-secret" }, "x".repeat(70_000))).status).toBe(413);
    expect((await post(store.id, { "x-api-key": "the-secret", "content-type": "text/x" }, '{"a":1,"a":')).status).toBe(200);
    const first = await hinted();
    expect(first).not.toBeNull();
    expect((await post(store.id, { "x-api-key": "the-secret" })).status).toBe(200);
    expect(await hinted()).toBe(first);
    await w.rows(sql`update store set is_active = false where id = ${store.id}`);
    expect((await post(store.id, { "x-api-key": "the-secret" })).status).toBe(401);
  });
});
