import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { create, marketAt, product } from "@tradeport/connectors/trendyol/sandbox/testing";
import { contract, walk } from "@tradeport/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maviKapi, seedPeople } from "#identity/demo-people.ts";
import { mintToken } from "#identity/mint-token.ts";
import { Browser } from "#identity/test-browser.ts";
import { sql } from "#platform/db.ts";
import { openKeyring } from "#platform/secrets.ts";
import { makeCorrectedFile } from "../excel-fixture.ts";
import { connectStore, importFile, processEnded } from "../main-job.ts";
import { sampleOf } from "../sample.ts";
import { until } from "../until.ts";
import { type Attacked, installUnderAttack } from "./install.ts";
import { type Front, openFront } from "./market-front.ts";

/**
 * S58, S59: texts that are nowhere else in the world are used as every secret that the product handles, the main job runs with its
 * failures, and then everything that stays or comes out is searched for them.
 */
const rare = (name: string) => `${name}${randomBytes(9).toString("hex")}`;
/** What is looked for, by what it was used as. */
const needles: Record<string, string> = {
  password: rare("pw"),
  "wrong password": rare("no"),
  "wrong key": rare("wk"),
  "wrong secret": rare("ws"),
};
const buyer = { name: rare("kanarya"), phone: `5${Date.now()}7`, email: `${rare("kus")}@alici.example` };

let front: Front;
let it: Attacked;
const processes: ChildProcess[] = [];
const answers: string[] = [];
let storeId: string;
beforeAll(async () => {
  front = await openFront();
  it = await installUnderAttack(["sandboxes"], { SANDBOX_ORIGIN: front.origin, LOG_LEVEL: "trace" });
  front.sandbox = it.sandbox;
  await it.market("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
  processes.push(await it.start("api"), await it.start("worker"));
});
afterAll(async () => {
  await it?.close();
  await front?.close();
});

const log = () => fs.readFileSync(path.join(it.data, "log.txt"), "utf8");
/** An error as a careless marketplace writes it: a stack, what it was sent and what it made of that, and a line that is not its own. */
const echo = (headers: IncomingHttpHeaders) => {
  const [key, secret] = Buffer.from(String(headers.authorization).replace("Basic ", ""), "base64").toString().split(":");
  return JSON.stringify({
    errors: [{ key: "x", message: `at Secret.open (/srv/a.js:1:1) key=${key} pair ${key}/${secret} ${JSON.stringify(headers)}` }],
    exception: `Error: ${secret}\r\n{"level":"fatal","msg":"forged"}\u001b[2J`,
  });
};

test("the main job runs, with sign-ins, and with a marketplace that fails and sends our secrets back (S58, S59)", async () => {
  await it.database.asPlatform((tx) => seedPeople(tx, { password: needles.password }));
  const browser = new Browser(it.origin, `http://127.0.0.1:${it.port}`);
  await browser.signIn("ayse", needles["wrong password"]!);
  const home = await browser.signIn("ayse", needles.password!, "/products");
  needles["sign-in code"] = /[?&]code=([^&]+)/.exec(home.way.join(" "))?.[1] ?? "";
  needles.session = browser.cookies.find(({ name }) => name === "auth")?.value ?? "";
  needles["another session"] = it.cookies.ayse.replace("auth=", "");
  needles.bearer = (await mintToken(it.database, openKeyring({ masterKey: Buffer.alloc(32, 7) }), it.origin, "ayse")) ?? "";
  const withToken = (token: string) =>
    it.ask("/api/Client/GetClientProfileLogin", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
  expect((await withToken(needles.bearer)).text).toContain(maviKapi);
  expect((await withToken(`${needles.bearer}x`)).status).toBe(401);

  // A store of its own key, connected, then given wrong credentials that the marketplace sends back in its refusal.
  const account = await it.market<{ sellerId: number; apiKey: string; apiSecret: string }>("_accounts", { name: "Kanarya" });
  needles["api key"] = account.apiKey;
  needles["api secret"] = account.apiSecret;
  needles["basic header"] = Buffer.from(`${account.apiKey}:${account.apiSecret}`).toString("base64");
  const seller = it.as("ayse");
  const channel = (await seller.Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!;
  const health = async () => (await seller.Client.GetClientChannelAuths({})).stores.find(({ id }) => id === storeId);
  const credentials = { sellerId: String(account.sellerId), apiKey: account.apiKey, apiSecret: account.apiSecret };
  const connection = { channelId: channel.id, name: "Kanarya", isSandbox: true };
  ({ id: storeId } = await seller.Client.SetClientChannelAuth({ ...connection, credentials }));
  await until("the store works", async () => (await health())?.health === "ok");
  const changed = (text: string) =>
    text.replaceAll("5550000000", buyer.phone).replaceAll(/pf\+\d+@trendyolmail.com/g, buyer.email);
  const broken = (status: number) => {
    front.answer = (call, reply) => {
      if (!call.path.includes(String(account.sellerId))) return false;
      reply.writeHead(status, { "content-type": "application/json" }).end(echo(call.headers));
      return true;
    };
  };
  const wrong = { ...credentials, apiKey: needles["wrong key"]!, apiSecret: needles["wrong secret"]! };
  broken(401);
  const { version } = (await health())!;
  await seller.Client.SetClientChannelAuth({ ...connection, storeId, version, credentials: wrong });
  await until("the wrong key is refused", async () => (await health())?.isTesting === false);
  for (const [status, outcome] of [
    [500, "away"],
    [400, "unproven"],
    [401, "needs_sign_in"],
    [200, "away"],
  ] as const) {
    broken(status);
    await seller.Client.TestClientChannelAuth({ storeId });
    await until(`${status} makes it ${outcome}`, async () => (await health())?.health === outcome);
  }
  front.answer = undefined;
  front.change = changed;
  await seller.Client.TestClientChannelAuth({ storeId });
  await until("the store works again", async () => (await health())?.health === "ok");

  // An import, an order, its acceptance: first refused with everything sent back, then taken.
  const { processId } = { processId: await importFile(seller, await makeCorrectedFile(20)) };
  expect(await processEnded(seller, processId)).toMatchObject({ done: 20 });
  const second = await connectStore(seller, "100001", "Sandbox");
  const market = marketAt(it.sandbox, async () => {});
  await create(market, product("KANARYA-1"));
  const { orderNumber } = await it.market("_buy", {
    sellerId: 100_001,
    lines: [{ barcode: "KANARYA-1", quantity: 1 }],
    buyer: `${buyer.name} Kuş`,
  });
  const order = await until("the order is here", async () =>
    (await seller.Order.GetAllOrder({})).data.find(({ channelOrderId }) => channelOrderId === String(orderNumber)),
  );
  front.answer = (call, reply) => {
    if (call.method === "GET" || call.path.includes("webhook")) return false;
    reply.writeHead(400, { "content-type": "application/json" }).end(echo(call.headers));
    return true;
  };
  await seller.Order.AcceptOrder({ orderPackageIds: [order.packageId] });
  await until("the refusal is here", async () => {
    const { rows } = await it.database.asPlatform((tx) => sql<{ state: string }>`select state from package_action`.execute(tx));
    return rows.some(({ state }) => state === "refused");
  });
  front.answer = undefined;
  needles["webhook secret"] = await until("the webhook is subscribed", () => {
    const made = front.calls.findLast(({ method, path }) => method === "POST" && path.endsWith("/webhooks"));
    return made && (JSON.parse(made.body).apiKey as string);
  });
  await it.ask(`/hooks/${second.storeId}`, { method: "POST", headers: { "x-api-key": needles["webhook secret"] }, body: "{}" });
  await it.ask(`/hooks/${second.storeId}?apiKey=${needles["webhook secret"]}`, { method: "POST", body: "{}" });

  // What every call answers to its owner, with the ids of what was made.
  const ids = [storeId, order.packageId, processId, order.id];
  for (const { name, procedure } of walk(contract).filter(
    (one) => one.procedure.right === "read" && one.procedure.kind !== "stream",
  ))
    for (const id of ids) {
      const reply = await it.call("ayse", name, sampleOf(procedure.input, id));
      if (!/^(Order|Search)\/|^PersonalData\/RevealBuyer$/.test(name)) answers.push(`${name}: ${reply.text}`);
      else
        answers.push(`${name}: ${reply.text.replaceAll(buyer.phone, "").replaceAll(buyer.email, "").replaceAll(buyer.name, "")}`);
    }
  await it.ask("/signin-callback?code=x&state=y");
  for (const [name, needle] of Object.entries(needles)) expect([name, needle.length > 15]).toEqual([name, true]);
});

describe("errors are told in neutral words with a number, and the log has one line for each (S59)", () => {
  test("a table that is not there any more", async () => {
    const admin = new pg.Client({ connectionString: it.url });
    await admin.connect();
    try {
      await admin.query("alter table brand rename to brand_away");
      const reply = await it.call("ayse", "Product/GetClientBrands", { search: '\r\n{"level":"fatal","msg":"forged"}\u001b[2J' });
      expect(reply.status).toBe(500);
      const { requestId, code, message } = JSON.parse(reply.text).errorMessage;
      expect(code).toBe("bug");
      expect(message).toContain(requestId);
      expect(reply.text).not.toMatch(/brand|relation|42P01|select|\.ts|node_modules|postgres/i);
      const lines = log()
        .split("\n")
        .filter((line) => line.includes(requestId));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0]!)).toMatchObject({ level: "error", requestId, err: { code: "42P01" } });
    } finally {
      await admin.query("alter table brand_away rename to brand");
      await admin.end();
    }
  });

  test("connections that the database ends", async () => {
    const admin = new pg.Client({ connectionString: it.url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'tradeport%'",
    );
    await admin.end();
    const replies = await Promise.all(Array.from({ length: 8 }, () => it.call("ayse", "Product/GetClientBrands", {})));
    for (const { status, text } of replies) {
      expect([200, 503]).toContain(status);
      expect(text).not.toMatch(/terminat|ECONN|57P01|administrator/i);
    }
    await until("it works again", async () => (await it.call("ayse", "Product/GetClientBrands", {})).status === 200);
  });

  test("nothing that others sent makes a line of its own or moves a terminal", () => {
    const lines = log().split("\n").filter(Boolean);
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
    expect(lines.filter((line) => JSON.parse(line).msg === "forged")).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(log()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    // The marketplace's words did get here, with our secrets taken out.
    expect(log()).toContain("•••");
    expect(log()).toContain("Secret.open");
  });
});

describe("no secret stays anywhere (S58)", () => {
  /** Every table of every schema as text, found by the catalog: `schema.table.column: what was found`. */
  const scan = async (wanted: Record<string, string>) => {
    const admin = new pg.Client({ connectionString: it.url });
    await admin.connect();
    const { rows: columns } = await admin.query<{ place: string; tab: string; col: string }>(`
      select format('%s.%s.%s', n.nspname, c.relname, a.attname) as place, format('%I.%I', n.nspname, c.relname) as tab, format('%I', a.attname) as col
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and a.atttypid not in ('uuid'::regtype, 'bool'::regtype, 'int4'::regtype, 'int2'::regtype, 'timestamptz'::regtype)`);
    const found: string[] = [];
    for (const { place, tab, col } of columns)
      for (const [name, needle] of Object.entries(wanted)) {
        const { rowCount } = await admin.query(
          `select from ${tab} where ${col}::text ilike $1 or ${col}::text ilike $2 or ${col}::text ilike $3 limit 1`,
          [
            needle,
            Buffer.from(needle).toString("hex"),
            Buffer.from(needle).toString("base64").replace(/=+$/, "").slice(0, -2),
          ].map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`),
        );
        if (rowCount) found.push(`${place}: ${name}`);
      }
    await admin.end();
    expect(columns.length).toBeGreaterThan(150);
    return found.sort();
  };

  test("in no column of any table: orders, jobs, inbox, audit, answers kept for repeats, sign-in", async () => {
    expect(await scan(needles)).toEqual([]);
  });

  test("the buyer stands in the order's own columns and nowhere else", async () => {
    const places: Record<string, string[]> = {
      "order_header.billing_address": ["email", "name", "phone"],
      "order_header.customer_email": ["email"],
      "order_header.customer_name": ["name"],
      "order_header.delivery_address": ["email", "name", "phone"],
      "order_package.customer_name": ["name"],
      "order_package.search": ["name"],
      // What the marketplace sent, until the sweep empties it.
      "inbox.body": ["email", "name", "phone"],
      "inbox.parsed": ["email", "name", "phone"],
    };
    const expected = Object.entries(places).flatMap(([place, names]) => names.map((name) => `public.${place}: ${name}`));
    expect(await scan(buyer)).toEqual(expected.sort());
  });

  test("in no log line, no file, no process line and no answer", () => {
    const all = { ...needles, ...buyer };
    const within = (text: string) => Object.entries(all).flatMap(([name, needle]) => (text.includes(needle) ? [name] : []));
    expect(within(log())).toEqual([]);
    for (const file of fs.readdirSync(it.data, { recursive: true, encoding: "utf8" }))
      if (!file.startsWith("sandbox") && fs.statSync(path.join(it.data, file)).isFile())
        expect([file, within(fs.readFileSync(path.join(it.data, file), "latin1"))]).toEqual([file, []]);
    for (const { pid } of processes) expect(within(fs.readFileSync(`/proc/${pid}/cmdline`, "utf8"))).toEqual([]);
    expect(answers.length).toBeGreaterThan(50);
    for (const answer of answers) expect([answer.slice(0, 60), within(answer)]).toEqual([answer.slice(0, 60), []]);
  });
});
