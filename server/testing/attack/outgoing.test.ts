import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import { create, marketAt, product } from "@tradeport/connectors/trendyol/sandbox/testing";
import { contract, walk } from "@tradeport/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { makeFileWith } from "../excel-fixture.ts";
import type { Caller } from "../installation.ts";
import { connectStore, importFile, processEnded } from "../main-job.ts";
import { sampleOf } from "../sample.ts";
import { until } from "../until.ts";
import { type Attacked, installUnderAttack } from "./install.ts";
import { type Front, openFront } from "./market-front.ts";

/** S27, S29-S33: what makes a running install call out, and what comes back; the marketplace is the attacker's. */
let front: Front;
let it: Attacked;
let worker: ChildProcess;
let seller: Caller;
let storeId: string;
let channelId: string;
beforeAll(async () => {
  front = await openFront();
  it = await installUnderAttack(["sandboxes", "api"], { SANDBOX_ORIGIN: front.origin });
  front.sandbox = it.sandbox;
  await it.market("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  worker = await it.start("worker");
  seller = it.as("ayse");
  ({ storeId, channelId } = await connectStore(seller, "100001", "Birinci"));
});
afterAll(async () => {
  await it?.close();
  await front?.close();
});

const rows = async <R>(statement: ReturnType<typeof sql<R>>) =>
  (await it.database.asPlatform((tx) => statement.execute(tx))).rows;
const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${worker.pid}/status`, "utf8"))?.[1]) / 1000;
const health = async () => (await seller.Client.GetClientChannelAuths({})).stores.find(({ id }) => id === storeId)?.health;
/** Has the store's key tried, and waits for what comes of it. */
const tried = async (outcome: string) => {
  await seller.Client.TestClientChannelAuth({ storeId });
  await until(`the store is ${outcome}`, async () => (await health()) === outcome);
};

/** Our own machine and networks in every spelling, at the listener's port. */
const spellings = () =>
  [
    ...["127.0.0.1", "127.0.0.2", "localhost", "localhost.", "0", "0.0.0.0", "2130706433", "0177.0.0.1", "0x7f.1", "127.1"],
    ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]"],
    ...["169.254.169.254", "224.0.0.1", "100.64.0.1", "localtest.me@127.0.0.1"],
  ].map((host) => `http://${host}:${it.listener.port}/x.jpg`);

/** A copy for each text in it, with that one replaced. */
const withEach = (value: unknown, text: string): unknown[] => {
  if (typeof value === "string") return [text];
  if (Array.isArray(value)) return value.flatMap((item, at) => withEach(item, text).map((changed) => value.with(at, changed)));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => withEach(item, text).map((changed) => ({ ...value, [key]: changed })));
};

describe("addresses that a person may give (S27)", () => {
  test("no text of any call makes the install call there", async () => {
    const [address] = spellings();
    for (const { name, procedure } of walk(contract).filter((one) => one.procedure.kind !== "stream")) {
      const input = sampleOf(procedure.input, storeId);
      const extra = ["url", "baseUrl", "webhookUrl", "issuer", "callback"].map((key) => ({ ...input, [key]: address }));
      await Promise.all(withEach(input, address!).map((changed) => it.call("ayse", name, changed)));
      const replies = await Promise.all(extra.map((changed) => it.call("ayse", name, changed)));
      expect(replies.filter(({ status }) => status === 200)).toEqual([]);
    }
    expect(it.listener.contacts).toEqual([]);
  });

  test("pictures of a product and of an Excel file in every spelling are fetched by nobody, and refused by a save and as a row", async () => {
    const all = spellings();
    const both = [...all, ...all.map((address) => address.replace("http:", "https:"))];
    const body = await makeFileWith(both.length + 1, (n) => ({ "Görsel 1": both[n - 1] ?? null }));
    const imported = await processEnded(seller, await importFile(seller, body));
    expect(imported).toMatchObject({ total: both.length + 1, done: 1, failed: both.length });
    const [first] = (await seller.Product.GetAllProductMasterData({ pageSize: 100 })).data;
    const whole = await seller.Product.GetProductMasterData({ productId: first!.id });
    for (const address of all) {
      const ofVariants = whole.variants.map(({ id }) => ({ id, productVariantImages: [address] }));
      for (const given of [{ images: [address] }, { variants: ofVariants }]) {
        const product = { id: whole.id, version: whole.version, ...given };
        const reply = await it.call("ayse", "Product/UpdateProductMasterDataJson", { product });
        expect([address, reply.status]).toEqual([address, 400]);
      }
    }
    await tried("ok");
    expect(it.listener.contacts).toEqual([]);
  });
});

describe("the key stays with its marketplace (S29, S30)", () => {
  test("no field of a connection and no header moves it to another host", async () => {
    const address = it.listener.address;
    const credentials = { sellerId: "100001", apiKey: "sandbox-key-100001", apiSecret: "sandbox-secret-100001" };
    const { version } = (await seller.Client.GetClientChannelAuths({})).stores.find(({ id }) => id === storeId)!;
    const input = { channelId, storeId, version, name: "Birinci", credentials };
    const wrong = [
      ...["baseUrl", "origin", "region", "host", "proxy", "url", "endpoint", "__proto__x"].map((key) => ({
        ...input,
        credentials: { ...credentials, [key]: address },
      })),
      ...[address, "100001/../../x", "100001@127.0.0.1", "100001?x=", "100001\r\nHost: x"].map((sellerId) => ({
        ...input,
        credentials: { ...credentials, sellerId },
      })),
      { ...input, isSandbox: address },
      { ...input, origin: address },
      { ...input, channelId: address },
    ];
    for (const one of wrong) {
      const { status, text } = await it.call("ayse", "Client/SetClientChannelAuth", one);
      expect([status, text.includes(it.listener.address) && status === 200]).toEqual([400, false]);
    }
    const before = front.calls.length;
    const headers = { host: `127.0.0.1:${it.listener.port}`, "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const reply = await it.call("ayse", "Client/TestClientChannelAuth", { storeId }, headers);
    expect(reply.text).not.toContain("evil.example");
    await until("the key is tried", async () => front.calls.length > before && (await health()) === "ok");
    expect(it.listener.contacts).toEqual([]);
  });

  test("a marketplace that redirects to another host, is not followed", async () => {
    const port = it.listener.port;
    const places = [`http://127.0.0.1:${port}/a`, `//localhost:${port}/b`, `http://[::1]:${port}/c`, "file:///etc/passwd"];
    for (const [at, status] of [302, 307].entries()) {
      const location = places[at % places.length]!;
      front.answer = (_call, reply) => {
        reply.writeHead(status, { location, refresh: `0;url=${location}` }).end();
        return true;
      };
      await tried("away");
    }
    front.answer = undefined;
    await tried("ok");
    expect(it.listener.contacts).toEqual([]);
    expect(front.calls.filter(({ headers }) => headers.authorization === undefined)).toEqual([]);
  });
});

describe("what a hostile marketplace answers (S31)", () => {
  const json = (body: string, status = 200) => ({ status, body: Buffer.from(body) });
  const answers: [string, () => { status: number; body: Buffer; endless?: boolean }][] = [
    ["ten million values", () => json(`{"content":[${"0,".repeat(10_000_000)}0]}`)],
    ["nested a million deep", () => json("[".repeat(1_000_000))],
    ["a reply without end", () => ({ ...json(" ".repeat(1_000_000)), endless: true })],
  ];

  test.each(answers)("%s: memory stays flat, the worker lives and goes on", async (_, make) => {
    const { status, body, endless } = make();
    const before = megabytes();
    let highest = before;
    // How much each call took: how many there are in the meantime is the worker's affair.
    const taken: number[] = [];
    front.answer = (_call, reply) => {
      reply.writeHead(status, { "content-type": "application/json" });
      if (!endless) reply.end(body);
      else {
        const at = taken.push(0) - 1;
        (function pour() {
          for (; !reply.destroyed; ) {
            taken[at]! += body.length;
            if (!reply.write(body)) return void reply.once("drain", pour);
          }
        })();
      }
      return true;
    };
    const watch = setInterval(() => {
      highest = Math.max(highest, megabytes());
    }, 20);
    try {
      await tried("away");
    } finally {
      clearInterval(watch);
      front.answer = undefined;
    }
    // 5 GB would have come: no more was taken than the cap and what lies in the line.
    expect(Math.max(0, ...taken)).toBeLessThan(100_000_000);
    expect(highest - before).toBeLessThan(300);
    await tried("ok");
    expect(worker.exitCode).toBeNull();
  });

  test("script, control signs and formulas in what it names arrive as the text that they are", async () => {
    const hostile = "<img/src=x/onerror=alert(1)>";
    const market = marketAt(it.sandbox, async () => {});
    await create(market, product("HOSTILE-1", { title: `${hostile} =cmd|'/c calc'!A1` }));
    const { orderNumber } = await it.market("_buy", {
      sellerId: 100_001,
      lines: [{ barcode: "HOSTILE-1", quantity: 1 }],
      buyer: `${hostile} \u001b[2J=HYPERLINK("${it.listener.address}")`,
    });
    const order = await until("the order is here", async () =>
      (await seller.Order.GetAllOrder({})).data.find(({ channelOrderId }) => channelOrderId === String(orderNumber)),
    );
    expect(order.customerName).toContain(hostile);
    const reply = await it.call("ayse", "Order/GetAllOrder", {});
    expect(reply.text).toContain(hostile);
    expect(reply.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "no-store",
    });
    expect(it.listener.contacts).toEqual([]);
  });
});

describe("a webhook is a hint (S32, S33)", () => {
  const post = (id: string, headers: Record<string, string>, body: string | Buffer = "{}") =>
    it.ask(`/hooks/${id}`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  const secret = () =>
    until("the webhook is subscribed", () => {
      const made = front.calls.findLast(({ method, path }) => method === "POST" && path.endsWith("/webhooks"));
      return made && (JSON.parse(made.body).apiKey as string);
    });
  const hinted = async () =>
    (await rows(sql<{ at: string | null }>`select orders_hint_at::text as at from store where id = ${storeId}`))[0]!.at;

  test("one with the right secret and a lying body changes nothing: the order is read back from the marketplace", async () => {
    const apiKey = await secret();
    const [{ orderNumber, packageId } = { orderNumber: "", packageId: "" }] = await rows(sql<{
      orderNumber: string;
      packageId: string;
    }>`
      select h.channel_order_id as order_number, p.channel_package_id as package_id from order_package p
      join order_header h on h.client_id = p.client_id and h.id = p.order_id`);
    const shown = async () =>
      JSON.stringify(
        await rows(
          sql`select channel_package_id, status, remote_status, total, customer_name from order_package order by channel_package_id`,
        ),
      );
    const before = await shown();
    expect(before).toContain(`"${packageId}"`);
    const lies = [
      { orderNumber, shipmentPackageId: packageId, status: "Cancelled", packageTotalPrice: 1, customerFirstName: "Sahte" },
      { orderNumber: "999999999", shipmentPackageId: 999999999, status: "Delivered", customerFirstName: "Sahte" },
      { content: [{ orderNumber, status: "Returned", customerFirstName: "Sahte" }] },
    ].map((lie) => JSON.stringify(lie));
    const reads = () => front.calls.filter(({ path }) => path.includes("/orders/stream")).length;
    const had = reads();
    // The same once more is a replay; two keys of one name are read differently by different readers.
    for (const lie of [...lies, lies[0]!, lies[0]!.replace("{", '{"status":"Created","status":"Delivered",')])
      expect((await post(storeId, { "x-api-key": apiKey }, lie)).status).toBe(200);
    await until("the marketplace is asked", () => reads() > had);
    await tried("ok");
    expect(await shown()).toBe(before);
    const stored = await rows(sql<{ n: number }>`select count(*)::int as n from inbox where inbox::text like '%Sahte%'`);
    expect(stored).toEqual([{ n: 0 }]);
  });

  test("no other place for the secret, no other secret, no other body gives a hint; all who fail get one answer", async () => {
    const apiKey = await secret();
    await rows(sql`update store set orders_hint_at = null where id = ${storeId}`);
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });
    const cookies = it.browserOf("ayse");
    const refused = await Promise.all([
      post(storeId, {}),
      post(storeId, { "x-api-key": `${apiKey}x` }),
      post(storeId, { "x-api-key": apiKey.toLowerCase() }),
      post(storeId, { "x-api-key": `wrong, ${apiKey}` }),
      post(storeId, { authorization: `Bearer ${apiKey}` }),
      post(storeId, { cookie: `x-api-key=${apiKey}` }),
      post(storeId, cookies),
      post(`${storeId}?x-api-key=${apiKey}&apiKey=${apiKey}`, {}),
      post(storeId, basic(`user:${apiKey}x`)),
      post("01920000-0000-7000-8000-000000000000", { "x-api-key": apiKey }),
      post(storeId, { "x-api-key": "" }),
    ]);
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['401 {"error":"unauthorized"}']));
    expect(await hinted()).toBeNull();
    const odd = Buffer.from('{"orderNumber":"1"}', "utf16le");
    expect((await post(storeId, { "x-api-key": apiKey, "content-type": "application/json; charset=utf-16" }, odd)).status).toBe(
      200,
    );
  });

  test("twenty megabytes are refused, and the next hook is answered", async () => {
    const apiKey = await secret();
    const reply = await post(storeId, { "x-api-key": apiKey }, Buffer.alloc(20_000_000, 32)).catch((error: Error) => error);
    // The server may cut the line while we still send.
    if (!(reply instanceof Error)) expect(reply.status).toBe(413);
    expect((await post(storeId, { "x-api-key": apiKey })).status).toBe(200);
  });
});

test("after all of it, the listener was called by nobody and every call that went out had the key's own host (S27, S30)", async () => {
  await tried("ok");
  expect(it.listener.contacts).toEqual([]);
  const host = new URL(front.origin).host;
  expect(new Set(front.calls.map(({ headers }) => headers.host))).toEqual(new Set([host]));
});
