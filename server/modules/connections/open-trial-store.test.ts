import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openSandboxes } from "@tradeport/connectors/conformance/bench";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";

/** A server in front of the sandboxes, which answers in their place where a test says so. */
let answer: { status: number; body: string; location?: string } | null = null;
const account = { sellerId: "4711", apiKey: "key", apiSecret: "secret" };
let sandboxes: Awaited<ReturnType<typeof openSandboxes>>;
let front: Server;
let w: World;
const channels = new Map<string, string>();

beforeAll(async () => {
  sandboxes = await openSandboxes();
  front = createServer(async (request, reply) => {
    if (request.url === "/elsewhere") return void reply.end(JSON.stringify(account));
    if (answer) {
      const { status, body, location } = answer;
      if (status === 0) return;
      return void reply.writeHead(status, { "content-type": "application/json", ...(location && { location }) }).end(body);
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, headers } = request;
    const passed = await fetch(`${sandboxes.origin}${request.url}`, {
      ...{ method: method!, headers: { "content-type": headers["content-type"] ?? "" } },
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    });
    reply.writeHead(passed.status, { "content-type": "application/json" }).end(await passed.text());
  });
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
  w = await world({ sandboxOrigin: `http://127.0.0.1:${(front.address() as AddressInfo).port}` });
  for (const { code, id } of await w.as("ayse").Client.GetAllChannel({})) channels.set(code, id);
});
afterAll(async () => {
  await w.close();
  front.close();
  await sandboxes.close();
});

const open = (who: "ayse" | "mehmet", code: string, key?: string) =>
  w
    .as(who)
    .Client.OpenTrialStore({ channelId: channels.get(code)!, name: `Deneme ${code}` }, key ? { "idempotency-key": key } : {});
const accounts = async (code: string) =>
  ((await (await fetch(`${sandboxes.origin}/${code}/_accounts`)).json()) as unknown[]).length;

test("S27: a company has one trial store at each, however often and at once it asks; another company has another account", async () => {
  for (const code of ["trendyol", "hepsiburada"]) {
    const before = await accounts(code);
    const direct = (isDirect: boolean) =>
      w.database.pool.query("update channel set is_direct = $1 where id = $2", [isDirect, channels.get(code)]);
    await direct(false);
    await expect(open("ayse", code)).rejects.toMatchObject({ code: "channel_not_direct" });
    expect(await accounts(code)).toBe(before);
    await direct(true);
    const key = newId();
    const pressed = await Promise.allSettled([...Array(4).keys()].map((n) => open("ayse", code, n < 2 ? key : undefined)));
    const stores = pressed.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(new Set(stores.map(({ id }) => id)).size).toBe(1);
    expect(stores[0]).toMatchObject({ isSandbox: true, isActive: true });
    for (const one of pressed.filter(({ status }) => status === "rejected") as PromiseRejectedResult[])
      expect(["store_exists", "key_running"]).toContain(one.reason.code);
    await expect(open("ayse", code)).rejects.toMatchObject({ code: "store_exists" });
    expect(await accounts(code)).toBe(before + 1);
    const theirs = await open("mehmet", code);
    expect(theirs.credentials).not.toEqual(stores[0]!.credentials);
    expect(await accounts(code)).toBe(before + 2);
    // Disconnected and opened again it is the store that it was.
    await w.as("mehmet").Client.DeleteClientChannelAuth({ storeId: theirs.id });
    expect((await open("mehmet", code)).id).toBe(theirs.id);
  }
});

test("S27: who knows a company's id works out nothing of its account: opened under the same key elsewhere, its secrets are others", async () => {
  const elsewhere = await openSandboxes();
  const opened = async (origin: string, code: string) => {
    const body = JSON.stringify({ name: "Deneme", key: `${newId()} ${code}` });
    const ask = (at: string) =>
      fetch(`${at}/${code}/_accounts`, { method: "POST", headers: { "content-type": "application/json" }, body }).then(
        (reply) => reply.json() as Promise<Record<string, unknown>>,
      );
    return [await ask(origin), await ask(origin), await ask(elsewhere.origin)] as const;
  };
  try {
    for (const [code, secrets] of [
      ["trendyol", ["apiKey", "apiSecret"]],
      ["hepsiburada", ["merchantId", "serviceKey"]],
    ] as const) {
      const [first, again, other] = await opened(sandboxes.origin, code);
      expect(again).toEqual(first);
      for (const secret of secrets) expect([code, secret, other[secret]]).not.toEqual([code, secret, first[secret]]);
    }
  } finally {
    await elsewhere.close();
  }
});

test("S27: whatever a sandbox answers, a trial store is there whole or not at all, and the person is told what to do", async () => {
  const stores = async () => (await w.as("ayse").Client.GetClientChannelAuths({})).stores.length;
  const before = await stores();
  for (const [status, body] of [
    // No answer at all: five seconds are waited for one.
    [0, ""],
    [500, JSON.stringify(account)],
    [302, JSON.stringify(account)],
    [200, "[]"],
    [200, "{}"],
    [200, "not json"],
    [200, JSON.stringify({ ...account, apiKey: { toString: 1 } })],
    [200, JSON.stringify({ ...account, apiSecret: "" })],
    [200, JSON.stringify({ ...account, sellerId: "../../admin" })],
    [200, JSON.stringify({ ...account, apiSecret: "x".repeat(5000) })],
    [200, JSON.stringify({ ...account, padding: "x".repeat(100_000) })],
  ] as const) {
    answer = { status, body, ...(status === 302 && { location: "/elsewhere" }) };
    await expect(open("ayse", "trendyol"), body.slice(0, 80)).rejects.toMatchObject({ code: "trial_away" });
  }
  answer = null;
  front.closeAllConnections();
  expect(await stores()).toBe(before);
});
